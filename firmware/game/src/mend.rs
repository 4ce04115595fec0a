//! Mends (of event sourcing): a line of the history is put right by an event at the end of the log, never by rewriting. The fold
//! goes over the log twice: first it gathers the mends in force, then it applies every event as it was mended.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::event::{Event, Hand, Play};
use crate::ledger::{Ledger, Reason};
use crate::log;
use crate::phase::{Ending, Phase};
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::settings::Goal;
use crate::sheet::Target;
use crate::table::Table;
use crate::units::Points;

/// Lines of a game that can be mended, each in as many ways as it takes; the same one as often as the table likes.
pub const MENDS_MAX: usize = 64;

/// The truth about an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "without an allocator the words must stand in the event")]
pub enum Correction {
    /// The turn was played so: other points, another bonus, other words or another place. Takes back that it was struck.
    Played(Play),
    /// The turn was this seat's; the order of turns stays.
    Whose(Seat),
    /// The turn counts nothing, and is neither a pass nor a scoreless turn. By board its tiles go back.
    Struck,
    /// The verdict was wrong: that changes its cost only, the lost turn stays.
    Verdict {
        /// False if it was right after all.
        turned: bool,
    },
    /// The hand was this.
    Hand(Hand),
    /// The line that the event booked for this seat, for this reason, has so many points: a penalty, overtime, words.
    Line {
        /// Whose.
        seat: Seat,
        /// The reason.
        reason: Reason,
        /// The points.
        points: Points,
    },
}

/// A mend in force: what the fold must know of it without reading it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mend {
    /// Place of the mended event in the log.
    at: u16,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// Place of the [`Event::Amend`] that has the play or the hand.
    Replaced {
        by: u16,
    },
    Struck,
    Whose(Seat),
    Turned(bool),
    Line {
        seat: Seat,
        reason: Reason,
        points: i16,
    },
}

impl What {
    fn of(by: u16, correction: &Correction) -> Self {
        match *correction {
            Correction::Played(_) | Correction::Hand(_) => Self::Replaced { by },
            Correction::Struck => Self::Struck,
            Correction::Whose(seat) => Self::Whose(seat),
            Correction::Verdict { turned } => Self::Turned(turned),
            Correction::Line { seat, reason, points } => {
                Self::Line { seat, reason, points: points.within_line().0 as i16 }
            }
        }
    }

    /// True if the newer one takes the place of the older one.
    fn replaces(self, older: Self) -> bool {
        use What as W;
        match (self, older) {
            (W::Replaced { .. } | W::Struck, W::Replaced { .. } | W::Struck)
            | (W::Whose(_), W::Whose(_))
            | (W::Turned(_), W::Turned(_)) => true,
            (W::Line { seat, reason, .. }, W::Line { seat: other, reason: before, .. }) => {
                (seat, reason) == (other, before)
            }
            _ => false,
        }
    }
}

/// All mends in force.
#[derive(Debug, Default)]
pub(crate) struct Mends {
    all: Vec<Mend, MENDS_MAX, u8>,
    /// Place in the log of the last event that is none.
    plain: u16,
    /// Place of the last one, and of the last event before it that is none.
    last: Option<(u16, u16)>,
}

impl Mends {
    pub(crate) const fn new() -> Self {
        Self { all: Vec::new(), plain: 0, last: None }
    }

    pub(crate) fn clear(&mut self) {
        self.all.clear();
        (self.plain, self.last) = (0, None);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Finds all mends in the bytes of a log, without a look at any other event.
    pub(crate) fn gather(&mut self, bytes: &[u8]) {
        self.clear();
        let mut at = 0;
        while let Some((body, next)) = log::body(bytes, at) {
            if body.first() == Some(&Event::AMEND) {
                if let Ok(Event::Amend { at: mended, correction }) = Event::from_body(body) {
                    self.take(at, mended, &correction);
                }
            } else {
                self.plain = at as u16;
            }
            at = next;
        }
    }

    /// Takes one more, which stands at `by`; false if there is no room.
    pub(crate) fn take(&mut self, by: usize, at: u16, correction: &Correction) -> bool {
        let by = by as u16;
        let what = What::of(by, correction);
        self.last = Some((by, self.plain));
        match self.all.iter_mut().find(|mend| mend.at == at && what.replaces(mend.what)) {
            Some(mend) => {
                mend.what = what;
                true
            }
            None => self.all.push(Mend { at, what }).is_ok(),
        }
    }

    fn of(&self, at: u16) -> impl Iterator<Item = What> + '_ {
        self.all.iter().filter(move |mend| mend.at == at).map(|mend| mend.what)
    }

    /// Place of the event that has the play or hand of the one at this place instead.
    pub(crate) fn replaced(&self, at: u16) -> Option<u16> {
        self.of(at).find_map(|what| if let What::Replaced { by } = what { Some(by) } else { None })
    }

    /// True if the event at this place counts nothing.
    pub(crate) fn is_struck(&self, at: u16) -> bool {
        self.of(at).any(|what| what == What::Struck)
    }

    /// The seat whose turn it was.
    pub(crate) fn whose(&self, at: u16) -> Option<Seat> {
        self.of(at).find_map(|what| if let What::Whose(seat) = what { Some(seat) } else { None })
    }

    /// True if the verdict was wrong.
    pub(crate) fn is_turned(&self, at: u16) -> bool {
        self.of(at).any(|what| what == What::Turned(true))
    }

    /// The points of a line that has others.
    pub(crate) fn points(&self, at: u16, whose: Seat, why: Reason) -> Option<Points> {
        self.of(at).find_map(|what| match what {
            What::Line { seat, reason, points } if (seat, reason) == (whose, why) => Some(Points(points.into())),
            _ => None,
        })
    }

    /// True if a line that the event at this place booked was mended.
    pub(crate) fn mark(&self, at: u16, whose: Seat, why: Reason) -> bool {
        self.of(at).any(|what| match what {
            What::Line { seat, reason, .. } => (seat, reason) == (whose, why),
            What::Turned(turned) => turned,
            What::Replaced { .. } | What::Struck | What::Whose(_) => why.is_entered(),
        })
    }

    /// True if the game went on behind the event at this place before it was last mended: then it did not end there.
    pub(crate) fn went_on(&self, at: u16) -> bool {
        self.last.is_some_and(|(_, before)| at < before)
    }

    /// True if the mend at this place is the last one.
    pub(crate) fn is_last(&self, at: u16) -> bool {
        self.last.is_some_and(|(by, _)| by == at)
    }
}

impl Table {
    /// True if a line may be mended now: nothing that was announced is open.
    pub(crate) fn may_mend(&self) -> bool {
        matches!(self.phase, Phase::Ready { .. } | Phase::Turn { .. } | Phase::RoundOver | Phase::Over)
    }

    /// All has been counted again with the mends: a target passed earlier ends the game now.
    pub(crate) fn mended(&mut self, ledger: &mut Ledger) -> Result<(), RuleError> {
        let Goal::Points(target) = self.settings.goal else { return Ok(()) };
        let now = match (self.phase, self.sheet().target) {
            (Phase::Ready { .. } | Phase::Turn { .. }, Target::AtOnce) | (Phase::RoundOver, _) => true,
            // In the middle of a deal it is looked at when the deal is over.
            _ => false,
        };
        let reached = |seat| ledger.total(seat) >= Points(i32::from(target));
        if !now || !ledger.is_last_mend() || !self.in_play().iter().any(reached) {
            return Ok(());
        }
        if let Some(on) = self.phase.on_turn() {
            self.spend(on.seat, on.spent);
        }
        self.over(ledger, Ending::Target)
    }
}
