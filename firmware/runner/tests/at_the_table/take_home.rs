//! Take home, pressed through the whole device: the codes of the screen are those of the game, and nothing else is changed by looking.

use crate::played::PlayedTable;
use device::{DisplayKind, Panel};
use game::GameKind;
use take_home::{Density, Frames, QrBuffers};

/// Codes of a game follow each other so quickly.
const CODE_MILLIS: u64 = 250;
/// Longer than counting the codes of a game takes.
const COUNTED_MILLIS: u64 = 1_000;
const SIDE: usize = 64;

/// What is lit in the square on the left.
fn square(is_lit: impl Fn(usize, usize) -> bool) -> String {
    let row = |y| (0..SIDE).map(|x| if is_lit(x, y) { ' ' } else { '#' }).chain(['\n']).collect::<String>();
    (0..SIDE).map(row).collect()
}

/// The codes of the texts, as the square shows them.
fn squares(texts: &[String], density: Density) -> Vec<String> {
    let mut buffers = QrBuffers::new();
    let square = |text: &String| {
        let modules = buffers.encode(text, density).unwrap();
        let pixels = if density == Density::Coarse { 2 } else { 1 };
        let edge = (SIDE as i32 - pixels * i32::from(modules.size())) / 2;
        let module = |pixel: usize| (pixel as i32 - edge).div_euclid(pixels);
        square(|x, y| !modules.is_dark(module(x), module(y)))
    };
    texts.iter().map(square).collect()
}

impl PlayedTable {
    /// The squares that are shown in so many milliseconds, each once, in the order in which they come.
    fn shown(&mut self, millis: u64) -> Vec<String> {
        let mut shown = Vec::new();
        for _ in 0..millis / 10 {
            let picture = self.picture();
            let square = square(|x, y| picture.is_lit(x, y));
            if !shown.contains(&square) {
                shown.push(square);
            }
            self.wait(10);
        }
        shown
    }

    fn results(&self, density: Density) -> Vec<String> {
        self.device().result_texts(density).iter().map(|text| text.as_str().into()).collect()
    }

    fn frames(&self, density: Density) -> Vec<String> {
        let (mut frames, log) = (Frames::new(), self.game().log_bytes());
        let count = frames.begin(self.device().code_head(), density, log);
        (0..count).map(|number| frames.frame(number, log).unwrap().as_str().into()).collect()
    }
}

/// A game of forty turns.
fn table() -> PlayedTable {
    let mut table = PlayedTable::playing(GameKind::ScrabbleDe, &[1, 2]);
    (1..=10).cycle().take(40).for_each(|points| table.play(points * 3));
    table
}

#[test]
fn the_codes_of_the_screen_are_the_result_and_then_the_game_in_its_frames() {
    let mut table = table();
    for density in [Density::Coarse, Density::Fine] {
        if density == Density::Coarse {
            table.choose("take-home");
        } else {
            table.dial(1); // behind the game's codes is their size
            table.push();
        }
        for result in squares(&table.results(density), density) {
            assert_eq!(table.shown(CODE_MILLIS), [result], "{density:?}");
            table.dial(1);
        }
        let frames = squares(&table.frames(density), density);
        assert!(density == Density::Fine || frames.len() > 2, "{} codes", frames.len());
        table.wait(COUNTED_MILLIS);
        let shown = table.shown(2 * CODE_MILLIS * frames.len() as u64);
        let first = frames.iter().position(|frame| *frame == shown[0]).unwrap();
        let expected: Vec<_> = frames.iter().cycle().skip(first).take(frames.len()).cloned().collect();
        assert_eq!(shown, expected, "{density:?}");
    }
}

#[test]
fn codes_that_were_stopped_stand_until_the_dial_picks_another() {
    let mut table = table();
    table.choose("take-home");
    table.dial(table.results(Density::Coarse).len() as i32);
    table.wait(COUNTED_MILLIS);
    table.push();
    let frames = squares(&table.frames(Density::Coarse), Density::Coarse);
    let stands = table.shown(4 * CODE_MILLIS);
    assert_eq!(stands.len(), 1);
    let at = frames.iter().position(|frame| *frame == stands[0]).unwrap();
    let step = if at == 0 { 1 } else { -1 };
    table.dial(step);
    table.wait(COUNTED_MILLIS);
    assert_eq!(table.shown(4 * CODE_MILLIS), [frames[at.checked_add_signed(step as isize).unwrap()].clone()]);
    table.push();
    assert!(table.shown(2 * CODE_MILLIS * frames.len() as u64).len() >= frames.len());
}

#[test]
fn the_panel_is_set_for_a_camera_while_codes_are_shown_and_never_dimmed() {
    let mut table = table();
    let before = table.runner.panel();
    assert!(!before.camera);
    table.choose("take-home");
    let meanwhile = Panel { camera: true, contrast: 0x7f, ..before };
    for minutes in [0, 2, 50] {
        table.wait(minutes * 60_000);
        assert_eq!(table.runner.panel(), meanwhile, "after {minutes} minutes more");
    }
    assert_eq!(meanwhile.display, DisplayKind::Detect);
    table.hold_dial();
    assert_eq!(table.runner.panel(), before);
}

#[test]
fn looking_at_codes_changes_nothing_of_the_game() {
    let mut table = table();
    let log = table.game().log_bytes().to_vec();
    table.choose("take-home");
    let opened = table.game().log_bytes().to_vec();
    assert!(opened.starts_with(&log));
    (0..5).for_each(|_| table.dial(1));
    table.push();
    table.press(1);
    table.wait(60_000);
    assert_eq!(table.game().log_bytes(), opened);
    let mut table = table.cut_power();
    assert!(table.game().log_bytes().starts_with(&log));
    table.push();
    assert_eq!(table.device().scores().iter().sum::<i32>(), 4 * 165);
}

/// The codes of the game that *Take home* was opened for, in the order in which they come.
fn codes_shown(table: &mut PlayedTable, expected: &[String]) -> Vec<String> {
    table.dial(9);
    table.dial(-1); // before their size
    table.wait(COUNTED_MILLIS);
    let shown = table.shown(2 * CODE_MILLIS * expected.len() as u64);
    let first = shown.iter().position(|square| *square == expected[0]).unwrap_or(0);
    shown.iter().cycle().skip(first).take(shown.len()).cloned().collect()
}

#[test]
fn the_games_before_come_home_whole_as_long_as_power_lasts() {
    let mut table = PlayedTable::playing(GameKind::FreePlay, &[1, 2]);
    let mut played = Vec::new();
    for turns in [40, 3, 12] {
        (1..=10).cycle().take(turns).for_each(|points| table.play(points * 3));
        // A clock that still runs is part of the game only when it is left.
        table.choose("end-game");
        table.wait(1_000);
        played.push(squares(&table.frames(Density::Coarse), Density::Coarse));
        table.choose("new-game");
        table.wait(1_000);
        table.dial(1);
        table.push();
        table.wait(1_000);
        table.push(); // as last time
        table.wait(5_000);
    }
    // Left before anything was noted: there is nothing of it to take home.
    table.choose("new-game");
    table.wait(1_000);
    table.dial(1);
    table.push();
    table.wait(1_000);
    for (place, frames) in played.iter().rev().enumerate() {
        // The archive stands before the settings and what the device is; the game that was left without a line is not in it.
        table.dial(20);
        table.dial(-2);
        table.push();
        table.dial(place as i32);
        table.push();
        table.dial(2);
        table.push();
        assert!(codes_shown(&mut table, frames) == *frames, "{place} games before the last");
        (0..3).for_each(|_| table.hold_dial());
        table.wait(1_000);
    }
}
