//! The menu of a running game. It stops the clock, and offers only what makes sense at this point.

use super::{Screen, letters, nothing, ready, scrub, typing};
use crate::Device;
use crate::ink::Ink;
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::time::Moment;
use game::{Event, Phase, Rounds, Told, WhenOut};
use heapless::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Back,
    TypeWord,
    Correct,
    GiveUp,
    SupplyEmpty,
    SomebodyOut,
    Undo,
    History,
    Letters,
    EndRound,
    EndGame,
    NewGame,
    Preferences,
}

type Items = Vec<Item, 13>;

/// What is offered now.
fn items(device: &Device) -> Items {
    let (phase, sheet) = (device.game.phase(), device.game.sheet());
    let announced = matches!(phase, Phase::Announced { .. });
    let in_turn = phase.seat().is_some();
    let out_ends = match sheet.when_out {
        WhenOut::PlaysOn => false,
        WhenOut::EndsWithEmptySupply => device.game.supply_empty(),
        WhenOut::Ends => true,
    };
    let offered = |item: &Item| match item {
        Item::TypeWord => announced && sheet.language.is_some(),
        Item::Correct => matches!(phase, Phase::Announced { late: false, .. }),
        Item::GiveUp => matches!(phase, Phase::Ready { .. } | Phase::Turn { .. }),
        Item::SupplyEmpty => in_turn && sheet.supply.is_some() && !device.game.supply_empty(),
        Item::SomebodyOut => in_turn && out_ends,
        Item::Letters => letters::of(device).is_some(),
        Item::EndRound => in_turn && sheet.rounds == Rounds::OfDeals,
        Item::EndGame => phase != Phase::Over,
        Item::Back | Item::Undo | Item::History | Item::NewGame | Item::Preferences => true,
    };
    const ALL: [Item; 13] = [
        Item::Back,
        Item::Undo,
        Item::TypeWord,
        Item::Correct,
        Item::GiveUp,
        Item::SupplyEmpty,
        Item::SomebodyOut,
        Item::History,
        Item::Letters,
        Item::EndRound,
        Item::EndGame,
        Item::NewGame,
        Item::Preferences,
    ];
    ALL.into_iter().filter(offered).collect()
}

/// Stops the clock and shows the menu.
pub(crate) fn open(device: &mut Device, now: Moment) {
    device.stop_clock(now);
    device.play(Sound::Click);
    device.screen = Screen::Menu { chosen: 0 };
}

pub(crate) fn gesture(device: &mut Device, chosen: usize, gesture: Gesture, now: Moment) {
    let items = items(device);
    match gesture {
        Gesture::Turn { detents, .. } => {
            device.screen = Screen::Menu { chosen: list::moved(chosen, detents, items.len()) }
        }
        Gesture::Push => choose(device, items.get(chosen).copied().unwrap_or(Item::Back), now),
        Gesture::HoldDial => device.go_on(now),
        _ => nothing(device, gesture),
    }
}

fn choose(device: &mut Device, item: Item, now: Moment) {
    match item {
        Item::Back => return device.go_on(now),
        Item::Correct => {
            device.screen = Screen::Table;
            return device.happen(&Event::Resume, Sound::Flip, now);
        }
        Item::GiveUp => {
            device.screen = Screen::Table;
            return device.happen(&ready::giving_up(device, now), Sound::Noted, now);
        }
        Item::SupplyEmpty => {
            device.go_on(now);
            return device.happen(&Event::Told(Told::SupplyEmpty), Sound::Noted, now);
        }
        Item::EndRound | Item::EndGame => {
            device.screen = Screen::Table;
            let event = if item == Item::EndRound { Event::EndRound } else { Event::EndGame };
            return device.happen(&event, Sound::Noted, now);
        }
        Item::NewGame => device.show_games(),
        Item::TypeWord => typing::open(device, typing::Purpose::Laid),
        Item::SomebodyOut => device.screen = Screen::Out,
        Item::Undo => scrub::open(device),
        Item::History => device.screen = Screen::History { chosen: 0 },
        Item::Letters => device.screen = Screen::Letters { page: 0 },
        Item::Preferences => device.screen = Screen::Preferences { chosen: 0, edited: false },
    }
    device.play(Sound::Click);
}

pub(crate) fn draw(device: &Device, chosen: usize, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let items = items(device);
    let supply = device.game.sheet().supply;
    list::draw(ink, texts.menu, items.len(), chosen, false, |index| Line {
        label: match items[index] {
            Item::Back => texts.back,
            Item::TypeWord => texts.type_word,
            Item::Correct => texts.correct,
            Item::GiveUp if device.game.must_draw() => texts.draw_one,
            Item::GiveUp => texts.pass,
            Item::SupplyEmpty => supply.map_or("", |supply| texts.supply_empty(supply)),
            Item::SomebodyOut => texts.somebody_out,
            Item::Undo => texts.undo,
            Item::History => texts.history,
            Item::Letters => texts.letters,
            Item::EndRound => texts.end_round,
            Item::EndGame => texts.end_game,
            Item::NewGame => texts.new_game,
            Item::Preferences => texts.device_settings,
        },
        value: "",
    });
}
