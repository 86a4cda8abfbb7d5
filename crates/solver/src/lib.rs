//! Perfect play for duels over one shared number.
//!
//! There is one entry point: [`solve`] takes rules and a budget and gives a [`Solution`], which answers for any position of
//! those rules, whether play can reach it or not. How the answer was found is its own business. Of some games a solution knows who
//! wins, but not in how many moves, and a game that would take more than the budget gives an error that says so.
//!
//! ```
//! use numduel_rules::{Budget, catalog};
//! use numduel_solver::{Verdict, solve};
//!
//! let rules = catalog::find("showdown")?.rules(&[("target".to_owned(), 1000.into())].into())?;
//! let solution = solve(&rules, &Budget::default())?;
//! let value = solution.value(&rules.start())?;
//! assert_eq!((value.verdict, value.distance), (Verdict::Win, 5.into()));
//! let bands = solution.bands().expect("every move raises the number");
//! let bands: Vec<String> = bands.list(&rules.start()).map(|band| band.words()).collect();
//! assert_eq!(bands, ["112–999", "56–111", "7–55", "4–6", "1–3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads files or random numbers; the clock is read only where the budget has a deadline.

mod bands;
mod card;
mod certificate;
mod dense;
mod descent;
mod error;
mod forced_lines;
mod geography;
pub mod graph;
mod knowledge;
mod law;
pub mod lint;
mod method;
mod packed;
mod packed_value;
mod places;
mod proof;
pub mod reference;
mod remainders;
mod repeating;
mod retrograde;
mod scored_move;
mod search;
mod segments;
mod solution;
mod solve;
mod span;
pub mod stats;
mod table;
mod target;
mod unbounded;
mod value;
mod why;
mod win_at_once;

pub use bands::{Band, BandSolution, Bands, Period, Proven, Ratio, Unproven};
pub use card::{Card, Claim, Pattern, PatternPart, Quotients, Span};
pub use certificate::{Certificate, CertificateError};
pub use error::SolveError;
pub use knowledge::Form;
pub use law::{Formula, Law, LawError, LawProof, LawRange, LawRule, PowerInterval, WinnerRun};
pub use method::Method;
pub use remainders::ModularSolution;
pub use scored_move::{JudgedMove, MoveVerdict, ScoredMove};
pub use solution::Solution;
pub use solve::{solve, solve_by};
pub use table::{Counts, PositionTable};
pub use value::{Value, Verdict};
pub use why::{MAX_LINES, Why};
