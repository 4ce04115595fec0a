//! The referee inside a challenge: the words that were touched are typed as they lay before, then as they lie now; the sheet's
//! rules answer first, then the list.

use super::verdict::Judgement;
use super::whose_word::WhoseWord;
use super::{Transition, challenged_words, typing};
use crate::device::Shared;
use crate::draft::Announcement;
use crate::io::Answer;
use crate::sound::Sound;
use crate::texts::{Sentence, filled, plain};
use game::robbing::Violation;
use game::{Announces, Owners, Words};
use letters::Word;
use typing::Purpose;

/// The dial on an empty line: is it about a word, or about what became of some?
pub(crate) fn turned(shared: &Shared, purpose: Purpose) -> Purpose {
    match purpose {
        Purpose::Challenged(_) if shared.game.sheet().robbing.is_some() => Purpose::Before,
        Purpose::Before if shared.announcement.before.is_empty() && shared.announcement.after.is_empty() => {
            Purpose::Challenged(None)
        }
        other => other,
    }
}

/// The words that were typed as laid are what lies there now: only what lay before is missing.
pub(super) fn open(shared: &mut Shared) -> Transition {
    let announcement = &mut shared.announcement;
    announcement.before.clear();
    announcement.after.clone_from(&announcement.challenged);
    announcement.owners = Owners::default();
    shared.play(Sound::Click);
    typing::open(shared, Purpose::Before)
}

/// The hint of the empty line: what is wanted, or what was typed.
pub(crate) fn hint(shared: &Shared, purpose: Purpose) -> Sentence {
    let texts = shared.texts();
    let announcement = &shared.announcement;
    let (asked, told, typed) = match purpose {
        Purpose::Before => (texts.ask_before(), texts.before(), &announcement.before),
        _ => (texts.ask_after(), texts.after(), &announcement.after),
    };
    if typed.is_empty() { plain(asked) } else { filled(told, challenged_words::in_line(typed, BESIDE_TITLE)) }
}

/// Letters of the smallest font beside what the line is for.
const BESIDE_TITLE: usize = 22;

fn list(shared: &mut Shared, purpose: Purpose) -> &mut Words {
    if purpose == Purpose::Before { &mut shared.announcement.before } else { &mut shared.announcement.after }
}

/// A word is typed; an empty line says that these are all.
pub(crate) fn typed(shared: &mut Shared, purpose: Purpose, word: &Word) -> Transition {
    if !word.is_empty() {
        let kept = list(shared, purpose).push(*word).is_ok();
        shared.announcement.owners = Owners::default();
        shared.play(if kept { Sound::Click } else { Sound::Nope });
        return typing::open(shared, purpose);
    }
    match purpose {
        _ if list(shared, purpose).is_empty() => {
            shared.play(Sound::Nope);
            Transition::Stay
        }
        Purpose::Before => {
            shared.play(Sound::Click);
            typing::open(shared, Purpose::After)
        }
        _ => ask(shared),
    }
}

/// Back: to the last word typed, to what lay before, to the challenge.
pub(crate) fn leave(shared: &mut Shared, purpose: Purpose) -> Transition {
    shared.announcement.owners = Owners::default();
    match (list(shared, purpose).pop(), purpose) {
        (Some(word), _) => typing::edit(shared, purpose, word),
        (None, Purpose::After) => typing::open(shared, Purpose::Before),
        (None, _) => {
            shared.announcement.after.clear();
            Transition::to(challenged_words::screen(shared))
        }
    }
}

/// Asks before whom a word lies where that decides, then looks up what breaks no rule: the words that were not there before.
pub(super) fn ask(shared: &mut Shared) -> Transition {
    let Announcement { before, after, owners, .. } = &shared.announcement;
    if let Some(place) = shared.game.whose(before, after, *owners) {
        shared.play(Sound::Click);
        return Transition::to(WhoseWord { place });
    }
    let announcement = &mut shared.announcement;
    let new = announcement.after.iter().filter(|word| !announcement.before.contains(word));
    announcement.challenged = new.copied().collect();
    let lists = shared.game.settings().language().map(|language| shared.lists(language)).unwrap_or_default();
    if verdict(shared).is_err() || !has_list(shared) {
        return answered(shared, Answer::Listed(None));
    }
    shared.look_up(lists, shared.announcement.challenged.clone());
    Transition::Stay
}

/// True if a list can answer for the new words.
fn has_list(shared: &Shared) -> bool {
    let language = shared.game.settings().language();
    language.is_some_and(|language| !shared.lists(language).is_empty()) && !challenged_words::has_too_long(shared)
}

fn verdict(shared: &Shared) -> Result<u8, Violation> {
    let Announcement { before, after, owners, .. } = &shared.announcement;
    shared.game.referee(before, after, *owners).map(|legal| legal.longest)
}

/// Letters of the longest new word, where that is what is announced and the referee has seen it.
pub(super) fn longest(shared: &Shared) -> Option<u8> {
    let verdict = match shared.announcement.judgement.as_ref() {
        // After a power cut his answer is all that there is.
        Some(&Judgement::Rules { verdict, .. }) => verdict,
        _ if shared.announcement.after.is_empty() => return None,
        _ => verdict(shared),
    };
    let counts = shared.game.sheet().announces == Announces::LongestWord;
    verdict.ok().filter(|_| counts)
}

/// The lists have answered: what they lack is no word; what reads as a compound is for the table.
pub(crate) fn answered(shared: &mut Shared, answer: Answer) -> Transition {
    let verdict = match (verdict(shared), answer) {
        (Ok(_), Answer::Compound(_)) => return Judgement::of(shared, answer).shown(shared),
        (Ok(_), Answer::Listed(reads_as))
            if has_list(shared)
                && let Some(open) = Judgement::open(shared, reads_as) =>
        {
            return open.shown(shared);
        }
        (Ok(_), Answer::Listed(_)) if !has_list(shared) => {
            shared.play(Sound::Click);
            return Judgement::TableAlone { valid: None }.shown(shared);
        }
        (Ok(_), Answer::Missing(missing)) => {
            shared.announcement.missing = missing;
            Err(Violation::NotAWord)
        }
        (verdict, _) => verdict,
    };
    shared.play(if verdict.is_ok() { Sound::Stands } else { Sound::Falls });
    Judgement::Rules { verdict, overruled: false }.shown(shared)
}
