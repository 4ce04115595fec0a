//! A long game whose last record is torn: the sheet has every turn before it.
//!
//! An attack cut the power in an announcement of a game of 602 events, 2350 : 2450, and found 370 : 375: what was left of
//! the record passed for an earlier one.

use embassy_futures::block_on;
use flash_map::PICO;
use game::{Event, GameKind, Millis, Play, Seat, Settings};
use journal::faulty_flash::{FaultyFlash, Operation, Tear};
use journal::{Condition, Journal, SECTOR};

fn record(event: &Event) -> Vec<u8> {
    let mut bytes = [0; game::EVENT_MAX];
    [b"E", event.encode(&mut bytes).unwrap()].concat()
}

fn open(flash: FaultyFlash) -> Journal<FaultyFlash> {
    block_on(Journal::open(flash, PICO.journal_layout())).unwrap()
}

/// 200 turns and the announcement of the next.
fn events() -> Vec<Vec<u8>> {
    let mut settings = Settings::new(GameKind::FreePlay);
    [0, 1].into_iter().for_each(|seat| settings.sit(Seat::ALL[seat]));
    let announce = |turn: u32| Event::Announce { spent: Millis(10_000 + turn * 7) };
    let turns =
        (0..200).flat_map(|turn| [Event::Start, announce(turn), Event::Note(Play::points(10 + turn as i32 % 30))]);
    [Event::Begin(settings)].iter().cloned().chain(turns).chain([announce(200)]).map(|event| record(&event)).collect()
}

#[test]
fn no_tear_of_the_last_record_costs_one_before_it() {
    let events = events();
    let (torn, game) = events.split_last().unwrap();
    let mut journal = open(FaultyFlash::blank(PICO.flash_bytes() as u32 / SECTOR));
    block_on(journal.begin()).unwrap();
    game.iter().for_each(|record| assert!(block_on(journal.append(record)).is_ok()));
    let before = journal.flash().clone();
    journal.flash().record();
    block_on(journal.append(torn)).unwrap();
    let operations = journal.flash().take_record();
    let item =
        operations.iter().find(|operation| matches!(operation, Operation::Program { bytes, .. } if bytes.len() > 8));
    let item = item.unwrap();
    let tears = (0..24).map(Tear::First).chain((0..400).map(Tear::Scattered)).chain((0..64).map(Tear::OneWeak));
    for tear in tears {
        let mut found = Vec::new();
        let condition = block_on(open(before.torn(item, tear)).records(|record| {
            found.push(record.to_vec());
            true
        }));
        assert_eq!(condition, Ok(Condition::Sound), "{tear:?}");
        assert!(found == *game || found == events, "{tear:?}: {} of {}", found.len(), game.len());
    }
}
