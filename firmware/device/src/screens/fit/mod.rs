//! The layout test: draws every screen of every game in every language, with the longest names and large scores, and looks
//! for anything that does not fit, or touches something else. It counts what it drew: a screen, a phase or an event it no
//! longer reaches fails it.

extern crate std;

mod by_board;
mod players;
mod states;
mod variants;

use self::players::{WIDEST_NAME, against_game_clocks, begin, club_course, course, in_a_club, sit};
use self::states::screens;
use self::variants::{EVENTS, PHASES, event_name, every_rule, every_rule_error, phase_name};
use super::whose::Matter;
use super::{
    about::About, adder::Adder, adder::Sum, challenged_words::ChallengedWords, check::Checked, clocks, clocks::Clocks,
    count_words::CountWords, duty::DutyScreen, history::History, home, home::Home, language::LanguageQuestion, letters,
    letters::Letters, menu, menu::Menu, oldest::WhoIsOldest, paused::Paused, phase_screen, preferences,
    preferences::PreferencesScreen, question::Asked, question::Question, salvage::Salvage, scrub, seats::Seating,
    settle::Settle, setup, setup::Setup, splash::Splash, turn::Turn, typing::Purpose, typing::Typing,
    verdict::Judgement, verdict::Why, who_begins::WhoBegins, *,
};
use crate::draft::{Draft, Said};
use crate::entry::Entry;
use crate::io::{Answer, Lexicon, LexiconState, ReadsAs, Recalled};
use crate::texts::{Texts, filled};
use crate::variants::{every_ending, one_of_each};
use crate::{Device, FrameBuffer};
use ::letters::*;
use game::*;
use std::boxed::Box;
use std::collections::{BTreeMap, BTreeSet};
use std::string::String;
use std::vec::Vec;

/// The widest of everything a seat can say.
const EVERYTHING_SAID: [Said; 8] = [
    Said::Unsaid,
    Said::Nothing,
    Said::Points(1),
    Said::Points(20),
    Said::Points(9_999),
    Said::Letters(20),
    Said::Laid,
    Said::Exchange(7),
];

const NOW: Moment = Moment(100_000);

/// True if something has no room, or touches something else.
fn spills(device: &mut Device) -> bool {
    let frame = drawn(device);
    frame.has_spilled() || frame.touching().is_some()
}

fn drawn(device: &mut Device) -> Box<FrameBuffer> {
    let mut frame = Box::new(FrameBuffer::new());
    device.repaint();
    device.draw(NOW, &mut frame);
    frame
}

/// The reach of a run through all games, and what did not fit.
#[derive(Default)]
struct Seen {
    screens: BTreeSet<&'static str>,
    phases: BTreeSet<&'static str>,
    /// The number of times each event was applied, and refused.
    events: BTreeMap<&'static str, (u32, u32)>,
    wrong: BTreeSet<String>,
}

impl Seen {
    fn draw_all(&mut self, device: &mut Device) {
        self.phases.insert(phase_name(&device.shared.game.phase()));
        for screen in screens(&mut device.shared) {
            self.screens.insert(screen.name());
            device.screen = screen;
            self.look(device);
        }
        for said in EVERYTHING_SAID {
            for bonus in [Bonus::None, Bonus::AllLaid] {
                device.screen = phase_screen::of(&mut device.shared);
                (device.shared.announcement.said, device.shared.announcement.bonus) = (said, bonus);
                self.look(device);
            }
        }
    }

    fn look(&mut self, device: &mut Device) {
        if spills(device) {
            let shown: String = std::format!("{:?}", device.screen).chars().take(60).collect();
            let (language, kind) = (device.shared.preferences.language, device.shared.game.settings().kind);
            let (said, frame) = (device.shared.announcement.said, drawn(device));
            let (at, lacking) = (frame.touching(), frame.lacking());
            self.wrong.insert(std::format!(
                "{shown} {language:?} {kind:?} {said:?}, touching at {at:?}, no font for {lacking:?}"
            ));
        }
    }

    /// Plays a game through every phase, with as many events as can be expected to be accepted.
    fn play(&mut self, mut device: Box<Device>, kind: GameKind, least: u32) {
        self.draw_all(&mut device);
        let settings = device.shared.draft.as_ref().unwrap().agreed(Seat::ALL[0]);
        let (mut applied, mut refused) = (0, 0);
        for event in core::iter::once(Event::Begin(settings)).chain(course(kind)) {
            if self.apply(&mut device, &event) {
                applied += 1;
                device.shared.set_clock();
                self.draw_all(&mut device);
            } else {
                refused += 1;
            }
        }
        assert!(applied >= least, "{kind:?} applied only {applied} events and refused {refused}");
        assert_eq!(device.shared.game.phase(), Phase::Over, "{kind:?} is played to its end");
        for line in device.shared.game.ledger().lines().to_vec() {
            let points = -Points(line.points().0 / 2);
            let number = Correction::Line { seat: line.seat, reason: line.reason, points };
            for correction in [Correction::Struck, Correction::Verdict { turned: true }, number] {
                self.apply(&mut device, &Event::Amend { at: line.at, correction });
            }
        }
        self.draw_all(&mut device);
    }

    /// Looks at a tournament of two: clocks run over every screen.
    fn play_in_a_club(&mut self, language: Language, mut look: impl FnMut(&mut Self, &mut Device)) {
        let mut device = sit(GameKind::ScrabbleDe, language);
        in_a_club(&mut device);
        let settings = device.shared.draft.as_ref().unwrap().agreed(Seat::ALL[0]);
        for event in core::iter::once(Event::Begin(settings)).chain(club_course()) {
            assert!(self.apply(&mut device, &event), "{event:?}");
            device.shared.at(NOW).start_clock();
            if !device.shared.game.is_said() {
                device.shared.window = window::Window::CLOSED;
            }
            look(self, &mut device);
            if let Phase::Announced(on) = device.shared.game.phase()
                && device.shared.game.is_said()
            {
                let mut screen = window::WindowScreen::of(on);
                let _ = screen.gesture(device.shared.at(NOW + 2_000), Gesture::Seat(1));
                for accepts in [false, true] {
                    device.screen = window::WindowScreen { accepts, ..screen }.into();
                    self.screens.insert(device.screen.name());
                    self.look(&mut device);
                }
                device.shared.window = window::Window::CLOSED;
            }
        }
        assert_eq!(device.shared.game.phase(), Phase::Over);
    }

    /// Looks at what only a game kept by board has.
    fn lift_from_board(&mut self) {
        let mut device = sit(GameKind::ScrabbleDe, Language::German);
        let settings =
            Settings { scoring_mode: ScoringMode::Board, ..device.shared.draft.as_ref().unwrap().agreed(Seat::ALL[0]) };
        let square = |column| board::Square::new(7, column).unwrap();
        let tile = Tile::Letter(Letter::from_char('O').unwrap());
        let tiles = [7, 8].map(|column| board::Placed { square: square(column), tile });
        let challenge = Event::Challenge { by: Seat::ALL[1] };
        let announce = Event::Announce { spent: Millis::ZERO };
        for event in [Event::Begin(settings), announce, challenge, Event::Back(tiles.into_iter().collect())] {
            assert!(self.apply(&mut device, &event), "{event:?}");
        }
    }

    fn apply(&mut self, device: &mut Device, event: &Event) -> bool {
        let applied = device.shared.game.apply(event).is_ok();
        let (yes, no) = self.events.entry(event_name(event)).or_default();
        *if applied { yes } else { no } += 1;
        applied
    }
}

#[test]
fn every_screen_fits_in_every_language_with_the_longest_names_and_scores() {
    let mut seen = Seen::default();
    for language in Texts::SPOKEN {
        for &kind in GameKind::ALL {
            seen.play(sit(kind, language), kind, 25);
            if kind.sheet().game_clock {
                let mut device = sit(kind, language);
                against_game_clocks(device.shared.draft.as_mut().unwrap());
                seen.play(device, kind, 20);
            }
        }
    }
    seen.play_in_a_club(Language::German, |_, _| {});
    for language in Texts::SPOKEN {
        let mut device = sit(GameKind::ScrabbleDe, language);
        let events = by_board::draw_game(&mut device, &mut |device| {
            seen.screens.insert(device.screen.name());
            seen.look(device);
        });
        events.iter().for_each(|event| seen.events.entry(event_name(event)).or_default().0 += 1);
    }
    seen.lift_from_board();
    let some: Vec<_> = seen.wrong.iter().take(20).collect();
    assert!(seen.wrong.is_empty(), "{} do not fit: {some:#?}", seen.wrong.len());
    let all = |names: &[&'static str]| names.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(seen.screens, all(ActiveScreen::NAMES), "every screen was drawn");
    assert_eq!(seen.phases, all(PHASES), "every phase was reached");
    assert_eq!(seen.events.keys().copied().collect::<BTreeSet<_>>(), all(EVENTS), "every event was tried");
    for (event, (applied, refused)) in &seen.events {
        assert!(*applied > 0, "{event} was refused all {refused} times");
    }
}

#[test]
fn every_screen_fits_beside_running_game_clocks() {
    let mut seen = Seen::default();
    for language in Texts::SPOKEN {
        seen.play_in_a_club(language, Seen::draw_all);
    }
    let some: Vec<_> = seen.wrong.iter().take(40).collect();
    assert!(seen.wrong.is_empty(), "{} do not fit: {some:#?}", seen.wrong.len());
}

#[test]
fn every_screen_of_a_game_by_board_fits_beside_running_game_clocks() {
    let mut seen = Seen::default();
    for language in Texts::SPOKEN {
        let mut device = sit(GameKind::ScrabbleDe, language);
        against_game_clocks(device.shared.draft.as_mut().unwrap());
        by_board::draw_game(&mut device, &mut |device| {
            device.shared.at(NOW).start_clock();
            seen.look(device);
        });
    }
    let some: Vec<_> = seen.wrong.iter().take(40).collect();
    assert!(seen.wrong.is_empty(), "{} do not fit: {some:#?}", seen.wrong.len());
}

#[test]
fn all_words_of_a_turn_fit_the_screen_that_judges_them() {
    let mut device = begin(GameKind::ScrabbleDe, Language::German);
    for text in ["QUALITÄTSWORTEN", "QUALITÄTEN", "UM"] {
        for count in 1..=8 {
            device.shared.announcement.challenged = core::iter::repeat_n(text.parse().unwrap(), count).collect();
            let alone = Judgement::TableAlone { valid: Some(true) };
            for screen in [ActiveScreen::from(ChallengedWords { chosen: count - 1 }), alone.into()] {
                device.screen = screen;
                assert!(!spills(&mut device), "{count} times {text}, touching at {:?}", drawn(&mut device).touching());
            }
        }
    }
}

#[test]
fn every_ending_fits_the_last_screen_and_the_archive() {
    for texts in Texts::SPOKEN.map(Texts::of) {
        for ending in every_ending(Seat::ALL[0]) {
            let sentence = texts.ending(ending, |_| WIDEST_NAME.parse().unwrap());
            assert!(picture::Font::Narrow.width(sentence.as_str()) <= 126, "{sentence}");
        }
    }
}

#[test]
fn every_sentence_told_fits_its_box() {
    for language in Texts::SPOKEN {
        let texts = Texts::of(language);
        let told = [
            texts.memory_nearly_full(),
            texts.memory_full(),
            texts.memory_failed(),
            texts.supply_low(),
            texts.no_lexicon(),
            texts.fits_nowhere(),
            texts.too_late(),
            texts.drive(),
        ];
        let refused = every_rule_error().map(|error| String::from(texts.rule_error(error).as_str()));
        let remembered = [texts.laid_before(), texts.still_there(), texts.form_of()];
        let remembered = remembered.map(|text| String::from(filled(text, "SPIELGRUPPENHAUS").as_str()));
        for sentence in refused.chain(told.map(String::from)).chain(remembered) {
            let mut device = Box::new(Device::new());
            device.shared.preferences.language = language;
            device.shared.at(NOW).warn(&sentence);
            assert!(!spills(&mut device), "{sentence}");
        }
    }
}

/// A table of so many in free play, with long names and totals, on the screen of its turn.
fn scored(seats: usize, clocks: bool) -> Box<Device> {
    let mut device = sit(GameKind::FreePlay, Language::German);
    let draft = device.shared.draft.as_mut().unwrap();
    draft.settings.players[seats..].fill(None);
    draft.length = crate::draft::TurnLength::Open;
    if clocks {
        against_game_clocks(draft);
    }
    let settings = device.shared.draft.as_ref().unwrap().agreed(Seat::ALL[0]);
    let totals = [1_234, -146, 98, 212, -9, 187];
    let scores = Seat::ALL.into_iter().zip(totals).take(seats);
    let scores = scores.map(|(seat, points)| Event::Score { seat, points: Points(points) });
    let start = clocks.then_some(Event::Start);
    for event in core::iter::once(Event::Begin(settings)).chain(start).chain(scores) {
        device.shared.game.apply(&event).unwrap_or_else(|error| panic!("{event:?}: {error}"));
    }
    device.shared.set_clock();
    device
}

#[test]
fn names_times_and_totals_stand_apart_with_any_number_of_players() {
    for (seats, clocks) in (2..=6).flat_map(|seats| [(seats, false), (seats, true)]) {
        let mut device = scored(seats, clocks);
        let mut peeking = Turn::of(Seat::ALL[0]);
        let _ = peeking.gesture(device.shared.at(NOW), Gesture::Turn { detents: 1, fast: false });
        for screen in [ActiveScreen::from(peeking), Paused::Asked.into(), Paused::PowerWasGone.into()] {
            device.screen = screen;
            let frame = drawn(&mut device);
            let at = std::format!("{seats} players, clocks {clocks}, {:?}", device.screen);
            assert!(!frame.has_spilled() && frame.touching().is_none(), "{at}: {:?}", frame.touching());
            // Between two columns there is more room than between two letters.
            if seats > 4 {
                let between = (61..=65).flat_map(|x| (17..52).map(move |y| (x, y)));
                assert!(!between.into_iter().any(|(x, y)| frame.is_lit(x, y)), "{at}: the columns run together");
            }
            // A name is one text and its numbers another: a gap of three pixels or more is between them in every row.
            let rows = if seats > 4 { 3 } else { seats };
            for row in 0..rows {
                let (top, bottom) = (26 + row * 12 - 8, 26 + row * 12);
                let dark = |x: usize| !(top..bottom).any(|y| frame.is_lit(x, y));
                let width = if seats > 4 { 60 } else { 127 };
                assert!((1..width - 3).any(|x| (x..x + 3).all(dark)), "{at}: row {row} is one text");
            }
        }
    }
}

#[test]
fn six_totals_of_the_score_pad_are_large() {
    for seats in 2..=6 {
        let mut device = scored(seats, false);
        device.screen = phase_screen::of(&mut device.shared);
        let frame = drawn(&mut device);
        assert!(!frame.has_spilled() && frame.touching().is_none(), "{seats}: {:?}", frame.touching());
        // Digits of eleven pixels or more light rows above those of the small ones.
        let lit = |rows: core::ops::Range<usize>| rows.into_iter().any(|y| (0..128).any(|x| frame.is_lit(x, y)));
        assert!(lit(51..52), "{seats} totals are small");
        assert!(seats < 5 || lit(35..44), "{seats} totals stand in two rows");
    }
}
