//! Actions at the table: events are applied, kept and heard, and the clock follows.

use super::Shared;
use crate::draft::{Announcement, BoardTurn, Said};
use crate::io::{Effect, Lists};
use crate::record;
use crate::screens::verdict::Judgement;
use crate::screens::window::Window;
use crate::screens::{Transition, board_announce};
use crate::sound::Sound;
use game::{Announces, Answered, Bonus, ClockMode, Event, Laid, Phase, Play, Refereed, RuleError, Settings, Slot};

impl Shared {
    /// Lets an event happen: applied, kept, heard; the way is then to the table, where it is seen. What the rules refuse
    /// is told and changes nothing.
    pub(crate) fn happen(&mut self, event: &Event, sound: Sound) -> Transition {
        let before = self.game.phase();
        let carried = self.book_time(event);
        match self.apply_and_keep(event) {
            Ok(()) => {
                let charged = self.time_is_booked(carried, before, event);
                self.follow(before, event, sound);
                self.clock.warn_of(charged);
                Transition::Table
            }
            Err(error) => {
                let sentence = self.refusal(error);
                self.warn(&sentence);
                self.retime();
                Transition::Stay
            }
        }
    }

    /// The same for an event without details. By value: what a reference to one is taken of would be a constant in flash, as
    /// large as the largest event.
    #[inline(never)]
    pub(crate) fn happen_plain(&mut self, event: Event, sound: Sound) -> Transition {
        self.happen(&event, sound)
    }

    fn follow(&mut self, before: Phase, event: &Event, sound: Sound) {
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
                | Event::Numbered { .. }
                | Event::Paused { .. }
                | Event::Amend { .. }
        );
        let begins = matches!(phase, Phase::Ready { .. } | Phase::Turn { .. });
        let went_on = matches!(event, Event::Start | Event::Pause { .. } | Event::Resume | Event::Again);
        let new_turn = begins && !went_on && phase != before;
        if new_turn {
            self.stopwatch.new_turn();
        }
        if !matches!(phase, Phase::Announced(_)) {
            self.asker = None;
        }
        if !self.game.is_said() || !matches!(phase, Phase::Announced(_)) {
            self.window = Window::CLOSED;
        }
        if !beside || phase != before {
            self.set_clock();
            self.start_clock();
        } else {
            self.retime();
        }
        let ran_out = matches!(event, Event::TimeOver { .. }) && !matches!(phase, Phase::Turn { .. });
        if over || ran_out {
            self.turned = Some(self.now);
        }
        if new_turn {
            self.ready = Some(self.now);
            self.noted = matches!(event, Event::Note(_)) && self.game.sheet().challenging.is_some();
        }
        if matches!(event, Event::Announce { .. }) {
            self.announced = Some(self.now);
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

    /// Whoever is told to be out in a turn has laid everything in it: that is said, and seen. Such a turn is no pass; the number
    /// of its letters must be dialled.
    pub(crate) fn say_out(&mut self) {
        if self.game.out().is_none_or(|out| self.game.phase().seat() != Some(out)) {
            return;
        }
        if self.announcement.said == Said::Nothing {
            self.announcement.said = match self.game.sheet().announces {
                Announces::Laid => Said::Laid,
                Announces::LongestWord => Said::Unsaid,
                Announces::Points => Said::Nothing,
            };
        }
        if self.announcement.bonus == Bonus::None && self.announcement.lays() {
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
        if let Some(play) = self.game.said() {
            self.say_again(&play);
        }
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

    /// Says once more what was announced in a tournament.
    #[inline(never)]
    fn say_again(&mut self, play: &Play) {
        let announcement = &mut self.announcement;
        announcement.bonus = play.bonus;
        match &play.laid {
            Laid::Tiles(tiles) => return board_announce::say_again(announcement, &self.game, tiles),
            Laid::Words(words) => announcement.words.clone_from(words),
            Laid::Untold => {}
        }
        announcement.said = Said::Points(i16::try_from(play.points.0).unwrap_or(i16::MAX));
    }

    pub(super) fn apply_and_keep(&mut self, event: &Event) -> Result<(), RuleError> {
        self.game.apply(event)?;
        match record::of_event(event) {
            Ok(record) => self.push_effect(Effect::Keep(record)),
            Err(_) => self.lose_records(),
        }
        Ok(())
    }

    /// By board the word lies so, or is taken up again.
    pub(crate) fn say_on_board(&mut self, turn: BoardTurn) {
        self.announcement.board = turn;
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

    /// A game may begin soon: its journal is made ready.
    pub(crate) fn prepare_journal(&mut self) {
        self.push_effect(Effect::PrepareJournal);
    }

    /// True if a game can begin with these settings; if not, the table is told why.
    pub(crate) fn can_begin(&mut self, settings: &Settings) -> bool {
        let list = settings.language().is_none_or(|language| self.lexicon(language).is_some());
        let timed = settings.players.iter().flatten().any(|player| player.clock.mode == ClockMode::Game);
        if settings.house.tournament && timed && !list {
            self.warn(self.texts().refused_no_list());
            return false;
        }
        let Err(error) = settings.check() else { return true };
        let sentence = self.texts().rule_error(error);
        self.warn(&sentence);
        false
    }

    /// Begins a game that [can begin](Self::can_begin), in a journal of its own.
    pub(crate) fn begin(&mut self, settings: &Settings) -> Transition {
        self.archive_game();
        if self.game.ledger().lines().is_empty() {
            self.game.clear();
        } else {
            self.game.put_by(self.archive.current);
        }
        self.archive.current = self.archive.current.wrapping_add(1);
        self.push_effect(Effect::BeginJournal);
        self.announcement = Announcement::new();
        self.stopwatch.reset(self.now);
        let _ = self.happen(&Event::Begin(*settings), Sound::Noted);
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
        self.halted = true;
        self.retime();
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
