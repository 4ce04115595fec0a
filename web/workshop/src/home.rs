//! Games taken home: texts of codes become games, and a game its sheet, its files and its replay, by the rules of the device.

use crate::message::Message;
use crate::request::Answer;
use device::{Device, FrameBuffer, Moment};
use game::board::{Premium, SIDE, Square};
use game::{Event, ScoringMode, Seat};
use letters::Tile;
use records::bookings::Bookings;
use records::codes::{Begun, Gathering, NotTaken, Taken, TakenGame};
use records::gcg;
use records::score_sheet::ScoreSheet;
use runner::score_sheet::score_lines;
use serde_json::{Value, json};
use take_home::{FrameError, Head};

/// All that is kept of a game besides its log.
#[derive(serde::Deserialize)]
pub(crate) struct Kept {
    events: u8,
    marks: u8,
    number: u16,
}

impl Kept {
    /// The head of its codes.
    pub(crate) const fn head(&self) -> Head {
        Head { events: self.events, marks: self.marks, number: self.number }
    }
}

/// News of each text in turn, the texts that still count, the games that are not whole, and those that are, with their logs
/// attached.
pub(crate) fn gather(texts: &[String]) -> Answer {
    let mut gathering = Gathering::default();
    let mut games: Vec<TakenGame> = Vec::new();
    let mut take = |text: &String| match gathering.take(text) {
        Ok(Taken::Frame { .. }) => json!({ "kind": "frame" }),
        Ok(Taken::Doubled) => json!({ "kind": "doubled" }),
        Ok(Taken::Game(game)) => {
            // Coarse and fine codes may tell the same game.
            if !games.contains(&game) {
                games.push(*game);
            }
            json!({ "kind": "game" })
        }
        Err(error) => refused(error),
    };
    let news: Vec<Value> = texts.iter().map(&mut take).collect();
    let begun = |Begun { game, count, missing }| json!({ "game": game, "count": count, "missing": missing });
    let begun: Vec<Value> = gathering.begun().map(begun).collect();
    let kept: Vec<&String> = texts.iter().filter(|text| gathering.holds(text)).collect();
    let head = |game: &TakenGame| {
        let Head { events, marks, number } = game.head;
        json!({ "id": game.identity(), "events": events, "marks": marks, "number": number })
    };
    let heads: Vec<Value> = games.iter().map(head).collect();
    let object = json!({ "news": news, "kept": kept, "begun": begun, "games": heads });
    Ok(Message { object, attached: games.into_iter().map(|game| game.log).collect() })
}

/// The kind of a refusal, which the page has a sentence for, and the version it names.
fn refused(error: NotTaken) -> Value {
    let (kind, version) = match error {
        NotTaken::Frame(FrameError::Damaged) => ("damaged", None),
        NotTaken::Frame(FrameError::Foreign) => ("foreign", None),
        NotTaken::Frame(FrameError::Newer(version)) => ("newer", Some(version.to_string())),
        NotTaken::Stream(_) => ("unmade", None),
        NotTaken::OtherVersion(version) => ("other_version", Some(version.to_string())),
        NotTaken::NoGame => ("no_game", None),
        NotTaken::TooMany => ("too_many", None),
    };
    json!({ "kind": kind, "version": version })
}

/// All that can be told of a game: its sheet in every format, and its replay, with the pictures attached end to end.
pub(crate) fn tell(kept: &Kept, log: &[u8]) -> Answer {
    let taken = TakenGame::of_log(kept.head(), log.to_vec())?;
    let device = taken.device();
    let sheet = ScoreSheet::of(&device);
    let gcg = gcg::written(device.game().events().flatten(), |seat| device.name(seat)).ok();
    let (steps, pictures) = replay(&taken);
    let object = json!({
        "sheet": sheet.json(),
        "md": sheet.to_string(),
        "csv": Bookings::of(&device).csv(),
        "json": format!("{}\n", sheet.json()),
        "gcg": gcg,
        "toml": scenario::beginning_with("A game that came home", &taken).ok(),
        "language": device.language_code(),
        "premiums": premiums(),
        "steps": steps,
    });
    Ok(Message { object, attached: vec![pictures] })
}

/// The moments of a game that a table remembers, and the device's picture after each, as its display stores it.
fn replay(taken: &TakenGame) -> (Vec<Value>, Vec<u8>) {
    let (mut steps, mut pictures) = (Vec::new(), Vec::new());
    let mut lines = 0;
    let events: Vec<Event> = game::events_of(&taken.log).map_while(Result::ok).collect();
    for (place, event) in events.iter().enumerate() {
        let mut device = taken.device_after(place + 1);
        let booked = device.game().ledger().lines().len();
        // Whatever else ends a game or books points is remembered, too.
        let is_last = place + 1 == events.len();
        let other = if is_last { Some("end") } else { (booked > lines).then_some("booked") };
        let Some(kind) = remembered(event).or(other) else { continue };
        let who = seat_of(event).or_else(|| taken.device_after(place).game().phase().seat());
        // A mend may take lines away.
        let news = score_lines(&device).take(booked).skip(lines.min(booked));
        let told: Vec<Value> = news
            .map(|line| json!({ "name": line.name.as_str(), "points": line.points, "reason": line.reason.as_str() }))
            .collect();
        lines = booked;
        steps.push(json!({
            "kind": kind,
            "who": who.map(|seat| device.name(seat).to_string()),
            "lines": told,
            "scores": device.scores().as_slice(),
            "board": (device.game().scoring_mode() == ScoringMode::Board).then(|| board(&device)),
        }));
        pictures.extend(picture(&mut device));
    }
    (steps, pictures)
}

fn remembered(event: &Event) -> Option<&'static str> {
    match event {
        Event::Begin(_) => Some("begin"),
        Event::Note(_) => Some("note"),
        Event::Pass { .. } => Some("pass"),
        Event::Draw { .. } => Some("draw"),
        Event::Exchange { .. } => Some("exchange"),
        Event::Verdict { .. } => Some("verdict"),
        Event::Hand { .. } => Some("hand"),
        Event::Amend { .. } => Some("mend"),
        Event::EndRound => Some("round_over"),
        Event::EndGame | Event::Forfeit { .. } => Some("end"),
        _ => None,
    }
}

/// The seat that an event is about, where that is not the one on turn.
fn seat_of(event: &Event) -> Option<Seat> {
    match event {
        Event::Hand { seat, .. } | Event::Forfeit { seat } | Event::Score { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// The picture of the table as it stands.
fn picture(device: &mut Device) -> Vec<u8> {
    let mut frame = FrameBuffer::new();
    device.show(Moment(0));
    device.draw(Moment(0), &mut frame);
    frame.bytes().to_vec()
}

/// Rows of the board: a dot is a bare square, a small letter a blank.
pub(crate) fn board(device: &Device) -> Vec<String> {
    rows(|square| match device.game().board().at(square) {
        Some(Tile::Letter(letter)) => letter.as_char(),
        Some(Tile::JokerAs(letter)) => letter.as_small_char(),
        Some(Tile::Joker) => '?',
        None => '.',
    })
}

/// Rows of premiums: 2 and 3 multiply the letter, D and T the word.
pub(crate) fn premiums() -> Vec<String> {
    rows(|square| match Premium::of(square) {
        Premium::Letter(2) => '2',
        Premium::Letter(_) => '3',
        Premium::Word(2) => 'D',
        Premium::Word(_) => 'T',
        Premium::None => '.',
    })
}

fn rows(sign: impl Fn(Square) -> char) -> Vec<String> {
    (0..SIDE).map(|row| (0..SIDE).filter_map(|column| Square::new(row, column)).map(&sign).collect()).collect()
}
