//! Accessibility: whole games are played by somebody who knows nothing of the device but the sentences that are read aloud.
#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

mod listener;

use listener::Listener;
use pico_image::flash::Flash;
use repository::in_repository;
use scenario::Scenario;

/// What was heard in a game stands in a file beside the screens', for people to read; `ZEITWORT_WRITE_HEARD=1` writes it.
fn compare(name: &str, heard: &str) {
    let path = in_repository("docs/read-aloud/games").join(name).with_extension("txt");
    if std::env::var_os("ZEITWORT_WRITE_HEARD").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        std::fs::write(&path, heard).expect("the file is written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == heard, "{name} is heard otherwise; ZEITWORT_WRITE_HEARD=1 writes it again:\n{heard}");
}

/// A device with these words in its list.
fn with_words(words: &str) -> Flash {
    let scenario =
        Scenario::parse(&format!("words = {words}\nstep = [{{ expect = {{ scores = [] }} }}]")).expect("a scenario");
    let mut flash = Flash::erased();
    flash.drop_uf2(&scenario.lexicons.uf2().expect("the words are packed")).expect("the words fit");
    flash
}

#[test]
fn free_play_is_played_to_its_end_in_english() {
    let mut ear = Listener::power_up(Flash::erased());
    ear.choose("English");
    ear.hears("Which game?");
    ear.choose("Free play");
    ear.hears("Press!");
    ear.press(2);
    ear.was_told("Button 2: taken");
    ear.press(4);
    ear.press(5);
    ear.was_told("Button 5: taken");
    ear.press(5);
    ear.was_told("Button 5: free");
    ear.hears("Push the dial: Play");
    ear.push();
    ear.wait(5_000);
    let turn = |button: u8| format!("It is Player {button}’s turn.");
    let first = ear.whose_turn(turn);
    let second = if first == 2 { 4 } else { 2 };
    ear.hears("Button: flip the glass");
    ear.press(first);
    ear.was_told("Clock: 60 seconds.");
    ear.wait(51_000);
    ear.was_told("10 seconds left");
    ear.hears("Button: played");
    ear.press(first);
    ear.turn_until("12 points.");
    ear.hears("Push the dial: score it");
    ear.push();
    ear.was_told(&format!("Player {first}: 12 points."));
    ear.was_told(&turn(second));
    ear.wait(1_000);
    ear.press(second);
    ear.hears("Button: played");
    ear.press(second);
    ear.turn_until("25 points.");
    ear.push();
    ear.was_told(&format!("Player {second}: 25 points."));
    // Passed, then the table has had enough.
    assert_eq!(ear.whose_turn(turn), first);
    ear.hears("Push the dial: pass");
    ear.wait(1_000);
    ear.push();
    assert_eq!(ear.whose_turn(turn), second);
    ear.hold();
    ear.hears("Menu.");
    ear.choose("End the game");
    ear.wait(500);
    ear.hears(&format!("Player {second} wins!"));
    ear.hears(&format!("Player {first}: 12 points."));
    ear.hears(&format!("Player {second}: 25 points."));
    compare("free-play", ear.heard());
}

#[test]
fn scrabble_with_challenges_is_played_to_its_end_in_german() {
    let mut ear = Listener::power_up(with_words(r#"{ de = ["HAUS", "MAUS"] }"#));
    ear.choose("Deutsch");
    ear.choose("Scrabble");
    ear.hears("Drück!");
    ear.press(1);
    ear.press(4);
    ear.was_told("Knopf 4: besetzt");
    ear.push();
    ear.wait(5_000);
    let turn = |button: u8| format!("Spieler {button} ist dran.");
    let first = ear.whose_turn(turn);
    let second = if first == 1 { 4 } else { 1 };
    let scores = |ear: &Listener, ones: &str, others: &str| {
        ear.hears(&format!("Spieler {first}: {ones}."));
        ear.hears(&format!("Spieler {second}: {others}."));
    };

    // A word in the list is challenged: that costs the one who did.
    ear.hears("Knopf: gelegt");
    ear.press(first);
    ear.turn_until("22 Punkte.");
    ear.wait(1_500);
    ear.hears("Andere: anzweifeln");
    ear.press(second);
    ear.hears("Anzweifeln?");
    ear.hears("Knopf: nochmal");
    ear.wait(750);
    ear.press(second);
    ear.hears("Welches Wort?");
    ear.type_word("HAUS", "Bisher");
    ear.push();
    ear.hears(&format!("Spieler {second} zweifelt Spieler {first} an."));
    ear.hears("Gilt es doch: minus 10.");
    ear.push();
    ear.hears("HAUS.");
    ear.hears(&format!("Steht drin: Spieler {second} minus 10."));
    ear.wait(1_000);
    ear.push();
    ear.wait(1_000);
    ear.hears("22 Punkte.");
    ear.push();
    scores(&ear, "22 Punkte", "minus 10 Punkte");

    // A word that is in no list goes back.
    assert_eq!(ear.whose_turn(turn), second);
    ear.wait(1_000);
    ear.press(second);
    ear.turn_until("8 Punkte.");
    ear.wait(1_500);
    ear.press(first);
    ear.wait(750);
    ear.press(first);
    ear.type_word("MAUR", "Bisher");
    ear.push();
    ear.push();
    ear.hears("Steht nicht drin.");
    ear.wait(1_000);
    ear.push();
    ear.hears("Alles zurück.");
    ear.hears("Rad drücken: erledigt");
    ear.wait(1_000);
    ear.push();
    scores(&ear, "22 Punkte", "minus 10 Punkte");
    assert_eq!(ear.whose_turn(turn), first);

    ear.hold();
    ear.hears("Menü.");
    ear.choose("Spiel beenden");
    for _ in 0..12 {
        if ear.says("gewinnt!") {
            break;
        }
        // Hands are asked one after the other: nothing is left on them.
        ear.wait(1_000);
        ear.push();
    }
    ear.hears(&format!("Spieler {first} gewinnt!"));
    compare("scrabble", ear.heard());
}

#[test]
fn what_is_due_is_told_to_everybody_whose_turn_it_is() {
    let mut ear = Listener::power_up(Flash::erased());
    ear.choose("Deutsch");
    ear.choose("Wort-Rummikub");
    for button in [1, 3, 4] {
        ear.press(button);
    }
    ear.push();
    ear.wait(6_000);
    let turn = |button: u8| format!("Spieler {button} ist dran.");
    let first = ear.whose_turn(turn);
    ear.hold();
    ear.choose("Pool ist leer");
    // From now on everybody has a last turn, and the sentence about it stays the same.
    for _ in 0..2 {
        let on = ear.whose_turn(turn);
        ear.wait(1_500);
        ear.push();
        let next = ear.whose_turn(turn);
        assert_ne!(next, on);
        ear.was_told("Letzter Zug!");
        ear.was_told("Rad drücken: passen");
        assert_eq!(
            ear.heard().rsplit("\n> ").next().unwrap_or_default().matches("Punkte").count(),
            0,
            "no total changed"
        );
    }
    assert_ne!(ear.whose_turn(turn), first);
}
