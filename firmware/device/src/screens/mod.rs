//! The screens, one file each: what a gesture does there, and what is drawn.

pub(crate) mod about;
pub(crate) mod announce;
pub(crate) mod check;
pub(crate) mod duty;
#[cfg(test)]
mod fit;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod language;
pub(crate) mod letters;
pub(crate) mod lots;
pub(crate) mod menu;
pub(crate) mod out;
pub(crate) mod over;
pub(crate) mod paused;
pub(crate) mod preferences;
pub(crate) mod ready;
pub(crate) mod round;
pub(crate) mod scrub;
pub(crate) mod seats;
pub(crate) mod settle;
pub(crate) mod setup;
pub(crate) mod splash;
pub(crate) mod turn;
pub(crate) mod typing;
pub(crate) mod verdict;
pub(crate) mod words;

use crate::Device;
use crate::entry::Entry;
use crate::ink::{Align, Face, Ink};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{Phase, Seat};

/// Which screen is shown, with what it needs to remember of itself. Numbered, so that the first one is zero in memory.
#[derive(Clone, Debug)]
#[repr(u8)]
pub(crate) enum Screen {
    Splash {
        since: Moment,
    },
    Language {
        chosen: usize,
    },
    Home {
        chosen: usize,
    },
    Seats,
    Setup {
        chosen: usize,
        edited: bool,
    },
    Lots {
        since: Moment,
    },
    /// The game itself: which picture, its phase says.
    Table,
    Paused {
        cause: paused::Cause,
    },
    Menu {
        chosen: usize,
    },
    Out,
    Scrub(scrub::Journey),
    History {
        chosen: usize,
    },
    Letters {
        page: usize,
    },
    Typing {
        purpose: typing::Purpose,
        entry: Entry,
    },
    Words {
        chosen: usize,
    },
    Verdict(verdict::Verdict),
    Settle(settle::Sheet),
    Checked {
        found: bool,
        entry: Entry,
        lexicon: usize,
    },
    Preferences {
        chosen: usize,
        edited: bool,
    },
    About {
        chosen: usize,
    },
}

/// Gives a gesture to the screen that is shown.
pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match device.screen.clone() {
        Screen::Splash { .. } => device.leave_splash(),
        Screen::Language { chosen } => language::gesture(device, chosen, gesture),
        Screen::Home { chosen } => home::gesture(device, chosen, gesture, now),
        Screen::Seats => seats::gesture(device, gesture, now),
        Screen::Setup { chosen, edited } => setup::gesture(device, chosen, edited, gesture),
        Screen::Lots { .. } => lots::gesture(device, gesture),
        Screen::Table => at_the_table(device, gesture, now),
        Screen::Paused { .. } => paused::gesture(device, gesture, now),
        Screen::Menu { chosen } => menu::gesture(device, chosen, gesture, now),
        Screen::Out => out::gesture(device, gesture, now),
        Screen::Scrub(journey) => scrub::gesture(device, journey.home, gesture),
        Screen::History { chosen } => history::gesture(device, chosen, gesture, now),
        Screen::Letters { page } => letters::gesture(device, page, gesture, now),
        Screen::Typing { purpose, entry } => typing::gesture(device, purpose, entry, gesture, now),
        Screen::Words { chosen } => words::gesture(device, chosen, gesture, now),
        Screen::Verdict(verdict) => verdict::gesture(device, verdict, gesture, now),
        Screen::Settle(sheet) => settle::gesture(device, sheet, gesture, now),
        Screen::Checked { entry, lexicon, .. } => check::gesture(device, entry, lexicon, gesture),
        Screen::Preferences { chosen, edited } => preferences::gesture(device, chosen, edited, gesture),
        Screen::About { chosen } => about::gesture(device, chosen, gesture),
    }
}

/// The game's own screens, by its phase. Holding the dial is the menu in all of them but the duty.
fn at_the_table(device: &mut Device, gesture: Gesture, now: Moment) {
    if matches!(gesture, Gesture::HoldDialAgain | Gesture::SeatHold(_)) {
        return;
    }
    match (device.game.phase(), gesture) {
        (Phase::Duty { .. }, gesture) => duty::gesture(device, gesture, now),
        (_, Gesture::HoldDial) => menu::open(device, now),
        (Phase::Ready { seat }, gesture) => ready::gesture(device, seat, gesture, now),
        (Phase::Turn { seat, .. }, gesture) => turn::gesture(device, seat, gesture, now),
        (Phase::Announced { seat, .. }, gesture) => announce::gesture(device, seat, gesture, now),
        (Phase::Challenged { .. }, _) => words::open(device),
        (Phase::Settlement { missing }, gesture) => settle::choose(device, missing, gesture),
        (Phase::RoundOver, gesture) => round::gesture(device, gesture, now),
        (Phase::Over, gesture) => over::gesture(device, gesture, now),
        (Phase::NotBegun, _) => device.show_games(),
    }
}

/// Draws the screen that is shown.
pub(crate) fn draw(device: &Device, now: Moment, ink: &mut Ink<'_>) {
    match &device.screen {
        Screen::Splash { .. } => splash::draw(device, ink),
        Screen::Language { chosen } => language::draw(device, *chosen, ink),
        Screen::Home { chosen } => home::draw(device, *chosen, ink),
        Screen::Seats => seats::draw(device, ink),
        Screen::Setup { chosen, edited } => setup::draw(device, *chosen, *edited, ink),
        Screen::Lots { since } => lots::draw(device, *since, now, ink),
        Screen::Table => draw_table(device, now, ink),
        Screen::Paused { cause } => paused::draw(device, *cause, ink),
        Screen::Menu { chosen } => menu::draw(device, *chosen, ink),
        Screen::Out => out::draw(device, ink),
        Screen::Scrub(journey) => scrub::draw(device, journey, ink),
        Screen::History { chosen } => history::draw(device, *chosen, ink),
        Screen::Letters { page } => letters::draw(device, *page, ink),
        Screen::Typing { purpose, entry } => typing::draw(device, *purpose, entry, ink),
        Screen::Words { chosen } => words::draw(device, *chosen, ink),
        Screen::Verdict(verdict) => verdict::draw(device, verdict, ink),
        Screen::Settle(sheet) => settle::draw(device, sheet, ink),
        Screen::Checked { found, entry, lexicon } => check::draw(device, *found, entry, *lexicon, ink),
        Screen::Preferences { chosen, edited } => preferences::draw(device, *chosen, *edited, ink),
        Screen::About { chosen } => about::draw(device, *chosen, ink),
    }
}

fn draw_table(device: &Device, now: Moment, ink: &mut Ink<'_>) {
    match device.game.phase() {
        Phase::Ready { seat } => ready::draw(device, seat, now, ink),
        Phase::Turn { seat, .. } => turn::draw(device, seat, now, ink),
        Phase::Announced { seat, late, .. } => announce::draw(device, seat, late, ink),
        Phase::Challenged { .. } => words::draw(device, 0, ink),
        Phase::Duty { seat, duty, .. } => duty::draw(device, seat, duty, ink),
        Phase::Settlement { missing } => settle::draw_choice(device, missing, ink),
        Phase::RoundOver => round::draw(device, ink),
        Phase::Over | Phase::NotBegun => over::draw(device, ink),
    }
}

/// What a screen does with a press that means nothing on it.
pub(crate) fn nothing(device: &mut Device, gesture: Gesture) {
    if matches!(gesture, Gesture::Seat(_) | Gesture::Turn { .. } | Gesture::Push) {
        device.play(Sound::Nope);
    }
}

/// The middle of the column that stands over a seat's button.
pub(crate) fn column_centre(seat: Seat) -> i32 {
    seat.index() as i32 * 21 + 11
}

/// The scores at the bottom, each over its button; the one whose turn it is stands out.
pub(crate) fn draw_columns(device: &Device, turn: Option<Seat>, ink: &mut Ink<'_>) {
    for seat in device.game.settings().seats().iter() {
        let x = column_centre(seat);
        let total = device.game.total(seat).0;
        let face = if (-99..=999).contains(&total) { Face::Bold } else { Face::Narrow };
        ink.text(face, Align::Centre, (x, 62), format_args!("{total}"));
        if (turn == Some(seat)) != device.is_blinking(seat) {
            ink.invert((x - 10, 53), (20, 11));
        }
    }
}

/// Names and totals, in two columns where there are more than three.
pub(crate) fn draw_scores(device: &Device, ink: &mut Ink<'_>) {
    let seats = device.game.settings().seats();
    let width = if seats.count() > 3 { 63 } else { 127 };
    for (place, seat) in (0i32..).zip(seats.iter()) {
        let (left, baseline) = (place / 3 * 64, 26 + place % 3 * 12);
        let mut digits = heapless::String::<8>::new();
        let _ = core::fmt::Write::write_fmt(&mut digits, format_args!("{}", device.game.total(seat).0));
        draw_score(ink, (left, baseline), width, &device.name(seat), &digits);
    }
}

/// A name on the left and a score on the right, both smaller if they do not fit otherwise.
pub(crate) fn draw_score(ink: &mut Ink<'_>, (left, baseline): (i32, i32), width: i32, name: &str, score: &str) {
    let room = |face: Face| width - face.width(score) - 3;
    let face = if Face::Narrow.width(name) <= room(Face::Bold) { Face::Bold } else { Face::Narrow };
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (left, baseline), room(face), name);
    ink.text(face, Align::Right, (left + width, baseline), score);
}
