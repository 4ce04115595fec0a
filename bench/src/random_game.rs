//! Random games of Scrabble by board, as a log of events (seeded, so that they can be repeated): words that nobody knows, passes, exchanges,
//! challenges won and lost, overtime, and either of the two begins. Beside the events stand the racks, which no device is told.

use crate::bag::{draw, shuffle, shuffled};
use crate::dice::Dice;
use crate::moves::{LINES, each_move_along};
use crate::rack::Rack;
use crate::word_tree::WordTree;
use anyhow::{Context, anyhow};
use game::board::{Placement, RACK};
use game::games::scrabble;
use game::house::WrongChallenge;
use game::{Clock, ClockMode, Event, Game, GameKind, Hand, Laid, LetterSet, Millis, Phase, Play, Reason, ScoringMode};
use game::{Ruling, Seat, Seats, Settings, Words};
use letters::{Language, Tile};

/// Words to play with, by the number of their letters.
const WORDS: [(usize, usize); 7] = [(2, 150), (3, 400), (4, 400), (5, 300), (6, 200), (7, 200), (8, 100)];

/// So many turns without points in a row, and the table ends the game: with six some programs do.
const SCORELESS_MAX: u8 = 5;

/// Pairs of names: different, the same, none, one with an umlaut.
const NAMES: [[&str; 2]; 4] = [["Anna", "Jürgen"], ["Kim", "Kim"], ["", ""], ["ÉLOÏSE", "Ben"]];

/// Costs of a wrong challenge.
const COSTS: [WrongChallenge; 4] =
    [WrongChallenge::Points, WrongChallenge::PointsPerWord, WrongChallenge::NextTurn, WrongChallenge::Nothing];

/// Makes games.
pub struct RandomGames {
    language: Language,
    box_of: &'static LetterSet,
    words: WordTree,
    dice: Dice,
}

/// A turn: a word, also one that went back, a pass, an exchange, or a turn missed.
#[derive(Debug)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Tiles on the rack when it began.
    pub rack: Vec<Tile>,
}

/// A whole game.
#[derive(Debug, Default)]
pub struct RandomGame {
    /// Everything that a device would keep.
    pub events: Vec<Event>,
    /// In the order of play.
    pub turns: Vec<Turn>,
}

impl RandomGames {
    /// Games with the box of a language; from zero the dice would never move.
    pub fn new(language: Language, seed: u64) -> Self {
        let (box_of, mut dice, mut words) = (scrabble::letters(language), Dice(seed), WordTree::new());
        for (letters, number) in WORDS {
            for _ in 0..number {
                words.insert(shuffled(box_of, &mut dice).into_iter().filter_map(Tile::letter).take(letters));
            }
        }
        Self { language, box_of, words, dice }
    }

    /// A game of two, to its end.
    pub fn game(&mut self) -> anyhow::Result<RandomGame> {
        let mut table = Table {
            game: Box::new(Game::new()),
            kept: RandomGame::default(),
            bag: shuffled(self.box_of, &mut self.dice),
            racks: [const { Rack::new() }; game::SEATS],
            scoreless: 0,
        };
        let settings = self.settings()?;
        for seat in settings.seats().iter() {
            draw(&mut table.bag, &mut table.racks[seat.index()]);
        }
        table.happen(Event::Begin(settings))?;
        while let Some(seat) = table.game.phase().seat() {
            self.turn(&mut table, seat)?;
        }
        self.settle(&mut table)?;
        Ok(table.kept)
    }

    fn settings(&mut self) -> anyhow::Result<Settings> {
        let mut settings = Settings::new(GameKind::ScrabbleDe);
        settings.scoring_mode = ScoringMode::Board;
        settings.house.edition = self.language;
        settings.house.wrong_challenge = COSTS[self.below(4)];
        let first = self.below(5);
        let seats = [first, first + 1 + self.below(5 - first)];
        let (names, timed) = (NAMES[self.below(4)], self.below(4) == 0);
        for (seat, name) in seats.into_iter().zip(names) {
            settings.sit(Seat::ALL[seat]);
            let player = settings.players[seat].as_mut().context("nobody sits there")?;
            player.name = name.parse().map_err(|_| anyhow!("{name} is too long"))?;
            player.clock = if timed { Clock { mode: ClockMode::Game, seconds: 60 } } else { Clock::off(60) };
        }
        settings.starter = Seat::ALL[seats[self.below(2)]];
        Ok(settings)
    }

    fn turn(&mut self, table: &mut Table, seat: Seat) -> anyhow::Result<()> {
        if matches!(table.game.phase(), Phase::Ready { .. }) {
            table.happen(Event::Start)?;
        }
        if table.scoreless >= SCORELESS_MAX {
            return table.happen(Event::EndGame);
        }
        table.begin_turn(seat);
        let spent = Millis(self.below(9_000) as u32);
        let tiles = self.chosen(table, seat);
        match (self.below(12), tiles) {
            (2.., Some(tiles)) => self.lay(table, seat, tiles, spent),
            (1.., _) if table.game.bag() > 0 => self.exchange(table, seat, spent),
            _ => {
                table.scoreless += 1;
                table.happen(Event::Pass { spent })
            }
        }
    }

    /// The best move or any, whichever the dice say, along the first line that has one: looking along all takes too long.
    fn chosen(&mut self, table: &Table, seat: Seat) -> Option<Placement> {
        let (board, rack, best) = (table.game.board(), &table.racks[seat.index()], self.below(2) == 0);
        let first = self.below(LINES.len()) as u8;
        let (words, box_of, dice) = (&self.words, self.box_of, &mut self.dice);
        LINES.cycle().skip(first.into()).take(LINES.len()).find_map(|line| {
            let (mut chosen, mut most, mut told) = (None, -1, 0);
            each_move_along(line, words, board, rack, &mut |tiles| {
                told += 1;
                let points = if best { board.count(tiles, box_of).map_or(-1, |counted| counted.points().0) } else { 0 };
                if if best { points > most } else { dice.below(told) == 0 } {
                    (chosen, most) = (Some(tiles.clone()), points);
                }
            });
            chosen
        })
    }

    fn lay(&mut self, table: &mut Table, seat: Seat, tiles: Placement, spent: Millis) -> anyhow::Result<()> {
        let counted = table.game.board().count(&tiles, self.box_of)?;
        table.happen(Event::Announce { spent })?;
        let ruling = match self.below(10) {
            0 => Some(Ruling::NotInList),
            1 => Some(Ruling::Overruled { valid: false }),
            2 => Some(Ruling::InList),
            3 => Some(Ruling::Overruled { valid: true }),
            _ => None,
        };
        if let Some(ruling) = ruling {
            let seats: Seats = table.game.settings().seats();
            let by = seats.after(seat).context("nobody else is there")?;
            table.happen(Event::Back(tiles.clone()))?;
            table.happen(Event::Challenge { by })?;
            let words: Words = counted.words.iter().map(|counted| counted.word).collect();
            table.happen(Event::Verdict { ruling, words })?;
            if !ruling.valid() {
                table.scoreless += 1;
                return table.happen(Event::DutyDone);
            }
        }
        table.scoreless = if counted.points().0 == 0 { table.scoreless + 1 } else { 0 };
        let rack = &mut table.racks[seat.index()];
        if !tiles.iter().all(|placed| rack.take(placed.tile)) {
            return Err(anyhow!("{tiles:?} were not all on the rack"));
        }
        draw(&mut table.bag, rack);
        table.happen(Event::Note(Play { laid: Laid::Tiles(tiles), ..Play::default() }))
    }

    fn exchange(&mut self, table: &mut Table, seat: Seat, spent: Millis) -> anyhow::Result<()> {
        let mut tiles = table.racks[seat.index()].tiles();
        shuffle(&mut tiles, &mut self.dice);
        tiles.truncate(1 + self.below(RACK.min(table.bag.len())));
        let rack = &mut table.racks[seat.index()];
        tiles.iter().for_each(|&tile| _ = rack.take(tile));
        draw(&mut table.bag, rack);
        let exchanged = tiles.len() as u8;
        table.bag.extend(tiles);
        shuffle(&mut table.bag, &mut self.dice);
        table.scoreless += 1;
        table.happen(Event::Exchange { spent, tiles: exchanged })
    }

    /// Hands by their letters, or by their sums.
    fn settle(&mut self, table: &mut Table) -> anyhow::Result<()> {
        let by_letters = self.below(2) == 0;
        while let Phase::Settlement { missing } = table.game.phase() {
            let seat = missing.iter().next().context("the settlement waits for nobody")?;
            let tiles = table.racks[seat.index()].tiles();
            let sum = self.box_of.hand_value(&tiles, 0).0 as u16;
            let known = by_letters || table.game.last_hand().is_some();
            let hand = if known { Hand::Tiles(tiles.into_iter().collect()) } else { Hand::Sum(sum) };
            table.happen(Event::Hand { seat, hand })?;
        }
        Ok(())
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound as u64) as usize
    }
}

/// A game as far as it has come.
struct Table {
    game: Box<Game>,
    kept: RandomGame,
    bag: Vec<Tile>,
    racks: [Rack; game::SEATS],
    /// Turns in a row that brought nothing.
    scoreless: u8,
}

impl Table {
    fn begin_turn(&mut self, seat: Seat) {
        self.kept.turns.push(Turn { seat, rack: self.racks[seat.index()].tiles() });
    }

    /// Lets it happen; a turn missed by it is a turn, too.
    fn happen(&mut self, event: Event) -> anyhow::Result<()> {
        let before = self.game.ledger().lines().len();
        self.game.apply(&event).map_err(|refusal| anyhow!("{event:?}: {refusal:?}"))?;
        self.kept.events.push(event);
        let lines = &self.game.ledger().lines()[before..];
        let missed: Vec<Seat> =
            lines.iter().filter(|line| line.reason == Reason::MissedTurn).map(|line| line.seat).collect();
        for seat in missed {
            self.scoreless += 1;
            self.begin_turn(seat);
        }
        Ok(())
    }
}
