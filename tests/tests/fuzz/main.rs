//! Fuzz targets: everything that is read from flash, from a file or from a wire, begun with something valid and then
//! damaged. Nothing panics or runs away, what is refused is refused with a reason, and each target says what must hold
//! besides, and fails if it did not reach what it claims to test.
//!
//! By default a few thousand inputs each, the same in every run. `ZEITWORT_FUZZ=1000000` tries so many, and others each time;
//! what fails is printed as small as it could be made, and becomes a test of its own.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

mod codes;
mod console;
mod device;
mod events;
mod gcg;
mod hostile;
mod journal;
mod lexicon;
mod mutation;
mod sheet;
mod uf2;

use reached::fuzz;

/// A game as a scenario plays it, on a new device: the flash afterwards.
fn played(scenario: &str) -> pico_image::flash::Flash {
    use scenario::{Player, Scenario, Unseen};
    let path = repository::scenarios().join(scenario).with_extension("toml");
    let scenario = Scenario::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    Player::new(&scenario, &Unseen).play(|_| ()).unwrap()
}
