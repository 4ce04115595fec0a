//! The turn: the one place that says which event is allowed when, and what it does.
//!
//! Every function here checks first and changes afterwards, so that a refusal changes nothing.

use crate::event::{Event, Laid, Play};
use crate::house::TimeOver;
use crate::ledger::Ledger;
use crate::phase::{Duty, Ending, Phase, TakeBack, Then, TurnEnd};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::settings::{ClockMode, Goal, Settings};
use crate::sheet::{Bonus, Passing, Refill, Target, WhenOut};
use crate::table::Table;
use crate::units::{Millis, Points};

/// A turn that has stopped to be announced, or to be given up.
#[derive(Clone, Copy)]
pub(crate) struct Said {
    pub(crate) seat: Seat,
    pub(crate) spent: Millis,
    /// The glass ran out first.
    pub(crate) late: bool,
}

impl Table {
    /// Applies one event, or refuses it and changes nothing.
    pub(crate) fn step(&mut self, ledger: &mut Ledger, event: &Event) -> Result<(), Refusal> {
        use Event as E;
        use Phase as P;
        match (event, self.phase) {
            (E::Begin(settings), P::NotBegun) => self.begin(settings),
            (E::Begin(_), _) => Err(Refusal::AlreadyBegun),
            (_, P::NotBegun) => Err(Refusal::NotBegun),
            (_, P::Over) => Err(Refusal::GameOver),

            (E::Start, P::Ready { seat }) => self.start(seat),
            (&E::Pause { spent }, P::Turn { seat, spent: before, running: true }) => {
                not_before(spent, before)?;
                self.enter(P::Turn { seat, spent, running: false })
            }
            (E::Resume, P::Turn { seat, spent, running: false }) => self.enter(P::Turn { seat, spent, running: true }),
            (E::Resume, P::Announced { seat, spent, late: false }) if !self.judged && !self.penalised => {
                self.enter(P::Turn { seat, spent, running: true })
            }
            (&E::TimeOver { spent }, P::Turn { seat, spent: before, running: true }) => {
                not_before(spent, before)?;
                self.time_over(seat, spent)
            }
            (&E::Announce { spent }, P::Turn { seat, spent: before, .. }) => {
                not_before(spent, before)?;
                self.errand = None;
                self.enter(P::Announced { seat, spent, late: false })
            }

            (&E::Challenge { by }, P::Announced { seat, spent, late }) => {
                self.challenge(Said { seat, spent, late }, by)
            }
            (E::Withdraw, P::Challenged { seat, spent, late, .. }) => self.enter(P::Announced { seat, spent, late }),
            (E::Verdict { ruling, .. }, P::Challenged { seat, spent, late, by }) => {
                self.verdict(ledger, Said { seat, spent, late }, by, *ruling)
            }

            (E::Note(play), P::Announced { seat, spent, late }) => self.note(ledger, Said { seat, spent, late }, play),
            (&E::Pass { spent }, _) => self.pass(ledger, spent),
            (&E::Draw { spent }, _) => self.draw(ledger, spent),
            (&E::Exchange { spent, tiles }, _) => self.exchange(ledger, spent, tiles),

            (E::DutyDone, P::Duty { seat, spent, duty, then }) => {
                self.penalty_replaces_draw(duty);
                self.after_duty(ledger, seat, spent, then)
            }
            (E::DutyWaived, P::Duty { seat, spent, then, .. }) => self.after_duty(ledger, seat, spent, then),
            (&E::Told(told), _) => self.told(ledger, told),

            (E::Word { seat, word }, P::Settlement { .. }) => self.enter_word(*seat, word),
            (E::Words { seat, count }, P::Settlement { .. }) => self.enter_words(*seat, count),
            (E::Hand { seat, hand }, P::Settlement { missing }) => self.enter_hand(ledger, missing, *seat, hand),
            (E::EndRound, _) => self.end_round(ledger),
            (&E::NextRound { lot }, P::RoundOver) => self.next_round(lot),
            (E::EndGame, _) => self.end_game(ledger),
            _ => Err(Refusal::NotNow),
        }
    }

    fn begin(&mut self, settings: &Settings) -> Result<(), Refusal> {
        settings.check()?;
        self.settings.clone_from(settings);
        self.round = 1;
        self.starter = settings.starter;
        self.turn_of(settings.starter);
        Ok(())
    }

    pub(crate) fn enter(&mut self, phase: Phase) -> Result<(), Refusal> {
        self.phase = phase;
        Ok(())
    }

    /// Makes it this seat's turn.
    pub(crate) fn turn_of(&mut self, seat: Seat) {
        self.judged = false;
        self.penalised = false;
        self.time_told = false;
        self.opened_before = self.opened;
        self.phase = match self.settings.clock(seat).mode {
            ClockMode::Off => Phase::Turn { seat, spent: Millis::ZERO, running: true },
            ClockMode::Soft | ClockMode::Hard => Phase::Ready { seat },
        };
    }

    fn start(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.errand = None;
        self.enter(Phase::Turn { seat, spent: Millis::ZERO, running: true })
    }

    fn time_over(&mut self, seat: Seat, spent: Millis) -> Result<(), Refusal> {
        let clock = self.settings.clock(seat);
        match clock.limit() {
            Some(limit) if spent >= limit => {}
            _ => return Err(Refusal::TimeNotOver),
        }
        if self.time_told {
            return Err(Refusal::AlreadyTold);
        }
        self.time_told = true;
        if clock.mode == ClockMode::Soft {
            return self.enter(Phase::Turn { seat, spent, running: true });
        }
        let take_back = |what, draw, then| Phase::Duty { seat, spent, duty: Duty::TakeBack { what, draw }, then };
        self.phase = match self.settings.house.time_over {
            TimeOver::AnnounceNow | TimeOver::NoteValidThenDraw(_) | TimeOver::FinishOrDraw(_) => {
                Phase::Announced { seat, spent, late: true }
            }
            TimeOver::TakeBackThenDraw(tiles) => {
                take_back(TakeBack::Everything, self.drawable(tiles), Then::TurnOver(TurnEnd::Passed))
            }
            TimeOver::TakeUncombined => take_back(TakeBack::TheUncombined, 0, Then::Announce { late: true }),
        };
        Ok(())
    }

    fn note(&mut self, ledger: &mut Ledger, said: Said, play: &Play) -> Result<(), Refusal> {
        let (sheet, seat) = (self.sheet(), said.seat);
        if !sheet.bonuses.contains(&play.bonus) {
            return Err(Refusal::NotInThisGame);
        }
        let score = (sheet.score)(self, seat, play)?;
        if let Laid::Tiles(tiles) = &play.laid {
            self.board.lay(tiles);
        }
        for (points, reason) in score {
            ledger.book(seat, self.round, points, reason);
        }
        self.opened = self.opened.with(seat);
        if self.target_reached(ledger, seat) {
            return self.over(Ending::Target);
        }
        let all_laid = play.bonus == Bonus::AllLaid;
        let ends = match sheet.when_out {
            WhenOut::PlaysOn => false,
            WhenOut::EndsWithEmptySupply => self.supply_empty,
            WhenOut::Ends => true,
        };
        if all_laid && ends {
            self.out = Some(seat);
        }
        if let (true, None, Refill::To(tiles)) = (all_laid && sheet.extra_turn, self.out, sheet.refill) {
            return self.extra_turn(seat, said.spent, tiles);
        }
        self.errand = match sheet.refill {
            Refill::To(tiles) if !self.supply_empty => Some((seat, Duty::RefillTo { tiles })),
            _ => None,
        };
        self.close(ledger, said, TurnEnd::Laid)
    }

    /// Whether noting has won the game at once.
    fn target_reached(&self, ledger: &Ledger, seat: Seat) -> bool {
        match (self.sheet().target, self.settings.goal) {
            (Target::AtOnce, Goal::Points(target)) => ledger.total(seat) >= Points(i32::from(target)),
            _ => false,
        }
    }

    fn extra_turn(&mut self, seat: Seat, spent: Millis, tiles: u8) -> Result<(), Refusal> {
        self.passes = 0;
        self.last_to_lay = Some(seat);
        self.spend(seat, spent);
        self.turn_of(seat);
        self.errand = Some((seat, Duty::ExtraTurn { tiles: self.drawable(tiles) }));
        Ok(())
    }

    /// Ends a turn; one that the glass cut short may first have to return what was not valid.
    fn close(&mut self, ledger: &mut Ledger, said: Said, end: TurnEnd) -> Result<(), Refusal> {
        let Said { seat, spent, late } = said;
        match self.settings.house.time_over {
            TimeOver::NoteValidThenDraw(tiles) if late => {
                let duty = Duty::TakeBack { what: TakeBack::TheInvalid, draw: self.drawable(tiles) };
                self.enter(Phase::Duty { seat, spent, duty, then: Then::TurnOver(end) })
            }
            _ => self.turn_over(ledger, seat, spent, end),
        }
    }

    /// The turn that may be given up now.
    fn given_up(&self, spent: Millis) -> Result<Said, Refusal> {
        let (seat, before, late) = match self.phase {
            Phase::Ready { seat } => (seat, Millis::ZERO, false),
            Phase::Turn { seat, spent, .. } => (seat, spent, false),
            Phase::Announced { seat, spent, late } => (seat, spent, late),
            _ => return Err(Refusal::NotNow),
        };
        not_before(spent, before)?;
        Ok(Said { seat, spent, late })
    }

    fn pass(&mut self, ledger: &mut Ledger, spent: Millis) -> Result<(), Refusal> {
        let said = self.given_up(spent)?;
        if self.must_draw() {
            return Err(Refusal::MustDraw);
        }
        self.errand = None;
        self.close(ledger, said, TurnEnd::Passed)
    }

    /// Whether a seat that lays nothing draws one: the sheet says so, there is one, and it has had no penalty this turn.
    pub(crate) fn must_draw(&self) -> bool {
        self.sheet().passing == Passing::DrawsOne && !self.supply_empty && !self.penalised
    }

    fn draw(&mut self, ledger: &mut Ledger, spent: Millis) -> Result<(), Refusal> {
        let said = self.given_up(spent)?;
        if self.sheet().passing != Passing::DrawsOne {
            return Err(Refusal::NotInThisGame);
        }
        if self.supply_empty {
            return Err(Refusal::SupplyEmpty);
        }
        let tiles = match self.settings.house.time_over {
            TimeOver::FinishOrDraw(tiles) if said.late => tiles,
            _ => 1,
        };
        self.errand = Some((said.seat, Duty::Draw { tiles }));
        self.close(ledger, said, TurnEnd::Passed)
    }

    fn after_duty(&mut self, ledger: &mut Ledger, seat: Seat, spent: Millis, then: Then) -> Result<(), Refusal> {
        match then {
            Then::Announce { late } => self.enter(Phase::Announced { seat, spent, late }),
            Then::TurnOver(end) => self.turn_over(ledger, seat, spent, end),
        }
    }

    /// Who has drawn penalty tiles does not draw one more for laying nothing.
    fn penalty_replaces_draw(&mut self, duty: Duty) {
        let penalised = matches!(duty, Duty::TakeBack { draw: 1.., .. });
        if penalised && matches!(self.errand, Some((_, Duty::Draw { .. }))) {
            self.errand = None;
        }
    }

    fn exchange(&mut self, ledger: &mut Ledger, spent: Millis, tiles: u8) -> Result<(), Refusal> {
        let said = self.given_up(spent)?;
        let sheet = self.sheet();
        if !sheet.exchange {
            return Err(Refusal::NotInThisGame);
        }
        if self.supply_empty {
            return Err(Refusal::SupplyEmpty);
        }
        if tiles == 0 || tiles > sheet.dealt {
            return Err(Refusal::TooManyTiles);
        }
        self.errand = Some((said.seat, Duty::Exchange { tiles }));
        self.close(ledger, said, TurnEnd::Exchanged)
    }

    /// So many tiles, or none when there are none.
    pub(crate) fn drawable(&self, tiles: u8) -> u8 {
        if self.supply_empty { 0 } else { tiles }
    }

    pub(crate) fn spend(&mut self, seat: Seat, spent: Millis) {
        let used = &mut self.time_used[seat.index()];
        *used = used.plus(spent);
    }
}

fn not_before(spent: Millis, before: Millis) -> Result<(), Refusal> {
    if spent < before { Err(Refusal::TimeRunsBackwards) } else { Ok(()) }
}
