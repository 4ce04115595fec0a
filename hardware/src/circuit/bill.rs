//! Bill of materials and wire list as Markdown tables for the build guide.

use super::{Circuit, Item, PICO, Way};
use crate::wiring::label;
use std::fmt::Write as _;

impl Way {
    /// All of them.
    const ALL: [Self; 3] = [Self::Breadboard, Self::Wires, Self::Board];
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

    /// Every leg and where its wire leads, for who solders by hand.
    pub fn wire_table(&self) -> String {
        let mut table = String::from("| part | leg | to |\n|---|---|---|\n");
        for part in self.parts(Way::Wires).filter(|part| part.r#ref != PICO) {
            for (leg, net) in &part.legs {
                let pins = self.pico_pins(net);
                let to = match pins.as_slice() {
                    [] => self.others(net, &part.r#ref),
                    [pin] => format!("{}, pin {pin}", label(*pin)),
                    [pin, ..] => format!("{}, any", label(*pin)),
                };
                let _ = writeln!(table, "| {} {} | {} | {to} |", part.r#ref, part.name, leg_name(leg));
            }
        }
        table
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
