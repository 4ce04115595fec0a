//! Fuzzing of the whole device on a damaged flash: what it knows is a true prefix of the game, scores included, and it
//! can be played on.

use crate::mutation::{Damaged, Mutation, damaged, in_place};
use crate::{fuzz, played};
use ::device::{Input, Recalled};
use ::journal::SECTOR;
use ::journal::faulty_flash::FaultyFlash;
use flash_map::{PICO, Region};
use game::{Event, Game, Seat};
use proptest::prelude::*;
use scenario::SimDevice;
use std::ops::Range;

const TOKENS: &[&[u8]] = &[&[0; 8], &[0xff; 8], &[0; 136], b"E", b"M", &[0xff]];

/// The written part of a region's first sector, which has the beginning of a game: there damage hits something.
fn written(flash: &[u8], region: Region) -> Range<usize> {
    let start = region.indices().start;
    let sector = &flash[start..start + SECTOR as usize];
    start..start + sector.iter().rposition(|&byte| byte != 0xff).map_or(0, |last| last + 1)
}

#[test]
fn a_damaged_device_never_tells_a_score_that_nobody_had() {
    let flash = played("scrabble-game").bytes().to_vec();
    let before = SimDevice::power_up(FaultyFlash::with_bytes(flash.clone()), 1).unwrap();
    let events: Vec<Event> = before.game().events().map(Result::unwrap).collect();
    let places = [PICO.journals[0], PICO.journals[1], PICO.preferences].map(|region| written(&flash, region));
    let seeds = places.clone().map(|place| flash[place].to_vec());

    let reached = fuzz(2000, damaged(in_place(TOKENS)), |input: Damaged, reached| {
        let mut bytes = flash.clone();
        bytes[input.seed(&places).clone()].copy_from_slice(&input.of(&seeds));
        let mut device = SimDevice::power_up(FaultyFlash::with_bytes(bytes), 1).unwrap();
        let known: Vec<Event> = device.game().events().map(Result::unwrap).collect();
        prop_assert!(events.starts_with(&known), "{} events of no game", known.len());
        let mut game = Box::new(Game::new());
        known.iter().for_each(|event| game.apply(event).unwrap());
        for seat in Seat::ALL {
            prop_assert_eq!(device.game().total(seat), game.total(seat));
        }
        let flips = input.mutations.iter().filter(|mutation| matches!(mutation, Mutation::Flip(..))).count();
        if flips == input.mutations.len() && known.len() + flips < events.len() {
            prop_assert_eq!(device.recalled(), Recalled::Damaged, "{} of {} events", known.len(), events.len());
        }
        reached.note(match (device.recalled(), known.len()) {
            (Recalled::Damaged, 0) => "told, and nothing is known",
            (Recalled::Damaged, _) => "told, and a prefix is known",
            (_, n) if n == events.len() => "all is known",
            (_, 0) => "looks new",
            _ => "looks like a power cut",
        });
        for input in [Input::PushDown, Input::PushUp, Input::Dial(1), Input::SeatDown(0), Input::SeatUp(0)] {
            device.input(input);
            device.advance_to(device.now() + 100).unwrap();
        }
        Ok(())
    });
    reached.assert_at_least(100, ["all is known", "told, and a prefix is known", "told, and nothing is known"]);
}
