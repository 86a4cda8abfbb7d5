//! Perfect play for duels over one shared number.
//!
//! [`solve`] finds what every number is worth, reachable or not, by sweeping bands from the ends:
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

mod approx;
mod band;
mod budget;
mod card;
mod choices;
mod frame;
pub mod graph;
mod highest;
mod ladder;
mod landing;
mod law;
mod limits;
mod opening;
mod period;
mod pieces;
mod pointer;
mod product;
mod prove;
mod ratio;
mod solution;
pub mod stats;
mod sweep;
mod value;
mod whole;
mod why;
pub mod witness;

pub use band::{Band, Bands, Period};
pub use card::{Card, Claim, Span};
pub use law::{Law, NoLaw, Proof, Reach, Run, law};
pub use limits::{Limits, NotSolvable, Progress, Watch};
pub use opening::{Opening, solve_start};
pub use prove::{Proven, Unproven, prove};
pub use solution::{Choice, Solution, solve, solve_within};
pub use value::{Value, Verdict};
pub use why::{MAX_LINES, Why};
