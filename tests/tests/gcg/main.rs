//! GCG that other programs read: every game that scenarios play by board, and random games, pass a strict reader with the players, scores and totals that
//! the device has, and read back without a difference.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

mod board;
mod event_line;
mod strict;
mod tile_box;

use game::{Event, Game, GameKind, Laid, Phase, Play, Seat};
use reached::Reached;
use records::gcg::{Action, NoBoard, Record, replay, written};
use repository::scenarios;
use scenario::{Player, Scenario, SimDevice, Unseen};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use zeitwort_bench::random_game::RandomGames;

/// Kinds of lines, as our own reader has them.
const KINDS: [&str; 6] = ["Play", "Pass", "Exchange", "Withdrawn", "Bracket", "Noted"];

/// Games of each edition.
const GAMES: usize = 60;

/// In `scrabble-board-blanks` the table lays a fourth Y of a box that has one and two blanks. The device asks, and allows it.
const MORE_THAN_THE_BOX_HAS: (&str, &str) = ("scrabble-board-blanks", "is not to be had: of Y the box has 1");

/// The name of a seat that has none.
fn name(settings: &game::Settings, seat: Seat) -> String {
    let name = settings.player(seat).map_or("", |player| player.name.as_str());
    if name.is_empty() { format!("Player {}", seat.index() + 1) } else { name.into() }
}

/// The game as GCG, and folded once more.
fn fold(events: &[Event]) -> Result<(String, Box<Game>), NoBoard> {
    let mut game = Box::new(Game::new());
    events.iter().for_each(|event| game.apply(event).unwrap());
    let settings = *game.settings();
    let text = written(events.iter().cloned(), |seat| name(&settings, seat))?;
    Ok((text, game))
}

/// Seats in the order of play.
fn order(game: &Game) -> Vec<Seat> {
    let (seats, starter) = (game.settings().seats(), game.settings().starter);
    let round = std::iter::successors(Some(starter), |&seat| seats.after(seat));
    round.take(usize::from(seats.count())).collect()
}

/// Words that the device has noted: whose, in the order of play, and their points.
fn noted(events: &[Event]) -> Vec<(usize, i32)> {
    let (mut game, mut plays) = (Box::new(Game::new()), Vec::new());
    for event in events {
        let (mover, board) = (game.phase().seat(), game.board().clone());
        game.apply(event).unwrap();
        if let (Event::Note(Play { laid: Laid::Tiles(tiles), .. }), Some(seat)) = (event, mover) {
            let words = board.count(tiles, game.settings().letters().unwrap()).unwrap().points().0;
            let bonus = if tiles.len() == 7 { i32::from(game.settings().house.all_tiles_bonus) } else { 0 };
            plays.push((order(&game).iter().position(|&other| other == seat).unwrap(), words + bonus));
        }
    }
    plays
}

/// What only notes tell, by nick.
fn told_by_notes(record: &Record) -> BTreeMap<&str, i32> {
    let mut told = BTreeMap::new();
    for line in &record.moves {
        if let Action::Noted { .. } = line.action {
            *told.entry(line.player.as_str()).or_default() += line.score.unwrap_or(0);
        }
    }
    told
}

/// Why a strict reader does not find in a game's file what was played, if it does not.
fn misread(text: &str, events: &[Event], game: &Game) -> Result<(), String> {
    let read = strict::read(text).map_err(|(line, why)| format!("line {line}: {why}"))?;
    let seats = order(game);
    let names: Vec<String> = seats.iter().map(|&seat| name(game.settings(), seat)).collect();
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let by_notes = told_by_notes(&record);
    let total = |player: &strict::Player| player.total + by_notes.get(player.nick.as_str()).unwrap_or(&0);
    let sheet: Vec<i32> = seats.iter().map(|&seat| game.total(seat).0).collect();
    same("players", &names, &read.players.iter().map(|player| player.name.clone()).collect())?;
    same("words", &noted(events), &read.plays)?;
    same("totals", &sheet, &read.players.iter().map(total).collect())?;
    same("differences", &vec![], &replay(&record, None))
}

fn same<T: PartialEq + Debug>(what: &str, played: &T, read: &T) -> Result<(), String> {
    if played == read { Ok(()) } else { Err(format!("{what}: played {played:?}, read {read:?}")) }
}

#[test]
fn every_board_scenario_is_read_as_it_was_played() {
    let (mut reached, mut all) = (Reached::default(), String::new());
    let files = fs::read_dir(scenarios()).unwrap().map(|entry| entry.unwrap().path());
    for file in files.filter(|path| path.file_stem().unwrap().to_str().unwrap().starts_with("scrabble")) {
        let stem = file.file_stem().unwrap().to_str().unwrap();
        let scenario = Scenario::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        let flash = Player::new(&scenario, &Unseen).play(|_| ()).unwrap_or_else(|failure| panic!("{stem}: {failure}"));
        let device = SimDevice::power_up(flash, 1).unwrap();
        let events: Vec<Event> = device.game().events().map(Result::unwrap).collect();
        let Ok((text, game)) = fold(&events) else { continue };
        if stem == MORE_THAN_THE_BOX_HAS.0 {
            let (_, why) = strict::read(&text).unwrap_err();
            assert!(why.ends_with(MORE_THAN_THE_BOX_HAS.1), "{why}\n{text}");
            reached.note("refused for a tile that the box has not");
            continue;
        }
        misread(&text, &events, &game).unwrap_or_else(|why| panic!("{stem}: {why}\n{text}"));
        reached.note("accepted");
        meet(&mut reached, &text, &game);
        all += &text;
    }
    println!("{reached:?}");
    reached.assert_at_least(15, ["accepted"]);
    // Nothing of all that can happen is missing in these games.
    let kinds = KINDS.map(|kind| format!("line {kind}"));
    let others =
        ["refused for a tile that the box has not", "the second begins", "over", "a word worth nothing goes back"];
    reached.assert_at_least(1, kinds.iter().map(String::as_str).chain(others));
    for what in
        [" (time) -10 ", " (challenge) -10, sheet ", " GRÜNDE ", " (rack) ", ":  (", "#tile-distribution french"]
    {
        assert!(all.contains(what), "{what} is missing in\n{all}");
    }
}

#[test]
fn random_games_of_every_edition_are_read_as_they_were_played() {
    let (mut reached, mut wrong) = (Reached::default(), Vec::new());
    let editions = GameKind::ScrabbleDe.sheet().editions;
    for (&(language, _), seed) in editions.iter().zip(1_117..) {
        let mut games = RandomGames::new(language, seed);
        for _ in 0..GAMES {
            let played = games.game().unwrap();
            let (text, game) = fold(&played.events).unwrap();
            reached.note("games");
            match misread(&text, &played.events, &game) {
                Ok(()) => racks_read_were_held(&mut reached, &text, &played.turns),
                Err(why) => wrong.push(format!("{why}\n{text}")),
            }
            meet(&mut reached, &text, &game);
        }
    }
    println!("{reached:?}");
    assert!(wrong.is_empty(), "{} games are misread, the first at {}", wrong.len(), wrong[0]);
    assert!(editions.len() >= 5, "editions have gone");
    reached.assert_at_least((editions.len() * GAMES) as u32, ["games"]);
    let kinds = KINDS.map(|kind| format!("line {kind}"));
    reached.assert_at_least(100, kinds.iter().map(String::as_str));
    reached.assert_at_least(100, ["the second begins", "over", "rack known", "rack not known"]);
}

/// Notes what a game has in it.
fn meet(reached: &mut Reached, text: &str, game: &Game) {
    Record::parse(text).unwrap().moves.iter().for_each(|line| reached.note_variant("line", &line.action));
    if game.settings().starter != game.settings().seats().iter().next().unwrap() {
        reached.note("the second begins");
    }
    if game.phase() == Phase::Over {
        reached.note("over");
    }
    if text.contains(" -- -0 ") {
        reached.note("a word worth nothing goes back");
    }
}

/// A rack that our reader takes for known has only tiles that were on it.
fn racks_read_were_held(reached: &mut Reached, text: &str, turns: &[zeitwort_bench::random_game::Turn]) {
    let record = Record::parse(text).unwrap();
    let is_turn = |action: &Action| matches!(action, Action::Play { .. } | Action::Pass | Action::Exchange);
    let lines: Vec<_> = record.moves.iter().filter(|line| is_turn(&line.action)).collect();
    assert_eq!(lines.len(), turns.len(), "{text}");
    for (line, turn) in lines.into_iter().zip(turns) {
        let Some(rack) = &line.rack else {
            reached.note("rack not known");
            continue;
        };
        reached.note("rack known");
        let mut held: Vec<char> =
            turn.rack.iter().map(|tile| tile.letter().map_or('?', |letter| letter.as_char())).collect();
        for tile in rack.chars() {
            let at = held.iter().position(|&one| one == tile);
            assert!(at.is_some(), "line {}: {tile} was not on the rack {:?}\n{text}", line.line, turn.rack);
            held.swap_remove(at.unwrap());
        }
    }
}

#[test]
fn strict_reader_refuses_what_real_programs_refuse_or_misread() {
    let head = "#character-encoding UTF-8\n#player1 A Anna\n#player2 B Ben\n#tile-distribution german\n";
    let good = ">A: GRÜNDE 8D GRÜNDE +28 28\n>B: EIN E8 .EIN +8 8\n";
    assert!(strict::read(&format!("{head}{good}>A: E - +0 28\n#note rack not known\n")).is_ok());
    for (rest, why) in [
        (">B: GRÜNDE 8D GRÜNDE +28 28\n", "dealt to player 1"),
        (">A: GRÜNDE 8D GRÜNDE +29 29\n", "counts 28"),
        (">A: ??? -3 +0 0\n", "not to be had"),
        (">A: GRÜNDE 8D GRÜNDE +28 18\n", "the total is 28"),
        (">A: GRÜNDE 8D GRÜNDE +28 28\n>B: E - +0 -10\n", "no known form"),
        (">A: GRÜNDE 8D GRÜNDE +28 28\n>A: GRÜNDE -- +28 0\n", "no known form"),
        (">A: EI (EI) -2 -2\n", "read as a move"),
        (">A: ÄEE -1 +0 0\n", "1 tiles are not on"),
        ("#note early\n", "dropped"),
        (">A: E - +0 0\n#note one\n#note two\n", "the first is lost"),
        ("#player3 C Cora\n", "known to nobody"),
        (">A: GRÜNDE 8A GRÜNDE +28 28\n", "over the star"),
    ] {
        let (_, said) = strict::read(&format!("{head}{rest}")).unwrap_err();
        assert!(said.contains(why), "{rest}: {said}");
    }
}
