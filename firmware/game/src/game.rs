//! A game by event sourcing: the fold of its events, with the log they are kept in.

mod queries;

pub use queries::{Outcome, SettledWords};

use letters::Word;

use crate::event::{CodecError, Event, Laid, Play, Urgency};
use crate::ledger::{Ledger, Line};
use crate::log::{self, Log};
use crate::mend::Correction;
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::sheet::{Repeats, SETTLEMENT_LINES};
use crate::slot::Slot;
use crate::stem::same_stem;
use crate::table::Table;
use crate::units::Points;
use crate::words::Words;

/// A whole game. Tens of kilobytes: it lives in a static and is never copied or moved.
#[derive(Debug)]
pub struct Game {
    log: Log,
    ledger: Ledger,
    /// Empty before the first event.
    table: Slot<Table>,
    /// Events were only written down: they are yet to be folded.
    unfolded: bool,
}

/// A game being told once more from its beginning, as far as it has come.
#[derive(Debug, Default)]
pub struct Telling {
    at: usize,
}

impl Telling {
    /// Place in the log of the event that is told next.
    pub const fn at(&self) -> u16 {
        self.at as u16
    }
}

/// The limit of the device's memory.
const _: () = assert!(size_of::<Game>() <= 48 * 1024);

/// Two games are the same when the same events are in force; what could be done again does not matter.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.table() == other.table() && self.ledger == other.ledger && self.log.in_force() == other.log.in_force()
    }
}

impl Eq for Game {}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl Game {
    /// No game yet.
    pub const fn new() -> Self {
        Self { log: Log::new(), ledger: Ledger::new(), table: Slot::Empty, unfolded: false }
    }

    /// Forgets everything, for the next game.
    pub fn clear(&mut self) {
        self.log.clear();
        self.ledger.mends_mut().clear();
        self.unfolded = false;
        self.reset();
    }

    /// The same, but the events in force stay for [`Game::log_of_earlier`] under a number, until the room for them is needed.
    pub fn put_by(&mut self, number: u32) {
        self.log.put_by(number);
        self.clear();
    }

    fn reset(&mut self) {
        self.ledger.clear();
        self.table = Slot::Empty;
    }

    /// Lets an event happen, or refuses it and changes nothing. What could have been done again is dropped.
    pub fn apply(&mut self, event: &Event) -> Result<(), RuleError> {
        let lines = match event.urgency() {
            Urgency::Ordinary => 2 * SETTLEMENT_LINES,
            Urgency::Settling => SETTLEMENT_LINES,
            Urgency::Ending => 0,
        };
        if !self.log.fits(event) || self.ledger.room() < lines {
            return Err(RuleError::Full);
        }
        match event {
            Event::Word { seat, .. } if self.words(*seat).is_full() => return Err(RuleError::Full),
            Event::WordChanged { seat, was, .. } if !self.words(*seat).contains(was) => return Err(RuleError::NotNow),
            _ => {}
        }
        if let Event::Amend { at, correction } = event {
            self.amend(*at, correction)?;
        } else {
            self.ledger.set_place(self.log.in_force().len());
            self.table.or_put(Table::EMPTY).step(&mut self.ledger, event)?;
        }
        self.log.append(event).map_err(|_| RuleError::Full)
    }

    /// Counts everything again with one more mend. If a later event no longer fits, all stays as it was.
    #[inline(never)]
    fn amend(&mut self, at: u16, correction: &Correction) -> Result<(), RuleError> {
        if !self.table().may_mend() {
            return Err(RuleError::NotNow);
        }
        self.may_amend(at, correction)?;
        let folded = self.fold_with(Some((at, correction)));
        if folded.is_err() {
            let _ = self.fold_with(None);
        }
        folded.map_err(|(place, error)| match error {
            // The mended event itself is against the rules, and those say why.
            error if place == usize::from(at) => error,
            RuleError::Full => RuleError::Full,
            _ => RuleError::NoLongerFits { at: place as u16 },
        })
    }

    /// True if an event in force can be mended so.
    #[inline(never)]
    fn may_amend(&self, at: u16, correction: &Correction) -> Result<(), RuleError> {
        let place = usize::from(at);
        let number = self.log.number_of(place).filter(|&number| number < self.position());
        let event = number.and_then(|_| self.log.event_at(place)).ok_or(RuleError::NoSuchPosition)?;
        match (correction, event) {
            (Correction::Played(_) | Correction::Struck, Event::Note(_) | Event::Score { .. })
            | (Correction::Verdict { .. }, Event::Verdict { .. })
            | (Correction::Hand(_), Event::Hand { .. }) => Ok(()),
            (&Correction::Whose(seat), Event::Note(_) | Event::Score { .. }) => {
                if self.settings().seats().contains(seat) { Ok(()) } else { Err(RuleError::EmptySeat) }
            }
            (&Correction::Line { seat, reason, points }, _) => {
                let is_booked = |line: &Line| (line.at, line.seat, line.reason) == (at, seat, reason);
                if !reason.is_number() || !self.ledger.lines().iter().any(is_booked) {
                    return Err(RuleError::NotNow);
                }
                if points == points.within_line() { Ok(()) } else { Err(RuleError::PointsOutOfRange) }
            }
            _ => Err(RuleError::NotNow),
        }
    }

    /// Folds all events in force, with one more mend if there is one; or says which event is refused, and why.
    #[inline(never)]
    fn fold_with(&mut self, one_more: Option<(u16, &Correction)>) -> Result<(), (usize, RuleError)> {
        let Self { log, ledger, table, .. } = self;
        let bytes = log.in_force();
        ledger.mends_mut().gather(bytes);
        let end = bytes.len();
        if one_more.is_some_and(|(at, correction)| !ledger.mends_mut().take(end, at, correction)) {
            return Err((end, RuleError::Full));
        }
        ledger.clear();
        *table = Slot::Empty;
        let (mut at, mut event) = (0, Event::Start);
        while at < end {
            let next = read_mended(bytes, ledger, at, one_more, &mut event).ok_or((at, RuleError::DamagedLog))?;
            ledger.set_place(at);
            table.or_put(Table::EMPTY).step(ledger, &event).map_err(|error| (at, error))?;
            at = next;
        }
        if one_more.is_some() {
            ledger.set_place(end);
            table.or_put(Table::EMPTY).mended(ledger).map_err(|error| (end, error))?;
        }
        Ok(())
    }

    /// Tells the game from its beginning once more, with all mends: [`Game::tell`] lets one event after another happen again.
    pub fn retell(&mut self) -> Telling {
        let Self { log, ledger, .. } = self;
        ledger.mends_mut().gather(log.in_force());
        self.reset();
        Telling::default()
    }

    /// The next event of a game that is told once more, as it was mended; none when all is told.
    pub fn tell(&mut self, telling: &mut Telling) -> Option<Event> {
        let Self { log, ledger, table, .. } = self;
        let (at, mut event) = (telling.at, Event::Start);
        let next = read_mended(log.in_force(), ledger, at, None, &mut event)?;
        ledger.set_place(at);
        table.or_put(Table::EMPTY).step(ledger, &event).ok()?;
        telling.at = next;
        Some(event)
    }

    /// Takes an event back that was kept. Behind a mend or a journey through time events are only written down, and
    /// [`Game::restored`] folds them all at once: each of these alone would fold everything before it.
    pub fn restore(&mut self, event: &Event) -> Result<(), RuleError> {
        if !self.unfolded && !matches!(event, Event::Amend { .. }) {
            return self.apply(event);
        }
        self.unfolded = true;
        self.log.append(event).map_err(|_| RuleError::Full)
    }

    /// Goes to the moment after so many events, as [`Game::restore`] takes events back.
    pub fn restore_moment(&mut self, position: usize) -> Result<(), RuleError> {
        self.unfolded |= position != self.position();
        if self.log.seek(position) { Ok(()) } else { Err(RuleError::NoSuchPosition) }
    }

    /// All events are back. False if one of them makes no sense: it and all behind it are dropped.
    pub fn restored(&mut self) -> bool {
        let mut whole = true;
        while core::mem::take(&mut self.unfolded) {
            if let Err((at, _)) = self.fold_with(None) {
                self.log.cut(at);
                self.unfolded = true;
                whole = false;
            }
        }
        whole
    }

    /// The score a play would have now, without noting it.
    pub fn preview(&self, play: &Play) -> Result<Points, RuleError> {
        let seat = self.phase().seat().ok_or(RuleError::NotNow)?;
        let score = (self.sheet().score)(self.table(), seat, play)?;
        Ok(score.iter().map(|&(points, _)| points).sum())
    }

    /// Number of events in force.
    pub fn position(&self) -> usize {
        self.log.position()
    }

    /// Number of all events, those that can be done again too.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// True if nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes ordinary events may still take; an event takes about five.
    pub fn room(&self) -> usize {
        self.log.room()
    }

    /// Puts the game where it was after so many events, back or forth. Folds in place.
    pub fn rewind_to(&mut self, position: usize) -> Result<(), RuleError> {
        if self.len() < position {
            return Err(RuleError::NoSuchPosition);
        }
        let before = self.position();
        if position < before || self.log.mends_between(before, position) {
            self.log.seek(position);
            return self.fold_with(None).map_err(|(_, error)| error);
        }
        for _ in before..position {
            let at = self.log.in_force().len();
            let event = self.log.event_at(at).ok_or(RuleError::DamagedLog)?;
            self.ledger.set_place(at);
            self.table.or_put(Table::EMPTY).step(&mut self.ledger, &event)?;
            self.log.seek_next();
        }
        Ok(())
    }

    /// Number of turns that can be done again: they are dropped when something else happens.
    pub fn turns_ahead(&self) -> usize {
        let turn = |event: &Event| {
            matches!(event, Event::Note(_) | Event::Pass { .. } | Event::Draw { .. } | Event::Exchange { .. })
        };
        self.log.iter().skip(self.position()).flatten().filter(turn).count()
    }

    /// The event with this number, from 0.
    pub fn event_at(&self, index: usize) -> Option<Event> {
        self.log.iter().nth(index).and_then(Result::ok)
    }

    /// The bytes of all events in force; [`events_of`](crate::events_of) reads them.
    pub fn log_bytes(&self) -> &[u8] {
        self.log.in_force()
    }

    /// The same of an earlier game that was [put by](Game::put_by), as long as it is there.
    pub fn log_of_earlier(&self, number: u32) -> Option<&[u8]> {
        self.log.of_earlier(number)
    }

    /// Changes when events were dropped from the log: a copy of its bytes is to be made anew.
    pub fn rewrites(&self) -> u32 {
        self.log.rewrites()
    }

    /// All events in force as they were mended, oldest first: the one story that words, sheets and codes tell. The mends
    /// themselves are no part of it.
    pub fn story(&self) -> impl Iterator<Item = Event> + '_ {
        self.chosen_story(|kind| kind != Event::AMEND)
    }

    /// What the story tells of words, and where turns and deals end: reading the rest of a long game would be waited for.
    fn story_of_words(&self) -> impl Iterator<Item = Event> + '_ {
        self.chosen_story(|kind| Event::OF_WORDS.contains(&kind))
    }

    /// The events whose first byte is chosen; a mend leaves an event of one kind one of that kind.
    fn chosen_story(&self, chosen: fn(u8) -> bool) -> impl Iterator<Item = Event> + '_ {
        let bytes = self.log.in_force();
        log::places(bytes).filter(move |&at| log::kind(bytes, at).is_some_and(chosen)).map_while(move |at| {
            let mut event = Event::Start;
            read_mended(bytes, &self.ledger, at, None, &mut event)?;
            if self.ledger.mends().is_struck(at as u16) {
                event = Event::Note(Play::default());
            }
            Some(event)
        })
    }

    /// The event that a line came from, as it was mended.
    pub fn event_of(&self, line: &Line) -> Option<Event> {
        let mut event = Event::Start;
        read_mended(self.log.in_force(), &self.ledger, line.at.into(), None, &mut event)?;
        Some(event)
    }

    /// The words of a challenge before a slip of typing in them was corrected, and after it; `None` if the line is of no verdict,
    /// or nothing was corrected.
    pub fn slip_of(&self, line: &Line) -> Option<[Words; 2]> {
        let Some(Event::Verdict { .. }) = self.event_of(line) else { return None };
        let (slip, correction) = self.log.answers_before(line.at.into())?;
        let words = |at| match self.log.event_at(at) {
            Some(Event::Answered(answer)) => Some(answer.words),
            _ => None,
        };
        Some([words(slip)?, words(correction)?])
    }

    /// The number of the event at a place of the log, from 0.
    pub fn number_of(&self, at: u16) -> Option<usize> {
        self.log.number_of(at.into())
    }

    /// True if a line may be mended now: nothing that was announced is open.
    pub fn may_mend(&self) -> bool {
        self.table().may_mend()
    }

    /// True if the turn at a place of the log was struck.
    pub fn is_struck(&self, at: u16) -> bool {
        self.ledger.mends().is_struck(at)
    }

    /// True if the verdict at a place of the log was turned.
    pub fn is_turned(&self, at: u16) -> bool {
        self.ledger.mends().is_turned(at)
    }

    /// All events in force as they were kept, oldest first.
    pub fn events(&self) -> impl Iterator<Item = Result<Event, CodecError>> + '_ {
        self.log.iter().take(self.position())
    }

    /// A word typed earlier in this game that this one may be another form of; the table decides whether it is.
    pub fn same_stem(&self, word: &Word) -> Option<Word> {
        let rule = self.settings().house.stem_rule;
        self.story_of_words().find_map(|event| {
            let words = match event {
                Event::Note(Play { laid: Laid::Words(words), .. }) => words,
                // A word that stood a challenge lies on the table, typed or not when its turn was noted.
                Event::Verdict { ruling, words } if ruling.valid() => words,
                _ => return None,
            };
            words.into_iter().find(|earlier| !earlier.reads_as(word) && same_stem(rule, earlier, word))
        })
    }

    /// A word known from an earlier turn of this game, or of this deal, that this one repeats; the table decides whether it
    /// still lies there.
    pub fn repeats(&self, word: &Word) -> bool {
        if self.sheet().repeats == Repeats::Allowed {
            return false;
        }
        let of_this_turn = |event: &Event| matches!(event, Event::Announce { .. } | Event::TimeOver { .. });
        let (mut known, mut lately) = (false, false);
        for event in self.story_of_words() {
            match event {
                Event::NextRound { .. } => (known, lately) = (false, false),
                event if of_this_turn(&event) => (known, lately) = (known || lately, false),
                Event::Note(Play { laid: Laid::Words(words), .. }) => known |= has(&words, word),
                Event::Verdict { ruling, words } if ruling.valid() => lately |= has(&words, word),
                _ => {}
            }
        }
        known
    }

    // A call in each of the fifty questions instead of the choice itself.
    #[inline(never)]
    fn table(&self) -> &Table {
        const EMPTY: &Table = &Table::EMPTY;
        self.table.as_ref().unwrap_or(EMPTY)
    }
}

/// True if the same letters are among the words, jokers or not.
fn has(words: &[Word], word: &Word) -> bool {
    words.iter().any(|other| other.letters().eq(word.letters()))
}

/// Reads the event at a place of a log as it was mended, and says where the next one begins. It is read in place: every copy
/// of an event takes a third of a kilobyte of stack.
fn read_mended(
    bytes: &[u8],
    ledger: &Ledger,
    at: usize,
    one_more: Option<(u16, &Correction)>,
    event: &mut Event,
) -> Option<usize> {
    let (body, next) = log::body(bytes, at)?;
    let mends = ledger.mends();
    match (mends.replaced(at as u16).map(usize::from), one_more) {
        (None, _) => decode(body, event)?,
        (Some(by), Some((_, correction))) if by == bytes.len() => replace(body, correction, event)?,
        (Some(by), _) => {
            decode(log::body(bytes, by)?.0, event)?;
            take_correction(body, event)?;
        }
    }
    match event {
        Event::Score { seat, .. } => *seat = mends.whose(at as u16).unwrap_or(*seat),
        // The board counts anew.
        Event::Note(Play { points, laid: Laid::Tiles(_), .. }) if !mends.is_empty() => *points = Points::ZERO,
        _ => {}
    }
    Some(next)
}

#[inline(never)]
fn decode(body: &[u8], event: &mut Event) -> Option<()> {
    *event = Event::from_body(body).ok()?;
    Some(())
}

/// The event of these bytes with another play or hand.
#[inline(never)]
fn replace(body: &[u8], correction: &Correction, event: &mut Event) -> Option<()> {
    let seat = || body.get(1).and_then(|&seat| Seat::new(seat));
    *event = match (*body.first()?, correction) {
        (Event::NOTE, Correction::Played(play)) => Event::Note(play.clone()),
        (Event::SCORE, Correction::Played(play)) => Event::Score { seat: seat()?, points: play.points },
        (Event::HAND, Correction::Hand(hand)) => Event::Hand { seat: seat()?, hand: hand.clone() },
        _ => return None,
    };
    Some(())
}

/// The same out of the mend that stands in the event's place.
#[inline(never)]
fn take_correction(body: &[u8], event: &mut Event) -> Option<()> {
    match core::mem::replace(event, Event::Start) {
        Event::Amend { correction, .. } => replace(body, &correction, event),
        _ => None,
    }
}
