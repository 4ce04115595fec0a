//! The challenge window of a tournament: the announcement is final, a bar shrinks, and at its end the turn is noted by itself.
//!
//! For whoever drives it (a scenario, a typist): the first press of another seat is *Hold!*: the bar stops and the holder's game
//! clock runs. The holder's next press, 600 ms later or more, does the line that stands there: challenge, or after a detent accept.
//! Whoever announced, and the push, can do nothing; only a window without an end is closed by a push.

use super::challenge_question::AGAIN_MILLIS;
use super::columns::draw_columns;
use super::{Screen, Transition, announce, board_announce, challenged_words, phase_screen, placing, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key};
use crate::sound::Sound;
use crate::texts::plain;
use crate::time::Moment;
use game::board::Place;
use game::{OnTurn, Phase, ScoringMode, Seat};
use picture::frame_buffer::WIDTH;

/// The bar becomes shorter so often.
const STEP_MILLIS: u64 = 250;
/// The top row of the bar, and its height.
const BAR: (i32, i32) = (48, 3);
/// The left edge of the second column of the screen.
const HINTS: i32 = 76;

/// The time in which an announcement can be challenged. It goes on whatever the screen shows.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    open: bool,
    /// When it ends, if it does by itself.
    ends: Option<Moment>,
    /// The rest of it at *Hold!*, in milliseconds.
    left: u64,
    /// The whole of it, in milliseconds.
    whole: u64,
    /// Whoever holds it, and since when.
    held: Option<(Seat, Moment)>,
}

impl Window {
    /// None is open.
    pub(crate) const CLOSED: Self = Self { open: false, ends: None, left: 0, whole: 0, held: None };

    /// The seat that holds it.
    pub(crate) fn holder(&self) -> Option<Seat> {
        self.held.map(|(seat, _)| seat)
    }

    /// It ends by a push, and no longer by itself.
    pub(crate) const fn stay_open(&mut self) {
        self.ends = None;
    }

    /// True if it has ended by itself.
    pub(crate) fn is_over(&self, now: Moment) -> bool {
        self.open && self.held.is_none() && self.ends.is_some_and(|ends| ends <= now)
    }

    /// When it ends or the bar becomes shorter.
    pub(crate) fn deadline(&self, now: Moment) -> Option<Moment> {
        let ends = self.ends.filter(|_| self.open && self.held.is_none())?;
        let left = ends.since(now);
        Some(ends - left.saturating_sub(1) / STEP_MILLIS * STEP_MILLIS)
    }

    /// Milliseconds that are left, and of how many.
    fn left(&self, now: Moment) -> Option<(u64, u64)> {
        let ends = self.ends?;
        let left = if self.held.is_some() { self.left } else { ends.since(now).next_multiple_of(STEP_MILLIS) };
        Some((left.min(self.whole), self.whole.max(1)))
    }
}

impl Shared {
    /// The announcement can be challenged from now on, unless it already can.
    pub(crate) fn open_window(&mut self) {
        let announced = matches!(self.game.phase(), Phase::Announced(_)) && !self.game.is_judged();
        if self.window.open || !announced {
            return;
        }
        let whole = u64::from(self.game.settings().house.window) * 1_000;
        let ends = (whole > 0).then(|| self.now() + whole);
        self.window = Window { open: true, ends, left: whole, whole, held: None };
    }

    /// Somebody wants to think about it: the bar stops, and that seat's game clock runs.
    fn hold_window(&mut self, seat: Seat) {
        self.window.left = self.window.ends.map_or(0, |ends| ends.since(self.now()));
        self.window.held = Some((seat, self.now()));
        self.retime();
    }

    /// The bar goes on where it stood.
    fn release_window(&mut self) {
        self.window.held = None;
        self.window.ends = self.window.ends.map(|_| self.now() + self.window.left);
        self.retime();
    }
}

/// The announcement stands until it is noted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowScreen {
    pub(super) on: OnTurn,
    /// The place of the one shown among the words made.
    pub(super) shown: usize,
    /// The holder would accept.
    pub(super) accepts: bool,
}

impl WindowScreen {
    pub(super) const fn of(on: OnTurn) -> Self {
        Self { on, shown: 0, accepts: false }
    }

    fn press(&mut self, shared: &mut Shared, button: u8) -> Transition {
        let seat = shared.playing(button).filter(|&seat| seat != self.on.seat);
        match (seat, shared.window.held) {
            (Some(_), None) if shared.now() < shared.announcement_seen() => refuse(shared, Gesture::Seat(button)),
            (Some(seat), None) => {
                self.accepts = false;
                shared.hold_window(seat);
                shared.play(Sound::Click);
                Transition::Stay
            }
            (Some(seat), Some((holder, since))) if seat == holder && shared.now().since(since) >= AGAIN_MILLIS => {
                self.decide(shared, holder)
            }
            (Some(_), Some(_)) => refuse(shared, Gesture::Seat(button)),
            (None, _) => {
                shared.blink(button);
                Transition::Stay
            }
        }
    }

    /// The holder presses again: the line that stands there is done.
    fn decide(&mut self, shared: &mut Shared, holder: Seat) -> Transition {
        if !self.accepts {
            let by = u8::from(holder);
            return match shared.game.scoring_mode() {
                ScoringMode::Board => board_announce::challenge(shared, by),
                ScoringMode::Points => announce::challenge_words(shared, by, shared.announcement.words.clone()),
            };
        }
        self.accepts = false;
        if shared.game.in_play().count() <= 2 {
            return note(shared);
        }
        shared.release_window();
        shared.play(Sound::Click);
        Transition::Stay
    }

    fn words_made(shared: &Shared) -> usize {
        match shared.game.scoring_mode() {
            ScoringMode::Board => board_announce::counted(shared).words.len(),
            ScoringMode::Points => shared.announcement.words.len(),
        }
    }
}

/// Nobody has challenged, or in vain: the turn is noted as it was announced.
pub(crate) fn note(shared: &mut Shared) -> Transition {
    match shared.game.scoring_mode() {
        ScoringMode::Board => board_announce::note(shared),
        ScoringMode::Points => announce::note_said(shared),
    }
}

impl Screen for WindowScreen {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) if button == u8::from(self.on.seat) => refuse(shared, gesture),
            Gesture::Seat(button) => self.press(shared, button),
            Gesture::Turn { detents, .. } if shared.window.held.is_some() => {
                self.accepts = detents > 0;
                Transition::Stay
            }
            Gesture::Turn { detents, .. } => {
                self.shown = list::moved(self.shown, detents, Self::words_made(shared));
                Transition::Stay
            }
            Gesture::Push if shared.window.ends.is_none() && shared.window.held.is_none() => {
                if shared.has_just_announced() { refuse(shared, gesture) } else { note(shared) }
            }
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        match shared.window.holder() {
            Some(holder) => self.draw_held(shared, holder, canvas),
            None => self.draw_open(shared, now, canvas),
        }
    }

    fn animate(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        if shared.window.holder().is_none() {
            draw_bar(&shared.window, now, canvas);
        }
    }
}

impl WindowScreen {
    fn draw_open(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let fonts = [Font::Bold, Font::Plain, Font::Narrow];
        canvas.fitted(&fonts, Align::Left, (0, 11), canvas.room() - 2, &shared.name(self.on.seat));
        let points = announce::noted_words(shared);
        let number = points.chars().all(|letter| letter.is_ascii_digit());
        let fonts: &[Font] = if number { &[Font::Huge, Font::Name] } else { &[Font::Title, Font::Narrow] };
        canvas.told_as(Role::Points).fitted(
            fonts,
            Align::Centre,
            (HINTS / 2 - 2, if number { 46 } else { 40 }),
            HINTS - 6,
            &points,
        );
        self.draw_words(shared, canvas);
        let hint = if shared.window.ends.is_some() { (Icon::SEAT, texts.held()) } else { (Icon::PUSH, texts.note()) };
        let x = canvas.icon(hint.0, (HINTS, 38));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 45), WIDTH as i32 - x, hint.1);
        draw_bar(&shared.window, now, canvas);
        draw_columns(shared, shared.game.next_in_play(), canvas);
    }

    /// The words made, as far as they are known: one, and where it lies.
    fn draw_words(&self, shared: &Shared, canvas: &mut Canvas<'_>) {
        let (fonts, room) = ([Font::Bold, Font::Plain, Font::Narrow], WIDTH as i32 - HINTS);
        if shared.game.scoring_mode() == ScoringMode::Points {
            let words = &shared.announcement.words;
            if let Some(word) = words.get(self.shown) {
                let word = challenged_words::in_line(&[*word], usize::MAX);
                canvas.fitted(&fonts, Align::Left, (HINTS, 25), room, &word);
            }
            return;
        }
        let counted = board_announce::counted(shared);
        let Some(made) = counted.words.get(self.shown) else { return };
        let place = Place { start: made.start, direction: made.direction, crossed: 0, used: 0 };
        let word = challenged_words::in_line(&[made.word], usize::MAX);
        canvas.fitted(&fonts, Align::Left, (HINTS, 25), room, &word);
        let x = placing::draw_start(place, (HINTS, 35), canvas);
        canvas.text(Font::Plain, Align::Left, (x + 2, 35), format_args!("+{}", made.points.0));
    }

    fn draw_held(&self, shared: &Shared, holder: Seat, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        canvas.told_as(Role::Asked).title(&challenged_words::both(shared, holder, self.on.seat));
        canvas.fitted(&[Font::Bold, Font::Narrow], Align::Left, (3, 26), 60, texts.held());
        canvas.told_as(Role::Points);
        canvas.fitted(&[Font::Bold, Font::Narrow], Align::Right, (125, 26), 60, &announce::noted_words(shared));
        let price = challenged_words::price(shared, Self::words_made(shared).max(1));
        let challenge = match price {
            Some(price) => texts.says(texts.challenge_it(), &price),
            None => plain(texts.challenge_it()),
        };
        let choices = [(Key::of("challenge"), challenge.as_str()), (Key::of("accept"), texts.accept())];
        list::draw_choice(canvas, 28, &choices, usize::from(self.accepts));
        let x = canvas.icon(Icon::TURN, (0, 55));
        canvas.text(Font::Plain, Align::Left, (x, 62), texts.choose());
        let x = canvas.icon(Icon::SEAT, (72, 55));
        canvas.fitted(&[Font::Narrow], Align::Left, (x, 62), WIDTH as i32 - x, &shared.short_name(holder));
    }
}

/// The bar: the time that is left.
fn draw_bar(window: &Window, now: Moment, canvas: &mut Canvas<'_>) {
    let Some((left, whole)) = window.left(now) else { return };
    canvas.clear((0, BAR.0), (WIDTH as i32, BAR.1));
    let width = (left * u64::from(WIDTH as u32) / whole) as i32;
    canvas.invert((0, BAR.0), (width, BAR.1));
}
