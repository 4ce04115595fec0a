//! Games that go home by light: every game that a scenario plays, and random games by board, become frames, and the frames the same game with the
//! same sheet and the same GCG, byte for byte.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

use device::Device;
use game::{Event, Game, GameKind, Phase};
use reached::Reached;
use records::bookings::Bookings;
use records::codes::{Gathering, Taken, TakenGame};
use records::gcg;
use repository::scenarios;
use runner::score_sheet::score_sheet_line;
use scenario::{Player, Scenario, SimDevice, Unseen};
use std::fs;
use take_home::{Density, Head};
use zeitwort_bench::random_game::RandomGames;

/// Games of each edition.
const GAMES: usize = 60;

/// All lines of the sheet, as the console tells them.
fn sheet(device: &Device) -> String {
    let mut text = String::new();
    for number in 0.. {
        let Some(written) = score_sheet_line(device, number, &mut text) else { break };
        written.unwrap();
        text.push('\n');
    }
    text + &Bookings::of(device).csv()
}

fn gcg_of(device: &Device) -> Option<String> {
    gcg::written(device.game().events().flatten(), |seat| device.name(seat)).ok()
}

/// The game of these codes, brought last first.
fn home(codes: &[String]) -> TakenGame {
    let mut gathering = Gathering::default();
    let mut whole = codes.iter().rev().filter_map(|code| match gathering.take(code).unwrap() {
        Taken::Game(game) => Some(*game),
        Taken::Frame { .. } | Taken::Doubled => None,
    });
    whole.next().unwrap()
}

#[test]
fn every_scenario_s_game_comes_home_as_it_was() {
    let mut reached = Reached::default();
    let mut files: Vec<_> = fs::read_dir(scenarios()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let stem = file.file_stem().unwrap().to_str().unwrap();
        let scenario = Scenario::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        let flash = Player::new(&scenario, &Unseen).play(|_| ()).unwrap_or_else(|failure| panic!("{stem}: {failure}"));
        let played = SimDevice::power_up(flash, 1).unwrap();
        let device = played.device();
        if device.game().phase() == Phase::NotBegun {
            reached.note("no game");
            continue;
        }
        let game = TakenGame::of_device(device);
        for density in [Density::Coarse, Density::Fine] {
            let home = home(&game.frames(density));
            assert_eq!(home, game, "{stem}");
            let again = home.device();
            assert_eq!(sheet(&again), sheet(device), "{stem}");
            assert_eq!(gcg_of(&again), gcg_of(device), "{stem}");
            assert_eq!(again.game().phase(), device.game().phase(), "{stem}");
        }
        reached.note("came home");
        for event in device.game().events().flatten() {
            reached.note_variant("event", &event);
        }
        if gcg_of(device).is_some() {
            reached.note("by board");
        }
    }
    println!("{reached:?}");
    reached.assert_at_least(100, ["came home"]);
    reached.assert_at_least(10, ["by board"]);
    reached.assert_at_least(
        3,
        ["event Challenge", "event Verdict", "event Amend", "event Hand", "event ClockRan", "event Said"],
    );
}

#[test]
fn random_games_of_every_edition_come_home_as_they_were() {
    let (mut games, mut packed, mut coarse, mut fine) = (0, 0, 0, 0);
    let editions = GameKind::ScrabbleDe.sheet().editions;
    for (&(language, _), seed) in editions.iter().zip(1_118..) {
        let mut random = RandomGames::new(language, seed);
        for _ in 0..GAMES {
            let events: Vec<Event> = random.game().unwrap().events;
            let mut game = Box::new(Game::new());
            events.iter().for_each(|event| game.apply(event).unwrap());
            let head = Head { events: game::VERSION, marks: 0, number: 3 };
            let played = TakenGame { head, log: game.log_bytes().to_vec() };
            let codes = played.frames(Density::Coarse);
            let home = home(&codes);
            assert_eq!(home, played);
            let again: Vec<Event> = home.device().game().events().flatten().collect();
            assert_eq!(again, events);
            assert_eq!(gcg::of_log(&home.log).unwrap(), gcg::of_log(game.log_bytes()).unwrap());
            games += 1;
            packed += played.log.len();
            coarse += codes.len();
            fine += played.frames(Density::Fine).len();
        }
    }
    // Twice as long as games that people play, with a challenge in two turns of five; `players light` measures the others.
    let mean = |sum: usize| sum as f64 / games as f64;
    println!("{games} games of {} bytes: {} coarse codes, {} fine", mean(packed), mean(coarse), mean(fine));
    assert!(editions.len() >= 5 && games == editions.len() * GAMES, "{games}");
}
