//! A supply that is low when the journal is made ready: what the table sees.

use crate::damaged::compare;
use crate::model::SEED;
use device::Input;
use flash_map::PICO;
use journal::SECTOR;
use journal::faulty_flash::FaultyFlash;
use scenario::SimDevice;
use zeitwort_bench::witness::{Lent, watch};

/// Set `ZEITWORT_NEW_PICTURES` to make them again.
#[test]
fn the_screen_that_warns_is_as_painted() {
    let folder = repository::in_repository("docs/damage");
    for (turns, language) in (0..).zip(["de", "fr", "en"]) {
        let mut witness = watch(FaultyFlash::blank(PICO.flash_bytes() as u32 / SECTOR));
        let mut table = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
        let push = [Input::PushDown, Input::PushUp];
        play(&mut table, &[[Input::Dial(1)].repeat(turns), push.to_vec()].concat());
        table.advance_to(table.now() + 10_000).unwrap();
        witness.supply.is_low = true;
        let mut table = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
        play(&mut table, &push);
        compare(&folder.join(format!("supply-{language}.png")), table.frame());
    }
}

/// From the first screen on.
fn play(table: &mut SimDevice<Lent<'_>>, inputs: &[Input]) {
    table.advance_to(table.now() + 2_000).unwrap();
    for input in inputs {
        table.input(*input);
        table.advance_to(table.now() + 100).unwrap();
    }
}
