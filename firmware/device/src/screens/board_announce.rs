//! The announcement by board: the points and every word made; until they are noted, the others may challenge.
//!
//! For whoever drives it (a scenario, a typist): a push notes, but not in the first second. Another seat's button
//! [asks](super::challenge_question), and a second press challenges all words at once; the own button goes back to [the place](super::placing), held to [the word](super::board_typing). The dial
//! only shows the words made, one after the other.

use super::announce::BESIDE_CHALLENGE;
use super::challenge_question::{self, Hearing};
use super::columns::draw_columns;
use super::placing::{Placing, draw_start};
use super::{Screen, Transition, announce, phase_screen, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::draft::{Announcement, BoardTurn, Said};
use crate::gestures::Gesture;
use crate::list;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled};
use crate::time::Moment;
use game::board::{Counted, CountedWord, Place, Placement};
use game::{Event, Game, OnTurn};
use picture::frame_buffer::WIDTH;

/// The left edge of the second column of the screen.
const HINTS: i32 = 76;

/// The arrow between a place and the points, with air on both sides.
const ARROW: i32 = 13;

#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardAnnounce {
    pub(super) on: OnTurn,
    /// The place of the one shown among the words made.
    pub(super) shown: usize,
    /// The others, once they can have seen the word.
    pub(super) others: Hearing,
}

/// All words the announced tiles make.
pub(super) fn counted(shared: &Shared) -> Counted {
    counted_in(&shared.game, &shared.announcement.board.tiles)
}

fn counted_in(game: &Game, tiles: &Placement) -> Counted {
    let count = |letters| game.board().count(tiles, letters).ok();
    game.settings().letters().and_then(count).unwrap_or_default()
}

/// Says once more what was announced, and challenged: the game remembers where the tiles lie.
pub(crate) fn say_again(announcement: &mut Announcement, game: &Game, tiles: &Placement) {
    let counted = counted_in(game, tiles);
    let Some(main) = counted.words.first() else { return };
    let (crossed, used) = (counted.words.len() - 1, main.word.len() - tiles.len());
    let place = Place { start: main.start, direction: main.direction, crossed: crossed as u8, used: used as u8 };
    announcement.said = Said::Laid;
    announcement.board = BoardTurn { tiles: tiles.clone(), rank: place.rank() };
    let _ = announcement.words.push(main.word);
    announcement.challenged = counted.words.iter().map(|made| made.word).collect();
}

impl BoardAnnounce {
    /// The words made, the longest way first.
    pub(super) fn of(shared: &Shared, on: OnTurn) -> Self {
        Self { on, shown: 0, others: Hearing::from(shared.announcement_seen()) }
    }

    /// The seat itself wants its tiles elsewhere; after a verdict they lie.
    fn back(&self, shared: &mut Shared, button: u8) -> Transition {
        let (word, place) = (shared.announcement.words.first().copied(), Place::ranked(shared.announcement.board.rank));
        let announced = word.zip(place).filter(|_| !shared.game.is_judged());
        let again = announced.and_then(|(word, place)| Placing::again(shared, word, place, button));
        let Some(placing) = again else { return refuse(shared, Gesture::Seat(button)) };
        shared.say_on_board(BoardTurn::new());
        shared.play(Sound::Click);
        Transition::to(placing)
    }

    /// Another seat pressed: it is asked what it wants, once it can have seen the word.
    fn other(&self, shared: &mut Shared, button: u8) -> Transition {
        match shared.playing(button) {
            Some(_) if shared.game.is_judged() => shared.refuse_judged(),
            Some(by) if challenge_question::is_possible(shared) && self.others.is_open(shared.now()) => {
                return challenge_question::open(shared, self.on, by);
            }
            _ => shared.blink(button),
        }
        Transition::Stay
    }
}

/// A seat challenges all words of the turn.
pub(super) fn challenge(shared: &mut Shared, button: u8) -> Transition {
    let words = counted(shared).words.iter().map(|made| made.word).collect();
    shared.keep_challenged();
    announce::challenge_words(shared, button, words)
}

impl Screen for BoardAnnounce {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) if button == u8::from(self.on.seat) => self.back(shared, button),
            Gesture::Seat(button) => self.other(shared, button),
            Gesture::Turn { detents, .. } => {
                self.shown = list::moved(self.shown, detents, counted(shared).words.len());
                Transition::Stay
            }
            Gesture::Push if shared.has_just_announced() => refuse(shared, gesture),
            Gesture::Push => note(shared),
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        let (texts, counted) = (shared.texts(), counted(shared));
        if let Some(made) = counted.words.get(self.shown) {
            draw_made(made, counted.words.len() > 1, canvas);
        }
        let points = shared.game.preview(&shared.announcement.play()).unwrap_or_default();
        let font = if points.0 > 999 { Font::Name } else { Font::Huge };
        let middle = if points.0 > 99 { HINTS / 2 - 2 } else { BESIDE_CHALLENGE / 2 + 2 };
        canvas.told_as(Role::Points).text(font, Align::Centre, (middle, 51), format_args!("{}", points.0));
        let name = shared.name(self.on.seat);
        let room = WIDTH as i32 - HINTS;
        canvas.fitted(&[Font::Bold, Font::Plain, Font::Narrow], Align::Left, (HINTS, 24), room, &name);
        let x = canvas.icon(Icon::PUSH, (HINTS, 27));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 34), WIDTH as i32 - x, texts.note());
        if challenge_question::is_possible(shared) && self.others.is_open(now) {
            if points.0 > 99 {
                canvas.paragraph(Font::Narrow, Font::Narrow, (HINTS + room / 2, 32), room, 2, texts.challenge());
            } else {
                let room = WIDTH as i32 - BESIDE_CHALLENGE;
                canvas.fitted(&[Font::Plain, Font::Narrow], Align::Right, (WIDTH as i32, 48), room, texts.challenge());
            }
        }
        draw_columns(shared, Some(self.on.seat), canvas);
    }

    fn deadline(&self, _now: Moment) -> Option<Moment> {
        self.others.deadline()
    }

    fn wake(&mut self, shared: &mut Shared) -> Transition {
        self.others.wake(shared);
        Transition::Stay
    }
}

/// Writes it down. The device counts what is drawn, and says so when the bag is empty.
pub(super) fn note(shared: &mut Shared) -> Transition {
    let before = shared.game.supply_empty();
    let transition = shared.happen(&Event::Note(shared.announcement.play()), Sound::Noted);
    if !before && shared.game.supply_empty() {
        shared.warn(shared.texts().bag_empty());
    }
    transition
}

/// One of the words made, where it lies and what it is worth alone; the dial shows the others.
fn draw_made(made: &CountedWord, others: bool, canvas: &mut Canvas<'_>) {
    let x = if others { canvas.icon(Icon::TURN, (0, 4)) } else { 0 };
    canvas.told_as(Role::Plain);
    // Beside the clocks there is no room for the points of one word.
    let points = if canvas.has_badge() { Sentence::new() } else { filled("+#", made.points.0) };
    let right = canvas.room() - 1;
    canvas.text(Font::Plain, Align::Right, (right, 11), points.as_str());
    let place = Place { start: made.start, direction: made.direction, crossed: 0, used: 0 };
    let beside = right - Font::Plain.width(points.as_str()) - Font::Plain.width(as_text(place).as_str()) - ARROW;
    draw_start(place, (beside, 11), canvas);
    let mut word = heapless::String::<{ 2 * letters::WORD_MAX }>::new();
    made.word.letters().for_each(|letter| _ = word.push(letter.as_char()));
    // Dots over a capital need the height of a smaller font.
    let fonts = [Font::Title, Font::Bold, Font::Narrow];
    let tall = usize::from(!word.is_ascii());
    canvas.fitted(&fonts[tall..], Align::Left, (x, 12), beside - 3 - x, &word);
}
