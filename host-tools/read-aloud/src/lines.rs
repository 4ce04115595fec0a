//! Lines (serialisation): what the device tells of its screen as text, a line for each thing with tabs between its parts. So the
//! narrator need not stand in the device's program, and a page that is only tapped can do without it.

use core::fmt::{self, Display, Formatter, Write};
use device::{Element, Role};
use letters::Tile;

/// Before a letter that a joker stands for.
pub(crate) const JOKER: char = '*';

/// Roles by the number that stands for them.
pub(crate) const ROLES: [Role; 10] = [
    Role::Plain,
    Role::Title,
    Role::Asked,
    Role::More,
    Role::Hint,
    Role::Points,
    Role::Tiles,
    Role::Clock,
    Role::Message,
    Role::Part,
];

/// Writes an element as a line with its end.
pub fn write_line(element: Element<'_>, out: &mut dyn Write) -> fmt::Result {
    match element {
        Element::Line { index, label, value, chosen, edited, .. } => {
            writeln!(out, "line\t{}\t{}\t{label}\t{value}\t{index}", u8::from(chosen), u8::from(edited))
        }
        Element::Keyboard { boxed, between, .. } => writeln!(out, "keys\t{}\t{}", Letters(boxed), Letters(between)),
        Element::Text { x, y, role, text } => writeln!(out, "text\t{x}\t{y}\t{text}\t{}", role as u8),
        Element::Seat { button, name, points, on_turn, child } => {
            let (points, on_turn, child) = (Known(points.map(i64::from)), u8::from(on_turn), u8::from(child));
            writeln!(out, "seat\t{button}\t{name}\t{points}\t{on_turn}\t{child}")
        }
        Element::Beside { button, text } => writeln!(out, "beside\t{button}\t{text}"),
        Element::Word(word) => writeln!(out, "word\t{}", Tiles(word.tiles())),
        Element::Count { letters, or_more, words } => {
            writeln!(out, "count\t{letters}\t{}\t{words}", u8::from(or_more))
        }
        Element::Board => writeln!(out, "board"),
        Element::Tile { place, tile } => writeln!(out, "tile\t{place}\t{}", Tiles(&[tile])),
        Element::Typed { tiles } => writeln!(out, "typed\t{}", Tiles(tiles)),
        Element::Clock { left } => writeln!(out, "clock\t{}", Known(left)),
        Element::Icon { name: way @ ("across" | "down"), .. } => writeln!(out, "way\t{way}"),
        Element::Icon { x, y, name } => writeln!(out, "sign\t{x}\t{y}\t{name}"),
    }
}

/// Letters one after the other.
struct Letters<'keys>(&'keys [char]);

impl Display for Letters<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&letter| out.write_char(letter))
    }
}

/// The letters of tiles one after the other; a joker that stands for none is left out.
struct Tiles<'tiles>(&'tiles [Tile]);

impl Display for Tiles<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        for (tile, letter) in self.0.iter().filter_map(|tile| Some((tile, tile.letter()?))) {
            if tile.is_joker() {
                out.write_char(JOKER)?;
            }
            out.write_char(letter.as_char())?;
        }
        Ok(())
    }
}

/// A number, or nothing.
struct Known(Option<i64>);

impl Display for Known {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |number| write!(out, "{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_the_number_of_its_place() {
        for (place, role) in ROLES.into_iter().enumerate() {
            assert_eq!(role as usize, place, "{role:?}");
        }
        assert_eq!(ROLES.len(), Role::Part as usize + 1);
    }
}
