//! Takes docs/adding-a-game.md by its word: this crate *is* the rules with the page's module and line added, and plays the
//! game. The whole product with it, its scenario and every other one, takes as long as a first build: it is left to whoever
//! asks for ignored tests, as the nightly job does.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    unused_extern_crates,
    reason = "a crate that is copied here as it is"
)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

include!(concat!(env!("OUT_DIR"), "/game/lib.rs"));

#[cfg(test)]
mod adding_a_game {
    use super::{Bonus, EVENT_MAX, Event, Game, GameKind, Millis, Play, Ruling, Seat, Settings, Words};
    use repository::in_repository;
    use std::fs;
    use std::process::Command;
    use zeitwort_tests::copy_product;
    use zeitwort_tests::guide::{self, PAGE};

    const SEATS: [Seat; 2] = [Seat::ALL[0], Seat::ALL[1]];

    fn begun() -> Box<Game> {
        let mut settings = Settings::new(GameKind::LetterLines);
        SEATS.iter().for_each(|&seat| settings.sit(seat));
        let mut game = Box::new(Game::new());
        game.apply(&Event::Begin(settings)).unwrap();
        game
    }

    fn happen(game: &mut Game, events: impl IntoIterator<Item = Event>) {
        for event in [Event::Start, Event::Announce { spent: Millis(30_000) }].into_iter().chain(events) {
            game.apply(&event).unwrap_or_else(|error| panic!("{event:?} is refused: {error:?}"));
        }
    }

    fn totals(game: &Game) -> [i32; 2] {
        SEATS.map(|seat| game.total(seat).0)
    }

    #[test]
    fn the_game_of_the_page_is_played_by_its_own_rules() {
        let mut game = begun();
        happen(&mut game, [Event::Note(Play::points(12))]);
        assert_eq!(totals(&game), [12, 0], "what was said");
        happen(&mut game, [Event::Note(Play { bonus: Bonus::AllLaid, ..Play::points(7) })]);
        assert_eq!(totals(&game), [12, 17], "ten more for laying everything");
        let wrong = Event::Verdict { ruling: Ruling::InList, words: Words::new() };
        happen(&mut game, [Event::Challenge { by: SEATS[1] }, wrong, Event::Note(Play::points(3))]);
        assert_eq!(totals(&game), [15, 12], "a wrong challenge costs five");
        game.rewind_to(4).unwrap();
        assert_eq!(totals(&game), [12, 0], "undo knows the game");
    }

    #[test]
    fn a_new_game_changes_no_byte_of_the_others() {
        let (before, after) = (::game::GameKind::ALL, GameKind::ALL);
        assert_eq!(after.last().map(|kind| kind.key()), Some("letter_lines"));
        assert_eq!(after.len(), before.len() + 1);
        for (old, new) in before.iter().zip(after) {
            assert_eq!(old.key(), new.key());
            let (mut first, mut second) = ([0; EVENT_MAX], [0; EVENT_MAX]);
            let old = ::game::Event::Begin(::game::Settings::new(*old));
            let new = Event::Begin(Settings::new(*new));
            assert_eq!(old.encode(&mut first).unwrap(), new.encode(&mut second).unwrap());
        }
    }

    #[test]
    #[ignore = "builds the product once more, which takes minutes; the nightly job runs it"]
    fn the_product_plays_the_scenario_of_the_page_and_all_others_as_before() {
        let copy = in_repository("target/adding-a-game");
        let page = fs::read_to_string(in_repository(PAGE)).unwrap();
        copy_product(&in_repository(""), &copy).unwrap();
        guide::add_game(&page, &copy.join("firmware/game/src")).unwrap();
        let scenario = guide::block(&page, "toml").unwrap();
        fs::write(copy.join("tests/scenarios/letter-lines.toml"), scenario).unwrap();

        // One picture shows the end of the list of games, behind a sentence: there a new game is meant to be seen.
        let tests = ["test", "--offline", "--package", "zeitwort-tests", "--test", "scenarios"];
        let output = Command::new(env!("CARGO"))
            .args(tests)
            .args(["--", "--skip", "check-word"])
            .current_dir(&copy)
            // Crates at the same place of a workspace share their names in a target folder.
            .env("CARGO_TARGET_DIR", copy.join("target"))
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        assert!(output.status.success(), "{said}");
        assert!(said.contains("letter-lines"), "its scenario was played: {said}");
    }
}
