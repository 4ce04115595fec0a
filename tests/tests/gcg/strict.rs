//! A strict GCG reader, after the published format and what two programs do with it (as read in their sources). Macondo wants the encoding first, two players
//! and lines of known forms, goes by nicks and counts the bag. Quackle takes only lines that begin with `>`, deals moves round from `#player1`, counts each
//! word itself, keeps one note a move and ends a game after six turns without points. A file passes if neither would refuse it or read it otherwise.

use crate::board::{Board, Laid, held};
use crate::event_line::{self, EventLine};
use crate::tile_box::{BLANK, GERMAN, TileBox};
use records::gcg::Letters;

/// So many turns in a row without points end a game.
const SCORELESS: usize = 6;

/// A game as it was read.
#[derive(Debug, Default)]
pub(crate) struct Game {
    /// Nick, name and total of each, in the order of play.
    pub(crate) players: Vec<Player>,
    /// Words that stand: whose, by its place in the order of play, and their points.
    pub(crate) plays: Vec<(usize, i32)>,
    /// Turns: plays, those that went back too, passes and exchanges.
    pub(crate) turns: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Player {
    pub(crate) nick: String,
    pub(crate) name: String,
    pub(crate) total: i32,
}

/// The line, and why the file is refused there.
pub(crate) type Refusal = (usize, String);

/// Reads a file, or says where a program would refuse or misread it.
pub(crate) fn read(text: &str) -> Result<Game, Refusal> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.take(number, line).map_err(|why| (number, why))?;
    }
    Ok(reader.game)
}

struct LastWord {
    whose: usize,
    laid: Laid,
    points: i32,
    /// Turns without points before it.
    scoreless: usize,
}

#[derive(Default)]
struct Reader {
    game: Game,
    tiles: Option<TileBox>,
    board: Board,
    /// The last word, while it can go back.
    last: Option<LastWord>,
    scoreless: usize,
    /// The line before was a note.
    noted: bool,
    /// Points for racks or time have been given: no move may follow.
    over: bool,
    begun: bool,
}

impl Reader {
    fn take(&mut self, number: usize, line: &str) -> Result<(), String> {
        if (number == 1) != (line == "#character-encoding UTF-8") {
            return Err("the first line, and no other, tells the encoding".into());
        }
        if number == 1 {
            return Ok(());
        }
        let noted = std::mem::take(&mut self.noted);
        match line.strip_prefix('#').map(|pragma| pragma.split_once(' ').unwrap_or((pragma, ""))) {
            Some(("note", _)) if !self.begun => Err("a note before the first move is dropped".into()),
            Some(("note", _)) if noted => Err("of two notes the first is lost".into()),
            Some(("note", _)) => {
                self.noted = true;
                Ok(())
            }
            Some(_) if self.begun => Err("a pragma after the first move".into()),
            Some((pragma, value)) => self.pragma(pragma, value),
            None => self.event(line),
        }
    }

    fn pragma(&mut self, pragma: &str, value: &str) -> Result<(), String> {
        match pragma {
            "player1" | "player2" if pragma.ends_with(&(self.game.players.len() + 1).to_string()) => {
                let (nick, name) = value.split_once(' ').ok_or("a player without a name")?;
                if self.game.players.iter().any(|player| player.nick == nick) {
                    return Err(format!("two players go by {nick}"));
                }
                self.game.players.push(Player { nick: nick.into(), name: name.into(), total: 0 });
                Ok(())
            }
            "tile-distribution" => {
                self.tiles = Some(match value {
                    "german" => TileBox::parse(GERMAN),
                    "french" => TileBox::of(Letters::Fr),
                    "english" => TileBox::of(Letters::En),
                    "italian" => TileBox::of(Letters::It),
                    "dutch" => TileBox::of(Letters::Nl),
                    _ => return Err(format!("no tiles are called {value}")),
                });
                Ok(())
            }
            _ => Err(format!("#{pragma} is known to nobody")),
        }
    }

    fn event(&mut self, line: &str) -> Result<(), String> {
        self.begun = true;
        if self.game.players.len() != 2 {
            return Err(format!("{} players", self.game.players.len()));
        }
        let (nick, event, total) = event_line::parse(line.trim()).ok_or("a line of no known form")?;
        let who = self.game.players.iter().position(|player| player.nick == nick).ok_or("nobody goes by this nick")?;
        if line.starts_with('>') && matches!(event, EventLine::Left { .. } | EventLine::Time { rack: None, .. }) {
            return Err("read as a move, for its rack or its brackets look like a place".into());
        }
        let points = self.happen(who, &event)?;
        let player = &mut self.game.players[who];
        player.total += points;
        if player.total == total { Ok(()) } else { Err(format!("the total is {}, not {total}", player.total)) }
    }

    fn happen(&mut self, who: usize, event: &EventLine<'_>) -> Result<i32, String> {
        match *event {
            EventLine::Play { rack, place, word, score } => {
                self.turn(who, rack)?;
                self.play(who, rack, place, word, score)
            }
            EventLine::Pass { rack } => self.turn(who, rack).map(|()| self.bring(0)),
            EventLine::Exchange { rack, tiles } => {
                self.turn(who, rack)?;
                exchange(rack, tiles).map(|()| self.bring(0))
            }
            EventLine::Withdrawn { lost } => {
                let last = self.last.take().ok_or("no word can go back")?;
                if last.whose != who || last.points != lost {
                    return Err(format!("the last word was player {}'s, for {}", last.whose + 1, last.points));
                }
                self.board.lift(&last.laid);
                self.game.plays.pop();
                self.scoreless = last.scoreless + 1;
                Ok(-lost)
            }
            EventLine::Gained { score } => self.end(score),
            EventLine::Left { lost } | EventLine::Time { lost, .. } => self.end(-lost),
        }
    }

    /// A move: dealt round, with a rack that can be taken from what is not on the board.
    fn turn(&mut self, who: usize, rack: &str) -> Result<(), String> {
        let dealt = self.game.turns % self.game.players.len();
        if dealt != who {
            return Err(format!("dealt to player {}, but it is player {}'s", dealt + 1, who + 1));
        }
        if self.over {
            return Err("a move after the end".into());
        }
        if self.scoreless >= SCORELESS && !self.board.is_empty() {
            return Err("a move after six turns without points".into());
        }
        self.game.turns += 1;
        self.last = None;
        let tiles = self.tiles.as_ref().ok_or("whose tiles these are stands nowhere")?;
        for tile in rack.chars() {
            let on_rack = rack.chars().filter(|&other| other == tile).count() as i32;
            let lying = self.board.count(tile);
            if on_rack + lying > tiles.has(tile) {
                return Err(format!("the rack {rack} is not to be had: of {tile} the box has {}", tiles.has(tile)));
            }
        }
        Ok(())
    }

    fn play(&mut self, who: usize, rack: &str, place: &str, word: &str, score: i32) -> Result<i32, String> {
        let place = Board::place(place).ok_or("no place")?;
        let laid = self.board.laid(place, word)?;
        let mut left: Vec<char> = rack.chars().collect();
        for &(_, tile) in &laid {
            let at = left.iter().position(|&one| one == held(tile)).ok_or("a tile that is not on the rack")?;
            left.swap_remove(at);
        }
        let tiles = self.tiles.as_ref().ok_or("whose tiles these are stands nowhere")?;
        let counted = self.board.score(&laid, place.1, tiles);
        if counted != score {
            return Err(format!("the word counts {counted}, not {score}"));
        }
        self.board.lay(&laid);
        self.last = Some(LastWord { whose: who, laid, points: score, scoreless: self.scoreless });
        self.game.plays.push((who, score));
        Ok(self.bring(score))
    }

    fn bring(&mut self, score: i32) -> i32 {
        self.scoreless = if score == 0 { self.scoreless + 1 } else { 0 };
        score
    }

    fn end(&mut self, points: i32) -> Result<i32, String> {
        self.over = true;
        Ok(points)
    }
}

/// Tiles are counted off the rack by bytes, which must not tear one; a blank that goes back is known to be one.
fn exchange(rack: &str, tiles: &str) -> Result<(), String> {
    match tiles.parse() {
        Ok(number) if number == 0 || rack.get(..number).is_none() => Err(format!("{number} tiles are not on {rack}")),
        Ok(_) if rack.contains(BLANK) => Err("a blank that nobody told".into()),
        Ok(_) => Ok(()),
        Err(_) => Err(format!("{tiles} is no number of tiles")),
    }
}
