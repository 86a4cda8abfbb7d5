//! Perfect play for duels over one shared number.

mod graph;
mod stats;
mod value;
mod witness;

pub use graph::{
    Choice, Ending, Fraction, Graph, GraphError, Next, OddsError, Solution, Target, Traps, Watch, chance, seat_chances,
    uniform, unwatched,
};
pub use stats::{Goal, Longest, RandomPlay, Stats, StatsError};
pub use value::{Value, Verdict};
pub use witness::{Witness, WitnessError};
