//! What is being said or agreed but not yet written down: lost without harm when the power goes.

use game::{Bonus, Clock, ClockMode, Player, Seat, Settings, Words};

/// A game being set up.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// Everything but clocks and starter.
    pub(crate) settings: Settings,
    /// Seconds of everybody's clock; 0 is off.
    pub(crate) seconds: u16,
    /// What the end of the time means.
    pub(crate) mode: ClockMode,
    /// Seats with a clock of their own.
    pub(crate) own_seconds: [Option<u16>; game::SEATS],
    /// Who begins; `None` is by lot.
    pub(crate) starter: Option<Seat>,
    /// Who sat where before that button last went down, should the press turn out to be a hold.
    pub(crate) before_press: [Option<Player>; game::SEATS],
}

impl Draft {
    /// Starts from the sheet's defaults.
    pub(crate) fn new(settings: Settings) -> Self {
        let Clock { mode, seconds } = settings.kind.sheet().clock;
        let (seconds, mode) = if mode == ClockMode::Off { (0, ClockMode::Soft) } else { (seconds, mode) };
        Self {
            settings,
            seconds,
            mode,
            own_seconds: [None; game::SEATS],
            starter: None,
            before_press: [const { None }; game::SEATS],
        }
    }

    /// The settings as agreed, with `starter` to begin.
    pub(crate) fn agreed(&self, starter: Seat) -> Settings {
        let mut settings = self.settings.clone();
        settings.starter = starter;
        for (player, own) in settings.players.iter_mut().zip(self.own_seconds) {
            if let Some(player) = player {
                player.clock = match own.unwrap_or(self.seconds) {
                    0 => Clock::off(Clock::SECONDS_MIN),
                    seconds => Clock { mode: self.mode, seconds },
                };
            }
        }
        settings
    }
}

/// What a seat says at the end of its turn, before it is noted.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    /// Points, or letters of the longest word, or 1 for "laid"; 0 is pass or draw, below 0 is an exchange.
    pub(crate) dialled: i32,
    /// What is said with it.
    pub(crate) bonus: Bonus,
    /// Words laid in this turn, as far as they were typed.
    pub(crate) words: Words,
    /// Words somebody doubts: those laid at first, then as they are typed and changed.
    pub(crate) doubted: Words,
}

impl Said {
    /// Nothing yet.
    pub(crate) const fn new() -> Self {
        Self { dialled: 0, bonus: Bonus::None, words: Words::new(), doubted: Words::new() }
    }
}
