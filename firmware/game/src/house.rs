//! House rules: every value a table may want otherwise than the sheet's default, saved with the game.

use letters::Language;
use serde::{Deserialize, Serialize};

use crate::settings::Age;

/// A number of letters, apart for adults and children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByAge {
    /// For adults.
    pub adult: u8,
    /// For children.
    pub child: u8,
}

impl ByAge {
    /// The same for both.
    pub const fn all(value: u8) -> Self {
        Self { adult: value, child: value }
    }

    /// The value for this age.
    pub const fn of(self, age: Age) -> u8 {
        match age {
            Age::Adult => self.adult,
            Age::Child => self.child,
        }
    }
}

/// Number of word lengths with a bonus of their own: 2 to 9, then ten and more together.
pub const BONUS_LENGTHS: usize = 9;

/// Bonus points by word length, for 2, 3, … 9 letters and for ten and more.
pub type LengthBonus = [u8; BONUS_LENGTHS];

/// Both bonus tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LengthBonuses {
    /// For adults.
    pub adult: LengthBonus,
    /// For children.
    pub child: LengthBonus,
}

impl LengthBonuses {
    /// No bonus for any length.
    pub const NONE: Self = Self { adult: [0; BONUS_LENGTHS], child: [0; BONUS_LENGTHS] };

    /// The table for this age.
    pub const fn table(&self, age: Age) -> &LengthBonus {
        match age {
            Age::Adult => &self.adult,
            Age::Child => &self.child,
        }
    }

    /// The bonus of a word with so many letters.
    pub fn of(&self, age: Age, letters: usize) -> u8 {
        match letters {
            0 | 1 => 0,
            _ => self.table(age)[(letters - 2).min(BONUS_LENGTHS - 1)],
        }
    }
}

/// Inflected forms of words laid earlier that are flagged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StemRule {
    /// None.
    Off,
    /// Stem and ending (SPIEL forbids SPIELEN); a prefix makes a new word.
    Endings,
    /// Stem with a prefix as well (LIEBEN forbids VERLIEBEN).
    EndingsAndPrefixes,
}

/// From when on a seat may rob and change words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RobFrom {
    /// From the turn after its first word.
    NextTurn,
    /// In the very turn of its first word.
    SameTurn,
}

/// The seat that gets the ending bonus when a round ends because everyone passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PassedOut {
    /// Nobody.
    NoBonus,
    /// Whoever laid last.
    LastToLay,
}

/// Points of a drawn round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawnRound {
    /// No points, but it counts as one of the rounds agreed.
    Counts,
    /// It is played again.
    PlayedAgain,
}

/// The seat that begins the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NextStarter {
    /// The same seat.
    Same,
    /// The next seat clockwise.
    Rotates,
    /// The seat left of the last round's winner, who deals.
    LeftOfWinner,
    /// Lots are drawn again.
    Lots,
}

/// Cost of a wrong challenge to the seat that challenged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WrongChallenge {
    /// [`House::challenge_cost`], once.
    #[default]
    Points,
    /// [`House::challenge_cost`] for each word that was challenged.
    PointsPerWord,
    /// Its next turn.
    NextTurn,
    /// Nothing.
    Nothing,
}

/// The theme the table agreed the words must be about; the device shows it, the table judges it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    /// Anything.
    #[default]
    None,
    /// Only nouns.
    Nouns,
    /// Animals.
    Animals,
    /// Flowers and other plants.
    Plants,
    /// Whatever the table has agreed.
    Other,
}

/// A value of [`House`] that a table may change where the sheet offers it ([`Sheet::offers`](crate::Sheet::offers)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseRule {
    /// [`House::seats_max`]
    SeatsMax,
    /// [`House::first_word`]
    FirstWord,
    /// [`House::later_word`]
    LaterWord,
    /// [`House::first_melds`]
    FirstMelds,
    /// [`House::challenge_cost`]
    ChallengeCost,
    /// [`House::penalty_tiles`]
    PenaltyTiles,
    /// [`House::all_tiles_bonus`]
    AllTilesBonus,
    /// [`House::exchange_is_pass`]
    ExchangeIsPass,
    /// [`House::pass_rounds`]
    PassRounds,
    /// [`House::scored_word_needs_rack_letter`]
    ScoredWordNeedsRackLetter,
    /// [`House::stem_rule`]
    StemRule,
    /// [`House::rob_from`]
    RobFrom,
    /// [`House::ending_bonus`]
    EndingBonus,
    /// [`House::passed_out`]
    PassedOut,
    /// [`House::joker_in_hand`]
    JokerInHand,
    /// [`House::length_bonus`]
    LengthBonus,
    /// [`House::drawn_round`]
    DrawnRound,
    /// [`House::next_starter`]
    NextStarter,
    /// [`House::theme`]
    Theme,
    /// [`House::edition`]
    Edition,
    /// [`House::wrong_challenge`]
    WrongChallenge,
    /// [`House::increment`]
    Increment,
    /// [`House::overtime_cost`]
    OvertimeCost,
    /// [`House::overtime_limit`]
    OvertimeLimit,
    /// [`House::tournament`]
    Tournament,
    /// [`House::window`]
    Window,
    /// [`House::list_decides`]
    ListDecides,
    /// [`House::silent_verdict`]
    SilentVerdict,
    /// [`House::two_person`]
    TwoPerson,
    /// [`House::exchange_from`]
    ExchangeFrom,
    /// [`House::scoreless_turns`]
    ScorelessTurns,
    /// [`House::plain_clock`]
    PlainClock,
    /// [`House::club`]
    Club,
}

/// A federation whose rules the table took over; each value may have been changed since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Club {
    /// None.
    #[default]
    None,
    /// Scrabble Deutschland, Turnierspielordnung.
    Tso,
    /// World English-Language Scrabble Players Association.
    Wespa,
    /// North American Scrabble Players Association.
    Naspa,
    /// Fédération française de Scrabble, partie classique.
    Ffsc,
}

/// The values themselves. A sheet has its defaults; a game ignores what it has no use for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct House {
    /// The most seats, where the sheet prints no number; a printed number cannot be lowered by this.
    pub seats_max: u8,
    /// Letters the first word needs.
    pub first_word: ByAge,
    /// Letters every later word needs.
    pub later_word: ByAge,
    /// Points that the first melds must be worth.
    pub first_melds: u8,
    /// Points that a rejected challenge costs the challenger, where it costs points.
    pub challenge_cost: u8,
    /// Tiles drawn when a challenge is upheld.
    pub penalty_tiles: u8,
    /// Points for laying the whole rack (Scrabble).
    pub all_tiles_bonus: u8,
    /// True if an exchange counts as a pass.
    pub exchange_is_pass: bool,
    /// After how many rounds of passes the game or round ends; 0: never.
    pub pass_rounds: u8,
    /// True if the scored word must hold a letter from the rack.
    pub scored_word_needs_rack_letter: bool,
    /// Forms of earlier words that are flagged.
    pub stem_rule: StemRule,
    /// From when on a seat may rob.
    pub rob_from: RobFrom,
    /// Points for ending the round.
    pub ending_bonus: u8,
    /// The seat that gets them when everyone passed.
    pub passed_out: PassedOut,
    /// Points that a joker left in the hand costs.
    pub joker_in_hand: u8,
    /// Bonus by word length.
    pub length_bonus: LengthBonuses,
    /// Points of a drawn round.
    pub drawn_round: DrawnRound,
    /// The seat that begins the next round.
    pub next_starter: NextStarter,
    /// The theme of the words.
    pub theme: Theme,
    /// Whose tiles lie in the box, where the sheet knows several ([`Sheet::editions`](crate::Sheet::editions)).
    pub edition: Language,
    /// Cost of a wrong challenge.
    pub wrong_challenge: WrongChallenge,
    /// Seconds a game clock gains with each turn.
    pub increment: u8,
    /// Points that each minute of overtime costs, begun ones in full.
    pub overtime_cost: u8,
    /// After so many minutes of overtime the game ends; 0: it does not.
    pub overtime_limit: u8,
    /// The announcement is final, and the next seat's game clock starts with it.
    pub tournament: bool,
    /// Seconds in which an announcement can be challenged in a tournament; 0: until somebody pushes.
    pub window: u8,
    /// The list decides alone: what it lacks is not valid, and the table is not asked.
    pub list_decides: bool,
    /// Nobody is told which of the challenged words failed.
    pub silent_verdict: bool,
    /// The challenger types, and the challenged seat's button confirms the spelling before the list answers.
    pub two_person: bool,
    /// Tiles that must be in the bag for an exchange.
    pub exchange_from: u8,
    /// So many turns running without points, of whatever kind, end the game; 0: they do not.
    pub scoreless_turns: u8,
    /// No points are kept: one press ends a turn.
    pub plain_clock: bool,
    /// The federation whose rules these are.
    pub club: Club,
}

impl House {
    /// A table without rules: the ground each sheet builds on.
    pub const PLAIN: Self = Self {
        seats_max: 0,
        first_word: ByAge::all(0),
        later_word: ByAge::all(0),
        first_melds: 0,
        challenge_cost: 0,
        penalty_tiles: 0,
        all_tiles_bonus: 0,
        exchange_is_pass: false,
        pass_rounds: 0,
        scored_word_needs_rack_letter: false,
        stem_rule: StemRule::Off,
        rob_from: RobFrom::NextTurn,
        ending_bonus: 0,
        passed_out: PassedOut::NoBonus,
        joker_in_hand: 0,
        length_bonus: LengthBonuses::NONE,
        drawn_round: DrawnRound::Counts,
        next_starter: NextStarter::Same,
        theme: Theme::None,
        edition: Language::German,
        wrong_challenge: WrongChallenge::Points,
        increment: 0,
        overtime_cost: 10,
        overtime_limit: 0,
        tournament: false,
        window: 10,
        list_decides: false,
        silent_verdict: false,
        two_person: false,
        exchange_from: 1,
        scoreless_turns: 0,
        plain_clock: false,
        club: Club::None,
    };

    /// Tournament rules on or off, with what goes with them: the list decides, and one verdict is told.
    pub const fn set_tournament(&mut self, on: bool) {
        self.tournament = on;
        self.list_decides = on;
        self.silent_verdict = on;
    }

    /// Another box: its language's usual least bag for an exchange goes with it.
    pub fn set_edition(&mut self, edition: Language) {
        self.edition = edition;
        self.exchange_from = if edition == Language::German { 1 } else { 7 };
    }
}
