//! The score sheet of a game (Markdown and JSON), made once for the command and the page.

use device::Device;
use game::{Event, Game, Laid, Phase, Play, Reason, Seat};
use letters::Word;
use runner::score_sheet::{ScoreLine, remark, score_lines};
use serde_json::{Value, json};
use std::fmt::{self, Display, Formatter};
use take_home::stream::identity;

/// The score sheet of a device's game: every point with its reason.
pub struct ScoreSheet<'device> {
    device: &'device Device,
    lines: Vec<ScoreLine>,
}

impl<'device> ScoreSheet<'device> {
    /// The sheet of the game that the device has.
    pub fn of(device: &'device Device) -> Self {
        Self { device, lines: score_lines(device).collect() }
    }

    fn game(&self) -> &Game {
        self.device.game()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.game().settings().seats().iter()
    }

    fn rounds(&self) -> impl Iterator<Item = u16> + '_ {
        1..=self.lines.iter().map(|line| line.round).max().unwrap_or(0)
    }

    /// The points of a seat in a round.
    fn scored(&self, seat: Seat, round: u16) -> i32 {
        self.lines.iter().filter(|line| (line.seat, line.round) == (seat, round)).map(|line| line.points).sum()
    }

    /// Minutes and seconds that a seat has used of its game clock; nothing without one.
    fn time_used(&self, seat: Seat) -> Option<String> {
        let seconds = self.game().time_bank(seat)?.used.0 / 1_000;
        Some(format!("{}:{:02}", seconds / 60, seconds % 60))
    }

    /// The words that a line of the ledger is for, in capitals, as far as they are known.
    fn words(&self, place: usize) -> Vec<String> {
        let game = self.game();
        let Some(line) = game.ledger().lines().get(place).filter(|line| is_for_words(line.reason)) else {
            return vec![];
        };
        let words: Vec<Word> = match game.event_of(line) {
            Some(Event::Note(Play { laid: Laid::Words(words), .. })) => words.iter().copied().collect(),
            Some(Event::Note(Play { laid: Laid::Tiles(tiles), .. })) => {
                game.word_of(&tiles).into_iter().map(|made| made.word).collect()
            }
            _ => vec![],
        };
        words.iter().map(|word| word.to_string().to_uppercase()).collect()
    }

    /// One object. A game is told from all others by its `id`, the check of its log, as in its codes.
    pub fn json(&self) -> Value {
        let game = self.game();
        let player = |seat: Seat| {
            json!({
                "seat": seat.index() + 1,
                "name": self.device.name(seat).as_str(),
                "named": game.settings().players[seat.index()].as_ref().is_some_and(|player| !player.name.is_empty()),
                "total": game.total(seat).0,
                "milliseconds": game.time_bank(seat).map_or(game.time_used(seat), |bank| bank.used).0,
            })
        };
        let lines = self.lines.iter().enumerate().map(|(place, line)| {
            json!({
                "round": line.round,
                "seat": line.seat.index() + 1,
                "points": line.points,
                "reason": line.reason,
                "words": self.words(place),
            })
        });
        let winners =
            game.outcome().map(|outcome| outcome.winners.iter().map(|seat| seat.index() + 1).collect::<Vec<_>>());
        json!({
            "id": format!("{:08x}", identity(game.log_bytes())),
            "game": self.device.game_name(),
            "players": self.seats().map(player).collect::<Vec<_>>(),
            "lines": lines.collect::<Vec<_>>(),
            "over": game.phase() == Phase::Over,
            "winners": winners,
            "remark": remark(self.device),
        })
    }
}

/// True for points that words brought.
fn is_for_words(reason: Reason) -> bool {
    matches!(reason, Reason::Noted | Reason::WordsOnBoard | Reason::LongestWord)
}

/// Markdown: totals by round, then every line with its reason.
impl Display for ScoreSheet<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let game = self.game();
        writeln!(out, "# {}\n", self.device.game_name())?;
        let names: Vec<String> = self.seats().map(|seat| self.device.name(seat).replace('|', "\\|")).collect();
        writeln!(out, "| round | {} |", names.join(" | "))?;
        writeln!(out, "|---:|{}", "---:|".repeat(names.len()))?;
        for round in self.rounds() {
            let points = self.seats().map(|seat| self.scored(seat, round).to_string());
            writeln!(out, "| {round} | {} |", points.collect::<Vec<_>>().join(" | "))?;
        }
        let totals = self.seats().map(|seat| format!("**{}**", game.total(seat).0));
        writeln!(out, "| total | {} |", totals.collect::<Vec<_>>().join(" | "))?;
        let times: Vec<String> = self.seats().filter_map(|seat| self.time_used(seat)).collect();
        if !times.is_empty() {
            writeln!(out, "| time | {} |", times.join(" | "))?;
        }
        writeln!(out)?;
        if let Some(outcome) = game.outcome() {
            let winners: Vec<String> = outcome.winners.iter().map(|seat| self.device.name(seat).to_string()).collect();
            writeln!(out, "Winner: {}\n", winners.join(", "))?;
        }
        for ScoreLine { round, name, points, reason, .. } in &self.lines {
            writeln!(out, "{round}. {name}: {points:+}, {reason}  ")?;
        }
        if let Some(remark) = remark(self.device) {
            writeln!(out, "\n**{remark}**")?;
        }
        Ok(())
    }
}
