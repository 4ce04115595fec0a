//! One line of the list of settings: whether it is offered, what it is called, what it says, and how the dial changes it.

use super::row::Row;
use super::rows::ROWS;
use crate::device::Shared;
use crate::draft::Draft;
use crate::list::Key;
use crate::texts::{Sentence, Text, plain};
use core::fmt::Write as _;
use heapless::Vec;

/// One line of the list: a row and which of its lines.
#[derive(Clone, Copy)]
pub(in crate::screens) struct Setting {
    row: &'static Row,
    line: u8,
}

/// More than any game has.
pub(in crate::screens) type Offered = Vec<Setting, 48>;

/// The settings that mean something in this game.
pub(in crate::screens) fn offered(draft: &Draft) -> Offered {
    let lines = ROWS.iter().flat_map(|row| (0..row.lines).map(move |line| Setting { row, line }));
    let rules = draft.settings.kind.sheet().offers;
    let offered = |setting: &Setting| {
        setting.row.rule.is_none_or(|rule| rules.contains(&rule))
            && (setting.row.offered)(draft, usize::from(setting.line))
    };
    lines.filter(offered).collect()
}

impl Setting {
    /// True if it is agreed before the game, and stays.
    pub(in crate::screens) fn is_fixed(self, draft: &Draft) -> bool {
        (self.row.fixed)(draft)
    }

    pub(in crate::screens) fn key(self) -> Key {
        match self.row.lines {
            1 => self.row.key,
            _ => self.row.key.with_number(usize::from(self.line + self.row.first)),
        }
    }

    /// The dial was turned while the setting is edited.
    pub(in crate::screens) fn turn(self, draft: &mut Draft, detents: i8) {
        let (line, (least, most)) = (usize::from(self.line), (self.row.range)(draft));
        let value = (self.row.get)(draft, line).saturating_add_signed(isize::from(detents));
        (self.row.set)(draft, line, value.min(most).max(least));
    }

    /// True if its value is another than the federation's whose rules are played.
    #[inline(never)]
    fn differs(self, draft: &Draft) -> bool {
        let (line, own) = (usize::from(self.line), draft.unchanged());
        let of_club = self.row.rule.is_some() || matches!(self.row.label, Text::bank);
        own.is_some_and(|own| of_club && (self.row.get)(&own, line) != (self.row.get)(draft, line))
    }

    /// Its label; a star marks what differs from the federation's rules.
    pub(in crate::screens) fn label(self, shared: &Shared, draft: &Draft) -> Sentence {
        let mut label = plain(shared.texts().at(self.row.label));
        if self.differs(draft) {
            let _ = label.write_str("*");
        }
        let _ = label.write_str(&(self.row.suffix)(shared, draft, usize::from(self.line)));
        label
    }

    /// Its value now.
    pub(in crate::screens) fn value(self, shared: &Shared, draft: &Draft) -> Sentence {
        (self.row.text)(shared, draft, (self.row.get)(draft, usize::from(self.line)))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use game::house::HouseRule;
    use game::{GameKind, House, Seat};
    use std::vec::Vec as List;

    fn drafts() -> impl Iterator<Item = Draft> {
        GameKind::ALL.iter().map(|&kind| {
            let mut settings = game::Settings::new(kind);
            Seat::ALL[..usize::from(settings.seats_max())].iter().for_each(|&seat| settings.sit(seat));
            Draft::new(settings)
        })
    }

    /// The rule of each value; a value of [`House`] without one does not compile.
    fn rules(house: &House) -> List<HouseRule> {
        let House {
            seats_max: _,
            first_word: _,
            later_word: _,
            first_melds: _,
            challenge_cost: _,
            penalty_tiles: _,
            all_tiles_bonus: _,
            exchange_is_pass: _,
            pass_rounds: _,
            scored_word_needs_rack_letter: _,
            stem_rule: _,
            rob_from: _,
            ending_bonus: _,
            passed_out: _,
            joker_in_hand: _,
            length_bonus: _,
            drawn_round: _,
            next_starter: _,
            theme: _,
            edition: _,
            wrong_challenge: _,
            increment: _,
            overtime_cost: _,
            overtime_limit: _,
            tournament: _,
            window: _,
            list_decides: _,
            silent_verdict: _,
            two_person: _,
            exchange_from: _,
            scoreless_turns: _,
            plain_clock: _,
            club: _,
        } = house;
        List::from([
            HouseRule::SeatsMax,
            HouseRule::FirstWord,
            HouseRule::LaterWord,
            HouseRule::FirstMelds,
            HouseRule::ChallengeCost,
            HouseRule::PenaltyTiles,
            HouseRule::AllTilesBonus,
            HouseRule::ExchangeIsPass,
            HouseRule::PassRounds,
            HouseRule::ScoredWordNeedsRackLetter,
            HouseRule::StemRule,
            HouseRule::RobFrom,
            HouseRule::EndingBonus,
            HouseRule::PassedOut,
            HouseRule::JokerInHand,
            HouseRule::LengthBonus,
            HouseRule::DrawnRound,
            HouseRule::NextStarter,
            HouseRule::Theme,
            HouseRule::Edition,
            HouseRule::WrongChallenge,
            HouseRule::Increment,
            HouseRule::OvertimeCost,
            HouseRule::OvertimeLimit,
            HouseRule::Tournament,
            HouseRule::Window,
            HouseRule::ListDecides,
            HouseRule::SilentVerdict,
            HouseRule::TwoPerson,
            HouseRule::ExchangeFrom,
            HouseRule::ScorelessTurns,
            HouseRule::PlainClock,
            HouseRule::Club,
        ])
    }

    #[test]
    fn every_house_rule_has_a_row_and_some_game_offers_it() {
        for rule in rules(&House::PLAIN) {
            assert!(ROWS.iter().any(|row| row.rule == Some(rule)), "{rule:?} has no row");
            assert!(GameKind::ALL.iter().any(|kind| kind.sheet().offers.contains(&rule)), "no game offers {rule:?}");
        }
    }

    #[test]
    fn every_setting_can_be_turned_to_both_its_ends_and_a_game_can_begin_so() {
        for draft in drafts() {
            let kind = draft.settings.kind;
            let settings = offered(&draft);
            assert!(!settings.is_empty() && !settings.is_full(), "{kind:?}: {}", settings.len());
            for setting in settings {
                let (line, mut turned) = (usize::from(setting.line), draft);
                let (least, most) = (setting.row.range)(&draft);
                for (detents, end) in [(i8::MIN, least), (i8::MAX, most)] {
                    setting.turn(&mut turned, detents);
                    assert_eq!((setting.row.get)(&turned, line), end, "{kind:?} {}", setting.key());
                    assert_eq!(turned.agreed(Seat::ALL[0]).check(), Ok(()), "{kind:?} {}", setting.key());
                }
            }
        }
    }
}
