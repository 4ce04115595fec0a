//! OLED controllers (SSD1306, SH1106, SSD1309) behind one small trait: what each must be told, and where its picture begins.
//!
//! All three have 64 rows in eight pages, page addressing, and most commands in common: those with a name
//! below. A controller is known by the low bits of its status, which are makers' findings, so that a setting can overrule it.

use crate::i2c::{Bus, NoAnswer};
use device::DisplayKind;
use device::dirty::{Window, off_the_glass};
use device::frame_buffer::WIDTH;

/// Switches the panel.
pub(crate) const DISPLAY_OFF: u8 = 0xae;
pub(crate) const DISPLAY_ON: u8 = 0xaf;
/// The row of memory at the top of the glass, in its low six bits.
pub(crate) const START_LINE: u8 = 0x40;
/// Brightness; it follows.
pub(crate) const CONTRAST: u8 = 0x81;
/// Does nothing.
pub(crate) const NOP: u8 = 0xe3;
/// The first page of pixels, in its low three bits.
const PAGE: u8 = 0xb0;
/// The first column of pixels: the low and the high half of its number.
const COLUMN_LOW: u8 = 0x00;
const COLUMN_HIGH: u8 = 0x10;
/// The column that comes first, in its lowest bit.
const SEGMENT_REMAP: u8 = 0xa0;
/// The row that comes first, in its bit 3.
const COM_DIRECTION: u8 = 0xc0;
/// Oscillator in the high half of what follows, divider in the low one.
const CLOCK: u8 = 0xd5;
/// Rows; their number less one follows.
const MULTIPLEX: u8 = 0xa8;
/// The row of the glass that comes first; it follows.
const OFFSET: u8 = 0xd3;
/// The wiring of the rows follows.
const COM_PINS: u8 = 0xda;
const ALTERNATING: u8 = 0x12;
/// Clocks of the two phases before a row is lit follow, the second in the high half.
const PRECHARGE: u8 = 0xd9;
/// The picture is that of the memory; 0xa5 lights all pixels.
const SHOW_MEMORY: u8 = 0xa4;
/// Ones are lit; 0xa7 lights zeros.
const NOT_INVERTED: u8 = 0xa6;

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
pub(crate) async fn set_up(controller: &dyn Controller, bus: &mut Bus<'_>, lit: bool) -> Result<(), NoAnswer> {
    commands(bus, controller.own_setup()).await?;
    if !lit || !controller.pump_only_while_off() {
        commands(bus, controller.pump(true)).await?;
    }
    let wiring = [MULTIPLEX, 63, OFFSET, 0, COM_PINS, ALTERNATING, PRECHARGE, 0x21, SHOW_MEMORY, NOT_INVERTED];
    bus.commands(&wiring).await
}

/// How often rows are lit: for a camera as often as the oscillator can, so that a short exposure sees all of them.
pub(crate) const fn refresh(camera: bool) -> [u8; 2] {
    [CLOCK, if camera { 0xf0 } else { 0x80 }]
}

/// The corner that comes first.
pub(crate) fn direction(flipped: bool) -> [u8; 2] {
    [SEGMENT_REMAP | u8::from(!flipped), COM_DIRECTION | u8::from(!flipped) << 3]
}

/// Darkens the display and stops its pump.
pub(crate) async fn sleep(controller: &dyn Controller, bus: &mut Bus<'_>) -> Result<(), NoAnswer> {
    bus.commands(&[DISPLAY_OFF]).await?;
    commands(bus, controller.pump(false)).await
}

/// Sends pixels to where they belong, those left out that a shifted start line would bring in at the other edge.
pub(crate) async fn draw(
    controller: &dyn Controller,
    bus: &mut Bus<'_>,
    Window { page, first, columns }: Window<'_>,
    shift: u8,
) -> Result<(), NoAnswer> {
    let column = first + controller.first_column();
    bus.commands(&[PAGE | page, COLUMN_LOW | column & 0x0f, COLUMN_HIGH | column >> 4]).await?;
    let dark = off_the_glass(shift, page);
    if dark == 0 {
        return bus.pixels(columns).await;
    }
    let mut left = [0; WIDTH];
    for (left, column) in left.iter_mut().zip(columns) {
        *left = column & !dark;
    }
    bus.pixels(left.get(..columns.len()).unwrap_or(&left)).await
}

/// Sends what only some controllers are told.
async fn commands(bus: &mut Bus<'_>, bytes: &[u8]) -> Result<(), NoAnswer> {
    if bytes.is_empty() {
        return Ok(());
    }
    bus.commands(bytes).await
}
