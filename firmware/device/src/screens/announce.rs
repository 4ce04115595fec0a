//! The seat says what it laid; until it is noted, the others may doubt.

use super::ready::giving_up;
use super::{draw_columns, nothing, words};
use crate::Device;
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

pub(crate) fn gesture(device: &mut Device, seat: Seat, gesture: Gesture, now: Moment) {
    match gesture {
        // Just after the alarm the own button is still that of the turn.
        Gesture::Seat(button) if button == u8::from(seat) && device.is_taken_unawares(now) => device.play(Sound::Nope),
        Gesture::Seat(button) if button == u8::from(seat) => next_bonus(device),
        Gesture::Seat(button) => doubt(device, button, now),
        Gesture::Turn { detents, fast } => dial(device, dialled(device, seat, detents, fast)),
        Gesture::Push => note(device, now),
        _ => nothing(device, gesture),
    }
}

fn next_bonus(device: &mut Device) {
    let bonuses = device.game.sheet().bonuses;
    let here = bonuses.iter().position(|&bonus| bonus == device.said.bonus).unwrap_or(0);
    device.said.bonus = bonuses.get((here + 1) % bonuses.len().max(1)).copied().unwrap_or_default();
    device.play(if bonuses.len() > 1 { Sound::Click } else { Sound::Nope });
}

/// A doubt books nothing yet: it asks for the word.
fn doubt(device: &mut Device, button: u8, now: Moment) {
    let seated = Seat::new(button).filter(|&by| device.game.settings().player(by).is_some());
    match seated {
        Some(by) if device.game.sheet().challenging.is_some() => {
            device.said.doubted.clone_from(&device.said.words);
            device.happen(&Event::Challenge { by }, Sound::Click, now);
            words::open(device);
        }
        _ => device.blink(button, now),
    }
}

/// Takes what is dialled. Where typed words are counted, another number takes them back: nobody is held to a slip of typing.
fn dial(device: &mut Device, dialled: i32) {
    if device.game.sheet().announces != Announces::Points && dialled != device.said.dialled {
        device.said.words.clear();
    }
    device.said.dialled = dialled;
}

/// Where the dial goes from here. Word lengths that the rules forbid are skipped; left of 0 lies the exchange, where no
/// dial comes in a hurry.
fn dialled(device: &Device, seat: Seat, detents: i8, fast: bool) -> i32 {
    let (here, detents) = (device.said.dialled, i32::from(detents));
    let sheet = device.game.sheet();
    match sheet.announces {
        Announces::Points => {
            let exchange = sheet.exchange && !device.game.supply_empty();
            let meant = here < 0 || (here == 0 && !fast);
            let least = if exchange && meant { -i32::from(sheet.dealt) } else { 0 };
            let step = if fast && here >= 0 { FAST_POINTS } else { 1 };
            (here + detents * step).clamp(least, Points::LINE_MAX.0)
        }
        Announces::LongestWord => {
            let shortest = shortest_word(device, seat);
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
fn shortest_word(device: &Device, seat: Seat) -> i32 {
    let settings = device.game.settings();
    match device.game.opening(seat) {
        Some(Duty::FirstWord { letters }) => i32::from(letters),
        _ => i32::from(settings.house.later_word.of(settings.age(seat))),
    }
}

/// Writes down what is said: points, a pass, a draw or an exchange.
fn note(device: &mut Device, now: Moment) {
    let event = match device.said.dialled {
        0 => giving_up(device, now),
        exchanged @ ..0 => {
            Event::Exchange { spent: device.spent(now), tiles: u8::try_from(-exchanged).unwrap_or(u8::MAX) }
        }
        _ => Event::Note(play(device)),
    };
    device.happen(&event, Sound::Noted, now);
}

/// What would be noted.
fn play(device: &Device) -> Play {
    let points = match device.game.sheet().announces {
        Announces::Points | Announces::LongestWord => device.said.dialled,
        Announces::Laid => 0,
    };
    let laid = if device.said.words.is_empty() { Laid::Untold } else { Laid::Words(device.said.words.clone()) };
    Play { points: Points(points), bonus: device.said.bonus, laid }
}

pub(crate) fn draw(device: &Device, seat: Seat, late: bool, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let title = if late { texts.time_over } else { &device.name(seat) };
    ink.fitted(&[Face::Name, Face::Title, Face::Bold, Face::Narrow], Align::Left, (0, 14), WIDTH as i32 - 1, title);
    draw_said(device, ink);
    let bonus = device.said.bonus == Bonus::AllLaid && device.said.dialled > 0;
    let what = match (device.game.sheet().announces, device.game.settings().house.all_tiles_bonus) {
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
    if device.game.sheet().challenging.is_some() {
        ink.fitted(&[Face::Narrow], Align::Right, (WIDTH as i32, 50), 80, texts.doubt);
    }
    draw_columns(device, Some(seat), ink);
}

/// What the dial says: a number, or the word for what 0 and below mean.
fn draw_said(device: &Device, ink: &mut Ink<'_>) {
    let texts = device.texts();
    let mut word = heapless::String::<24>::new();
    let _ = match (device.said.dialled, device.game.sheet().announces) {
        (0, _) if device.game.must_draw() => word.push_str(texts.draw_one),
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
