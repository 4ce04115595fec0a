//! Games that scenarios play by board come out as GCG of the forms that the published format has and other programs read,
//! and read back without a difference.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

use pico_image::flash::Flash;
use records::gcg::{Action, Record, of_log, replay};
use scenario::SimDevice;
use scenario::{Player, Scenario, Unseen};
use std::fs;
use std::process::Command;

/// The flash of a device after a scenario.
fn played(name: &str) -> Flash {
    let scenarios = repository::scenarios();
    let text = fs::read_to_string(scenarios.join(name).with_extension("toml")).unwrap();
    let scenario = Scenario::parse(&text).unwrap();
    Player::new(&scenario, &Unseen).play(|_| ()).unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

/// The game of a scenario, as GCG.
fn written(name: &str) -> String {
    of_log(SimDevice::power_up(played(name), 1).unwrap().game().log_bytes()).unwrap()
}

/// The output of `zeitwort`.
fn zeitwort(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_zeitwort")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn sheet_of_a_flash_file_is_gcg_that_reads_back_and_tells_the_time_of_each_player() {
    let folder = tempfile::tempdir().unwrap();
    let [flash, game] = ["game.flash", "game.gcg"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    fs::write(&flash, played("scrabble-board-tournament").bytes()).unwrap();
    let text = zeitwort(&["sheet", &flash, "--format", "gcg"]);
    assert_eq!(text, written("scrabble-board-tournament"), "the names are the same, so are the files");
    fs::write(&game, text).unwrap();
    assert_eq!(zeitwort(&["gcg", &game]), "games 1, moves 8, differences 0\n");
    let sheet = zeitwort(&["sheet", &flash]);
    assert!(sheet.contains("| total | **20** | **-9** |\n| time | 0:53 | 3:40 |\n"), "{sheet}");
    let json: serde_json::Value = serde_json::from_str(&zeitwort(&["sheet", &flash, "--format", "json"])).unwrap();
    assert_eq!(json["players"][1]["milliseconds"].as_u64().map(|millis| millis / 1_000), Some(220));
}

/// The kinds of words in a line, by the published format: tiles and counts, a place, a signed score and so on.
#[derive(Clone, Copy, Debug)]
enum Part {
    Rack,
    Place,
    Word,
    Score,
    Lost,
    Nothing,
    Total,
    Literally(&'static str),
    Exchanged,
    Tiles,
}

impl Part {
    fn fits(self, word: &str) -> bool {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let tiles = |text: &str| !text.is_empty() && text.chars().all(|tile| tile == '?' || tile.is_uppercase());
        match self {
            Self::Rack => tiles(word),
            Self::Place => {
                let letter = |text: &str| text.len() == 1 && matches!(text.as_bytes(), [b'A'..=b'O']);
                let (across, down) = (word.split_at(word.len() - 1), word.split_at(1));
                digits(across.0) && letter(across.1) || letter(down.0) && digits(down.1)
            }
            Self::Word => word.chars().all(|tile| tile == '.' || tile.is_alphabetic()),
            Self::Score => word.strip_prefix('+').is_some_and(digits),
            Self::Lost => word.strip_prefix('-').is_some_and(digits),
            Self::Nothing => word == "+0",
            Self::Total => digits(word.trim_start_matches('-')),
            Self::Literally(text) => word == text,
            Self::Exchanged => word.strip_prefix('-').is_some_and(|what| digits(what) || tiles(what)),
            Self::Tiles => word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).is_some_and(tiles),
        }
    }
}

/// The lines that the format has for what happens in a game.
const FORMS: [&[Part]; 7] = {
    use Part::*;
    [
        &[Rack, Place, Word, Score, Total],
        &[Rack, Literally("--"), Lost, Total],
        &[Rack, Literally("-"), Nothing, Total],
        &[Rack, Exchanged, Nothing, Total],
        &[Rack, Literally("(time)"), Lost, Total],
        &[Tiles, Score, Total],
        &[Rack, Tiles, Lost, Total],
    ]
};

fn is_of_the_format(line: &str, nicks: &[&str]) -> bool {
    let Some((nick, rest)) = line.strip_prefix('>').and_then(|line| line.split_once(": ")) else { return false };
    let words: Vec<&str> = rest.split_whitespace().collect();
    let fits =
        |form: &&[Part]| form.len() == words.len() && form.iter().zip(&words).all(|(part, word)| part.fits(word));
    nicks.contains(&nick) && FORMS.iter().any(fits)
}

#[test]
fn every_line_is_one_that_the_format_has_and_reads_back_without_a_difference() {
    let names = [
        "scrabble-board",
        "scrabble-board-blanks",
        "scrabble-board-doubts",
        "scrabble-board-editions",
        "scrabble-board-ending",
        "scrabble-board-french",
        "scrabble-board-places",
        "scrabble-board-power-cuts",
        "scrabble-board-tournament",
        "scrabble-board-clock-power",
        "scrabble-board-undo",
        "scrabble-gcg",
    ];
    let mut all = String::new();
    for name in names {
        let text = written(name);
        let (head, moves): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
        assert_eq!(head[0], "#character-encoding UTF-8", "{name}");
        let nicks: Vec<&str> = head[1..3].iter().map(|line| line.split(' ').nth(1).unwrap()).collect();
        assert!(head[1].starts_with("#player1 ") && head[2].starts_with("#player2 "), "{name}\n{text}");
        assert!(head[3].starts_with("#tile-distribution "), "{name}\n{text}");
        for line in moves {
            assert!(is_of_the_format(line, &nicks), "{name}: {line} is of no form\n{text}");
        }
        let record = Record::parse(&text).unwrap();
        assert_eq!(replay(&record, None), vec![], "{name}\n{text}");
        all += &text;
    }
    // Nothing of all that can happen is missing in these games.
    let of = |wanted: fn(&Action) -> bool| Record::parse(&all).unwrap().moves.iter().any(|line| wanted(&line.action));
    assert!(of(|action| matches!(action, Action::Exchange)) && of(|action| matches!(action, Action::Pass)));
    assert!(of(|action| matches!(action, Action::Withdrawn)));
    for what in [" (time) -10 ", " (challenge) -10 ", " GRÜNDE ", " (rack) ", ":  (", "#tile-distribution french"] {
        assert!(all.contains(what), "{what} is missing in\n{all}");
    }
}
