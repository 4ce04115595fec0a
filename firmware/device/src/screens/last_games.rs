//! The archive on the screen: a list of the games of the last evenings, and each of them by itself.

use super::columns::draw_score;
use super::{Screen, Transition, home, refuse, take_home};
use crate::accessibility::{Element, Role};
use crate::archive::{ArchivedGame, ArchivedPlayer};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled, plain};
use crate::time::Moment;
use core::fmt::Write as _;
use game::NAME_CHARS;

/// The views of the games, newest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Showing {
    /// All of them.
    #[default]
    List,
    /// The total of each player of the chosen one.
    Totals,
    /// The time each of them took.
    Times,
    /// The totals again, and the way to its codes.
    TakeHome,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastGames {
    pub(super) chosen: usize,
    pub(super) showing: Showing,
}

impl Screen for LastGames {
    // Whoever looks at other games has left this one, and its clocks stand.
    const BADGE: bool = false;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let count = shared.archive.len();
        match (gesture, self.showing) {
            (Gesture::HoldDial, Showing::List) => return Transition::to(home::Home::new()),
            (Gesture::Turn { detents, .. }, Showing::List) => self.chosen = list::moved(self.chosen, detents, count),
            (Gesture::Turn { detents, .. }, showing) => {
                self.showing = list::neighbour(&[Showing::Totals, Showing::Times, Showing::TakeHome], showing, detents);
            }
            (Gesture::Push, Showing::List) if count > 0 => self.showing = Showing::Totals,
            (Gesture::Push, Showing::TakeHome) => {
                shared.play(Sound::Click);
                return take_home::open_archived(shared, self.chosen);
            }
            (Gesture::Push | Gesture::HoldDial, _) if self.showing != Showing::List => self.showing = Showing::List,
            _ => return refuse(shared, gesture),
        }
        shared.play(Sound::Click);
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        match (self.showing, shared.archive.get(self.chosen)) {
            (Showing::Totals | Showing::Times | Showing::TakeHome, Some(game)) => {
                draw_game(shared, &game, self.showing, canvas)
            }
            _ => draw_list(shared, self.chosen, canvas),
        }
    }
}

/// A name, or the seat's number.
fn name(player: &ArchivedPlayer) -> Sentence {
    match player.name.as_str() {
        "" => as_text(player.seat.index() + 1),
        name => as_text(name),
    }
}

/// Its ending, as its last screen said it, with a star if a line of it was mended.
pub(crate) fn ending(shared: &Shared, game: &ArchivedGame) -> Sentence {
    let texts = shared.texts();
    let ending = game.ending.map_or_else(
        || plain(texts.game_left()),
        |ending| {
            texts.ending(ending, |seat| {
                let out = game.players.iter().find(|player| player.seat == seat);
                out.map(|player| name(player).chars().take(NAME_CHARS).collect()).unwrap_or_default()
            })
        },
    );
    if game.mended { filled("#*", ending) } else { ending }
}

fn draw_list(shared: &Shared, chosen: usize, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let line = |index: usize, take: TakeLine<'_>| {
        let Some(game) = shared.archive.get(index) else { return };
        let mut value = Sentence::new();
        // As much of a winner's name as leaves room for the game's, and how many others won as well.
        if let Some(winner) = game.winners().next() {
            let _ = write!(value, "{:.6}", name(winner));
        }
        if let others @ 1.. = game.winners().skip(1).count() {
            let _ = write!(value, "+{others}");
        }
        take(Line { key: Key::numbered("game", index + 1), label: texts.game(game.kind), value: &value });
    };
    let len = shared.archive.len();
    List { title: texts.archive(), len, chosen, edited: false, line: &line }.draw(canvas);
    if len == 0 {
        canvas.text(Font::Plain, Align::Centre, (64, 38), texts.no_history());
    }
}

/// Minutes and seconds, or hours and minutes.
fn time(seconds: u16) -> Sentence {
    let minutes = seconds / 60;
    match minutes {
        0..100 => as_text(format_args!("{minutes}:{:02}", seconds % 60)),
        _ => as_text(format_args!("{}h{:02}", minutes / 60, minutes % 60)),
    }
}

fn draw_game(shared: &Shared, game: &ArchivedGame, showing: Showing, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    canvas.small_title(texts.game(game.kind));
    let width = if game.players.len() > 3 { 63 } else { 127 };
    for (place, player) in (0i32..).zip(&game.players) {
        let score = match showing {
            Showing::Times => time(player.seconds),
            _ => as_text(player.total),
        };
        if canvas.is_read() {
            let (player, number) = (texts.player(), name(player));
            let whose = if number.parse::<u8>().is_ok() { as_text(format_args!("{player} {number}")) } else { number };
            let text = texts.says(&whose, &score);
            // One below the other, however they stand: each is a sentence.
            canvas.tell_reader(Element::Text { x: 0, y: 16 + 5 * place, role: Role::Plain, text: &text });
        }
        draw_score(canvas, (place / 3 * 65, 22 + place % 3 * 11), width, &name(player), &score);
    }
    let ending = ending(shared, game);
    canvas.fitted(&[Font::Narrow], Align::Centre, (64, 52), 126, &ending);
    let (turn, push) = match showing {
        Showing::Times => (texts.points(), texts.back()),
        Showing::TakeHome => (texts.times(), texts.take_home()),
        Showing::List | Showing::Totals => (texts.times(), texts.back()),
    };
    canvas.hints((Icon::TURN, turn), (Icon::PUSH, push));
}
