//! Whatever hands do to the device, it does not panic, and pulling the plug takes nothing back.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use device::Input;
use proptest::prelude::*;
use zeitwort::flash::Flash;
use zeitwort::runner::Runner;

/// What hands, time and the wall socket do.
#[derive(Debug, Clone)]
enum Deed {
    Press(u8),
    Hold(u8),
    Turn(i8),
    Push,
    HoldDial,
    Down(Input),
    Wait(u64),
    PowerCut,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => (0..6u8).prop_map(Deed::Press),
        1 => (0..6u8).prop_map(Deed::Hold),
        5 => (-12..=12i8).prop_map(Deed::Turn),
        6 => Just(Deed::Push),
        2 => Just(Deed::HoldDial),
        1 => prop_oneof![(0..6u8).prop_map(Input::SeatDown), (0..6u8).prop_map(Input::SeatUp), Just(Input::PushDown)]
            .prop_map(Deed::Down),
        2 => (1..200_000u64).prop_map(Deed::Wait),
        1 => Just(Deed::PowerCut),
    ]
}

fn wait(runner: &mut Runner, millis: u64) {
    runner.advance_to(runner.now() + millis).unwrap();
}

fn press(runner: &mut Runner, down: Input, millis: u64, up: Input) {
    runner.input(down);
    wait(runner, millis);
    runner.input(up);
    wait(runner, 50);
}

/// Gives back the device, which after a power cut is another one.
fn happen(mut runner: Runner, deed: &Deed) -> Runner {
    match *deed {
        Deed::Press(seat) => press(&mut runner, Input::SeatDown(seat), 50, Input::SeatUp(seat)),
        Deed::Hold(seat) => press(&mut runner, Input::SeatDown(seat), 700, Input::SeatUp(seat)),
        Deed::Push => press(&mut runner, Input::PushDown, 50, Input::PushUp),
        Deed::HoldDial => press(&mut runner, Input::PushDown, 700, Input::PushUp),
        Deed::Turn(detents) => runner.input(Input::Dial(detents)),
        Deed::Down(input) => runner.input(input),
        Deed::Wait(millis) => wait(&mut runner, millis),
        Deed::PowerCut => {
            let scores = runner.scores();
            runner = Runner::power_up(runner.power_cut(), 7).unwrap();
            wait(&mut runner, 2000);
            assert_eq!(runner.scores(), scores, "what was applied survives the plug");
        }
    }
    runner
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_presses_leaves_a_device_that_keeps_its_scores(
        deeds in proptest::collection::vec(deed(), 1..200),
        seed in any::<u32>(),
    ) {
        let mut runner = Runner::power_up(Flash::erased(), seed).unwrap();
        wait(&mut runner, 2000);
        for deed in deeds.iter().chain([&Deed::PowerCut]) {
            runner = happen(runner, deed);
        }
    }
}
