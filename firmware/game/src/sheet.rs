//! Data-driven rules: a rule sheet as a table of values, from which screens are built and by which the turn is steered.

use heapless::Vec;
use letters::Language;

use crate::event::Play;
use crate::house::{House, HouseRule, NextStarter};
use crate::ledger::Reason;
use crate::letter_set::LetterSet;
use crate::robbing::Robbing;
use crate::rule_error::RuleError;
use crate::scoring;
use crate::seat::Seat;
use crate::settings::{Clock, Goal, ScoringMode};
use crate::table::Table;
use crate::units::Points;

/// A kind of word that a sheet forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordClass {
    /// Names of people, places, products, firms.
    Names,
    /// Abbreviations.
    Abbreviations,
    /// Words written with a hyphen or an apostrophe.
    Hyphenated,
    /// Prefixes and suffixes alone, and words that live only in phrases.
    Fragments,
    /// Foreign words.
    Foreign,
    /// Compounds.
    Compounds,
}

/// Meaning of a joker drawn for the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JokerDrawn {
    /// Before A: it wins.
    BeforeA,
    /// Nothing: its seat draws again.
    DrawsAgain,
}

/// The seat that begins the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstStarter {
    /// Whom the table or lots choose; where somebody keeps the score, that is the one.
    Chosen,
    /// Whoever draws the letter closest to A.
    ClosestToA(JokerDrawn),
    /// The seat left of the oldest, who deals.
    LeftOfOldest,
}

/// Announcement of a seat at the end of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announces {
    /// Any number of points.
    Points,
    /// The letters of its longest new word, one point each.
    LongestWord,
    /// Only whether it laid: points come at the end of the round.
    Laid,
}

/// Bonus that can be said when announcing; the own button cycles through these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// The whole rack or hand was laid in this turn.
    AllLaid,
    /// The last tiles of a rack that could not be filled any more: the seat is out, and earns nothing by it.
    LastTiles,
}

/// Reach of one challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All words of the turn, with one verdict.
    WholeTurn,
    /// A single word; another may be challenged afterwards.
    OneWord,
}

/// Consequence of a challenged word that is bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upheld {
    /// Everything goes back, the turn is lost.
    TurnLost,
    /// That word goes back with penalty tiles; the rest of the turn counts.
    WordBack,
}

/// Rule for a word that is laid again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// As often as anybody likes.
    Allowed,
    /// Not while it lies on the table, which only the table sees.
    NotWhileItLies,
    /// Never in a game.
    Never,
}

/// Rules of a game's challenges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenging {
    /// Reach of one challenge.
    pub scope: Scope,
    /// Cost of a bad word.
    pub upheld: Upheld,
}

/// Action of a seat that does not lay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// Nothing.
    Nothing,
    /// Draws one, as long as there is one.
    DrawsOne,
}

/// The supply that tiles are drawn from; the sheets' own words for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// Scrabble's bag.
    Bag,
    /// The pool of tiles lying face down.
    Pool,
    /// The bank of piles.
    Bank,
    /// The stack of cards.
    Stack,
}

/// Refilling of a rack after laying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refill {
    /// It is not.
    None,
    /// Up to so many; who has more draws nothing.
    To(u8),
}

/// Consequence of a hard clock that runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeOver {
    /// All that lies there is announced at once; nothing else happens.
    AnnounceNow,
    /// All that is valid is noted; what is not goes back, and if anything was, so many tiles are drawn.
    NoteValidThenDraw(u8),
    /// Everything laid goes back, so many tiles are drawn, the turn is over.
    TakeBackThenDraw(u8),
    /// The action begun is finished; who has laid no valid word draws one, and the turn is over.
    FinishOrDraw,
    /// Every tile that is in no valid combination is taken.
    TakeUncombined,
}

/// Definition of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// Every seat's turn once.
    OfTurns,
    /// A deal, until somebody is out.
    OfDeals,
}

/// When a target of points is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// As soon as the score is noted.
    AtOnce,
    /// At the end of a round.
    AtRoundEnd,
}

/// Consequence of a seat's last tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenOut {
    /// Nothing: it draws new ones.
    PlaysOn,
    /// The end, if the supply is empty too.
    EndsWithEmptySupply,
    /// The end.
    Ends,
}

/// Consequence of an empty supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenEmpty {
    /// Nothing by itself.
    PlaysOn,
    /// Each seat has one more turn.
    OneMoreTurn,
    /// The round is a draw.
    Draw,
}

/// Entries at the end of a round or game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settling {
    /// Nothing.
    None,
    /// The tiles left in each hand.
    Hands,
    /// The words before each player, and the hands.
    WordsAndHands,
}

/// The most lines one noted turn makes for its seat.
pub(crate) const SCORE_LINES: usize = 4;

/// Points of a turn: lines for the seat that played it.
pub type Score = Vec<(Points, Reason), SCORE_LINES, u8>;

/// The most lines a settlement makes: four for each seat.
pub(crate) const SETTLEMENT_LINES: usize = 4 * crate::seat::SEATS;

/// Lines that a settlement books.
pub type Booking = Vec<(Seat, Points, Reason), SETTLEMENT_LINES, u8>;

/// A game's rules. The enums steer the common turn; `score` and `settle` are the code a game needs of its own.
pub struct Sheet {
    /// The name on the box, the same in every language; none where screens have a word of their own for it.
    pub title: Option<&'static str>,
    /// Fewest seats.
    pub seats_min: u8,
    /// Most seats.
    pub seats_max: u8,
    /// Points may be noted for any seat at any time, and people come and go: a score pad and no rules.
    pub score_pad: bool,
    /// The clock printed on the sheet, or off.
    pub clock: Clock,
    /// True if it may be played against a clock for the whole game.
    pub game_clock: bool,
    /// Language in which words are judged; none where there are no words.
    pub language: Option<Language>,
    /// Letters with values and counts.
    pub letters: Option<&'static LetterSet>,
    /// The boxes of other languages the game is sold with; the table says which one lies there.
    pub editions: &'static [(Language, &'static LetterSet)],
    /// The letters left in when so many seats or fewer play, where the box is reduced for few.
    pub letters_for_few: Option<(u8, &'static LetterSet)>,
    /// Kinds of words the sheet forbids.
    pub forbidden: &'static [WordClass],
    /// The seat that begins the first game.
    pub first_starter: FirstStarter,
    /// Tiles dealt to each seat.
    pub dealt: u8,
    /// Refilling of a rack after laying.
    pub refill: Refill,
    /// The supply that tiles are drawn from.
    pub supply: Option<Supply>,
    /// Announcement at the end of a turn.
    pub announces: Announces,
    /// Bonuses that can be said with it, beginning with nothing.
    pub bonuses: &'static [Bonus],
    /// Action of a seat that does not lay.
    pub passing: Passing,
    /// True if tiles may be exchanged.
    pub exchange: bool,
    /// True if laying everything gives another turn at once.
    pub extra_turn: bool,
    /// Rules of challenges, if words are challenged.
    pub challenging: Option<Challenging>,
    /// Rule for a word that has been laid already.
    pub repeats: Repeats,
    /// The way words on the table may be changed, if they may.
    pub robbing: Option<Robbing>,
    /// Definition of a round.
    pub rounds: Rounds,
    /// The goals offered; the first is the default.
    pub goals: &'static [Goal],
    /// When a target is looked at.
    pub target: Target,
    /// Consequence of a hard clock that runs out.
    pub time_over: TimeOver,
    /// Consequence of being out.
    pub when_out: WhenOut,
    /// Consequence of an empty supply.
    pub when_empty: WhenEmpty,
    /// True if rounds of passes end the game only with an empty supply.
    pub passes_need_empty: bool,
    /// Entries at the end.
    pub settling: Settling,
    /// Ways points can be counted; the first is the default.
    pub scoring_modes: &'static [ScoringMode],
    /// The seat that begins the next game with the same players.
    pub next_game: NextStarter,
    /// True if there are rules of their own for children: shorter words, a better bonus.
    pub children: bool,
    /// The defaults of what a table may change.
    pub house: House,
    /// House rules it is asked about; the others stay as they are.
    pub offers: &'static [HouseRule],
    /// Points of a turn, or why it may not be noted so.
    pub score: fn(&Table, Seat, &Play) -> Result<Score, RuleError>,
    /// Lines for the hands that were entered.
    pub settle: fn(&Table) -> Booking,
}

impl Sheet {
    /// No rules: any number of points a turn, and the table ends the game. A sheet states what is otherwise.
    pub const PLAIN: Self = Self {
        title: None,
        seats_min: 2,
        seats_max: 6,
        score_pad: false,
        clock: Clock::hard(60),
        game_clock: false,
        language: None,
        letters: None,
        editions: &[],
        letters_for_few: None,
        forbidden: &[],
        first_starter: FirstStarter::Chosen,
        dealt: 0,
        refill: Refill::None,
        supply: None,
        announces: Announces::Points,
        bonuses: &[Bonus::None],
        passing: Passing::Nothing,
        exchange: false,
        extra_turn: false,
        challenging: None,
        repeats: Repeats::Allowed,
        robbing: None,
        rounds: Rounds::OfTurns,
        goals: &[Goal::Open],
        target: Target::AtOnce,
        time_over: TimeOver::AnnounceNow,
        when_out: WhenOut::PlaysOn,
        when_empty: WhenEmpty::PlaysOn,
        passes_need_empty: false,
        settling: Settling::None,
        scoring_modes: &[ScoringMode::Points],
        next_game: NextStarter::Rotates,
        children: false,
        house: House::PLAIN,
        offers: &[],
        score: scoring::as_noted,
        settle: scoring::no_settlement,
    };
}
