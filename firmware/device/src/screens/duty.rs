//! A duty before play goes on: who must do what. The table may let it off: that is a turn of the dial.

use super::columns::draw_columns;
use super::{Screen, Transition, phase_screen, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key};
use crate::sound::Sound;
use crate::texts::{as_text, filled, plain};
use crate::time::Moment;
use game::{Duty, Event, OnTurn};

#[derive(Clone, Copy, Debug)]
pub(crate) struct DutyScreen {
    pub(super) on: OnTurn,
    pub(super) duty: Duty,
    /// The dial stands on letting it off.
    pub(super) waived: bool,
}

impl Screen for DutyScreen {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } if has_penalty(self.duty) => {
                self.waived = detents > 0;
                Transition::Stay
            }
            // Nobody can have read it yet.
            Gesture::Push if shared.is_just_shown() => refuse(shared, gesture),
            Gesture::Push if self.waived => shared.happen_plain(Event::DutyWaived, Sound::Noted),
            Gesture::Push => shared.happen_plain(Event::DutyDone, Sound::Noted),
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let name = shared.name(self.on.seat);
        let title = if self.on.late { as_text(format_args!("{} {name}", texts.time_over())) } else { as_text(name) };
        canvas.title(&title);
        let duty = if self.waived { plain(texts.no_penalty()) } else { texts.duty(self.duty) };
        match duty.split_once(',') {
            Some((first, second)) => {
                let second = second.strip_prefix(' ').unwrap_or(second);
                canvas.fitted(&[Font::Bold, Font::Narrow], Align::Centre, (64, 26), 126, &filled("#,", first));
                canvas.told_as(Role::More).text(Font::Bold, Align::Centre, (64, 38), second);
            }
            None if Font::Bold.width(duty.as_str()) > 126 => {
                canvas.paragraph(Font::Bold, Font::Narrow, (64, 15), 126, 2, &duty);
            }
            None => canvas.fitted(&[Font::Title, Font::Bold], Align::Centre, (64, 33), 126, &duty),
        }
        let choices = [(Key::of("done"), texts.duty_done()), (Key::of("waive"), texts.no_penalty())];
        let offered = if has_penalty(self.duty) { &choices[..] } else { &choices[..1] };
        list::read_choice(canvas, offered, usize::from(self.waived));
        let x = canvas.icon(Icon::PUSH, (0, 42));
        let push = if self.waived { texts.do_it() } else { texts.duty_done() };
        canvas.text(Font::Plain, Align::Left, (x, 49), push);
        if has_penalty(self.duty) {
            let other = choices[usize::from(!self.waived)].1;
            let x = 127 - Font::Plain.width(other);
            canvas.icon(Icon::TURN, (x - 9, 42));
            canvas.text(Font::Plain, Align::Left, (x, 49), other);
        }
        draw_columns(shared, Some(self.on.seat), canvas);
    }
}

/// True if there is something to let off: tiles that are drawn. What goes back, goes back all the same.
const fn has_penalty(duty: Duty) -> bool {
    !matches!(duty, Duty::TakeBack { draw: 0, .. })
}
