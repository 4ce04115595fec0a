//! Any event, legal or not, and any settings: what properties are tried on (generators).

use game::board::{Placed, Square};
use game::robbing::Violation;
use game::{
    Age, Answered, Bonus, Clock, ClockMode, Declared, Event, GameKind, Goal, Hand, House, Laid, Millis, Play, Player,
    Points, Refereed, Ruling, ScoringMode, Seat, Settings, WordCount, Words,
};
use letters::{Language, Letter, Tile, Word};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::table::seated;

pub(crate) fn seat() -> impl Strategy<Value = Seat> {
    (0_usize..6).prop_map(|index| Seat::ALL[index])
}

pub(crate) fn spent() -> impl Strategy<Value = Millis> {
    prop_oneof![Just(Millis(1_000)), Just(Millis(125_000)), (0_u32..200_000).prop_map(Millis)]
}

pub(crate) fn letter() -> impl Strategy<Value = Letter> {
    let letters = Language::German.alphabet().letters();
    (0..letters.len()).prop_map(move |index| letters[index])
}

pub(crate) fn tile() -> impl Strategy<Value = Tile> {
    prop_oneof![8 => letter().prop_map(Tile::Letter), 1 => letter().prop_map(Tile::JokerAs), 1 => Just(Tile::Joker)]
}

pub(crate) fn word() -> impl Strategy<Value = Word> {
    vec(letter(), 2..12).prop_map(|letters| {
        let mut word = Word::new();
        letters.into_iter().for_each(|letter| word.push(Tile::Letter(letter)).unwrap());
        word
    })
}

/// Words of few letters, so that they often share some.
pub(crate) fn small_word() -> impl Strategy<Value = Word> {
    vec(prop_oneof![6 => (0_u8..4).prop_map(|index| Tile::Letter(Letter::new(index).unwrap())), 1 => Just(Tile::JokerAs(Letter::new(0).unwrap()))], 2..7)
        .prop_map(|tiles| {
            let mut word = Word::new();
            tiles.into_iter().for_each(|tile| word.push(tile).unwrap());
            word
        })
}

pub(crate) fn words() -> impl Strategy<Value = Words> {
    vec(word(), 0..4).prop_map(|words| words.into_iter().collect())
}

/// Tiles in a row or column near the middle, so that some of them may lie so.
pub(crate) fn tiles_on_board() -> impl Strategy<Value = Laid> {
    (4_u8..10, 4_u8..10, any::<bool>(), vec(letter(), 1..7)).prop_map(|(row, column, across, letters)| {
        let square = |step: u8| if across { Square::new(row, column + step) } else { Square::new(row + step, column) };
        let places = (0_u8..).map_while(square);
        Laid::Tiles(places.zip(letters).map(|(square, letter)| Placed { square, tile: Tile::Letter(letter) }).collect())
    })
}

pub(crate) fn play() -> impl Strategy<Value = Play> {
    let points = prop_oneof![4 => Just(0), 4 => 3_i32..30, 1 => any::<i32>()].prop_map(Points);
    let bonus = prop_oneof![3 => Just(Bonus::None), 1 => Just(Bonus::AllLaid)];
    let laid = prop_oneof![6 => Just(Laid::Untold), 1 => words().prop_map(Laid::Words), 3 => tiles_on_board()];
    (points, bonus, laid).prop_map(|(points, bonus, laid)| Play { points, bonus, laid })
}

pub(crate) fn hand() -> impl Strategy<Value = Hand> {
    prop_oneof![
        (0_u16..80).prop_map(Hand::Sum),
        any::<u16>().prop_map(Hand::Sum),
        vec(tile(), 0..20).prop_map(|tiles| Hand::Tiles(tiles.into_iter().collect())),
    ]
}

pub(crate) fn ruling() -> impl Strategy<Value = Ruling> {
    prop_oneof![
        Just(Ruling::InList),
        Just(Ruling::NotInList),
        any::<bool>().prop_map(|valid| Ruling::Overruled { valid }),
        any::<bool>().prop_map(|valid| Ruling::BySheet { valid }),
        Just(Ruling::NoTurn),
    ]
}

fn referee() -> impl Strategy<Value = Option<Refereed>> {
    let verdict = prop_oneof![any::<u8>().prop_map(Ok), Just(Err(Violation::GoldenRule))];
    proptest::option::of((verdict, any::<u8>()).prop_map(|(verdict, missing)| Refereed { verdict, missing }))
}

pub(crate) fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        8 => Just(Event::Start),
        2 => spent().prop_map(|spent| Event::Pause { spent }),
        3 => Just(Event::Resume),
        7 => spent().prop_map(|spent| Event::TimeOver { spent }),
        8 => spent().prop_map(|spent| Event::Announce { spent }),
        3 => seat().prop_map(|by| Event::Challenge { by }),
        2 => Just(Event::Withdraw),
        1 => (words(), referee()).prop_map(|(words, referee)| Event::Answered(Answered { words, referee })),
        2 => tiles_on_board().prop_map(|laid| match laid {
            Laid::Tiles(tiles) => Event::Back(tiles),
            _ => Event::Withdraw,
        }),
        2 => (ruling(), words()).prop_map(|(ruling, words)| Event::Verdict { ruling, words }),
        12 => play().prop_map(Event::Note),
        4 => spent().prop_map(|spent| Event::Pass { spent }),
        4 => spent().prop_map(|spent| Event::Draw { spent }),
        1 => (spent(), 0_u8..9).prop_map(|(spent, tiles)| Event::Exchange { spent, tiles }),
        1 => Just(Event::Declared(Declared::SupplyEmpty)),
        1 => seat().prop_map(|seat| Event::Declared(Declared::Out(seat))),
        12 => any::<bool>().prop_map(|invalid| Event::Late { invalid }),
        3 => Just(Event::DutyDone),
        3 => Just(Event::DutyWaived),
        2 => (seat(), word()).prop_map(|(seat, word)| Event::Word { seat, word }),
        3 => (seat(), proptest::array::uniform9(prop_oneof![9 => 0_u8..3, 1 => any::<u8>()]), 0_u16..1200)
            .prop_map(|(seat, lengths, letters)| Event::Words { seat, count: WordCount { lengths, letters } }),
        1 => (seat(), word(), word()).prop_map(|(seat, was, is)| Event::WordChanged { seat, was, is }),
        2 => (seat(), 0_u16..1200).prop_map(|(seat, sum)| Event::Left { seat, sum }),
        8 => (seat(), hand()).prop_map(|(seat, hand)| Event::Hand { seat, hand }),
        1 => Just(Event::EndRound),
        1 => (seat(), spent()).prop_map(|(seat, millis)| Event::ClockRan { seat, millis }),
        1 => (seat(), any::<i16>()).prop_map(|(seat, left)| Event::SetClock { seat, left: left % 6_200 }),
        4 => proptest::option::of(seat()).prop_map(|lot| Event::NextRound { lot }),
        1 => (0..20).prop_map(|rare| if rare == 0 { Event::EndGame } else { Event::Start }),
    ]
}

/// What changes people and rules in the middle, among everything else.
pub(crate) fn people_event() -> impl Strategy<Value = Event> {
    let people = prop_oneof![
        2 => seat().prop_map(|seat| Event::Leave { seat }),
        4 => seat().prop_map(|seat| Event::TilesBack { seat }),
        3 => seat().prop_map(|seat| Event::Join { seat, player: Player::default() }),
        4 => (seat(), -50_i32..200).prop_map(|(seat, points)| Event::Credit { seat, points: Points(points) }),
        6 => seat().prop_map(|seat| Event::Waits { seat }),
        2 => (seat(), 0_u16..200).prop_map(|(seat, seconds)| Event::TurnTime { seat, clock: Clock::hard(seconds) }),
        1 => (goal(), any::<bool>()).prop_map(|(goal, exchange_is_pass)| {
            let house = House { exchange_is_pass, pass_rounds: 2, seats_max: 4, ..House::PLAIN };
            Event::Rules { goal, house }
        }),
        1 => Just(Event::ByPoints),
        2 => Just(Event::ByBoard),
    ];
    prop_oneof![3 => event(), 2 => people]
}

fn goal() -> impl Strategy<Value = Goal> {
    prop_oneof![Just(Goal::Open), (0_u16..200).prop_map(Goal::Points), (0_u8..5).prop_map(Goal::Rounds)]
}

pub(crate) fn settings() -> impl Strategy<Value = Settings> {
    let kind = (0..GameKind::ALL.len()).prop_map(|index| GameKind::ALL[index]);
    let goal = prop_oneof![
        3 => Just(None),
        1 => (1_u16..200).prop_map(|points| Some(Goal::Points(points))),
        1 => (1_u8..5).prop_map(|rounds| Some(Goal::Rounds(rounds))),
    ];
    (kind, 2_usize..5, goal, any::<bool>(), any::<bool>(), any::<[bool; 4]>()).prop_map(
        |(kind, seats, goal, board, child, clocks)| {
            let mut settings = seated(kind, seats);
            settings.goal = goal.unwrap_or(settings.goal);
            if board && kind == GameKind::ScrabbleDe {
                settings.scoring_mode = ScoringMode::Board;
            }
            for (player, off) in settings.players.iter_mut().flatten().zip(clocks) {
                player.age = if child { Age::Child } else { Age::Adult };
                player.clock.mode = if off { ClockMode::Off } else { player.clock.mode };
                if child && kind.sheet().game_clock {
                    player.clock = Clock { mode: ClockMode::Game, seconds: 60 };
                }
            }
            (settings.house.increment, settings.house.overtime_limit) = (5, u8::from(child));
            settings
        },
    )
}
