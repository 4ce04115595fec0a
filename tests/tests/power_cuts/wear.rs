//! Flash wear (wear leveling): how long it lasts if the recorded games are played over and over, on the board's own
//! flash map.

use crate::eager_persistence::EagerPersistence;
use crate::recording::Recording;
use device::Effect;
use journal::SECTOR;
use journal::faulty_flash::FaultyFlash;
use pico_image::flash::CAPACITY;
use zeitwort_bench::witness::{Watched, watch};

/// Erase cycles that the maker of the W25Q16JV promises per sector.
const ERASES: u32 = 100_000;
const GAMES_A_DAY: u32 = 10;

/// Plays the recording's effects on a device that was just switched on, and says how many games that were.
fn play_again(witness: &mut Watched, recording: &Recording) -> u32 {
    let mut persistence = EagerPersistence::open(witness.as_mut());
    for step in &recording.steps {
        persistence.carry_out(step.effect.clone());
    }
    recording.steps.iter().filter(|step| step.effect == Effect::BeginJournal).count() as u32
}

#[test]
fn ten_games_a_day_leave_no_sector_worn_out_after_fifty_years() {
    let recordings = crate::SCENARIOS.map(Recording::of_scenario);
    let mut witness = watch(FaultyFlash::blank(CAPACITY as u32 / SECTOR));
    let games: u32 = recordings.iter().cycle().take(160).map(|recording| play_again(&mut witness, recording)).sum();
    let most = witness.flash.wear().iter().max().unwrap();
    let years = u64::from(ERASES) * u64::from(games) / u64::from(*most) / u64::from(GAMES_A_DAY * 365);
    println!("{games} games erase no sector more than {most} times: {years} years at {GAMES_A_DAY} games a day");
    assert!(years >= 50);
}
