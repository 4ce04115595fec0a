//! A game that an older version left in flash is refused with a sentence, and its bytes stay.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use device::{Device, Moment, Recalled, Wakeup};
use embassy_futures::block_on;
use flash_map::PICO;
use journal::faulty_flash::FaultyFlash;
use journal::{Journal, SECTOR};
use runner::score_sheet::remark;
use runner::{Runner, Start};

/// Records of version 0.2: an event's mark, the third version of the events, and what else they had.
const OF_0_2: [&[u8]; 2] = [b"E\x03\x01", b"E\x03\x05\x01"];

#[test]
fn a_game_of_the_events_before_is_told_and_its_bytes_stay() {
    let blank = FaultyFlash::blank(PICO.flash_bytes() as u32 / SECTOR);
    let mut older = block_on(Journal::open(blank, PICO.journal_layout())).unwrap();
    block_on(older.begin()).unwrap();
    for record in OF_0_2 {
        block_on(older.append(record)).unwrap();
    }
    let flash = older.close();

    let start = Start { now: Moment(0), seed: 7, wakeup: Wakeup::Power, recall: true };
    let mut runner = block_on(Runner::power_up(Box::new(Device::new()), flash, PICO.journal_layout(), start));
    block_on(runner.advance_to(Moment(3_000), |_| {})).unwrap();
    assert_eq!(runner.device().recalled(), Recalled::OtherVersion);
    assert!(remark(runner.device()).unwrap().contains("another version"));
    let mut texts = 0;
    runner.read_shown(|_| texts += 1);
    assert!(texts > 0, "a screen says so");

    let mut kept = block_on(Journal::open(runner.power_cut(), PICO.journal_layout())).unwrap();
    let mut records = Vec::new();
    block_on(kept.records(|record| {
        records.push(record.to_vec());
        true
    }))
    .unwrap();
    assert_eq!(records, OF_0_2);
}
