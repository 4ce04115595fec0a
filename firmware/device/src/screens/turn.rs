//! The running turn: a big countdown, a living hourglass, all scores.

use super::columns::{draw_columns, draw_large_columns, draw_scores};
use super::{Screen, Transition, agreed_pause, badge, paused, phase_screen, plain_clock, ready, refuse, score_pad};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::clock::Reading;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::hourglass;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled};
use crate::time::Moment;
use embedded_graphics::prelude::Point;
use game::{Event, Seat};
use picture::frame_buffer::WIDTH;

/// The place of the hourglass.
const GLASS: Point = Point::new(WIDTH as i32 - hourglass::WIDTH, 0);
/// The width left beside it.
pub(crate) const BESIDE_GLASS: i32 = WIDTH as i32 - hourglass::WIDTH - 3;

/// Pixels of the other one's clock, where two play against game clocks, and those left beside it for the name.
const OTHER: i32 = 45;
const BESIDE_OTHER: i32 = BESIDE_GLASS - OTHER - 3;

/// Pixels that the largest digits are high.
const DIGITS: i32 = 32;
/// Pixels that the sign before them takes.
const SIGN: i32 = 8;

/// The left edge of the signs in a first turn.
const SIGNS: i32 = 50;

/// Names and scores are shown this long in the middle of a turn.
const PEEK_MILLIS: u64 = 2_500;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    seat: Seat,
    /// Until when names and scores are shown instead of the glass.
    peek_until: Option<Moment>,
}

impl Turn {
    pub(super) const fn of(seat: Seat) -> Self {
        Self { seat, peek_until: None }
    }
}

impl Screen for Turn {
    const BADGE: bool = false;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(_) if shared.is_new_to_seat() => shared.refuse_too_late(),
            Gesture::Push if shared.is_pushed_twice() => refuse(shared, gesture),
            Gesture::Seat(button) if button == u8::from(self.seat) && is_plain_clock(shared) => {
                shared.happen(&Event::Pass { spent: shared.spent() }, Sound::Flip)
            }
            Gesture::Seat(button) if is_plain_clock(shared) => {
                shared.blink(button);
                Transition::Stay
            }
            Gesture::Seat(button) if button == u8::from(self.seat) && !score_pad::is_open(shared) => {
                shared.happen(&Event::Announce { spent: shared.spent() }, Sound::Click)
            }
            Gesture::Seat(button) => match shared.seated(button) {
                Some(seat) if shared.game.sheet().score_pad => {
                    shared.play(Sound::Click);
                    Transition::to(score_pad::ScorePad { seat, points: 0 })
                }
                _ => {
                    shared.blink(button);
                    Transition::Stay
                }
            },
            Gesture::Turn { .. } => {
                self.peek_until = Some(shared.now() + PEEK_MILLIS);
                Transition::Stay
            }
            Gesture::Push if shared.is_tournament() => agreed_pause::open(shared, self.seat),
            Gesture::Push => paused::open(shared),
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        let reading = shared.clock.reading(now);
        match self.peek_until {
            Some(_) => draw_peek(shared, reading, now, canvas),
            None => draw(shared, self.seat, reading, now, canvas),
        }
    }

    fn animate(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        if shared.clock.is_running() && self.peek_until.is_none() {
            draw_glass(shared, now, canvas);
        }
    }

    fn deadline(&self, _now: Moment) -> Option<Moment> {
        self.peek_until
    }

    fn wake(&mut self, shared: &mut Shared) -> Transition {
        if self.peek_until.is_some_and(|until| until <= shared.now()) {
            self.peek_until = None;
            shared.repaint();
        }
        Transition::Stay
    }
}

fn draw(shared: &Shared, seat: Seat, reading: Reading, now: Moment, canvas: &mut Canvas<'_>) {
    if score_pad::is_open(shared) {
        return score_pad::draw_open(shared, canvas);
    }
    if is_plain_clock(shared) {
        return plain_clock::draw(shared, seat, now, canvas);
    }
    let other = badge::other_bank(shared, seat);
    draw_name(shared, seat, if other.is_some() { BESIDE_OTHER } else { BESIDE_GLASS }, canvas);
    if let Some(other) = other {
        let at = (BESIDE_GLASS - 1, 6);
        canvas.told_as(Role::Clock).fitted(&[Font::Narrow], Align::Right, at, OTHER, &badge::row(shared, other, now));
    }
    if let Reading::Gone(_) = reading {
        return draw_without_clock(shared, seat, reading, canvas);
    }
    if ready::is_first_turn(shared) {
        let digits = digits(shared, reading);
        let (fonts, baseline): (&[Font], i32) = if Font::Huge.width(digits.as_str()) < SIGNS - 4 {
            (&[Font::Huge], 51)
        } else {
            (&[Font::Name, Font::Title], 41)
        };
        canvas.told_as(Role::Clock).fitted(fonts, Align::Centre, (SIGNS / 2 - 1, baseline), SIGNS - 5, &digits);
        // Over the bars of game clocks there is no room for tails.
        let last = if shared.clock.is_for_game() { 48 } else { 50 };
        draw_signs(shared, [last - 22, last - 11, last].map(|y| (SIGNS, y)), BESIDE_GLASS - SIGNS, canvas);
    } else {
        draw_digits(shared, reading, 51, Font::Huge, canvas);
    }
    draw_glass(shared, now, canvas);
    draw_columns(shared, Some(seat), canvas);
}

/// True if no points are kept, and one press ends a turn.
pub(super) fn is_plain_clock(shared: &Shared) -> bool {
    shared.game.settings().house.plain_clock && shared.has_game_clocks() && shared.game.sheet().score_pad
}

/// What a new table can do in a turn: say that it has laid, look at the points, open the menu.
fn draw_signs(shared: &Shared, places: [(i32, i32); 3], room: i32, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let signs = [(Icon::SEAT, texts.laid()), (Icon::TURN, texts.points()), (Icon::HOLD, texts.menu())];
    for ((icon, text), (x, baseline)) in signs.into_iter().zip(places) {
        let after = canvas.icon(icon, (x, baseline - 7));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (after, baseline), room - (after - x), text);
    }
}

/// Draws a turn without a limit: the scores are the large thing, and what it took so far stands small in the corner.
fn draw_without_clock(shared: &Shared, seat: Seat, reading: Reading, canvas: &mut Canvas<'_>) {
    canvas.told_as(Role::Clock).text(
        Font::Plain,
        Align::Right,
        (WIDTH as i32 - 1, 9),
        digits(shared, reading).as_str(),
    );
    // Without a clock nobody has read them before the turn.
    let reminders = ready::reminders(shared, seat);
    let first = ready::is_first_turn(shared);
    let baselines = if first { [28, 39, 50] } else { [29, 41, 0] };
    for (line, baseline) in reminders.iter().zip(baselines) {
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (1, baseline), WIDTH as i32 - 3, line);
    }
    if first {
        let baseline = baselines[reminders.len()];
        draw_signs(shared, [(0, baseline), (43, baseline), (86, baseline)], 41, canvas);
        return draw_columns(shared, Some(seat), canvas);
    }
    // Under a sentence there is room for the small ones.
    match shared.toast() {
        Some(_) => draw_columns(shared, Some(seat), canvas),
        None => draw_large_columns(shared, Some(seat), if reminders.is_empty() { DIGITS } else { DIGITS / 2 }, canvas),
    }
}

/// Everybody's name and score for a moment, while the clock runs on.
fn draw_peek(shared: &Shared, reading: Reading, now: Moment, canvas: &mut Canvas<'_>) {
    draw_scores(shared, now, 4, canvas);
    draw_digits(shared, reading, 12, Font::Title, canvas);
    canvas.invert((0, 0), (WIDTH as i32, 14));
}

/// The name of the one whose turn it is, as large as it fits.
pub(crate) fn draw_name(shared: &Shared, seat: Seat, width: i32, canvas: &mut Canvas<'_>) {
    // Over the lit box of overtime there is no room for tails.
    let bottom = if shared.clock.is_for_game() { 16 } else { 17 };
    draw_large(&shared.name(seat), width, bottom, canvas);
}

/// A text at the top, as large as it fits above this row.
pub(crate) fn draw_large(text: &str, width: i32, bottom: i32, canvas: &mut Canvas<'_>) {
    let fonts = [Font::Name, Font::Title, Font::Bold, Font::Narrow];
    canvas.told_as(Role::Title).largest(&fonts, Align::Left, (0, 14), width, (0, bottom), text);
}

/// The glass alone: what moves between two digits.
pub(crate) fn draw_glass(shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
    if let Some(glass) = shared.clock.hourglass() {
        glass.draw(canvas.frame(), GLASS, shared.clock.spent(now));
    }
}

fn draw_digits(shared: &Shared, reading: Reading, baseline: i32, font: Font, canvas: &mut Canvas<'_>) {
    let at = (BESIDE_GLASS / 2, baseline);
    match (reading, font) {
        (Reading::Over(seconds), Font::Huge) if shared.clock.is_for_game() => draw_overtime(seconds, at, canvas),
        _ => canvas.told_as(Role::Clock).text(font, Align::Centre, at, digits(shared, reading).as_str()),
    }
}

/// Overtime on a game clock stands out: digits as large as they fit, with a sign, inverted.
fn draw_overtime(seconds: u64, (x, baseline): (i32, i32), canvas: &mut Canvas<'_>) {
    let text = minutes(seconds, "");
    let font = if seconds < 600 { Font::Huge } else { Font::Name };
    let (width, height) = (font.width(text.as_str()), if seconds < 600 { DIGITS } else { DIGITS / 2 });
    let left = x - width / 2;
    canvas.told_as(Role::Clock).text(font, Align::Left, (left + SIGN / 2, baseline), text.as_str());
    canvas.invert((left - SIGN / 2 - 1, baseline - height / 2 - 1), (SIGN - 2, 2));
    canvas.invert((left - SIGN / 2 - 3, baseline - height - 1), (width + SIGN + 5, height + 2));
}

/// The digits of the clock: a turn's last seconds alone, a game's always with its minutes.
pub(crate) fn digits(shared: &Shared, reading: Reading) -> Sentence {
    match reading {
        Reading::Over(seconds) if shared.clock.is_for_game() => minutes(seconds, "-"),
        Reading::Left(seconds @ 0..=99) if !shared.clock.is_for_game() => as_text(seconds),
        Reading::Over(seconds @ 0..=99) => filled("+#", seconds),
        Reading::Left(seconds) | Reading::Over(seconds) | Reading::Gone(seconds) => minutes(seconds, ""),
    }
}

/// Minutes and seconds, with what stands before them.
pub(crate) fn minutes(seconds: u64, sign: &str) -> Sentence {
    let (minutes, seconds) = ((seconds / 60).min(99), seconds % 60);
    as_text(format_args!("{sign}{minutes}:{seconds:02}"))
}
