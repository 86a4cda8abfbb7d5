//! Perfect play for duels over one shared number.
//!
//! [`answer`] solves any rules by the means that suit them. [`solve`] finds what every number is worth, reachable or not,
//! by sweeping bands from the ends:
//!
//! ```
//! use numduel_rules::catalog;
//! use numduel_solver::{Verdict, solve};
//!
//! let rules = catalog::find("showdown")?.rules(&[("target".to_owned(), 1000.into())].into())?;
//! let solution = solve(&rules)?;
//! let value = solution.value(&rules.start()).expect("the start is always solved");
//! assert_eq!((value.verdict, value.distance), (Verdict::Win, 5.into()));
//! let bands: Vec<String> = solution.bands().map(|band| band.words()).collect();
//! assert_eq!(bands, ["112–999", "56–111", "7–55", "4–6", "1–3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads files, the clock or random numbers.

mod answer;
mod bands;
pub mod graph;
mod limits;
pub mod lint;
mod packed;
mod packed_value;
pub mod reference;
mod remainders;
mod retrograde;
mod scored_move;
mod span;
pub mod stats;
mod table;
mod unbounded;
mod value;

pub use answer::{Answer, answer, answer_from};

pub use bands::{
    Band, Bands, Card, Claim, Law, MAX_LINES, NoLaw, Opening, Period, Proof, Proven, Reach, Run, Solution, Span,
    Unproven, Why, law, prove, solve, solve_start, solve_within,
};
pub use limits::{Limits, Progress, SolveError, Watch};
pub use remainders::ModularSolution;
pub use scored_move::ScoredMove;
pub use table::{Counts, Table};
pub use value::{Value, Verdict};
