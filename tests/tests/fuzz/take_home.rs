//! Fuzzing of games taken home: what comes of codes is the game that was packed, or is refused with a sentence.

use crate::mutation::{Damaged, anywhere, damaged};
use crate::{fuzz, played};
use proptest::prelude::*;
use proptest::sample::Index;
use records::codes::{Gathering, Taken, TakenGame};
use scenario::SimDevice;
use take_home::Density;

const GAMES: [&str; 4] = ["scrabble-game", "wort-rummy-game", "mend-board", "scrabble-challenges"];

/// What stands in a log: kinds, lengths in one byte and in two, numbers, letters.
const LOG_TOKENS: &[&[u8]] = &[&[0], &[1], &[3, 5], &[0x7f], &[0x80], &[0x80, 1], &[0xff], b"A", "Ä".as_bytes()];
/// The same for the text of a code.
const TEXT_TOKENS: &[&[u8]] = &[b"ZW1", b"ZW2", b"0", b" ", b":", b"%", "ä".as_bytes(), b"\0", b"\r\n"];

/// Takes all of these; what came of them in the end, or the first refusal.
fn gathered<'t>(codes: impl Iterator<Item = &'t str>, reached: &mut reached::Reached) -> Option<TakenGame> {
    let mut gathering = Gathering::default();
    let mut game = None;
    for code in codes {
        match gathering.take(code) {
            Ok(Taken::Game(taken)) => game = Some(*taken),
            Ok(Taken::Frame { .. } | Taken::Doubled) => {}
            Err(error) => {
                reached.note_variant("refused", &error);
                assert!(error.to_string().ends_with('.'), "{error}");
            }
        }
    }
    game
}

#[test]
fn codes_are_the_game_that_was_packed_or_are_refused() {
    let games = GAMES.map(|game| TakenGame::of_device(SimDevice::power_up(played(game), 1).unwrap().device()));
    let logs = games.each_ref().map(|game| game.log.clone());
    let codes = games.each_ref().map(|game| game.frames(Density::Coarse));
    // Either the log is damaged, and packed with sums that are right, or the text of one of its codes is.
    let input = (damaged(anywhere(LOG_TOKENS)), damaged(anywhere(TEXT_TOKENS)), any::<Index>(), any::<bool>());
    let reached = fuzz(1500, input, |(log, text, which, forged): (Damaged, Damaged, Index, bool), reached| {
        if forged {
            let forged = TakenGame { head: games[0].head, log: log.of(&logs) };
            let codes = forged.frames(Density::Fine);
            match gathered(codes.iter().map(String::as_str), reached) {
                Some(game) => {
                    prop_assert_eq!(&game, &forged);
                    reached.note("forged, and a game");
                }
                None if codes.is_empty() => reached.note("forged, and no log"),
                None => reached.note("forged, and no game"),
            }
            return Ok(());
        }
        let game = which.index(games.len());
        let hit = which.index(codes[game].len());
        let damaged = String::from_utf8_lossy(&text.of(&[codes[game][hit].clone().into_bytes()])).into_owned();
        let all = codes[game].iter().enumerate().map(|(at, code)| if at == hit { &damaged } else { code });
        match gathered(all.map(String::as_str), reached) {
            Some(taken) => {
                prop_assert_eq!(&taken, &games[game]);
                reached.note("damaged, and the same game");
            }
            None => reached.note("damaged, and not whole"),
        }
        Ok(())
    });
    reached.assert_at_least(
        20,
        [
            "forged, and a game",
            "forged, and no log",
            "forged, and no game",
            "damaged, and the same game",
            "damaged, and not whole",
            "refused Frame",
            "refused NoGame",
        ],
    );
}
