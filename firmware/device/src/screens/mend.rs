//! Mending: a line of the history is put right, and everything after it is counted again.
//!
//! A push on a line opens what can be done with it. For the points or the word of a turn the game goes back to where that turn was
//! announced, as the scrubber does, and the turn is announced once more; the push that would note it mends the line instead.
//! Nothing is kept before that push: a power cut on the way changes nothing.

use super::board_typing::BoardTyping;
use super::history::{self, History};
use super::placing::Placing;
use super::question::{Asked, Question};
use super::turn::draw_large;
use super::whose::{Matter, Whose};
use super::{Screen, Transition, phase_screen, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::draft::{Announcement, Said};
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::number;
use crate::sound::Sound;
use crate::texts::Texts;
use crate::time::Moment;
use core::ops::RangeInclusive;
use game::board::Place;
use game::{
    Announces, Correction, Event, Hand, Laid, Phase, Play, Points, Reason, SEATS, ScoringMode, Seat, Slot, TimeBank,
};
use heapless::Vec;
use picture::frame_buffer::WIDTH;

/// The left edge of the second column of the screen.
const HINTS: i32 = 84;

/// The most that is left in a hand, or counted for words.
const ENTRY_MAX: i32 = 999;

/// A turn that is announced once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mending {
    /// Its line in the history, from the oldest.
    line: usize,
    /// Place of its event in the log.
    at: u16,
    /// The moment from which the table looks back.
    home: usize,
    /// The game clocks at that moment: those that run, run on.
    banks: [Option<TimeBank>; SEATS],
}

/// Something that can be done with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Other points.
    Points,
    /// By board: another word, or the same one elsewhere.
    WordAndPlace,
    /// Another seat's.
    Whose,
    /// It counts nothing.
    Strike,
    /// The other verdict's cost.
    Turn,
    /// Nothing.
    Leave,
}

impl Way {
    const fn key(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::WordAndPlace => "word-and-place",
            Self::Whose => "whose",
            Self::Strike => "strike",
            Self::Turn => "turn-verdict",
            Self::Leave => "leave",
        }
    }

    fn label(self, texts: &'static Texts) -> &'static str {
        match self {
            Self::Points => texts.points(),
            Self::WordAndPlace => texts.mend_word(),
            Self::Whose => texts.mend_whose(),
            Self::Strike => texts.mend_strike(),
            Self::Turn => texts.mend_verdict(),
            Self::Leave => texts.mend_leave(),
        }
    }
}

/// All that can be done with a line, which may be only to leave it.
#[inline(never)]
pub(super) fn ways(shared: &Shared, number: usize) -> Vec<Way, 5> {
    let mut ways = Vec::new();
    let mut offer = |way| _ = ways.push(way);
    if let Some(line) = line(shared, number) {
        match shared.game.event_of(&line) {
            Some(Event::Note(_) | Event::Score { .. }) => {
                offer(if by_board(shared, &line) { Way::WordAndPlace } else { Way::Points });
                offer(Way::Whose);
                if !shared.game.is_struck(line.at) {
                    offer(Way::Strike);
                }
            }
            Some(Event::Verdict { .. }) => {
                offer(Way::Turn);
                if line.points() != Points::ZERO {
                    offer(Way::Points);
                }
            }
            _ if line.reason.is_number() || line.reason == Reason::LeftInHand => offer(Way::Points),
            _ => {}
        }
    }
    offer(Way::Leave);
    ways
}

fn line(shared: &Shared, number: usize) -> Option<game::Line> {
    shared.game.ledger().lines().get(number).copied()
}

/// True if the line is of tiles on the board.
fn by_board(shared: &Shared, line: &game::Line) -> bool {
    let Some(Event::Note(Play { laid, .. })) = shared.game.event_of(line) else { return false };
    matches!(laid, Laid::Tiles(_))
}

/// The choice of what to do with a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mend {
    /// The line, from the oldest.
    pub(super) line: usize,
    pub(super) chosen: usize,
}

/// Opens what can be done with a line; lines without points of their own have nothing.
pub(super) fn open(shared: &mut Shared, number: usize) -> Transition {
    if !shared.game.may_mend() || ways(shared, number).len() < 2 {
        shared.play(Sound::Nope);
        return Transition::Stay;
    }
    shared.play(Sound::Click);
    Transition::to(Mend { line: number, chosen: 0 })
}

impl Screen for Mend {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let ways = ways(shared, self.line);
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, ways.len());
                Transition::Stay
            }
            Gesture::Push => self.go(shared, ways.get(self.chosen).copied().unwrap_or(Way::Leave)),
            Gesture::HoldDial => History::at(shared, self.line),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let (texts, ways) = (shared.texts(), ways(shared, self.line));
        let row = |index: usize, take: TakeLine<'_>| {
            if let Some(way) = ways.get(index) {
                take(Line { key: Key::of(way.key()), label: way.label(texts), value: "" });
            }
        };
        let title = line(shared, self.line).map(|line| history::told(shared, &line)).unwrap_or_default();
        List { title: &title, len: ways.len(), chosen: self.chosen, edited: false, line: &row }.draw(canvas);
    }
}

impl Mend {
    fn go(&self, shared: &mut Shared, way: Way) -> Transition {
        let Some(line) = line(shared, self.line) else { return Transition::Table };
        match way {
            Way::Leave => {
                shared.play(Sound::Click);
                History::at(shared, self.line)
            }
            Way::Strike => strike(shared, self.line, line.at),
            Way::Turn => turn_verdict(shared, self.line, line.at),
            Way::Whose => {
                shared.play(Sound::Click);
                Transition::to(Whose { matter: Matter::Mended(self.line) })
            }
            Way::Points | Way::WordAndPlace => {
                shared.play(Sound::Click);
                announce_again(shared, self.line).unwrap_or_else(|| Transition::to(Number::of(self.line, &line)))
            }
        }
    }
}

// Each event on its way is a third of a kilobyte: what makes one is a function of its own, and leaves the stack with it.

/// The turn counts nothing.
#[inline(never)]
fn strike(shared: &mut Shared, number: usize, at: u16) -> Transition {
    amend(shared, number, Event::Amend { at, correction: Correction::Struck })
}

/// The verdict was wrong, or right after all.
#[inline(never)]
fn turn_verdict(shared: &mut Shared, number: usize, at: u16) -> Transition {
    let turned = !shared.game.is_turned(at);
    amend(shared, number, Event::Amend { at, correction: Correction::Verdict { turned } })
}

/// Goes back to where a turn was announced, with what was said then; none if the line is no such turn.
#[inline(never)]
fn announce_again(shared: &mut Shared, number: usize) -> Option<Transition> {
    let line = line(shared, number)?;
    let Event::Note(play) = shared.game.event_of(&line)? else { return None };
    if shared.game.sheet().score_pad {
        return None;
    }
    let made = if let Laid::Tiles(tiles) = &play.laid { shared.game.word_of(tiles) } else { None };
    let (home, banks) = (shared.game.position(), shared.banks());
    let mending = Mending { line: number, at: line.at, home, banks };
    shared.game.rewind_to(shared.game.number_of(line.at)?).ok()?;
    shared.mending = Slot::Full(mending);
    shared.announcement = Announcement { bonus: play.bonus, ..Announcement::new() };
    let said = u16::try_from(play.points.0).unwrap_or(0);
    shared.announcement.said = match shared.game.sheet().announces {
        Announces::LongestWord => u8::try_from(said).map_or(Said::Nothing, Said::Letters),
        _ if said == 0 => Said::Nothing,
        _ => Said::Points(i16::try_from(said).unwrap_or(i16::MAX)),
    };
    if let Laid::Words(words) = play.laid {
        shared.announcement.words = words;
    }
    if shared.game.scoring_mode() != ScoringMode::Board {
        return Some(Transition::Table);
    }
    // A struck word does not lie there; it is typed again.
    let placing = made.and_then(|made| {
        let place = Place { start: made.start, direction: made.direction, crossed: 0, used: 0 };
        Placing::at(shared, made.word, place)
    });
    Some(placing.map_or_else(|| Transition::to(BoardTyping::of(shared, letters::Word::new())), Transition::to))
}

impl Shared {
    /// True while a turn is announced once more.
    pub(crate) const fn is_mending(&self) -> bool {
        self.mending.as_ref().is_some()
    }

    /// A seat's game clock as far as it is in the log, in the present.
    pub(crate) fn time_bank(&self, seat: Seat) -> Option<TimeBank> {
        match self.mending.as_ref() {
            Some(mending) => mending.banks[seat.index()],
            None => self.game.time_bank(seat),
        }
    }

    fn banks(&self) -> [Option<TimeBank>; SEATS] {
        Seat::ALL.map(|seat| self.game.time_bank(seat))
    }

    /// Does something in the present, if nothing lies ahead of it: the game goes there, and back to the turn that is announced once
    /// more.
    #[inline(never)]
    pub(crate) fn in_present(&mut self, act: impl FnOnce(&mut Self)) {
        let past = self.game.position();
        let Some(mut mending) = core::mem::replace(&mut self.mending, Slot::Empty).as_ref().copied() else {
            return act(self);
        };
        let found = self.game.rewind_to(mending.home).is_ok();
        if found && self.game.position() == self.game.len() {
            act(self);
            (mending.home, mending.banks) = (self.game.position(), self.banks());
        }
        let _ = self.game.rewind_to(past);
        self.mending = Slot::Full(mending);
    }

    /// The table looks at its present again.
    fn end_mending(&mut self) -> Option<Mending> {
        let mending = core::mem::replace(&mut self.mending, Slot::Empty).as_ref().copied()?;
        let _ = self.game.rewind_to(mending.home);
        self.lose_said();
        Some(mending)
    }
}

/// Back to the choice of what to do with the line.
pub(super) fn back(shared: &mut Shared) -> Transition {
    shared.play(Sound::Click);
    match shared.end_mending() {
        Some(Mending { line, .. }) => Transition::to(Mend { line, chosen: 0 }),
        None => Transition::Table,
    }
}

/// The turn was played so.
pub(super) fn played(shared: &mut Shared, play: Play) -> Transition {
    match shared.end_mending() {
        Some(Mending { line, at, .. }) => {
            amend(shared, line, Event::Amend { at, correction: Correction::Played(play) })
        }
        None => Transition::Table,
    }
}

/// The line was this seat's.
pub(super) fn whose(shared: &mut Shared, number: usize, seat: Seat) -> Transition {
    let Some(line) = line(shared, number) else { return Transition::Table };
    amend(shared, number, Event::Amend { at: line.at, correction: Correction::Whose(seat) })
}

/// Mends a line and goes back to the game; what no longer fits is told, and nothing has changed.
#[inline(never)]
fn amend(shared: &mut Shared, number: usize, event: Event) -> Transition {
    let was_over = shared.game.phase() == Phase::Over;
    match shared.happen(&event, Sound::Noted) {
        Transition::Stay => Transition::to(Mend { line: number, chosen: 0 }),
        _ if was_over && shared.game.phase() != Phase::Over => Transition::to(Question::from(Asked::PlayOn)),
        _ if matches!(shared.game.phase(), Phase::Turn { running: false, .. }) => phase_screen::play_on(shared),
        transition => transition,
    }
}

/// A number under the dial: a hand, a penalty, overtime, or points on the score pad.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    pub(super) line: usize,
    pub(super) points: i32,
}

impl Number {
    fn of(number: usize, line: &game::Line) -> Self {
        // A hand is told as it is, not as what it costs.
        let sign = if line.reason == Reason::LeftInHand { -1 } else { 1 };
        Self { line: number, points: sign * line.points().0 }
    }

    /// The numbers that the line can have.
    fn range(reason: Reason) -> RangeInclusive<i32> {
        match reason {
            Reason::ChallengeRejected | Reason::ChallengeRejectedByTable | Reason::Overtime => -ENTRY_MAX..=0,
            Reason::LeftInHand | Reason::WordLengths | Reason::WordLetters | Reason::EndedRound => 0..=ENTRY_MAX,
            _ => -Points::LINE_MAX.0..=Points::LINE_MAX.0,
        }
    }

    fn correction(&self, line: &game::Line) -> Correction {
        match line.reason {
            Reason::LeftInHand => Correction::Hand(Hand::Sum(u16::try_from(self.points).unwrap_or(0))),
            Reason::Noted => Correction::Played(Play::points(self.points)),
            reason => Correction::Line { seat: line.seat, reason, points: Points(self.points) },
        }
    }
}

impl Screen for Number {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let Some(line) = line(shared, self.line) else { return Transition::Table };
        match gesture {
            Gesture::Turn { detents, fast } => {
                let range = Self::range(line.reason);
                self.points = number::turned(self.points, detents, fast).clamp(*range.start(), *range.end());
                Transition::Stay
            }
            Gesture::Push => {
                let event = Event::Amend { at: line.at, correction: self.correction(&line) };
                amend(shared, self.line, event)
            }
            Gesture::HoldDial => {
                shared.play(Sound::Click);
                Transition::to(Mend { line: self.line, chosen: 0 })
            }
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let (texts, line) = (shared.texts(), line(shared, self.line));
        let Some(line) = line else { return };
        draw_large(&shared.name(line.seat), WIDTH as i32 - 1, 15, canvas);
        let font = if self.points.abs() > 999 || self.points < -99 { Font::Name } else { Font::Huge };
        canvas.told_as(Role::Points).text(font, Align::Centre, (HINTS / 2 - 3, 51), format_args!("{}", self.points));
        for (icon, text, y) in [(Icon::TURN, texts.points(), 20), (Icon::PUSH, texts.mend(), 31)] {
            let x = canvas.icon(icon, (HINTS, y));
            canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, y + 7), WIDTH as i32 - x, text);
        }
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (0, 63), 126, texts.reason(line.reason));
    }
}
