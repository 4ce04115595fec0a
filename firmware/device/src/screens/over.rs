//! The end: who won, and why it is over.

use super::columns::draw_columns;
use super::question::{Asked, Question};
use super::{Go, Screen, history, table};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;

#[derive(Clone, Debug)]
pub(crate) struct Over;

impl Screen for Over {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            Gesture::Push => {
                shared.play(Sound::Click);
                Go::to(Question::from(Asked::Again))
            }
            Gesture::Turn { .. } => Go::to(history::History::default()),
            _ => table::otherwise(shared, gesture, now),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        draw(shared, ink);
    }
}

/// The same table once more, with the starter the sheet names.
pub(crate) fn rematch(shared: &mut Shared, now: Moment) -> Go {
    let seats = shared.game.settings().seats();
    let Some(lot) = shared.draw_lot(seats) else { return Go::Stay };
    let settings = shared.game.rematch(lot);
    shared.prepare_journal();
    shared.begin(&settings, now)
}

fn draw(shared: &Shared, ink: &mut Ink<'_>) {
    let texts = shared.texts();
    let winners = shared.game.leaders();
    match (winners.count(), winners.iter().next()) {
        (1, Some(winner)) => {
            let name = shared.name(winner);
            let faces = [Face::Name, Face::Title, Face::Bold];
            ink.fitted(&faces, Align::Centre, (64, 15), 126, &name);
            ink.text(Face::Title, Align::Centre, (64, 29), texts.wins);
        }
        _ => ink.text(Face::Name, Align::Centre, (64, 20), texts.tie),
    }
    if let Some(ending) = shared.game.ending() {
        let why = texts.ending(ending, |seat| shared.name(seat));
        ink.fitted(&[Face::Plain, Face::Narrow], Align::Centre, (64, 40), 126, &why);
    }
    let x = ink.sign(Sign::PUSH, (0, 43));
    ink.text(Face::Plain, Align::Left, (x, 50), texts.rematch);
    let x = 127 - Face::Plain.width(texts.history);
    ink.text(Face::Plain, Align::Left, (x, 50), texts.history);
    ink.sign(Sign::TURN, (x - 9, 43));
    draw_columns(shared, winners.iter().next().filter(|_| winners.count() == 1), ink);
}
