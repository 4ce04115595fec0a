//! The settlement at the end of a round: what lies before each player, and what is left in each hand.

use super::adder::{Adder, Sum};
use super::columns::draw_columns;
use super::count_words::CountWords;
use super::question::{Asked, Question};
use super::typing::{self, Purpose};
use super::{ActiveScreen, Screen, Transition, menu, phase_screen, refuse, rules};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::number;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, plain};
use crate::time::Moment;
use core::fmt::Write as _;
use game::{Declared, Ending, Entered, Event, Hand, Phase, Rack, Rounds, Seat, Seats, Settling, WordCount};
use letters::{Tile, Word};

/// The settlement of one player, while it is filled in: a line for every word that was typed, then what can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settle {
    seat: Seat,
    chosen: usize,
    edited: bool,
    /// Words are counted by their length, and the line for the values of their letters is there.
    counting: bool,
    count: WordCount,
    hand: u16,
    /// Its letters, if they were typed.
    typed: Word,
}

const MOST: i32 = 999;
/// Pixels for the names of those whose hands are missing, with room for how many more there are.
const NAMES: i32 = 126 - 16;

/// One line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Word(usize),
    TypeWord,
    CountWords,
    LetterSum,
    HandSum,
    Done,
}

/// Whose hand is entered next? The player's button, or a push for the first one missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WhoseHand {
    pub(super) missing: Seats,
}

impl Screen for WhoseHand {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let seat = match gesture {
            Gesture::Seat(button) => shared.playing(button),
            Gesture::Push => self.missing.iter().next(),
            _ => None,
        };
        match seat {
            Some(seat) => open(shared, seat),
            None => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let game = shared.game.sheet().rounds == Rounds::OfTurns;
        canvas.title(&if game { plain(texts.game_over()) } else { rules::title(shared) });
        let names = self.names(shared);
        // That it is over comes unlooked for: why is told before anything is asked.
        if let Some(ending) = shared.game.ending() {
            let why = texts.ending(ending, |seat| shared.name(seat));
            let fonts = [Font::Bold, Font::Plain, Font::Narrow];
            canvas.fitted_between(&fonts, Align::Centre, (64, 26), 126, (17, 29), &why);
        }
        canvas.fitted_between(&[Font::Plain, Font::Narrow], Align::Centre, (64, 38), 126, (30, 40), &names);
        let x = canvas.icon(Icon::SEAT, (0, 43));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 50), 118, title(shared));
        draw_columns(shared, None, canvas);
    }
}

impl WhoseHand {
    /// Whose hands are missing, the one that a push asks for first; of more than four, as many as have room, and how many more.
    fn names(&self, shared: &Shared) -> Sentence {
        let (mut names, mut told) = (Sentence::new(), 0);
        for seat in self.missing.iter() {
            let separator = if told == 0 { "" } else { ", " };
            let more = as_text(format_args!("{names}{separator}{}", shared.short_name(seat)));
            if self.missing.count() > 4 && Font::Plain.width(more.as_str()) > NAMES {
                break;
            }
            (names, told) = (more, told + 1);
        }
        if told < self.missing.count() {
            let _ = write!(names, " +{}", self.missing.count() - told);
        }
        names
    }
}

/// Shows what a player has; who is out in a game of hands has nothing.
pub(crate) fn open(shared: &mut Shared, seat: Seat) -> Transition {
    if !has_words(shared) && shared.game.ending() == Some(Ending::Out(seat)) {
        shared.warn(shared.texts().refused_hand_empty());
        return Transition::Stay;
    }
    shared.play(Sound::Click);
    Settle::of(shared, seat).shown(shared)
}

/// The title: what is counted here.
pub(crate) fn title(shared: &Shared) -> &'static str {
    if has_words(shared) { shared.texts().settlement() } else { shared.texts().hand() }
}

/// The hand of a seat, where the board tells, and what it is worth.
fn known(shared: &Shared, seat: Seat) -> Option<(Rack, u16)> {
    let (_, rack) = shared.game.last_hand().filter(|&(whose, _)| whose == seat)?;
    let joker = shared.game.settings().house.joker_in_hand;
    let sum = shared.game.settings().letters()?.hand_value(&rack, joker);
    Some((rack, u16::try_from(sum.0).ok()?))
}

/// The end of a round: the hand that is known, or whose is entered first.
pub(super) fn screen(shared: &Shared, missing: Seats) -> ActiveScreen {
    match shared.game.last_hand() {
        Some((seat, _)) if missing == Seats::only(seat) => Settle::of(shared, seat).into(),
        _ => WhoseHand { missing }.into(),
    }
}

fn has_words(shared: &Shared) -> bool {
    shared.game.sheet().settling == Settling::WordsAndHands
}

impl Screen for Settle {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::HoldDial => {
                self.keep(shared);
                menu::open(shared)
            }
            Gesture::Seat(button) if button != u8::from(self.seat) => {
                let Some(other) = shared.playing(button) else { return refuse(shared, gesture) };
                self.keep(shared);
                open(shared, other)
            }
            _ if has_words(shared) => self.list_gesture(shared, gesture),
            _ => self.hand_gesture(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        if has_words(shared) {
            self.draw_list(shared, canvas);
        } else {
            self.draw_hand(shared, canvas);
        }
    }
}

impl Settle {
    /// The entries for a seat so far; the first thing to do is to type a word.
    pub(crate) fn of(shared: &Shared, seat: Seat) -> Self {
        let Entered { count, hand, .. } = shared.game.entered(seat);
        let chosen = shared.game.words(seat).len();
        let hand = known(shared, seat).map_or(u16::try_from(hand.0).unwrap_or(0), |(_, sum)| sum);
        let counting = count != WordCount::default();
        Self { seat, chosen, edited: false, counting, count, hand, typed: Word::new() }
    }

    /// The same with a hand that was added up.
    pub(crate) fn with_hand(shared: &Shared, seat: Seat, hand: u16) -> Self {
        Self { hand, ..Self::of(shared, seat) }
    }

    /// The screen it is filled in on: tiles with numbers are added up.
    pub(crate) fn shown(self, shared: &Shared) -> Transition {
        if has_words(shared) || shared.game.sheet().letters.is_some() {
            Transition::to(self)
        } else {
            Transition::to(Adder::of(self.seat, Sum::Hand, self.hand))
        }
    }

    /// Whose it is.
    pub(crate) const fn seat(&self) -> Seat {
        self.seat
    }

    /// The number of lines behind the words.
    const fn lines(&self) -> usize {
        if self.counting { 5 } else { 4 }
    }

    /// The line at this place, under so many words.
    fn item(&self, words: usize, index: usize) -> Item {
        let Some(below) = index.checked_sub(words) else { return Item::Word(index) };
        match (below, self.lines() - below.min(self.lines())) {
            (0, _) => Item::TypeWord,
            (1, _) => Item::CountWords,
            (_, 1) => Item::Done,
            (_, 2) => Item::HandSum,
            _ => Item::LetterSum,
        }
    }

    /// Keeps what was counted and what is in the hand, if it is other than before; what is refused is as before.
    pub(crate) fn keep(&mut self, shared: &mut Shared) {
        let Settle { seat, count, hand, .. } = *self;
        let before = shared.game.entered(seat);
        if count != before.count {
            let _ = shared.happen(&Event::Words { seat, count }, Sound::Click);
        }
        if i32::from(hand) != before.hand.0 {
            let _ = shared.happen(&Event::Left { seat, sum: hand }, Sound::Click);
        }
        let Settle { count, hand, .. } = Settle::of(shared, seat);
        (self.edited, self.count, self.hand) = (false, count, hand);
    }

    fn list_gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let words = shared.game.words(self.seat);
        match (self.item(words.len(), self.chosen), gesture) {
            (item, Gesture::Turn { detents, fast }) if self.edited => change(self, item, detents, fast),
            (_, Gesture::Turn { detents, .. }) => {
                self.chosen = list::moved(self.chosen, detents, words.len() + self.lines());
            }
            // What is filled in next stands below.
            (_, Gesture::Push) if self.edited => {
                self.keep(shared);
                self.chosen += 1;
            }
            (Item::HandSum, Gesture::Seat(_)) => return typing::open(shared, Purpose::Hand(*self)),
            (Item::TypeWord, Gesture::Push) | (_, Gesture::Seat(_)) => {
                self.keep(shared);
                return typing::open(shared, Purpose::Settled(*self));
            }
            (Item::Word(place), Gesture::Push) => {
                let word = words.get(place).copied().unwrap_or_default();
                return typing::edit(shared, Purpose::Changed(*self), word);
            }
            (Item::Done, Gesture::Push) => return self.done(shared),
            (Item::CountWords, Gesture::Push) => {
                shared.play(Sound::Click);
                return Transition::to(CountWords::of(shared, *self));
            }
            (_, Gesture::Push) => {
                shared.play(Sound::Click);
                self.edited = true;
            }
            (_, gesture) => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    /// Only a hand: the dial says its sum, the own button types its letters.
    fn hand_gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, fast } => {
                change(self, Item::HandSum, detents, fast);
                Transition::Stay
            }
            Gesture::Push => self.done(shared),
            Gesture::Seat(_) => typing::open(shared, Purpose::Hand(*self)),
            _ => refuse(shared, gesture),
        }
    }

    /// All is filled in; where the table ended it and a hand is empty, it is asked who is out.
    pub(crate) fn done(mut self, shared: &mut Shared) -> Transition {
        let missing = matches!(shared.game.phase(), Phase::Settlement { missing } if missing.contains(self.seat));
        if self.hand == 0 && missing && shared.game.may_declare_out() {
            self.keep(shared);
            return Transition::to(Question::from(Asked::Out(self)));
        }
        self.book(shared, false)
    }

    /// Books what is filled in: words counted, if any were, then that the player is out, then the hand.
    pub(crate) fn book(mut self, shared: &mut Shared, out: bool) -> Transition {
        let Settle { seat, hand, .. } = self;
        self.keep(shared);
        if out {
            let transition = shared.happen(&Event::Declared(Declared::Out(seat)), Sound::Noted);
            if !has_words(shared) {
                return transition;
            }
        }
        // What was typed or what the board tells is written down as tiles, unless the table says another sum.
        let (typed, worth) = typed_tiles(shared, &self.typed);
        let hand = match known(shared, seat) {
            _ if !typed.is_empty() && worth == hand => Hand::Tiles(typed.into_iter().collect()),
            Some((rack, sum)) if sum == hand => Hand::Tiles(rack.into_iter().collect()),
            _ => Hand::Sum(hand),
        };
        match shared.happen(&Event::Hand { seat, hand }, Sound::Noted) {
            Transition::Stay => self.shown(shared),
            transition => transition,
        }
    }

    fn draw_hand(&self, shared: &Shared, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let name = shared.name(self.seat);
        // Where the board knows the last hand, this is the first screen after the end.
        let over = known(shared, self.seat).and(shared.game.ending());
        canvas.title(&match over {
            Some(ending) => texts.says(texts.game_over(), &texts.ending(ending, |seat| shared.short_name(seat))),
            None => as_text(&name),
        });
        canvas.told_as(Role::Points).text(Font::Huge, Align::Right, (127, 52), format_args!("{}", self.hand));
        if let Some((rack, sum)) = known(shared, self.seat)
            && sum == self.hand
        {
            let mut tiles = Sentence::new();
            rack.iter().for_each(|&tile| _ = tiles.push(u8::from(tile).into()));
            canvas.fitted_between(
                &[Font::Bold, Font::Plain, Font::Narrow],
                Align::Centre,
                (31, 25),
                62,
                (17, 27),
                &name,
            );
            canvas.told_as(Role::Tiles);
            canvas.fitted(&[Font::Title, Font::Bold, Font::Narrow], Align::Centre, (31, 48), 62, &tiles);
        } else {
            canvas.paragraph(Font::Plain, Font::Narrow, (31, 23), 62, 2, texts.hand_sum());
        }
        canvas.hints((Icon::SEAT, texts.type_them()), (Icon::PUSH, texts.note()));
    }

    /// Whose it is, and what it comes to so far.
    pub(super) fn title(&self, shared: &Shared) -> Sentence {
        let sum = as_text(format_args!("{:+}", shared.game.settled(self.seat, &self.count, self.hand).0));
        shared.texts().says(&shared.name(self.seat), &sum)
    }

    /// The word that was typed last, its points, and the sum so far; nothing before the first.
    pub(super) fn last_word(&self, shared: &Shared) -> Sentence {
        let words = shared.game.words(self.seat);
        let Some(word) = words.last() else { return Sentence::new() };
        let sum = shared.game.settled(self.seat, &self.count, self.hand).0;
        as_text(format_args!("{word} {:+} = {sum}", shared.game.worth(self.seat, word).0))
    }

    /// The words counted so far.
    pub(super) const fn count(&self) -> &WordCount {
        &self.count
    }

    pub(super) const fn count_mut(&mut self) -> &mut WordCount {
        &mut self.count
    }

    /// All words are counted: the values of their letters come next.
    pub(super) fn counted(mut self, shared: &mut Shared) -> Transition {
        shared.play(Sound::Click);
        (self.counting, self.edited) = (true, true);
        Transition::to(self.at_end(shared, 3))
    }

    fn draw_list(&self, shared: &Shared, canvas: &mut Canvas<'_>) {
        let words = shared.game.words(self.seat);
        let title = self.title(shared);
        let (chosen, edited, len) = (self.chosen, self.edited, words.len() + self.lines());
        let line = |index: usize, take: TakeLine<'_>| self.line(shared, &words, index, take);
        List { title: &title, len, chosen, edited, line: &line }.draw(canvas);
    }

    fn line(&self, shared: &Shared, words: &[Word], index: usize, take: TakeLine<'_>) {
        let texts = shared.texts();
        let mut value = Sentence::new();
        let (key, label) = match self.item(words.len(), index) {
            Item::Word(place) => {
                let word = words.get(place).copied().unwrap_or_default();
                let _ = write!(value, "{:+}", shared.game.worth(self.seat, &word).0);
                (Key::numbered("word", place + 1), as_text(word))
            }
            Item::TypeWord => (Key::of("type-words"), plain(texts.type_word())),
            Item::CountWords => {
                if self.counting {
                    let _ = write!(value, "{}", self.count.lengths.iter().map(|&words| u16::from(words)).sum::<u16>());
                }
                (Key::of("count-words"), plain(texts.count_words()))
            }
            Item::LetterSum => {
                let _ = write!(value, "{}", self.count.letters);
                (Key::of("letter-sum"), plain(texts.letter_sum()))
            }
            Item::HandSum => {
                let _ = write!(value, "{}", self.hand);
                (Key::of("hand-sum"), plain(texts.hand_sum()))
            }
            Item::Done => (Key::of("done"), plain(texts.done())),
        };
        take(Line { key, label: &label, value: &value });
    }

    /// Chooses the line that stands so far from the end: 1 is done, 2 the hand.
    fn at_end(mut self, shared: &Shared, from_end: usize) -> Self {
        self.chosen = (shared.game.words(self.seat).len() + self.lines()).saturating_sub(from_end);
        self
    }
}

fn change(settle: &mut Settle, item: Item, detents: i8, fast: bool) {
    let moved = |value: u16| number::turned(i32::from(value), detents, fast).clamp(0, MOST) as u16;
    match item {
        Item::LetterSum => settle.count.letters = moved(settle.count.letters),
        Item::HandSum => settle.hand = moved(settle.hand),
        Item::Word(_) | Item::TypeWord | Item::CountWords | Item::Done => {}
    }
}

/// A word before the player was typed: it is booked at once, and the next one may follow.
pub(crate) fn typed_word(shared: &mut Shared, settle: Settle, word: &Word) -> Transition {
    match shared.happen(&Event::Word { seat: settle.seat, word: *word }, Sound::Noted) {
        // It is told why not; the word stands there to be changed.
        Transition::Stay => Transition::Stay,
        _ => typing::open(shared, Purpose::Settled(settle)),
    }
}

/// No more words: after them comes the hand.
pub(crate) fn typed_all(shared: &Shared, settle: Settle) -> Transition {
    Transition::to(settle.at_end(shared, 2))
}

/// The chosen word was typed anew; an empty one is taken away.
pub(crate) fn changed_word(shared: &mut Shared, settle: Settle, is: &Word) -> Transition {
    let Some(&was) = shared.game.words(settle.seat).get(settle.chosen) else { return Transition::to(settle) };
    match shared.happen(&Event::WordChanged { seat: settle.seat, was, is: *is }, Sound::Noted) {
        Transition::Stay => Transition::Stay,
        _ => Transition::to(settle),
    }
}

/// The letters of a hand were typed: their sum stands ready, and where it stands among other lines it is kept.
pub(crate) fn typed_hand(shared: &mut Shared, settle: Settle, word: &Word) -> Transition {
    let (_, hand) = typed_tiles(shared, word);
    shared.play(Sound::Click);
    let mut settle = Settle { edited: false, hand, typed: *word, ..settle }.at_end(shared, 1);
    if has_words(shared) {
        settle.keep(shared);
    }
    Transition::to(settle)
}

/// The tiles of a hand that was typed, and what they are worth.
fn typed_tiles(shared: &Shared, word: &Word) -> (heapless::Vec<Tile, { letters::WORD_MAX }>, u16) {
    let house = &shared.game.settings().house;
    let tiles: heapless::Vec<Tile, { letters::WORD_MAX }> = word.tiles().iter().map(|tile| tile.in_hand()).collect();
    let sum = shared.game.settings().letters().map_or(0, |letters| letters.hand_value(&tiles, house.joker_in_hand).0);
    (tiles, u16::try_from(sum).unwrap_or(0))
}
