//! The screens, one file each: what a gesture does there, and what is drawn.

pub(crate) mod games;
pub(crate) mod language;
pub(crate) mod lots;
pub(crate) mod menu;
pub(crate) mod naming;
pub(crate) mod paused;
pub(crate) mod preferences;
pub(crate) mod scrub;
pub(crate) mod seats;
pub(crate) mod setup;
pub(crate) mod splash;
pub(crate) mod table;

use crate::Device;
use crate::entry::Entry;
use crate::ink::{Align, Face, Ink};
use crate::presses::Gesture;
use crate::time::Moment;
use game::Seat;

/// Which screen is shown, with what it needs to remember of itself.
#[derive(Clone, Debug)]
pub(crate) enum Screen {
    Splash { since: Moment },
    Language { chosen: usize },
    Games { chosen: usize },
    Seats,
    Naming { seat: Seat, entry: Entry },
    Setup { chosen: usize, edited: bool },
    Lots { since: Moment },
    Table,
    Paused { cause: paused::Cause },
    Menu { chosen: usize },
    Scrub { home: usize },
    Preferences { chosen: usize, edited: bool },
}

/// Gives a gesture to the screen that is shown.
pub(crate) fn gesture(device: &mut Device, gesture: Gesture, now: Moment) {
    match device.screen.clone() {
        Screen::Splash { .. } => splash::gesture(device, now, gesture),
        Screen::Language { chosen } => language::gesture(device, chosen, gesture, now),
        Screen::Games { chosen } => games::gesture(device, chosen, gesture),
        Screen::Seats => seats::gesture(device, gesture, now),
        Screen::Naming { seat, entry } => naming::gesture(device, seat, entry, gesture),
        Screen::Setup { chosen, edited } => setup::gesture(device, chosen, edited, gesture),
        Screen::Lots { .. } => lots::gesture(device, gesture),
        Screen::Table => table::gesture(device, gesture, now),
        Screen::Paused { .. } => paused::gesture(device, gesture, now),
        Screen::Menu { chosen } => menu::gesture(device, chosen, gesture, now),
        Screen::Scrub { home } => scrub::gesture(device, home, gesture, now),
        Screen::Preferences { chosen, edited } => preferences::gesture(device, chosen, edited, gesture, now),
    }
}

/// Draws the screen that is shown.
pub(crate) fn draw(device: &Device, now: Moment, ink: &mut Ink<'_>) {
    match &device.screen {
        Screen::Splash { .. } => splash::draw(device, ink),
        Screen::Language { chosen } => language::draw(device, *chosen, ink),
        Screen::Games { chosen } => games::draw(device, *chosen, ink),
        Screen::Seats => seats::draw(device, ink),
        Screen::Naming { entry, .. } => naming::draw(device, entry, ink),
        Screen::Setup { chosen, edited } => setup::draw(device, *chosen, *edited, ink),
        Screen::Lots { since } => lots::draw(device, *since, now, ink),
        Screen::Table => table::draw(device, now, ink),
        Screen::Paused { cause } => paused::draw(device, *cause, ink),
        Screen::Menu { chosen } => menu::draw(device, *chosen, ink),
        Screen::Scrub { .. } => scrub::draw(device, ink),
        Screen::Preferences { chosen, edited } => preferences::draw(device, *chosen, *edited, ink),
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
        if turn == Some(seat) {
            ink.invert((x - 10, 53), (20, 11));
        }
        if device.is_blinking(seat) {
            ink.invert((x - 10, 53), (20, 11));
        }
    }
}

/// Names and totals in two columns of three.
pub(crate) fn draw_scores(device: &Device, ink: &mut Ink<'_>) {
    for (place, seat) in (0i32..).zip(device.game.settings().seats().iter()) {
        let (left, baseline) = (place / 3 * 65, 25 + place % 3 * 12);
        let total = device.game.total(seat).0;
        let mut digits = heapless::String::<8>::new();
        let _ = core::fmt::Write::write_fmt(&mut digits, format_args!("{total}"));
        let room = 62 - Face::Bold.width(digits.as_str()) - 3;
        ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (left, baseline), room, &device.name(seat));
        ink.text(Face::Bold, Align::Right, (left + 62, baseline), digits.as_str());
    }
}
