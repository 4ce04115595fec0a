//! Sitting down: every player presses the button in front of them.

use super::typing::{self, Purpose};
use super::{Screen, column_centre};
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::filled;
use crate::time::Moment;
use game::{Age, Letter, Seat, Tile, Word};

pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Seat(button) => press(device, button, now),
        Gesture::SeatHold(button) => hold(device, button),
        Gesture::Turn { .. } => device.screen = Screen::Setup { chosen: 0, edited: false },
        Gesture::Push => device.begin(now),
        Gesture::HoldDial => device.show_games(),
        Gesture::HoldDialAgain => {}
    }
}

/// Empty, adult, child, empty again; a child only where the sheet has rules for children.
fn press(device: &mut Device, button: u8, now: Moment) {
    let (Some(seat), Some(draft)) = (Seat::new(button), device.draft.as_mut()) else { return };
    let settings = &mut draft.settings;
    draft.before_press[seat.index()].clone_from(&settings.players[seat.index()]);
    let first_word = settings.kind.sheet().house.first_word;
    let children = first_word.adult != first_word.child;
    let most = settings.seats_max();
    let full = settings.seats().count() >= most;
    match &mut settings.players[seat.index()] {
        None if full => return device.tell(&filled(device.texts().too_many_players, most), now),
        None => settings.sit(seat),
        Some(player) if children && player.age == Age::Adult => player.age = Age::Child,
        taken @ Some(_) => *taken = None,
    }
    device.play(Sound::Click);
}

/// The press is taken back, the seat is taken if it was empty, and its player types a name.
fn hold(device: &mut Device, button: u8) {
    let (Some(seat), Some(draft)) = (Seat::new(button), device.draft.as_mut()) else { return };
    let place = &mut draft.settings.players[seat.index()];
    if let Some(player) = draft.before_press[seat.index()].take() {
        *place = Some(player);
    }
    match place {
        Some(player) => {
            let name = capitals(&player.name);
            typing::edit(device, Purpose::Name(seat), name);
        }
        None => device.play(Sound::Nope),
    }
}

/// A name as it was typed: capital letters, none of them a joker.
fn capitals(name: &str) -> Word {
    let mut word = Word::new();
    for letter in name.chars().filter_map(Letter::from_char) {
        let _ = word.push(Tile::Letter(letter));
    }
    word
}

pub(crate) fn draw(device: &Device, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let Some(draft) = device.draft.as_ref() else { return };
    ink.title(texts.game(draft.settings.kind));
    ink.text(Face::Plain, Align::Centre, (64, 25), texts.press_to_sit);
    for seat in Seat::ALL {
        let x = column_centre(seat);
        let Some(player) = draft.settings.player(seat) else {
            ink.text(Face::Plain, Align::Centre, (x, 42), "-");
            continue;
        };
        ink.sign(if player.age == Age::Child { Sign::CHILD } else { Sign::ADULT }, (x - 3, 29));
        if player.name.is_empty() {
            ink.text(Face::Bold, Align::Centre, (x, 48), format_args!("{}", seat.index() + 1));
        } else {
            let end = player.name.char_indices().nth(3).map(|(end, _)| end);
            let short = end.and_then(|end| player.name.get(..end)).unwrap_or(&player.name);
            ink.text(Face::Narrow, Align::Centre, (x, 47), short);
        }
        ink.invert((x - 10, 28), (20, 22));
    }
    ink.hints((Sign::TURN, texts.settings), (Sign::PUSH, texts.begin));
}
