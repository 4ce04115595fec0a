//! Draws every screen of every game in every language, with the longest names and large scores, and looks for anything
//! that does not fit.

extern crate std;

use super::{Screen, paused::Cause, scrub, settle, typing::Purpose, verdict::Verdict};
use crate::draft::Draft;
use crate::entry::{Alphabet, Entry};
use crate::preferences::Language;
use crate::texts::Texts;
use crate::world::{Lexicon, LexiconState};
use crate::{Device, Frame, Moment};
use game::*;
use std::boxed::Box;
use std::string::String;
use std::vec::Vec;

const NOW: Moment = Moment(100_000);

/// Ten of the widest letters.
const WIDEST_NAME: &str = "Wwwwwwwwww";

fn table(kind: GameKind, language: Language) -> Box<Device> {
    let mut device = Box::new(Device::new());
    device.preferences.language = language;
    let mut settings = Settings::new(kind);
    for seat in Seat::ALL.into_iter().take(usize::from(settings.seats_max())) {
        settings.sit(seat);
        if let Some(player) = settings.players[seat.index()].as_mut() {
            player.name = WIDEST_NAME.parse().unwrap();
            player.age = Age::Child;
        }
    }
    device.draft = game::Slot::Full(Draft::new(settings.clone()));
    device.game.apply(&Event::Begin(settings)).unwrap();
    device
}

/// The events that lead through every phase of a game; what a game does not have it refuses, and that is fine here.
fn course(kind: GameKind) -> Vec<Event> {
    let spent = Millis(10_000);
    let late = Millis(999_000);
    let play = match kind.sheet().announces {
        Announces::Points => Play::points(9_000),
        Announces::LongestWord => Play::points(15),
        Announces::Laid => Play::laid(),
    };
    let word: Word = "QUALITÄTEN".parse().unwrap();
    let verdict = |ruling| Event::Verdict { ruling, words: [word.clone()].into_iter().collect() };
    let mut events = Vec::new();
    for _ in 0..2 {
        events.extend([Event::Start, Event::Announce { spent }, Event::Challenge { by: Seat::ALL[1] }]);
        events.extend([verdict(Ruling::InList), Event::Note(play.clone())]);
        events.extend([Event::Start, Event::Announce { spent }, Event::Challenge { by: Seat::ALL[0] }]);
        events.extend([verdict(Ruling::NotInList), Event::DutyDone, Event::Pass { spent }, Event::Draw { spent }]);
        events.extend([Event::Start, Event::TimeOver { spent: late }, Event::Note(play.clone()), Event::DutyDone]);
        events.extend([Event::Start, Event::Announce { spent }, Event::Exchange { spent, tiles: 7 }]);
        events.extend([Event::Start, Event::Announce { spent }, Event::Note(play.clone().with_all_laid())]);
        events.extend([Event::Told(Told::SupplyEmpty), Event::EndRound]);
        for seat in Seat::ALL {
            events.push(Event::Words { seat, count: WordCount { lengths: [9; 9], letters: 999 } });
            events.push(Event::Hand { seat, hand: Hand::Sum(999) });
        }
        events.push(Event::NextRound { lot: Some(Seat::ALL[0]) });
    }
    events.push(Event::EndGame);
    for seat in Seat::ALL {
        events.push(Event::Hand { seat, hand: Hand::Sum(999) });
    }
    events
}

fn lexicon() -> Lexicon {
    Lexicon {
        place: 0,
        language: Some(game::Language::German),
        name: "Wwwwwwwwwwwwwwww".parse().unwrap(),
        words: 1_234_567,
        licence: "CC0, enz/german-wordlist, with additions".parse().unwrap(),
        state: LexiconState::Sound,
    }
}

/// Every screen that can stand over a game in this phase.
fn screens(device: &Device) -> Vec<Screen> {
    let chosen = 0;
    let mut entry = Entry::new(Alphabet::German, 15);
    for _ in 0..15 {
        entry.press(0);
        entry.turn(1);
    }
    let mut screens: Vec<Screen> = [Cause::Asked, Cause::PowerWasGone, Cause::Restarted]
        .map(|cause| Screen::Paused { cause })
        .into_iter()
        .chain((0..13).map(|chosen| Screen::Menu { chosen }))
        .chain((0..40).flat_map(|chosen| [false, true].map(|edited| Screen::Setup { chosen, edited })))
        .chain((0..10).map(|chosen| Screen::Home { chosen }))
        .chain((0..device.game.ledger().lines().len()).map(|chosen| Screen::History { chosen }))
        .chain((0..5).flat_map(|chosen| [false, true].map(|edited| Screen::Preferences { chosen, edited })))
        .collect();
    let sheet = settle::Sheet::empty(Seat::ALL[0]);
    let purposes = [Purpose::Name(Seat::ALL[0]), Purpose::Laid, Purpose::Settled(sheet), Purpose::Hand(sheet)];
    for purpose in purposes {
        screens.push(Screen::Typing { purpose, entry: entry.clone() });
        screens.push(Screen::Typing { purpose, entry: Entry::new(Alphabet::German, 15) });
    }
    for found in [false, true] {
        screens.push(Screen::Verdict(Verdict::TableAlone { valid: found }));
        screens.push(Screen::Checked { found, entry: entry.clone(), lexicon: 0 });
        for overruled in [false, true] {
            screens.push(Screen::Verdict(Verdict::List { found, overruled }));
        }
    }
    screens.extend([
        Screen::Table,
        Screen::Splash { since: NOW },
        Screen::Language { chosen },
        Screen::Seats,
        Screen::Lots { since: NOW },
        Screen::Lots { since: Moment(0) },
        Screen::Out,
        Screen::Words { chosen },
        Screen::About { chosen: 0 },
        Screen::About { chosen: 1 },
        Screen::Letters { page: 0 },
        Screen::Letters { page: 1 },
    ]);
    screens
}

fn spills(device: &mut Device) -> bool {
    let mut frame = Frame::new();
    device.repaint();
    device.draw(NOW, &mut frame);
    frame.has_spilled()
}

#[test]
fn every_screen_fits_in_every_language_with_the_longest_names_and_scores() {
    let mut wrong: std::collections::BTreeSet<String> = std::collections::BTreeSet::new();
    for language in Language::ALL {
        for &kind in GameKind::ALL {
            let mut device = table(kind, language);
            device.lexicons.push(lexicon()).unwrap();
            device.said.doubted.push("QUALITÄTSWORTEN".parse().unwrap()).unwrap();
            for event in core::iter::once(Event::Resume).chain(course(kind)) {
                let applied = device.game.apply(&event).is_ok();
                if !applied && event != Event::Resume {
                    continue;
                }
                for screen in screens(&device) {
                    device.screen = screen.clone();
                    if spills(&mut device) {
                        let shown: String = std::format!("{screen:?}").chars().take(60).collect();
                        wrong.insert(std::format!("{shown} {language:?}"));
                    }
                }
                for dialled in [-7, 0, 1, 20, 9_999] {
                    for bonus in [Bonus::None, Bonus::AllLaid] {
                        device.screen = Screen::Table;
                        (device.said.dialled, device.said.bonus) = (dialled, bonus);
                        if spills(&mut device) {
                            let phase: String = std::format!("{:?}", device.game.phase()).chars().take(10).collect();
                            wrong.insert(std::format!("{phase} {dialled} {bonus:?} {language:?} {kind:?}"));
                        }
                    }
                }
                scrub::open(&mut device);
                if spills(&mut device) {
                    wrong.insert(std::format!("{language:?} {kind:?} scrub {event:?}"));
                }
                settle::open(&mut device, Seat::ALL[0]);
                if spills(&mut device) {
                    wrong.insert(std::format!("{language:?} {kind:?} settle"));
                }
            }
        }
    }
    let some: Vec<_> = wrong.iter().take(20).collect();
    assert!(wrong.is_empty(), "{} do not fit: {some:#?}", wrong.len());
}

#[test]
fn all_words_of_a_turn_fit_the_screen_that_judges_them() {
    let mut device = table(GameKind::ScrabbleDe, Language::German);
    for text in ["QUALITÄTSWORTEN", "QUALITÄTEN", "UM"] {
        for count in 1..=8 {
            device.said.doubted = core::iter::repeat_n(text.parse().unwrap(), count).collect();
            for screen in [Screen::Words { chosen: count - 1 }, Screen::Verdict(Verdict::TableAlone { valid: true })] {
                device.screen = screen;
                assert!(!spills(&mut device), "{count} times {text}");
            }
        }
    }
}

#[test]
fn every_sentence_told_fits_its_box() {
    for language in Language::ALL {
        let texts = Texts::of(language);
        let refusals = [
            Refusal::NotNow,
            Refusal::NotInThisGame,
            Refusal::TooFewSeats { min: 2 },
            Refusal::TooManySeats { max: 6 },
            Refusal::FirstWordTooShort { letters: 6 },
            Refusal::WordTooShort { letters: 3 },
            Refusal::NotTheLongestWord { letters: 15 },
            Refusal::MustDraw,
            Refusal::SupplyEmpty,
            Refusal::SupplyNotEmpty,
            Refusal::AlreadyTold,
            Refusal::AlreadyJudged,
            Refusal::PointsOutOfRange,
            Refusal::NothingLaid,
            Refusal::Full,
        ];
        let told =
            [texts.memory_nearly_full, texts.memory_full, texts.memory_failed, texts.stem_warning, texts.no_lexicon];
        let sentences = refusals
            .map(|refusal| String::from(texts.refusal(refusal).as_str()))
            .into_iter()
            .chain(told.map(String::from));
        for sentence in sentences {
            let mut device = Box::new(Device::new());
            device.preferences.language = language;
            device.tell(&sentence, NOW);
            assert!(!spills(&mut device), "{sentence}");
        }
    }
}
