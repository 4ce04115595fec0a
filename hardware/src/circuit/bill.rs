//! Bill of materials and wire list as Markdown tables for the build guide.

use super::{Circuit, Item, PICO, Way};
use crate::wiring::label;
use std::fmt::Write as _;

impl Way {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Breadboard, Self::Wires, Self::Board];
}

impl Circuit {
    fn count(&self, item: &Item, way: Way) -> usize {
        if !item.way.contains(&way) || !item.fitted {
            return 0;
        }
        // Connectors stand for what they lead to, so parts beside the board are counted as soldered by hand.
        let named = |way| self.parts(way).filter(|part| part.item.as_ref() == Some(&item.id)).count();
        item.count.unwrap_or_else(|| named(Way::Wires).max(named(way)))
    }

    /// Shopping list for each way, with a rough sum.
    pub fn shopping_table(&self) -> String {
        let mut table = format!(
            "| part | what shops call it | try on a breadboard | wires in a case | carrier board | each, about € ({}) |\n\
             |---|---|---|---|---|---|\n",
            self.priced
        );
        let mut sums = [0.0; 3];
        for item in &self.item {
            let counts = Way::ALL.map(|way| self.count(item, way));
            if item.fitted && counts == [0; 3] {
                continue;
            }
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count as f64 * item.euro;
            }
            let [try_it, wires, board] = counts.map(|count| if count == 0 { "–".into() } else { count.to_string() });
            let note = if item.note.is_empty() { String::new() } else { format!(". {}", item.note) };
            let _ = writeln!(
                table,
                "| **{}**{note} | {} | {try_it} | {wires} | {board} | {:.2} |",
                item.name, item.shop, item.euro
            );
        }
        let [try_it, wires, board] = sums.map(|sum| format!("**{sum:.0} €**"));
        let _ = writeln!(table, "| **together, about** | | {try_it} | {wires} | {board} | |");
        table
    }

    /// Items of a way: how many, what, and their name in shops.
    pub(crate) fn shopping(&self, way: Way) -> Vec<(usize, &str, &str)> {
        let counted = self.item.iter().map(|item| (self.count(item, way), item.name.as_str(), item.shop.as_str()));
        counted.filter(|(count, ..)| *count > 0).collect()
    }

    /// Every leg and where its wire leads, for who solders by hand.
    pub fn wire_table(&self) -> String {
        let mut table = String::from("| part | leg | to |\n|---|---|---|\n");
        for (part, leg, to) in self.legs_by_hand() {
            let _ = writeln!(table, "| {part} | {leg} | {to} |");
        }
        table
    }

    /// The same, from and to.
    pub(crate) fn wires(&self) -> Vec<(String, String)> {
        self.legs_by_hand().into_iter().map(|(part, leg, to)| (format!("{part}, {leg}"), to)).collect()
    }

    fn legs_by_hand(&self) -> Vec<(String, String, String)> {
        let mut legs = Vec::new();
        for part in self.parts(Way::Wires).filter(|part| part.r#ref != PICO) {
            for (leg, net) in &part.legs {
                let pins = self.pico_pins(net);
                let to = match pins.as_slice() {
                    [] => self.others(net, &part.r#ref),
                    [pin] => format!("{}, pin {pin}", label(*pin)),
                    [pin, ..] => format!("{}, any", label(*pin)),
                };
                legs.push((format!("{} {}", part.r#ref, part.name), leg_name(leg).into(), to));
            }
        }
        legs
    }

    /// Every pole of the board's connectors and the leg that it leads to.
    pub(crate) fn plugs(&self) -> Vec<(String, String)> {
        let poles = self.parts(Way::Board).flat_map(|part| {
            part.mates.iter().map(move |(pole, mate)| {
                let (reference, leg) = mate.split_once('.').unwrap_or((mate, ""));
                let name = self.part(reference).map_or("", |mate| &mate.name);
                (format!("{} {}, {pole}", part.r#ref, part.name), format!("{reference} {name}, {}", leg_name(leg)))
            })
        });
        poles.collect()
    }

    /// Legs of other parts on a net.
    fn others(&self, net: &str, than: &str) -> String {
        let others = self.parts(Way::Wires).filter(|part| part.r#ref != than).flat_map(|part| {
            let legs = part.legs.iter().filter(|(_, other)| *other == net);
            legs.map(|(leg, _)| format!("{} {}, {}", part.r#ref, part.name, leg_name(leg)))
        });
        others.collect::<Vec<_>>().join("; ")
    }
}

/// A leg as it is printed beside it.
pub(crate) fn leg_name(leg: &str) -> &str {
    match leg {
        "PLUS" => "+",
        "MINUS" => "−",
        "PUSH" => "push (SW)",
        "A" => "A",
        "B" => "B",
        "K" => "K (ring)",
        _ => leg,
    }
}
