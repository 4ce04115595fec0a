//! Games that scenarios play by board, as GCG: what the command writes of a scenario's flash file, line by line. Whether other programs
//! would read it, `tests/tests/gcg` asks.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use pico_image::flash::Flash;
use records::gcg::of_log;
use scenario::SimDevice;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// The answer of `zeitwort`.
fn zeitwort(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_zeitwort")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A file in the folder.
fn named(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// Plays a scenario into a flash file.
fn play(scenario: &Path, flash: &str) {
    let screens = repository::screens();
    let arguments = ["sim", "--scenario", scenario.to_str().unwrap(), "--flash", flash, "--screens"];
    zeitwort(&[&arguments[..], &[screens.to_str().unwrap()]].concat());
}

/// The game of a scenario as GCG, which reads back without a difference.
fn written(scenario: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let [flash, game] = ["game.flash", "game.gcg"].map(|name| named(&folder, name));
    play(&repository::scenarios().join(scenario).with_extension("toml"), &flash);
    let text = zeitwort(&["sheet", &flash, "--format", "gcg"]);
    fs::write(&game, &text).unwrap();
    assert!(zeitwort(&["gcg", &game]).ends_with(", differences 0\n"), "{text}");
    text
}

#[test]
fn sheet_of_a_scenarios_flash_is_that_of_its_device_and_tells_the_time_of_each_player() {
    let folder = tempfile::tempdir().unwrap();
    let flash = named(&folder, "game.flash");
    play(&repository::scenarios().join("scrabble-board-tournament.toml"), &flash);
    let sheet = zeitwort(&["sheet", &flash]);
    assert!(sheet.contains("| total | **20** | **-9** |\n| time | 1:31 | 3:47 |\n"), "{sheet}");
    let device = SimDevice::power_up(Flash::of_bytes(fs::read(&flash).unwrap()).unwrap(), 1).unwrap();
    let told = of_log(device.game().log_bytes()).unwrap();
    assert_eq!(zeitwort(&["sheet", &flash, "--format", "gcg"]), told, "the names are the same, so are the files");
    let json: serde_json::Value = serde_json::from_str(&zeitwort(&["sheet", &flash, "--format", "json"])).unwrap();
    assert_eq!(json["players"][1]["milliseconds"].as_u64().map(|millis| millis / 1_000), Some(227));
}

#[test]
fn player1_is_who_begins_and_the_losers_rack_is_no_move_to_quackle() {
    let text = written("scrabble-gcg-second-begins");
    let head = "#character-encoding UTF-8\n#player1 Jürgen Jürgen\n#player2 Anna Anna\n#tile-distribution german\n";
    assert!(text.starts_with(&format!("{head}>Jürgen: MHOMAEI 8B MHOMAEI +80 80\n")), "{text}");
    let end = ">Jürgen: REMEUET N1 REMEUET +76 410\n >Anna: EEN?? (EEN??) -3 516\n>Jürgen:  (EEN??) +3 413\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn notes_stand_at_their_word_totals_are_the_sums_of_lines_and_no_blank_is_made_up() {
    let moves = "\
>Anna: HAUS 8E HAUS +10 10
#note Jürgen (challenge) -10, sheet -10
>Jürgen: O H8 .O +3 3
>Anna: HSE F7 H.SE +7 17
>Jürgen: NA - +0 3
>Anna: EEEEEEN -7 +0 17
#note rack not known
>Jürgen: NA 6E NA +12 15
>Anna: E - +0 17
#note rack not known
";
    let text = written("scrabble-gcg-challenges");
    assert!(text.ends_with(moves), "{text}");
}

#[test]
fn word_worth_nothing_goes_back_with_a_minus() {
    let text = written("scrabble-gcg-worthless-word");
    assert!(text.contains("\n>Anna: ?? 8G xq +0 0\n>Anna: ?? -- -0 0\n>Jürgen: "), "{text}");
}

#[test]
fn overtime_needs_no_rack() {
    let end = "\
#note Anna (rack) -8, sheet 20; Bernd (rack) -5, sheet 1
 >Bernd:  (time) -10 -4
";
    let text = written("scrabble-board-tournament");
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn a_turn_that_was_put_right_is_written_as_it_is_now_and_marked() {
    let text = written("mend-board");
    let [first, second] = [">Anna: GRÜNDE ", ">Bernd: "].map(|line| text.find(line).unwrap());
    let mended = text.find("#note mended\n").unwrap();
    assert!(first < second && second < mended && text.matches("#note mended").count() == 1, "{text}");
}

#[test]
fn racks_that_were_typed_at_the_end_are_written_with_their_letters() {
    let text = written("scrabble-gcg-typed-racks");
    assert!(text.contains(" >Anna: XE (XE) -9 1\n") && text.contains(" >Bernd: AÄ (AÄ) -7 -7\n"), "{text}");
}

#[test]
fn the_fine_of_a_ruling_that_was_reversed_stands_behind_the_word_that_went_back() {
    let text = written("scrabble-gcg-ruling-reversed");
    let after: Vec<&str> = text.lines().skip_while(|line| !line.contains("--")).collect();
    assert_eq!(after[1], "#note Anna (challenge) -10, sheet 0", "{text}");
}

#[test]
fn who_joins_and_whose_name_was_put_right_is_written_also_when_the_board_is_kept_from_the_menu_on() {
    let text = written("players-gcg-joins");
    let head = "#character-encoding UTF-8\n#player1 Ann Ann\n#player2 Bob Bob\n#player3 Player_6 Player 6\n";
    assert!(text.starts_with(head), "{text}");
    assert!(text.contains("\n#note Player_6 (joins) +5, sheet 5\n"), "{text}");
    assert!(text.contains("\n>Player_6: ON "), "{text}");
    assert!(!text.contains(">:"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let flash = named(&folder, "game.flash");
    play(&repository::scenarios().join("players-gcg-joins.toml"), &flash);
    let device = SimDevice::power_up(Flash::of_bytes(fs::read(&flash).unwrap()).unwrap(), 1).unwrap();
    assert_eq!(of_log(device.game().log_bytes()).unwrap(), text, "a cable tells the same");
}
