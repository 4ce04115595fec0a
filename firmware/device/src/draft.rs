//! Drafts: settings being agreed and a turn being announced, not yet written down. They are lost without harm when the
//! power goes.

use crate::screens::verdict::Judgement;
use game::board::Placement;
use game::house::Club;
use game::{Bonus, Clock, ClockMode, Laid, Owners, Play, Player, Points, Seat, Settings, Slot, Words};
use letters::Word;

/// The length of a turn, or on a game clock of all turns together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnLength {
    /// As long as it takes: the clock is off.
    Open,
    Seconds(u16),
}

/// A game being set up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draft {
    /// Everything but clocks and starter.
    pub(crate) settings: Settings,
    /// The length of everybody's turn.
    pub(crate) length: TurnLength,
    /// The meaning of the end of the time.
    pub(crate) mode: ClockMode,
    /// The length of turns at seats with a clock of their own.
    pub(crate) own_lengths: [Option<TurnLength>; game::SEATS],
    /// The seat that begins; `None` is by lot.
    pub(crate) starter: Option<Seat>,
    /// The player at each seat before its button last went down, should the press turn out to be a hold.
    pub(crate) before_press: [Option<Player>; game::SEATS],
}

impl Draft {
    /// Starts from the sheet's defaults.
    pub(crate) fn new(settings: Settings) -> Self {
        let mut draft = Self {
            settings,
            length: TurnLength::Open,
            mode: ClockMode::Soft,
            own_lengths: [None; game::SEATS],
            starter: None,
            before_press: [None; game::SEATS],
        };
        (draft.length, draft.mode) = draft.clock_of_sheet();
        draft
    }

    /// The settings of a game that is on, as they could have been agreed.
    pub(crate) fn of_game(settings: &Settings) -> Self {
        let mut draft = Self::new(*settings);
        draft.starter = Some(settings.starter);
        let clocks = || settings.players.iter().flatten().map(|player| player.clock);
        let timed = clocks().find(|clock| clock.mode != ClockMode::Off);
        let Some(common) = timed else {
            draft.length = TurnLength::Open;
            return draft;
        };
        (draft.length, draft.mode) = (TurnLength::Seconds(common.seconds), common.mode);
        for (own, player) in draft.own_lengths.iter_mut().zip(&settings.players) {
            *own = player.as_ref().map(|player| length_of(player.clock)).filter(|&length| length != draft.length);
        }
        draft
    }

    /// Takes a federation's rules over: a game clock for all, and every value of them.
    pub(crate) fn take_club(&mut self, club: Club) {
        if club != Club::None {
            (self.length, self.mode) = (TurnLength::Seconds(club.seconds()), ClockMode::Game);
            self.own_lengths = [None; game::SEATS];
        }
        club.take_over(&mut self.settings.house);
    }

    /// The same game by the unchanged rules of its federation, if it has one.
    pub(crate) fn unchanged(&self) -> Option<Self> {
        let club = self.settings.house.club;
        (club != Club::None).then(|| {
            let mut unchanged = *self;
            unchanged.take_club(club);
            unchanged
        })
    }

    /// The turn clock that the sheet prints: how long, and what its end means.
    pub(crate) fn clock_of_sheet(&self) -> (TurnLength, ClockMode) {
        match self.settings.kind.sheet().clock {
            Clock { mode: ClockMode::Off, .. } => (TurnLength::Open, ClockMode::Soft),
            Clock { mode, seconds } => (TurnLength::Seconds(seconds), mode),
        }
    }

    /// The settings as agreed, with `starter` to begin.
    pub(crate) fn agreed(&self, starter: Seat) -> Settings {
        let mut settings = self.settings;
        settings.starter = starter;
        for (player, own) in settings.players.iter_mut().zip(self.own_lengths) {
            if let Some(player) = player {
                player.clock = match own.unwrap_or(self.length) {
                    TurnLength::Open => Clock::off(Clock::SECONDS_MIN),
                    TurnLength::Seconds(seconds) => Clock { mode: self.mode, seconds },
                };
            }
        }
        settings
    }
}

/// The length of a clock's turns.
const fn length_of(clock: Clock) -> TurnLength {
    match clock.mode {
        ClockMode::Off => TurnLength::Open,
        _ => TurnLength::Seconds(clock.seconds),
    }
}

/// A seat's word for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// It lays nothing: it passes, or draws one where the sheet wants that. First, because a new device is all zeros.
    Nothing,
    /// Nobody knows: the power was gone, or the table came back from another time. The dial must say it anew.
    Unsaid,
    /// It lays words worth so many points; below zero on a score pad.
    Points(i16),
    /// The longest word it lays has so many letters.
    Letters(u8),
    /// It lays, and that is all it has to say.
    Laid,
    /// It exchanges so many tiles.
    Exchange(u8),
}

/// The place of the word of a turn by board.
#[derive(Clone, Debug)]
pub(crate) struct BoardTurn {
    /// The tiles laid; none before the place is announced.
    pub(crate) tiles: Placement,
    /// The place, by its [rank](game::board::Place::rank).
    pub(crate) rank: u16,
}

impl BoardTurn {
    /// Nothing is announced.
    pub(crate) const fn new() -> Self {
        Self { tiles: Placement::new(), rank: 0 }
    }
}

/// A turn being announced, before it is noted.
#[derive(Clone, Debug)]
pub(crate) struct Announcement {
    /// The seat's word.
    pub(crate) said: Said,
    /// The bonus that is said with it.
    pub(crate) bonus: Bonus,
    /// Words laid in this turn, as far as they were typed.
    pub(crate) words: Words,
    /// Words somebody challenges: those laid at first, then as they are typed and changed.
    pub(crate) challenged: Words,
    /// Their place, by board.
    pub(crate) board: BoardTurn,
    /// Those of them that the lists lack, as bits: told when the challenge is decided.
    pub(crate) missing: u8,
    /// The answer that is on the screen.
    pub(crate) judgement: Slot<Judgement>,
    /// A slip in the challenged words is being corrected.
    pub(crate) correcting: bool,
    /// Words that were touched as they lay before, for the referee.
    pub(crate) before: Words,
    /// The same words as they lie now.
    pub(crate) after: Words,
    /// Before whom they lie, where that decides.
    pub(crate) owners: Owners,
}

impl Announcement {
    /// Nothing yet.
    pub(crate) const fn new() -> Self {
        Self {
            said: Said::Nothing,
            bonus: Bonus::None,
            words: Words::new(),
            challenged: Words::new(),
            board: BoardTurn::new(),
            missing: 0,
            judgement: Slot::Empty,
            correcting: false,
            before: Words::new(),
            after: Words::new(),
            owners: Owners { asked: 0, robbed: 0 },
        }
    }

    /// True if something is laid.
    pub(crate) const fn lays(&self) -> bool {
        matches!(self.said, Said::Points(_) | Said::Letters(_) | Said::Laid)
    }

    /// The longest word has so many letters; words typed before that say otherwise were not all of them.
    pub(crate) fn say_longest(&mut self, letters: u8) {
        if self.words.iter().map(Word::len).max() != Some(usize::from(letters)) {
            self.words.clear();
        }
        self.said = Said::Letters(letters);
    }

    /// The play that would be noted, if something was laid.
    pub(crate) fn play(&self) -> Play {
        let points = match self.said {
            Said::Points(points) => i32::from(points),
            Said::Letters(letters) => i32::from(letters),
            Said::Unsaid | Said::Nothing | Said::Laid | Said::Exchange(_) => 0,
        };
        let laid = match (&self.board.tiles, &self.words) {
            (tiles, _) if !tiles.is_empty() => Laid::Tiles(tiles.clone()),
            (_, words) if !words.is_empty() => Laid::Words(words.clone()),
            _ => Laid::Untold,
        };
        Play { points: Points(points), bonus: self.bonus, laid }
    }
}
