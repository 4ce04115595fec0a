//! The state machine of a turn: the one place that says which event is allowed when, and what it does.
//!
//! Every function here checks first and changes afterwards, so that an event that is refused changes nothing.

use crate::challenge::Challenge;
use crate::event::{Event, Hand, Laid, Play};
use crate::ledger::{Ledger, Reason};
use crate::phase::{Duty, Ending, OnTurn, Phase, TakeBack, Then, TurnEnd};
use crate::rule_error::RuleError;
use crate::seat::Seat;
use crate::settings::{ClockMode, Goal, ScoringMode, Settings};
use crate::sheet::{Announces, Bonus, Passing, Refill, Score, Target, TimeOver, WhenOut};
use crate::table::Table;
use crate::units::{Millis, Points};

impl Table {
    /// Applies one event, or refuses it and changes nothing.
    pub(crate) fn step(&mut self, ledger: &mut Ledger, event: &Event) -> Result<(), RuleError> {
        use Event as E;
        use Phase as P;
        match (event, self.phase) {
            (E::Begin(settings), P::NotBegun) => self.begin(settings),
            (E::Begin(_), _) => Err(RuleError::AlreadyBegun),
            (_, P::NotBegun) => Err(RuleError::NotBegun),
            (E::Amend { .. }, _) => self.mended(ledger),
            (&E::Numbered { seat, number }, _) => self.number(seat, number),
            (_, P::Over) => Err(RuleError::GameOver),

            (E::Start, P::Ready { seat }) => self.start(seat),
            (&E::Pause { spent }, P::Turn { on, running: true }) => {
                self.enter(P::Turn { on: on.at(spent)?, running: false })
            }
            (E::Resume, P::Turn { on, running: false }) => self.enter(P::Turn { on, running: true }),
            (E::Resume, P::Announced(on)) if self.may_correct() => self.correct(on),
            (&E::TimeOver { spent }, P::Turn { on, running: true }) => self.time_over(ledger, on.at(spent)?),
            (&E::Late { invalid }, P::Late(on)) => self.late(on, invalid),
            (&E::Announce { spent }, P::Turn { on, .. }) => {
                let on = on.at(spent)?;
                self.pending_duty = None;
                self.enter(P::Announced(on))
            }

            (&E::Challenge { by }, P::Announced(on)) => self.challenge(on, by),
            (E::Back(tiles), P::Announced(_) | P::Challenged { .. }) => self.lies_there(tiles),
            (E::Answered(_), P::Challenged { .. }) => self.answered(),
            // In a tournament a challenge is as final as the announcement.
            (E::Withdraw, P::Challenged { .. }) if self.said => Err(RuleError::NotNow),
            (E::Withdraw, P::Challenged { .. }) if self.answers > 0 => Err(RuleError::AlreadyAnswered),
            (E::Withdraw, P::Challenged { on, .. }) => self.enter(P::Announced(on)),
            (E::Verdict { ruling, words }, P::Challenged { on, by }) => {
                self.verdict(ledger, on, Challenge { by, words: words.len() }, *ruling)
            }

            (E::Said(play), P::Announced(on)) => self.say(on, play),
            (E::Again, P::Announced(on)) => self.again(ledger, on),
            (E::Note(play), P::Announced(on)) => self.note(ledger, on, play),
            (&E::Pass { spent }, _) => self.pass(ledger, spent),
            (&E::Draw { spent }, _) => self.draw(ledger, spent),
            (&E::Exchange { spent, tiles }, _) => self.exchange(ledger, spent, tiles),

            (E::DutyDone, P::Duty { on, then, .. }) => self.after_duty(ledger, on, then),
            (E::DutyWaived, P::Duty { on, then, .. }) => {
                self.penalised = false;
                self.after_duty(ledger, on, then)
            }
            (&E::Declared(declared), _) => self.declare(ledger, declared),

            (E::Word { seat, word }, P::Settlement { .. }) => self.enter_word(*seat, word),
            (E::Words { seat, count }, P::Settlement { .. }) => self.enter_words(*seat, count),
            (E::WordChanged { seat, was, is }, P::Settlement { .. }) => self.change_word(*seat, was, is),
            (&E::Left { seat, sum }, P::Settlement { .. }) => self.leave_hand(seat, &Hand::Sum(sum)),
            (E::Hand { seat, hand }, P::Settlement { missing }) => self.enter_hand(ledger, missing, *seat, hand),
            (&E::Score { seat, points }, _) => self.score(ledger, seat, points),
            (E::Join { seat, player }, _) => self.join(*seat, player),
            (&E::Leave { seat }, _) => self.leave(ledger, seat),
            (E::Correct { seat, name, age }, _) => self.correct_player(*seat, *name, *age),
            (&E::TilesBack { seat }, _) => self.put_tiles_back(seat),
            (&E::Credit { seat, points }, _) => self.credit(ledger, seat, points),
            (&E::Waits { seat }, _) => self.wait_for_next_round(seat),
            (&E::TurnTime { seat, clock }, _) => self.set_turn_time(seat, clock),
            (E::Rules { goal, house }, _) => self.change_rules(ledger, *goal, house),
            (E::ByBoard, _) => self.go_on_by_board(),
            (E::EndRound, _) => self.end_round(ledger),
            (&E::NextRound { lot }, P::RoundOver) => self.next_round(lot),
            (E::EndGame, _) => self.end_game(ledger),
            (E::ByPoints, _) => self.go_on_by_points(),
            (&E::ClockRan { seat, millis }, _) => self.clock_ran(seat, millis),
            (&E::Forfeit { seat }, _) => self.forfeit(ledger, seat),
            (&E::Paused { by, .. }, P::Turn { running: false, .. }) => self.paused(ledger, by),
            (&E::SetClock { seat, left }, _) => self.set_clock(ledger, seat, left),
            _ => Err(RuleError::NotNow),
        }
    }

    fn begin(&mut self, settings: &Settings) -> Result<(), RuleError> {
        settings.check()?;
        self.settings = *settings;
        self.fill_racks(settings);
        self.round = 1;
        self.starter = settings.starter;
        self.turn_of(settings.starter);
        if self.time_bank(settings.starter).is_some() {
            // The racks are drawn first; then the first clock is started, and from there on each by the turn before it.
            self.phase = Phase::Ready { seat: settings.starter };
        }
        self.deal();
        Ok(())
    }

    /// True if the seat that announces may go back into its turn.
    pub(crate) fn may_correct(&self) -> bool {
        matches!(self.phase, Phase::Announced(on) if !on.late) && !self.judged && !self.penalised && !self.said
    }

    /// Back into the turn: what was said of it is taken back, that it emptied the rack as well.
    fn correct(&mut self, on: OnTurn) -> Result<(), RuleError> {
        self.out = self.out.filter(|&seat| seat != on.seat);
        self.enter(Phase::Turn { on, running: true })
    }

    /// True if what a seat has laid may count nothing: it was challenged in vain, and is no first word.
    pub(crate) fn may_count_nothing(&self, seat: Seat) -> bool {
        self.found_good && self.has_opened(seat)
    }

    /// True if the seat on turn may say that it has laid everything: not after tiles went back to its rack.
    pub(crate) fn may_lay_all(&self) -> bool {
        !self.penalised
    }

    /// The glass ran out: what is not valid goes back and has its price, and then what is left is announced.
    fn late(&mut self, on: OnTurn, invalid: bool) -> Result<(), RuleError> {
        if !invalid {
            return self.enter(Phase::Announced(on));
        }
        let draw = match self.sheet().time_over {
            TimeOver::NoteValidThenDraw(tiles) => self.drawable(tiles),
            _ => 0,
        };
        self.penalised = true;
        let duty = Duty::TakeBack { what: TakeBack::TheInvalid, draw };
        self.enter(Phase::Duty { on, duty, then: Then::Announce })
    }

    pub(crate) fn enter(&mut self, phase: Phase) -> Result<(), RuleError> {
        self.phase = phase;
        Ok(())
    }

    /// Makes it this seat's turn.
    pub(crate) fn turn_of(&mut self, seat: Seat) {
        self.judged = false;
        self.found_good = false;
        self.said = false;
        self.newcomer = None;
        self.challenged.clear();
        self.penalised = false;
        self.time_over_declared = false;
        self.opened_before = self.opened;
        self.phase = match self.settings.clock(seat).mode {
            ClockMode::Off | ClockMode::Game => Phase::Turn { on: OnTurn::fresh(seat), running: true },
            ClockMode::Soft | ClockMode::Hard => Phase::Ready { seat },
        };
    }

    fn start(&mut self, seat: Seat) -> Result<(), RuleError> {
        self.pending_duty = None;
        self.enter(Phase::Turn { on: OnTurn::fresh(seat), running: true })
    }

    #[inline(never)]
    fn time_over(&mut self, ledger: &mut Ledger, on: OnTurn) -> Result<(), RuleError> {
        let clock = self.settings.clock(on.seat);
        if clock.mode == ClockMode::Game {
            return self.overtime_ends(ledger, on);
        }
        match clock.limit() {
            Some(limit) if on.spent >= limit => {}
            _ => return Err(RuleError::TimeNotOver),
        }
        if self.time_over_declared {
            return Err(RuleError::AlreadyDeclared);
        }
        self.time_over_declared = true;
        if clock.mode == ClockMode::Soft {
            return self.enter(Phase::Turn { on, running: true });
        }
        let on = on.cut_short();
        let take_back = |what, draw, then| Phase::Duty { on, duty: Duty::TakeBack { what, draw }, then };
        self.phase = match self.sheet().time_over {
            TimeOver::AnnounceNow | TimeOver::FinishOrDraw => Phase::Announced(on),
            TimeOver::NoteValidThenDraw(_) => Phase::Late(on),
            TimeOver::TakeBackThenDraw(tiles) => {
                self.penalised = true;
                take_back(TakeBack::Everything, self.drawable(tiles), Then::TurnOver(TurnEnd::Passed))
            }
            TimeOver::TakeUncombined => take_back(TakeBack::TheUncombined, 0, Then::Announce),
        };
        Ok(())
    }

    #[inline(never)]
    fn note(&mut self, ledger: &mut Ledger, on: OnTurn, play: &Play) -> Result<(), RuleError> {
        let (sheet, struck) = (self.sheet(), ledger.is_struck());
        let seat = ledger.whose().unwrap_or(on.seat);
        self.check_bonus(play)?;
        let score = if struck { self.nothing(play) } else { (sheet.score)(self, seat, play)? };
        // By board the device counts what is drawn and who has nothing left; otherwise it is told.
        let (mut draws, mut all_laid) = (!self.supply_empty, play.bonus != Bonus::None);
        self.laid_unseen |= !matches!(play.laid, Laid::Tiles(_));
        if let Laid::Tiles(tiles) = &play.laid {
            if struck {
                score.iter().for_each(|&(points, reason)| ledger.book(seat, self.round, points, reason));
                return self.turn_over(ledger, on, TurnEnd::Lost);
            }
            self.lay(tiles);
            draws = self.refill(seat, tiles.len() as u8) > 0;
            all_laid = self.racks[seat.index()] == 0;
        }
        if !struck {
            let scores = score.iter().any(|&(points, _)| points != Points::ZERO);
            self.scoreless = if scores { 0 } else { self.scoreless.saturating_add(1) };
        }
        for (points, reason) in score {
            ledger.book(seat, self.round, points, reason);
        }
        self.opened = self.opened.with(seat);
        if self.target_reached(ledger, seat) {
            self.spend(seat, on.spent);
            return self.over(ledger, Ending::Target);
        }
        let ends = match sheet.when_out {
            WhenOut::PlaysOn => false,
            WhenOut::EndsWithEmptySupply => self.supply_empty,
            WhenOut::Ends => true,
        };
        if all_laid && ends {
            self.out = Some(seat);
        }
        if let (true, None, Refill::To(tiles)) = (all_laid && sheet.extra_turn, self.out, sheet.refill) {
            return self.extra_turn(on, tiles);
        }
        self.pending_duty = match sheet.refill {
            Refill::To(tiles) if draws => Some((seat, Duty::RefillTo { tiles })),
            _ => None,
        };
        self.turn_over(ledger, on, TurnEnd::Laid)
    }

    /// Validates the bonus that is said with a play.
    fn check_bonus(&self, play: &Play) -> Result<(), RuleError> {
        if !self.sheet().bonuses.contains(&play.bonus) {
            return Err(RuleError::NotInThisGame);
        }
        if play.bonus != Bonus::None && !self.may_lay_all() {
            return Err(RuleError::RackNotEmpty);
        }
        if play.bonus == Bonus::LastTiles && !self.supply_empty {
            return Err(RuleError::SupplyNotEmpty);
        }
        Ok(())
    }

    /// The announcement is final: what was said is noted, or falls by a challenge.
    #[inline(never)]
    fn say(&mut self, on: OnTurn, play: &Play) -> Result<(), RuleError> {
        if !self.settings.house.tournament || self.said || self.judged {
            return Err(RuleError::NotNow);
        }
        self.check_bonus(play)?;
        (self.sheet().score)(self, on.seat, play)?;
        self.said = true;
        self.used_when_said = self.time_used;
        Ok(())
    }

    /// The arbiter gives the turn back: it is on again, and all clocks are as they were when it was announced.
    fn again(&mut self, ledger: &mut Ledger, on: OnTurn) -> Result<(), RuleError> {
        if !self.said || self.judged {
            return Err(RuleError::NotNow);
        }
        self.said = false;
        self.time_used = self.used_when_said;
        ledger.book(on.seat, self.round, Points::ZERO, Reason::Again);
        self.enter(Phase::Turn { on, running: false })
    }

    /// A turn that was struck: a line without points.
    fn nothing(&self, play: &Play) -> Score {
        let reason = match (&play.laid, self.sheet().announces) {
            (Laid::Tiles(_), _) => Reason::WordsOnBoard,
            (_, Announces::LongestWord) => Reason::LongestWord,
            _ => Reason::Noted,
        };
        [(Points::ZERO, reason)].into_iter().collect()
    }

    /// True if noting has won the game at once.
    pub(crate) fn target_reached(&self, ledger: &Ledger, seat: Seat) -> bool {
        match (self.sheet().target, self.settings.goal) {
            (Target::AtOnce, Goal::Points(_)) if ledger.went_on() => false,
            // Whoever has gone keeps the points and wins nothing.
            (Target::AtOnce, Goal::Points(target)) => {
                self.in_play().contains(seat) && ledger.total(seat) >= Points(i32::from(target))
            }
            _ => false,
        }
    }

    fn extra_turn(&mut self, OnTurn { seat, spent, .. }: OnTurn, tiles: u8) -> Result<(), RuleError> {
        self.passes = 0;
        self.last_to_lay = Some(seat);
        self.spend(seat, spent);
        self.turn_of(seat);
        self.pending_duty = Some((seat, Duty::ExtraTurn { tiles: self.drawable(tiles) }));
        Ok(())
    }

    /// The turn that may be given up now.
    fn given_up(&self, spent: Millis) -> Result<OnTurn, RuleError> {
        let on = match self.phase {
            Phase::Ready { seat } => OnTurn::fresh(seat),
            Phase::Announced(_) if self.said => return Err(RuleError::NotNow),
            Phase::Turn { on, .. } | Phase::Announced(on) => on,
            _ => return Err(RuleError::NotNow),
        };
        on.at(spent)
    }

    fn pass(&mut self, ledger: &mut Ledger, spent: Millis) -> Result<(), RuleError> {
        let on = self.given_up(spent)?;
        if self.must_draw() {
            return Err(RuleError::MustDraw);
        }
        self.pending_duty = None;
        self.turn_over(ledger, on, TurnEnd::Passed)
    }

    /// True if a seat that lays nothing draws one: the sheet says so, there is one, and it has had no penalty this turn.
    pub(crate) fn must_draw(&self) -> bool {
        self.sheet().passing == Passing::DrawsOne && !self.supply_empty && !self.penalised
    }

    fn draw(&mut self, ledger: &mut Ledger, spent: Millis) -> Result<(), RuleError> {
        let on = self.given_up(spent)?;
        if self.sheet().passing != Passing::DrawsOne {
            return Err(RuleError::NotInThisGame);
        }
        if self.supply_empty {
            return Err(RuleError::SupplyEmpty);
        }
        self.pending_duty = Some((on.seat, Duty::Draw { tiles: 1 }));
        self.turn_over(ledger, on, TurnEnd::Passed)
    }

    fn after_duty(&mut self, ledger: &mut Ledger, on: OnTurn, then: Then) -> Result<(), RuleError> {
        match then {
            Then::Announce => self.enter(Phase::Announced(on)),
            Then::TurnOver(end) => self.turn_over(ledger, on, end),
        }
    }

    fn exchange(&mut self, ledger: &mut Ledger, spent: Millis, tiles: u8) -> Result<(), RuleError> {
        let on = self.given_up(spent)?;
        let sheet = self.sheet();
        if !sheet.exchange {
            return Err(RuleError::NotInThisGame);
        }
        if self.supply_empty {
            return Err(RuleError::SupplyEmpty);
        }
        if tiles == 0 || tiles > sheet.dealt {
            return Err(RuleError::TooManyTiles);
        }
        let least = self.settings.house.exchange_from;
        if self.scoring_mode() == ScoringMode::Board && self.bag < least {
            return Err(RuleError::TooFewInBag { tiles: least });
        }
        self.pending_duty = Some((on.seat, Duty::Exchange { tiles }));
        self.turn_over(ledger, on, TurnEnd::Exchanged)
    }

    /// So many tiles, or none when there are none.
    pub(crate) fn drawable(&self, tiles: u8) -> u8 {
        if self.supply_empty { 0 } else { tiles }
    }

    /// The turn that is on ends by something else than its seat: its time is spent all the same.
    pub(crate) fn spend_turn(&mut self) {
        if let Some(on) = self.phase.on_turn() {
            self.spend(on.seat, on.spent);
        }
    }

    pub(crate) fn spend(&mut self, seat: Seat, spent: Millis) {
        let used = &mut self.time_used[seat.index()];
        *used = used.plus(spent);
    }
}
