//! Perfect play for duels over one shared number.

mod value;

pub use value::{Value, Verdict};
