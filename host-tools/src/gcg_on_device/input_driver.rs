//! The input driver of games by board: a practised person at the buttons and the dial of a device on this computer, and what they count.
//!
//! They know what the screens teach everybody: which letters the buttons type, in which order the places of a word are
//! walked, and that a second push must not come too soon.

use device::{Element, Input};
use game::Game;
use game::board::{Board, Place, Placement};
use letters::{Tile, Word};
use pico_image::flash::Flash;
use scenario::{RunError, SimDevice};

/// Milliseconds that a button is down, and of the pause after it.
const SHORT: u64 = 50;
/// From the first finger of a chord to the second.
const SKEW: u64 = 10;
/// Down so long is held.
const LONG: u64 = 700;
/// Milliseconds between two detents, turned without hurry.
const DETENT: u64 = 100;
/// A push so long after a place is shown is meant.
const MEANT: u64 = 350;
/// So long after another's note a turn is seen, and so are an announcement and a verdict.
const SEEN: u64 = 1_000;
/// The second press of a challenge comes so long after the first.
const AGAIN: u64 = 600;

/// The columns that a seat button jumps to end before these: ABC, DE, FGH, IJ, KLM, NO.
const BANDS: [u8; 6] = [3, 5, 8, 10, 13, 15];

/// Presses, pushes, holds and detents of one move; a chord is two presses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions {
    /// All of them, from the own button to the push that notes.
    pub all: u32,
    /// Those between the word and the announcement, the announcing push included.
    pub placing: u32,
    /// Chords among all of them: each is one gesture.
    pub chords: u32,
}

/// A device and somebody who uses it.
pub(super) struct InputDriver {
    device: SimDevice<Flash>,
    /// The letters of the buttons, and those that the dial runs through.
    boxed: Vec<char>,
    /// The letters that two of them type together.
    between: Vec<char>,
    alphabet: Vec<char>,
    /// Since the counter was last set to nothing.
    actions: u32,
    chords: u32,
    /// All that was done, as the steps of a scenario.
    steps: Vec<String>,
}

impl InputDriver {
    /// Takes up a game that was begun on this flash.
    pub(super) fn take_up(flash: Flash) -> Result<Self, RunError> {
        let device = SimDevice::power_up(flash, 1)?;
        let (boxed, between, alphabet) = (Vec::new(), Vec::new(), Vec::new());
        let mut driver = Self { device, boxed, between, alphabet, actions: 0, chords: 0, steps: Vec::new() };
        driver.wait(2_000)?;
        driver.push()?;
        driver.steps.clear();
        Ok(driver)
    }

    /// The steps so far, and what the totals are now.
    pub(super) fn take_steps(&mut self) -> String {
        let steps = std::mem::take(&mut self.steps).join(", ");
        format!("{steps}, {{ expect = {{ scores = {:?} }} }}", self.device.scores())
    }

    pub(super) fn game(&self) -> &Game {
        self.device.game()
    }

    pub(super) fn total(&self, seat: u8) -> i32 {
        self.device.scores().get(usize::from(seat)).copied().unwrap_or(0)
    }

    /// Types a word, lays it so, and announces it; says what that took, and the points that stand on the screen.
    pub(super) fn announce(
        &mut self,
        seat: u8,
        word: &Word,
        tiles: &Placement,
    ) -> Result<(Actions, Option<i32>), RunError> {
        (self.actions, self.chords) = (0, 0);
        self.see()?;
        self.press(seat)?;
        self.look_at_keyboard();
        for &tile in word.tiles() {
            self.letter(tile)?;
        }
        self.push()?;
        let before = self.actions;
        self.place(word, tiles)?;
        let placing = self.actions - before;
        self.see()?;
        Ok((Actions { all: self.actions, placing, chords: self.chords }, self.shown_points()))
    }

    /// Notes what was announced; one more action.
    pub(super) fn note(&mut self) -> Result<(), RunError> {
        self.push()
    }

    /// Turns the empty line to the choice of this number, and does it: 1 passes, 2 to 8 exchange one to seven tiles.
    pub(super) fn instead(&mut self, seat: u8, choice: u8) -> Result<(), RunError> {
        self.see()?;
        self.press(seat)?;
        self.turn(i32::from(choice))?;
        self.push()
    }

    /// Another seat challenges, and the table decides: its word is the last.
    pub(super) fn challenge(&mut self, by: u8, stands: bool) -> Result<(), RunError> {
        self.press(by)?;
        self.pause(AGAIN)?;
        self.press(by)?;
        self.push()?; // nobody has a list: the table decides
        self.see()?;
        self.turn(1)?; // the first detent says that it is valid
        if !stands {
            self.turn(1)?;
        }
        self.push()?;
        self.see()?;
        if stands { Ok(()) } else { self.push() }
    }

    fn look_at_keyboard(&mut self) {
        let (boxed, between, alphabet) = (&mut self.boxed, &mut self.between, &mut self.alphabet);
        if !boxed.is_empty() {
            return;
        }
        self.device.read_shown(|element| {
            if let Element::Keyboard { boxed: buttons, between: chords, alphabet: letters } = element {
                *boxed = buttons.to_vec();
                *between = chords.to_vec();
                *alphabet = letters.iter().map(|letter| letter.as_char()).collect();
            }
        });
    }

    /// The number that stands where the points are large.
    fn shown_points(&mut self) -> Option<i32> {
        let mut shown = None;
        self.device.read_shown(|element| {
            if let Element::Text { x: 0..=64, y: 40..=51, text, .. } = element
                && let Ok(points) = text.parse()
            {
                shown = Some(points);
            }
        });
        shown
    }

    /// One letter by the button, or by the two together, from which it takes the fewest detents; a blank is held.
    fn letter(&mut self, tile: Tile) -> Result<(), RunError> {
        let Some(letter) = tile.letter().map(|letter| letter.as_char()) else { return Ok(()) };
        let columns = self.boxed.len();
        let single = (0..).zip(&self.boxed).map(|(column, &boxed)| (column, column, self.distance(boxed, letter)));
        let chord = (0..)
            .zip(&self.between)
            .map(|(column, &between)| (column, (column + 1) % columns, self.distance(between, letter)));
        let (first, second, detents) =
            single.chain(chord).min_by_key(|(.., detents)| detents.unsigned_abs()).unwrap_or((0, 0, 0));
        let held = if matches!(tile, Tile::Letter(_)) { SHORT } else { LONG };
        match (first == second, held) {
            (true, SHORT) => self.press(first as u8)?,
            (true, _) => self.hold(first as u8)?,
            (false, _) => self.chord(first as u8, second as u8, held)?,
        }
        self.turn(detents)
    }

    /// Detents from one letter to another, the shorter way round.
    fn distance(&self, from: char, to: char) -> i32 {
        let place = |letter| self.alphabet.iter().position(|&one| one == letter).unwrap_or(0) as i32;
        let len = (self.alphabet.len() as i32).max(1);
        let right = (place(to) - place(from)).rem_euclid(len);
        if right * 2 > len { right - len } else { right }
    }

    /// Goes to the place where exactly these tiles are laid, with or without a jump, and announces.
    fn place(&mut self, word: &Word, tiles: &Placement) -> Result<(), RunError> {
        let (jump, detents) = way(self.game().board(), word, tiles).unwrap_or((None, 0));
        if let Some(button) = jump {
            self.press(button)?;
        }
        self.turn(detents)?;
        if detents == 0 {
            self.pause(MEANT)?;
        }
        self.push()
    }

    fn press(&mut self, button: u8) -> Result<(), RunError> {
        self.steps.push(format!("{{ press = {} }}", button + 1));
        self.button(button, SHORT)
    }

    /// Two neighbouring buttons, the second a moment after the first; one gesture, and two presses.
    fn chord(&mut self, first: u8, second: u8, held: u64) -> Result<(), RunError> {
        let step = if held == SHORT { "chord" } else { "hold_chord" };
        self.steps.push(format!("{{ {step} = [{}, {}] }}", first + 1, second + 1));
        self.actions += 2;
        self.chords += 1;
        for (input, wait) in [
            (Input::SeatDown(first), SKEW),
            (Input::SeatDown(second), held - SKEW),
            (Input::SeatUp(first), SKEW),
            (Input::SeatUp(second), SHORT - SKEW),
        ] {
            self.device.input(input);
            self.wait(wait)?;
        }
        Ok(())
    }

    fn hold(&mut self, button: u8) -> Result<(), RunError> {
        self.steps.push(format!("{{ hold = {} }}", button + 1));
        self.button(button, LONG)
    }

    fn button(&mut self, button: u8, down: u64) -> Result<(), RunError> {
        self.actions += 1;
        self.device.input(Input::SeatDown(button));
        self.wait(down)?;
        self.device.input(Input::SeatUp(button));
        self.wait(SHORT)
    }

    fn turn(&mut self, detents: i32) -> Result<(), RunError> {
        if detents != 0 {
            self.steps.push(format!("{{ dial = {detents} }}"));
        }
        for _ in 0..detents.unsigned_abs() {
            self.actions += 1;
            self.device.input(Input::Dial(detents.signum() as i8));
            self.wait(DETENT)?;
        }
        Ok(())
    }

    fn push(&mut self) -> Result<(), RunError> {
        self.steps.push("{ push = true }".into());
        self.actions += 1;
        self.device.input(Input::PushDown);
        self.wait(SHORT)?;
        self.device.input(Input::PushUp);
        self.wait(SHORT)
    }

    /// Waits until what is new has been seen: before that buttons are dead.
    fn see(&mut self) -> Result<(), RunError> {
        self.pause(SEEN)
    }

    /// Waits, as a step.
    fn pause(&mut self, millis: u64) -> Result<(), RunError> {
        self.steps.push(format!("{{ wait = \"{millis}ms\" }}"));
        self.wait(millis)
    }

    fn wait(&mut self, millis: u64) -> Result<(), RunError> {
        self.device.advance_to(self.device.now() + millis)
    }
}

/// The button that jumps to a column.
fn band(column: u8) -> u8 {
    BANDS.iter().take_while(|&&end| end <= column).count() as u8
}

/// The shortest way to a place: a button to jump with, if any, and detents. `None` if the tiles can be laid nowhere so.
fn way(board: &Board, word: &Word, tiles: &Placement) -> Option<(Option<u8>, i32)> {
    let same = |place: &Place| {
        let added = board.added(word, *place);
        added.len() == tiles.len() && tiles.iter().all(|tile| added.contains(tile))
    };
    let there = board.places(word).find(same)?;
    let before =
        |places: &mut dyn Iterator<Item = Place>| places.filter(|place| place.rank() < there.rank()).count() as i32;
    let button = band(there.start.column());
    let walked = before(&mut board.places(word));
    let jumped = before(&mut board.places(word).filter(|place| band(place.start.column()) == button));
    Some(if walked <= jumped + 1 { (None, walked) } else { (Some(button), jumped) })
}

/// True if a word can be laid exactly so.
pub(super) fn is_offered(board: &Board, word: &Word, tiles: &Placement) -> bool {
    way(board, word, tiles).is_some()
}
