//! Undo as a scrubber: left into the past, right again, push to play on from there. Nothing is dropped by looking.

use super::columns::draw_columns;
use super::question::{Asked, Question};
use super::{Screen, Transition, challenged_words, history, home, refuse, settle};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled, plain, supply_empty};
use crate::time::Moment;
use game::{Declared, Event, Phase, Points, Seat};

/// The moment the table came from, and what brought it to the one shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scrub {
    /// The moment it came from.
    home: usize,
    /// Whose turn it was when the last event happened, if it was anybody's.
    who: Option<Seat>,
    /// The points that event noted.
    noted: Points,
}

/// Begins with the present.
pub(crate) fn open(shared: &mut Shared) -> Transition {
    let home = shared.game.position();
    let mut scrub = Scrub { home, who: None, noted: Points::ZERO };
    scrub.show(shared, home);
    Transition::to(scrub)
}

#[cfg(test)]
impl Scrub {
    pub(super) fn at(shared: &Shared) -> Self {
        Self { home: shared.game.position(), who: None, noted: Points::ZERO }
    }
}

impl Screen for Scrub {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                for _ in 0..detents.unsigned_abs() {
                    self.step(shared, detents > 0);
                }
                Transition::Stay
            }
            // One turn is what a slip costs; more are dropped only after a question.
            Gesture::Push if shared.game.position() != self.home && shared.game.turns_ahead() > 1 => {
                shared.play(Sound::Click);
                Transition::to(Question::from(Asked::Drop(*self)))
            }
            Gesture::Push => self.play_from_here(shared),
            Gesture::HoldDial => {
                let _ = shared.game.rewind_to(self.home);
                home::back(shared)
            }
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        draw(shared, self, canvas);
    }
}

impl Scrub {
    /// Leaves the scrubber at the moment shown.
    pub(super) fn play_from_here(self, shared: &mut Shared) -> Transition {
        if shared.game.position() != self.home {
            shared.play_from_here();
        }
        shared.play(Sound::Noted);
        home::back(shared)
    }

    /// One moment further or back. Pauses are no moments: stopping there would look like nothing happened.
    fn step(&mut self, shared: &mut Shared, forward: bool) {
        let (first, last) = (1, shared.game.len());
        let mut position = shared.game.position();
        loop {
            position = match forward {
                true if position < last => position + 1,
                false if position > first => position - 1,
                _ => break shared.play(Sound::Nope),
            };
            let pause = matches!(
                shared.game.event_at(position - 1),
                Some(
                    Event::Pause { .. }
                        | Event::Resume
                        | Event::ClockRan { .. }
                        | Event::Back(_)
                        | Event::Said(_)
                        | Event::Numbered { .. }
                        | Event::Paused { .. }
                )
            );
            if !pause || position == first || position == last {
                break self.show(shared, position);
            }
        }
    }

    /// Goes to a moment by way of the one before: only there the rules know who is about to do what.
    fn show(&mut self, shared: &mut Shared, position: usize) {
        let before = position.saturating_sub(1);
        let _ = shared.game.rewind_to(before);
        self.who = shared.game.phase().seat();
        self.noted = match shared.game.event_at(before) {
            Some(Event::Score { seat, points } | Event::Credit { seat, points }) => {
                self.who = Some(seat);
                points
            }
            Some(
                Event::Challenge { by: seat }
                | Event::TilesBack { seat }
                | Event::Waits { seat }
                | Event::TurnTime { seat, .. }
                | Event::Join { seat, .. }
                | Event::Leave { seat }
                | Event::Correct { seat, .. }
                | Event::SetClock { seat, .. }
                | Event::Numbered { seat, .. }
                | Event::Forfeit { seat }
                | Event::Paused { by: seat, .. }
                | Event::Word { seat, .. }
                | Event::Words { seat, .. }
                | Event::WordChanged { seat, .. }
                | Event::Left { seat, .. }
                | Event::Hand { seat, .. },
            ) => {
                self.who = Some(seat);
                Points::ZERO
            }
            Some(Event::Back(_) | Event::Answered(_)) => {
                if let Phase::Challenged { by, .. } = shared.game.phase() {
                    self.who = Some(by);
                }
                Points::ZERO
            }
            Some(Event::Amend { at, .. }) => {
                self.who = shared.game.ledger().lines().iter().find(|line| line.at == at).map(|line| line.seat);
                Points::ZERO
            }
            Some(Event::Note(play)) => shared.game.preview(&play).unwrap_or_default(),
            _ => Points::ZERO,
        };
        let _ = shared.game.rewind_to(position);
    }
}

fn draw(shared: &Shared, scrub: &Scrub, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    canvas.title(texts.time_travel());
    let (position, last) = (shared.game.position(), shared.game.len());
    draw_track(position, last, canvas);
    let (who, what) = moment(shared, scrub);
    // As large as leaves the other one the smallest font.
    let room = 122 - Font::Narrow.width(who.as_str());
    let what_face = if Font::Plain.width(what.as_str()) <= room { Font::Plain } else { Font::Narrow };
    canvas.fitted(&[what_face], Align::Right, (127, 36), room, &what);
    let room = if what.is_empty() { 126 } else { 122 - what_face.width(what.as_str()) };
    canvas.fitted(&[Font::Bold, Font::Narrow], Align::Left, (0, 36), room, &who);
    let now = if position == last { texts.now() } else { "" };
    canvas.text(Font::Plain, Align::Right, (127, 49), now);
    let x = canvas.icon(Icon::PUSH, (0, 42));
    let room = 124 - x - Font::Plain.width(now);
    canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 49), room, texts.from_here());
    draw_columns(shared, shared.game.phase().seat(), canvas);
}

/// The words for the last event, who and what; what the table said stands alone.
fn moment(shared: &Shared, scrub: &Scrub) -> (Sentence, Sentence) {
    let (texts, phase) = (shared.texts(), shared.game.phase());
    let event = shared.game.position().checked_sub(1).and_then(|index| shared.game.event_at(index));
    if let Some(alone) = event.as_ref().and_then(|event| said_by_table(shared, event)) {
        return (alone, Sentence::new());
    }
    let who = match (phase, scrub.who.or(phase.seat())) {
        (_, Some(seat)) => as_text(shared.name(seat)),
        (Phase::Settlement { .. }, _) => return (plain(settle::title(shared)), Sentence::new()),
        (Phase::RoundOver, _) => as_text(format_args!("{} {}", texts.round(), shared.game.round())),
        _ => plain(texts.game_over()),
    };
    if scrub.noted != Points::ZERO {
        let line = shared.game.ledger().lines().iter().rev().find(|line| Some(line.seat) == scrub.who);
        let words = line.and_then(|line| history::laid(shared, line, BESIDE_POINTS)).unwrap_or_default();
        let gap = if words.is_empty() { "" } else { " " };
        return (who, as_text(format_args!("{words}{gap}{:+}", scrub.noted.0)));
    }
    (who, event.map_or_else(Sentence::new, |event| what_happened(shared, &event)))
}

/// The words for what nobody did alone: that something is empty, somebody is out, or that it ends.
fn said_by_table(shared: &Shared, event: &Event) -> Option<Sentence> {
    let texts = shared.texts();
    Some(match event {
        Event::Declared(Declared::SupplyEmpty) => plain(texts.at(supply_empty(shared.game.sheet().supply?))),
        Event::Declared(Declared::Out(seat)) => filled(texts.ending_out(), shared.name(*seat)),
        Event::Withdraw => plain(texts.withdraw()),
        Event::ByPoints => plain(texts.by_points()),
        Event::ByBoard => plain(texts.by_board()),
        Event::Rules { .. } => plain(texts.says(texts.settings(), texts.corrected()).as_str()),
        Event::EndRound => plain(texts.end_round()),
        Event::EndGame => plain(texts.end_game()),
        _ => return None,
    })
}

/// Letters of the words beside a name and points.
const BESIDE_POINTS: usize = 12;

/// Letters of the words in an answer, beside a name.
const WORDS: usize = 18;

/// The words for what a seat did. Nothing that happens is without words here.
fn what_happened(shared: &Shared, event: &Event) -> Sentence {
    let texts = shared.texts();
    let what = match event {
        Event::Begin(_) => texts.beginning(),
        Event::Start => texts.begin(),
        Event::Pause { .. } | Event::Paused { .. } => texts.pause(),
        Event::Resume => texts.go_on(),
        Event::Announce { .. } | Event::Said(_) => texts.announces(),
        Event::Numbered { number, .. } => return as_text(format_args!("{} {number}", texts.number())),
        Event::Again => texts.reason_replayed(),
        Event::Note(_) | Event::Score { .. } => texts.laid(),
        Event::TimeOver { .. } | Event::Forfeit { .. } => texts.time_over(),
        Event::Late { invalid: false } => texts.valid(),
        Event::Late { invalid: true } => texts.invalid(),
        Event::Pass { .. } => texts.pass(),
        Event::Draw { .. } => texts.draw_one(),
        Event::Exchange { .. } => texts.exchange(),
        Event::Join { .. } | Event::Credit { .. } => texts.joins(),
        Event::Waits { .. } => return filled(texts.from_round(), shared.game.round() + 1),
        Event::TilesBack { .. } => texts.tiles_back(),
        Event::TurnTime { .. } => texts.clock(),
        Event::Leave { .. } => texts.leaves(),
        Event::Correct { .. } | Event::WordChanged { .. } | Event::Amend { .. } => texts.corrected(),
        Event::Challenge { .. } | Event::Back(_) => texts.challenges(),
        Event::Verdict { ruling, .. } if ruling.valid() => texts.valid(),
        Event::Verdict { .. } => texts.invalid(),
        Event::DutyDone => texts.duty_done(),
        Event::DutyWaived => texts.no_penalty(),
        Event::Word { word, .. } => return challenged_words::in_line(&[*word], usize::MAX),
        Event::Answered(answer) => return challenged_words::in_line(&answer.words, WORDS),
        Event::Words { .. } => texts.count_words(),
        Event::Left { .. } | Event::Hand { .. } => texts.hand_sum(),
        Event::NextRound { .. } => texts.next_round(),
        Event::SetClock { .. } => texts.reason_clock_set(),
        Event::ClockRan { .. } => texts.time_used(),
        Event::Declared(_)
        | Event::Withdraw
        | Event::ByPoints
        | Event::ByBoard
        | Event::Rules { .. }
        | Event::EndRound
        | Event::EndGame => "",
    };
    plain(what)
}

/// Draws where in the past this is: a line with a knob on it.
fn draw_track(position: usize, last: usize, canvas: &mut Canvas<'_>) {
    let x = 2 + (position * 120 / last.max(1)) as i32;
    canvas.outline((2, 20), (124, 1));
    canvas.outline((x - 1, 17), (5, 7));
    canvas.invert((x, 18), (3, 5));
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::super::ActiveScreen;
    use super::*;
    use game::{Bonus, GameKind, Millis, Play, Settings};

    #[test]
    fn a_moment_belongs_to_the_one_who_made_it() {
        let mut shared = std::boxed::Box::new(Shared::new());
        let mut settings = Settings::new(GameKind::ScrabbleDe);
        Seat::ALL[..2].iter().for_each(|&seat| settings.sit(seat));
        let spent = Millis::ZERO;
        let play = Play { bonus: Bonus::AllLaid, ..Play::points(20) };
        let course = [
            (Event::Begin(settings), ("Spieler 1", "Anfang")),
            (Event::Pass { spent }, ("Spieler 1", "passen")),
            (Event::Announce { spent }, ("Spieler 2", "sagt an")),
            (Event::Challenge { by: Seat::ALL[0] }, ("Spieler 1", "zweifelt an")),
            (Event::Withdraw, ("Zweifel zurückziehen", "")),
            (Event::Note(play), ("Spieler 2", "+70")),
        ];
        for (event, (who, what)) in course {
            shared.game.apply(&event).unwrap();
            let Transition::To(ActiveScreen::Scrub(scrub)) = open(&mut shared) else { unreachable!("it was opened") };
            let (shown_who, shown_what) = moment(&shared, &scrub);
            assert_eq!((shown_who.as_str(), shown_what.as_str()), (who, what));
        }
    }
}
