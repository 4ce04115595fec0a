//! Actions at the table: events are applied, kept and heard, and the clock follows.

use super::Shared;
use crate::clock::TurnClock;
use crate::draft::{Announcement, BoardTurn, Said};
use crate::io::{Effect, Lists};
use crate::record;
use crate::screens::verdict::Judgement;
use crate::screens::{Transition, board_announce};
use crate::sound::Sound;
use crate::time::Moment;
use game::{
    Announces, Answered, Bonus, Event, Millis, Phase, Refereed, RuleError, ScoringMode, Seat, Settings, Slot, TimeBank,
};

/// So long after the announcement the mover's game clock stands.
const GRACE_MILLIS: u64 = 30_000;

/// A span as events carry it.
fn millis(span: u64) -> Millis {
    Millis(u32::try_from(span).unwrap_or(u32::MAX))
}

impl Shared {
    /// Time spent in this turn, as events carry it.
    pub(crate) fn spent(&self, now: Moment) -> Millis {
        match self.game.phase() {
            // Whatever runs now is not spent in this turn.
            Phase::Announced(on) => on.spent,
            _ => millis(self.clock.spent_in_turn(now)),
        }
    }

    /// Lets an event happen: applied, kept, heard; the way is then to the table, where it is seen. What the rules refuse
    /// is told and changes nothing.
    pub(crate) fn happen(&mut self, event: &Event, sound: Sound, now: Moment) -> Transition {
        let before = self.game.phase();
        if !matches!(event, Event::Declared(_)) {
            self.keep_ran(now);
        }
        match self.apply_and_keep(event) {
            Ok(()) => {
                self.follow(before, event, sound, now);
                Transition::Table
            }
            Err(error) => {
                let sentence = self.refusal(error);
                self.warn(&sentence, now);
                self.start_clock(now);
                Transition::Stay
            }
        }
    }

    fn follow(&mut self, before: Phase, event: &Event, sound: Sound, now: Moment) {
        let phase = self.game.phase();
        let over = phase == Phase::Over && before != Phase::Over;
        self.play(if over { Sound::Fanfare } else { sound });
        // What is told in the middle of a turn leaves its clock alone, unless it ends the turn.
        let beside = matches!(
            event,
            Event::Declared(_)
                | Event::Score { .. }
                | Event::Join { .. }
                | Event::Credit { .. }
                | Event::Waits { .. }
                | Event::Leave { .. }
                | Event::TilesBack { .. }
                | Event::Correct { .. }
                | Event::Amend { .. }
        );
        if !beside || phase != before {
            self.set_clock();
            self.start_clock(now);
        }
        let ran_out = matches!(event, Event::TimeOver { .. }) && !matches!(phase, Phase::Turn { .. });
        if over || ran_out {
            self.turned = Some(now);
        }
        let begins = matches!(phase, Phase::Ready { .. } | Phase::Turn { .. });
        let went_on = matches!(event, Event::Start | Event::Pause { .. } | Event::Resume);
        if begins && !went_on && phase != before {
            self.ready = Some(now);
            self.noted = matches!(event, Event::Note(_)) && self.game.sheet().challenging.is_some();
        }
        if matches!(event, Event::Announce { .. }) {
            self.announced = Some(now);
        }
        if over {
            // Time for the next game's journal while the table looks at this one's end.
            self.push_effect(Effect::PrepareJournal);
            self.archive_game();
        }
        if before == Phase::Over && !over {
            // It was mended: the result is another, or there is none any more.
            self.archive_game();
        }
        let new_turn = matches!(before, Phase::Ready { .. } | Phase::Turn { .. });
        let word_fell = matches!(before, Phase::Challenged { .. }) && matches!(phase, Phase::Duty { .. });
        if new_turn || word_fell || matches!(event, Event::Late { .. }) {
            self.clear_said();
        }
        self.say_out();
    }

    /// Whoever is told to be out in a turn has laid everything in it: that is said, and seen.
    pub(crate) fn say_out(&mut self) {
        let out = self.game.out().is_some_and(|out| self.game.phase().seat() == Some(out));
        if out && self.announcement.bonus == Bonus::None && self.announcement.lays() {
            self.announcement.bonus = self.game.bonuses().nth(1).unwrap_or_default();
        }
    }

    /// Forgets what was said. Where seats only say that they laid, the dial begins there, unless the glass cut them short.
    pub(crate) fn clear_said(&mut self) {
        self.announcement = Announcement::new();
        let late = self.game.phase().on_turn().is_some_and(|on| on.late);
        if self.game.sheet().announces == Announces::Laid && !late {
            self.announcement.said = Said::Laid;
        }
    }

    /// Loses what was said: nothing is chosen until the dial is turned. By board the words of a challenge are known.
    pub(crate) fn lose_said(&mut self) {
        self.announcement = Announcement { said: Said::Unsaid, ..Announcement::new() };
        if let Some(Answered { words, referee }) = self.game.answered() {
            self.announcement.challenged = words;
            if let Some(Refereed { verdict, missing }) = referee {
                self.announcement.missing = missing;
                self.announcement.judgement = Slot::Full(Judgement::Rules { verdict, overruled: false });
            }
        }
        if let Some(tiles) = self.game.challenged() {
            board_announce::say_again(&mut self.announcement, &self.game, tiles);
        }
    }

    fn apply_and_keep(&mut self, event: &Event) -> Result<(), RuleError> {
        self.game.apply(event)?;
        match record::of_event(event) {
            Ok(record) => self.push_effect(Effect::Keep(record)),
            Err(_) => self.lose_records(),
        }
        Ok(())
    }

    /// Sets the turn's clock to the time of the last event; it stands.
    pub(crate) fn set_clock(&mut self) {
        let phase = self.game.phase();
        if let Some((_, bank)) = self.time_bank_on_clock() {
            let in_turn = match phase {
                Phase::Turn { on, .. } => on.spent,
                _ => Millis::ZERO,
            };
            let overtime = u64::from(self.game.settings().house.overtime_limit) * 60_000;
            self.clock = TurnClock::for_game(bank, in_turn, overtime);
            return;
        }
        let limit = phase.seat().and_then(|seat| self.game.settings().clock(seat).limit());
        let spent = phase.on_turn().map_or(Millis::ZERO, |on| on.spent);
        self.clock = TurnClock::standing(limit.map(|limit| u64::from(limit.0)), u64::from(spent.0));
    }

    /// The game clock that counts now, and whose it is: in a tournament the next seat's from the announcement on.
    fn time_bank_on_clock(&self) -> Option<(Seat, TimeBank)> {
        let (phase, settings) = (self.game.phase(), self.game.settings());
        let mover = phase.seat()?;
        let seat = match phase {
            Phase::Announced(_) if settings.house.tournament && self.has_announced() => {
                settings.seats().after(mover)?
            }
            _ => mover,
        };
        self.game.time_bank(seat).map(|bank| (seat, bank))
    }

    /// True if all is said: by board the word lies somewhere.
    fn has_announced(&self) -> bool {
        self.game.scoring_mode() != ScoringMode::Board || !self.announcement.board.tiles.is_empty()
    }

    /// By board the word lies so, or is taken up again; in a tournament that stops one clock and starts another.
    pub(crate) fn say_on_board(&mut self, turn: BoardTurn, now: Moment) {
        let switches = self.clock.is_for_game() && self.game.settings().house.tournament;
        if switches {
            self.keep_ran(now);
        }
        self.announcement.board = turn;
        if switches {
            self.set_clock();
            self.start_clock(now);
        }
    }

    /// Tiles that are challenged are remembered: they are known again after a power cut, and who reads the game wants to know
    /// where they lay.
    pub(crate) fn keep_challenged(&mut self) {
        let tiles = self.announcement.board.tiles.clone();
        if !tiles.is_empty() {
            let _ = self.apply_and_keep(&Event::Back(tiles));
        }
    }

    /// The answer about the challenged words is shown: that is remembered, and from here on there is only booking. The same words
    /// once more, after a power cut, are no other answer.
    pub(crate) fn keep_answer(&mut self, judgement: &Judgement) {
        let referee = match *judgement {
            Judgement::Rules { verdict, .. } => Some(Refereed { verdict, missing: self.announcement.missing }),
            _ => None,
        };
        let answer = Answered { words: self.announcement.challenged.clone(), referee };
        // A correction is one even if it changed only what lay there before.
        let is_new = self.announcement.correcting || self.game.answered().as_ref() != Some(&answer);
        if matches!(self.game.phase(), Phase::Challenged { .. }) && is_new {
            let _ = self.apply_and_keep(&Event::Answered(answer));
        }
        self.announcement.correcting = false;
    }

    /// Sets the clock going where it runs in this phase. What lies between announcing and noting is nobody's time for a
    /// while, and then the mover's again.
    pub(crate) fn start_clock(&mut self, now: Moment) {
        match self.game.phase() {
            Phase::Turn { running: true, .. } => self.clock.start(now),
            Phase::Announced(_) if self.clock.is_for_game() => {
                let at_once = self.game.settings().house.tournament && self.has_announced();
                let grace = if at_once { 0 } else { GRACE_MILLIS };
                self.clock.start(now + grace);
            }
            _ => {}
        }
    }

    /// Stops a game clock that ran while words could be challenged, and keeps how long.
    fn keep_ran(&mut self, now: Moment) {
        if let (Phase::Announced(_), Some((seat, _))) = (self.game.phase(), self.time_bank_on_clock())
            && self.clock.is_running()
        {
            let ran = millis(self.clock.spent_in_turn(now));
            if ran > Millis::ZERO && self.game.position() == self.game.len() {
                let _ = self.apply_and_keep(&Event::ClockRan { seat, millis: ran });
            }
            self.set_clock();
        }
    }

    /// Stops a running clock and keeps how much was spent, unless the record would drop what can be done again.
    pub(crate) fn stop_clock(&mut self, now: Moment) {
        self.keep_ran(now);
        if self.clock.is_running() {
            self.clock.stop(now);
            if self.game.position() == self.game.len() {
                let _ = self.apply_and_keep(&Event::Pause { spent: self.spent(now) });
            }
        }
    }

    /// A game may begin soon: its journal is made ready.
    pub(crate) fn prepare_journal(&mut self) {
        self.push_effect(Effect::PrepareJournal);
    }

    /// True if a game can begin with these settings; if not, the table is told why.
    pub(crate) fn can_begin(&mut self, settings: &Settings, now: Moment) -> bool {
        let Err(error) = settings.check() else { return true };
        let sentence = self.texts().rule_error(error);
        self.warn(&sentence, now);
        false
    }

    /// Begins a game that [can begin](Self::can_begin), in a journal of its own.
    pub(crate) fn begin(&mut self, settings: &Settings, now: Moment) -> Transition {
        self.archive_game();
        self.archive.current = self.archive.current.wrapping_add(1);
        self.game.clear();
        self.push_effect(Effect::BeginJournal);
        self.announcement = Announcement::new();
        let _ = self.happen(&Event::Begin(settings.clone()), Sound::Noted, now);
        self.keep_settings(settings);
        Transition::Table
    }

    /// Keeps the results of a game that is over or being left, unless nothing has happened in it.
    pub(super) fn archive_game(&mut self) {
        if self.game.ledger().lines().is_empty() {
            return;
        }
        if let Some((key, entry)) = self.archive.take(&self.game) {
            self.push_effect(Effect::Archive(key, entry));
        }
    }

    /// The table has gone to another moment and plays on from there; a turn found there stands until somebody pushes.
    pub(crate) fn play_from_here(&mut self) {
        self.keep_moment();
        self.set_clock();
        self.lose_said();
        if self.game.phase() == Phase::Over {
            // A mend was taken back, or done again.
            self.archive_game();
        }
    }

    /// Keeps where in its past the table is.
    pub(super) fn keep_moment(&mut self) {
        if let Ok(position) = u16::try_from(self.game.position()) {
            self.push_effect(Effect::Keep(record::of_moment(position)));
        }
    }

    /// Asks the runner to look up the words that were typed.
    pub(crate) fn look_up(&mut self, lists: Lists, words: game::Words) {
        self.push_effect(Effect::LookUp(lists, words));
    }
}
