//! The input driver: the presses and detents of each step, and their moments. The one place where steps have their times.

use super::{Action, GRID};
use crate::{RunError, SimDevice};
use device::{Input, Moment};
use runner::Env;

const SHORT: u64 = 50;
const LONG: u64 = 700;
/// From the first finger of a chord to the second.
const SKEW: u64 = 10;
/// From one detent to the next, in milliseconds.
pub const DETENT: u64 = 100;
const FAST_DETENT: u64 = 25;

/// Sees each input and lets see what comes of it.
pub trait Witness<E: Env> {
    /// Something is about to be done.
    fn input(&mut self, now: Moment, input: Input);
    /// The runner has gone on; nothing that it did before is left unseen.
    fn look(&mut self, device: &mut SimDevice<E>);
}

/// Does what a step says, if it is one that needs no eyes.
pub fn perform<E: Env>(
    action: &Action,
    device: &mut SimDevice<E>,
    witness: &mut dyn Witness<E>,
) -> Result<(), RunError> {
    match *action {
        Action::Press(seat) => press(seat_down(seat), SHORT, seat_up(seat), device, witness),
        Action::Hold(seat) => press(seat_down(seat), LONG, seat_up(seat), device, witness),
        Action::Chord(pair) => chord(pair.map(seat_edges), SHORT, device, witness),
        Action::HoldChord(pair) => chord(pair.map(seat_edges), LONG, device, witness),
        Action::PressPush(seat) => chord([seat_edges(seat), (Input::PushDown, Input::PushUp)], SHORT, device, witness),
        Action::Push => press(Input::PushDown, SHORT, Input::PushUp, device, witness),
        Action::HoldDial => press(Input::PushDown, LONG, Input::PushUp, device, witness),
        Action::Down(seat) => edge(seat_down(seat), SHORT, device, witness),
        Action::Up(seat) => edge(seat_up(seat), SHORT, device, witness),
        Action::PushDown => edge(Input::PushDown, SHORT, device, witness),
        Action::PushUp => edge(Input::PushUp, SHORT, device, witness),
        Action::Dial(detents) => turn(detents, DETENT, device, witness),
        Action::Spin(detents) => turn(detents, FAST_DETENT, device, witness),
        Action::Wait(millis) => wait(millis, device, witness),
        _ => Ok(()),
    }
}

fn seat_down(seat: u8) -> Input {
    Input::SeatDown(seat.saturating_sub(1))
}

fn seat_up(seat: u8) -> Input {
    Input::SeatUp(seat.saturating_sub(1))
}

fn seat_edges(seat: u8) -> (Input, Input) {
    (seat_down(seat), seat_up(seat))
}

/// Lets time pass, and looks at every moment at which something happens.
pub fn wait<E: Env>(millis: u64, device: &mut SimDevice<E>, witness: &mut dyn Witness<E>) -> Result<(), RunError> {
    let then = device.now() + millis;
    while device.now() < then {
        // At least a millisecond: a device that asks to be woken at once is woken with what comes next.
        let next = device.deadline().map_or(then, |deadline| deadline.max(device.now() + 1).min(then));
        device.advance_to(next)?;
        witness.look(device);
    }
    Ok(())
}

fn edge<E: Env>(
    input: Input,
    millis: u64,
    device: &mut SimDevice<E>,
    witness: &mut dyn Witness<E>,
) -> Result<(), RunError> {
    witness.input(device.now(), input);
    device.input(input);
    witness.look(device);
    wait(millis, device, witness)
}

fn press<E: Env>(
    down: Input,
    held: u64,
    up: Input,
    device: &mut SimDevice<E>,
    witness: &mut dyn Witness<E>,
) -> Result<(), RunError> {
    edge(down, held, device, witness)?;
    edge(up, SHORT, device, witness)
}

/// Two fingers: never quite together, neither down nor up.
fn chord<E: Env>(
    [first, second]: [(Input, Input); 2],
    held: u64,
    device: &mut SimDevice<E>,
    witness: &mut dyn Witness<E>,
) -> Result<(), RunError> {
    edge(first.0, SKEW, device, witness)?;
    edge(second.0, held - SKEW, device, witness)?;
    edge(first.1, SKEW, device, witness)?;
    edge(second.1, SHORT - SKEW, device, witness)
}

fn turn<E: Env>(
    detents: i8,
    each: u64,
    device: &mut SimDevice<E>,
    witness: &mut dyn Witness<E>,
) -> Result<(), RunError> {
    for _ in 0..detents.unsigned_abs() {
        edge(Input::Dial(detents.signum()), each, device, witness)?;
    }
    let Moment(now) = device.now();
    wait(now.next_multiple_of(GRID) - now, device, witness)
}
