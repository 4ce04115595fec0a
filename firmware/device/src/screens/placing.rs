//! The place of a turn's word: the board on the left, the word, its place and its points on the right.
//!
//! For whoever drives it (a scenario, a typist): it opens with the first of all places that are geometrically possible (the
//! order is [`Place::rank`](game::board::Place::rank)'s; [`Board::places`](game::board::Board::places) tells them all). The
//! dial walks them one a detent and stops at the last. A seat button puts the places that begin in its columns first (ABC · DE ·
//! FGH · IJ · KLM · NO), each group in the same order, and goes to the first of them; held, it takes that back. A push in the
//! next 300 ms, and in the first 300 ms, is refused. One detent left of the first place goes back to the word. A push announces:
//! then [the announcement](super::board_announce) is shown, and a second later another push notes it.

use super::board_typing::BoardTyping;
use super::{Screen, Transition, announce, mend, phase_screen, refuse};
use crate::accessibility::{Element, Role};
use crate::board_picture::{self, Backdrop, band};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::draft::{BoardTurn, Said};
use crate::gestures::Gesture;
use crate::short::Short;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled};
use crate::time::Moment;
use game::board::{Board, Direction, Place, Placed, Placement, RACK, SIDE, Square};
use game::{Laid, Play, Seat};
use heapless::Vec;
use letters::{Letter, Tile, Word};

/// A push so soon after the first place or a jump was meant for what was there before.
const TOO_SOON_MILLIS: u64 = 300;
/// The new tiles come and go this often,
const FLASH_MILLIS: u32 = 400;
/// and stay after so many: nobody looks any more.
const FLASHES: u32 = 60;
/// The left edge of the second column of the screen, and its width.
const RIGHT: i32 = board_picture::SIZE + 3;
const ROOM: i32 = 127 - RIGHT;

/// A word begins at any square, and runs across or down.
const MOST_PLACES: usize = 2 * SIDE as usize * SIDE as usize;

/// All that is slow to find out about the word that is placed. The board does not change meanwhile: it is done once, and a detent is
/// quick. It is not part of the screen, which is copied and moved.
#[derive(Debug)]
pub(crate) struct Places {
    /// Everywhere the word may lie, as ranks, the lowest first.
    ranks: Vec<u16, MOST_PLACES>,
    /// The tiles on the board.
    backdrop: Backdrop,
}

impl Places {
    pub(crate) const fn new() -> Self {
        Self { ranks: Vec::new(), backdrop: Backdrop::EMPTY }
    }

    /// Looks for the places of a word.
    fn look_for(&mut self, board: &Board, word: &Word) {
        self.backdrop.show(board);
        self.ranks.clear();
        for rank in board.places(word).map(Place::rank) {
            // There are no more than fit.
            let _ = self.ranks.insert(self.ranks.partition_point(|&known| known < rank), rank);
        }
    }

    /// All of them.
    fn all(&self) -> impl Iterator<Item = Place> {
        self.ranks.iter().filter_map(|&rank| Place::ranked(rank))
    }
}

const NO_TILES: Short<Placed, RACK> = Short::new(Placed { square: Square::CENTRE, tile: Tile::Joker });

#[derive(Clone, Copy, Debug)]
pub(crate) struct Placing {
    word: Word,
    /// Places that begin in the columns of this button come first.
    band: Option<u8>,
    place: Place,
    /// The tiles that the word adds there.
    tiles: Short<Placed, RACK>,
    /// A letter that the box does not have so often, and how often it would be there.
    short: Option<(Letter, u8)>,
    points: u16,
    /// The number of places before this one.
    nth: usize,
    /// When the first place or that of a jump was shown, unless the dial went on from there.
    jumped: Option<Moment>,
    /// The button of the last jump and what was there before, should the press turn out to be a hold.
    before_jump: Option<(u8, Option<u8>, usize)>,
    /// The last jump was by the button of somebody whose turn it is not.
    moved_by: Option<Seat>,
    /// Since when the place is shown; the new tiles flash from then on.
    since: Moment,
    /// They were shown last.
    lit: bool,
    /// The own button brought the table back here and is still down: held, it goes on to the keyboard.
    back_by: Option<u8>,
}

/// Goes to the first place of a word. Without one the word stays where it is, and that is told.
pub(super) fn open(shared: &mut Shared, word: Word) -> Transition {
    match Placing::first(shared, word) {
        Some(placing) => {
            shared.announcement.words.clear();
            let _ = shared.announcement.words.push(word);
            shared.play(Sound::Click);
            Transition::to(placing)
        }
        None => {
            shared.warn(shared.texts().fits_nowhere());
            Transition::Stay
        }
    }
}

impl Placing {
    /// The first place of a word, if it has one.
    pub(super) fn first(shared: &mut Shared, word: Word) -> Option<Self> {
        shared.places.look_for(shared.game.board(), &word);
        let place = shared.places.all().next()?;
        let mut placing = Self {
            word,
            place,
            tiles: NO_TILES,
            short: None,
            points: 0,
            band: None,
            nth: 0,
            jumped: Some(shared.now()),
            before_jump: None,
            moved_by: None,
            since: shared.now(),
            lit: true,
            back_by: None,
        };
        placing.go_to(shared, 0);
        Some(placing)
    }

    /// At this place, if the word may lie there.
    pub(super) fn at(shared: &mut Shared, word: Word, place: Place) -> Option<Self> {
        let mut placing = Self::first(shared, word)?;
        let is_there = |other: Place| (other.start, other.direction) == (place.start, place.direction);
        let nth = shared.places.all().position(is_there);
        placing.go_to(shared, nth.unwrap_or(0));
        Some(placing)
    }

    /// Back from the announcement, at the place that was announced.
    pub(super) fn again(shared: &mut Shared, word: Word, place: Place, button: u8) -> Option<Self> {
        let mut placing = Self::at(shared, word, place)?;
        placing.back_by = Some(button);
        Some(placing)
    }

    /// The place that has so many before it.
    fn place(&self, places: &Places, nth: usize) -> Option<Place> {
        let begins_there = |place: &Place| self.band.is_none_or(|first| band(place.start.column()) == first);
        let others = places.all().filter(|place| !begins_there(place));
        places.all().filter(begins_there).chain(others).nth(nth)
    }

    /// Goes to a place; false if there are not so many.
    fn go_to(&mut self, shared: &Shared, nth: usize) -> bool {
        let Some(place) = self.place(&shared.places, nth) else { return false };
        let mut tiles = shared.game.board().added(&self.word, place);
        self.short = take_blanks(shared, &mut tiles);
        let play = Play { laid: Laid::Tiles(tiles), ..Play::default() };
        self.points = shared.game.preview(&play).map_or(0, |points| points.0 as u16);
        if let Laid::Tiles(tiles) = play.laid {
            self.tiles = NO_TILES;
            self.tiles.extend(tiles);
        }
        (self.place, self.nth) = (place, nth);
        (self.since, self.lit) = (shared.now(), true);
        true
    }

    fn walk(&mut self, shared: &mut Shared, detents: i8) -> Transition {
        for _ in 0..detents.unsigned_abs() {
            let Some(nth) = self.nth.checked_add_signed(detents.signum().into()) else {
                return to_keyboard(shared, self.word);
            };
            if !self.go_to(shared, nth) {
                shared.play(Sound::Nope);
            }
        }
        (self.jumped, self.before_jump, self.moved_by) = (None, None, None);
        Transition::Stay
    }

    /// To the first place that begins in the columns of a button; if there is none, nothing moves.
    fn jump(&mut self, shared: &mut Shared, button: u8) {
        let begins_there = |place: Place| band(place.start.column()) == button;
        self.before_jump = None;
        if !shared.places.all().any(begins_there) {
            shared.play(Sound::Nope);
            return;
        }
        self.before_jump = Some((button, self.band, self.nth));
        self.band = Some(button);
        self.go_to(shared, 0);
        self.jumped = Some(shared.now());
        let mover = shared.game.phase().seat();
        self.moved_by = shared.seated(button).filter(|&seat| mover.is_some_and(|mover| mover != seat));
        shared.play(Sound::Click);
    }

    /// The button of the last jump is held: the word goes back to where it was.
    fn take_jump_back(&mut self, shared: &mut Shared, button: u8) {
        if let Some((_, band, nth)) = self.before_jump.take_if(|(jumped, ..)| *jumped == button) {
            (self.band, self.moved_by) = (band, None);
            self.go_to(shared, nth);
            self.jumped = Some(shared.now());
        }
    }

    fn announce(&self, shared: &mut Shared) -> Transition {
        if self.jumped.is_some_and(|jumped| shared.now().since(jumped) < TOO_SOON_MILLIS) {
            return refuse(shared, Gesture::Push);
        }
        if shared.is_mending() {
            let laid = Laid::Tiles(self.tiles.iter().copied().collect());
            return mend::played(shared, Play { laid, ..Play::default() });
        }
        shared.announcement.said = Said::Laid;
        shared.say_on_board(BoardTurn { tiles: self.tiles.iter().copied().collect(), rank: self.place.rank() });
        if announce::is_final(shared) {
            return self.say(shared);
        }
        shared.announced_now();
        shared.play(Sound::Click);
        Transition::Table
    }

    /// Announces for good; what the rules refuse is not announced.
    #[inline(never)]
    fn say(&self, shared: &mut Shared) -> Transition {
        let transition = announce::say(shared);
        if !shared.game.is_said() {
            shared.say_on_board(BoardTurn::new());
        }
        transition
    }

    /// The number of times the new tiles have come and gone.
    fn flashes(&self, now: Moment) -> u32 {
        u32::try_from(now.since(self.since)).unwrap_or(u32::MAX) / FLASH_MILLIS
    }

    fn is_lit(&self, now: Moment) -> bool {
        let flashes = self.flashes(now);
        flashes.is_multiple_of(2) || flashes >= FLASHES
    }
}

/// Back to the word, which can then be changed.
fn to_keyboard(shared: &mut Shared, word: Word) -> Transition {
    shared.announcement.words.clear();
    shared.play(Sound::Click);
    Transition::to(BoardTyping::of(shared, word))
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
    const TAKES_HOLD: bool = true;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let back_by = self.back_by.take();
        match gesture {
            Gesture::Turn { detents, .. } => return self.walk(shared, detents),
            Gesture::Seat(button) => self.jump(shared, button),
            Gesture::SeatHold(button) if back_by == Some(button) => return to_keyboard(shared, self.word),
            Gesture::SeatHold(button) => self.take_jump_back(shared, button),
            Gesture::Push => return self.announce(shared),
            Gesture::HoldDial if shared.is_mending() => return mend::back(shared),
            _ => return phase_screen::otherwise(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        shared.places.backdrop.draw(&self.tiles, self.is_lit(now), canvas);
        board_picture::draw_bands(band(self.place.start.column()), canvas);
        // Under the clocks the points are smaller.
        let lower = if canvas.has_badge() { 13 } else { 0 };
        draw_word(&self.word, self.place, &self.tiles, lower, canvas);
        let (font, baseline) = if lower > 0 { (Font::Name, 44) } else { (Font::Huge, 47) };
        canvas.told_as(Role::Points).text(
            font,
            Align::Centre,
            (RIGHT + ROOM / 2, baseline),
            format_args!("{}", self.points),
        );
        draw_place(self.place, canvas);
        let nth = as_text(format_args!("{}/{}", self.nth + 1, shared.places.ranks.len()));
        canvas.told_as(Role::More).text(Font::Narrow, Align::Right, (127, 55), nth.as_str());
        match (self.moved_by, self.short) {
            (Some(seat), _) => {
                draw_warning(&as_text(format_args!("{}: {}", shared.short_name(seat), self.place)), canvas)
            }
            (None, Some((letter, number))) => draw_warning(&used_up(shared, letter, number), canvas),
            (None, None) => {
                let x = canvas.icon(Icon::PUSH, (RIGHT, 57));
                let push = if shared.is_mending() { texts.mend() } else { texts.announce() };
                canvas.fitted(&[Font::Low, Font::Narrow], Align::Left, (x, 63), 128 - x, push);
            }
        }
    }

    fn deadline(&self, now: Moment) -> Option<Moment> {
        let flashes = self.flashes(now);
        (flashes < FLASHES).then(|| self.since + u64::from((flashes + 1) * FLASH_MILLIS))
    }

    fn wake(&mut self, shared: &mut Shared) -> Transition {
        let lit = self.is_lit(shared.now());
        if core::mem::replace(&mut self.lit, lit) != lit {
            shared.repaint();
        }
        Transition::Stay
    }
}

fn used_up(shared: &Shared, letter: Letter, number: u8) -> Sentence {
    filled(shared.texts().used_up(), format_args!("{number}× {}", letter.as_char()))
}

fn draw_warning(text: &str, canvas: &mut Canvas<'_>) {
    canvas.fitted(&[Font::Narrow], Align::Left, (RIGHT + 1, 63), ROOM, text);
    canvas.invert((RIGHT - 1, 57), (128 - RIGHT + 1, 7));
}

/// The word as it lies, blanks among the new tiles boxed.
fn draw_word(word: &Word, place: Place, tiles: &[Placed], lower: i32, canvas: &mut Canvas<'_>) {
    let boxes = 2 * tiles.iter().filter(|placed| placed.tile.is_joker()).count() as i32;
    let font = if width(Font::Bold, word) + boxes <= ROOM { Font::Bold } else { Font::Narrow };
    let mut x = RIGHT;
    if canvas.is_read() {
        canvas.tell_reader(Element::Word(word));
    }
    for (step, letter) in (0i8..).zip(word.letters()) {
        let square = place.direction.step(place.start, step);
        let blank = tiles.iter().any(|placed| Some(placed.square) == square && placed.tile.is_joker());
        let edge = i32::from(blank);
        let next = canvas.told_as(Role::Part).text_from(font, (x + edge, 11 + lower), letter.as_char());
        if blank {
            canvas.invert((x, lower), (next - x, 13));
        }
        x = next + edge;
    }
}

fn width(font: Font, word: &Word) -> i32 {
    word.letters().map(|letter| font.width(letter.as_char())).sum()
}

/// Draws its beginning as players write it, row first for a word across, and an arrow.
fn draw_place(place: Place, canvas: &mut Canvas<'_>) {
    draw_start(place, (RIGHT, 56), canvas);
}

/// The same anywhere; the right edge of it.
pub(super) fn draw_start(place: Place, (x, baseline): (i32, i32), canvas: &mut Canvas<'_>) -> i32 {
    let text = as_text(place);
    let x = canvas.text_from(Font::Plain, (x, baseline), text.as_str());
    canvas.icon(if place.direction == Direction::Across { Icon::ACROSS } else { Icon::DOWN }, (x + 1, baseline - 7))
}
