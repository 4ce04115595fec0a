//! One setting of a game: when it is offered, what it is called, what it says, how the dial changes it.

use crate::device::Shared;
use crate::draft::Draft;
use crate::list::{Key, neighbour};
use crate::texts::{Sentence, filled};
use core::fmt::Write as _;
use game::house::{BONUS_LENGTHS, DrawnRound, NextStarter, PassedOut, StemRule, Theme};
use game::{Age, Announces, ClockMode, Goal, Rounds, Seat, Upheld, WhenEmpty};
use heapless::Vec;

/// The lengths of a turn that are offered; 0 is off.
const SECONDS: [u16; 12] = [0, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600];

const STEM_RULES: [StemRule; 3] = [StemRule::Off, StemRule::Endings, StemRule::EndingsAndPrefixes];
const NEXT_STARTERS: [NextStarter; 4] =
    [NextStarter::Same, NextStarter::Rotates, NextStarter::LeftOfWinner, NextStarter::Lots];
const THEMES: [Theme; 5] = [Theme::None, Theme::Nouns, Theme::Animals, Theme::Plants, Theme::Other];

/// One line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Item {
    Clock,
    ClockOf(Seat),
    ClockMode,
    Starter,
    Goal,
    FirstWord(Age),
    LaterWord(Age),
    FirstMelds,
    ChallengeCost,
    PenaltyTiles,
    AllTilesBonus,
    ExchangeIsPass,
    PassRounds,
    StemRule,
    EndingBonus,
    PassedOut,
    JokerInHand,
    DrawnRound,
    NextStarter,
    SeatsMax,
    Theme,
    LengthBonus(Age, usize),
}

/// More than any game has.
pub(in crate::screens) type Items = Vec<Item, 48>;

/// The settings that mean something in this game.
pub(in crate::screens) fn offered(draft: &Draft) -> Items {
    let settings = &draft.settings;
    let (sheet, house) = (settings.kind.sheet(), &settings.kind.sheet().house);
    let ages: &[Age] =
        if house.first_word.adult == house.first_word.child { &[Age::Adult] } else { &[Age::Adult, Age::Child] };
    let mut items = Items::new();
    let mut offer = |item: Item, offered: bool| {
        if offered {
            let _ = items.push(item);
        }
    };
    offer(Item::Clock, true);
    offer(Item::ClockMode, draft.seconds > 0);
    offer(Item::Starter, true);
    offer(Item::Goal, goals(sheet.goals).len() > 1);
    offer(Item::Theme, sheet.language.is_some());
    for &age in ages {
        offer(Item::FirstWord(age), house.first_word.adult > 2);
        offer(Item::LaterWord(age), house.first_word.adult > 2);
    }
    offer(Item::FirstMelds, house.first_melds > 0);
    offer(Item::ChallengeCost, sheet.challenging.is_some());
    offer(Item::PenaltyTiles, sheet.challenging.is_some_and(|challenging| challenging.upheld == Upheld::WordBack));
    offer(Item::AllTilesBonus, house.all_tiles_bonus > 0);
    offer(Item::ExchangeIsPass, sheet.exchange);
    offer(Item::PassRounds, house.pass_rounds > 0);
    offer(Item::StemRule, sheet.announces == Announces::LongestWord);
    offer(Item::EndingBonus, house.ending_bonus > 0);
    offer(Item::PassedOut, house.ending_bonus > 0);
    offer(Item::JokerInHand, house.joker_in_hand > 0);
    offer(Item::DrawnRound, sheet.when_empty == WhenEmpty::Draw);
    offer(Item::NextStarter, sheet.rounds == Rounds::OfDeals);
    offer(Item::SeatsMax, house.seats_max > 0);
    for seat in settings.seats().iter() {
        offer(Item::ClockOf(seat), draft.seconds > 0);
    }
    for &age in ages {
        for length in 0..BONUS_LENGTHS {
            offer(Item::LengthBonus(age, length), house.length_bonus.adult[BONUS_LENGTHS - 1] > 0);
        }
    }
    items
}

/// Every goal that can be agreed, of the kinds the sheet knows.
fn goals(kinds: &[Goal]) -> Vec<Goal, 64> {
    let open = kinds.contains(&Goal::Open).then_some(Goal::Open);
    let rounds = kinds.iter().any(|goal| matches!(goal, Goal::Rounds(_))).then(|| (1..=20).map(Goal::Rounds));
    let points = kinds.iter().any(|goal| matches!(goal, Goal::Points(_)));
    let points =
        points.then(|| (2..=9).map(|tens| tens * 10).chain([99]).chain((4..=20).map(|n| n * 25)).map(Goal::Points));
    open.into_iter().chain(rounds.into_iter().flatten()).chain(points.into_iter().flatten()).collect()
}

fn number(value: &mut u8, detents: i8, least: u8, most: u8) {
    *value = value.saturating_add_signed(detents).clamp(least, most);
}

impl Item {
    pub(super) fn key(self) -> Key {
        Key::of(match self {
            Item::Clock => "clock",
            Item::ClockOf(seat) => return Key::numbered("clock-of", seat.index() + 1),
            Item::ClockMode => "clock-mode",
            Item::Starter => "starter",
            Item::Goal => "goal",
            Item::FirstWord(Age::Adult) => "first-word",
            Item::FirstWord(Age::Child) => "first-word-child",
            Item::LaterWord(Age::Adult) => "later-word",
            Item::LaterWord(Age::Child) => "later-word-child",
            Item::FirstMelds => "first-melds",
            Item::ChallengeCost => "challenge-cost",
            Item::PenaltyTiles => "penalty-tiles",
            Item::AllTilesBonus => "all-tiles-bonus",
            Item::ExchangeIsPass => "exchange-is-pass",
            Item::PassRounds => "pass-rounds",
            Item::StemRule => "stem-rule",
            Item::EndingBonus => "ending-bonus",
            Item::PassedOut => "passed-out",
            Item::JokerInHand => "joker-in-hand",
            Item::DrawnRound => "drawn-round",
            Item::NextStarter => "next-starter",
            Item::SeatsMax => "seats-max",
            Item::Theme => "theme",
            Item::LengthBonus(Age::Adult, length) => return Key::numbered("length-bonus", length + 2),
            Item::LengthBonus(Age::Child, length) => return Key::numbered("length-bonus-child", length + 2),
        })
    }

    /// The dial was turned while the setting is edited.
    pub(super) fn change(self, draft: &mut Draft, detents: i8) {
        let seats = draft.settings.seats();
        let sheet = draft.settings.kind.sheet();
        let (kinds, printed) = (sheet.goals, sheet.seats_max);
        let goal = &mut draft.settings.goal;
        let house = &mut draft.settings.house;
        match self {
            Item::Clock => {
                draft.seconds = neighbour(&SECONDS, draft.seconds, detents);
                if draft.seconds == 0 {
                    // The clocks of single seats are not offered then, so they must not run either.
                    draft.own_seconds = [None; game::SEATS];
                }
            }
            Item::ClockOf(seat) => {
                let choices: Vec<Option<u16>, 13> = core::iter::once(None).chain(SECONDS.map(Some)).collect();
                let own = &mut draft.own_seconds[seat.index()];
                *own = neighbour(&choices, *own, detents);
            }
            Item::ClockMode => draft.mode = neighbour(&[ClockMode::Soft, ClockMode::Hard], draft.mode, detents),
            Item::Starter => {
                let choices: Vec<Option<Seat>, 7> = core::iter::once(None).chain(seats.iter().map(Some)).collect();
                draft.starter = neighbour(&choices, draft.starter, detents);
            }
            Item::Goal => *goal = neighbour(&goals(kinds), *goal, detents),
            Item::FirstWord(Age::Adult) => number(&mut house.first_word.adult, detents, 2, 9),
            Item::FirstWord(Age::Child) => number(&mut house.first_word.child, detents, 2, 9),
            Item::LaterWord(Age::Adult) => number(&mut house.later_word.adult, detents, 2, 9),
            Item::LaterWord(Age::Child) => number(&mut house.later_word.child, detents, 2, 9),
            Item::FirstMelds => number(&mut house.first_melds, detents, 0, 100),
            Item::ChallengeCost => number(&mut house.challenge_cost, detents, 0, 50),
            Item::PenaltyTiles => number(&mut house.penalty_tiles, detents, 0, 9),
            Item::AllTilesBonus => number(&mut house.all_tiles_bonus, detents, 0, 100),
            Item::ExchangeIsPass => house.exchange_is_pass = detents > 0,
            Item::PassRounds => number(&mut house.pass_rounds, detents, 0, 5),
            Item::StemRule => house.stem_rule = neighbour(&STEM_RULES, house.stem_rule, detents),
            Item::EndingBonus => number(&mut house.ending_bonus, detents, 0, 20),
            Item::PassedOut => {
                house.passed_out = neighbour(&[PassedOut::NoBonus, PassedOut::LastToLay], house.passed_out, detents);
            }
            Item::JokerInHand => number(&mut house.joker_in_hand, detents, 0, 50),
            Item::DrawnRound => {
                house.drawn_round =
                    neighbour(&[DrawnRound::Counts, DrawnRound::PlayedAgain], house.drawn_round, detents);
            }
            Item::NextStarter => house.next_starter = neighbour(&NEXT_STARTERS, house.next_starter, detents),
            Item::SeatsMax => number(&mut house.seats_max, detents, printed, game::SEATS as u8),
            Item::Theme => house.theme = neighbour(&THEMES, house.theme, detents),
            Item::LengthBonus(age, length) => {
                let table = match age {
                    Age::Adult => &mut house.length_bonus.adult,
                    Age::Child => &mut house.length_bonus.child,
                };
                number(&mut table[length], detents, 0, 50);
            }
        }
    }

    /// What the setting is called.
    pub(super) fn label(self, shared: &Shared, draft: &Draft) -> Sentence {
        let texts = shared.texts();
        let mut label = filled(
            match self {
                Item::Clock => texts.clock,
                Item::ClockOf(_) => texts.clock_of,
                Item::ClockMode => texts.clock_mode,
                Item::Starter => texts.starter,
                Item::Goal => texts.goal,
                Item::FirstWord(_) => texts.first_word,
                Item::LaterWord(_) => texts.later_word,
                Item::FirstMelds => texts.first_melds,
                Item::ChallengeCost => texts.challenge_cost,
                Item::PenaltyTiles => texts.penalty_tiles,
                Item::AllTilesBonus => texts.all_tiles_bonus,
                Item::ExchangeIsPass => texts.exchange_is_pass,
                Item::PassRounds => texts.pass_rounds,
                Item::StemRule => texts.stem_rule,
                Item::EndingBonus => texts.ending_bonus,
                Item::PassedOut => texts.passed_out,
                Item::JokerInHand => texts.joker_in_hand,
                Item::DrawnRound => texts.drawn_round,
                Item::NextStarter => texts.next_starter,
                Item::SeatsMax => texts.seats_max,
                Item::Theme => texts.theme,
                Item::LengthBonus(..) => texts.length_bonus,
            },
            "",
        );
        let _ = match self {
            Item::ClockOf(seat) => write!(label, " {}", shared.name_in(&draft.settings, seat)),
            Item::LengthBonus(_, length) => {
                write!(label, " {}{}", length + 2, if length + 1 == BONUS_LENGTHS { "+" } else { "" })
            }
            _ => Ok(()),
        };
        if let Item::FirstWord(Age::Child) | Item::LaterWord(Age::Child) | Item::LengthBonus(Age::Child, _) = self {
            let _ = write!(label, " ({})", texts.child);
        }
        label
    }

    /// What it says now.
    pub(super) fn value(self, shared: &Shared, draft: &Draft) -> Sentence {
        let texts = shared.texts();
        let (settings, house) = (&draft.settings, &draft.settings.house);
        let number = match self {
            Item::FirstWord(age) => house.first_word.of(age),
            Item::LaterWord(age) => house.later_word.of(age),
            Item::FirstMelds => house.first_melds,
            Item::ChallengeCost => house.challenge_cost,
            Item::PenaltyTiles => house.penalty_tiles,
            Item::AllTilesBonus => house.all_tiles_bonus,
            Item::PassRounds => house.pass_rounds,
            Item::EndingBonus => house.ending_bonus,
            Item::JokerInHand => house.joker_in_hand,
            Item::SeatsMax => house.seats_max,
            Item::LengthBonus(age, length) => house.length_bonus.table(age)[length],
            _ => 0,
        };
        let word = match self {
            Item::Clock => return duration(draft.seconds, texts.off),
            Item::ClockOf(seat) => match draft.own_seconds[seat.index()] {
                Some(seconds) => return duration(seconds, texts.off),
                None => texts.like_all,
            },
            Item::ClockMode if draft.mode == ClockMode::Hard => texts.clock_hard,
            Item::ClockMode => texts.clock_soft,
            Item::Starter => match draft.starter.filter(|&seat| settings.seats().contains(seat)) {
                None => texts.by_lot,
                Some(seat) => return filled("#", shared.name_in(settings, seat)),
            },
            Item::Goal => match settings.goal {
                Goal::Open => texts.goal_open,
                Goal::Points(points) => return filled("#", format_args!("{points} {}", texts.goal_points)),
                Goal::Rounds(1) => return filled("1 #", texts.goal_round),
                Goal::Rounds(rounds) => return filled("#", format_args!("{rounds} {}", texts.goal_rounds)),
            },
            Item::PassRounds if house.pass_rounds == 0 => texts.off,
            Item::ExchangeIsPass => {
                if house.exchange_is_pass {
                    texts.on
                } else {
                    texts.off
                }
            }
            Item::StemRule => match house.stem_rule {
                StemRule::Off => texts.stem_off,
                StemRule::Endings => texts.stem_endings,
                StemRule::EndingsAndPrefixes => texts.stem_prefixes,
            },
            Item::PassedOut => match house.passed_out {
                PassedOut::NoBonus => texts.nobody,
                PassedOut::LastToLay => texts.last_to_lay,
            },
            Item::DrawnRound => match house.drawn_round {
                DrawnRound::Counts => texts.counts,
                DrawnRound::PlayedAgain => texts.played_again,
            },
            Item::NextStarter => match house.next_starter {
                NextStarter::Same => texts.same_seat,
                NextStarter::Rotates => texts.rotates,
                NextStarter::LeftOfWinner => texts.left_of_winner,
                NextStarter::Lots => texts.by_lot,
            },
            Item::Theme => match house.theme {
                Theme::None => texts.off,
                Theme::Nouns => texts.theme_nouns,
                Theme::Animals => texts.theme_animals,
                Theme::Plants => texts.theme_plants,
                Theme::Other => texts.theme_other,
            },
            _ => return filled("#", number),
        };
        filled(word, "")
    }
}

/// A clock's length as it is read: seconds, then minutes.
fn duration(seconds: u16, off: &str) -> Sentence {
    match seconds {
        0 => filled(off, ""),
        1..=90 => filled("# s", seconds),
        _ => filled("#", format_args!("{}:{:02}", seconds / 60, seconds % 60)),
    }
}
