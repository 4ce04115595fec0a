//! Lists of all variants of an enum that the compiler keeps complete (exhaustive `match`).

/// One value of each variant of an enum; a variant without one does not compile.
macro_rules! one_of_each {
    ($type:ident { $($variant:ident $({ $($field:ident: $value:expr),* })? $(($inner:expr))?),* $(,)? }) => {{
        const fn _exhaustive(value: &$type) {
            match value { $($type::$variant { .. } => {})* }
        }
        [$($type::$variant $({ $($field: $value),* })? $(($inner))?,)*]
    }};
}

pub(crate) use one_of_each;

/// Every ending, in the order of their numbers in the archive.
#[cfg(test)]
pub(crate) fn every_ending(seat: game::Seat) -> [game::Ending; 9] {
    use game::Ending;
    one_of_each!(Ending {
        Out(seat),
        AllPassed,
        SupplyEmpty,
        Drawn,
        Target,
        Rounds,
        ByTable,
        Overtime(seat),
        Scoreless
    })
}
