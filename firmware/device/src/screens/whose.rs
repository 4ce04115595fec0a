//! The choice of a seat: whose button is it? Somebody is out, comes or goes in the middle, or has a wrong name or age.

use super::columns::{column_centre, draw_columns};
use super::joining::Joining;
use super::mend::{self, Mend};
use super::question::{Asked, Question};
use super::typing::{self, Purpose};
use super::{Screen, Transition, menu, phase_screen, players, refuse, seats};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::texts::as_text;
use crate::time::Moment;
use game::{Age, Declared, Event, Name, Reason, Seat, Seats};

/// The matter a button is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    /// Somebody has no tile left.
    Out,
    /// Somebody goes.
    Leaves,
    /// Somebody comes.
    Joins,
    /// Somebody's name is wrong.
    Name,
    /// Somebody's age is.
    Age,
    /// A line of the history is another's.
    Mended(usize),
}

impl Matter {
    /// The seats whose buttons are meant.
    pub(super) fn seats(self, shared: &Shared) -> Seats {
        let (game, present) = (&shared.game, shared.game.present());
        match self {
            Matter::Out => game.in_play(),
            Matter::Joins => Seat::ALL.into_iter().filter(|&seat| !present.contains(seat)).collect(),
            Matter::Name | Matter::Age => present,
            Matter::Mended(_) => game.settings().seats(),
            Matter::Leaves if game.may_leave() => present,
            // Who waits for the next round may go; of the others there are too few.
            Matter::Leaves => present.iter().filter(|&seat| !game.in_play().contains(seat)).collect(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Whose {
    pub(super) matter: Matter,
}

impl Screen for Whose {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) => match Seat::new(button) {
                Some(seat) if self.matter.seats(shared).contains(seat) => self.settle(shared, seat),
                _ => refuse(shared, gesture),
            },
            Gesture::HoldDial => match self.matter {
                Matter::Mended(line) => Transition::to(Mend { line, chosen: 0 }),
                Matter::Out => Transition::to(menu::Menu::default()),
                _ => Transition::to(players::Players::default()),
            },
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        canvas.title(match self.matter {
            Matter::Out => texts.who_is_out(),
            Matter::Leaves => texts.somebody_leaves(),
            Matter::Joins => texts.somebody_joins(),
            Matter::Name => texts.correct_name(),
            Matter::Age => texts.correct_age(),
            Matter::Mended(_) => texts.mend_whose(),
        });
        canvas.text(Font::Plain, Align::Centre, (64, 34), texts.press_to_sit());
        if self.matter == Matter::Age {
            for seat in shared.game.settings().seats().iter() {
                let child = shared.game.settings().age(seat) == Age::Child;
                canvas.icon(if child { Icon::CHILD } else { Icon::ADULT }, (column_centre(seat) - 3, 42));
            }
        }
        draw_columns(shared, None, canvas);
    }
}

impl Whose {
    fn settle(&self, shared: &mut Shared, seat: Seat) -> Transition {
        if let Matter::Mended(line) = self.matter {
            return mend::whose(shared, line, seat);
        }
        let settings = shared.game.settings();
        let player = settings.player(seat).copied().unwrap_or_default();
        let event = match self.matter {
            Matter::Out => Event::Declared(Declared::Out(seat)),
            Matter::Leaves | Matter::Mended(_) => return leave(shared, seat),
            Matter::Joins => {
                shared.play(Sound::Click);
                return Transition::to(Joining::of(shared, seat));
            }
            Matter::Name => {
                shared.play(Sound::Click);
                return typing::edit(shared, Purpose::Rename(seat), seats::capitals(&player.name));
            }
            Matter::Age => {
                let age = if player.age == Age::Child { Age::Adult } else { Age::Child };
                let _ = shared.happen(&Event::Correct { seat, name: player.name, age }, Sound::Click);
                return Transition::Stay;
            }
        };
        let transition = phase_screen::play_on(shared);
        let lines = shared.game.ledger().lines().len();
        let _ = shared.happen(&event, Sound::Noted);
        show_doubled(shared, lines);
        transition
    }
}

/// Somebody goes; by board it is asked what becomes of the tiles.
fn leave(shared: &mut Shared, seat: Seat) -> Transition {
    match shared.happen(&Event::Leave { seat }, Sound::Noted) {
        Transition::Stay => Transition::Stay,
        _ if shared.game.tiles_left_behind(seat) > 0 => {
            shared.stop_clock();
            Transition::to(Question { asked: Asked::TilesBack(seat), yes: true })
        }
        _ => phase_screen::play_on(shared),
    }
}

/// The last word of whoever is out counts twice: if that was booked now, it is seen.
fn show_doubled(shared: &mut Shared, lines: usize) {
    let booked = shared.game.ledger().lines().get(lines..).and_then(<[_]>::last);
    if let Some(line) = booked.filter(|line| line.reason == Reason::RackEmptied) {
        let (name, texts) = (shared.name(line.seat), shared.texts());
        let what = as_text(format_args!("{} {:+}", texts.reason(line.reason), line.points().0));
        shared.show_toast(&texts.says(&name, &what));
    }
}

/// A name was typed in the middle of a game.
pub(super) fn rename(shared: &mut Shared, seat: Seat, name: Name) -> Transition {
    let age = shared.game.settings().age(seat);
    let transition = phase_screen::play_on(shared);
    let _ = shared.happen(&Event::Correct { seat, name, age }, Sound::Noted);
    transition
}
