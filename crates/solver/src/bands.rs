//! Books whose moves all go one way, solved band by band: numbers of any size, reachable or not.

mod approx;
mod band;
mod band_index;
mod cost;
mod cursor;
mod highest;
mod landing;
mod moves;
mod one_number;
mod oriented;
mod period;
mod pieces;
mod product;
mod prove;
mod ratio;
mod solution;
mod sweep;
mod sweep_int;

pub use band::{Band, Bands, Period};
pub(crate) use band_index::BandEntry;
pub(crate) use landing::{Landing, closed};
pub(crate) use one_number::OneNumber;
pub(crate) use oriented::{Region, regions, suits};
pub(crate) use period::Repeat;
pub(crate) use pieces::{Pieces, image};
pub use prove::{Proven, Unproven};
pub(crate) use ratio::ProductSweep;
pub use ratio::Ratio;
pub use solution::BandSolution;
pub(crate) use sweep::Rest;
pub(crate) use sweep_int::{SweepInt, bits};
