//! A supply that is low when flash is about to be erased: it is told, once, and nothing is refused.
#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use device::{Device, FrameBuffer, Input, Moment, Wakeup};
use embassy_futures::block_on;
use flash_map::PICO;
use journal::SECTOR;
use journal::faulty_flash::FaultyFlash;
use runner::{NoObserver, Parts, Runner, Start, Supply};

struct SetSupply {
    is_low: bool,
}

impl Supply for SetSupply {
    fn is_low(&self) -> bool {
        self.is_low
    }
}

/// The pictures on the way to the seats of a new game, whose journal is made ready meanwhile, and at last what stays; and
/// the sectors erased.
fn pictures(is_low: bool) -> (Vec<FrameBuffer>, FrameBuffer, u64) {
    let flash = FaultyFlash::blank(PICO.flash_bytes() as u32 / SECTOR);
    let env = Parts { flash, supply: SetSupply { is_low }, observer: NoObserver };
    let start = Start { now: Moment(0), seed: 7, wakeup: Wakeup::Power, recall: true };
    let mut runner = block_on(Runner::power_up(Box::new(Device::new()), env, PICO.journal_layout(), start));
    let wait = |runner: &mut Runner<Box<Device>, Parts<FaultyFlash, SetSupply>>, millis| {
        block_on(runner.advance_to(runner.now() + millis, |_| {})).unwrap();
        runner.draw();
        runner.frame().clone()
    };
    wait(&mut runner, 2_000);
    let mut on_the_way = Vec::new();
    for input in [Input::PushDown, Input::PushUp, Input::PushDown, Input::PushUp] {
        block_on(runner.input(runner.now(), input));
        on_the_way.push(wait(&mut runner, 200));
    }
    let at_last = wait(&mut runner, 10_000);
    (on_the_way, at_last, runner.power_cut().flash.take_counts().erases)
}

#[test]
fn a_low_supply_is_told_when_the_journal_is_made_ready_and_it_is_made_ready_all_the_same() {
    let (fine, fine_at_last, erased) = pictures(false);
    let (low, low_at_last, erased_low) = pictures(true);
    assert!(low.iter().zip(&fine).any(|(low, fine)| low.bytes() != fine.bytes()), "nothing is told");
    assert!(low_at_last.bytes() == fine_at_last.bytes(), "the sentence stays");
    assert_eq!(erased_low, erased);
}
