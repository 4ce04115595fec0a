//! Every short history of the journal: a stateless search over the real crate.
//!
//! A run is a flash image at power-on and a list of choices: the calls, and for one operation of a call whether it had not
//! begun, was torn or was done when the power was cut. What the crate promises is what is checked at every power-on. Images
//! are hashed, and none is gone into twice.

mod chip;
mod faults;
mod model;
mod search;

pub use self::chip::{Chip, Tear, Worn};
pub use self::faults::Faults;
pub use self::model::{Call, Kept};
pub use self::search::{Bounds, Found, Search, Start, sequences};
