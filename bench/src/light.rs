//! Codes of whole games by board: as a device keeps them, with names and the times that people think.

use crate::dice::Dice;
use anyhow::{Context, anyhow, bail};
use game::{Event, Game, Millis, Seat};
use records::codes::{Gathering, Taken, TakenGame};
use records::gcg;
use take_home::{Density, Head};

/// A turn is thought about for so many milliseconds, any of them as likely as another.
const THOUGHT: std::ops::Range<u64> = 5_000..180_000;

/// Names of the players.
const NAMES: [&str; 2] = ["Anna", "Bernd"];

/// The game of these codes, the last first.
fn home(codes: &[String]) -> Option<TakenGame> {
    let mut gathering = Gathering::default();
    codes.iter().rev().find_map(|code| match gathering.take(code) {
        Ok(Taken::Game(game)) => Some(*game),
        _ => None,
    })
}

/// Codes of games, added up; each is gathered again.
pub struct Codes {
    dice: Dice,
    /// Games that were added.
    pub games: usize,
    /// Bytes of their logs.
    pub log_bytes: usize,
    /// Coarse codes of whole games, and fine ones.
    pub board: [usize; 2],
    /// The most codes of a result, coarse and fine.
    pub result: [usize; 2],
}

impl Default for Codes {
    fn default() -> Self {
        Self { dice: Dice(20_261_118), games: 0, log_bytes: 0, board: [0; 2], result: [0; 2] }
    }
}

impl Codes {
    /// Adds a game of this log.
    pub fn add(&mut self, log: &[u8]) -> anyhow::Result<()> {
        let (mut game, mut thought) = (Box::new(Game::new()), self.thought());
        for event in game::events_of(log) {
            let event = match event.map_err(|error| anyhow!("{error}"))? {
                Event::Begin(mut settings) => {
                    for (player, name) in settings.players.iter_mut().flatten().zip(NAMES) {
                        player.name = name.parse().map_err(|_| anyhow!("{name} is too long"))?;
                    }
                    Event::Begin(settings)
                }
                Event::Announce { spent } => Event::Announce { spent: spent.plus(thought) },
                Event::Pass { spent } => Event::Pass { spent: spent.plus(thought) },
                Event::Exchange { tiles, spent } => Event::Exchange { tiles, spent: spent.plus(thought) },
                other => other,
            };
            if matches!(event, Event::Note(_) | Event::Pass { .. } | Event::Exchange { .. }) {
                thought = self.thought();
            }
            game.apply(&event).map_err(|refusal| anyhow!("{event:?}: {refusal:?}"))?;
        }
        let head = Head { events: game::VERSION, marks: 0, number: 1 };
        let taken = TakenGame { head, log: game.log_bytes().to_vec() };
        let device = taken.device();
        device.game().settings().player(Seat::ALL[0]).context("nobody plays")?;
        // As a club's game: the line for a tournament's software takes room, too.
        for (seat, number) in [(Seat::ALL[0], 1_234), (Seat::ALL[1], 1_235)] {
            game.apply(&Event::Numbered { seat, number }).map_err(|refusal| anyhow!("no number: {refusal:?}"))?;
        }
        let numbered = TakenGame { head, log: game.log_bytes().to_vec() }.device();
        for (place, density) in [Density::Coarse, Density::Fine].into_iter().enumerate() {
            let frames = taken.frames(density);
            self.board[place] += frames.len();
            let home = home(&frames).context("the codes make no game")?;
            if home != taken || gcg::of_log(&home.log)? != gcg::of_log(&taken.log)? {
                bail!("{:?} came home as {home:?}", taken);
            }
            self.result[place] = self.result[place].max(numbered.result_texts(density).len());
        }
        self.games += 1;
        self.log_bytes += taken.log.len();
        Ok(())
    }

    /// Any of the times, as likely as another.
    fn thought(&mut self) -> Millis {
        Millis((THOUGHT.start + self.dice.below(THOUGHT.end - THOUGHT.start)) as u32)
    }
}
