//! The words in doubt: typed by anyone, then the list is asked.

use super::verdict::Verdict;
use super::{Screen, nothing, typing};
use crate::Device;
use crate::ink::{Ink, Sign};
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::Sentence;
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Announces, Event, Scope, Word};
use typing::Purpose;

/// Shows the words typed so far, or the keyboard if there are none.
pub(crate) fn open(device: &mut Device) {
    if !matches!(device.game.phase(), game::Phase::Challenged { .. }) {
        return;
    }
    if device.said.doubted.is_empty() {
        typing::open(device, Purpose::Doubted(None));
    } else {
        device.screen = Screen::Words { chosen: 0 };
    }
}

/// How many words one challenge is about.
fn most(device: &Device) -> usize {
    match device.game.sheet().challenging.map(|challenging| challenging.scope) {
        Some(Scope::OneWord) => 1,
        Some(Scope::WholeTurn) | None => device.said.doubted.capacity(),
    }
}

pub(crate) fn gesture(device: &mut Device, chosen: usize, gesture: Gesture, now: Moment) {
    let len = device.said.doubted.len();
    match gesture {
        Gesture::Seat(_) if len < most(device) => typing::open(device, Purpose::Doubted(None)),
        Gesture::Seat(_) => {
            let word = device.said.doubted.get(chosen).cloned().unwrap_or_default();
            typing::edit(device, Purpose::Doubted(Some(chosen)), word);
        }
        Gesture::Turn { detents, .. } => device.screen = Screen::Words { chosen: list::moved(chosen, detents, len) },
        Gesture::Push if len == 0 => open(device),
        Gesture::Push => ask(device, chosen),
        Gesture::HoldDial => withdraw(device, now),
        _ => nothing(device, gesture),
    }
}

/// In games where one word is doubted, only the chosen one goes to the judge.
fn ask(device: &mut Device, chosen: usize) {
    if most(device) == 1
        && let Some(word) = device.said.doubted.get(chosen).cloned()
    {
        device.said.doubted.clear();
        let _ = device.said.doubted.push(word);
    }
    match device.game.sheet().language {
        Some(language) if !device.lists(language).is_empty() => {
            device.look_up(device.lists(language), device.said.doubted.clone());
        }
        _ => device.screen = Screen::Verdict(Verdict::TableAlone { valid: true }),
    }
}

fn withdraw(device: &mut Device, now: Moment) {
    device.screen = Screen::Table;
    device.happen(&Event::Withdraw, Sound::Click, now);
}

/// Back from the keyboard without a word: to the list, or, if that is empty, out of the challenge.
pub(crate) fn leave_typing(device: &mut Device, now: Moment) {
    if device.said.doubted.is_empty() { withdraw(device, now) } else { device.screen = Screen::Words { chosen: 0 } }
}

/// A word in doubt was typed or changed.
pub(crate) fn typed(device: &mut Device, place: Option<usize>, word: &Word) {
    let words = &mut device.said.doubted;
    let chosen = match place.filter(|&place| place < words.len()) {
        Some(place) => {
            words[place] = word.clone();
            place
        }
        None => {
            let _ = words.push(word.clone());
            words.len().saturating_sub(1)
        }
    };
    device.play(Sound::Click);
    device.screen = Screen::Words { chosen };
}

/// A word laid was typed: it counts, and stands ready should it be doubted.
pub(crate) fn lay(device: &mut Device, word: &Word, now: Moment) {
    device.screen = Screen::Table;
    if device.said.words.push(word.clone()).is_err() {
        return device.play(Sound::Nope);
    }
    if device.game.sheet().announces == Announces::LongestWord {
        let longest = device.said.words.iter().map(Word::len).max().unwrap_or(0);
        device.said.dialled = i32::try_from(longest).unwrap_or(0);
    }
    if device.game.same_stem(word).is_some() {
        device.tell(device.texts().stem_warning, now);
    } else {
        device.play(Sound::Click);
    }
}

/// Letters that fit one line of the smallest face.
const LINE: usize = 31;

/// The words, for the verdict's screen; of those that do not fit, how many there are.
pub(crate) fn written(device: &Device) -> Sentence {
    let (mut text, mut letters) = (Sentence::new(), 0);
    for (place, word) in device.said.doubted.iter().enumerate() {
        letters += word.len() + 1;
        if place > 0 && letters + " +7".len() > LINE {
            let _ = write!(text, " +{}", device.said.doubted.len() - place);
            break;
        }
        if place > 0 {
            let _ = text.write_str(" ");
        }
        for letter in word.letters() {
            let _ = text.write_char(letter.as_char());
        }
    }
    text
}

pub(crate) fn draw(device: &Device, chosen: usize, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let words = &device.said.doubted;
    list::draw_with(ink, texts.doubted, words.len(), chosen, false, |index, draw| {
        let mut label = Sentence::new();
        for letter in words.get(index).iter().flat_map(|word| word.letters()) {
            let _ = label.write_char(letter.as_char());
        }
        draw(Line { label: &label, value: "" });
    });
    if words.len() < 4 {
        let typing = if words.len() < most(device) { texts.add_word } else { texts.type_them };
        ink.hints((Sign::SEAT, typing), (Sign::PUSH, texts.ask));
    }
}
