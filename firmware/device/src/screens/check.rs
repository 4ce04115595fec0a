//! Looking a word up while no game runs.

use super::{Screen, Transition, home, refuse, typing, verdict};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::io::{Answer, LEXICONS_MAX, Lists};
use crate::list;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled};
use crate::time::Moment;
use core::fmt::Write as _;
use game::Phase;
use heapless::Vec;
use letters::{Language, Word};
use typing::Purpose;

/// Shows the keyboard, or says why there is nothing to ask.
pub(crate) fn open(shared: &mut Shared) -> Transition {
    // A word looked up in the middle of a game would be a hint.
    let refused = if !matches!(shared.game.phase(), Phase::NotBegun | Phase::Over) {
        shared.texts().refused()
    } else if let Some(language) = first_language(shared) {
        return typing::open(shared, Purpose::Check(language));
    } else {
        shared.texts().no_lexicon()
    };
    shared.warn(refused);
    Transition::Stay
}

/// The device's language, or the first one on the shelf that can be asked.
fn first_language(shared: &Shared) -> Option<Language> {
    let spoken = shared.preferences.language;
    let mut languages = shared.lexicons.iter().filter_map(|lexicon| lexicon.language);
    core::iter::once(spoken).chain(&mut languages).find(|&language| !shared.lists(language).is_empty())
}

/// The language so many detents on, in the order of the shelf; the same one where no other can be asked.
fn turned(shared: &Shared, from: Language, detents: i8) -> Language {
    let mut languages = Vec::<Language, LEXICONS_MAX>::new();
    for language in shared.lexicons.iter().filter_map(|lexicon| lexicon.language) {
        if !languages.contains(&language) && !shared.lists(language).is_empty() {
            let _ = languages.push(language);
        }
    }
    let here = languages.iter().position(|&language| language == from).unwrap_or(0);
    languages.get(list::moved(here, detents, languages.len())).copied().unwrap_or(from)
}

/// The name of whoever answers for a language: its list, or the language where it has several.
pub(super) fn judge(shared: &Shared, language: Language) -> &str {
    match shared.lexicon(language) {
        Some(lexicon) if shared.lists(language) == Lists::only(lexicon.place) => &lexicon.name,
        _ => language.name(),
    }
}

/// Asks all lists of a language for a word; the answer brings the next screen.
pub(crate) fn ask(shared: &mut Shared, language: Language, word: &Word) {
    let lists = shared.lists(language);
    if lists.is_empty() {
        // They were found damaged meanwhile.
        return shared.play(Sound::Nope);
    }
    shared.look_up(lists, [*word].into_iter().collect());
}

/// The answer of a language's lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checked {
    pub(super) answer: Answer,
    pub(super) word: Word,
    pub(super) language: Language,
    /// The place on the shelf of the list that has the word, or is asked whether it does; none before all of them have answered.
    pub(super) list: Option<usize>,
}

/// Shows and sounds the answer of a language.
pub(crate) fn open_answer(shared: &mut Shared, answer: Answer, word: Word, language: Language) -> Transition {
    let mut checked = Checked { answer, word, language, list: None };
    let _ = checked.answered(shared, answer);
    Transition::to(checked)
}

impl Checked {
    /// Asks the next list by itself, from this one on, whether it is the one that has the word.
    fn ask_one(&mut self, shared: &mut Shared, from: usize) {
        let lists = shared.lists(self.language);
        let next = |place: &usize| shared.lexicons.get(*place).is_some_and(|lexicon| lists.contains(lexicon.place));
        self.list = (from..shared.lexicons.len()).find(next);
        if let Some(lexicon) = self.list.and_then(|place| shared.lexicons.get(place)) {
            shared.look_up(Lists::only(lexicon.place), [self.word].into_iter().collect());
        }
    }
}

impl Screen for Checked {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Push => typing::open(shared, Purpose::Check(self.language)),
            Gesture::HoldDial => Transition::to(home::Home::new()),
            // The same word in the next language.
            Gesture::Turn { detents, .. } => {
                let next = turned(shared, self.language, detents);
                if next == self.language {
                    return refuse(shared, gesture);
                }
                (self.language, self.list) = (next, None);
                ask(shared, next, &self.word);
                Transition::Stay
            }
            _ => refuse(shared, gesture),
        }
    }

    fn answered(&mut self, shared: &mut Shared, answer: Answer) -> Transition {
        match self.list {
            Some(_) if answer.all_listed() => {}
            Some(place) => self.ask_one(shared, place + 1),
            None => {
                shared.play(if answer.all_listed() { Sound::Stands } else { Sound::Falls });
                self.answer = answer;
                if answer.all_listed() {
                    self.ask_one(shared, 0);
                }
            }
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let has_it = self.list.and_then(|place| shared.lexicons.get(place));
        let judge = has_it.map_or_else(|| judge(shared, self.language), |lexicon| &lexicon.name);
        canvas.small_title(judge);
        let language = self.language.name();
        let remark = match self.answer {
            Answer::Compound(reads_as) => filled(texts.reads_as(), verdict::parts(&self.word, reads_as)),
            _ if judge == language => Sentence::new(),
            _ => as_text(language),
        };
        canvas.fitted_between(&[Font::Plain, Font::Narrow], Align::Centre, (64, 21), 126, (13, 22), &remark);
        let mut word = Sentence::new();
        for letter in self.word.letters() {
            let _ = word.write_char(letter.as_char());
        }
        let fonts = [Font::Title, Font::Bold, Font::Narrow];
        canvas.largest(&fonts, Align::Centre, (64, 35), 126, (24, 34), &word);
        let answer = if self.answer.all_listed() { texts.in_list() } else { texts.not_in_list() };
        verdict::draw_result(answer, !self.answer.all_listed(), canvas);
        canvas.hints((Icon::HOLD, texts.back()), (Icon::PUSH, texts.check_word()));
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::io::{Effect, Lexicon, LexiconState};
    use std::boxed::Box;
    use std::vec::Vec;

    const GERMAN: Option<Language> = Some(Language::German);
    const FRENCH: Option<Language> = Some(Language::French);

    /// A device with these lists on its shelf: language, words removed by corrections, state.
    fn shelf(lists: &[(Option<Language>, Option<u32>, LexiconState)]) -> Box<Shared> {
        let mut shared = Box::new(Shared::new());
        for (place, &(language, removed, state)) in (0..).zip(lists) {
            let (name, licence) = (Default::default(), Default::default());
            shared.shelve(Lexicon { place, language, name, words: 1, removed, licence, state });
        }
        shared
    }

    fn places(places: &[u8]) -> Lists {
        places.iter().copied().collect()
    }

    /// The lists that were asked since somebody looked.
    fn asked(shared: &mut Shared) -> Vec<Lists> {
        let effects = core::iter::from_fn(|| shared.take_effect());
        let lists = effects.filter_map(|effect| match effect {
            Effect::LookUp(lists, _) => Some(lists),
            _ => None,
        });
        lists.collect()
    }

    fn turn(checked: &mut Checked, shared: &mut Shared, detents: i8) {
        let _ = checked.gesture(shared, Gesture::Turn { detents, fast: false });
    }

    #[test]
    fn damaged_list_is_not_asked() {
        use LexiconState::{Damaged, Sound};
        for (state, turned) in [(Sound, &[places(&[1])][..]), (Damaged, &[])] {
            let mut shared = shelf(&[(GERMAN, None, Sound), (FRENCH, None, state), (GERMAN, None, Damaged)]);
            let answer = Answer::Missing(1);
            let mut checked = Checked { answer, word: Word::new(), language: Language::German, list: None };
            turn(&mut checked, &mut shared, 1);
            assert_eq!(asked(&mut shared), turned, "{state:?}, turned to");
            ask(&mut shared, Language::French, &Word::new());
            assert_eq!(asked(&mut shared), turned, "{state:?}, typed for");
            ask(&mut shared, Language::German, &Word::new());
            assert_eq!(asked(&mut shared), [places(&[0])]);
        }
    }

    #[test]
    fn lists_of_a_language_answer_together_and_then_the_one_that_has_the_word_is_found() {
        let sound = LexiconState::Sound;
        let lists = [(GERMAN, None, sound), (FRENCH, None, sound), (GERMAN, None, sound), (GERMAN, Some(1), sound)];
        let mut shared = shelf(&lists);
        for has_it in [0, 2, 3] {
            ask(&mut shared, Language::German, &Word::new());
            assert_eq!(asked(&mut shared), [places(&[0, 2, 3])]);
            let mut checked =
                Checked { answer: Answer::Missing(1), word: Word::new(), language: Language::German, list: None };
            let _ = checked.answered(&mut shared, Answer::Listed(None));
            for place in [0, 2, 3].into_iter().take_while(|&place| place <= has_it) {
                assert_eq!(asked(&mut shared), [places(&[place])]);
                let found = if place == has_it { Answer::Listed(None) } else { Answer::Missing(1) };
                let _ = checked.answered(&mut shared, found);
            }
            assert_eq!((asked(&mut shared), checked.list), (Vec::new(), Some(usize::from(has_it))));
            assert!(checked.answer.all_listed(), "the answer is that of the language");
            // Each language once, whatever its lists are.
            for (detents, language, lists) in
                [(1, Language::French, places(&[1])), (-1, Language::German, places(&[0, 2, 3]))]
            {
                turn(&mut checked, &mut shared, detents);
                assert_eq!((asked(&mut shared), checked.language), (std::vec![lists], language));
                let _ = checked.answered(&mut shared, Answer::Missing(1));
                assert_eq!(
                    (asked(&mut shared), checked.list),
                    (Vec::new(), None),
                    "what no list has is looked for once"
                );
            }
        }
    }

    #[test]
    fn checking_begins_with_the_language_of_the_device() {
        let sound = LexiconState::Sound;
        let mut shared = shelf(&[(GERMAN, None, sound), (FRENCH, None, sound)]);
        for (spoken, first) in [(Language::French, FRENCH), (Language::German, GERMAN), (Language::English, GERMAN)] {
            shared.preferences.language = spoken;
            assert_eq!(first_language(&shared), first);
        }
        assert_eq!(first_language(&shelf(&[(GERMAN, None, LexiconState::Damaged)])), None);
    }
}
