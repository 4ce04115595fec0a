//! Sitting down: every player presses the button in front of them.

use super::columns::column_centre;
use super::typing::{self, Purpose};
use super::{Screen, Transition, home, oldest, setup, who_begins};
use crate::accessibility::{Element, Role};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::draft::Draft;
use crate::gestures::{Gesture, Together};
use crate::sound::Sound;
use crate::texts::filled;
use crate::time::Moment;
use game::{Age, FirstStarter, GameKind, Name, Player, Seat, Settings, Slot};
use letters::{Letter, Tile, Word};

/// The screen for sitting down; who sits where stands in the draft of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seating;

/// Opens the table for a game: with its rules and players of last time, else with those who played last. Whoever has sat
/// down for another game just now stays.
pub(crate) fn open(shared: &mut Shared, kind: GameKind) -> Transition {
    let seated = shared.draft.take().map(|draft| draft.settings.players);
    let seated = seated.filter(|players| players.iter().any(Option::is_some));
    let mut draft = match shared.kept.draft(kind) {
        Some(draft) => draft,
        None => {
            let mut settings = Settings::new(kind);
            settings.house.edition = shared.preferences.language;
            take_players(&mut settings, &shared.game.settings().players);
            Draft::new(settings)
        }
    };
    if let Some(players) = seated {
        take_players(&mut draft.settings, &players);
    }
    shared.draft = Slot::Full(draft);
    shared.prepare_journal();
    Transition::to(Seating)
}

/// Seats these players, if there are seats for so many.
fn take_players(settings: &mut Settings, players: &[Option<Player>; game::SEATS]) {
    if players.iter().flatten().count() <= usize::from(settings.seats_max()) {
        settings.players = *players;
    }
}

/// Begins the game of last time with all its rules and players.
pub(crate) fn as_last_time(shared: &mut Shared, kind: GameKind) -> Transition {
    let Some(draft) = shared.kept.draft(kind) else { return open(shared, kind) };
    shared.draft = Slot::Full(draft);
    shared.prepare_journal();
    begin(shared)
}

/// The same rules for others: the seats are taken, and nobody has a name yet.
pub(crate) fn next_pairing(shared: &mut Shared) -> Transition {
    let mut draft = Draft::of_game(shared.game.settings());
    draft.starter = None;
    for seat in Seat::ALL {
        let stays = shared.game.present().contains(seat);
        let place = &mut draft.settings.players[seat.index()];
        *place = place.take().filter(|_| stays).map(|player| Player { name: Name::new(), ..player });
    }
    shared.draft = Slot::Full(draft);
    shared.prepare_journal();
    Transition::to(Seating)
}

impl Screen for Seating {
    const TOGETHER: Together = Together::Each;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) => {
                press(shared, button);
                Transition::Stay
            }
            Gesture::SeatHold(button) => hold(shared, button),
            Gesture::Turn { .. } => Transition::to(setup::Setup::default()),
            Gesture::Push => begin(shared),
            Gesture::HoldDial => Transition::to(home::Home::new()),
            Gesture::HoldDialAgain | Gesture::Both { .. } | Gesture::Replace { .. } => Transition::Stay,
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        draw(shared, canvas);
    }
}

/// Begins the game that was set up, or says why not.
fn begin(shared: &mut Shared) -> Transition {
    let Some(draft) = shared.draft.take() else { return Transition::Stay };
    let seats = draft.settings.seats();
    let agreed = draft.starter.filter(|&seat| seats.contains(seat));
    let starter = agreed.or_else(|| shared.draw_lot(seats)).unwrap_or(draft.settings.starter);
    let settings = draft.agreed(starter);
    if !shared.can_begin(&settings) {
        shared.draft = Slot::Full(draft);
        return Transition::Stay;
    }
    if agreed.is_none() && settings.kind.sheet().first_starter == FirstStarter::LeftOfOldest {
        shared.draft = Slot::Full(draft);
        shared.play(Sound::Click);
        return Transition::to(oldest::WhoIsOldest);
    }
    let transition = shared.begin(&settings);
    if agreed.is_none() { who_begins::open(shared) } else { transition }
}

/// Begins the game that was set up, and that fits, with this seat.
pub(super) fn begin_with(shared: &mut Shared, starter: Seat) -> Transition {
    let Some(draft) = shared.draft.take() else { return Transition::Stay };
    shared.begin(&draft.agreed(starter))
}

/// Empty, adult, child, empty again; a child only where the sheet has rules for children.
fn press(shared: &mut Shared, button: u8) {
    let (Some(seat), Some(draft)) = (Seat::new(button), shared.draft.as_mut()) else { return };
    let settings = &mut draft.settings;
    draft.before_press[seat.index()] = settings.players[seat.index()];
    let children = settings.kind.sheet().children;
    let most = settings.seats_max();
    let full = settings.seats().count() >= most;
    match &mut settings.players[seat.index()] {
        None if full => return shared.warn(&filled(shared.texts().too_many_players(), most)),
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
    let letter = |written| if written == '-' { Some(Letter::HYPHEN) } else { Letter::from_char(written) };
    for letter in name.chars().filter_map(letter) {
        let _ = word.push(Tile::Letter(letter));
    }
    word
}

fn draw(shared: &Shared, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let Some(draft) = shared.draft.as_ref() else { return };
    canvas.title(texts.game(draft.settings.kind));
    canvas.text(Font::Plain, Align::Centre, (64, 25), texts.sit_or_name());
    for seat in Seat::ALL {
        let x = column_centre(seat);
        let Some(player) = draft.settings.player(seat) else {
            canvas.told_as(Role::Part).text(Font::Plain, Align::Centre, (x, 42), "-");
            continue;
        };
        canvas.tell_reader(Element::Seat {
            button: u8::from(seat) + 1,
            name: &player.name,
            points: None,
            on_turn: false,
            child: player.age == Age::Child,
        });
        canvas.icon(if player.age == Age::Child { Icon::CHILD } else { Icon::ADULT }, (x - 3, 29));
        if player.name.is_empty() {
            canvas.told_as(Role::Part).text(Font::Bold, Align::Centre, (x, 48), format_args!("{}", seat.index() + 1));
        } else {
            let end = player.name.char_indices().nth(3).map(|(end, _)| end);
            let short = end.and_then(|end| player.name.get(..end)).unwrap_or(&player.name);
            canvas.told_as(Role::Part);
            canvas.fitted_between(&[Font::Plain, Font::Narrow], Align::Centre, (x, 47), 19, (37, 48), short);
        }
        canvas.invert((x - 10, 28), (20, 22));
    }
    canvas.hints((Icon::TURN, texts.settings()), (Icon::PUSH, texts.begin()));
}
