//! The history: every point with its word or its reason, the newest first; before them the times, where game clocks run. A push
//! [mends](super::mend) a line.

use super::columns::used_digits;
use super::turn::minutes;
use super::{Screen, Transition, challenged_words, clocks, mend, phase_screen, refuse};
use crate::canvas::{Align, Canvas, Font};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::texts::{Sentence, as_text, filled, plain};
use crate::time::Moment;
use core::fmt::Write as _;
use game::board::Place;
use game::{Announces, Event, Laid, Phase, Play, Points, Reason, RuleError, Seat, Words};
use heapless::Vec;
use letters::Word;

/// Letters of the words beside a name.
const WORDS: usize = 14;
/// Letters of the words in a line of the sheet.
const SHEET: usize = 48;

/// Every line of the ledger.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct History {
    pub(super) chosen: usize,
}

impl History {
    /// With this line of the ledger chosen, counted from the oldest.
    pub(super) fn at(shared: &Shared, line: usize) -> Transition {
        let newer = shared.game.ledger().lines().len().saturating_sub(line + 1);
        Transition::to(Self { chosen: before_lines(shared) + newer })
    }

    /// The chosen line of the ledger, counted from the oldest; none if it is a time.
    fn line(&self, shared: &Shared) -> Option<usize> {
        let newer = self.chosen.checked_sub(before_lines(shared))?;
        shared.game.ledger().lines().len().checked_sub(newer + 1)
    }
}

/// The number of rows before the lines of the ledger.
fn before_lines(shared: &Shared) -> usize {
    finest(shared).len() + clocks::seats(shared).len()
}

/// The number of rows.
pub(super) fn len(shared: &Shared) -> usize {
    before_lines(shared) + shared.game.ledger().lines().len()
}

/// A word that the end of a game names: the key and the name of its row, whose it was, the word.
pub(crate) type Finest = (&'static str, &'static str, Seat, Word);

/// The longest word of a game that is over, and the one with the most points, as far as words are known.
pub(crate) fn finest(shared: &Shared) -> Vec<Finest, 2> {
    let mut longest: Option<(Seat, Word)> = None;
    let mut best: Option<(Points, Seat, Word)> = None;
    let over = shared.game.phase() == Phase::Over;
    for line in shared.game.ledger().lines().iter().filter(|_| over) {
        let Some(Event::Note(Play { laid, .. })) = shared.game.event_of(line) else { continue };
        let words = match laid {
            Laid::Words(words) => words,
            Laid::Tiles(tiles) => shared.game.word_of(&tiles).into_iter().map(|made| made.word).collect(),
            Laid::Untold => continue,
        };
        let Some(&word) = words.iter().max_by_key(|word| word.len()) else { continue };
        if longest.is_none_or(|(_, known)| word.len() > known.len()) {
            longest = Some((line.seat, word));
        }
        if best.is_none_or(|(points, ..)| line.points() > points) {
            best = Some((line.points(), line.seat, word));
        }
    }
    let texts = shared.texts();
    let longest = longest.map(|(seat, word)| ("longest-word", texts.longest_word(), seat, word));
    // Where a word is worth its length, both are the same.
    let points = shared.game.sheet().announces == Announces::Points;
    let best = best.filter(|_| points).map(|(_, seat, word)| ("best-word", texts.best_word(), seat, word));
    longest.into_iter().chain(best).collect()
}

/// A line in words: whose it is, and what was laid or why points were booked.
pub(crate) fn label(shared: &Shared, line: &game::Line) -> Sentence {
    shared.texts().says(&shared.short_name(line.seat), &what(shared, line, WORDS))
}

/// The same with its points, which may be mended.
pub(super) fn told(shared: &Shared, line: &game::Line) -> Sentence {
    as_text(format_args!("{} {}", label(shared, line), points(line)))
}

/// A line of the score sheet: why points were booked, for which words, and whether that was mended.
pub(crate) fn in_sheet(shared: &Shared, line: &game::Line) -> Sentence {
    let texts = shared.texts();
    let mut told = plain(texts.reason(line.reason));
    let words = laid(shared, line, SHEET).or_else(|| slip(shared, line, SHEET)).or_else(|| pause(shared, line));
    if let Some(words) = words {
        told = texts.says(&told, &words);
    }
    if line.is_mended() {
        let _ = write!(told, " ({})", texts.mended());
    }
    told
}

/// What was laid, in at most so many letters, both words of a slip that was corrected, or why points were booked.
fn what(shared: &Shared, line: &game::Line, room: usize) -> Sentence {
    let reason = shared.texts().reason(line.reason);
    if let Some(length) = pause(shared, line) {
        return as_text(format_args!("{reason} {length}"));
    }
    let told = laid(shared, line, room).or_else(|| slip(shared, line, room));
    told.unwrap_or_else(|| plain(reason))
}

/// The words of a challenge as they were typed first, and as they were meant; those that stayed the same are not told.
fn slip(shared: &Shared, line: &game::Line, room: usize) -> Option<Sentence> {
    let [slip, meant] = shared.game.slip_of(line)?;
    let told = |words: &Words, others: &Words| {
        let same = |&(place, word): &(usize, &Word)| others.get(place) == Some(word);
        let changed: Words = words.iter().enumerate().filter(|word| !same(word)).map(|(_, word)| *word).collect();
        challenged_words::in_line(&changed, room / 2)
    };
    (slip != meant).then(|| as_text(format_args!("{} > {}", told(&slip, &meant), told(&meant, &slip))))
}

/// The length of a pause that both sides agreed to.
fn pause(shared: &Shared, line: &game::Line) -> Option<Sentence> {
    match shared.game.event_of(line).filter(|_| line.reason == Reason::Paused) {
        Some(Event::Paused { millis, .. }) => Some(minutes(u64::from(millis.0 / 1_000), "")),
        _ => None,
    }
}

/// The words of a turn, or by board its word and where it began, if they are known.
pub(super) fn laid(shared: &Shared, line: &game::Line, room: usize) -> Option<Sentence> {
    if !matches!(line.reason, Reason::Noted | Reason::WordsOnBoard | Reason::LongestWord) {
        return None;
    }
    let Some(Event::Note(Play { laid, .. })) = shared.game.event_of(line) else { return None };
    match laid {
        Laid::Words(mut words) if !words.is_empty() => {
            // Where only the longest word counts it comes first.
            if line.reason == Reason::LongestWord
                && let Some(longest) = words.iter().map(Word::len).max()
                && let Some(place) = words.iter().position(|word| word.len() == longest)
            {
                words.swap(0, place);
            }
            Some(challenged_words::in_line(&words, room))
        }
        Laid::Tiles(tiles) => {
            let made = shared.game.word_of(&tiles)?;
            let place = Place { start: made.start, direction: made.direction, crossed: 0, used: 0 };
            Some(as_text(format_args!("{} {place}", challenged_words::in_line(&[made.word], room))))
        }
        _ => None,
    }
}

/// The points of a line, and a mark if it was mended.
fn points(line: &game::Line) -> Sentence {
    let mut value = Sentence::new();
    if line.points() != Points::ZERO || line.is_mended() {
        let _ = write!(value, "{:+}{}", line.points().0, if line.is_mended() { "*" } else { "" });
    }
    value
}

impl Shared {
    /// The reason for which something is refused; of a turn that would no longer fit, which one.
    pub(crate) fn refusal(&self, error: RuleError) -> Sentence {
        if let RuleError::NoLongerFits { at } = error
            && let Some(line) = self.game.ledger().lines().iter().find(|line| line.at == at)
        {
            return filled(self.texts().no_longer_fits(), label(self, line));
        }
        self.texts().rule_error(error)
    }
}

impl Screen for History {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, len(shared));
                Transition::Stay
            }
            Gesture::Push if shared.game.may_mend() => match self.line(shared) {
                Some(line) => mend::open(shared, line),
                None => refuse(shared, gesture),
            },
            Gesture::Push | Gesture::HoldDial => phase_screen::play_on(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let (lines, timed) = (shared.game.ledger().lines(), clocks::seats(shared));
        let (words, len) = (finest(shared), len(shared));
        let line = |index: usize, take: TakeLine<'_>| {
            if let Some(&(key, name, seat, word)) = words.get(index) {
                let word = challenged_words::in_line(&[word], usize::MAX);
                let label = texts.says(name, &word);
                return take(Line { key: Key::of(key), label: &label, value: &shared.short_name(seat) });
            }
            let index = index - words.len();
            if let Some(&seat) = timed.get(index) {
                let label = texts.says(&shared.short_name(seat), texts.time_used());
                let key = Key::numbered("time", seat.index() + 1);
                return take(Line { key, label: &label, value: &used_digits(shared, seat) });
            }
            let index = index - timed.len();
            let Some(line) = lines.len().checked_sub(index + 1).and_then(|newest| lines.get(newest)) else { return };
            let key = Key::numbered("line", lines.len() - index);
            take(Line { key, label: &label(shared, line), value: &points(line) });
        };
        List { title: texts.history(), len, chosen: self.chosen, edited: false, line: &line }.draw(canvas);
        if len == 0 {
            canvas.text(Font::Plain, Align::Centre, (64, 38), shared.texts().no_history());
        }
    }
}
