//! The seat says what it laid; until it is noted, the others may doubt.

use super::columns::draw_columns;
use super::ready::giving_up;
use super::{Go, Screen, table, words};
use crate::device::Shared;
use crate::frame::WIDTH;
use crate::ink::{Align, Face, Ink, Sign};
use crate::presses::Gesture;
use crate::sound::Sound;
use crate::texts::filled;
use crate::time::Moment;
use game::{Announces, Bonus, Duty, Event, Laid, Play, Points, Seat};

/// One detent in a hurry counts for this many points.
const FAST_POINTS: i32 = 5;
/// The most letters a word can have.
const MOST_LETTERS: i32 = game::letter::WORD_MAX as i32;
/// Where the second column of the screen begins.
const HINTS: i32 = 76;

/// A seat has stopped its clock, or its time is over.
#[derive(Clone, Debug)]
pub(crate) struct Announce {
    pub(super) seat: Seat,
    pub(super) late: bool,
}

impl Screen for Announce {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture, now: Moment) -> Go {
        match gesture {
            // Just after the alarm the own button is still that of the turn.
            Gesture::Seat(button) if button == u8::from(self.seat) && shared.is_taken_unawares(now) => {
                shared.play(Sound::Nope);
            }
            Gesture::Seat(button) if button == u8::from(self.seat) => next_bonus(shared),
            Gesture::Seat(button) => return doubt(shared, button, now),
            Gesture::Turn { detents, fast } => dial(shared, dialled(shared, self.seat, detents, fast)),
            Gesture::Push => return note(shared, now),
            _ => return table::otherwise(shared, gesture, now),
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, ink: &mut Ink<'_>) {
        draw(shared, self.seat, self.late, ink);
    }
}

fn next_bonus(shared: &mut Shared) {
    let bonuses = shared.game.sheet().bonuses;
    let here = bonuses.iter().position(|&bonus| bonus == shared.said.bonus).unwrap_or(0);
    shared.said.bonus = bonuses.get((here + 1) % bonuses.len().max(1)).copied().unwrap_or_default();
    shared.play(if bonuses.len() > 1 { Sound::Click } else { Sound::Nope });
}

/// A doubt books nothing yet: it asks for the word.
fn doubt(shared: &mut Shared, button: u8, now: Moment) -> Go {
    let seated = shared.seated(button);
    match seated {
        Some(by) if shared.game.sheet().challenging.is_some() => {
            shared.said.doubted.clone_from(&shared.said.words);
            match shared.happen(&Event::Challenge { by }, Sound::Click, now) {
                Go::Stay => Go::Stay,
                _ => words::open(shared),
            }
        }
        _ => {
            shared.blink(button, now);
            Go::Stay
        }
    }
}

/// Takes what is dialled. Where typed words are counted, another number takes them back: nobody is held to a slip of typing.
fn dial(shared: &mut Shared, dialled: i32) {
    if shared.game.sheet().announces != Announces::Points && dialled != shared.said.dialled {
        shared.said.words.clear();
    }
    shared.said.dialled = dialled;
}

/// Where the dial goes from here. Word lengths that the rules forbid are skipped; left of 0 lies the exchange, where no
/// dial comes in a hurry.
fn dialled(shared: &Shared, seat: Seat, detents: i8, fast: bool) -> i32 {
    let (here, detents) = (shared.said.dialled, i32::from(detents));
    let sheet = shared.game.sheet();
    match sheet.announces {
        Announces::Points => {
            let exchange = sheet.exchange && !shared.game.supply_empty();
            let meant = here < 0 || (here == 0 && !fast);
            let least = if exchange && meant { -i32::from(sheet.dealt) } else { 0 };
            let step = if fast && here >= 0 { FAST_POINTS } else { 1 };
            (here + detents * step).clamp(least, Points::LINE_MAX.0)
        }
        Announces::LongestWord => {
            let shortest = shortest_word(shared, seat);
            match here + detents {
                beyond if here == 0 && detents > 0 => (beyond + shortest - 1).min(MOST_LETTERS),
                short if short < shortest => 0,
                letters => letters.min(MOST_LETTERS),
            }
        }
        Announces::Laid => i32::from(here + detents > 0),
    }
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
fn note(shared: &mut Shared, now: Moment) -> Go {
    let event = match shared.said.dialled {
        0 => giving_up(shared, now),
        exchanged @ ..0 => {
            Event::Exchange { spent: shared.spent(now), tiles: u8::try_from(-exchanged).unwrap_or(u8::MAX) }
        }
        _ => Event::Note(play(shared)),
    };
    shared.happen(&event, Sound::Noted, now)
}

/// What would be noted.
fn play(shared: &Shared) -> Play {
    let points = match shared.game.sheet().announces {
        Announces::Points | Announces::LongestWord => shared.said.dialled,
        Announces::Laid => 0,
    };
    let laid = if shared.said.words.is_empty() { Laid::Untold } else { Laid::Words(shared.said.words.clone()) };
    Play { points: Points(points), bonus: shared.said.bonus, laid }
}

fn draw(shared: &Shared, seat: Seat, late: bool, ink: &mut Ink<'_>) {
    let texts = shared.texts();
    let title = if late { texts.time_over } else { &shared.name(seat) };
    ink.fitted(&[Face::Name, Face::Title, Face::Bold, Face::Narrow], Align::Left, (0, 14), WIDTH as i32 - 1, title);
    draw_said(shared, ink);
    let bonus = shared.said.bonus == Bonus::AllLaid && shared.said.dialled > 0;
    let what = match (shared.game.sheet().announces, shared.game.settings().house.all_tiles_bonus) {
        (_, 0) if bonus => filled(texts.all_laid, ""),
        // Scrabble's points are for the whole rack: the last few tiles of a game are all as well, but do not earn them.
        (_, points) if bonus => filled("+#", points),
        (Announces::Points, _) => filled(texts.points, ""),
        (Announces::LongestWord, _) => filled(texts.letters_dialled, ""),
        (Announces::Laid, _) => filled(texts.laid, ""),
    };
    for (sign, text, y) in [(Sign::TURN, what.as_str(), 20), (Sign::PUSH, texts.note, 31)] {
        let x = ink.sign(sign, (HINTS, y));
        ink.fitted(&[Face::Plain, Face::Narrow], Align::Left, (x, y + 7), WIDTH as i32 - x, text);
    }
    if bonus {
        ink.invert((HINTS + 8, 18), (WIDTH as i32 - HINTS - 8, 12));
    }
    if shared.game.sheet().challenging.is_some() {
        ink.fitted(&[Face::Narrow], Align::Right, (WIDTH as i32, 50), 80, texts.doubt);
    }
    draw_columns(shared, Some(seat), ink);
}

/// What the dial says: a number, or the word for what 0 and below mean.
fn draw_said(shared: &Shared, ink: &mut Ink<'_>) {
    let texts = shared.texts();
    let mut word = heapless::String::<24>::new();
    let _ = match (shared.said.dialled, shared.game.sheet().announces) {
        (0, _) if shared.game.must_draw() => word.push_str(texts.draw_one),
        (0, Announces::LongestWord | Announces::Laid) => word.push_str(texts.pass),
        (exchanged @ ..0, _) => {
            let _ = core::fmt::Write::write_fmt(&mut word, format_args!("{} {}", texts.exchange, -exchanged));
            Ok(())
        }
        (_, Announces::Laid) => word.push_str(texts.laid),
        (points, _) => {
            let face = if points > 999 { Face::Name } else { Face::Huge };
            return ink.text(face, Align::Centre, (HINTS / 2 - 2, 51), format_args!("{points}"));
        }
    };
    ink.fitted(&[Face::Name, Face::Title, Face::Bold, Face::Narrow], Align::Left, (1, 42), HINTS - 4, &word);
}
