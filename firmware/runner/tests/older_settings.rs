//! Settings that an older version left in flash are carried over by a newer one, and kept on.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use device::{Device, Element, Moment, Panel, Wakeup};
use embassy_futures::block_on;
use flash_map::PICO;
use journal::faulty_flash::FaultyFlash;
use journal::{Journal, SECTOR};
use runner::{PREFERENCES, Runner, Start};

/// The value that version 0.1 kept: its layout, then French, quiet, bright, turned by 180 degrees, asked for its language.
const OF_0_1: [u8; 6] = [1, 1, 1, 2, 1, 1];

fn power_up(flash: FaultyFlash) -> Runner<Box<Device>, FaultyFlash> {
    let start = Start { now: Moment(0), seed: 7, wakeup: Wakeup::Power, recall: true };
    let mut runner = block_on(Runner::power_up(Box::new(Device::new()), flash, PICO.journal_layout(), start));
    block_on(runner.advance_to(Moment(3_000), |_| {})).unwrap();
    runner
}

#[test]
fn what_version_0_1_kept_in_flash_is_how_the_device_starts_and_stays_so() {
    let blank = FaultyFlash::blank(PICO.flash_bytes() as u32 / SECTOR);
    let mut older = block_on(Journal::open(blank, PICO.journal_layout())).unwrap();
    block_on(older.store_value(PREFERENCES, &OF_0_1)).unwrap();

    let carried = Panel { contrast: 0xff, flipped: true, ..Panel::new() };
    let mut runner = power_up(older.close());
    assert_eq!(runner.panel(), carried);
    let mut is_french = false;
    runner.read_shown(|element| is_french |= matches!(element, Element::Line { label: "Jeu libre", .. }));
    assert!(is_french, "no line of the games is in French");

    assert_eq!(power_up(runner.power_cut()).panel(), carried);
}
