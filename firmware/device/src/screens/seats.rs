//! Sitting down: every player presses the button in front of them.

use super::columns::column_centre;
use super::typing::{self, Purpose};
use super::{Screen, Transition, home, oldest, setup, who_begins};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::draft::Draft;
use crate::gestures::{Gesture, Together};
use crate::sound::Sound;
use crate::texts::filled;
use crate::time::Moment;
use game::{Age, FirstStarter, GameKind, Seat, Settings, Slot};
use letters::{Letter, Tile, Word};

/// The screen for sitting down; who sits where stands in the draft of the game.
#[derive(Clone, Debug)]
pub(crate) struct Seating;

/// Opens the table for a game: seats are kept from the last one.
pub(crate) fn open(shared: &mut Shared, kind: GameKind) -> Transition {
    let mut settings = Settings::new(kind);
    settings.house.edition = shared.preferences.language;
    let last = shared.game.settings();
    if last.seats().count() <= settings.seats_max() {
        settings.players.clone_from(&last.players);
    }
    shared.draft = Slot::Full(Draft::new(settings));
    shared.prepare_journal();
    Transition::to(Seating)
}

impl Screen for Seating {
    const TOGETHER: Together = Together::Each;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Transition {
        match gesture {
            Gesture::Seat(button) => {
                press(shared, button, now);
                Transition::Stay
            }
            Gesture::SeatHold(button) => hold(shared, button),
            Gesture::Turn { .. } => Transition::to(setup::Setup::default()),
            Gesture::Push => begin(shared, now),
            Gesture::HoldDial => Transition::to(home::Home::at_last_game(shared)),
            Gesture::HoldDialAgain | Gesture::Both { .. } => Transition::Stay,
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        draw(shared, canvas);
    }
}

/// Begins the game that was set up, or says why not.
fn begin(shared: &mut Shared, now: Moment) -> Transition {
    let Some(draft) = shared.draft.take() else { return Transition::Stay };
    let seats = draft.settings.seats();
    let agreed = draft.starter.filter(|&seat| seats.contains(seat));
    let starter = agreed.or_else(|| shared.draw_lot(seats)).unwrap_or(draft.settings.starter);
    let settings = draft.agreed(starter);
    if !shared.can_begin(&settings, now) {
        shared.draft = Slot::Full(draft);
        return Transition::Stay;
    }
    if agreed.is_none() && settings.kind.sheet().first_starter == FirstStarter::LeftOfOldest {
        shared.draft = Slot::Full(draft);
        shared.play(Sound::Click);
        return Transition::to(oldest::WhoIsOldest);
    }
    let transition = shared.begin(&settings, now);
    if agreed.is_none() { Transition::to(who_begins::WhoBegins { since: now }) } else { transition }
}

/// Begins the game that was set up, and that fits, with this seat.
pub(super) fn begin_with(shared: &mut Shared, starter: Seat, now: Moment) -> Transition {
    let Some(draft) = shared.draft.take() else { return Transition::Stay };
    shared.begin(&draft.agreed(starter), now)
}

/// Empty, adult, child, empty again; a child only where the sheet has rules for children.
fn press(shared: &mut Shared, button: u8, now: Moment) {
    let (Some(seat), Some(draft)) = (Seat::new(button), shared.draft.as_mut()) else { return };
    let settings = &mut draft.settings;
    draft.before_press[seat.index()].clone_from(&settings.players[seat.index()]);
    let children = settings.kind.sheet().children;
    let most = settings.seats_max();
    let full = settings.seats().count() >= most;
    match &mut settings.players[seat.index()] {
        None if full => return shared.warn(&filled(shared.texts().too_many_players, most), now),
        None => settings.sit(seat),
        Some(player) if children && player.age == Age::Adult => player.age = Age::Child,
        taken @ Some(_) => *taken = None,
    }
    shared.play(Sound::Click);
}

/// The press is taken back, the seat is taken if it was empty, and its player types a name.
fn hold(shared: &mut Shared, button: u8) -> Transition {
    let (Some(seat), Some(draft)) = (Seat::new(button), shared.draft.as_mut()) else { return Transition::Stay };
    let place = &mut draft.settings.players[seat.index()];
    if let Some(player) = draft.before_press[seat.index()].take() {
        *place = Some(player);
    }
    match place {
        Some(player) => {
            let name = capitals(&player.name);
            typing::edit(shared, Purpose::Name(seat), name)
        }
        None => {
            shared.play(Sound::Nope);
            Transition::Stay
        }
    }
}

/// A name as it was typed: capital letters, none of them a joker.
pub(super) fn capitals(name: &str) -> Word {
    let mut word = Word::new();
    for letter in name.chars().filter_map(Letter::from_char) {
        let _ = word.push(Tile::Letter(letter));
    }
    word
}

fn draw(shared: &Shared, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let Some(draft) = shared.draft.as_ref() else { return };
    canvas.title(texts.game(draft.settings.kind));
    canvas.text(Font::Plain, Align::Centre, (64, 25), texts.sit_or_name);
    for seat in Seat::ALL {
        let x = column_centre(seat);
        let Some(player) = draft.settings.player(seat) else {
            canvas.text(Font::Plain, Align::Centre, (x, 42), "-");
            continue;
        };
        canvas.icon(if player.age == Age::Child { Icon::CHILD } else { Icon::ADULT }, (x - 3, 29));
        if player.name.is_empty() {
            canvas.text(Font::Bold, Align::Centre, (x, 48), format_args!("{}", seat.index() + 1));
        } else {
            let end = player.name.char_indices().nth(3).map(|(end, _)| end);
            let short = end.and_then(|end| player.name.get(..end)).unwrap_or(&player.name);
            canvas.text(Font::Narrow, Align::Centre, (x, 47), short);
        }
        canvas.invert((x - 10, 28), (20, 22));
    }
    canvas.hints((Icon::TURN, texts.settings), (Icon::PUSH, texts.begin));
}
