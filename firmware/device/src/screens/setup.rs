//! What the table agrees before it plays: a list of settings, each changed by the dial.

use super::Screen;
use crate::Device;
use crate::ink::Ink;
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::sound::Sound;
use core::fmt::Write as _;
use game::{Clock, ClockMode, Seat};
use heapless::{String, Vec};

/// The lengths of a turn that are offered; 0 is off.
const CLOCK_SECONDS: [u16; 11] = [0, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600];

/// One setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Clock,
    ClockMode,
    Starter,
}

const ITEMS: [Item; 3] = [Item::Clock, Item::ClockMode, Item::Starter];

type Text = String<24>;

pub(crate) fn gesture(device: &mut Device, chosen: usize, edited: bool, gesture: Gesture) {
    let item = ITEMS[chosen.min(ITEMS.len() - 1)];
    device.screen = match gesture {
        Gesture::Turn { detents, .. } if edited => {
            change(device, item, detents);
            Screen::Setup { chosen, edited }
        }
        Gesture::Turn { detents, .. } if chosen == 0 && detents < 0 => Screen::Seats,
        Gesture::Turn { detents, .. } => Screen::Setup { chosen: list::moved(chosen, detents, ITEMS.len()), edited },
        Gesture::Push => {
            device.play(Sound::Click);
            Screen::Setup { chosen, edited: !edited }
        }
        Gesture::HoldDial => Screen::Seats,
        Gesture::Seat(_) => {
            device.play(Sound::Nope);
            return;
        }
        Gesture::SeatHold(_) | Gesture::HoldDialAgain => return,
    };
}

fn change(device: &mut Device, item: Item, detents: i8) {
    let Some(settings) = device.draft.as_mut() else { return };
    match item {
        Item::Clock => {
            let here = CLOCK_SECONDS.iter().position(|&seconds| seconds == device.clock_draft.0).unwrap_or(0);
            device.clock_draft.0 = CLOCK_SECONDS[list::moved(here, detents, CLOCK_SECONDS.len())];
        }
        Item::ClockMode => device.clock_draft.1 = if detents > 0 { ClockMode::Hard } else { ClockMode::Soft },
        Item::Starter => {
            let choices = starters(settings);
            let here = choices.iter().position(|&seat| seat == device.starter_draft).unwrap_or(0);
            device.starter_draft = choices[list::moved(here, detents, choices.len())];
        }
    }
}

/// The clock all seats get: what was chosen, or none.
pub(crate) fn agreed_clock((seconds, mode): (u16, ClockMode)) -> Clock {
    match seconds {
        0 => Clock::off(Clock::SECONDS_MIN),
        _ => Clock { mode, seconds },
    }
}

/// By lot, or any seat that is taken.
fn starters(settings: &game::Settings) -> Vec<Option<Seat>, 7> {
    core::iter::once(None).chain(settings.seats().iter().map(Some)).collect()
}

fn value(device: &Device, item: Item) -> Text {
    let texts = device.texts();
    let mut text = Text::new();
    let _ = match item {
        Item::Clock => match device.clock_draft.0 {
            0 => text.write_str(texts.off),
            seconds @ 1..=90 => write!(text, "{seconds} s"),
            seconds => write!(text, "{}:{:02}", seconds / 60, seconds % 60),
        },
        Item::ClockMode if device.clock_draft.0 == 0 => text.write_str("-"),
        Item::ClockMode if device.clock_draft.1 == ClockMode::Hard => text.write_str(texts.clock_hard),
        Item::ClockMode => text.write_str(texts.clock_soft),
        Item::Starter => match device.starter_draft {
            None => text.write_str(texts.by_lot),
            Some(seat) => return device.name_in(device.draft.as_ref(), seat),
        },
    };
    text
}

pub(crate) fn draw(device: &Device, chosen: usize, edited: bool, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let values: Vec<Text, 3> = ITEMS.iter().map(|&item| value(device, item)).collect();
    list::draw(ink, texts.settings, ITEMS.len(), chosen, edited, |index| Line {
        label: match ITEMS[index] {
            Item::Clock => texts.clock,
            Item::ClockMode => texts.clock_mode,
            Item::Starter => texts.starter,
        },
        value: &values[index],
    });
}
