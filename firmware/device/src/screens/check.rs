//! Looking a word up while no game runs.

use super::{Screen, Transition, home, refuse, typing, verdict};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::io::Answer;
use crate::list;
use crate::sound::Sound;
use crate::texts::{Sentence, filled};
use crate::time::Moment;
use core::fmt::Write as _;
use game::Phase;
use letters::{Language, Word};
use typing::Purpose;

/// Shows the keyboard, or says why there is nothing to ask.
pub(crate) fn open(shared: &mut Shared, now: Moment) -> Transition {
    // A word looked up in the middle of a game would be a hint.
    let refused = if !matches!(shared.game.phase(), Phase::NotBegun | Phase::Over) {
        shared.texts().refused
    } else if let Some(lexicon) =
        (0..shared.lexicons.len()).find(|&lexicon| shared.list_with_corrections(lexicon).is_some())
    {
        return typing::open(shared, Purpose::Check(lexicon));
    } else {
        shared.texts().no_lexicon
    };
    shared.warn(refused, now);
    Transition::Stay
}

/// Asks a list, with what corrects it, for a word; the answer brings the next screen.
pub(crate) fn ask(shared: &mut Shared, lexicon: usize, word: &Word) {
    match shared.list_with_corrections(lexicon) {
        Some(lists) => shared.look_up(lists, [*word].into_iter().collect()),
        None => shared.play(Sound::Nope),
    }
}

/// The list so many detents on, past corrections: those are asked with every list of theirs.
fn turned(shared: &Shared, from: usize, detents: i8) -> usize {
    let is_list = |number: usize| {
        let found = shared.lexicons.get(number);
        found.is_some_and(|lexicon| lexicon.removed.is_none()) || shared.list_with_corrections(number).is_some()
    };
    let mut number = from;
    for _ in 0..shared.lexicons.len() {
        number = list::moved(number, detents, shared.lexicons.len());
        if is_list(number) {
            return number;
        }
    }
    from
}

/// The list's answer.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    pub(super) answer: Answer,
    pub(super) word: Word,
    pub(super) lexicon: usize,
}

/// Shows and sounds the list's first answer.
pub(crate) fn open_answer(shared: &mut Shared, answer: Answer, word: Word, lexicon: usize) -> Transition {
    shared.play(if answer.all_listed() { Sound::Stands } else { Sound::Falls });
    Transition::to(Checked { answer, word, lexicon })
}

impl Screen for Checked {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, _now: Moment) -> Transition {
        match gesture {
            Gesture::Push => typing::open(shared, Purpose::Check(self.lexicon)),
            Gesture::HoldDial => Transition::to(home::Home::new()),
            // The same word in the next list, unless that one cannot be trusted.
            Gesture::Turn { detents, .. } => {
                let next = turned(shared, self.lexicon, detents);
                if shared.list_with_corrections(next).is_some() {
                    (self.answer, self.lexicon) = (Answer::Missing(1), next);
                }
                ask(shared, next, &self.word);
                Transition::Stay
            }
            _ => refuse(shared, gesture),
        }
    }

    fn answered(&mut self, shared: &mut Shared, answer: Answer) -> Transition {
        shared.play(if answer.all_listed() { Sound::Stands } else { Sound::Falls });
        self.answer = answer;
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        if let Some(lexicon) = shared.lexicons.get(self.lexicon) {
            canvas.small_title(&lexicon.name);
            let language = lexicon.language.map_or("", Language::name);
            let remark = match self.answer {
                Answer::Compound(reads_as) => filled(texts.reads_as, verdict::parts(&self.word, reads_as)),
                Answer::Listed(_) | Answer::Missing(_) => filled("#", language),
            };
            canvas.fitted_between(&[Font::Plain, Font::Narrow], Align::Centre, (64, 21), 126, (13, 22), &remark);
        }
        let mut word = Sentence::new();
        for letter in self.word.letters() {
            let _ = word.write_char(letter.as_char());
        }
        let fonts = [Font::Title, Font::Bold, Font::Narrow];
        canvas.largest(&fonts, Align::Centre, (64, 35), 126, (24, 34), &word);
        let answer = if self.answer.all_listed() { texts.in_list } else { texts.not_in_list };
        verdict::draw_result(answer, !self.answer.all_listed(), canvas);
        canvas.hints((Icon::HOLD, texts.back), (Icon::PUSH, texts.check_word));
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::io::{Effect, Lexicon, LexiconState, Lists};

    #[test]
    fn a_damaged_list_is_not_asked() {
        for (state, asked) in [(LexiconState::Sound, true), (LexiconState::Damaged, false)] {
            let mut shared = std::boxed::Box::new(Shared::new());
            for (place, state) in [(0, LexiconState::Sound), (1, state)] {
                let language = Some(Language::German);
                let (name, licence) = (Default::default(), Default::default());
                shared.shelve(Lexicon { place, language, name, words: 1, removed: None, licence, state });
            }
            let look_ups = |shared: &mut Shared| {
                let effects = core::iter::from_fn(|| shared.take_effect());
                effects.filter(|effect| matches!(effect, Effect::LookUp(..))).count()
            };
            let mut checked = Checked { answer: Answer::Listed(None), word: Word::new(), lexicon: 0 };
            let _ = checked.gesture(&mut shared, Gesture::Turn { detents: 1, fast: false }, Moment(0));
            assert_eq!(look_ups(&mut shared) == 1, asked, "{state:?}, turned to");
            ask(&mut shared, 1, &Word::new());
            assert_eq!(look_ups(&mut shared) == 1, asked, "{state:?}, typed for");
        }
    }

    #[test]
    fn corrections_are_asked_with_their_list_and_never_for_themselves() {
        let mut shared = std::boxed::Box::new(Shared::new());
        let (german, french) = (Some(Language::German), Some(Language::French));
        for (place, (language, removed)) in (0..).zip([(german, None), (german, Some(1)), (french, None)]) {
            let (name, licence, state) = (Default::default(), Default::default(), LexiconState::Sound);
            shared.shelve(Lexicon { place, language, name, words: 1, removed, licence, state });
        }
        let asked = |shared: &mut Shared| {
            core::iter::from_fn(|| shared.take_effect()).find_map(|effect| match effect {
                Effect::LookUp(lists, _) => Some(lists),
                _ => None,
            })
        };
        let lists = |places: &[u8]| Some(places.iter().copied().collect::<Lists>());
        ask(&mut shared, 0, &Word::new());
        assert_eq!(asked(&mut shared), lists(&[0, 1]));
        let mut checked = Checked { answer: Answer::Listed(None), word: Word::new(), lexicon: 0 };
        for (detents, number, places) in [(1, 2, &[2][..]), (-1, 0, &[0, 1])] {
            let _ = checked.gesture(&mut shared, Gesture::Turn { detents, fast: false }, Moment(0));
            assert_eq!((asked(&mut shared), checked.lexicon), (lists(places), number));
        }
        ask(&mut shared, 1, &Word::new());
        assert_eq!(asked(&mut shared), None);
    }
}
