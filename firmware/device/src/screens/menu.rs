//! The menu of a running game. It stops the clock, and offers only what makes sense at this point.

use super::board_view::BoardView;
use super::question::{Asked, Question};
use super::whose::{Matter, Whose};
use super::{
    Screen, Transition, challenged_words, clocks, history, letters, phase_screen, players, preferences, ready, refuse,
    rules, scrub, seats, slip, take_home, typing, verdict,
};
use crate::canvas::Canvas;
use crate::computer::Computer;
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::texts::{Text, supply_empty};
use crate::time::Moment;
use game::{Declared, Event, Phase, Rounds, ScoringMode, Supply, WhenOut};
use heapless::Vec;

/// One line of the menu.
pub(super) struct Row {
    key: Key,
    offered: fn(&Shared) -> bool,
    label: fn(&Shared) -> Text,
    choose: fn(&mut Shared) -> Transition,
}

const fn always(_: &Shared) -> bool {
    true
}

fn in_turn(shared: &Shared) -> bool {
    shared.game.phase().seat().is_some()
}

fn in_challenge(shared: &Shared) -> bool {
    matches!(shared.game.phase(), Phase::Challenged { .. })
}

fn by_board(shared: &Shared) -> bool {
    shared.game.scoring_mode() == ScoringMode::Board
}

/// Every line there is, in the order in which they are offered.
static ROWS: [Row; 29] = [
    Row {
        key: Key::of("history"),
        offered: is_mendable,
        label: |_| Text::history,
        choose: |shared| open_next(shared, |_| Transition::to(history::History::default())),
    },
    Row {
        key: Key::of("take-home"),
        offered: |shared| shared.game.phase() == Phase::Over && take_home::is_offered(shared),
        label: |_| Text::take_home,
        choose: |shared| open_next(shared, take_home::open),
    },
    Row { key: Key::of("back"), offered: always, label: |_| Text::play_on, choose: phase_screen::play_on },
    Row {
        key: Key::of("undo"),
        // An answer that was shown is booked first.
        // In a tournament clocks are not turned back: the arbiter mends, replays and sets.
        offered: |shared| {
            let over = shared.game.phase() == Phase::Over;
            !shared.game.is_answered() && (over || !shared.is_tournament())
        },
        label: |_| Text::undo,
        choose: |shared| open_next(shared, scrub::open),
    },
    Row {
        key: Key::of("replay"),
        offered: |shared| shared.game.is_said() && !shared.game.is_judged() && !in_challenge(shared),
        label: |_| Text::replay,
        choose: |shared| book(shared, Event::Again, Sound::Noted),
    },
    Row {
        key: Key::of("withdraw"),
        // In a tournament a challenge is as final as the announcement: nobody thinks for nothing.
        offered: |shared| in_challenge(shared) && !shared.game.is_answered() && !shared.game.is_said(),
        label: |_| Text::withdraw,
        choose: |shared| book(shared, Event::Withdraw, Sound::Click),
    },
    Row {
        key: Key::of("correct-slip"),
        offered: challenged_words::may_correct_slip,
        label: |_| Text::correct_slip,
        choose: |shared| challenged_words::correct_slip(shared),
    },
    Row {
        key: Key::of("remember"),
        offered: |shared| matches!(shared.game.phase(), Phase::Challenged { .. }) && verdict::may_remember(shared),
        label: |_| Text::remember,
        choose: |shared| {
            if let Some(sentence) = shared.remember_words() {
                shared.show_toast(&sentence);
            }
            shared.play(Sound::Noted);
            Transition::Table
        },
    },
    Row {
        key: Key::of("type-word"),
        offered: |shared| {
            let announced = matches!(shared.game.phase(), Phase::Announced(_));
            let open = announced && !shared.game.is_said();
            open && shared.game.sheet().language.is_some() && !by_board(shared)
        },
        label: |_| Text::type_word,
        choose: |shared| open_next(shared, |shared| typing::open(shared, typing::Purpose::Laid)),
    },
    Row {
        key: Key::of("correct"),
        offered: |shared| shared.game.may_correct(),
        label: |_| Text::correct,
        choose: |shared| book(shared, Event::Resume, Sound::Flip),
    },
    Row {
        key: Key::of("give-up"),
        offered: |shared| matches!(shared.game.phase(), Phase::Ready { .. } | Phase::Turn { .. }),
        label: |shared| if shared.game.must_draw() { Text::draw_one } else { Text::pass },
        choose: |shared| book(shared, ready::giving_up(shared), Sound::Noted),
    },
    Row {
        key: Key::of("supply-empty"),
        // By board the device counts the tiles itself.
        offered: |shared| {
            let counted = by_board(shared) || shared.game.supply_empty();
            in_turn(shared) && shared.game.sheet().supply.is_some() && !counted
        },
        label: |shared| supply_empty(shared.game.sheet().supply.unwrap_or(Supply::Bag)),
        choose: |shared| {
            let _ = phase_screen::play_on(shared);
            book(shared, Event::Declared(Declared::SupplyEmpty), Sound::Noted)
        },
    },
    Row {
        key: Key::of("somebody-out"),
        offered: |shared| in_turn(shared) && out_ends(shared),
        label: |_| Text::somebody_out,
        choose: |shared| whose(shared, Matter::Out),
    },
    Row {
        key: Key::of("players"),
        offered: |shared| shared.game.may_change_players(),
        label: |_| Text::players,
        choose: |shared| open_next(shared, |_| Transition::to(players::Players::default())),
    },
    Row {
        key: Key::of("rules"),
        offered: always,
        label: |_| Text::settings,
        choose: |shared| open_next(shared, rules::open),
    },
    Row {
        key: Key::of("history"),
        offered: |shared| !is_mendable(shared),
        label: |_| Text::history,
        choose: |shared| open_next(shared, |_| Transition::to(history::History::default())),
    },
    Row {
        key: Key::of("board"),
        offered: by_board,
        label: |_| Text::board,
        choose: |shared| open_next(shared, |_| Transition::to(BoardView::MIDDLE)),
    },
    Row {
        key: Key::of("letters"),
        offered: |shared| letters::of(shared).is_some(),
        label: |_| Text::letters,
        choose: |shared| open_next(shared, |_| Transition::to(letters::Letters::default())),
    },
    Row {
        key: Key::of("by-points"),
        offered: |shared| in_turn(shared) && by_board(shared),
        label: |_| Text::by_points,
        choose: |shared| open_next(shared, |_| Transition::to(Question::from(Asked::ByPoints))),
    },
    Row {
        key: Key::of("by-board"),
        offered: |shared| shared.game.may_go_by_board(),
        label: |_| Text::by_board,
        choose: |shared| {
            let _ = phase_screen::play_on(shared);
            book(shared, Event::ByBoard, Sound::Noted)
        },
    },
    Row {
        key: Key::of("clocks"),
        offered: |shared| in_turn(shared) && !clocks::seats(shared).is_empty(),
        label: |_| Text::clocks,
        choose: |shared| open_next(shared, |_| Transition::to(clocks::Clocks::default())),
    },
    Row {
        key: Key::of("slip"),
        offered: |shared| shared.has_game_clocks() && shared.game.settings().seats().count() == 2,
        label: |_| Text::slip,
        choose: |shared| open_next(shared, |_| Transition::to(slip::Slip::default())),
    },
    Row {
        key: Key::of("take-home"),
        offered: |shared| shared.game.phase() != Phase::Over && take_home::is_offered(shared),
        label: |_| Text::take_home,
        choose: |shared| open_next(shared, take_home::open),
    },
    Row {
        key: Key::of("end-round"),
        offered: |shared| {
            let sheet = shared.game.sheet();
            in_turn(shared) && (sheet.rounds == Rounds::OfDeals || sheet.score_pad)
        },
        label: |_| Text::end_round,
        choose: |shared| open_next(shared, |_| Transition::to(Question::from(Asked::EndRound))),
    },
    Row {
        key: Key::of("end-game"),
        offered: |shared| shared.game.phase() != Phase::Over,
        label: |_| Text::end_game,
        choose: |shared| book(shared, Event::EndGame, Sound::Noted),
    },
    Row {
        key: Key::of("next-pairing"),
        offered: |shared| shared.game.phase() == Phase::Over,
        label: |_| Text::next_pairing,
        choose: |shared| open_next(shared, seats::next_pairing),
    },
    Row {
        key: Key::of("new-game"),
        offered: always,
        label: |_| Text::new_game,
        choose: |shared| open_next(shared, |_| Transition::to(Question::from(Asked::Leave))),
    },
    Row {
        key: Key::of("preferences"),
        offered: always,
        label: |_| Text::device_settings,
        choose: |shared| open_next(shared, |_| Transition::to(preferences::PreferencesScreen::default())),
    },
    // Last, so that a cable moves no other line.
    Row {
        key: Key::of("update"),
        // In a tournament the menu stops no clock.
        offered: |shared| shared.computer != Computer::Gone && !shared.is_time_running(),
        label: |_| Text::update,
        choose: |shared| {
            shared.computer = Computer::Updates;
            shared.show_toast(shared.texts().drive());
            Transition::Stay
        },
    },
];

/// True if there is something that may be mended: then that comes first.
fn is_mendable(shared: &Shared) -> bool {
    shared.game.may_mend() && !shared.game.ledger().lines().is_empty()
}

/// True if a seat without tiles ends the round or the game now.
fn out_ends(shared: &Shared) -> bool {
    match shared.game.sheet().when_out {
        WhenOut::PlaysOn => false,
        WhenOut::EndsWithEmptySupply => shared.game.supply_empty(),
        WhenOut::Ends => true,
    }
}

/// Asks for somebody's button.
fn whose(shared: &mut Shared, matter: Matter) -> Transition {
    shared.play(Sound::Click);
    Transition::to(Whose { matter })
}

/// Lets an event happen and goes back to the game.
fn book(shared: &mut Shared, event: Event, sound: Sound) -> Transition {
    let _ = shared.happen(&event, sound);
    Transition::Table
}

/// To another screen, with a click.
fn open_next(shared: &mut Shared, open: fn(&mut Shared) -> Transition) -> Transition {
    let transition = open(shared);
    shared.play(Sound::Click);
    transition
}

/// The lines offered now.
pub(super) fn offered(shared: &Shared) -> Vec<&'static Row, { ROWS.len() }> {
    ROWS.iter().filter(|row| (row.offered)(shared)).collect()
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Menu {
    pub(super) chosen: usize,
}

/// Stops the clock and shows the menu.
pub(crate) fn open(shared: &mut Shared) -> Transition {
    shared.stop_clock();
    shared.play(Sound::Click);
    Transition::to(Menu::default())
}

impl Screen for Menu {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let rows = offered(shared);
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, rows.len());
                Transition::Stay
            }
            Gesture::Push => match rows.get(self.chosen) {
                Some(row) => (row.choose)(shared),
                None => phase_screen::play_on(shared),
            },
            Gesture::HoldDial => phase_screen::play_on(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let rows = offered(shared);
        let line = |index: usize, take: TakeLine<'_>| {
            if let Some(row) = rows.get(index) {
                take(Line { key: row.key, label: texts.at((row.label)(shared)), value: "" });
            }
        };
        List { title: texts.menu(), len: rows.len(), chosen: self.chosen, edited: false, line: &line }.draw(canvas);
    }
}
