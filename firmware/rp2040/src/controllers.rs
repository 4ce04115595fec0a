//! OLED controllers (SSD1306, SH1106, SSD1309) behind one small trait: what each must be told, and where its picture begins.
//!
//! All three have 64 rows in eight pages, page addressing, and most commands in common; those are sent with the `ssd1306`
//! crate. A controller is known by the low bits of its status, which are makers' findings, so that a setting can overrule it.

use crate::i2c::Bus;
use device::DisplayKind;
use device::dirty::{Window, off_the_glass};
use device::frame_buffer::WIDTH;
use display_interface::{AsyncWriteOnlyDataCommand as _, DataFormat, DisplayError};
use ssd1306::command::CommandAsync as Command;

/// The differences between controllers.
pub(crate) trait Controller {
    /// The column of its memory behind the first one of the glass.
    fn first_column(&self) -> u8 {
        0
    }

    /// Commands that it wants before everything else, and no other controller does.
    fn own_setup(&self) -> &'static [u8];

    /// Switches the charge pump that lights the pixels; empty if there is none.
    fn pump(&self, on: bool) -> &'static [u8];

    /// Its pump may be switched only while the panel is off; after a loss of power it is on by itself.
    fn pump_only_while_off(&self) -> bool {
        false
    }
}

/// 0.96 inch.
struct Ssd1306;
/// 1.3 inch: its memory has 132 columns, of which the glass shows those in the middle.
struct Sh1106;
/// 2.42 inch: the module makes the voltage for the pixels itself.
struct Ssd1309;

impl Controller for Ssd1306 {
    /// Page addressing; deselect level "automatic"; no scrolling.
    fn own_setup(&self) -> &'static [u8] {
        &[0x20, 0x02, 0xdb, 0x40, 0x2e]
    }

    fn pump(&self, on: bool) -> &'static [u8] {
        if on { &[0x8d, 0x14] } else { &[0x8d, 0x10] }
    }
}

impl Controller for Sh1106 {
    fn first_column(&self) -> u8 {
        2
    }

    /// Deselect level; it knows no other addressing than by page.
    fn own_setup(&self) -> &'static [u8] {
        &[0xdb, 0x40]
    }

    fn pump(&self, on: bool) -> &'static [u8] {
        if on { &[0xad, 0x8b] } else { &[0xad, 0x8a] }
    }

    fn pump_only_while_off(&self) -> bool {
        true
    }
}

impl Controller for Ssd1309 {
    /// Unlocked; page addressing; deselect level; no scrolling.
    fn own_setup(&self) -> &'static [u8] {
        &[0xfd, 0x12, 0x20, 0x02, 0xdb, 0x34, 0x2e]
    }

    fn pump(&self, _on: bool) -> &'static [u8] {
        &[]
    }
}

/// The controller that was chosen, or the one this status belongs to.
pub(crate) fn controller(chosen: DisplayKind, status: Option<u8>) -> &'static dyn Controller {
    match (chosen, status.map(|status| status & 0x0f)) {
        (DisplayKind::Sh1106, _) | (DisplayKind::Detect, Some(0x8)) => &Sh1106,
        (DisplayKind::Ssd1309, _) | (DisplayKind::Detect, Some(0x1)) => &Ssd1309,
        (DisplayKind::Ssd1306 | DisplayKind::Detect, _) => &Ssd1306,
    }
}

/// Sets everything that does not change. A display that is lit goes on showing its picture meanwhile.
pub(crate) async fn set_up(controller: &dyn Controller, bus: &mut Bus<'_>, lit: bool) -> Result<(), DisplayError> {
    commands(bus, controller.own_setup()).await?;
    if !lit || !controller.pump_only_while_off() {
        commands(bus, controller.pump(true)).await?;
    }
    for command in [
        Command::Multiplex(63),
        Command::DisplayOffset(0),
        Command::ComPinConfig(true, false),
        Command::PreChargePeriod(1, 2),
        Command::AllOn(false),
        Command::Invert(false),
    ] {
        command.send(bus).await?;
    }
    Ok(())
}

/// Sets how often rows are lit: for a camera as often as the oscillator can, so that a short exposure sees all of them.
pub(crate) async fn set_refresh(bus: &mut Bus<'_>, camera: bool) -> Result<(), DisplayError> {
    Command::DisplayClockDiv(if camera { 0xf } else { 0x8 }, 0x0).send(bus).await
}

/// Darkens the display and stops its pump.
pub(crate) async fn sleep(controller: &dyn Controller, bus: &mut Bus<'_>) -> Result<(), DisplayError> {
    Command::DisplayOn(false).send(bus).await?;
    commands(bus, controller.pump(false)).await
}

/// Sends pixels to where they belong, those left out that a shifted start line would bring in at the other edge.
pub(crate) async fn draw(
    controller: &dyn Controller,
    bus: &mut Bus<'_>,
    Window { page, first, columns }: Window<'_>,
    shift: u8,
) -> Result<(), DisplayError> {
    let column = first + controller.first_column();
    commands(bus, &[0xb0 | page, column & 0x0f, 0x10 | column >> 4]).await?;
    let dark = off_the_glass(shift, page);
    if dark == 0 {
        return bus.send_data(DataFormat::U8(columns)).await;
    }
    let mut left = [0; WIDTH];
    for (left, column) in left.iter_mut().zip(columns) {
        *left = column & !dark;
    }
    bus.send_data(DataFormat::U8(left.get(..columns.len()).unwrap_or(&left))).await
}

async fn commands(bus: &mut Bus<'_>, bytes: &[u8]) -> Result<(), DisplayError> {
    if bytes.is_empty() {
        return Ok(());
    }
    bus.send_commands(DataFormat::U8(bytes)).await
}
