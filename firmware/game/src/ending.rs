//! End conditions and settlement: the ends of turns, rounds and games, and what is left then.

use letters::Word;

use crate::event::{Hand, WordCount};
use crate::house::{DrawnRound, NextStarter, PassedOut};
use crate::ledger::{Ledger, Reason};
use crate::phase::{Duty, Ending, OnTurn, Phase, TurnEnd};
use crate::robbing::REST_LETTERS;
use crate::rule_error::RuleError;
use crate::seat::{SEATS, Seat, Seats};
use crate::settings::Goal;
use crate::sheet::{Announces, FirstStarter, Rounds, Settling, Target, WhenEmpty};
use crate::table::{Entered, Table};
use crate::units::Points;

/// The most a hand or a player's letters may be entered with.
const ENTRY_MAX: Points = Points(999);

/// The seat that begins, as far as the rules know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// This seat.
    Seat(Seat),
    /// Lots decide.
    Lots,
}

impl Table {
    /// Closes a turn and finds out whether it was the last.
    pub(crate) fn turn_over(
        &mut self,
        ledger: &mut Ledger,
        OnTurn { seat, spent, .. }: OnTurn,
        end: TurnEnd,
    ) -> Result<(), RuleError> {
        self.spend(seat, spent);
        self.grant_increment(seat);
        self.had_turn = self.had_turn.with(seat);
        match end {
            TurnEnd::Passed => self.passes += 1,
            TurnEnd::Exchanged if self.settings.house.exchange_is_pass => self.passes += 1,
            TurnEnd::Exchanged | TurnEnd::Lost => self.passes = 0,
            TurnEnd::Laid => {
                self.passes = 0;
                self.last_to_lay = Some(seat);
            }
        }
        // A turn that was struck is neither a pass nor a turn without points.
        if end != TurnEnd::Laid && !ledger.is_struck() {
            self.scoreless = self.scoreless.saturating_add(1);
        }
        self.turns_left = self.turns_left.map(|left| left.saturating_sub(1));
        self.after_turn(ledger, seat)
    }

    /// No turn is on after this seat's: the next one is, or that was the last.
    pub(crate) fn after_turn(&mut self, ledger: &mut Ledger, seat: Seat) -> Result<(), RuleError> {
        match self.ended_by_turn() {
            Some(ending) => self.play_ends(ledger, ending),
            None => self.next_seat(ledger, seat),
        }
    }

    /// Reason why the turn just closed was the last, if it was.
    fn ended_by_turn(&self) -> Option<Ending> {
        let sheet = self.sheet();
        let house = &self.settings.house;
        let passes = u16::from(house.pass_rounds) * u16::from(self.in_play().count());
        if let Some(seat) = self.out {
            Some(Ending::Out(seat))
        } else if self.turns_left == Some(0) {
            Some(Ending::SupplyEmpty)
        } else if self.supply_empty && sheet.when_empty == WhenEmpty::Draw {
            Some(Ending::Drawn)
        } else if passes > 0 && self.passes >= passes && (self.supply_empty || !sheet.passes_need_empty) {
            Some(Ending::AllPassed)
        } else if house.scoreless_turns > 0 && self.scoreless >= house.scoreless_turns {
            Some(Ending::Scoreless)
        } else {
            None
        }
    }

    /// The next seat clockwise that has not lost its turn to a wrong challenge.
    pub(crate) fn next_seat(&mut self, ledger: &mut Ledger, seat: Seat) -> Result<(), RuleError> {
        let mut seat = seat;
        loop {
            seat = self.in_play().after(seat).unwrap_or(seat);
            if let Some(ending) = self.round_of_turns_ends(seat) {
                return self.play_ends(ledger, ending);
            }
            if !self.missing_turn.contains(seat) {
                break;
            }
            self.missing_turn = self.missing_turn.without(seat);
            ledger.book(seat, self.round, Points::ZERO, Reason::MissedTurn);
        }
        self.turn_of(seat);
        Ok(())
    }

    /// Counts rounds of turns when the starter is next; says if that was the last one.
    fn round_of_turns_ends(&mut self, next: Seat) -> Option<Ending> {
        if self.sheet().rounds == Rounds::OfTurns && next == self.starter {
            if let Goal::Rounds(rounds) = self.settings.goal
                && self.round >= u16::from(rounds)
            {
                return Some(Ending::Rounds);
            }
            self.round = self.round.saturating_add(1);
        }
        None
    }

    /// No more turns in this round or game: settle what is to be settled.
    pub(crate) fn play_ends(&mut self, ledger: &mut Ledger, ending: Ending) -> Result<(), RuleError> {
        self.ending = Some(ending);
        self.pending_duty = None;
        self.entered = [Entered::default(); SEATS];
        self.hand_from = [None; SEATS];
        self.double_last_word(ledger);
        let seats = self.in_play();
        let missing = match (self.sheet().settling, self.sheet().rounds, self.out) {
            (Settling::WordsAndHands, ..) => seats,
            (Settling::Hands, _, Some(out)) => seats.without(out),
            (Settling::Hands, Rounds::OfTurns, None) => seats,
            // Nobody is out, so nobody has won the deal and there is nothing to count.
            (Settling::Hands, Rounds::OfDeals, None) => {
                self.ending = Some(Ending::Drawn);
                return self.round_ends(ledger);
            }
            (Settling::None, ..) => return self.round_ends(ledger),
        };
        self.phase = Phase::Settlement { missing };
        Ok(())
    }

    /// Where the longest word counts, the one that left the rack empty counts twice, whenever the device is told: nothing was
    /// drawn after it, or the seat would not be out.
    fn double_last_word(&mut self, ledger: &mut Ledger) {
        if let (Some(seat), Announces::LongestWord) = (self.out, self.sheet().announces)
            && let Some(points) = ledger.undoubled(seat)
        {
            ledger.book(seat, self.round, points, Reason::RackEmptied);
        }
    }

    /// Takes one more word of a seat, counted exactly.
    pub(crate) fn enter_word(&mut self, seat: Seat, word: &Word) -> Result<(), RuleError> {
        self.change_word(seat, &Word::new(), word)
    }

    /// Takes another word for one that was typed; none at all takes it away.
    pub(crate) fn change_word(&mut self, seat: Seat, was: &Word, is: &Word) -> Result<(), RuleError> {
        self.may_enter_words(seat)?;
        // Robbing may leave a word shorter than any that may be laid.
        let shortest = self.settings.house.later_word.of(self.settings.age(seat)).min(REST_LETTERS);
        let taken_away = is.is_empty() && !was.is_empty();
        if !taken_away && is.len() < usize::from(shortest) {
            return Err(RuleError::WordTooShort { letters: shortest });
        }
        let before = self.entered[seat.index()];
        let ((was_lengths, was_letters), (is_lengths, is_letters)) = (self.worth(seat, was), self.worth(seat, is));
        let lengths = before.lengths - was_lengths + is_lengths;
        let letters = before.letters - was_letters + is_letters;
        self.enter_sums(seat, Entered { lengths, letters, ..before })
    }

    /// Points of a word before a seat: for its length, and for its letters.
    pub(crate) fn worth(&self, seat: Seat, word: &Word) -> (Points, Points) {
        if word.is_empty() {
            return (Points::ZERO, Points::ZERO);
        }
        let lengths = self.settings.house.length_bonus.of(self.settings.age(seat), word.len());
        let letters = self.settings.letters().map_or(Points::ZERO, |letters| letters.word_value(word));
        (Points(i32::from(lengths)), letters)
    }

    /// The points that are booked for a seat with this count of words and this hand, besides the words that were typed.
    pub(crate) fn settled(&self, seat: Seat, count: &WordCount, hand: u16) -> Points {
        let entered = self.entered[seat.index()];
        let counted = |count| self.length_bonus(seat, count) + Points(i32::from(count.letters));
        let ending = if self.ended_by() == Some(seat) { self.settings.house.ending_bonus } else { 0 };
        entered.lengths + entered.letters - counted(&entered.count)
            + counted(count)
            + Points(i32::from(ending) - i32::from(hand))
    }

    /// Takes words of a seat that were counted quickly; replaces those counted before, and adds to those typed.
    pub(crate) fn enter_words(&mut self, seat: Seat, count: &WordCount) -> Result<(), RuleError> {
        self.may_enter_words(seat)?;
        let before = self.entered[seat.index()];
        let lengths = before.lengths + self.length_bonus(seat, count) - self.length_bonus(seat, &before.count);
        let letters = before.letters + Points(i32::from(count.letters) - i32::from(before.count.letters));
        self.enter_sums(seat, Entered { lengths, letters, count: *count, ..before })
    }

    /// The bonus for the lengths of words that were counted.
    fn length_bonus(&self, seat: Seat, count: &WordCount) -> Points {
        let table = self.settings.house.length_bonus.table(self.settings.age(seat));
        Points(count.lengths.iter().zip(table).map(|(&words, &bonus)| i32::from(words) * i32::from(bonus)).sum())
    }

    fn enter_sums(&mut self, seat: Seat, entered: Entered) -> Result<(), RuleError> {
        let within = |points| (Points::ZERO..=ENTRY_MAX).contains(&points);
        if !within(entered.lengths) || !within(entered.letters) {
            return Err(RuleError::PointsOutOfRange);
        }
        self.entered[seat.index()] = entered;
        Ok(())
    }

    fn may_enter_words(&self, seat: Seat) -> Result<(), RuleError> {
        if self.sheet().settling != Settling::WordsAndHands {
            return Err(RuleError::NotInThisGame);
        }
        if !self.in_play().contains(seat) {
            return Err(RuleError::EmptySeat);
        }
        Ok(())
    }

    /// Takes what is left in a seat's hand; the last hand books the settlement.
    pub(crate) fn enter_hand(
        &mut self,
        ledger: &mut Ledger,
        missing: Seats,
        seat: Seat,
        hand: &Hand,
    ) -> Result<(), RuleError> {
        self.leave_hand(seat, hand)?;
        self.hand_from[seat.index()] = Some(ledger.place());
        self.hand_is_known(ledger, missing.without(seat))
    }

    /// Takes what is left in a seat's hand, and waits.
    pub(crate) fn leave_hand(&mut self, seat: Seat, hand: &Hand) -> Result<(), RuleError> {
        if !self.in_play().contains(seat) {
            return Err(RuleError::EmptySeat);
        }
        let sum = self.hand_value(hand)?;
        if self.out == Some(seat) && (sum != Points::ZERO || self.sheet().settling == Settling::Hands) {
            return Err(RuleError::HandIsEmpty);
        }
        self.entered[seat.index()].hand = sum;
        Ok(())
    }

    /// Books the settlement when no hand is missing any more.
    pub(crate) fn hand_is_known(&mut self, ledger: &mut Ledger, missing: Seats) -> Result<(), RuleError> {
        self.phase = Phase::Settlement { missing };
        if !missing.is_empty() {
            return Ok(());
        }
        for (seat, points, reason) in (self.sheet().settle)(self) {
            // What is in a hand was entered for it alone; the rest comes with the last hand.
            let from = self.hand_from[seat.index()].filter(|_| reason == Reason::LeftInHand);
            let at = from.unwrap_or(ledger.place());
            let own = from.is_some() || reason != Reason::LeftInHand;
            if points != Points::ZERO || own && ledger.mends().mark(at, seat, reason) {
                ledger.book_from(at, seat, self.round, points, reason);
            }
        }
        self.round_ends(ledger)
    }

    fn hand_value(&self, hand: &Hand) -> Result<Points, RuleError> {
        let sum = match hand {
            Hand::Sum(sum) => Points(i32::from(*sum)),
            Hand::Tiles(tiles) => {
                let letters = self.settings.letters().ok_or(RuleError::NotInThisGame)?;
                letters.hand_value(tiles, self.settings.house.joker_in_hand)
            }
        };
        if sum > ENTRY_MAX { Err(RuleError::PointsOutOfRange) } else { Ok(sum) }
    }

    /// The table ends a deal before its time.
    pub(crate) fn end_round(&mut self, ledger: &mut Ledger) -> Result<(), RuleError> {
        if self.sheet().rounds != Rounds::OfDeals && !self.sheet().score_pad {
            return Err(RuleError::NotInThisGame);
        }
        if self.phase.seat().is_none() {
            return Err(RuleError::NotNow);
        }
        if self.sheet().score_pad {
            return self.end_round_of_pad(ledger);
        }
        self.out = None;
        self.play_ends(ledger, Ending::ByTable)
    }

    /// The table ends the game; a game of turns is settled first, a settlement under way is dropped.
    pub(crate) fn end_game(&mut self, ledger: &mut Ledger) -> Result<(), RuleError> {
        match (self.sheet().rounds, self.phase.seat()) {
            (Rounds::OfTurns, Some(_)) => {
                if let Some(on) = self.phase.on_turn() {
                    self.spend(on.seat, on.spent);
                }
                self.play_ends(ledger, Ending::ByTable)
            }
            _ => self.over(ledger, Ending::ByTable),
        }
    }

    pub(crate) fn over(&mut self, ledger: &mut Ledger, ending: Ending) -> Result<(), RuleError> {
        self.ending = Some(ending);
        self.pending_duty = None;
        self.phase = Phase::Over;
        self.book_overtime(ledger);
        Ok(())
    }

    /// A round is settled: another follows, or that was the game.
    fn round_ends(&mut self, ledger: &mut Ledger) -> Result<(), RuleError> {
        if self.sheet().rounds == Rounds::OfTurns {
            self.phase = Phase::Over;
            self.book_overtime(ledger);
            return Ok(());
        }
        self.round_winner = self.best_of_round(ledger);
        let drawn = self.ending == Some(Ending::Drawn);
        if !(drawn && self.settings.house.drawn_round == DrawnRound::PlayedAgain) {
            self.rounds_done = self.rounds_done.saturating_add(1);
        }
        match self.ended_by_round(ledger) {
            Some(ending) => self.over(ledger, ending),
            None => self.enter(Phase::RoundOver),
        }
    }

    /// Reason why the round just settled was the last, if it was.
    pub(crate) fn ended_by_round(&self, ledger: &Ledger) -> Option<Ending> {
        match self.settings.goal {
            Goal::Open => None,
            Goal::Rounds(rounds) => (self.rounds_done >= u16::from(rounds)).then_some(Ending::Rounds),
            Goal::Points(target) => {
                let target = Points(i32::from(target));
                let reached = self.sheet().target == Target::AtRoundEnd
                    && !ledger.went_on()
                    && self.in_play().iter().any(|seat| ledger.total(seat) >= target);
                reached.then_some(Ending::Target)
            }
        }
    }

    /// Winner of the round: the best, of several the first after the starter's right neighbour; nobody if it was drawn.
    fn best_of_round(&self, ledger: &Ledger) -> Option<Seat> {
        if self.ending == Some(Ending::Drawn) {
            return None;
        }
        let clockwise = (0..SEATS).map(|step| Seat::ALL[(self.starter.index() + step) % SEATS]);
        let mut best: Option<(Seat, Points)> = None;
        for seat in clockwise.filter(|&seat| self.in_play().contains(seat)) {
            let points = ledger.round_total(seat, self.round);
            if best.is_none_or(|(_, most)| points > most) {
                best = Some((seat, points));
            }
        }
        best.map(|(seat, _)| seat)
    }

    /// The seat that begins after this round by the given rule.
    pub(crate) fn starter_by(&self, rule: NextStarter) -> Starter {
        let seats = self.in_play();
        let left_of = |seat| Starter::Seat(seats.after(seat).unwrap_or(seat));
        match rule {
            NextStarter::Same => Starter::Seat(self.starter),
            NextStarter::Rotates => left_of(self.starter),
            NextStarter::LeftOfWinner => left_of(self.round_winner.unwrap_or(self.starter)),
            NextStarter::Lots => Starter::Lots,
        }
    }

    pub(crate) fn next_round(&mut self, lot: Option<Seat>) -> Result<(), RuleError> {
        // Who has waited for this round plays in it, and may begin.
        let waiting = core::mem::replace(&mut self.waiting, Seats::NONE);
        let begun = self.begin_next_round(lot);
        if begun.is_err() {
            self.waiting = waiting;
        }
        begun
    }

    fn begin_next_round(&mut self, lot: Option<Seat>) -> Result<(), RuleError> {
        let starter = match self.starter_by(self.settings.house.next_starter) {
            Starter::Seat(seat) => seat,
            Starter::Lots => lot.ok_or(RuleError::StarterNotSeated)?,
        };
        if !self.in_play().contains(starter) {
            return Err(RuleError::StarterNotSeated);
        }
        self.round = self.round.saturating_add(1);
        self.starter = starter;
        self.opened = Seats::NONE;
        self.passes = 0;
        self.scoreless = 0;
        self.supply_empty = false;
        self.turns_left = None;
        self.out = None;
        self.last_to_lay = None;
        self.ending = None;
        self.turn_of(starter);
        self.deal();
        Ok(())
    }

    /// Gives the duty to deal, where somebody deals, to the seat on whose left the starter sits.
    pub(crate) fn deal(&mut self) {
        if self.sheet().first_starter == FirstStarter::LeftOfOldest
            && let Some(dealer) = self.in_play().before(self.starter)
        {
            self.pending_duty = Some((dealer, Duty::Deal { tiles: self.sheet().dealt }));
        }
    }

    /// The seat that gets the points for ending the round.
    pub(crate) fn ended_by(&self) -> Option<Seat> {
        match (self.ending, self.settings.house.passed_out) {
            (Some(Ending::Out(seat)), _) => Some(seat),
            (Some(Ending::AllPassed), PassedOut::LastToLay) => self.last_to_lay,
            _ => None,
        }
    }
}
