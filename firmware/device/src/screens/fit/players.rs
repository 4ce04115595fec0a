//! A table with the longest names, and the events that lead it through every phase of its game.

use super::*;

/// Twelve of the widest letters.
pub(super) const WIDEST_NAME: &str = "Wwwwwwwwwwww";
/// A name that needs room above and below.
const TALLEST_NAME: &str = "Élégy";

pub(super) fn sit(kind: GameKind, language: Language) -> Box<Device> {
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
    device.shared.draft = game::Slot::Full(Draft::new(settings));
    device.shared.lexicons.push(lexicon()).unwrap();
    let announcement = &mut device.shared.announcement;
    for words in [&mut announcement.challenged, &mut announcement.before, &mut announcement.after] {
        words.push("QUALITÄTSWORTEN".parse().unwrap()).unwrap();
    }
    device
}

/// Everybody has an hour for the whole game, with everything that belongs to it.
pub(super) fn against_game_clocks(draft: &mut Draft) {
    (draft.mode, draft.length) = (ClockMode::Game, crate::draft::TurnLength::Seconds(3_600));
    draft.settings.house.increment = 60;
}

/// Two play a tournament by a federation's rules, one of which they have changed.
pub(super) fn in_a_club(device: &mut Device) {
    let draft = device.shared.draft.as_mut().unwrap();
    draft.settings.players[2..].fill(None);
    draft.take_club(game::house::Club::Naspa);
    (draft.length, draft.settings.house.overtime_limit) = (crate::draft::TurnLength::Seconds(3_600), 1);
    draft.settings.house.edition = Language::German;
}

/// The events of a tournament.
pub(super) fn club_course() -> [Event; 16] {
    let spent = Millis(10_000);
    let [first, second] = [Seat::ALL[0], Seat::ALL[1]];
    let said = || Event::Said(Play::points(9_000));
    [
        Event::Start,
        Event::Pause { spent },
        Event::Paused { by: second, millis: spent },
        Event::Resume,
        Event::Announce { spent },
        said(),
        Event::Again,
        Event::Resume,
        Event::Announce { spent },
        said(),
        Event::Numbered { seat: first, number: NUMBER_MAX },
        Event::Note(Play::points(9_000)),
        Event::SetClock { seat: second, left: -5_999 },
        Event::Forfeit { seat: second },
        Event::Hand { seat: first, hand: Hand::Sum(999) },
        Event::Hand { seat: second, hand: Hand::Sum(999) },
    ]
}

pub(super) fn begin(kind: GameKind, language: Language) -> Box<Device> {
    let mut device = sit(kind, language);
    let settings = device.shared.draft.as_ref().unwrap().settings;
    device.shared.game.apply(&Event::Begin(settings)).unwrap();
    device
}

/// The events that lead through every phase of a game; each game refuses what it does not have.
pub(super) fn course(kind: GameKind) -> Vec<Event> {
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
    let (back, points) = (Seat::ALL[3], Points(-9));
    events.extend([Event::Leave { seat: back }, Event::Join { seat: back, player }]);
    events.extend([Event::Waits { seat: back }, Event::Credit { seat: back, points }]);
    events.extend([
        Event::TurnTime { seat, clock: Clock::hard(90) },
        Event::Rules { goal: kind.sheet().goals[0], house: kind.sheet().house },
    ]);
    for _ in 0..2 {
        events.extend([Event::Start, Event::Pause { spent }, Event::Resume, Event::Announce { spent }]);
        events.extend([
            Event::ClockRan { seat: Seat::ALL[1], millis: late },
            Event::SetClock { seat: Seat::ALL[0], left: -5_999 },
        ]);
        events.extend([
            challenge(1),
            Event::Withdraw,
            challenge(1),
            Event::Answered(Answered::default()),
            verdict(Ruling::InList),
        ]);
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
        events.extend([Event::Declared(Declared::SupplyEmpty), Event::EndRound]);
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

pub(super) fn lexicon() -> Lexicon {
    Lexicon {
        place: 0,
        language: Some(Language::German),
        name: "Wwwwwwwwwwwwwwww".parse().unwrap(),
        words: 1_234_567,
        removed: None,
        licence: "CC0, enz/german-wordlist, with additions".parse().unwrap(),
        state: LexiconState::Sound,
    }
}
