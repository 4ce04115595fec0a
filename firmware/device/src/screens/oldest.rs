//! Whoever is oldest deals first, and the player on the left begins: whose button is it?

use super::columns::column_centre;
use super::{Screen, Transition, refuse, seats};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::time::Moment;
use game::Seat;

#[derive(Clone, Copy, Debug)]
pub(crate) struct WhoIsOldest;

impl Screen for WhoIsOldest {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) => {
                let seats = shared.draft.as_ref().map(|draft| draft.settings.seats()).unwrap_or_default();
                match Seat::new(button).filter(|&seat| seats.contains(seat)).and_then(|oldest| seats.after(oldest)) {
                    Some(starter) => seats::begin_with(shared, starter),
                    None => refuse(shared, gesture),
                }
            }
            Gesture::HoldDial => Transition::to(seats::Seating),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        canvas.title(texts.who_is_oldest());
        let x = canvas.icon(Icon::SEAT, (0, 21));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 28), 127 - x, texts.press_to_sit());
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (0, 40), 127, texts.oldest_deals());
        let Some(draft) = shared.draft.as_ref() else { return };
        for seat in draft.settings.seats().iter() {
            canvas.told_as(Role::Part).text(
                Font::Bold,
                Align::Centre,
                (column_centre(seat), 62),
                format_args!("{}", seat.index() + 1),
            );
        }
    }
}
