//! The verdict on a doubted word. The list answers; the table may overrule it; a push books what is shown.

use super::{Screen, check, nothing, words};
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::list;
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, Texts, filled};
use crate::time::Moment;
use crate::world::{Lexicon, LexiconState};
use core::fmt::Write as _;
use game::{Event, Language, Phase, Ruling, WordClass};

/// What stands on the screen until somebody pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The list's answer, and whether the table says otherwise.
    List { found: bool, overruled: bool },
    /// There is no list: the table decides.
    TableAlone { valid: bool },
}

impl Verdict {
    const fn ruling(self) -> Ruling {
        match self {
            Verdict::List { found: true, overruled: false } => Ruling::InList,
            Verdict::List { found: false, overruled: false } => Ruling::NotInList,
            Verdict::List { found, overruled: true } => Ruling::Overruled { valid: !found },
            Verdict::TableAlone { valid } => Ruling::Overruled { valid },
        }
    }

    /// The other way round.
    const fn turned(self) -> Self {
        match self {
            Verdict::List { found, overruled } => Verdict::List { found, overruled: !overruled },
            Verdict::TableAlone { valid } => Verdict::TableAlone { valid: !valid },
        }
    }
}

/// The list has answered.
pub(crate) fn answered(device: &mut Device, found: bool) {
    match device.screen.clone() {
        Screen::Words { .. } if matches!(device.game.phase(), Phase::Challenged { .. }) => {
            device.play(if found { Sound::Stands } else { Sound::Falls });
            device.screen = Screen::Verdict(Verdict::List { found, overruled: false });
        }
        Screen::Typing { purpose: super::typing::Purpose::Check(lexicon), entry } => {
            check::answered(device, found, entry, lexicon);
        }
        Screen::Checked { entry, lexicon, .. } => check::answered(device, found, entry, lexicon),
        _ => {}
    }
}

pub(crate) fn gesture(device: &mut Device, verdict: Verdict, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Push => {
            let words = core::mem::take(&mut device.said.doubted);
            let ruling = verdict.ruling();
            device.screen = Screen::Table;
            let sound = if ruling.valid() { Sound::Stands } else { Sound::Falls };
            device.happen(&Event::Verdict { ruling, words }, sound, now);
        }
        Gesture::HoldDial => turn(device, verdict),
        Gesture::Turn { .. } if matches!(verdict, Verdict::TableAlone { .. }) => turn(device, verdict),
        _ => nothing(device, gesture),
    }
}

fn turn(device: &mut Device, verdict: Verdict) {
    device.play(Sound::Click);
    device.screen = Screen::Verdict(verdict.turned());
}

/// A language's name as the reader knows it.
pub(crate) const fn language_name(language: Language) -> &'static str {
    use crate::preferences::Language as Shown;
    match language {
        Language::German => Texts::of(Shown::German).language,
        Language::French => Texts::of(Shown::French).language,
        Language::English => Texts::of(Shown::English).language,
    }
}

/// Why the list of a language cannot be asked.
fn why_no_list(device: &Device, language: Language) -> Sentence {
    let texts = device.texts();
    let candidate = |lexicon: &&Lexicon| lexicon.language.is_none_or(|other| other == language);
    match device.lexicons.iter().find(candidate).map(|lexicon| lexicon.state) {
        None | Some(LexiconState::Sound) => filled(texts.why_no_list, language_name(language)),
        Some(LexiconState::Damaged) => filled(texts.why_no_list, texts.damaged),
        Some(LexiconState::OtherVersion) => filled(texts.why_no_list, texts.other_version),
    }
}

/// What the sheet forbids and no list can know: the table has to look.
fn unknown_to_lists(device: &Device) -> Sentence {
    let mut questions = Sentence::new();
    for class in device.game.sheet().forbidden {
        let question = match class {
            WordClass::Foreign => device.texts().foreign,
            WordClass::Compounds => device.texts().compound,
            _ => continue,
        };
        let separator = if questions.is_empty() { "" } else { " " };
        let _ = write!(questions, "{separator}{question}");
    }
    questions
}

pub(crate) fn draw(device: &Device, verdict: &Verdict, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let language = device.game.sheet().language;
    let lexicon = language.and_then(|language| device.lexicon(language));
    match lexicon {
        Some(lexicon) => ink.title(&lexicon.name),
        None => ink.title(texts.table_decides),
    }
    ink.fitted(&[Face::Title, Face::Bold, Face::Narrow], Align::Centre, (64, 28), 126, &words::written(device));
    let answer = match verdict {
        Verdict::List { found: true, overruled: false } => texts.in_list,
        Verdict::List { found: false, overruled: false } => texts.not_in_list,
        Verdict::List { found, overruled: true } if *found => texts.invalid,
        Verdict::List { .. } => texts.valid,
        Verdict::TableAlone { valid: true } => texts.valid,
        Verdict::TableAlone { valid: false } => texts.invalid,
    };
    if let Verdict::TableAlone { valid } = verdict {
        list::read_choice(ink, &[texts.valid, texts.invalid], usize::from(!valid));
    }
    let above = match (verdict, language) {
        (Verdict::List { overruled: true, .. }, _) => filled(texts.overruled, ""),
        (Verdict::TableAlone { .. }, Some(language)) => why_no_list(device, language),
        (Verdict::List { found: true, .. }, _) => unknown_to_lists(device),
        _ => Sentence::new(),
    };
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Centre, (64, 38), 126, &above);
    ink.fitted(&[Face::Title, Face::Bold], Align::Centre, (64, 51), 126, answer);
    if verdict.ruling().valid() {
        ink.outline((0, 39), (128, 15));
    } else {
        ink.invert((0, 39), (128, 15));
    }
    let other = if let Verdict::TableAlone { .. } = verdict { Sign::TURN } else { Sign::HOLD };
    ink.hints((other, texts.overrule), (Sign::PUSH, texts.book));
}
