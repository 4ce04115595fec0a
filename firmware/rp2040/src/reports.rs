//! Reports for the console, a line at a time: so no report is longer than the memory there is for it, and the game goes
//! on between two lines.

use crate::display;
use crate::event_loop::PicoRunner;
use crate::panic;
use crate::supply;
use core::fmt::{self, Write};
use device::LexiconState;
use drivers::self_test::SelfTest;
use embassy_time::Instant;
use journal::Condition;
use runner::console::{Line, Topic};
use runner::events::event_line;
use runner::watch::Watch;
use runner::{archive_line, clocks_line, result_slip_line, score_sheet_line};

/// Writes reports on the runner and the board.
pub(crate) struct Reporter<'a> {
    pub(crate) runner: &'a PicoRunner,
    pub(crate) watch: &'a mut Watch,
}

impl Reporter<'_> {
    /// A line of a report, counted from 0; `None` behind the last one.
    pub(crate) fn line(&mut self, topic: Topic, number: usize) -> Option<Line> {
        let mut line = Line::new();
        let written = match topic {
            Topic::Sheet => score_sheet_line(self.runner.device(), number, &mut line)?,
            Topic::Events => return event_line(self.runner.device().game(), number),
            Topic::Archive => archive_line(self.runner.device(), number, &mut line)?,
            Topic::Slip => result_slip_line(self.runner.device(), number, &mut line)?,
            Topic::Clocks => clocks_line(self.runner.device(), number, &mut line)?,
            Topic::Journal => self.journal(number, &mut line)?,
            Topic::Lexicons => self.lexicon(number, &mut line)?,
            // The console reads them where they stand, and the game does not wait for it.
            Topic::Lists | Topic::Kept => return None,
            Topic::Watching if number > 0 => return None,
            Topic::Watching => line.write_str("watching"),
            Topic::Changes => return self.watch.line(self.runner.frame(), self.runner.device()),
            Topic::Refusal if !self.runner.device().is_time_running() => return None,
            Topic::Refusal => line.write_str("A clock runs: hold the dial and choose Update in the menu."),
            Topic::SelfTest => self.self_test(number, &mut line)?,
        };
        written.ok().map(|()| line)
    }

    fn journal(&self, number: usize, line: &mut Line) -> Option<fmt::Result> {
        let game = self.runner.device().game();
        Some(match number {
            0 => write!(line, "game at start-up {}", condition(self.runner.persistence().game_condition())),
            1 => write!(line, "settings at start-up {}", condition(self.runner.persistence().preferences_condition())),
            2 => write!(line, "events {}, in force {}", game.len(), game.position()),
            3 => write!(line, "room for {} bytes", game.room()),
            _ => return None,
        })
    }

    fn lexicon(&self, number: usize, line: &mut Line) -> Option<fmt::Result> {
        let lexicons = self.runner.device().lexicons();
        if lexicons.is_empty() && number == 0 {
            return Some(line.write_str("none"));
        }
        let lexicon = lexicons.get(number)?;
        let state = match lexicon.state {
            LexiconState::Sound if self.runner.is_inspected() => "sound",
            LexiconState::Sound => "being checked",
            LexiconState::Damaged => "damaged",
            LexiconState::OtherVersion => "of another version",
        };
        let language = match lexicon.language {
            Some(language) => write!(line, "{language:?}"),
            None => line.write_str("Unknown"),
        };
        let (name, words, licence) = (&lexicon.name, lexicon.words, &lexicon.licence);
        Some(language.and_then(|()| write!(line, ", {name}, {words} words, {licence}, {state}")))
    }

    fn self_test(&self, number: usize, line: &mut Line) -> Option<fmt::Result> {
        let lexicons = self.runner.device().lexicons().iter().all(|lexicon| lexicon.state == LexiconState::Sound);
        let kept = [self.runner.persistence().game_condition(), self.runner.persistence().preferences_condition()];
        let panic_message = panic::message();
        let test = SelfTest {
            display: display::answers(),
            journal: kept.iter().all(|kept| matches!(kept, Some(Condition::Empty | Condition::Sound))),
            lexicons,
            supply: supply::millivolts(),
            running: Instant::now().as_secs(),
            panic_message: panic_message.as_ref().map(|message| message.as_str()),
        };
        test.line(number, line)
    }
}

fn condition(condition: Option<Condition>) -> &'static str {
    match condition {
        Some(Condition::Empty) => "empty",
        Some(Condition::Sound) => "sound",
        Some(Condition::Damaged) => "damaged",
        Some(Condition::OtherVersion) => "of another version",
        None => "unreadable",
    }
}
