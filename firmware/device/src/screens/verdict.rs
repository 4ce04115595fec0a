//! The verdict on a challenged word. The list answers; the table may overrule it; a push books what is shown.
//!
//! A German word that is not in the list but reads as two words that are is for the table: nothing is booked before
//! it has chosen. Where the sheet forbids compounds such a word is not in the list, and that is all; a listed word that reads
//! as two is for the table then, as one is that may be another form of a word that lies there, and every word without a list.

use super::{Screen, Transition, challenged_words, phase_screen, referee, refuse, window};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon, broken};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::io::{Answer, Lexicon, LexiconState, ReadsAs};
use crate::list::{self, Key};
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled, plain};
use crate::time::Moment;
use core::fmt::Write as _;
use game::robbing::{Robbing, Violation};
use game::{Age, Announces, Event, Ruling, Slot, WordClass};
use letters::{Language, Word};

/// The judgement on the screen until somebody pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// The list's answer, and whether the table says otherwise.
    List { found: bool, overruled: bool },
    /// The list lacks it, but it reads as a compound: the table decides, and has not yet if `valid` is none.
    Compound { reads_as: ReadsAs, valid: Option<bool> },
    /// The list has it, but the sheet may forbid it: the table decides, and has not yet if `valid` is none.
    Open { why: Why, valid: Option<bool> },
    /// There is no list: the table decides, and has not yet if `valid` is none.
    TableAlone { valid: Option<bool> },
    /// The sheet forbids it, whatever the list says: it was laid before, and none is laid twice in this game.
    LaidBefore { overruled: bool },
    /// The lists lack it, but the table has found it good before: a house word.
    House { overruled: bool },
    /// The sheet's rules on words that were changed: letters of the longest new one, or the rule that is broken.
    Rules { verdict: Result<u8, Violation>, overruled: bool },
}

/// What the table has to look at in a word that the list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It was laid before and may still lie there, or it may be another form of a word that does.
    Remembered,
    /// It reads as a compound, and the sheet forbids those.
    Compound(ReadsAs),
}

/// The table's choice, turned: who has not chosen says first that it is valid.
const fn turned(valid: Option<bool>) -> Option<bool> {
    match valid {
        None => Some(true),
        Some(valid) => Some(!valid),
    }
}

impl Judgement {
    /// Shows an answer: it stays until it is booked.
    pub(crate) fn shown(self, shared: &mut Shared) -> Transition {
        shared.keep_answer(&self);
        shared.announcement.judgement = Slot::Full(self);
        Transition::to(self)
    }

    /// Sounds what the lists have answered.
    pub(crate) fn of(shared: &mut Shared, answer: Answer) -> Self {
        let compounds = shared.game.sheet().forbidden.contains(&WordClass::Compounds);
        let forbidden = compounds || shared.game.settings().house.list_decides;
        shared.announcement.missing = match answer {
            Answer::Missing(missing) => missing,
            Answer::Compound(reads_as) => 1 << reads_as.word,
            Answer::Listed(_) => 0,
        };
        let house = challenged_words::are_house_words(shared) && !is_one_of_several(shared, answer);
        match answer {
            // As the referee says it, whatever the lists say.
            _ if challenged_words::is_laid_again(shared) => {
                shared.play(Sound::Falls);
                Judgement::LaidBefore { overruled: false }
            }
            Answer::Listed(reads_as) => match Self::open(shared, reads_as) {
                Some(open) => open,
                None => {
                    shared.play(Sound::Stands);
                    Judgement::List { found: true, overruled: false }
                }
            },
            Answer::Missing(_) | Answer::Compound(_) if house => {
                shared.play(Sound::Stands);
                Judgement::House { overruled: false }
            }
            Answer::Compound(reads_as) if !forbidden => {
                shared.play(Sound::Click);
                Judgement::Compound { reads_as, valid: None }
            }
            Answer::Compound(_) | Answer::Missing(_) => {
                shared.play(Sound::Falls);
                Judgement::List { found: false, overruled: false }
            }
        }
    }

    /// What a sheet may forbid in words that the lists have, and only the table can decide.
    pub(crate) fn open(shared: &mut Shared, reads_as: Option<ReadsAs>) -> Option<Self> {
        let forbidden = shared.game.sheet().forbidden.contains(&WordClass::Compounds);
        let why = match reads_as.filter(|_| forbidden) {
            Some(reads_as) => Why::Compound(reads_as),
            None if challenged_words::remembered(shared).is_some() => Why::Remembered,
            None => return None,
        };
        shared.play(Sound::Click);
        Some(Judgement::Open { why, valid: None })
    }

    /// The ruling that a push books; nothing as long as the table has not chosen.
    const fn ruling(self) -> Option<Ruling> {
        match self {
            Judgement::List { found: true, overruled: false, .. } => Some(Ruling::InList),
            Judgement::List { found: false, overruled: false, .. } => Some(Ruling::NotInList),
            Judgement::List { found, overruled: true, .. } => Some(Ruling::Overruled { valid: !found }),
            Judgement::Compound { valid: Some(valid), .. }
            | Judgement::Open { valid: Some(valid), .. }
            | Judgement::TableAlone { valid: Some(valid) } => Some(Ruling::Overruled { valid }),
            Judgement::Compound { valid: None, .. }
            | Judgement::Open { valid: None, .. }
            | Judgement::TableAlone { valid: None } => None,
            Judgement::LaidBefore { overruled: false } => Some(Ruling::BySheet { valid: false }),
            Judgement::LaidBefore { overruled: true } => Some(Ruling::Overruled { valid: true }),
            Judgement::House { overruled: false } => Some(Ruling::Overruled { valid: true }),
            Judgement::House { overruled: true } => Some(Ruling::NotInList),
            Judgement::Rules { verdict, overruled: false } => Some(Ruling::BySheet { valid: verdict.is_ok() }),
            Judgement::Rules { verdict, overruled: true } => Some(Ruling::Overruled { valid: verdict.is_err() }),
        }
    }

    /// True if it was no turn by the sheet of a game in which words are rearranged: nothing came from the rack.
    fn is_no_turn(self, shared: &Shared) -> bool {
        let freely = matches!(shared.game.sheet().robbing, Some(Robbing::Freely(_)));
        freely && self == Judgement::Rules { verdict: Err(Violation::NothingFromHand), overruled: false }
    }

    /// The other way round.
    const fn turned(self) -> Self {
        match self {
            Judgement::List { found, overruled } => Judgement::List { found, overruled: !overruled },
            Judgement::Compound { reads_as, valid } => Judgement::Compound { reads_as, valid: turned(valid) },
            Judgement::Open { why, valid } => Judgement::Open { why, valid: turned(valid) },
            Judgement::TableAlone { valid } => Judgement::TableAlone { valid: turned(valid) },
            Judgement::LaidBefore { overruled } => Judgement::LaidBefore { overruled: !overruled },
            Judgement::House { overruled } => Judgement::House { overruled: !overruled },
            Judgement::Rules { verdict, overruled } => Judgement::Rules { verdict, overruled: !overruled },
        }
    }
}

/// True if the answer names only the first of several compounds: then it is not known which words the lists lack.
fn is_one_of_several(shared: &Shared, answer: Answer) -> bool {
    matches!(answer, Answer::Compound(_)) && shared.announcement.challenged.len() > 1
}

/// True if the table has said that words which the lists lack are valid, and the device can remember that.
pub(crate) fn may_remember(shared: &Shared) -> bool {
    let said = match shared.announcement.judgement.as_ref() {
        Some(Judgement::List { found: false, overruled: true, .. }) => true,
        Some(Judgement::Compound { valid: Some(true), .. }) => shared.announcement.challenged.len() == 1,
        _ => false,
    };
    let Some(language) = shared.game.settings().language() else { return false };
    let new = |word: &Word| word.len() <= letters::LISTED_MAX && !shared.house_words.has(language, word);
    let room = shared.house_words.len() < crate::house_words::WORDS;
    said && room && challenged_words::unlisted(shared).iter().any(new) && !only_lists(shared)
}

/// True if the lists alone decide: no house word does.
pub(crate) fn only_lists(shared: &Shared) -> bool {
    let house = &shared.game.settings().house;
    house.tournament || house.list_decides
}

impl Screen for Judgement {
    // While words are judged time is nobody's.
    const BADGE: bool = false;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match (gesture, &self) {
            // Nobody can have read it yet.
            (Gesture::Push, _) if shared.is_just_shown() => refuse(shared, gesture),
            (Gesture::Push, _) => {
                let Some(ruling) = self.ruling() else { return refuse(shared, gesture) };
                let ruling = if self.is_no_turn(shared) { Ruling::NoTurn } else { ruling };
                let longest = referee::longest(shared);
                // One verdict for all words; now that it is booked the table may know which of them failed.
                let failed = challenged_words::missing(shared);
                let words = core::mem::take(&mut shared.announcement.challenged);
                shared.announcement.judgement = Slot::Empty;
                let several = words.len() > 1 && ruling == Ruling::NotInList;
                let sound = if ruling.valid() { Sound::Stands } else { Sound::Falls };
                let _ = shared.happen(&Event::Verdict { ruling, words }, sound);
                if shared.game.is_said() && shared.game.is_judged() {
                    // The announcement was final: nothing is left to say.
                    return window::note(shared);
                }
                if let Some(longest) = longest.filter(|_| ruling.valid()) {
                    shared.announcement.say_longest(longest);
                    shared.say_out();
                }
                if several && !shared.game.settings().house.silent_verdict {
                    shared.show_toast(&failed);
                }
                Transition::Table
            }
            // There is no third answer.
            (Gesture::Turn { .. }, Judgement::List { .. }) if shared.game.settings().house.list_decides => {
                refuse(shared, gesture)
            }
            (Gesture::Turn { .. }, _) => {
                shared.play(Sound::Click);
                *self = self.turned();
                if let Some(shown) = shared.announcement.judgement.as_mut() {
                    *shown = *self;
                }
                Transition::Stay
            }
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        draw(shared, self, canvas);
    }
}

/// The reason why the list of a language cannot be asked.
fn why_no_list(shared: &Shared, language: Language) -> Sentence {
    let texts = shared.texts();
    let candidate = |lexicon: &&Lexicon| lexicon.language.is_none_or(|other| other == language);
    match shared.lexicons.iter().find(candidate).map(|lexicon| lexicon.state) {
        None | Some(LexiconState::Sound) => filled(texts.why_no_list(), language.name()),
        Some(LexiconState::Damaged) => filled(texts.why_no_list(), texts.damaged()),
        Some(LexiconState::OtherVersion) => filled(texts.why_no_list(), texts.other_version()),
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

fn parts_of_challenged(shared: &Shared, reads_as: ReadsAs) -> Sentence {
    let word = shared.announcement.challenged.get(usize::from(reads_as.word));
    word.map_or_else(Sentence::new, |word| parts(word, reads_as))
}

/// Questions about what the sheet forbids and no list can know: the table has to look.
fn unknown_to_lists(shared: &Shared, reads_as: Option<ReadsAs>) -> Sentence {
    let mut questions = Sentence::new();
    for class in shared.game.sheet().forbidden {
        let separator = if questions.is_empty() { "" } else { " " };
        let _ = match (class, reads_as) {
            (WordClass::Foreign, _) => write!(questions, "{separator}{}", shared.texts().foreign()),
            (WordClass::Compounds, Some(reads_as)) => {
                write!(questions, "{separator}{}?", parts_of_challenged(shared, reads_as))
            }
            (WordClass::Compounds, None) => write!(questions, "{separator}{}", shared.texts().compound()),
            _ => continue,
        };
    }
    questions
}

/// The two words that an unlisted word reads as; where the sheet forbids names, the table is asked about that, too.
fn put_to_table(shared: &Shared, reads_as: ReadsAs) -> Sentence {
    let mut parts = parts_of_challenged(shared, reads_as);
    if !shared.game.sheet().forbidden.contains(&WordClass::Names) {
        return filled(shared.texts().reads_as(), parts);
    }
    let _ = write!(parts, "? {}", shared.texts().a_name());
    parts
}

fn draw(shared: &Shared, judgement: &Judgement, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let language = shared.game.settings().language();
    let lexicon = language.and_then(|language| shared.lexicon(language));
    match (lexicon, judgement) {
        (_, Judgement::Rules { .. } | Judgement::LaidBefore { .. }) => {
            canvas.small_title(&challenged_words::versus(shared))
        }
        (
            Some(lexicon),
            Judgement::List { .. } | Judgement::Compound { .. } | Judgement::Open { .. } | Judgement::House { .. },
        ) => {
            canvas.small_title(&challenged_words::versus_and(shared, &lexicon.name));
        }
        _ => canvas.small_title(&challenged_words::versus_and(shared, texts.table_decides())),
    }
    let above = remark(shared, judgement);
    if let Judgement::Rules { .. } = judgement {
        draw_rules(shared, judgement, &above, lexicon.is_some(), canvas);
    } else {
        let fonts = [Font::Title, Font::Bold, Font::Narrow];
        canvas.largest(&fonts, Align::Centre, (64, 24), 126, (13, 23), &challenged_words::written(shared));
        canvas.fitted_between(&[Font::Plain, Font::Narrow], Align::Centre, (64, 33), 126, (25, 34), &above);
    }
    draw_answer(shared, judgement, above.is_empty(), canvas);
    // What the other way of the dial says.
    let other = match (judgement, judgement.turned().ruling()) {
        (Judgement::List { overruled: true, .. }, _) => texts.the_list(),
        (Judgement::Rules { overruled: true, .. } | Judgement::LaidBefore { overruled: true }, _) => texts.settings(),
        (_, Some(ruling)) if ruling.valid() => texts.table_valid(),
        _ => texts.table_invalid(),
    };
    let decided = matches!(judgement, Judgement::List { .. }) && shared.game.settings().house.list_decides;
    match judgement.ruling() {
        Some(_) if decided => canvas.hint(Icon::PUSH, texts.book()),
        Some(_) => canvas.hints((Icon::TURN, other), (Icon::PUSH, texts.book())),
        None => canvas.hint(Icon::TURN, texts.choose()),
    }
}

/// The baselines of a reason in two lines.
const REASON: [i32; 2] = [22, 33];

/// What the referee says, and under it what the table has to look at; a reason that needs both lines has them.
fn draw_rules(shared: &Shared, judgement: &Judgement, says: &str, listed: bool, canvas: &mut Canvas<'_>) {
    let (fonts, long) = ([Font::Plain, Font::Narrow], Font::Plain.width(says) > 126);
    let questions = unknown_to_lists(shared, None);
    let below = match (judgement, shared.game.settings().language()) {
        (_, Some(language)) if !listed => why_no_list(shared, language),
        // Asked as of a word by itself.
        (Judgement::Rules { verdict: Ok(_), overruled: false }, _) if !questions.is_empty() => questions,
        _ if long && broken(Font::Plain, 126, says).count() <= REASON.len() => {
            for (line, baseline) in broken(Font::Plain, 126, says).zip(REASON) {
                canvas.told_as(if baseline == REASON[0] { Role::Plain } else { Role::More });
                canvas.text(Font::Plain, Align::Centre, (64, baseline), line);
            }
            return;
        }
        _ => plain(shared.texts().seen_only()),
    };
    if long {
        canvas.paragraph(Font::Narrow, Font::Narrow, (64, 9), 126, 2, says);
        return canvas.fitted(&[Font::Narrow], Align::Centre, (64, 34), 126, &below);
    }
    canvas.fitted_between(&fonts, Align::Centre, (64, 22), 126, (13, 24), says);
    canvas.fitted_between(&fonts, Align::Centre, (64, 33), 126, (25, 34), &below);
}

/// The line above the answer: why it is so, or what the table should look at.
fn remark(shared: &Shared, judgement: &Judgement) -> Sentence {
    let texts = shared.texts();
    match (judgement, shared.game.settings().language()) {
        (
            Judgement::List { overruled: true, .. }
            | Judgement::Rules { overruled: true, .. }
            | Judgement::LaidBefore { overruled: true },
            _,
        ) => plain(texts.overruled()),
        (Judgement::House { overruled: false }, _) => plain(texts.house_word()),
        (Judgement::House { overruled: true }, _) => plain(texts.not_in_list()),
        (Judgement::LaidBefore { .. }, _) => challenged_words::remembered(shared).unwrap_or_default(),
        (Judgement::Rules { verdict: Ok(longest), .. }, _) => rules_kept(shared, *longest),
        (Judgement::Rules { verdict: Err(violation), .. }, _) => broken_rule(shared, *violation),
        (Judgement::TableAlone { .. }, Some(language)) => match challenged_words::remembered(shared) {
            Some(remembered) => remembered,
            None if challenged_words::has_too_long(shared) => filled(texts.too_long(), letters::LISTED_MAX),
            None => why_no_list(shared, language),
        },
        (Judgement::List { found: true, .. }, _) => unknown_to_lists(shared, None),
        (Judgement::Open { why: Why::Compound(reads_as), .. }, _) => unknown_to_lists(shared, Some(*reads_as)),
        (Judgement::Open { why: Why::Remembered, .. }, _) => challenged_words::remembered(shared).unwrap_or_default(),
        (Judgement::Compound { reads_as, .. }, _) => put_to_table(shared, *reads_as),
        _ => Sentence::new(),
    }
}

/// That no rule is broken; where the longest word counts, what it counts.
fn rules_kept(shared: &Shared, longest: u8) -> Sentence {
    let kept = shared.texts().rules_kept();
    match shared.game.sheet().announces {
        Announces::LongestWord => shared.texts().says(kept, &as_text(longest)),
        _ => plain(kept),
    }
}

/// The rule that is broken, with the number the sheet gives it.
fn broken_rule(shared: &Shared, violation: Violation) -> Sentence {
    let (texts, settings) = (shared.texts(), shared.game.settings());
    let age = shared.game.phase().seat().map_or(Age::Adult, |seat| settings.age(seat));
    let rule = match violation {
        Violation::NoFirstWord => filled(texts.refused_first_word(), settings.house.first_word.of(age)),
        Violation::TooShort => filled(texts.refused_word(), settings.house.later_word.of(age)),
        Violation::NotAWord => return challenged_words::missing(shared),
        Violation::LaidAlready if challenged_words::is_laid_again(shared) => {
            challenged_words::remembered(shared).unwrap_or_default()
        }
        violation => plain(texts.violation(violation)),
    };
    match shared.game.sheet().robbing.and_then(|robbing| violation.clause(robbing)) {
        Some(clause) => texts.says(&filled(texts.clause(), clause), &rule),
        None => rule,
    }
}

/// Draws what a push books: whether it stands, and who pays for that.
fn draw_answer(shared: &Shared, judgement: &Judgement, has_room: bool, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let valid = judgement.ruling().map(Ruling::valid);
    let answer = match (judgement, valid) {
        (Judgement::List { overruled: false, .. }, Some(true)) => texts.in_list(),
        (Judgement::List { overruled: false, .. }, _) => texts.not_in_list(),
        (_, None) => texts.table_decides(),
        (_, Some(true)) => texts.valid(),
        (_, Some(false)) => texts.invalid(),
    };
    let choice = [(Key::of("valid"), texts.valid()), (Key::of("invalid"), texts.invalid())];
    if let Judgement::TableAlone { .. } | Judgement::Compound { .. } | Judgement::Open { .. } = judgement {
        // Nothing is chosen yet: no line is.
        list::read_choice(canvas, &choice, valid.map_or(choice.len(), |valid| usize::from(!valid)));
    }
    match challenged_words::at_whose_cost(shared).filter(|_| valid == Some(true)) {
        Some(cost) => draw_costly(&texts.says(answer, &cost), has_room.then_some((answer, &cost)), canvas),
        None => draw_result(answer, valid == Some(false), canvas),
    }
}

/// An answer and who pays for it: in one line, or in two where one would be too small to read and there is room for them.
fn draw_costly(whole: &str, parts: Option<(&str, &Sentence)>, canvas: &mut Canvas<'_>) {
    match parts {
        Some((answer, cost)) if Font::Plain.width(whole) > 126 => {
            canvas.text(Font::Bold, Align::Centre, (64, 42), answer);
            canvas.fitted(&[Font::Bold, Font::Plain, Font::Narrow], Align::Centre, (64, 52), 126, cost);
        }
        _ => draw_result(whole, false, canvas),
    }
}

/// The answer, to be read from the other side of the table; on a lit bar if nothing stands.
pub(super) fn draw_result(answer: &str, falls: bool, canvas: &mut Canvas<'_>) {
    canvas.fitted(&[Font::Title, Font::Bold, Font::Plain, Font::Narrow], Align::Centre, (64, 48), 126, answer);
    if falls {
        canvas.invert((0, 36), (128, 16));
    }
}
