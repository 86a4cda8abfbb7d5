//! Books whose moves all go one way, solved band by band: numbers of any size, reachable or not.

mod approx;
mod band;
mod budget;
mod card;
mod choices;
mod frame;
mod highest;
mod ladder;
mod landing;
mod law;
mod opening;
mod period;
mod pieces;
mod pointer;
mod product;
mod prove;
mod ratio;
mod solution;
mod sweep;
mod whole;
mod why;

pub use band::{Band, Bands, Period};
pub use card::{Card, Claim, Span};
pub use law::{Law, NoLaw, Proof, Reach, Run, law};
pub use opening::{Opening, solve_start};
pub use prove::{Proven, Unproven, prove};
pub use solution::{Solution, solve, solve_within};
pub use why::{MAX_LINES, Why};
