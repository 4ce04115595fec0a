//! Events (of event sourcing): what happens at a table, and its bytes, a version and the event.

use core::fmt::{self, Display, Formatter};

use heapless::Vec;
use letters::{Tile, Word};
use serde::{Deserialize, Serialize};

use crate::board::Placement;
use crate::codec;
use crate::house::{BONUS_LENGTHS, House};
use crate::mend::Correction;
use crate::name::Name;
use crate::robbing::Violation;
use crate::seat::Seat;
use crate::settings::{Age, Clock, Goal, Player, Settings};
use crate::sheet::Bonus;
use crate::units::{Millis, Points};
use crate::words::Words;

/// The first byte of every encoded event. It changes when older bytes would be read wrongly.
pub const VERSION: u8 = 4;

/// Bytes that hold any encoded event.
pub const EVENT_MAX: usize = 384;

/// The most tiles a hand can be entered with, letter by letter.
pub const HAND_MAX: usize = 40;

/// The verdict on a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ruling {
    /// The list has it: the word stands.
    InList,
    /// The list does not have it.
    NotInList,
    /// The table decided otherwise, or decided because there is no list.
    Overruled {
        /// True if the word stands.
        valid: bool,
    },
    /// The sheet's rules for changing words decided.
    BySheet {
        /// True if the change stands.
        valid: bool,
    },
    /// By the sheet it was no turn at all: nothing came from the rack, only letters of the table were moved.
    NoTurn,
}

impl Ruling {
    /// True if the word stands.
    pub const fn valid(self) -> bool {
        matches!(self, Self::InList | Self::Overruled { valid: true } | Self::BySheet { valid: true })
    }
}

/// A turn's play, as its seat says it.
///
/// The kinds of turns are variants of [`Event`] (`Note`, `Pass`, `Draw`, `Exchange`). Nothing noted is a choice between
/// them: points, bonus and words are said of one turn together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// The points said, without the bonus; zero where the sheet counts at the end of the round or the board counts.
    pub points: Points,
    /// The bonus said with them.
    pub bonus: Bonus,
    /// The words, as far as they are known.
    pub laid: Laid,
}

impl Play {
    /// Just points.
    pub fn points(points: i32) -> Self {
        Self { points: Points(points), ..Self::default() }
    }
}

/// The words of a turn, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "without an allocator the words must stand in the event")]
pub enum Laid {
    /// Nothing.
    #[default]
    Untold,
    /// Words that were typed.
    Words(Words),
    /// Tiles on the board, in a game kept by board.
    Tiles(Placement),
}

/// A declaration: state that the device cannot see and is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Declared {
    /// Bag, pool, bank or stack is empty.
    SupplyEmpty,
    /// This seat has no tile left.
    Out(Seat),
}

/// The words before a player, counted quickly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordCount {
    /// Numbers of words of 2, 3, … 9 letters and of ten and more.
    pub lengths: [u8; BONUS_LENGTHS],
    /// The values of their letters together.
    pub letters: u16,
}

/// Tiles left in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hand {
    /// The values together.
    Sum(u16),
    /// The tiles.
    Tiles(Vec<Tile, HAND_MAX, u8>),
}

/// Something that happened. Events that stop or read the running clock carry the time spent in this turn so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "without an allocator the settings must stand in the event")]
pub enum Event {
    /// The table agreed, and plays.
    Begin(Settings),
    /// The glass is flipped.
    Start,
    /// The clock stops.
    Pause {
        /// Time spent in this turn.
        spent: Millis,
    },
    /// The clock goes on; after [`Event::Announce`] the seat corrects its words.
    Resume,
    /// The glass has run out.
    TimeOver {
        /// Time spent in this turn.
        spent: Millis,
    },
    /// The seat says what it laid; the clock stops and the words can be challenged.
    Announce {
        /// Time spent in this turn.
        spent: Millis,
    },
    /// Another seat challenges a word.
    Challenge {
        /// The seat that challenges.
        by: Seat,
    },
    /// The challenge is taken back; it costs nothing.
    Withdraw,
    /// The challenge is decided.
    Verdict {
        /// The decision.
        ruling: Ruling,
        /// The words it was about, as typed.
        words: Words,
    },
    /// The score is written down; from here on the words stand.
    Note(Play),
    /// The seat does nothing.
    Pass {
        /// Time spent in this turn.
        spent: Millis,
    },
    /// The seat draws one instead of laying.
    Draw {
        /// Time spent in this turn.
        spent: Millis,
    },
    /// The seat exchanges tiles.
    Exchange {
        /// Time spent in this turn.
        spent: Millis,
        /// Number of tiles.
        tiles: u8,
    },
    /// Something the device cannot see.
    Declared(Declared),
    /// The duty has been done.
    DutyDone,
    /// The table lets it off.
    DutyWaived,
    /// One of the words before a player, for an exact settlement.
    Word {
        /// Whose.
        seat: Seat,
        /// The word, jokers marked.
        word: Word,
    },
    /// Words before a player that were counted and not typed; replaces what was counted for the seat before.
    Words {
        /// Whose.
        seat: Seat,
        /// The count.
        count: WordCount,
    },
    /// Tiles left in a hand. With the last hand the settlement is booked.
    Hand {
        /// Whose.
        seat: Seat,
        /// The tiles or their value.
        hand: Hand,
    },
    /// The table ends the round now.
    EndRound,
    /// The next round begins.
    NextRound {
        /// The seat that begins, where lots decide; otherwise the sheet does.
        lot: Option<Seat>,
    },
    /// The table ends the game now.
    EndGame,
    /// The glass ran out, and the table says whether anything that lies there is not valid.
    Late {
        /// Something is: it goes back, and that has its price.
        invalid: bool,
    },
    /// A game kept by board goes on by points: nobody tells where tiles lie any more.
    ByPoints,
    /// A game clock ran while its seat was not at work: the mover's, when the others took long to note, or the next
    /// seat's from the announcement on.
    ClockRan {
        /// Whose.
        seat: Seat,
        /// Time it ran.
        millis: Millis,
    },
    /// The table sets a game clock.
    SetClock {
        /// Whose.
        seat: Seat,
        /// Seconds it has left; below zero is overtime.
        left: i16,
    },
    /// These tiles are about to be challenged: they lie on the board, go back if the challenge is upheld, and are known
    /// again after a power cut; a game kept by board remembers them so.
    Back(Placement),
    /// A word typed for the settlement is another, or none.
    WordChanged {
        /// Whose.
        seat: Seat,
        /// As it was typed.
        was: Word,
        /// As it should have been; empty if it does not lie there.
        is: Word,
    },
    /// Value left in a hand, as far as it is known: the settlement waits for [`Event::Hand`].
    Left {
        /// Whose.
        seat: Seat,
        /// The values together.
        sum: u16,
    },
    /// Points for any seat, whoever's turn it is, where the sheet is a score pad.
    Score {
        /// Whose.
        seat: Seat,
        /// May be negative.
        points: Points,
    },
    /// Somebody sits down in the middle, or comes back.
    Join {
        /// The seat.
        seat: Seat,
        /// The player.
        player: Player,
    },
    /// Somebody goes: no further turns, and the total stays.
    Leave {
        /// The seat.
        seat: Seat,
    },
    /// A wrong name or age is put right.
    Correct {
        /// Whose.
        seat: Seat,
        /// The right one.
        name: Name,
        /// The right one.
        age: Age,
    },
    /// The answer about these words is shown: from here on the challenge ends with its verdict. A second one corrects a slip of
    /// typing, once in a challenge.
    Answered(Answered),
    /// An earlier event was otherwise: everything after it is counted again.
    Amend {
        /// Its place in the log, see [`Line::at`](crate::Line::at).
        at: u16,
        /// The truth about it.
        correction: Correction,
    },
    /// The tiles of somebody who has left go back into the bag, in a game kept by board.
    TilesBack {
        /// Whose.
        seat: Seat,
    },
    /// Points that the table gives somebody who has just joined.
    Credit {
        /// Whose.
        seat: Seat,
        /// May be negative.
        points: Points,
    },
    /// Somebody who has just joined plays from the next round on.
    Waits {
        /// The player.
        seat: Seat,
    },
    /// A seat's turns may take so long from now on.
    TurnTime {
        /// Whose.
        seat: Seat,
        /// The clock of its turns, or none.
        clock: Clock,
    },
    /// The table plays by these rules from now on.
    Rules {
        /// Target or rounds.
        goal: Goal,
        /// House rules.
        house: House,
    },
    /// A game by points goes on by board: nothing lies there that the device has not seen.
    ByBoard,
    /// In a tournament: the seat has announced, and cannot take it back. From here on the next seat's game clock runs.
    Said(Play),
    /// A player's number in the club or tournament; 0 is none.
    Numbered {
        /// Whose.
        seat: Seat,
        /// The number.
        number: u16,
    },
    /// A seat is so far into overtime that it has lost, whosever turn it is.
    Forfeit {
        /// The player.
        seat: Seat,
    },
    /// In a tournament: both sides agreed to a pause, and this is how long it was.
    Paused {
        /// The seat that agreed.
        by: Seat,
        /// Its length.
        millis: Millis,
    },
    /// The arbiter gives the turn that was announced back: all game clocks are as they were then.
    Again,
}

/// An answer that was shown in a challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// The words it is about.
    pub words: Words,
    /// What the referee said, if he was asked about words that were changed: he cannot be asked again without those.
    pub referee: Option<Refereed>,
}

/// A referee's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refereed {
    /// Letters of the longest new word, or the rule that is broken.
    pub verdict: Result<u8, Violation>,
    /// The words that the lists lack, one bit each.
    pub missing: u8,
}

/// Urgency of an event: how much it helps to bring a full game to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    Ordinary,
    Settling,
    Ending,
}

/// Reason why bytes are no event, or an event is no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodecError {
    /// There are no bytes.
    Empty,
    /// Another version of this program wrote them.
    OtherVersion(u8),
    /// They are damaged, or more follows than an event.
    Damaged,
    /// The buffer is too small.
    NoRoom,
}

impl Display for CodecError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("The record is empty."),
            Self::OtherVersion(version) => {
                write!(f, "The record is of version {version}; this program reads version {VERSION}.")
            }
            Self::Damaged => f.write_str("The record is damaged."),
            Self::NoRoom => f.write_str("The record does not fit."),
        }
    }
}

impl core::error::Error for CodecError {}

impl Event {
    /// The first byte of an encoded [`Event::Amend`] behind the version: mends are found by it without reading all events.
    pub(crate) const AMEND: u8 = 34;
    /// Likewise the answers of a challenge.
    pub(crate) const CHALLENGE: u8 = 6;
    pub(crate) const ANSWERED: u8 = 33;
    /// That of the events that can be mended as a whole; a seat is the byte behind it.
    pub(crate) const NOTE: u8 = 9;
    pub(crate) const HAND: u8 = 18;
    pub(crate) const SCORE: u8 = 29;
    /// Those of a turn's words: they are laid, they stand or fall, a turn is over, a deal is.
    pub(crate) const OF_WORDS: [u8; 5] = [4, 5, 8, Self::NOTE, 20];

    /// The event's claim to room when the log is nearly full.
    pub(crate) const fn urgency(&self) -> Urgency {
        match self {
            Self::EndGame => Urgency::Ending,
            Self::EndRound
            | Self::Hand { .. }
            | Self::Words { .. }
            | Self::WordChanged { .. }
            | Self::Left { .. }
            | Self::DutyDone
            | Self::Withdraw
            | Self::Late { .. } => Urgency::Settling,
            _ => Urgency::Ordinary,
        }
    }

    /// Writes the event into the buffer and returns the bytes used; [`EVENT_MAX`] always suffices.
    pub fn encode<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b [u8], CodecError> {
        let (version, body) = buffer.split_first_mut().ok_or(CodecError::NoRoom)?;
        *version = VERSION;
        let used = codec::write(self, body).ok_or(CodecError::NoRoom)?;
        Ok(&buffer[..=used])
    }

    /// Reads an event that [`Event::encode`] wrote; nothing may follow it.
    pub fn decode(bytes: &[u8]) -> Result<Self, CodecError> {
        match bytes.split_first() {
            None => Err(CodecError::Empty),
            Some((&VERSION, body)) => Self::from_body(body),
            Some((&other, _)) => Err(CodecError::OtherVersion(other)),
        }
    }

    /// Reads an event without its version byte.
    pub(crate) fn from_body(body: &[u8]) -> Result<Self, CodecError> {
        match codec::read(body) {
            Some((event, [])) => Ok(event),
            _ => Err(CodecError::Damaged),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    fn kind(event: &Event) -> u8 {
        event.encode(&mut [0; EVENT_MAX]).map_or(u8::MAX, |bytes| bytes[1])
    }

    #[test]
    fn kinds_of_events_are_the_first_bytes_that_are_written() {
        let spent = Millis(0);
        let words = [
            Event::TimeOver { spent },
            Event::Announce { spent },
            Event::Verdict { ruling: Ruling::InList, words: Words::new() },
            Event::Note(Play::default()),
            Event::NextRound { lot: None },
        ];
        assert_eq!(words.map(|event| kind(&event)), Event::OF_WORDS);
        let seat = Seat::ALL[0];
        assert_eq!(kind(&Event::Challenge { by: seat }), Event::CHALLENGE);
        assert_eq!(kind(&Event::Score { seat, points: Points::ZERO }), Event::SCORE);
        assert_eq!(kind(&Event::Hand { seat, hand: Hand::Sum(0) }), Event::HAND);
    }
}
