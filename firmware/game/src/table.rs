//! The table, the accumulator of the fold: everything that events have made so far, besides the ledger.

use crate::board::{Board, Placement, SQUARES};
use crate::event::WordCount;
use crate::games::GameKind;
use crate::house::{BONUS_LENGTHS, House, RobFrom};
use crate::phase::Duty;
use crate::phase::{Ending, Phase};
use crate::seat::{SEATS, Seat, Seats};
use crate::settings::{Goal, ScoringMode, Settings};
use crate::sheet::Sheet;
use crate::units::{Millis, Points};

/// Entries for a seat at the end of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// Bonus for the lengths of its words.
    pub lengths: Points,
    /// Values of their letters.
    pub letters: Points,
    /// Value of the tiles left in the hand.
    pub hand: Points,
    /// The words that were counted and not typed; the sums above have them too.
    pub count: WordCount,
}

impl Entered {
    pub(crate) const NOTHING: Self = Self {
        lengths: Points::ZERO,
        letters: Points::ZERO,
        hand: Points::ZERO,
        count: WordCount { lengths: [0; BONUS_LENGTHS], letters: 0 },
    };
}

/// The state of a game as the rules see it.
/// In this order in memory: small and often used first, for the processor reaches only the first bytes of a struct in
/// one instruction.
#[derive(Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Table {
    pub(crate) phase: Phase,
    pub(crate) supply_empty: bool,
    /// This turn's words have been found good.
    pub(crate) judged: bool,
    /// A challenge of this turn was rejected: what was laid is good, whatever it counts.
    pub(crate) found_good: bool,
    /// This turn was announced in a tournament: that is final.
    pub(crate) said: bool,
    /// Answers that were shown in this challenge.
    pub(crate) answers: u8,
    /// This turn has had a penalty, so ending it with nothing costs no further tile.
    pub(crate) penalised: bool,
    /// A soft clock has told that time is over.
    pub(crate) time_over_declared: bool,
    /// Seats that have laid a first word in this game or deal.
    pub(crate) opened: Seats,
    pub(crate) starter: Seat,
    /// Seats that have gone in the middle.
    pub(crate) left: Seats,
    /// Seats that have joined and play from the next round on.
    pub(crate) waiting: Seats,
    /// The seat that has just joined, until the next turn.
    pub(crate) newcomer: Option<Seat>,
    /// Something was laid that the board does not show.
    pub(crate) laid_unseen: bool,
    /// The table has gone on by points: what lies there is not known any more.
    pub(crate) board_lost: bool,
    /// Those that had when the present turn began.
    pub(crate) opened_before: Seats,
    /// Seats that have come to the end of a turn in this game.
    pub(crate) had_turn: Seats,
    /// Seats that lose their next turn to a wrong challenge.
    pub(crate) missing_turn: Seats,
    /// Tiles in the bag and on each rack, in a game kept by board.
    pub(crate) bag: u8,
    pub(crate) out: Option<Seat>,
    /// Turns left after the supply ran out, the present one included.
    pub(crate) turns_left: Option<u8>,
    pub(crate) ending: Option<Ending>,
    pub(crate) last_to_lay: Option<Seat>,
    pub(crate) round_winner: Option<Seat>,
    /// Round of turns, or deal; from 1.
    pub(crate) round: u16,
    /// Turns running that were passes.
    pub(crate) passes: u16,
    /// Turns running that brought no points.
    pub(crate) scoreless: u8,
    /// Rounds that count towards the number agreed.
    pub(crate) rounds_done: u16,
    /// The duty that the last seat does while the next is ready.
    pub(crate) pending_duty: Option<(Seat, Duty)>,
    pub(crate) racks: [u8; SEATS],
    pub(crate) settings: Settings,
    pub(crate) time_used: [Millis; SEATS],
    /// Time that game clocks have gained by increments and by the table.
    pub(crate) time_gained: [Millis; SEATS],
    /// Time used when this turn was announced in a tournament.
    pub(crate) used_when_said: [Millis; SEATS],
    /// The players' numbers in the club; 0 is none.
    pub(crate) numbers: [u16; SEATS],
    pub(crate) entered: [Entered; SEATS],
    /// Places in the log of the events that brought the hands.
    pub(crate) hand_from: [Option<u16>; SEATS],
    /// Tiles of this turn that were challenged and lie beside what lies there, in a game kept by board.
    pub(crate) challenged: Placement,
    /// Turns that laid tiles on the board, and which of them laid each.
    pub(crate) laid: u8,
    pub(crate) laid_by: [u8; SQUARES],
    /// The board, in a game kept by board.
    pub(crate) board: Board,
}

impl Table {
    pub(crate) const EMPTY: Self = Self {
        settings: Settings {
            kind: GameKind::FreePlay,
            players: [const { None }; SEATS],
            starter: Seat::ALL[0],
            goal: Goal::Open,
            scoring_mode: ScoringMode::Points,
            house: House::PLAIN,
        },
        phase: Phase::NotBegun,
        round: 0,
        rounds_done: 0,
        starter: Seat::ALL[0],
        opened: Seats::NONE,
        opened_before: Seats::NONE,
        passes: 0,
        scoreless: 0,
        supply_empty: false,
        turns_left: None,
        out: None,
        last_to_lay: None,
        judged: false,
        found_good: false,
        said: false,
        answers: 0,
        penalised: false,
        had_turn: Seats::NONE,
        missing_turn: Seats::NONE,
        time_over_declared: false,
        pending_duty: None,
        ending: None,
        entered: [Entered::NOTHING; SEATS],
        hand_from: [None; SEATS],
        round_winner: None,
        time_used: [Millis::ZERO; SEATS],
        time_gained: [Millis::ZERO; SEATS],
        used_when_said: [Millis::ZERO; SEATS],
        numbers: [0; SEATS],
        left: Seats::NONE,
        waiting: Seats::NONE,
        newcomer: None,
        laid_unseen: false,
        challenged: Placement::new(),
        laid: 0,
        laid_by: [0; SQUARES],
        board: Board::new(),
        bag: 0,
        racks: [0; SEATS],
        board_lost: false,
    };

    /// The rules played by.
    pub fn sheet(&self) -> &'static Sheet {
        self.settings.kind.sheet()
    }

    /// The settings that were agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seats that have turns: neither gone nor waiting for the next round.
    pub fn in_play(&self) -> Seats {
        self.waiting.iter().fold(self.present(), Seats::without)
    }

    /// The seats of all who sit there, those who wait for the next round too.
    pub fn present(&self) -> Seats {
        self.left.iter().fold(self.settings.seats(), Seats::without)
    }

    /// The board, in a game kept by board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The scoring mode from here on.
    pub fn scoring_mode(&self) -> ScoringMode {
        if self.board_lost { ScoringMode::Points } else { self.settings.scoring_mode }
    }

    /// True if the seat has laid its first word.
    pub fn has_opened(&self, seat: Seat) -> bool {
        self.opened.contains(seat)
    }

    /// True if the seat may rob and change words now.
    pub fn may_rob(&self, seat: Seat) -> bool {
        match self.settings.house.rob_from {
            RobFrom::NextTurn => self.opened_before.contains(seat),
            RobFrom::SameTurn => self.opened.contains(seat),
        }
    }

    /// The seat that laid the last tile, if the round ended so.
    pub fn out(&self) -> Option<Seat> {
        self.out
    }

    /// Entries for a seat.
    pub fn entered(&self, seat: Seat) -> Entered {
        self.entered[seat.index()]
    }

    /// The duty of the seat to lay something before anything else, if it has not yet and the sheet wants more than
    /// later on.
    pub fn opening(&self, seat: Seat) -> Option<Duty> {
        let house = &self.settings.house;
        if self.has_opened(seat) {
            return None;
        }
        let age = self.settings.age(seat);
        match (house.first_melds, house.first_word.of(age)) {
            (0, letters) if letters <= house.later_word.of(age) => None,
            (0, letters) => Some(Duty::FirstWord { letters }),
            (points, _) => Some(Duty::FirstMelds { points }),
        }
    }
}
