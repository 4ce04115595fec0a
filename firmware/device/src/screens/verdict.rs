//! The verdict on a doubted word. The list answers; the table may overrule it; a push books what is shown.
//!
//! A German word that is not in the list but reads as two words that are is for the table: nothing is booked before
//! it has chosen. Where the sheet forbids compounds such a word is not in the list, and that is all; a listed word that reads
//! as two is shown so, for the table to look at.

use super::{Go, Screen, refuse, table, words};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink, Sign};
use crate::list;
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, filled};
use crate::time::Moment;
use crate::world::{Answer, Lexicon, LexiconState, ReadsAs};
use core::fmt::Write as _;
use game::{Event, Language, Ruling, Word, WordClass};

/// What stands on the screen until somebody pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// The list's answer, and whether the table says otherwise.
    List { found: bool, overruled: bool, reads_as: Option<ReadsAs> },
    /// The list lacks it, but it reads as a compound: the table decides, and has not yet if `valid` is none.
    Compound { reads_as: ReadsAs, valid: Option<bool> },
    /// There is no list: the table decides.
    TableAlone { valid: bool },
}

impl Judgement {
    /// What is shown, and heard, when the lists have answered.
    pub(crate) fn of(shared: &mut Shared, answer: Answer) -> Self {
        let forbidden = shared.game.sheet().forbidden.contains(&WordClass::Compounds);
        match answer {
            Answer::Listed(reads_as) => {
                shared.play(Sound::Stands);
                Judgement::List { found: true, overruled: false, reads_as: reads_as.filter(|_| forbidden) }
            }
            Answer::Compound(reads_as) if !forbidden => {
                shared.play(Sound::Click);
                Judgement::Compound { reads_as, valid: None }
            }
            Answer::Compound(_) | Answer::Missing => {
                shared.play(Sound::Falls);
                Judgement::List { found: false, overruled: false, reads_as: None }
            }
        }
    }

    /// What a push books; nothing as long as the table has not chosen.
    const fn ruling(self) -> Option<Ruling> {
        match self {
            Judgement::List { found: true, overruled: false, .. } => Some(Ruling::InList),
            Judgement::List { found: false, overruled: false, .. } => Some(Ruling::NotInList),
            Judgement::List { found, overruled: true, .. } => Some(Ruling::Overruled { valid: !found }),
            Judgement::Compound { valid: Some(valid), .. } | Judgement::TableAlone { valid } => {
                Some(Ruling::Overruled { valid })
            }
            Judgement::Compound { valid: None, .. } => None,
        }
    }

    /// The other way round.
    const fn turned(self) -> Self {
        match self {
            Judgement::List { found, overruled, reads_as } => {
                Judgement::List { found, overruled: !overruled, reads_as }
            }
            Judgement::Compound { reads_as, valid } => {
                // Nobody has chosen: the first turn says that it stands.
                let valid = match valid {
                    None => true,
                    Some(valid) => !valid,
                };
                Judgement::Compound { reads_as, valid: Some(valid) }
            }
            Judgement::TableAlone { valid } => Judgement::TableAlone { valid: !valid },
        }
    }
}

impl Screen for Judgement {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match (gesture, &self) {
            (Gesture::Push, _) => {
                let Some(ruling) = self.ruling() else { return refuse(shared, gesture) };
                let words = core::mem::take(&mut shared.announcement.doubted);
                let sound = if ruling.valid() { Sound::Stands } else { Sound::Falls };
                let _ = shared.happen(&Event::Verdict { ruling, words }, sound, now);
                Go::Table
            }
            (Gesture::Turn { .. }, _) => {
                shared.play(Sound::Click);
                *self = self.turned();
                Go::Stay
            }
            _ => table::otherwise(shared, gesture, now),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        draw(shared, self, ink);
    }
}

/// Why the list of a language cannot be asked.
fn why_no_list(shared: &Shared, language: Language) -> Sentence {
    let texts = shared.texts();
    let candidate = |lexicon: &&Lexicon| lexicon.language.is_none_or(|other| other == language);
    match shared.lexicons.iter().find(candidate).map(|lexicon| lexicon.state) {
        None | Some(LexiconState::Sound) => filled(texts.why_no_list, language.name()),
        Some(LexiconState::Damaged) => filled(texts.why_no_list, texts.damaged),
        Some(LexiconState::OtherVersion) => filled(texts.why_no_list, texts.other_version),
    }
}

/// The two words that a word reads as.
pub(super) fn parts(word: &Word, reads_as: ReadsAs) -> Sentence {
    let mut text = Sentence::new();
    for (place, letter) in (0u8..).zip(word.letters()) {
        if place == reads_as.second {
            let _ = text.write_char('+');
        }
        if place < reads_as.first || place >= reads_as.second {
            let _ = text.write_char(letter.as_char());
        }
    }
    text
}

fn parts_of_doubted(shared: &Shared, reads_as: ReadsAs) -> Sentence {
    let word = shared.announcement.doubted.get(usize::from(reads_as.word));
    word.map_or_else(Sentence::new, |word| parts(word, reads_as))
}

/// What the sheet forbids and no list can know: the table has to look.
fn unknown_to_lists(shared: &Shared, reads_as: Option<ReadsAs>) -> Sentence {
    let mut questions = Sentence::new();
    for class in shared.game.sheet().forbidden {
        let separator = if questions.is_empty() { "" } else { " " };
        let _ = match (class, reads_as) {
            (WordClass::Foreign, _) => write!(questions, "{separator}{}", shared.texts().foreign),
            (WordClass::Compounds, Some(reads_as)) => {
                write!(questions, "{separator}{}?", parts_of_doubted(shared, reads_as))
            }
            (WordClass::Compounds, None) => write!(questions, "{separator}{}", shared.texts().compound),
            _ => continue,
        };
    }
    questions
}

fn draw(shared: &Shared, judgement: &Judgement, ink: &mut Ink<'_>) {
    let texts = shared.texts();
    let language = shared.game.settings().language();
    let lexicon = language.and_then(|language| shared.lexicon(language));
    match (lexicon, judgement) {
        (Some(lexicon), Judgement::List { .. } | Judgement::Compound { .. }) => ink.title(&lexicon.name),
        _ => ink.title(texts.table_decides),
    }
    ink.fitted(&[Face::Title, Face::Bold, Face::Narrow], Align::Centre, (64, 28), 126, &words::written(shared));
    let answer = match judgement {
        Judgement::List { found: true, overruled: false, .. } => texts.in_list,
        Judgement::List { found: false, overruled: false, .. } => texts.not_in_list,
        Judgement::List { found, overruled: true, .. } if *found => texts.invalid,
        Judgement::List { .. } => texts.valid,
        Judgement::Compound { valid: None, .. } => texts.table_decides,
        Judgement::TableAlone { valid: true } | Judgement::Compound { valid: Some(true), .. } => texts.valid,
        Judgement::TableAlone { valid: false } | Judgement::Compound { valid: Some(false), .. } => texts.invalid,
    };
    let choice = [("valid", texts.valid), ("invalid", texts.invalid)];
    match judgement {
        Judgement::TableAlone { valid } => list::read_choice(ink, &choice, usize::from(!valid)),
        // Nothing is chosen yet: no line is.
        Judgement::Compound { valid, .. } => {
            list::read_choice(ink, &choice, valid.map_or(choice.len(), |valid| usize::from(!valid)));
        }
        Judgement::List { .. } => {}
    }
    let remembered = words::remembered(shared);
    let above = match (judgement, language) {
        (Judgement::List { overruled: true, .. }, _) => filled(texts.overruled, ""),
        (Judgement::TableAlone { .. }, Some(_)) if words::has_too_long(shared) => {
            filled(texts.too_long, dict_pack::LONGEST)
        }
        (Judgement::TableAlone { .. }, Some(language)) => why_no_list(shared, language),
        (Judgement::List { found: true, reads_as: None, .. }, _) if remembered.is_some() => {
            remembered.unwrap_or_default()
        }
        (Judgement::List { found: true, reads_as, .. }, _) => unknown_to_lists(shared, *reads_as),
        (Judgement::Compound { reads_as, .. }, _) => filled(texts.reads_as, parts_of_doubted(shared, *reads_as)),
        _ => Sentence::new(),
    };
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Centre, (64, 38), 126, &above);
    ink.fitted(&[Face::Title, Face::Bold], Align::Centre, (64, 51), 126, answer);
    match judgement.ruling().map(Ruling::valid) {
        Some(true) => ink.outline((0, 39), (128, 15)),
        Some(false) => ink.invert((0, 39), (128, 15)),
        None => {}
    }
    // What the other way of the dial says.
    let other = match (judgement, judgement.turned().ruling()) {
        (Judgement::List { overruled: true, .. }, _) => texts.the_list,
        (_, Some(ruling)) if ruling.valid() => texts.table_valid,
        _ => texts.table_invalid,
    };
    match judgement.ruling() {
        Some(_) => ink.hints((Sign::TURN, other), (Sign::PUSH, texts.book)),
        None => ink.hint(Sign::TURN, texts.choose),
    }
}
