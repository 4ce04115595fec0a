//! The screens of a game kept by board, for the layout test: long words, many cross words, letters that are used up.

extern crate std;

use super::*;
use crate::Device;
use crate::screens::board_announce::{BoardAnnounce, counted};
use crate::screens::board_typing::{BoardTyping, choices};
use crate::screens::board_view::BoardView;
use crate::screens::challenge_question::Hearing;
use crate::screens::placing::Placing;
use game::{Event, Millis, OnTurn, Phase, ScoringMode, Seat};

fn word(text: &str) -> Word {
    text.parse().unwrap()
}

/// Every screen of a turn by board in this phase of the game.
fn draw_turn(device: &mut Device, texts: &[&str], look: &mut dyn FnMut(&mut Device)) {
    // What was told in the turn before has been read.
    device.shared.toast = None;
    for (row, column) in (0..11).flat_map(|row| (0..4).map(move |column| (row, column))) {
        device.screen = BoardView { row, column }.into();
        look(device);
    }
    device.screen = letters::Letters::default().into();
    look(device);
    for chosen in 0..choices(&device.shared) {
        device.screen = BoardTyping { chosen, ..BoardTyping::of(&device.shared, Word::new()) }.into();
        look(device);
    }
    for text in texts {
        device.screen = BoardTyping::of(&device.shared, word(text)).into();
        look(device);
        let _ = placing::open(&mut device.shared, word(text));
        let Some(mut placing) = Placing::first(&mut device.shared, word(text)) else { continue };
        for place in 0..60 {
            device.screen = placing.into();
            look(device);
            let _ = placing.gesture(device.shared.at(NOW + 10_000), Gesture::Push);
            for shown in 0..counted(&device.shared).words.len() {
                let (on, others) = (OnTurn::fresh(Seat::ALL[0]), Hearing::from(NOW));
                device.screen = BoardAnnounce { on, shown, others }.into();
                look(device);
            }
            let (shared, turn) = (device.shared.at(NOW), Gesture::Turn { detents: 1, fast: false });
            let _ = match place % 7 {
                6 => placing.gesture(shared, Gesture::Seat(place / 7 % 6)),
                _ => placing.gesture(shared, turn),
            };
        }
    }
}

/// Plays a few turns by board and shows every screen on the way; says which events happened.
pub(super) fn draw_game(device: &mut Device, look: &mut dyn FnMut(&mut Device)) -> std::vec::Vec<Event> {
    let mut settings = device.shared.draft.as_ref().unwrap().agreed(Seat::ALL[0]);
    settings.scoring_mode = ScoringMode::Points;
    let mut events = std::vec::Vec::from([Event::Begin(settings), Event::ByBoard]);
    events.iter().for_each(|event| device.shared.game.apply(event).unwrap());
    if matches!(device.shared.game.phase(), Phase::Ready { .. }) {
        device.shared.game.apply(&Event::Start).unwrap();
    }
    let turns = [
        &["QUALITÄT", "MÄXYQÄÜ", "AUSLASTUNGSWÄGE"][..],
        &["WÄHLENWY", "WW", "YYYYYYY", "QUALITÄTSWORTEN"],
        &["WÄHLENWY", "QUALITÄTEN"],
    ];
    for (turn, texts) in turns.iter().enumerate() {
        let spent = Millis(10_000);
        assert!(matches!(device.shared.game.phase(), Phase::Turn { .. }));
        device.shared.game.apply(&Event::Announce { spent }).unwrap();
        device.shared.announcement = crate::draft::Announcement::new();
        look(device);
        draw_turn(device, texts, look);
        let laid = word(["QUALIäT", "WW", "QUALIÄTEN"][turn]);
        let mut placing = Placing::first(device.shared.at(NOW), laid).unwrap();
        let _ = placing.gesture(device.shared.at(NOW + 10_000), Gesture::Push);
        events.push(Event::Note(device.shared.announcement.play()));
        device.shared.game.apply(events.last().unwrap()).unwrap();
    }
    let seat = Seat::ALL[2];
    for event in [Event::Leave { seat }, Event::TilesBack { seat }, Event::ByPoints] {
        device.shared.game.apply(&event).unwrap();
        events.push(event);
        device.screen = phase_screen::of(&mut device.shared);
        look(device);
    }
    events
}
