//! The end of a round: what lies before each player, and what is left in each hand.

use super::columns::draw_columns;
use super::question::{Asked, Question};
use super::typing::{self, Purpose};
use super::{Go, Screen, menu, refuse, table};
use crate::device::Shared;
use crate::ink::{Align, Face, Ink, Sign};
use crate::list::{self, Key, Line, List, TakeLine};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, filled};
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Event, Hand, Points, Seat, Seats, Settling, Tile, Told, Word, WordCount};

/// What one player has, while it is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settle {
    seat: Seat,
    chosen: usize,
    edited: bool,
    count: WordCount,
    hand: u16,
}

/// One detent in a hurry counts for this many points.
const FAST: i32 = 5;
const MOST: i32 = 999;

/// The lines where words count: type them, or count them by length; then the two sums, then done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    TypeWords,
    Length(usize),
    LetterSum,
    HandSum,
    Done,
}

const LENGTHS: usize = game::house::BONUS_LENGTHS;
const HAND_SUM: usize = LENGTHS + 2;
const LEN: usize = LENGTHS + 4;

const fn item(index: usize) -> Item {
    match index {
        0 => Item::TypeWords,
        1..=LENGTHS => Item::Length(index - 1),
        _ if index == LENGTHS + 1 => Item::LetterSum,
        HAND_SUM => Item::HandSum,
        _ => Item::Done,
    }
}

/// Whose hand is entered next? The player's button, or a push for the first one missing.
#[derive(Clone, Debug)]
pub(crate) struct WhoseHand {
    pub(super) missing: Seats,
}

impl Screen for WhoseHand {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        let seat = match gesture {
            Gesture::Seat(button) => Seat::new(button).filter(|&seat| self.missing.contains(seat)),
            Gesture::Push => self.missing.iter().next(),
            _ => None,
        };
        match seat {
            Some(seat) => {
                shared.play(Sound::Click);
                Go::to(Settle::of(shared, seat))
            }
            None => table::otherwise(shared, gesture, now),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        let texts = shared.texts();
        ink.title(title(shared));
        let mut names = Sentence::new();
        for seat in self.missing.iter() {
            let separator = if names.is_empty() { "" } else { ", " };
            let _ = write!(names, "{separator}{}", shared.short_name(seat));
        }
        ink.paragraph(Face::Plain, Face::Narrow, (64, 17), 126, 2, &names);
        let x = ink.sign(Sign::SEAT, (0, 44));
        ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 51), 118, texts.press_to_sit);
        draw_columns(shared, None, ink);
    }
}

/// What is counted here.
pub(crate) fn title(shared: &Shared) -> &'static str {
    if has_words(shared) { shared.texts().settlement } else { shared.texts().hand }
}

fn has_words(shared: &Shared) -> bool {
    shared.game.sheet().settling == Settling::WordsAndHands
}

impl Screen for Settle {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            Gesture::HoldDial => {
                self.keep_count(shared, now);
                menu::open(shared, now)
            }
            _ if has_words(shared) => self.list_gesture(shared, gesture, now),
            _ => self.hand_gesture(shared, gesture, now),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        if has_words(shared) {
            let (chosen, edited) = (self.chosen, self.edited);
            let line = |index: usize, hand: TakeLine<'_>| self.line(shared, index, hand);
            List { title: &shared.name(self.seat), len: LEN, chosen, edited, line: &line }.draw(ink);
        } else {
            self.draw_hand(shared, ink);
        }
    }
}

impl Settle {
    /// What has been filled in for a seat so far.
    pub(crate) fn of(shared: &Shared, seat: Seat) -> Self {
        Self { seat, chosen: 0, edited: false, count: shared.game.entered(seat).count, hand: 0 }
    }

    /// Whose it is.
    pub(crate) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Keeps the words counted, if they are others than before.
    fn keep_count(&self, shared: &mut Shared, now: Moment) {
        let &Settle { seat, count, .. } = self;
        if count != shared.game.entered(seat).count {
            let _ = shared.happen(&Event::Words { seat, count }, Sound::Click, now);
        }
    }

    fn list_gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match (item(self.chosen), gesture) {
            (item, Gesture::Turn { detents, fast }) if self.edited => change(self, item, detents, fast),
            (_, Gesture::Turn { detents, .. }) => self.chosen = list::moved(self.chosen, detents, LEN),
            (Item::TypeWords, Gesture::Push) => return typing::open(shared, Purpose::Settled(*self)),
            (Item::Done, Gesture::Push) => return self.done(shared, now),
            (_, Gesture::Push) => {
                shared.play(Sound::Click);
                self.edited = !self.edited;
            }
            (Item::HandSum, Gesture::Seat(_)) => return typing::open(shared, Purpose::Hand(*self)),
            (_, gesture) => return refuse(shared, gesture),
        }
        Go::Stay
    }

    /// Only a hand: the dial says its sum, any button types its letters.
    fn hand_gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            Gesture::Turn { detents, fast } => {
                change(self, Item::HandSum, detents, fast);
                Go::Stay
            }
            Gesture::Push => self.done(shared, now),
            Gesture::Seat(_) if shared.game.sheet().letters.is_some() => typing::open(shared, Purpose::Hand(*self)),
            _ => refuse(shared, gesture),
        }
    }

    /// All is filled in; where the table ended it and a hand is empty, it is asked who is out.
    fn done(&self, shared: &mut Shared, now: Moment) -> Go {
        if self.hand == 0 && shared.game.may_be_told_out() {
            return Go::to(Question::from(Asked::Out(*self)));
        }
        self.book(shared, false, now)
    }

    /// Books what is filled in: words counted, if any were, then that the player is out, then the hand.
    pub(crate) fn book(self, shared: &mut Shared, out: bool, now: Moment) -> Go {
        let Settle { seat, hand, .. } = self;
        self.keep_count(shared, now);
        if out {
            let go = shared.happen(&Event::Told(Told::Out(seat)), Sound::Noted, now);
            if !has_words(shared) {
                return go;
            }
        }
        match shared.happen(&Event::Hand { seat, hand: Hand::Sum(hand) }, Sound::Noted, now) {
            Go::Stay => Go::to(self),
            go => go,
        }
    }

    fn draw_hand(&self, shared: &Shared, ink: &mut Ink<'_>) {
        let texts = shared.texts();
        ink.title(&shared.name(self.seat));
        ink.paragraph(Face::Plain, Face::Narrow, (31, 23), 62, 2, texts.hand_sum);
        ink.text(Face::Huge, Align::Right, (127, 52), format_args!("{}", self.hand));
        if shared.game.sheet().letters.is_some() {
            ink.hints((Sign::SEAT, texts.type_them), (Sign::PUSH, texts.note));
        } else {
            ink.hint(Sign::PUSH, texts.note);
        }
    }

    fn line(&self, shared: &Shared, index: usize, hand: TakeLine<'_>) {
        let texts = shared.texts();
        let mut value = Sentence::new();
        let (key, label) = match item(index) {
            Item::TypeWords => {
                let entered = shared.game.entered(self.seat);
                if entered.letters != Points::ZERO {
                    let _ = write!(value, "{:+}", (entered.lengths + entered.letters).0);
                }
                (Key::of("type-words"), filled(texts.words_typed, ""))
            }
            Item::Length(length) => {
                let _ = write!(value, "{}", self.count.lengths.get(length).copied().unwrap_or(0));
                let more = if length + 1 == LENGTHS { "+" } else { "" };
                let letters = length + 2;
                (Key::numbered("words-of", letters), filled(texts.words_of, format_args!("{letters}{more}")))
            }
            Item::LetterSum => {
                let _ = write!(value, "{}", self.count.letters);
                (Key::of("letter-sum"), filled(texts.letter_sum, ""))
            }
            Item::HandSum => {
                let _ = write!(value, "{}", self.hand);
                (Key::of("hand-sum"), filled(texts.hand_sum, ""))
            }
            Item::Done => (Key::of("done"), filled(texts.done, "")),
        };
        hand(Line { key, label: &label, value: &value });
    }
}

fn change(settle: &mut Settle, item: Item, detents: i8, fast: bool) {
    let detents = i32::from(detents) * if fast { FAST } else { 1 };
    let moved = |value: u16| (i32::from(value) + detents).clamp(0, MOST) as u16;
    match item {
        Item::Length(length) => {
            if let Some(words) = settle.count.lengths.get_mut(length) {
                *words = moved(u16::from(*words)).min(99) as u8;
            }
        }
        Item::LetterSum => settle.count.letters = moved(settle.count.letters),
        Item::HandSum => settle.hand = moved(settle.hand),
        Item::TypeWords | Item::Done => {}
    }
}

/// A word before the player was typed: it is booked at once, and the next one may follow. It adds to those counted, and
/// after the words comes the hand.
pub(crate) fn typed_word(shared: &mut Shared, settle: Settle, word: &Word, now: Moment) -> Go {
    let settle = Settle { chosen: HAND_SUM, ..settle };
    let _ = shared.happen(&Event::Word { seat: settle.seat, word: *word }, Sound::Noted, now);
    typing::open(shared, Purpose::Settled(settle))
}

/// The letters of a hand were typed: their sum stands ready.
pub(crate) fn typed_hand(shared: &mut Shared, settle: Settle, word: &Word) -> Go {
    let house = &shared.game.settings().house;
    let tiles: heapless::Vec<Tile, { game::letter::WORD_MAX }> =
        word.tiles().iter().map(|tile| tile.in_hand()).collect();
    let sum = shared.game.settings().letters().map_or(0, |letters| letters.hand_value(&tiles, house.joker_in_hand).0);
    shared.play(Sound::Click);
    let chosen = if has_words(shared) { LEN - 1 } else { 0 };
    let hand = u16::try_from(sum).unwrap_or(0);
    Go::to(Settle { chosen, edited: false, hand, ..settle })
}
