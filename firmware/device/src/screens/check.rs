//! Looking a word up while no game runs.

use super::{Screen, nothing, typing, verdict};
use crate::Device;
use crate::entry::Entry;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::Sentence;
use crate::time::Moment;
use crate::world::{Lexicon, LexiconState};
use core::fmt::Write as _;
use game::Phase;
use typing::Purpose;

/// Shows the keyboard, or says why there is nothing to ask.
pub(crate) fn open(device: &mut Device, now: Moment) {
    // A word looked up in the middle of a game would be a hint.
    if !matches!(device.game.phase(), Phase::NotBegun | Phase::Over) {
        return device.tell(device.texts().refused, now);
    }
    match (0..device.lexicons.len()).find(|&lexicon| is_sound(device, lexicon)) {
        Some(lexicon) => typing::open(device, Purpose::Check(lexicon)),
        None => device.tell(device.texts().no_lexicon, now),
    }
}

/// Whether a list can be asked: one may be found damaged at any time.
fn is_sound(device: &Device, lexicon: usize) -> bool {
    device.lexicons.get(lexicon).is_some_and(|lexicon| lexicon.state == LexiconState::Sound)
}

/// Asks a list for the word typed; the answer brings the next screen.
pub(crate) fn ask(device: &mut Device, lexicon: usize, entry: &Entry) {
    match device.lexicons.get(lexicon) {
        Some(&Lexicon { place, state: LexiconState::Sound, .. }) => {
            device.look_up([place].into_iter().collect(), [entry.word().clone()].into_iter().collect());
        }
        _ => device.play(Sound::Nope),
    }
}

/// The list has answered.
pub(crate) fn answered(device: &mut Device, found: bool, entry: Entry, lexicon: usize) {
    device.play(if found { Sound::Stands } else { Sound::Falls });
    device.screen = Screen::Checked { found, entry, lexicon };
}

pub(crate) fn gesture(device: &mut Device, entry: Entry, lexicon: usize, gesture: Gesture) {
    match gesture {
        Gesture::Push => typing::open(device, Purpose::Check(lexicon)),
        Gesture::HoldDial => device.show_games(),
        // The same word in the next list, unless that one cannot be trusted.
        Gesture::Turn { detents, .. } => {
            let lexicon = crate::list::moved(lexicon, detents, device.lexicons.len());
            if is_sound(device, lexicon) {
                device.screen = Screen::Checked { found: false, entry: entry.clone(), lexicon };
            }
            ask(device, lexicon, &entry);
        }
        _ => nothing(device, gesture),
    }
}

pub(crate) fn draw(device: &Device, found: bool, entry: &Entry, lexicon: usize, ink: &mut Ink<'_>) {
    let texts = device.texts();
    if let Some(lexicon) = device.lexicons.get(lexicon) {
        ink.title(&lexicon.name);
        ink.text(Face::Plain, Align::Centre, (64, 23), lexicon.language.map_or("", verdict::language_name));
    }
    let mut word = Sentence::new();
    for letter in entry.word().letters() {
        let _ = word.write_char(letter.as_char());
    }
    ink.fitted(&[Face::Title, Face::Bold, Face::Narrow], Align::Centre, (64, 37), 126, &word);
    let answer = if found { texts.in_list } else { texts.not_in_list };
    ink.fitted(&[Face::Title, Face::Bold], Align::Centre, (64, 51), 126, answer);
    if !found {
        ink.invert((0, 39), (128, 15));
    }
    ink.hints((Sign::HOLD, texts.back), (Sign::PUSH, texts.check_word));
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::entry::Alphabet;
    use crate::world::Effect;

    #[test]
    fn a_damaged_list_is_not_asked() {
        for (state, asked) in [(LexiconState::Sound, true), (LexiconState::Damaged, false)] {
            let mut device = std::boxed::Box::new(Device::new());
            for (place, state) in [(0, LexiconState::Sound), (1, state)] {
                let language = Some(game::Language::German);
                let (name, licence) = (Default::default(), Default::default());
                device.shelve(Lexicon { place, language, name, words: 1, licence, state });
            }
            let look_ups = |device: &mut Device| {
                let effects = core::iter::from_fn(|| device.take_effect());
                effects.filter(|effect| matches!(effect, Effect::LookUp(..))).count()
            };
            let entry = Entry::new(Alphabet::German, 15);
            gesture(&mut device, entry.clone(), 0, Gesture::Turn { detents: 1, fast: false });
            assert_eq!(look_ups(&mut device) == 1, asked, "{state:?}, turned to");
            ask(&mut device, 1, &entry);
            assert_eq!(look_ups(&mut device) == 1, asked, "{state:?}, typed for");
        }
    }
}
