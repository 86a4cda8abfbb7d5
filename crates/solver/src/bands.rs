//! Books whose moves all go one way, solved band by band: numbers of any size, reachable or not.

mod approx;
mod band;
mod band_index;
mod budget;
mod card;
mod choices;
mod cursor;
mod highest;
mod landing;
mod law;
mod opening;
mod oriented;
mod period;
mod pieces;
mod product;
mod prove;
mod ratio;
mod solution;
mod sweep;
mod sweep_int;
mod why;

pub use band::{Band, Bands, Period};
pub use card::{Card, Claim, Span};
pub use law::{Law, NoLaw, Proof, Reach, Run, law};
pub use opening::{Opening, solve_start};
pub use prove::{Proven, Unproven, prove};
pub use solution::{Solution, solve, solve_within};
pub use why::{MAX_LINES, Why};
