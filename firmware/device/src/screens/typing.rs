//! Typing a word, whatever it is for.

use super::{Screen, check, settle, words};
use crate::Device;
use crate::entry::{Alphabet, Entry};
use crate::ink::Ink;
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Language, NAME_CHARS, Name, Seat, Word};

/// The longest word a list can hold.
const LONGEST: usize = 15;

/// What the word is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A player's name.
    Name(Seat),
    /// The word laid, counted by the device.
    Laid,
    /// A word in doubt: a new one, or one of those typed already.
    Doubted(Option<usize>),
    /// A word that lies before a player when the round is settled.
    Settled(settle::Sheet),
    /// The letters left in a hand.
    Hand(settle::Sheet),
    /// A word looked up while no game runs.
    Check(usize),
}

/// The alphabet words are typed in.
pub(crate) fn alphabet(language: Option<Language>) -> Alphabet {
    match language {
        Some(Language::French | Language::English) => Alphabet::Latin,
        Some(Language::German) | None => Alphabet::German,
    }
}

/// Shows the keyboard with nothing typed.
pub(crate) fn open(device: &mut Device, purpose: Purpose) {
    let language = match purpose {
        Purpose::Check(lexicon) => device.lexicons.get(lexicon).and_then(|lexicon| lexicon.language),
        _ => device.game.sheet().language,
    };
    let longest = if let Purpose::Hand(_) = purpose { game::letter::WORD_MAX } else { LONGEST };
    device.screen = Screen::Typing { purpose, entry: Entry::new(alphabet(language), longest) };
}

/// Shows the keyboard with a word to change.
pub(crate) fn edit(device: &mut Device, purpose: Purpose, word: Word) {
    let entry = match purpose {
        Purpose::Name(_) => Entry::edit(Alphabet::German, NAME_CHARS, word),
        _ => Entry::edit(alphabet(device.game.sheet().language), LONGEST, word),
    };
    device.screen = Screen::Typing { purpose, entry };
}

pub(crate) fn gesture(device: &mut Device, purpose: Purpose, mut entry: Entry, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Seat(column) => {
            let sound = if entry.press(column) { Sound::Click } else { Sound::Nope };
            device.play(sound);
        }
        Gesture::SeatHold(_) if !matches!(purpose, Purpose::Name(_)) => entry.make_joker(),
        Gesture::SeatHold(_) => {}
        Gesture::Turn { detents, .. } => {
            entry.turn(detents);
        }
        Gesture::Push => return done(device, purpose, &entry, now),
        // Only a hold that begins on an empty word leaves: one that deletes must not run on into the next screen.
        Gesture::HoldDial if !entry.delete() => return leave(device, purpose, now),
        Gesture::HoldDial => {}
        Gesture::HoldDialAgain => {
            entry.delete();
        }
    }
    device.screen = Screen::Typing { purpose, entry };
}

fn leave(device: &mut Device, purpose: Purpose, now: Moment) {
    device.play(Sound::Click);
    match purpose {
        Purpose::Name(_) => device.screen = Screen::Seats,
        Purpose::Laid => device.screen = Screen::Table,
        Purpose::Doubted(_) => words::leave_typing(device, now),
        Purpose::Settled(sheet) | Purpose::Hand(sheet) => device.screen = Screen::Settle(sheet),
        Purpose::Check(_) => device.show_games(),
    }
}

fn done(device: &mut Device, purpose: Purpose, entry: &Entry, now: Moment) {
    let word = entry.word();
    if word.is_empty() {
        return leave(device, purpose, now);
    }
    match purpose {
        Purpose::Name(seat) => {
            if let Some(player) = device.draft.as_mut().and_then(|draft| draft.settings.players[seat.index()].as_mut())
            {
                player.name = name(word);
            }
            device.play(Sound::Noted);
            device.screen = Screen::Seats;
        }
        Purpose::Laid => words::lay(device, word, now),
        Purpose::Doubted(place) => words::typed(device, place, word),
        Purpose::Settled(sheet) => settle::typed_word(device, sheet, word, now),
        Purpose::Hand(sheet) => settle::typed_hand(device, sheet, word),
        Purpose::Check(lexicon) => check::ask(device, lexicon, entry),
    }
}

/// A name as it is usually written: one capital.
fn name(word: &Word) -> Name {
    let mut name = Name::new();
    for (place, letter) in word.letters().enumerate() {
        let _ = name.write_char(if place == 0 { letter.as_char() } else { letter.as_small_char() });
    }
    name
}

pub(crate) fn draw(device: &Device, purpose: Purpose, entry: &Entry, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let hint = match purpose {
        Purpose::Name(_) => texts.type_name,
        Purpose::Laid | Purpose::Doubted(_) => texts.type_doubted,
        Purpose::Settled(_) => texts.type_settled,
        Purpose::Hand(_) => texts.type_hand,
        Purpose::Check(lexicon) => {
            return entry.draw(ink, device.lexicons.get(lexicon).map_or(texts.type_check, |lexicon| &lexicon.name));
        }
    };
    entry.draw(ink, hint);
}
