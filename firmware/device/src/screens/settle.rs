//! The end of a round: what lies before each player, and what is left in each hand.

use super::typing::{self, Purpose};
use super::{Screen, draw_columns, nothing};
use crate::Device;
use crate::ink::{Align, Face, Ink, Sign};
use crate::list::{self, Line};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::{Sentence, filled};
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Event, Hand, Points, Seat, Seats, Settling, Tile, Word, WordCount};

/// One player's sheet while it is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    seat: Seat,
    chosen: usize,
    edited: bool,
    count: WordCount,
    hand: u16,
}

/// One detent in a hurry counts for this many points.
const FAST: i32 = 5;
const MOST: i32 = 999;

/// The lines of a sheet with words: type them, or count them by length; then the two sums, then done.
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

/// Whose sheet is next? The player's button, or a push for the first one missing.
pub(crate) fn choose(device: &mut Device, missing: Seats, gesture: Gesture) {
    let seat = match gesture {
        Gesture::Seat(button) => Seat::new(button).filter(|&seat| missing.contains(seat)),
        Gesture::Push => missing.iter().next(),
        _ => None,
    };
    match seat {
        Some(seat) => {
            device.play(Sound::Click);
            open(device, seat);
        }
        None => nothing(device, gesture),
    }
}

/// An empty sheet for a seat.
pub(crate) fn open(device: &mut Device, seat: Seat) {
    device.screen = Screen::Settle(Sheet::empty(seat));
}

impl Sheet {
    /// Nothing is filled in.
    pub(crate) fn empty(seat: Seat) -> Self {
        Self { seat, chosen: 0, edited: false, count: WordCount::default(), hand: 0 }
    }
}

fn has_words(device: &Device) -> bool {
    device.game.sheet().settling == Settling::WordsAndHands
}

pub(crate) fn gesture(device: &mut Device, mut sheet: Sheet, gesture: Gesture, now: Moment) {
    if gesture == Gesture::HoldDial {
        device.screen = Screen::Table;
        return;
    }
    if !has_words(device) {
        return hand_gesture(device, sheet, gesture, now);
    }
    match (item(sheet.chosen), gesture) {
        (item, Gesture::Turn { detents, fast }) if sheet.edited => change(&mut sheet, item, detents, fast),
        (_, Gesture::Turn { detents, .. }) => sheet.chosen = list::moved(sheet.chosen, detents, LEN),
        (Item::TypeWords, Gesture::Push) => return typing::open(device, Purpose::Settled(sheet)),
        (Item::Done, Gesture::Push) => return done(device, sheet, now),
        (_, Gesture::Push) => {
            device.play(Sound::Click);
            sheet.edited = !sheet.edited;
        }
        (Item::HandSum, Gesture::Seat(_)) => return typing::open(device, Purpose::Hand(sheet)),
        (_, gesture) => return nothing(device, gesture),
    }
    device.screen = Screen::Settle(sheet);
}

/// Only a hand: the dial says its sum, any button types its letters.
fn hand_gesture(device: &mut Device, mut sheet: Sheet, gesture: Gesture, now: Moment) {
    match gesture {
        Gesture::Turn { detents, fast } => {
            change(&mut sheet, Item::HandSum, detents, fast);
            device.screen = Screen::Settle(sheet);
        }
        Gesture::Push => done(device, sheet, now),
        Gesture::Seat(_) if device.game.sheet().letters.is_some() => typing::open(device, Purpose::Hand(sheet)),
        _ => nothing(device, gesture),
    }
}

fn change(sheet: &mut Sheet, item: Item, detents: i8, fast: bool) {
    let detents = i32::from(detents) * if fast { FAST } else { 1 };
    let moved = |value: u16| (i32::from(value) + detents).clamp(0, MOST) as u16;
    match item {
        Item::Length(length) => {
            if let Some(words) = sheet.count.lengths.get_mut(length) {
                *words = moved(u16::from(*words)).min(99) as u8;
            }
        }
        Item::LetterSum => sheet.count.letters = moved(sheet.count.letters),
        Item::HandSum => sheet.hand = moved(sheet.hand),
        Item::TypeWords | Item::Done => {}
    }
}

/// Books the sheet: words counted quickly, if any were, then the hand.
fn done(device: &mut Device, sheet: Sheet, now: Moment) {
    let Sheet { seat, count, hand, .. } = sheet;
    device.screen = Screen::Table;
    if count != WordCount::default() {
        device.happen(&Event::Words { seat, count }, Sound::Click, now);
    }
    device.happen(&Event::Hand { seat, hand: Hand::Sum(hand) }, Sound::Noted, now);
}

/// A word before the player was typed: it is booked at once, and the next one may follow. Typed words stand in for
/// counted ones, and after them comes the hand.
pub(crate) fn typed_word(device: &mut Device, sheet: Sheet, word: &Word, now: Moment) {
    let sheet = Sheet { chosen: HAND_SUM, count: WordCount::default(), ..sheet };
    typing::open(device, Purpose::Settled(sheet));
    device.happen(&Event::Word { seat: sheet.seat, word: word.clone() }, Sound::Noted, now);
}

/// The letters of a hand were typed: their sum stands ready.
pub(crate) fn typed_hand(device: &mut Device, sheet: Sheet, word: &Word) {
    let house = &device.game.settings().house;
    let tiles: heapless::Vec<Tile, { game::letter::WORD_MAX }> =
        word.tiles().iter().map(|tile| tile.in_hand()).collect();
    let sum = device.game.settings().letters().map_or(0, |letters| letters.hand_value(&tiles, house.joker_in_hand).0);
    device.play(Sound::Click);
    let chosen = if has_words(device) { LEN - 1 } else { 0 };
    let hand = u16::try_from(sum).unwrap_or(0);
    device.screen = Screen::Settle(Sheet { chosen, edited: false, hand, ..sheet });
}

pub(crate) fn draw_choice(device: &Device, missing: Seats, ink: &mut Ink<'_>) {
    let texts = device.texts();
    ink.title(texts.hand);
    let mut names = Sentence::new();
    for seat in missing.iter() {
        let separator = if names.is_empty() { "" } else { ", " };
        let _ = write!(names, "{separator}{}", device.short_name(seat));
    }
    ink.paragraph(Face::Plain, Face::Narrow, (64, 17), 126, 2, &names);
    let x = ink.sign(Sign::SEAT, (0, 44));
    ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, 51), 118, texts.press_to_sit);
    draw_columns(device, None, ink);
}

pub(crate) fn draw(device: &Device, sheet: &Sheet, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let name = device.name(sheet.seat);
    if !has_words(device) {
        ink.title(&name);
        ink.paragraph(Face::Plain, Face::Narrow, (31, 23), 62, 2, texts.hand_sum);
        ink.text(Face::Huge, Align::Right, (127, 52), format_args!("{}", sheet.hand));
        if device.game.sheet().letters.is_some() {
            return ink.hints((Sign::SEAT, texts.type_them), (Sign::PUSH, texts.note));
        }
        return ink.hint(Sign::PUSH, texts.note);
    }
    list::draw_with(ink, &name, LEN, sheet.chosen, sheet.edited, |index, draw| {
        let mut value = Sentence::new();
        let label = match item(index) {
            Item::TypeWords => {
                let entered = device.game.entered(sheet.seat);
                if entered.letters != Points::ZERO {
                    let _ = write!(value, "{:+}", (entered.lengths + entered.letters).0);
                }
                filled(texts.words_typed, "")
            }
            Item::Length(length) => {
                let _ = write!(value, "{}", sheet.count.lengths.get(length).copied().unwrap_or(0));
                let more = if length + 1 == LENGTHS { "+" } else { "" };
                filled(texts.words_of, format_args!("{}{more}", length + 2))
            }
            Item::LetterSum => {
                let _ = write!(value, "{}", sheet.count.letters);
                filled(texts.letter_sum, "")
            }
            Item::HandSum => {
                let _ = write!(value, "{}", sheet.hand);
                filled(texts.hand_sum, "")
            }
            Item::Done => filled(texts.done, ""),
        };
        draw(Line { label: &label, value: &value });
    });
}
