//! The three display controllers people buy behind one small trait: what each must be told, and where its picture begins.
//!
//! All three have 64 rows in eight pages, page addressing, and most commands in common; those are the bytes
//! in [`command`]. A controller is known by the low bits of its status, which are makers' findings, so that a setting can overrule it.

use crate::wire::Wire;
use device::DisplayKind;
use display_interface::{AsyncWriteOnlyDataCommand as _, DataFormat, DisplayError};

/// What all three understand, by its first byte. Not the `ssd1306` crate's commands: each of them would be a state of one
/// large future, whether it is ever sent or not.
pub(crate) mod command {
    /// How bright; the level follows.
    pub(crate) const CONTRAST: u8 = 0x81;
    /// The columns run from the right.
    pub(crate) const SEGMENT_REMAP: u8 = 0xa0;
    /// What its memory has is shown, not all pixels.
    pub(super) const FROM_MEMORY: u8 = 0xa4;
    /// A bit that is set is lit.
    pub(super) const NOT_INVERTED: u8 = 0xa6;
    /// How many rows; one less follows.
    pub(super) const MULTIPLEX: u8 = 0xa8;
    /// Switched off; one more switches it on.
    pub(crate) const SWITCH: u8 = 0xae;
    /// Which way rows are walked; 8 more is from the bottom.
    pub(crate) const COM_DIRECTION: u8 = 0xc0;
    /// By how many rows the glass is moved; the number follows.
    pub(super) const OFFSET: u8 = 0xd3;
    /// How fast; oscillator and divider follow.
    pub(super) const CLOCK: u8 = 0xd5;
    /// How long pixels are charged; both phases follow.
    pub(super) const PRE_CHARGE: u8 = 0xd9;
    /// How rows are wired; that follows.
    pub(super) const COM_PINS: u8 = 0xda;
    /// Nothing.
    pub(crate) const NOTHING: u8 = 0xe3;
    /// Which row of memory is on top: added to this.
    pub(crate) const START_LINE: u8 = 0x40;
}

/// What tells one controller from another.
pub(crate) trait Controller {
    /// The column of its memory behind the first one of the glass.
    fn first_column(&self) -> u8 {
        0
    }

    /// What it wants to hear before everything else, and nobody else does.
    fn own_setup(&self) -> &'static [u8];

    /// Switches the charge pump that lights the pixels; empty if there is none.
    fn pump(&self, on: bool) -> &'static [u8];
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

/// Sets everything that does not change, whatever the display was doing. It may go on showing its picture meanwhile.
pub(crate) async fn set_up(controller: &dyn Controller, wire: &mut Wire<'_>) -> Result<(), DisplayError> {
    commands(wire, controller.own_setup()).await?;
    commands(wire, controller.pump(true)).await?;
    const COMMON: [&[u8]; 7] = [
        &[command::CLOCK, 0x80],
        &[command::MULTIPLEX, 63],
        &[command::OFFSET, 0],
        &[command::COM_PINS, 0x12],
        &[command::PRE_CHARGE, 0x21],
        &[command::FROM_MEMORY],
        &[command::NOT_INVERTED],
    ];
    for bytes in &COMMON {
        commands(wire, bytes).await?;
    }
    Ok(())
}

/// Switches the display on or off.
pub(crate) async fn switch(wire: &mut Wire<'_>, on: bool) -> Result<(), DisplayError> {
    commands(wire, &[command::SWITCH | u8::from(on)]).await
}

/// Darkens the display and stops its pump.
pub(crate) async fn sleep(controller: &dyn Controller, wire: &mut Wire<'_>) -> Result<(), DisplayError> {
    switch(wire, false).await?;
    commands(wire, controller.pump(false)).await
}

/// Sends pixels to a page, from a column of the glass on.
pub(crate) async fn draw(
    controller: &dyn Controller,
    wire: &mut Wire<'_>,
    (page, column): (u8, u8),
    pixels: &[u8],
) -> Result<(), DisplayError> {
    let column = column + controller.first_column();
    commands(wire, &[0xb0 | page, column & 0x0f, 0x10 | column >> 4]).await?;
    wire.send_data(DataFormat::U8(pixels)).await
}

/// Sends a command and what belongs to it, or several.
pub(crate) async fn commands(wire: &mut Wire<'_>, bytes: &[u8]) -> Result<(), DisplayError> {
    if bytes.is_empty() {
        return Ok(());
    }
    wire.send_commands(DataFormat::U8(bytes)).await
}
