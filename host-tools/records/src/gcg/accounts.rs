//! Running totals of the players. Two may go by the same name; then the totals tell whose move it was.

use std::collections::HashMap;

use super::Move;

#[derive(Debug, Default)]
struct Account {
    /// One total for each player of this name.
    totals: Vec<i32>,
    /// The one of them whose move the last one was.
    last: usize,
    /// Points that only notes tell, and totals do not have.
    noted: i32,
}

/// The totals of everyone at the table.
#[derive(Debug)]
pub(super) struct Accounts<'a> {
    by_name: HashMap<&'a str, Account>,
}

impl<'a> Accounts<'a> {
    pub(super) fn of(players: &'a [String]) -> Self {
        let mut by_name: HashMap<&str, Account> = HashMap::new();
        for player in players {
            by_name.entry(player).or_default().totals.push(0);
        }
        for account in by_name.values_mut() {
            account.last = account.totals.len() - 1;
        }
        Self { by_name }
    }

    /// The total that the last move of this name went to.
    pub(super) fn last(&mut self, player: &'a str) -> &mut i32 {
        let account = self.account(player);
        &mut account.totals[account.last]
    }

    /// The player's total on the device, with these points that only a note tells.
    pub(super) fn on_sheet(&mut self, player: &'a str, points: i32) -> i32 {
        let account = self.account(player);
        account.noted = account.noted.saturating_add(points);
        account.totals[account.last].saturating_add(account.noted)
    }

    /// The total this move goes to: the one that fits the file's, otherwise the next in turn.
    pub(super) fn of_move(&mut self, line: &'a Move, scored: i32, by_board: i32) -> &mut i32 {
        let account = self.account(&line.player);
        let fits = |&before: &i32| line.total == Some(before + scored) || line.total == Some(before + by_board);
        let in_turn = (account.last + 1) % account.totals.len();
        let fitting = if account.totals.get(in_turn).is_some_and(fits) {
            Some(in_turn)
        } else {
            account.totals.iter().position(fits)
        };
        account.last = fitting.unwrap_or(in_turn);
        &mut account.totals[account.last]
    }

    fn account(&mut self, player: &'a str) -> &mut Account {
        let account = self.by_name.entry(player).or_default();
        if account.totals.is_empty() {
            account.totals.push(0);
        }
        account
    }
}
