//! Presets of federations: one choice sets all values of their rules, and each can then be changed.
//!
//! Clause by clause, and what was not read, stands in `docs/club-rules.md`.

use letters::Language;

use crate::house::{Club, House, WrongChallenge};

impl Club {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::None, Self::Tso, Self::Wespa, Self::Naspa, Self::Ffsc];

    /// The short name, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Tso => "TSO",
            Self::Wespa => "WESPA",
            Self::Naspa => "NASPA",
            Self::Ffsc => "FFSc",
        }
    }

    /// Seconds of each player's game clock.
    pub const fn seconds(self) -> u16 {
        match self {
            Self::Tso => 1_800,
            Self::None | Self::Wespa | Self::Naspa => 1_500,
            Self::Ffsc => 1_200,
        }
    }

    /// Puts the federation's values into the rules; without one nothing changes but that.
    pub fn take_over(self, house: &mut House) {
        house.club = self;
        let (edition, window, exchange_from) = match self {
            Self::None => return,
            Self::Tso => (Language::German, 10, 7),
            Self::Wespa => (Language::English, 20, 7),
            Self::Naspa => (Language::English, 20, 7),
            Self::Ffsc => (Language::French, 10, 7),
        };
        (house.wrong_challenge, house.challenge_cost) = match self {
            Self::Wespa => (WrongChallenge::PointsPerWord, 5),
            Self::Naspa => (WrongChallenge::NextTurn, 0),
            Self::None | Self::Tso | Self::Ffsc => (WrongChallenge::Points, 10),
        };
        (house.pass_rounds, house.scoreless_turns) = match self {
            Self::Wespa | Self::Naspa => (0, 6),
            Self::None | Self::Tso | Self::Ffsc => (2, 0),
        };
        (house.edition, house.window, house.exchange_from) = (edition, window, exchange_from);
        house.overtime_limit = if matches!(self, Self::Tso) { 5 } else { 10 };
        house.overtime_cost = 10;
        house.increment = 0;
        house.all_tiles_bonus = 50;
        house.exchange_is_pass = false;
        house.tournament = true;
        house.list_decides = true;
        house.silent_verdict = true;
        house.two_person = matches!(self, Self::Wespa | Self::Naspa);
    }
}
