//! Draws every screen of every game in every language, with the longest names and large scores, and looks for anything
//! that does not fit, or touches something else (a layout test). It counts what it drew: a screen, a phase or an event it no longer reaches fails it.

extern crate std;

use super::whose::Matter;
use super::{
    about::About, adder::Adder, adder::Sum, check::Checked, clocks, clocks::Clocks, duty::DutyScreen, history::History,
    home, home::Home, language::LanguageQuestion, letters, letters::Letters, menu, menu::Menu, oldest::WhoIsOldest,
    paused::Paused, preferences, preferences::PreferencesScreen, question::Asked, question::Question, salvage::Salvage,
    scrub, seats::Seating, settle::Settle, setup, setup::Setup, splash::Splash, table, turn::Turn, typing::Purpose,
    typing::Typing, verdict::Judgement, who_begins::WhoBegins, words::DoubtedWords, *,
};
use crate::draft::{Draft, Said};
use crate::entry::Entry;
use crate::texts::{Texts, filled};
use crate::world::{Answer, Lexicon, LexiconState, ReadsAs, Recalled};
use crate::{Device, Frame};
use game::robbing::Broken;
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

/// Ten of the widest letters.
const WIDEST_NAME: &str = "Wwwwwwwwww";
/// A name that needs room above and below.
const TALLEST_NAME: &str = "Élégy";

/// Names the variants of an enum; a variant that is not named here does not compile.
macro_rules! variants {
    ($names:ident, $name:ident: $type:ident { $($variant:ident)* }) => {
        const $names: &[&str] = &[$(stringify!($variant)),*];

        fn $name(value: &$type) -> &'static str {
            match value { $($type::$variant { .. } => stringify!($variant),)* }
        }
    };
}

variants! { PHASES, phase_name: Phase {
    NotBegun Ready Turn Late Announced Challenged Duty Settlement RoundOver Over
} }

variants! { EVENTS, event_name: Event {
    Begin Start Pause Resume TimeOver Announce Challenge Withdraw Verdict Note Pass Draw Exchange Told DutyDone
    DutyWaived Word Words Hand EndRound NextRound EndGame Late ByPoints ClockRan SetClock Back WordChanged Left
    Score Join Leave Correct
} }

/// One value of each variant of an enum; a variant without one does not compile.
macro_rules! one_of_each {
    ($type:ident { $($variant:ident $({ $($field:ident: $value:expr),* })? $(($inner:expr))?),* $(,)? }) => {{
        fn _exhaustive(value: $type) {
            match value { $($type::$variant { .. } => {})* }
        }
        [$($type::$variant $({ $($field: $value),* })? $(($inner))?,)*]
    }};
}

fn every_refusal() -> impl Iterator<Item = Refusal> {
    one_of_each!(Refusal {
        NotBegun,
        AlreadyBegun,
        GameOver,
        NotNow,
        NotInThisGame,
        TooFewSeats { min: 2 },
        TooManySeats { max: 6 },
        StarterNotSeated,
        EmptySeat,
        NameTooLong,
        ClockOutOfRange,
        GoalOutOfRange,
        TimeRunsBackwards,
        TimeNotOver,
        AlreadyTold,
        OwnWord,
        AlreadyJudged,
        PointsOutOfRange,
        NoPointsInTurn,
        NothingLaid,
        FirstWordTooShort { letters: 6 },
        WordTooShort { letters: 3 },
        FirstMeldsTooLow { points: 100 },
        NotTheLongestWord { letters: 15 },
        MustDraw,
        SupplyEmpty,
        SupplyNotEmpty,
        TooManyTiles,
        RackNotEmpty,
        HandIsEmpty,
        TilesNeeded,
        NotTheBoardsCount { points: 999 },
        Board(game::board::BoardError::NoTiles),
        Full,
        NoSuchPosition,
        DamagedLog,
    })
    .into_iter()
}

/// Every rule that words can be changed against.
fn every_rule() -> impl Iterator<Item = Broken> {
    one_of_each!(Broken {
        TooMuch,
        TilesDoNotAddUp,
        NothingFromHand,
        NoFirstWord,
        ChangedBeforeFirstWord,
        TooShort,
        NotAWord,
        LaidAlready,
        JokerNotReplaced,
        JokerWithoutRack,
        RestIsNoWord,
        WrongOwner,
        RobbedNotInNewWord,
        GoldenRule,
        WholeWordOutOfOrder,
        LetterSwapped
    })
    .into_iter()
}

fn sit(kind: GameKind, language: Language) -> Box<Device> {
    let mut device = Box::new(Device::new());
    device.shared.preferences.language = language;
    let mut settings = Settings::new(kind);
    for seat in Seat::ALL.into_iter().take(usize::from(settings.seats_max())) {
        settings.sit(seat);
        if let Some(player) = settings.players[seat.index()].as_mut() {
            let name = if seat.index() % 2 == 0 { WIDEST_NAME } else { TALLEST_NAME };
            player.name = name.parse().unwrap();
            player.age = Age::Child;
        }
    }
    device.shared.draft = game::Slot::Full(Draft::new(settings.clone()));
    device.shared.lexicons.push(lexicon()).unwrap();
    let announcement = &mut device.shared.announcement;
    for words in [&mut announcement.doubted, &mut announcement.before, &mut announcement.after] {
        words.push("QUALITÄTSWORTEN".parse().unwrap()).unwrap();
    }
    device
}

/// Everybody has an hour for the whole game, with everything that belongs to it.
fn against_game_clocks(draft: &mut Draft) {
    (draft.mode, draft.length) = (ClockMode::Game, crate::draft::TurnLength::Seconds(3_600));
    draft.settings.house.increment = 60;
}

fn begin(kind: GameKind, language: Language) -> Box<Device> {
    let mut device = sit(kind, language);
    let settings = device.shared.draft.as_ref().unwrap().settings.clone();
    device.shared.game.apply(&Event::Begin(settings)).unwrap();
    device
}

/// The events that lead through every phase of a game; each game refuses what it does not have.
fn course(kind: GameKind) -> Vec<Event> {
    let spent = Millis(10_000);
    let late = Millis(999_000);
    let play = match kind.sheet().announces {
        Announces::Points => Play::points(9_000),
        Announces::LongestWord => Play::points(15),
        Announces::Laid => Play::default(),
    };
    let word: Word = "QUALITÄTEN".parse().unwrap();
    let verdict = |ruling| Event::Verdict { ruling, words: [word].into_iter().collect() };
    let challenge = |seat: usize| Event::Challenge { by: Seat::ALL[seat] };
    let mut events = Vec::new();
    let (seat, name, age) = (Seat::ALL[1], WIDEST_NAME.parse().unwrap(), Age::Adult);
    let player = Player { clock: kind.sheet().clock, ..Player::default() };
    events.extend([Event::Correct { seat, name, age }, Event::Score { seat, points: Points(-9_999) }]);
    events.extend([Event::Leave { seat: Seat::ALL[3] }, Event::Join { seat: Seat::ALL[3], player }]);
    for _ in 0..2 {
        events.extend([Event::Start, Event::Pause { spent }, Event::Resume, Event::Announce { spent }]);
        events.extend([
            Event::ClockRan { seat: Seat::ALL[1], millis: late },
            Event::SetClock { seat: Seat::ALL[0], left: -5_999 },
        ]);
        events.extend([challenge(1), Event::Withdraw, challenge(1), verdict(Ruling::InList)]);
        events.extend([Event::Note(play.clone()), Event::Start, Event::Announce { spent }, challenge(0)]);
        events.extend([verdict(Ruling::NotInList), Event::DutyDone, Event::Pass { spent }, Event::Draw { spent }]);
        events.extend([Event::Start, Event::TimeOver { spent: late }, Event::Late { invalid: true }]);
        events.extend([Event::DutyWaived, Event::Note(play.clone())]);
        events.extend([Event::Start, Event::Announce { spent }, Event::Exchange { spent, tiles: 7 }]);
        events.extend([
            Event::Start,
            Event::Announce { spent },
            Event::Note(Play { bonus: Bonus::AllLaid, ..play.clone() }),
        ]);
        events.extend([Event::Told(Told::SupplyEmpty), Event::EndRound]);
        for seat in Seat::ALL {
            events.push(Event::Word { seat, word });
            events.push(Event::Words { seat, count: WordCount { lengths: [9; 9], letters: 900 } });
            events.push(Event::WordChanged { seat, was: word, is: word });
            events.push(Event::Left { seat, sum: 999 });
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
        language: Some(Language::German),
        name: "Wwwwwwwwwwwwwwww".parse().unwrap(),
        words: 1_234_567,
        licence: "CC0, enz/german-wordlist, with additions".parse().unwrap(),
        state: LexiconState::Sound,
    }
}

/// Every line of a list of this length, chosen and, if it can be, edited.
fn lines<S: Into<Shown>>(len: usize, screen: impl Fn(usize, bool) -> S) -> Vec<Shown> {
    let lines = (0..len).flat_map(|chosen| [(chosen, false), (chosen, true)]);
    lines.map(|(chosen, edited)| screen(chosen, edited).into()).collect()
}

/// Every screen that can stand over a game in this phase, in every state that changes its size.
fn screens(shared: &mut Shared) -> Vec<Shown> {
    let typed = |letters| {
        let mut entry = Entry::new(Language::German.alphabet(), letters);
        for _ in 0..letters {
            entry.press(0);
            entry.turn(1);
        }
        entry
    };
    let (listed, entry) = (*typed(dict_pack::LONGEST).word(), typed(game::letter::WORD_MAX));
    let settle = Settle::of(shared, Seat::ALL[0]);
    let mut peeking = Turn::of(Seat::ALL[0]);
    let _ = peeking.gesture(shared, Gesture::Turn { detents: 1, fast: false }, NOW);
    let mut screens = Vec::<Shown>::from([
        table::screen(shared),
        peeking.into(),
        Splash { since: NOW }.into(),
        Seating.into(),
        WhoBegins { since: NOW }.into(),
        WhoBegins { since: Moment(0) }.into(),
        WhoIsOldest.into(),
        DoubtedWords::first().into(),
        settle.into(),
        Adder::of(Seat::ALL[0], Sum::Hand, 999).into(),
        Adder::of(Seat::ALL[0], Sum::Melds, 0).into(),
        About { page: 0 }.into(),
        About { page: 1 }.into(),
    ]);
    screens.extend([Paused::Asked, Paused::PowerWasGone, Paused::Restarted].map(Shown::from));
    screens.extend([Recalled::Damaged, Recalled::OtherVersion].map(|recalled| Salvage { recalled }.into()));
    screens.extend(lines(Texts::SPOKEN.len(), |chosen, _| LanguageQuestion { chosen }));
    screens.extend(lines(menu::offered(shared).len(), |chosen, _| Menu { chosen }));
    let _ = shared.archive.take(&shared.game);
    for showing in [archive::Showing::List, archive::Showing::Totals, archive::Showing::Times] {
        screens.push(archive::ArchiveScreen { chosen: 0, showing }.into());
    }
    for matter in [Matter::Out, Matter::Leaves, Matter::Joins, Matter::Name, Matter::Age] {
        screens.push(whose::Whose { matter }.into());
    }
    for points in [0, 7, -99, 999, -9_999] {
        screens.push(score_pad::ScorePad { seat: Seat::ALL[0], points }.into());
    }
    screens.extend(lines(home::LEN, |chosen, _| Home { chosen }));
    screens.extend(lines(clocks::seats(shared).len() + shared.game.ledger().lines().len().max(1), |chosen, _| {
        History { chosen }
    }));
    screens.extend(lines(clocks::seats(shared).len(), |chosen, edited| Clocks {
        chosen,
        edited: edited.then_some(-5_940),
    }));
    screens.extend(lines(preferences::LEN, |chosen, edited| PreferencesScreen { chosen, edited }));
    let settings = shared.draft.as_ref().map_or(0, |draft| setup::rows::offered(draft).len());
    screens.extend(lines(settings, |chosen, edited| Setup { chosen, edited }));
    screens.extend(lines(letters::of(shared).map_or(1, letters::pages), |page, _| Letters { page }));
    let purposes = one_of_each!(Purpose {
        Name(Seat::ALL[0]),
        Rename(Seat::ALL[0]),
        Laid,
        Doubted(None),
        Before,
        After,
        Settled(settle),
        Changed(settle),
        Hand(settle),
        Check(0),
    });
    for purpose in purposes {
        screens.push(Typing { purpose, entry: entry.clone() }.into());
        screens.push(Typing { purpose, entry: Entry::new(Language::German.alphabet(), 15) }.into());
    }
    for found in [false, true] {
        screens.push(Judgement::TableAlone { valid: found }.into());
        screens.push(Judgement::LaidBefore { overruled: found }.into());
        let reads_as = ReadsAs { word: 0, first: 7, second: 8 };
        let reads = found.then_some(reads_as);
        let answer = if found { Answer::Listed(reads) } else { Answer::Compound(reads_as) };
        screens.push(Checked { answer, word: listed, lexicon: 0 }.into());
        screens.extend([false, true].map(|overruled| Judgement::List { found, overruled, reads_as: reads }.into()));
        screens.extend([None, Some(found)].map(|valid| Judgement::Compound { reads_as, valid }.into()));
    }
    for verdict in [Ok(20)].into_iter().chain(every_rule().map(Err)) {
        screens.extend([false, true].map(|overruled| Judgement::Rules { verdict, overruled }.into()));
    }
    let asked = one_of_each!(Asked {
        Late(Seat::ALL[0]),
        Leave,
        Again,
        Out(settle),
        ByPoints,
    });
    for (asked, yes) in asked.into_iter().flat_map(|asked| [(asked, false), (asked, true)]) {
        screens.push(Question { asked, yes }.into());
    }
    let on = OnTurn::fresh(Seat::ALL[0]);
    let what = one_of_each!(TakeBack { Everything, TheWord, TheInvalid, TheUncombined });
    for (what, late) in what.into_iter().flat_map(|what| [(what, false), (what, true)]) {
        let duty = Duty::TakeBack { what, draw: 3 };
        screens.extend([false, true].map(|waived| DutyScreen { on: OnTurn { late, ..on }, duty, waived }.into()));
    }
    if let Go::To(scrub) = scrub::open(shared) {
        screens.push(scrub);
    }
    screens
}

/// Whether something has no room, or touches something else.
fn spills(device: &mut Device) -> bool {
    let frame = drawn(device);
    frame.has_spilled() || frame.touching().is_some()
}

fn drawn(device: &mut Device) -> Box<Frame> {
    let mut frame = Box::new(Frame::new());
    device.repaint();
    device.draw(NOW, &mut frame);
    frame
}

/// What a run through all games reached, and what did not fit.
#[derive(Default)]
struct Seen {
    screens: BTreeSet<&'static str>,
    phases: BTreeSet<&'static str>,
    /// How often each event was applied, and how often refused.
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
                device.screen = table::screen(&device.shared);
                (device.shared.announcement.said, device.shared.announcement.bonus) = (said, bonus);
                self.look(device);
            }
        }
    }

    fn look(&mut self, device: &mut Device) {
        if spills(device) {
            let shown: String = std::format!("{:?}", device.screen).chars().take(60).collect();
            let (language, kind) = (device.shared.preferences.language, device.shared.game.settings().kind);
            let (said, at) = (device.shared.announcement.said, drawn(device).touching());
            self.wrong.insert(std::format!("{shown} {language:?} {kind:?} {said:?}, touching at {at:?}"));
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
    }

    /// What only a game kept by board has.
    fn lift_from_board(&mut self) {
        let mut device = sit(GameKind::ScrabbleDe, Language::German);
        let settings =
            Settings { keeping: Keeping::Board, ..device.shared.draft.as_ref().unwrap().agreed(Seat::ALL[0]) };
        let square = |column| board::Square::new(7, column).unwrap();
        let tile = Tile::Letter(Letter::from_char('O').unwrap());
        let tiles = [7, 8].map(|column| board::Placed { square: square(column), tile });
        let doubt = Event::Challenge { by: Seat::ALL[1] };
        let announce = Event::Announce { spent: Millis::ZERO };
        for event in [Event::Begin(settings), announce, doubt, Event::Back(tiles.into_iter().collect())] {
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
    for language in Texts::SPOKEN {
        let mut device = sit(GameKind::ScrabbleDe, language);
        let events = fit_board::draw_game(&mut device, &mut |device| {
            seen.screens.insert(device.screen.name());
            seen.look(device);
        });
        events.iter().for_each(|event| seen.events.entry(event_name(event)).or_default().0 += 1);
    }
    seen.lift_from_board();
    let some: Vec<_> = seen.wrong.iter().take(20).collect();
    assert!(seen.wrong.is_empty(), "{} do not fit: {some:#?}", seen.wrong.len());
    let all = |names: &[&'static str]| names.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(seen.screens, all(Shown::NAMES), "every screen was drawn");
    assert_eq!(seen.phases, all(PHASES), "every phase was reached");
    assert_eq!(seen.events.keys().copied().collect::<BTreeSet<_>>(), all(EVENTS), "every event was tried");
    for (event, (applied, refused)) in &seen.events {
        assert!(*applied > 0, "{event} was refused all {refused} times");
    }
}

#[test]
fn all_words_of_a_turn_fit_the_screen_that_judges_them() {
    let mut device = begin(GameKind::ScrabbleDe, Language::German);
    for text in ["QUALITÄTSWORTEN", "QUALITÄTEN", "UM"] {
        for count in 1..=8 {
            device.shared.announcement.doubted = core::iter::repeat_n(text.parse().unwrap(), count).collect();
            let alone = Judgement::TableAlone { valid: true };
            for screen in [Shown::from(DoubtedWords { chosen: count - 1 }), alone.into()] {
                device.screen = screen;
                assert!(!spills(&mut device), "{count} times {text}, touching at {:?}", drawn(&mut device).touching());
            }
        }
    }
}

#[test]
fn every_sentence_told_fits_its_box() {
    for language in Texts::SPOKEN {
        let texts = Texts::of(language);
        let told = [
            texts.memory_nearly_full,
            texts.memory_full,
            texts.memory_failed,
            texts.supply_low,
            texts.no_lexicon,
            texts.fits_nowhere,
        ];
        let refused = every_refusal().map(|refusal| String::from(texts.refusal(refusal).as_str()));
        let remembered = [texts.laid_before, texts.still_there, texts.form_of];
        let remembered = remembered.map(|text| String::from(filled(text, "SPIELGRUPPENHAUS").as_str()));
        for sentence in refused.chain(told.map(String::from)).chain(remembered) {
            let mut device = Box::new(Device::new());
            device.shared.preferences.language = language;
            device.shared.tell(&sentence, NOW);
            assert!(!spills(&mut device), "{sentence}");
        }
    }
}
