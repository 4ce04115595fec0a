//! The verdict on a doubted word. The list answers; the table may overrule it; a push books what is shown.

use super::{Go, Screen, refuse, words};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink, Sign};
use crate::list;
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, filled};
use crate::time::Moment;
use crate::world::{Lexicon, LexiconState};
use core::fmt::Write as _;
use game::{Event, Language, Ruling, WordClass};

/// What stands on the screen until somebody pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// The list's answer, and whether the table says otherwise.
    List { found: bool, overruled: bool },
    /// There is no list: the table decides.
    TableAlone { valid: bool },
}

impl Judgement {
    const fn ruling(self) -> Ruling {
        match self {
            Judgement::List { found: true, overruled: false } => Ruling::InList,
            Judgement::List { found: false, overruled: false } => Ruling::NotInList,
            Judgement::List { found, overruled: true } => Ruling::Overruled { valid: !found },
            Judgement::TableAlone { valid } => Ruling::Overruled { valid },
        }
    }

    /// The other way round.
    const fn turned(self) -> Self {
        match self {
            Judgement::List { found, overruled } => Judgement::List { found, overruled: !overruled },
            Judgement::TableAlone { valid } => Judgement::TableAlone { valid: !valid },
        }
    }
}

impl Screen for Judgement {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match (gesture, &self) {
            (Gesture::Push, _) => {
                let words = core::mem::take(&mut shared.announcement.doubted);
                let ruling = self.ruling();
                let sound = if ruling.valid() { Sound::Stands } else { Sound::Falls };
                let _ = shared.happen(&Event::Verdict { ruling, words }, sound, now);
                Go::Table
            }
            (Gesture::HoldDial, _) | (Gesture::Turn { .. }, Judgement::TableAlone { .. }) => {
                shared.play(Sound::Click);
                *self = self.turned();
                Go::Stay
            }
            _ => refuse(shared, gesture),
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

/// What the sheet forbids and no list can know: the table has to look.
fn unknown_to_lists(shared: &Shared) -> Sentence {
    let mut questions = Sentence::new();
    for class in shared.game.sheet().forbidden {
        let question = match class {
            WordClass::Foreign => shared.texts().foreign,
            WordClass::Compounds => shared.texts().compound,
            _ => continue,
        };
        let separator = if questions.is_empty() { "" } else { " " };
        let _ = write!(questions, "{separator}{question}");
    }
    questions
}

fn draw(shared: &Shared, judgement: &Judgement, ink: &mut Ink<'_>) {
    let texts = shared.texts();
    let language = shared.game.sheet().language;
    let lexicon = language.and_then(|language| shared.lexicon(language));
    match lexicon {
        Some(lexicon) => ink.title(&lexicon.name),
        None => ink.title(texts.table_decides),
    }
    ink.fitted(&[Face::Title, Face::Bold, Face::Narrow], Align::Centre, (64, 28), 126, &words::written(shared));
    let answer = match judgement {
        Judgement::List { found: true, overruled: false } => texts.in_list,
        Judgement::List { found: false, overruled: false } => texts.not_in_list,
        Judgement::List { found, overruled: true } if *found => texts.invalid,
        Judgement::List { .. } => texts.valid,
        Judgement::TableAlone { valid: true } => texts.valid,
        Judgement::TableAlone { valid: false } => texts.invalid,
    };
    if let Judgement::TableAlone { valid } = judgement {
        let choice = [("valid", texts.valid), ("invalid", texts.invalid)];
        list::read_choice(ink, &choice, usize::from(!valid));
    }
    let above = match (judgement, language) {
        (Judgement::List { overruled: true, .. }, _) => filled(texts.overruled, ""),
        (Judgement::TableAlone { .. }, Some(language)) => why_no_list(shared, language),
        (Judgement::List { found: true, .. }, _) => unknown_to_lists(shared),
        _ => Sentence::new(),
    };
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Centre, (64, 38), 126, &above);
    ink.fitted(&[Face::Title, Face::Bold], Align::Centre, (64, 51), 126, answer);
    if judgement.ruling().valid() {
        ink.outline((0, 39), (128, 15));
    } else {
        ink.invert((0, 39), (128, 15));
    }
    let other = if let Judgement::TableAlone { .. } = judgement { Sign::TURN } else { Sign::HOLD };
    ink.hints((other, texts.overrule), (Sign::PUSH, texts.book));
}
