//! Recovery checks: players switch the device on, look whether all is there, and play on.

use crate::model::{Awake, Known, SEED, Sides};
use crate::recording::Recording;
use device::Input;
use embassy_futures::block_on;
use flash_map::PICO;
use game::Phase;
use journal::faulty_flash::{FaultyFlash, Tear};
use journal::{Journal, VALUE_MAX};
use scenario::SimDevice;
use zeitwort_bench::witness::{Lent, Watched, watch};

type Device<'w> = SimDevice<Lent<'w>>;

/// Switches the device on and checks that it knows one of these sides; that a second start knows the same; that people
/// can play on; and that a third start knows what they played.
pub(crate) fn check(flash: FaultyFlash, sides: &Sides, cut: &dyn Fn() -> String) -> Recording {
    let mut witness = watch(flash);
    let found = awake(&SimDevice::power_up(witness.as_mut(), SEED).unwrap());
    let settings = settings(&mut witness.flash);
    let model = sides
        .found(&found, settings.as_deref())
        .cloned()
        .unwrap_or_else(|| panic!("{}\nfound {} {settings:?}\n  not {}", cut(), found.known.brief(), sides.brief()));

    let mut witness = watch(witness.flash);
    let start = witness.flash.clone();
    let mut device = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
    assert!(awake(&device) == found, "{}\nthe second start knows something else", cut());
    play_on(&mut device);
    let known = Known::of(device.game());
    drop(device);
    let recording = Recording { name: format!("after {}", cut()), start, model, steps: witness.observer.take_steps() };

    let acknowledged = recording.model_at_end();
    if recording.is_acknowledged() {
        assert_eq!(known, acknowledged.known(), "{}\nwhat was played on is not what was acknowledged", cut());
        assert!(recording.model != acknowledged, "{}\nnothing can be played on", cut());
    }
    let device = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
    assert!(awake(&device) == acknowledged.awake(), "{}\nwhat was played on is lost", cut());
    recording
}

/// Cuts the power in the operation of the next start that follows after `operations` others. None if there is no such
/// operation; otherwise what is left, and what the device knew if it got that far.
pub(crate) fn cut_at_start(
    mut flash: FaultyFlash,
    operations: u64,
    tear: Tear,
) -> Option<(FaultyFlash, Option<Known>)> {
    flash.cut_after(operations, tear);
    let mut witness = watch(flash);
    let found = SimDevice::power_up(witness.as_mut(), SEED).ok().map(|device| Known::of(device.game()));
    let mut flash = witness.flash;
    let cut = !flash.is_powered();
    flash.power_on();
    cut.then_some((flash, found))
}

/// Switches the device on, and stops and goes on with a turn more often than a nearly full journal has room for.
pub(crate) fn play_until_full(witness: &mut Watched) {
    let mut device = SimDevice::power_up(witness.as_mut(), SEED).unwrap();
    (0..40).for_each(|_| push(&mut device, 50));
}

/// The state and the picture of a device.
fn awake(device: &Device<'_>) -> Awake {
    Awake::of(device.device(), device.frame().bytes().to_vec())
}

/// The settings in flash, byte by byte: not all of them can be seen on a screen.
fn settings(flash: &mut FaultyFlash) -> Option<Vec<u8>> {
    let mut journal = block_on(Journal::open(flash, PICO.journal_layout())).unwrap();
    block_on(journal.load_value(runner::PREFERENCES, &mut [0; VALUE_MAX])).unwrap().map(<[u8]>::to_vec)
}

/// Pushes, presses and turns until something is noted, wherever the game stands: out of a pause, through a turn, or to a
/// next game with two players. In a settlement, where that would only fill in forms, the table goes back by one event; a
/// tournament has no way back, and fills in a hand.
pub(crate) fn play_on(device: &mut Device<'_>) {
    wait(device, 5_000);
    match device.game().phase() {
        Phase::Settlement { .. } if device.game().settings().house.tournament => return fill_in(device),
        Phase::Settlement { .. } => return undo(device),
        _ => {}
    }
    let before = device.game().len();
    for round in 0..6 {
        push(device, 50);
        for seat in 0..2 {
            press(device, Input::SeatDown(seat), 50, Input::SeatUp(seat));
        }
        if round == 1 {
            turn(device, 1);
        }
        push(device, 50);
        wait(device, 5_000);
        if round > 0 && device.game().len() != before {
            return;
        }
    }
}

/// Out of the pause, by the menu into the past, and on from there.
fn undo(device: &mut Device<'_>) {
    push(device, 50);
    push(device, 700);
    turn(device, 1);
    push(device, 50);
    turn(device, -1);
    push(device, 50);
}

/// Out of the pause, and what the first player has left who has not told it.
fn fill_in(device: &mut Device<'_>) {
    push(device, 50);
    push(device, 50);
    turn(device, 1);
    push(device, 50);
    wait(device, 2_000);
}

fn push(device: &mut Device<'_>, millis: u64) {
    press(device, Input::PushDown, millis, Input::PushUp);
}

/// Turns the dial, and rests: what comes with a push is no turn.
fn turn(device: &mut Device<'_>, detents: i8) {
    device.input(Input::Dial(detents));
    wait(device, 100);
}

fn press(device: &mut Device<'_>, down: Input, millis: u64, up: Input) {
    device.input(down);
    wait(device, millis);
    device.input(up);
    wait(device, 50);
}

fn wait(device: &mut Device<'_>, millis: u64) {
    device.advance_to(device.now() + millis).unwrap();
}
