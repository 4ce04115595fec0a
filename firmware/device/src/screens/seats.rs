//! Sitting down: every player presses the button in front of them.

use super::{Screen, column_centre};
use crate::Device;
use crate::entry::{Alphabet, Entry};
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{Age, NAME_CHARS, Seat};

pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Seat(button) => press(device, button, now),
        Gesture::SeatHold(button) => {
            if let Some(seat) = Seat::new(button) {
                hold(device, seat);
            }
        }
        Gesture::Turn { .. } => device.screen = Screen::Setup { chosen: 0, edited: false },
        Gesture::Push => device.begin(now),
        Gesture::HoldDial => device.show_games(),
        Gesture::HoldDialAgain => {}
    }
}

/// Empty, adult, child, empty again; a child only where the sheet has rules for children.
fn press(device: &mut Device, button: u8, now: Moment) {
    let (Some(seat), Some(settings)) = (Seat::new(button), device.draft.as_mut()) else { return };
    device.seat_before_press = settings.players[seat.index()].clone();
    let first_word = settings.kind.sheet().house.first_word;
    let children = first_word.adult != first_word.child;
    let full = settings.seats().count() >= settings.seats_max();
    match &mut settings.players[seat.index()] {
        None if full => return device.tell(device.texts().too_many_players, now),
        None => settings.sit(seat),
        Some(player) if children && player.age == Age::Adult => player.age = Age::Child,
        taken @ Some(_) => *taken = None,
    }
    device.play(Sound::Click);
}

/// The press is taken back, the seat is taken if it was empty, and its player types a name.
fn hold(device: &mut Device, seat: Seat) {
    let Some(settings) = device.draft.as_mut() else { return };
    match device.seat_before_press.take() {
        Some(player) => settings.players[seat.index()] = Some(player),
        None if settings.player(seat).is_none() => return device.play(Sound::Nope),
        None => {}
    }
    let name = settings.player(seat).and_then(|player| player.name.parse().ok()).unwrap_or_default();
    device.screen = Screen::Naming { seat, entry: Entry::edit(Alphabet::German, NAME_CHARS, name) };
}

pub(crate) fn draw(device: &Device, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let Some(settings) = &device.draft else { return };
    ink.title(texts.game(settings.kind));
    ink.text(Face::Plain, Align::Centre, (64, 25), texts.press_to_sit);
    for seat in Seat::ALL {
        let x = column_centre(seat);
        match settings.player(seat) {
            None => ink.text(Face::Plain, Align::Centre, (x, 42), "-"),
            Some(player) => {
                let sign = if player.age == Age::Child { Sign::CHILD } else { Sign::ADULT };
                ink.sign(sign, (x - 3, 29));
                if player.name.is_empty() {
                    ink.text(Face::Bold, Align::Centre, (x, 48), format_args!("{}", seat.index() + 1));
                } else {
                    let short = player.name.char_indices().nth(3).map_or(player.name.len(), |(end, _)| end);
                    ink.text(Face::Narrow, Align::Centre, (x, 47), &player.name[..short]);
                }
                ink.invert((x - 10, 28), (20, 22));
            }
        }
    }
    ink.hints((Sign::TURN, texts.settings), (Sign::PUSH, texts.begin));
}
