//! What happens at the table: events are applied, kept and heard, and the clock follows.

use super::Device;
use crate::clock::TurnClock;
use crate::draft::Said;
use crate::record;
use crate::screens::{Screen, paused::Cause};
use crate::sound::Sound;
use crate::time::Moment;
use crate::world::{Effect, Lists};
use game::{Announces, Event, Millis, Phase, Refusal};

impl Device {
    /// Time spent in this turn, as events carry it.
    pub(crate) fn spent(&self, now: Moment) -> Millis {
        Millis(u32::try_from(self.clock.spent(now)).unwrap_or(u32::MAX))
    }

    /// Lets an event happen: applied, kept, heard. What the rules refuse is told and changes nothing.
    pub(crate) fn happen(&mut self, event: &Event, sound: Sound, now: Moment) {
        let before = self.game.phase();
        match self.apply_and_keep(event) {
            Ok(()) => self.follow(before, event, sound, now),
            Err(refusal) => {
                let sentence = self.texts().refusal(refusal);
                self.tell(&sentence, now);
            }
        }
    }

    fn follow(&mut self, before: Phase, event: &Event, sound: Sound, now: Moment) {
        self.peeking = None;
        let phase = self.game.phase();
        let over = phase == Phase::Over && before != Phase::Over;
        self.play(if over { Sound::Fanfare } else { sound });
        if !matches!(event, Event::Told(_)) || over {
            self.set_clock(now);
        }
        if over {
            // Time for the next game's journal while the table looks at this one's end.
            self.push_effect(Effect::PrepareJournal);
        }
        let new_turn = matches!(before, Phase::Ready { .. } | Phase::Turn { .. });
        let word_fell = matches!(before, Phase::Challenged { .. }) && matches!(phase, Phase::Duty { .. });
        if new_turn || word_fell {
            self.said = Said::new();
            if self.game.sheet().announces == Announces::Laid {
                self.said.dialled = 1;
            }
        }
    }

    fn apply_and_keep(&mut self, event: &Event) -> Result<(), Refusal> {
        self.game.apply(event)?;
        record::of_event(event, |bytes| self.push_effect(Effect::Keep(bytes)));
        Ok(())
    }

    /// Sets the turn's clock to what the game says.
    fn set_clock(&mut self, now: Moment) {
        let phase = self.game.phase();
        let limit = phase.seat().and_then(|seat| self.game.settings().clock(seat).limit());
        let (spent, running) = match phase {
            Phase::Turn { spent, running, .. } => (spent, running),
            Phase::Announced { spent, .. } | Phase::Challenged { spent, .. } | Phase::Duty { spent, .. } => {
                (spent, false)
            }
            _ => (Millis::ZERO, false),
        };
        self.clock = TurnClock::standing(limit.map(|limit| u64::from(limit.0)), u64::from(spent.0));
        if running {
            self.clock.start(now);
        }
    }

    /// Stops a running clock and keeps how much was spent.
    pub(crate) fn stop_clock(&mut self, now: Moment) {
        if self.clock.is_running() {
            let spent = self.spent(now);
            let _ = self.apply_and_keep(&Event::Pause { spent });
            self.set_clock(now);
        }
    }

    /// A turn that runs in the game but not in this room, after a power loss or a journey into the past, stands still with
    /// the time of its last event.
    pub(super) fn halt(&mut self, now: Moment) {
        if let Phase::Turn { spent, running: true, .. } = self.game.phase() {
            let _ = self.apply_and_keep(&Event::Pause { spent });
        }
        self.set_clock(now);
    }

    /// The clock stands until somebody pushes.
    pub(crate) fn pause(&mut self, now: Moment) {
        self.stop_clock(now);
        self.play(Sound::Click);
        self.screen = Screen::Paused { cause: Cause::Asked };
    }

    /// Back to the table; a clock that was stopped runs on.
    pub(crate) fn go_on(&mut self, now: Moment) {
        self.screen = Screen::Table;
        if let Phase::Turn { running: false, .. } = self.game.phase() {
            self.happen(&Event::Resume, Sound::Flip, now);
        } else {
            self.play(Sound::Click);
        }
    }

    /// Back to the table after a journey into the past: a turn found there stands until somebody pushes.
    pub(crate) fn return_to_table(&mut self, now: Moment) {
        self.halt(now);
        self.said = Said::new();
        self.screen = match self.game.phase() {
            Phase::Turn { .. } => Screen::Paused { cause: Cause::Asked },
            _ => Screen::Table,
        };
    }

    /// Keeps where the table went in its past, if it went anywhere.
    pub(crate) fn keep_moment(&mut self, home: usize) {
        let position = self.game.position();
        if position != home
            && let Ok(position) = u16::try_from(position)
        {
            self.push_effect(Effect::Keep(record::of_moment(position)));
        }
    }

    /// Asks the runner to look up the words that were typed.
    pub(crate) fn look_up(&mut self, lists: Lists, words: game::Words) {
        self.push_effect(Effect::LookUp(lists, words));
    }
}
