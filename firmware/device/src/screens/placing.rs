//! Where the word of a turn lies: the board on the left, the word, its place and its points on the right.
//!
//! For whoever drives it (a scenario, a typist): it opens with the first of all places that are geometrically possible (the
//! order is [`Place::rank`](game::board::Place::rank)'s; [`Board::places`](game::board::Board::places) tells them all). The
//! dial walks them one a detent and stops at the last. A seat button puts the places that begin in its columns first (ABC · DE ·
//! FGH · IJ · KLM · NO), each group in the same order, and goes to the first of them; a push in the next 300 ms is refused.
//! One detent left of the first place goes back to the word. A push announces: then
//! [the announcement](super::board_announce) is shown, and 300 ms later another push notes it.

use super::board_typing::BoardTyping;
use super::{Go, Screen, refuse, table};
use crate::board_picture::{self, band};
use crate::device::Shared;
use crate::draft::{BoardTurn, Said};
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, filled};
use crate::time::Moment;
use game::board::{Direction, Place, Placement};
use game::{Laid, Letter, Play, Tile, Word};

/// A push so soon after a jump was meant for the place before.
pub(super) const TOO_SOON_MILLIS: u64 = 300;
/// The new tiles come and go this often,
const FLASH_MILLIS: u32 = 400;
/// and stay after so many: nobody looks any more.
const FLASHES: u32 = 60;
/// Where the second column of the screen begins, and how wide it is.
const RIGHT: i32 = board_picture::SIZE + 3;
const ROOM: i32 = 127 - RIGHT;

#[derive(Clone, Debug)]
pub(crate) struct Placing {
    word: Word,
    place: Place,
    /// What the word adds there.
    tiles: Placement,
    /// A letter that the box does not have so often, and how often it would be there.
    short: Option<(Letter, u8)>,
    points: u16,
    /// Places that begin here come first.
    band: Option<u8>,
    /// How many come before this one, and how many there are.
    nth: u16,
    of: u16,
    jumped: Option<Moment>,
    /// Since when the place is shown; the new tiles flash from then on.
    since: Moment,
    /// Whether they were shown last.
    lit: bool,
    /// The own button brought the table back here and is still down: held, it goes on to the keyboard.
    back_by: Option<u8>,
}

/// What one look over the board finds.
struct Survey {
    of: u16,
    before: u16,
    first: Option<Place>,
    previous: Option<Place>,
    next: Option<Place>,
}

/// The order in which places are walked.
fn order(band_first: Option<u8>, place: Place) -> u32 {
    let elsewhere = band_first.is_some_and(|first| band(place.start.column()) != first);
    u32::from(elsewhere) << 16 | u32::from(place.rank())
}

/// Looks over all places once; `here` is the one that is shown.
fn survey(shared: &Shared, word: &Word, band: Option<u8>, here: Option<Place>) -> Survey {
    let mut found = Survey { of: 0, before: 0, first: None, previous: None, next: None };
    let of = |place: Place| order(band, place);
    let here = here.map(of);
    for place in shared.game.board().places(word) {
        found.of += 1;
        let at = of(place);
        if found.first.is_none_or(|first| at < of(first)) {
            found.first = Some(place);
        }
        if here.is_some_and(|here| at < here) {
            found.before += 1;
            if found.previous.is_none_or(|previous| at > of(previous)) {
                found.previous = Some(place);
            }
        }
        if here.is_some_and(|here| at > here) && found.next.is_none_or(|next| at < of(next)) {
            found.next = Some(place);
        }
    }
    found
}

/// Goes to the first place of a word. Without one the word stays where it is, and that is told.
pub(super) fn open(shared: &mut Shared, word: Word, now: Moment) -> Go {
    match Placing::first(shared, word, now) {
        Some(placing) => {
            shared.announcement.words.clear();
            let _ = shared.announcement.words.push(word);
            shared.play(Sound::Click);
            Go::to(placing)
        }
        None => {
            shared.tell(shared.texts().fits_nowhere, now);
            Go::Stay
        }
    }
}

impl Placing {
    /// The first place of a word, if it has one.
    pub(super) fn first(shared: &Shared, word: Word, now: Moment) -> Option<Self> {
        let found = survey(shared, &word, None, None);
        found.first.map(|place| Self::at(shared, word, place, now, (0, found.of)))
    }

    /// Back from the announcement, at the place that was announced.
    pub(super) fn again(shared: &Shared, word: Word, place: Place, now: Moment, button: u8) -> Self {
        let found = survey(shared, &word, None, Some(place));
        Self { back_by: Some(button), ..Self::at(shared, word, place, now, (found.before, found.of)) }
    }

    fn at(shared: &Shared, word: Word, place: Place, now: Moment, (nth, of): (u16, u16)) -> Self {
        let mut tiles = shared.game.board().added(&word, place);
        let short = take_blanks(shared, &mut tiles);
        let play = Play { laid: Laid::Tiles(tiles.clone()), ..Play::default() };
        let points = shared.game.preview(&play).map_or(0, |points| points.0 as u16);
        Self {
            word,
            place,
            tiles,
            short,
            points,
            band: None,
            nth,
            of,
            jumped: None,
            since: now,
            lit: true,
            back_by: None,
        }
    }

    fn go_to(&mut self, shared: &Shared, place: Place, now: Moment, nth: u16) {
        let (band, jumped) = (self.band, self.jumped);
        *self = Self { band, jumped, ..Self::at(shared, self.word, place, now, (nth, self.of)) };
    }

    fn walk(&mut self, shared: &mut Shared, detents: i8, now: Moment) -> Go {
        for _ in 0..detents.unsigned_abs() {
            let found = survey(shared, &self.word, self.band, Some(self.place));
            match (detents > 0, found.next, found.previous) {
                (true, Some(next), _) => self.go_to(shared, next, now, found.before + 1),
                (true, None, _) => shared.play(Sound::Nope),
                (false, _, Some(previous)) => self.go_to(shared, previous, now, found.before - 1),
                (false, _, None) => return to_keyboard(shared, self.word),
            }
        }
        self.jumped = None;
        Go::Stay
    }

    /// To the first place that begins in the columns of a button; if there is none, nothing moves.
    fn jump(&mut self, shared: &mut Shared, button: u8, now: Moment) {
        let found = survey(shared, &self.word, Some(button), None);
        match found.first.filter(|place| band(place.start.column()) == button) {
            Some(place) => {
                self.band = Some(button);
                self.jumped = Some(now);
                self.go_to(shared, place, now, 0);
                shared.play(Sound::Click);
            }
            None => shared.play(Sound::Nope),
        }
    }

    fn announce(&self, shared: &mut Shared, now: Moment) -> Go {
        if self.jumped.is_some_and(|jumped| now.since(jumped) < TOO_SOON_MILLIS) {
            return refuse(shared, Gesture::Push);
        }
        shared.announcement.said = Said::Laid;
        shared.say_on_board(BoardTurn { tiles: self.tiles.clone(), rank: self.place.rank() }, now);
        shared.announced_now(now);
        shared.play(Sound::Click);
        Go::Table
    }

    /// How often the new tiles have come and gone.
    fn flashes(&self, now: Moment) -> u32 {
        u32::try_from(now.since(self.since)).unwrap_or(u32::MAX) / FLASH_MILLIS
    }

    fn is_lit(&self, now: Moment) -> bool {
        let flashes = self.flashes(now);
        flashes.is_multiple_of(2) || flashes >= FLASHES
    }
}

/// Back to the word, which can then be changed.
fn to_keyboard(shared: &mut Shared, word: Word) -> Go {
    shared.announcement.words.clear();
    shared.play(Sound::Click);
    Go::to(BoardTyping::of(shared, word))
}

/// A letter that is used up becomes a blank. If there is no blank left either, that letter is told and stays.
fn take_blanks(shared: &Shared, tiles: &mut Placement) -> Option<(Letter, u8)> {
    let unseen = |tile| shared.game.unseen(tile);
    let laid =
        |tiles: &Placement, tile: Tile| tiles.iter().filter(|placed| placed.tile.in_hand() == tile).count() as i8;
    let mut short = None;
    for place in (0..tiles.len()).rev() {
        let Some(tile) = tiles.get(place).map(|placed| placed.tile) else { continue };
        let Tile::Letter(letter) = tile else { continue };
        if laid(tiles, tile) <= unseen(tile) {
            continue;
        }
        if laid(tiles, Tile::Joker) < unseen(Tile::Joker) {
            if let Some(placed) = tiles.get_mut(place) {
                placed.tile = Tile::JokerAs(letter);
            }
        } else {
            let new = tiles.iter().filter(|placed| placed.tile.letter() == Some(letter)).count() as u8;
            short = Some((letter, shared.game.board().reading(letter) + new));
        }
    }
    short
}

impl Screen for Placing {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        let back_by = self.back_by.take();
        match gesture {
            Gesture::Turn { detents, .. } => return self.walk(shared, detents, now),
            Gesture::Seat(button) => self.jump(shared, button, now),
            Gesture::SeatHold(button) if back_by == Some(button) => return to_keyboard(shared, self.word),
            Gesture::SeatHold(_) => {}
            Gesture::Push => return self.announce(shared, now),
            _ => return table::otherwise(shared, gesture, now),
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, now: Moment, ink: &mut Ink<'_>) {
        let texts = shared.texts();
        board_picture::draw(shared.game.board(), &self.tiles, self.is_lit(now), ink);
        board_picture::draw_bands(band(self.place.start.column()), ink);
        draw_word(&self.word, self.place, &self.tiles, ink);
        ink.text(Face::Huge, Align::Centre, (RIGHT + ROOM / 2, 47), format_args!("{}", self.points));
        draw_place(self.place, ink);
        let nth = filled("#", format_args!("{}/{}", self.nth + 1, self.of));
        ink.text(Face::Narrow, Align::Right, (127, 55), nth.as_str());
        match self.short {
            Some((letter, number)) => draw_warning(&used_up(shared, letter, number), ink),
            None => {
                let x = ink.sign(Sign::PUSH, (RIGHT, 57));
                ink.fitted(&[Face::Low, Face::Narrow], Align::Left, (x, 63), 128 - x, texts.announce);
            }
        }
    }

    fn deadline(&self, now: Moment) -> Option<Moment> {
        let flashes = self.flashes(now);
        (flashes < FLASHES).then(|| self.since + u64::from((flashes + 1) * FLASH_MILLIS))
    }

    fn wake(&mut self, shared: &mut Shared, now: Moment) -> Go {
        let lit = self.is_lit(now);
        if core::mem::replace(&mut self.lit, lit) != lit {
            shared.repaint();
        }
        Go::Stay
    }
}

fn used_up(shared: &Shared, letter: Letter, number: u8) -> Sentence {
    filled(shared.texts().used_up, format_args!("{number}× {}", letter.as_char()))
}

fn draw_warning(text: &str, ink: &mut Ink<'_>) {
    ink.fitted(&[Face::Narrow], Align::Left, (RIGHT + 1, 63), ROOM, text);
    ink.invert((RIGHT - 1, 57), (128 - RIGHT + 1, 7));
}

/// The word as it lies, blanks among the new tiles boxed.
fn draw_word(word: &Word, place: Place, tiles: &Placement, ink: &mut Ink<'_>) {
    let boxes = 2 * tiles.iter().filter(|placed| placed.tile.is_joker()).count() as i32;
    let face = if width(Face::Bold, word) + boxes <= ROOM { Face::Bold } else { Face::Narrow };
    let mut x = RIGHT;
    for (step, letter) in (0i8..).zip(word.letters()) {
        let square = place.direction.step(place.start, step);
        let blank = tiles.iter().any(|placed| Some(placed.square) == square && placed.tile.is_joker());
        let width = face.width(letter.as_char());
        x += i32::from(blank);
        ink.text(face, Align::Left, (x, 11), letter.as_char());
        if blank {
            ink.invert((x - 1, 0), (width + 1, 13));
        }
        x += width + i32::from(blank);
    }
}

fn width(face: Face, word: &Word) -> i32 {
    word.letters().map(|letter| face.width(letter.as_char())).sum()
}

/// Where it begins as players write it, row first for a word across, and an arrow.
fn draw_place(place: Place, ink: &mut Ink<'_>) {
    let text = filled("#", place);
    ink.text(Face::Plain, Align::Left, (RIGHT, 56), text.as_str());
    let x = RIGHT + Face::Plain.width(text.as_str()) + 1;
    ink.sign(if place.direction == Direction::Across { Sign::ACROSS } else { Sign::DOWN }, (x, 49));
}
