//! The games, one module each. A new game is a module with a `SHEET` and a line in the list below.

// Not declared by the macro: rustfmt does not look into one, and would not see the files.
pub mod free_play;
pub mod rummikub_des_mots;
pub mod rummy;
pub mod scrabble;
pub mod wort_rummikub;
pub mod wort_rummikub_ch;
pub mod wort_rummy;

use serde::{Deserialize, Serialize};

use crate::sheet::Sheet;

/// Declares the kind of each game. The order is what records hold: add at the end, never reorder.
macro_rules! games {
    ($($(#[$doc:meta])* $kind:ident = $module:ident,)*) => {
        /// The kind of a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum GameKind {
            $($(#[$doc])* $kind,)*
        }

        impl GameKind {
            /// Every game, in the order they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// Its key in files and scenarios: its module's name.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$kind => stringify!($module),)*
                }
            }

            /// The game's rules.
            pub const fn sheet(self) -> &'static Sheet {
                match self {
                    $(Self::$kind => &$module::SHEET,)*
                }
            }
        }
    };
}

games! {
    /// A turn clock and points, no rules.
    FreePlay = free_play,
    /// Scrabble in German.
    ScrabbleDe = scrabble,
    /// Wort-Rummikub, the Jumbo sheet.
    WortRummikub = wort_rummikub,
    /// Wort-Rummikub, the Swiss sheet.
    WortRummikubCh = wort_rummikub_ch,
    /// Rummikub des mots, the French side of the Swiss sheet.
    RummikubDesMots = rummikub_des_mots,
    /// Wort-Rummy, the card game.
    WortRummy = wort_rummy,
    /// Rummy with numbers.
    Rummy = rummy,
}
