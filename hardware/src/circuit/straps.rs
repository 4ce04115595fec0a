//! Interface straps of a display of 2.42 inch: which resistors on its back make it speak SPI or I²C.

use super::Circuit;
use serde::Deserialize;
use std::fmt::Write as _;

/// A kind of board, by what is printed on its back.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strap {
    /// The printed text.
    pub printed: String,
    /// As it is sold, in words.
    pub sold: String,
    /// For I²C, in words.
    pub wanted: String,
    by: String,
    /// The places that matter; none where nobody has said which.
    #[serde(default)]
    pub places: Vec<String>,
    /// Of them, those that have a resistor as sold.
    #[serde(default)]
    pub fitted: Vec<String>,
    /// Of them, those that are bridged for I²C; all others are then empty.
    #[serde(default)]
    pub bridged: Vec<String>,
}

impl Circuit {
    /// The kinds, as the table has them.
    pub fn straps(&self) -> &[Strap] {
        &self.strap
    }

    /// The kinds as a table of the build guide.
    pub fn strap_table(&self) -> String {
        let mut table = String::from("| printed on the back | as sold, SPI | for I²C | by |\n|---|---|---|---|\n");
        for Strap { printed, sold, wanted, by, .. } in &self.strap {
            let _ = writeln!(table, "| {printed} | {sold} | {wanted} | {by} |");
        }
        table
    }
}
