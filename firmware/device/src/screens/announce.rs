//! The announcement: the seat says what it laid; until it is noted, the others may challenge.

use super::adder::{Adder, Sum};
use super::challenge_question::{self, Hearing};
use super::columns::draw_columns;
use super::laid_words::LaidWords;
use super::ready::giving_up;
use super::turn::draw_large;
use super::{Screen, Transition, challenged_words, mend, phase_screen, typing};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::draft::Said;
use crate::gestures::Gesture;
use crate::number;
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled, plain};
use crate::time::Moment;
use game::{Announces, Bonus, Duty, Event, OnTurn, Owners, Points, Seat, Words};
use picture::frame_buffer::{HEIGHT, WIDTH};

/// The middle of the number.
const NUMBER: i32 = 23;
/// The width left of the line that says what the others may do: two large digits.
pub(super) const BESIDE_CHALLENGE: i32 = 43;
/// The dial must have rested so long before another seat is heard.
const REST_MILLIS: u64 = 1_000;
/// The most letters a word can have.
const MOST_LETTERS: i32 = letters::WORD_MAX as i32;
/// Letters of the words under the number.
const UNDER: usize = 13;
/// The left edge of the second column of the screen.
const HINTS: i32 = 76;

/// A seat has stopped its clock, or its time is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Announce {
    pub(super) on: OnTurn,
    /// The bonus before the own button last went down, should the press turn out to be a hold.
    pub(super) before_press: Bonus,
    /// The others, once the dial has rested.
    pub(super) others: Hearing,
}

impl Announce {
    /// What was said so far stands there.
    pub(super) fn of(shared: &Shared, on: OnTurn) -> Self {
        Self { on, before_press: shared.announcement.bonus, others: rested(shared.now()) }
    }

    /// Another seat pressed. It is asked what it wants, once there is a number to challenge and the dial has rested: before that
    /// the seat on turn is at work, and the press was meant for something else.
    fn other(&self, shared: &mut Shared, button: u8) -> Transition {
        match shared.playing(button) {
            // After a verdict it is told that nothing is left to challenge.
            Some(_) if shared.game.is_judged() && !shared.is_mending() => shared.refuse_judged(),
            Some(by) if challenge_question::is_possible(shared) && self.others.is_open(shared.now()) => {
                return challenge_question::open(shared, self.on, by);
            }
            _ => shared.blink(button),
        }
        Transition::Stay
    }
}

impl Screen for Announce {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::HoldDial if shared.is_mending() => return mend::back(shared),
            Gesture::Seat(button) if button == u8::from(self.on.seat) => {
                self.before_press = shared.announcement.bonus;
                next_bonus(shared);
            }
            Gesture::SeatHold(button) if button == u8::from(self.on.seat) => {
                shared.announcement.bonus = self.before_press;
                return type_words(shared, self.on.seat);
            }
            Gesture::Seat(button) => return self.other(shared, button),
            Gesture::Turn { detents, fast } => {
                self.others = rested(shared.now());
                dial(shared, dialled(shared, self.on.seat, detents, fast));
            }
            Gesture::Push => return note(shared),
            _ => return phase_screen::otherwise(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, now: Moment, canvas: &mut Canvas<'_>) {
        let others = challenge_question::is_possible(shared) && self.others.is_open(now);
        draw(shared, self.on, others, canvas);
    }

    fn deadline(&self, _now: Moment) -> Option<Moment> {
        self.others.deadline()
    }

    fn wake(&mut self, shared: &mut Shared) -> Transition {
        self.others.wake(shared);
        Transition::Stay
    }
}

/// Another seat is heard when the dial has rested from this moment on.
fn rested(dialled: Moment) -> Hearing {
    Hearing::from(dialled + REST_MILLIS)
}

/// Says a bonus besides: only what is seen at once, and not by a press that was meant to announce.
fn next_bonus(shared: &mut Shared) {
    if !shared.game.may_lay_all() || shared.has_just_announced() {
        return shared.play(Sound::Nope);
    }
    // Nothing is said yet: whoever holds the button in order to type hears no refusal before.
    if !shared.announcement.lays() {
        return;
    }
    let here = shared.announcement.bonus;
    let next = shared.game.bonuses().skip_while(|&bonus| bonus != here).nth(1).unwrap_or_default();
    shared.announcement.bonus = next;
    shared.say_out();
    shared.play(if shared.announcement.bonus == here { Sound::Nope } else { Sound::Click });
}

/// The bonus that is said, or the one that the own button would say; nothing where it has none.
fn bonus_label(shared: &Shared) -> Sentence {
    let (texts, said) = (shared.texts(), shared.announcement.bonus);
    if !shared.announcement.lays() || !shared.game.may_lay_all() {
        return Sentence::new();
    }
    let offered = shared.game.bonuses().find(|&bonus| bonus != Bonus::None).unwrap_or_default();
    match (if said == Bonus::None { offered } else { said }, shared.game.settings().house.all_tiles_bonus) {
        (Bonus::None, _) => Sentence::new(),
        (Bonus::LastTiles, _) => plain(texts.done()),
        (_, 0) => plain(texts.all_laid()),
        // Scrabble's points are for the whole rack: the last few tiles of a game are all as well, but do not earn them.
        (_, points) => filled("+#", points),
    }
}

/// The words laid are typed; where there are none, the first melds are added up.
fn type_words(shared: &mut Shared, seat: Seat) -> Transition {
    let melds = matches!(shared.game.opening(seat), Some(Duty::FirstMelds { .. }));
    let transition = match shared.game.settings().language() {
        Some(_) if !shared.announcement.words.is_empty() => Transition::to(LaidWords { chosen: 0 }),
        Some(_) => typing::open(shared, typing::Purpose::Laid),
        None if melds => {
            let before = match shared.announcement.said {
                Said::Points(points) => u16::try_from(points).unwrap_or(0),
                _ => 0,
            };
            Transition::to(Adder::of(seat, Sum::Melds, before))
        }
        None => return Transition::Stay,
    };
    shared.play(Sound::Click);
    transition
}

/// A challenge books nothing yet: it asks for the words that are not known.
pub(super) fn challenge_words(shared: &mut Shared, button: u8, words: Words) -> Transition {
    let seated = shared.seated(button);
    match seated {
        Some(by) if shared.game.sheet().challenging.is_some() => {
            let announcement = &mut shared.announcement;
            announcement.challenged = words;
            announcement.before.clear();
            announcement.after.clear();
            announcement.owners = Owners::default();
            match shared.happen(&Event::Challenge { by }, Sound::Click) {
                Transition::Stay => Transition::Stay,
                _ => Transition::to(challenged_words::screen(shared)),
            }
        }
        _ => {
            shared.blink(button);
            Transition::Stay
        }
    }
}

/// Takes what is dialled. Where typed words are counted, another number takes them back: nobody is held to a slip of typing.
fn dial(shared: &mut Shared, said: Said) {
    if shared.game.sheet().announces != Announces::Points && said != shared.announcement.said {
        shared.announcement.words.clear();
    }
    shared.announcement.said = said;
    if !shared.announcement.lays() {
        shared.announcement.bonus = Bonus::None;
    }
    shared.say_out();
}

/// The dial's way from here: through exchange, nothing and points, or nothing and the lengths a word may have, or nothing
/// and laid. Nobody comes to the exchange in a hurry.
fn dialled(shared: &Shared, seat: Seat, detents: i8, fast: bool) -> Said {
    let (sheet, said) = (shared.game.sheet(), shared.announcement.said);
    match (sheet.announces, said) {
        // The first detent only chooses: nothing on the left, the least there is on the right.
        (_, Said::Unsaid) if detents < 0 => Said::Nothing,
        (Announces::Points, Said::Unsaid) => Said::Points(1),
        (Announces::Points, _) => {
            let here = match said {
                Said::Exchange(tiles) => -i32::from(tiles),
                Said::Points(points) => i32::from(points),
                _ => 0,
            };
            let exchange = shared.game.may_exchange() && !shared.is_mending();
            let meant = here < 0 || (here == 0 && !fast);
            let least = match sheet.score_pad {
                true => -Points::LINE_MAX.0,
                false if exchange && meant => -i32::from(sheet.dealt),
                false => 0,
            };
            let fast = fast && (here >= 0 || sheet.score_pad);
            match number::turned(here, detents, fast).clamp(least, Points::LINE_MAX.0) {
                0 => Said::Nothing,
                tiles @ ..0 if !sheet.score_pad => Said::Exchange(u8::try_from(-tiles).unwrap_or(u8::MAX)),
                points => Said::Points(i16::try_from(points).unwrap_or(i16::MAX)),
            }
        }
        (Announces::LongestWord, Said::Letters(letters @ 1..)) => {
            of_letters(shared, seat, i32::from(letters) + i32::from(detents))
        }
        (Announces::LongestWord, _) if detents < 0 => Said::Nothing,
        (Announces::LongestWord, _) => {
            let first = shortest_word(shared, seat).max(USUAL_LETTERS);
            of_letters(shared, seat, first - 1 + i32::from(detents))
        }
        (Announces::Laid, Said::Laid) if detents < 0 => Said::Nothing,
        (Announces::Laid, Said::Laid) => Said::Laid,
        (Announces::Laid, _) if detents > 0 => Said::Laid,
        (Announces::Laid, _) => Said::Nothing,
    }
}

/// The first detent finds a word of so many letters, where one so short is allowed; shorter ones are on its left.
const USUAL_LETTERS: i32 = 5;

/// A word of so many letters; one that the rules forbid is none, or no new one where that has been found good.
fn of_letters(shared: &Shared, seat: Seat, letters: i32) -> Said {
    if letters < shortest_word(shared, seat) {
        return if shared.game.may_count_nothing() { Said::Letters(0) } else { Said::Nothing };
    }
    u8::try_from(letters.min(MOST_LETTERS)).map_or(Said::Nothing, Said::Letters)
}

/// Letters the seat's next word must have.
fn shortest_word(shared: &Shared, seat: Seat) -> i32 {
    let settings = shared.game.settings();
    match shared.game.opening(seat) {
        Some(Duty::FirstWord { letters }) => i32::from(letters),
        _ => i32::from(settings.house.later_word.of(settings.age(seat))),
    }
}

/// Writes down what is said: points, a pass, a draw or an exchange.
pub(super) fn note(shared: &mut Shared) -> Transition {
    if shared.is_mending() {
        return mend_turn(shared);
    }
    let event = match shared.announcement.said {
        Said::Unsaid => {
            shared.play(Sound::Nope);
            return Transition::Stay;
        }
        Said::Nothing => giving_up(shared),
        Said::Exchange(tiles) => Event::Exchange { spent: shared.spent(), tiles },
        Said::Points(_) | Said::Letters(_) | Said::Laid if is_final(shared) => return say(shared),
        Said::Points(_) | Said::Letters(_) | Said::Laid => return note_said(shared),
    };
    shared.happen(&event, Sound::Noted)
}

/// Writes down what was laid.
#[inline(never)]
pub(super) fn note_said(shared: &mut Shared) -> Transition {
    shared.happen(&Event::Note(shared.announcement.play()), Sound::Noted)
}

/// True if the push that announces cannot be taken back: in a tournament, where words can be challenged.
pub(super) fn is_final(shared: &Shared) -> bool {
    shared.is_tournament() && shared.game.sheet().challenging.is_some() && !shared.game.is_said()
}

/// Announces for good; the window opens.
#[inline(never)]
pub(super) fn say(shared: &mut Shared) -> Transition {
    shared.announced_now();
    shared.happen(&Event::Said(shared.announcement.play()), Sound::Noted)
}

/// Puts a turn of the past right. Nothing at all is no turn: that is struck.
fn mend_turn(shared: &mut Shared) -> Transition {
    if !shared.announcement.lays() {
        shared.play(Sound::Nope);
        return Transition::Stay;
    }
    let play = shared.announcement.play();
    mend::played(shared, play)
}

fn draw(shared: &Shared, OnTurn { seat, late, .. }: OnTurn, others: bool, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let title = if late { texts.time_over() } else { &shared.name(seat) };
    let bonus = bonus_label(shared);
    let (bottom, rows) = if bonus.is_empty() { (17, [21, 33, 0]) } else { (14, [17, 28, 37]) };
    draw_large(title, canvas.room() - 2, bottom, canvas);
    draw_said(shared, canvas);
    let what = match shared.game.sheet().announces {
        Announces::Points => texts.points(),
        Announces::LongestWord => texts.letters_dialled(),
        Announces::Laid => texts.laid(),
    };
    let push = match shared.announcement.said {
        Said::Unsaid => "",
        Said::Nothing if shared.is_mending() => "",
        _ if shared.is_mending() => texts.mend(),
        Said::Nothing if shared.game.must_draw() => texts.draw_one(),
        Said::Nothing => texts.pass(),
        Said::Exchange(_) => texts.note(),
        _ if is_final(shared) => texts.announce(),
        _ => texts.note(),
    };
    // Who has let the dial rest knows what it does: what the others may do now stands there.
    if others {
        let baseline = if bonus.is_empty() { 27 } else { 24 };
        let room = WIDTH as i32 - BESIDE_CHALLENGE;
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Right, (WIDTH as i32, baseline), room, texts.challenge());
    }
    for ((icon, text), y) in [(Icon::TURN, what), (Icon::PUSH, push), (Icon::SEAT, &bonus)].into_iter().zip(rows) {
        if text.is_empty() || (others && icon == Icon::TURN) {
            continue;
        }
        let x = canvas.icon(icon, (HINTS, y));
        // Over the lit box of a bonus there is no room for tails.
        let bottom = if bonus.is_empty() || icon != Icon::PUSH { HEIGHT as i32 - 1 } else { y + 6 };
        let (fonts, room) = ([Font::Plain, Font::Low, Font::Narrow], WIDTH as i32 - x);
        canvas.largest(&fonts, Align::Left, (x, y + 7), room, (0, bottom), text);
    }
    if shared.announcement.bonus != Bonus::None && !bonus.is_empty() {
        canvas.invert((HINTS + 8, 36), (WIDTH as i32 - HINTS - 8, 10));
    }
    draw_columns(shared, Some(seat), canvas);
}

/// The number that would be booked, with its bonus; where no points are booked in a turn, what is said.
fn booked(shared: &Shared, said: i16) -> i32 {
    let points = shared.game.sheet().announces != Announces::Laid;
    let booked = shared.game.preview(&shared.announcement.play()).ok().filter(|_| points);
    booked.map_or(i32::from(said), |points| points.0)
}

/// What a push would note, in words: a number, or that something was laid.
pub(super) fn noted_words(shared: &Shared) -> Sentence {
    match shared.announcement.said {
        Said::Points(points) => as_text(booked(shared, points)),
        Said::Letters(0) => laid_for_nothing(shared),
        Said::Letters(letters) => as_text(booked(shared, letters.into())),
        _ if !shared.announcement.board.tiles.is_empty() => as_text(booked(shared, 0)),
        _ => plain(shared.texts().laid()),
    }
}

/// Something was laid that makes no new word.
fn laid_for_nothing(shared: &Shared) -> Sentence {
    filled("#, 0", shared.texts().laid())
}

/// Draws what is said: a number, or a word.
fn draw_said(shared: &Shared, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let number = match shared.announcement.said {
        Said::Points(points) => booked(shared, points),
        Said::Letters(0) => return draw_word(&laid_for_nothing(shared), canvas),
        Said::Letters(letters) => booked(shared, letters.into()),
        Said::Unsaid => return canvas.told_as(Role::Points).text(Font::Name, Align::Centre, (NUMBER, 42), "?"),
        Said::Nothing if shared.game.must_draw() => return draw_word(texts.draw_one(), canvas),
        Said::Nothing if shared.game.sheet().announces == Announces::Points => 0,
        Said::Nothing => return draw_word(texts.pass(), canvas),
        Said::Laid if !shared.announcement.words.is_empty() => {
            canvas.fitted(&[Font::Title, Font::Bold, Font::Narrow], Align::Left, (1, 33), HINTS - 4, texts.laid());
            return draw_words(shared, canvas);
        }
        Said::Laid => return draw_word(texts.laid(), canvas),
        Said::Exchange(tiles) => return draw_word(&as_text(format_args!("{} {tiles}", texts.exchange())), canvas),
    };
    let number = as_text(number);
    if !shared.announcement.words.is_empty() {
        canvas.told_as(Role::Points).text(Font::Name, Align::Centre, (NUMBER, 34), number.as_str());
        return draw_words(shared, canvas);
    }
    // Beside what the others may do there is room for two large digits.
    let (font, baseline) = match number.len() {
        0..=2 => (Font::Huge, 51),
        3..=4 => (Font::Name, 42),
        _ => (Font::Title, 41),
    };
    canvas.told_as(Role::Points).text(font, Align::Centre, (NUMBER, baseline), number.as_str());
}

/// The words that were typed, under what is said.
fn draw_words(shared: &Shared, canvas: &mut Canvas<'_>) {
    let words = challenged_words::in_line(&shared.announcement.words, UNDER);
    canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (1, 44), HINTS - 4, &words);
}

fn draw_word(word: &str, canvas: &mut Canvas<'_>) {
    canvas.fitted(&[Font::Name, Font::Title, Font::Bold, Font::Narrow], Align::Left, (1, 42), HINTS - 4, word);
}
