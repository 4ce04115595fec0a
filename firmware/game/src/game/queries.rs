//! Queries of a game: phase and scores, who may do what, who begins, who has won. Nothing here changes it.

use letters::{Tile, Word};

use super::Game;
use crate::board::{Board, CountedWord, Placed, Placement};
use crate::ending::Starter;
use crate::event::{Answered, Event, Play, WordCount};
use crate::ledger::{Ledger, Line, Reason};
use crate::phase::{Duty, Ending, Phase};
use crate::seat::{Seat, Seats};
use crate::settings::{ScoringMode, Settings};
use crate::sheet::{Bonus, Rounds, Settling, Sheet};
use crate::table::Entered;
use crate::tiles::Rack;
use crate::time_bank::TimeBank;
use crate::units::{Millis, Points};

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Everyone with the highest total; more than one is a tie.
    pub winners: Seats,
    /// The reason why the game ended.
    pub ending: Ending,
}

/// The words that lie before a player, as far as they were typed: more than 110 cards make.
pub type SettledWords = heapless::Vec<Word, 36, u8>;

impl Game {
    /// The settings that were agreed; the plain defaults before a game begins.
    pub fn settings(&self) -> &Settings {
        self.table().settings()
    }

    /// The rules played by.
    pub fn sheet(&self) -> &'static Sheet {
        self.table().sheet()
    }

    /// State of the game.
    #[inline(never)]
    pub fn phase(&self) -> Phase {
        self.table().phase
    }

    /// The round, from 1; 0 before the game begins.
    pub fn round(&self) -> u16 {
        self.table().round
    }

    /// Every point with its reason.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// A seat's total: the sum of its lines.
    pub fn total(&self, seat: Seat) -> Points {
        self.ledger.total(seat)
    }

    /// The duty of somebody now: one that holds up play, or one that the last seat does while the next is ready.
    pub fn duty(&self) -> Option<(Seat, Duty)> {
        match self.table().phase {
            Phase::Duty { on, duty, .. } => Some((on.seat, duty)),
            _ => self.table().pending_duty,
        }
    }

    /// The duty of the seat to lay something before anything else, if it has not yet.
    pub fn opening(&self, seat: Seat) -> Option<Duty> {
        self.table().opening(seat)
    }

    /// True if the seat may rob and change words now, in games where words are changed.
    pub fn may_rob(&self, seat: Seat) -> bool {
        self.sheet().robbing.is_some() && self.table().may_rob(seat)
    }

    /// The points that a challenge of so many words costs its maker if they stand.
    pub fn cost_of_challenge(&self, words: usize) -> Points {
        self.table().cost_of(words)
    }

    /// True until the seat has come to the end of a turn in this game.
    pub fn is_first_turn(&self, seat: Seat) -> bool {
        !self.table().had_turn.contains(seat)
    }

    /// True if the seat had laid a first word before its present turn.
    pub(crate) fn had_opened(&self, seat: Seat) -> bool {
        self.table().opened_before.contains(seat)
    }

    /// True if bag, pool, bank or stack has been declared empty.
    pub fn supply_empty(&self) -> bool {
        self.table().supply_empty
    }

    /// True if a seat that lays nothing now draws one; otherwise it just passes.
    pub fn must_draw(&self) -> bool {
        self.table().must_draw()
    }

    /// True if the seat that announces may go back into its turn.
    pub fn may_correct(&self) -> bool {
        self.table().may_correct()
    }

    /// True if the seat on turn may say that it has laid everything: not after tiles went back to its rack.
    pub fn may_lay_all(&self) -> bool {
        self.table().may_lay_all()
    }

    /// Bonuses that the seat on turn may say, nothing first.
    pub fn bonuses(&self) -> impl Iterator<Item = Bonus> {
        let last_tiles = self.supply_empty();
        self.sheet().bonuses.iter().copied().filter(move |&bonus| last_tiles || bonus != Bonus::LastTiles)
    }

    /// True if a hand of nothing raises the question whether its player had laid everything.
    pub fn may_declare_out(&self) -> bool {
        matches!(self.phase(), Phase::Settlement { .. }) && self.table().may_declare_out()
    }

    /// True if the seat on turn will have no other.
    pub fn is_last_turn(&self) -> bool {
        self.table().turns_left.is_some_and(|left| left <= self.in_play().count())
    }

    /// The seats that still have turns: all but those who have gone.
    pub fn in_play(&self) -> Seats {
        self.table().in_play()
    }

    /// The seats of all who sit there: those in play, and those who wait for the next round.
    pub fn present(&self) -> Seats {
        self.table().present()
    }

    /// True if somebody may sit down or come back now, and there is a seat.
    pub fn may_join(&self) -> bool {
        self.table().may_join() && self.present().count() < self.settings().seats_max()
    }

    /// True if whoever joins now may wait for the next round.
    pub fn may_wait(&self) -> bool {
        self.sheet().rounds == Rounds::OfDeals && self.phase().seat().is_some()
    }

    /// Tiles on the rack of somebody who has left, in a game kept by board: they can go back into the bag.
    pub fn tiles_left_behind(&self, seat: Seat) -> u8 {
        let by_board = self.scoring_mode() == ScoringMode::Board && self.table().left.contains(seat);
        if by_board { self.table().racks[seat.index()] } else { 0 }
    }

    /// True if rules may be changed now.
    pub fn may_change_rules(&self) -> bool {
        self.table().may_change_rules()
    }

    /// True if a game by points can go on by board now.
    pub fn may_go_by_board(&self) -> bool {
        self.table().may_go_by_board()
    }

    /// True if one of the players may go: enough are left to play on.
    pub fn may_leave(&self) -> bool {
        self.may_change_players() && self.in_play().count() > self.table().seats_least()
    }

    /// True if nothing would be counted when the table ends the round now: it would be drawn.
    pub fn ends_drawn(&self) -> bool {
        let sheet = self.sheet();
        sheet.settling == Settling::Hands && sheet.rounds == Rounds::OfDeals
    }

    /// The seat that is out, as far as it is told or known.
    pub fn out(&self) -> Option<Seat> {
        self.table().out()
    }

    /// True if somebody may come, go, or be put right now: nothing that was announced is open.
    pub fn may_change_players(&self) -> bool {
        self.table().may_change_players()
    }

    /// The seat's clock for the whole game as of the last event, if it plays against one.
    pub fn time_bank(&self, seat: Seat) -> Option<TimeBank> {
        self.table().time_bank(seat)
    }

    /// Time the seat has used in all turns that are over.
    pub fn time_used(&self, seat: Seat) -> Millis {
        self.table().time_used[seat.index()]
    }

    /// The words typed for a seat in the settlement of this round, in the order in which they were typed.
    pub fn words(&self, seat: Seat) -> SettledWords {
        let mut words = SettledWords::new();
        for event in self.story() {
            match event {
                Event::NextRound { .. } => words.clear(),
                Event::Word { seat: whose, word } if whose == seat => {
                    let _ = words.push(word);
                }
                Event::WordChanged { seat: whose, was, is } if whose == seat => {
                    let Some(place) = words.iter().position(|word| *word == was) else { continue };
                    words[place] = is;
                    if is.is_empty() {
                        words.remove(place);
                    }
                }
                _ => {}
            }
        }
        words
    }

    /// Points of a word before a seat in the settlement.
    pub fn worth(&self, seat: Seat, word: &Word) -> Points {
        let (lengths, letters) = self.table().worth(seat, word);
        lengths + letters
    }

    /// The points that the settlement books for a seat with this count of words and this hand, and what was typed.
    pub fn settled(&self, seat: Seat, count: &WordCount, hand: u16) -> Points {
        self.table().settled(seat, count, hand)
    }

    /// The entries for a seat in the settlement of this round.
    pub fn entered(&self, seat: Seat) -> Entered {
        self.table().entered(seat)
    }

    /// The board, in a game kept by board.
    pub fn board(&self) -> &Board {
        self.table().board()
    }

    /// The word that tiles made when they were laid, and where it began.
    pub fn word_of(&self, tiles: &[Placed]) -> Option<CountedWord> {
        self.table().word_of(tiles)
    }

    /// The scoring mode from here on: points are said, or counted from the board.
    pub fn scoring_mode(&self) -> ScoringMode {
        self.table().scoring_mode()
    }

    /// Tiles left in the bag, in a game kept by board.
    pub fn bag(&self) -> u8 {
        self.table().bag
    }

    /// Number of tiles of this kind that nobody has laid; below zero, more lie there than the box has.
    pub fn unseen(&self, tile: Tile) -> i8 {
        self.table().unseen(tile)
    }

    /// The rack of the last of two players, where the board tells it.
    pub fn last_hand(&self) -> Option<(Seat, Rack)> {
        self.table().last_hand()
    }

    /// True if the turn that is announced may count nothing, though something was laid.
    pub fn may_count_nothing(&self) -> bool {
        self.phase().seat().is_some_and(|seat| self.table().may_count_nothing(seat))
    }

    /// True if the words of this turn have been found good: then they cannot be changed any more.
    pub fn is_judged(&self) -> bool {
        self.table().judged
    }

    /// The answer that was shown last in the challenge that is on.
    pub fn answered(&self) -> Option<Answered> {
        if !self.is_answered() {
            return None;
        }
        self.events().fold(None, |last, event| match event {
            Ok(Event::Answered(answer)) => Some(answer),
            _ => last,
        })
    }

    /// True if an answer was shown in the challenge that is on: only its verdict is left.
    pub fn is_answered(&self) -> bool {
        matches!(self.phase(), Phase::Challenged { .. }) && self.table().answers > 0
    }

    /// True if a slip of typing may be corrected after the answer was shown.
    pub fn may_correct_slip(&self) -> bool {
        self.table().may_correct_slip()
    }

    /// The tiles of this turn that are challenged or were found good, in a game kept by board.
    pub fn challenged(&self) -> Option<&Placement> {
        let table = self.table();
        (table.judged || matches!(table.phase, Phase::Challenged { .. })).then_some(&table.challenged)
    }

    /// True if this turn was announced in a tournament: that is final.
    pub fn is_said(&self) -> bool {
        matches!(self.phase(), Phase::Announced(_) | Phase::Challenged { .. }) && self.table().said
    }

    /// The play that was announced in a tournament, until it is noted.
    pub fn said(&self) -> Option<Play> {
        if !self.is_said() {
            return None;
        }
        self.events().fold(None, |last, event| match event {
            Ok(Event::Said(play)) => Some(play),
            _ => last,
        })
    }

    /// The seat that plays after the one on turn, as far as that is known before its turn is noted: not one that has gone, nor
    /// one that misses its turn.
    pub fn next_in_play(&self) -> Option<Seat> {
        let (table, mover) = (self.table(), self.phase().seat()?);
        let mut seat = mover;
        for _ in 0..2 * self.in_play().count() {
            seat = self.in_play().after(seat)?;
            // Whoever misses a turn misses one: the second time round it is theirs.
            let misses = table.missing_turn.contains(seat);
            if !misses || seat == mover {
                return Some(seat);
            }
        }
        Some(seat)
    }

    /// True if anything was corrected: a line was put right, a clock was set, or the arbiter gave a turn back.
    pub fn is_corrected(&self) -> bool {
        let corrects = |line: &Line| line.is_mended() || matches!(line.reason, Reason::ClockSet | Reason::Again);
        self.ledger.lines().iter().any(corrects)
    }

    /// A player's number in the club, if they have one.
    pub fn player_number(&self, seat: Seat) -> Option<u16> {
        Some(self.table().numbers[seat.index()]).filter(|&number| number > 0)
    }

    /// True if the bag has enough tiles for an exchange, as far as the device counts them.
    pub fn may_exchange(&self) -> bool {
        let counted = self.scoring_mode() == ScoringMode::Board;
        let enough = !counted || self.bag() >= self.settings().house.exchange_from;
        self.sheet().exchange && !self.supply_empty() && enough
    }

    /// Everyone who has the highest total now, of those who have neither gone nor lost by overtime.
    pub fn leaders(&self) -> Seats {
        let late = self.table().forfeited();
        let seats = late.map_or(self.in_play(), |late| self.in_play().without(late));
        let seats = if seats.is_empty() { self.in_play() } else { seats };
        let most = seats.iter().map(|seat| self.total(seat)).max();
        seats.iter().filter(|&seat| Some(self.total(seat)) == most).collect()
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.table().phase, self.table().ending) {
            (Phase::Over, Some(ending)) => Some(Outcome { winners: self.leaders(), ending }),
            _ => None,
        }
    }

    /// The reason why the round or game ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        self.table().ending
    }

    /// The seat that begins the next round.
    pub fn next_round_starter(&self) -> Starter {
        self.table().starter_by(self.settings().house.next_starter)
    }

    /// The seat that begins the next game with these players.
    pub fn rematch_starter(&self) -> Starter {
        self.table().starter_by(self.sheet().next_game)
    }

    /// The settings of a rematch: the same table, the right starter, or `lot` where lots decide.
    pub fn rematch(&self, lot: Seat) -> Settings {
        let mut settings = *self.settings();
        for seat in self.table().left.iter() {
            settings.players[seat.index()] = None;
        }
        settings.starter = match self.rematch_starter() {
            Starter::Seat(seat) => seat,
            Starter::Lots => lot,
        };
        // Who has gone cannot begin: the next one does.
        if settings.player(settings.starter).is_none() {
            settings.starter = settings.seats().after(settings.starter).unwrap_or(lot);
        }
        settings
    }
}
