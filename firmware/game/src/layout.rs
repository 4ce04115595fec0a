//! The bytes of all that is kept, type by type. Numbers stand in journals: a new variant comes last, and none is reordered.

use heapless::Vec;
use letters::{Language, Tile, WORD_MAX, Word};

use crate::board::{Placed, Square};
use crate::codec::{Coded, Reader, Writer};
use crate::event::{Answered, Declared, Event, Hand, Laid, Play, Refereed, Ruling, WordCount};
use crate::games::GameKind;
use crate::house::{
    ByAge, Club, DrawnRound, House, LengthBonuses, NextStarter, PassedOut, RobFrom, StemRule, Theme, WrongChallenge,
};
use crate::ledger::Reason;
use crate::mend::Correction;
use crate::name::{NAME_BYTES, Name};
use crate::robbing::Violation;
use crate::seat::Seat;
use crate::settings::{Age, Clock, ClockMode, Goal, Player, ScoringMode, Settings};
use crate::sheet::Bonus;
use crate::units::{Millis, Points};

coded!(enum Event or Self::Start; {
    0 => Begin(settings),
    1 => Start,
    2 => Pause { spent },
    3 => Resume,
    4 => TimeOver { spent },
    5 => Announce { spent },
    6 => Challenge { by },
    7 => Withdraw,
    8 => Verdict { ruling, words },
    9 => Note(play),
    10 => Pass { spent },
    11 => Draw { spent },
    12 => Exchange { spent, tiles },
    13 => Declared(declared),
    14 => DutyDone,
    15 => DutyWaived,
    16 => Word { seat, word },
    17 => Words { seat, count },
    18 => Hand { seat, hand },
    19 => EndRound,
    20 => NextRound { lot },
    21 => EndGame,
    22 => Late { invalid },
    23 => ByPoints,
    24 => ClockRan { seat, millis },
    25 => SetClock { seat, left },
    26 => Back(placement),
    27 => WordChanged { seat, was, is },
    28 => Left { seat, sum },
    29 => Score { seat, points },
    30 => Join { seat, player },
    31 => Leave { seat },
    32 => Correct { seat, name, age },
    33 => Answered(answered),
    34 => Amend { at, correction },
    35 => TilesBack { seat },
    36 => Credit { seat, points },
    37 => Waits { seat },
    38 => TurnTime { seat, clock },
    39 => Rules { goal, house },
    40 => ByBoard,
    41 => Said(play),
    42 => Numbered { seat, number },
    43 => Forfeit { seat },
    44 => Paused { by, millis },
    45 => Again,
});

coded!(enum Ruling or Self::InList; {
    0 => InList, 1 => NotInList, 2 => Overruled { valid }, 3 => BySheet { valid }, 4 => NoTurn,
});
coded!(struct Play { points, bonus, laid });
coded!(enum Bonus or Self::None; { 0 => None, 1 => AllLaid, 2 => LastTiles });
coded!(enum Laid or Self::Untold; { 0 => Untold, 1 => Words(words), 2 => Tiles(tiles) });
coded!(struct Placed { square, tile });
coded!(enum Declared or Self::SupplyEmpty; { 0 => SupplyEmpty, 1 => Out(seat) });
coded!(struct WordCount { lengths, letters });
coded!(enum Hand or Self::Sum(0); { 0 => Sum(sum), 1 => Tiles(tiles) });
coded!(struct Answered { words, referee });
coded!(struct Refereed { verdict, missing });
type Verdict = Result<u8, Violation>;
coded!(enum Verdict or Self::Ok(0); { 0 => Ok(letters), 1 => Err(violation) });
coded!(enum Violation or Self::TooMuch; {
    0 => TooMuch,
    1 => TilesDoNotAddUp,
    2 => NothingFromHand,
    3 => NoFirstWord,
    4 => ChangedBeforeFirstWord,
    5 => TooShort,
    6 => NotAWord,
    7 => LaidAlready,
    8 => JokerNotReplaced,
    9 => JokerWithoutRack,
    10 => RestIsNoWord,
    11 => WrongOwner,
    12 => RobbedNotInNewWord,
    13 => GoldenRule,
    14 => WholeWordOutOfOrder,
    15 => LetterSwapped,
    16 => FirstWordRobbed,
    17 => SameStem,
});

coded!(enum Correction or Self::Struck; {
    0 => Played(play),
    1 => Whose(seat),
    2 => Struck,
    3 => Verdict { turned },
    4 => Hand(hand),
    5 => Line { seat, reason, points },
});
coded!(enum Reason or Self::Noted; {
    0 => Noted,
    1 => WordsOnBoard,
    2 => LongestWord,
    3 => RackEmptied,
    4 => AllTiles,
    5 => ChallengeRejected,
    6 => ChallengeRejectedByTable,
    7 => TableValid,
    8 => TableInvalid,
    9 => NotInList,
    10 => AgainstRules,
    11 => WordLengths,
    12 => WordLetters,
    13 => EndedRound,
    14 => LeftInHand,
    15 => LeftInOthersHands,
    16 => MissedTurn,
    17 => Overtime,
    18 => ClockSet,
    19 => Joined,
    20 => Paused,
    21 => Again,
});

coded!(struct Settings { kind, players, starter, goal, scoring_mode, house });
coded!(struct Player { name, age, clock });
coded!(enum Age or Self::Adult; { 0 => Adult, 1 => Child });
coded!(struct Clock { mode, seconds });
coded!(enum ClockMode or Self::Off; { 0 => Off, 1 => Soft, 2 => Hard, 3 => Game });
coded!(enum Goal or Self::Open; { 0 => Open, 1 => Points(points), 2 => Rounds(rounds) });
coded!(enum ScoringMode or Self::Points; { 0 => Points, 1 => Board });
coded!(struct House {
    seats_max,
    first_word,
    later_word,
    first_melds,
    challenge_cost,
    penalty_tiles,
    all_tiles_bonus,
    exchange_is_pass,
    pass_rounds,
    scored_word_needs_rack_letter,
    stem_rule,
    rob_from,
    ending_bonus,
    passed_out,
    joker_in_hand,
    length_bonus,
    drawn_round,
    next_starter,
    theme,
    edition,
    wrong_challenge,
    increment,
    overtime_cost,
    overtime_limit,
    tournament,
    window,
    list_decides,
    silent_verdict,
    two_person,
    exchange_from,
    scoreless_turns,
    plain_clock,
    club,
});
coded!(struct ByAge { adult, child });
coded!(struct LengthBonuses { adult, child });
coded!(enum StemRule or Self::Off; { 0 => Off, 1 => Endings, 2 => EndingsAndPrefixes });
coded!(enum RobFrom or Self::NextTurn; { 0 => NextTurn, 1 => SameTurn });
coded!(enum PassedOut or Self::NoBonus; { 0 => NoBonus, 1 => LastToLay });
coded!(enum DrawnRound or Self::Counts; { 0 => Counts, 1 => PlayedAgain });
coded!(enum NextStarter or Self::Same; { 0 => Same, 1 => Rotates, 2 => LeftOfWinner, 3 => Lots });
coded!(enum WrongChallenge or Self::Points; { 0 => Points, 1 => PointsPerWord, 2 => NextTurn, 3 => Nothing });
coded!(enum Theme or Self::None; { 0 => None, 1 => Nouns, 2 => Animals, 3 => Plants, 4 => Other });
coded!(enum Club or Self::None; { 0 => None, 1 => Tso, 2 => Wespa, 3 => Naspa, 4 => Ffsc });

/// Types that a number or a byte stands for: how to write one, and how to read one.
macro_rules! as_number {
    ($($type:ty: |$value:ident, $to:ident| $write:expr, |$from:ident| $read:expr;)*) => {
        $(impl Coded for $type {
            fn write(&self, $to: &mut Writer<'_>) {
                let $value = *self;
                $write;
            }

            fn read($from: &mut Reader<'_>) -> Self {
                $read
            }
        })*
    };
}

as_number! {
    u8: |byte, to| to.byte(byte), |from| from.byte();
    bool: |yes, to| to.byte(yes.into()), |from| {
        let byte = from.byte();
        from.or((byte <= 1).then_some(byte == 1), false)
    };
    u16: |number, to| to.number(number.into()), |from| from.number(u16::BITS) as Self;
    i16: |number, to| to.number(folded(number.into())), |from| unfolded(from.number(Self::BITS)) as Self;
    Points: |points, to| to.number(folded(points.0)), |from| Self(unfolded(from.number(i32::BITS)));
    Millis: |time, to| to.number(time.0), |from| Self(from.number(u32::BITS));
    Seat: |seat, to| to.byte(seat.into()), |from| of_byte(from, Self::ALL[0]);
    Square: |square, to| to.byte(square.into()), |from| of_byte(from, Self::CENTRE);
    Tile: |tile, to| to.byte(tile.into()), |from| of_byte(from, Self::Joker);
    GameKind: |kind, to| to.byte(kind as u8), |from| one_of(from, Self::ALL);
    Language: |language, to| to.byte(language as u8), |from| one_of(from, &Self::ALL);
}

/// A number with a sign as one without: 0, -1, 1, -2 …
const fn folded(number: i32) -> u32 {
    ((number << 1) ^ (number >> 31)) as u32
}

const fn unfolded(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

fn of_byte<T: TryFrom<u8>>(from: &mut Reader<'_>, harmless: T) -> T {
    let byte = from.byte();
    from.or(T::try_from(byte).ok(), harmless)
}

fn one_of<T: Copy>(from: &mut Reader<'_>, all: &'static [T]) -> T {
    let choice = from.choice() as usize;
    from.or(all.get(choice).copied(), all[0])
}

impl Coded for Word {
    fn write(&self, to: &mut Writer<'_>) {
        to.byte(self.len() as u8);
        self.tiles().iter().for_each(|tile| tile.write(to));
    }

    #[inline(never)]
    fn read(from: &mut Reader<'_>) -> Self {
        let mut word = Self::new();
        for _ in 0..from.length(WORD_MAX) {
            if word.push(Tile::read(from)).is_err() {
                from.damage();
            }
        }
        word
    }
}

impl Coded for Name {
    fn write(&self, to: &mut Writer<'_>) {
        to.byte(self.len() as u8);
        self.bytes().for_each(|byte| to.byte(byte));
    }

    #[inline(never)]
    fn read(from: &mut Reader<'_>) -> Self {
        let length = from.length(NAME_BYTES);
        let text = core::str::from_utf8(from.bytes(length)).ok();
        from.or(text.and_then(|text| text.parse().ok()), Self::new())
    }
}

impl<T: Coded, const N: usize> Coded for Vec<T, N, u8> {
    #[inline(never)]
    fn write(&self, to: &mut Writer<'_>) {
        to.number(self.len() as u32);
        self.iter().for_each(|part| part.write(to));
    }

    #[inline(never)]
    fn read(from: &mut Reader<'_>) -> Self {
        let mut list = Self::new();
        for _ in 0..from.length(N) {
            let _ = list.push(T::read(from));
        }
        list
    }
}

impl<T: Coded, const N: usize> Coded for [T; N] {
    fn write(&self, to: &mut Writer<'_>) {
        self.iter().for_each(|part| part.write(to));
    }

    fn read(from: &mut Reader<'_>) -> Self {
        core::array::from_fn(|_| T::read(from))
    }
}

impl<T: Coded> Coded for Option<T> {
    fn write(&self, to: &mut Writer<'_>) {
        self.is_some().write(to);
        self.iter().for_each(|value| value.write(to));
    }

    fn read(from: &mut Reader<'_>) -> Self {
        bool::read(from).then(|| T::read(from))
    }
}
