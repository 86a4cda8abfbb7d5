//! What the commands of the workspace share with its benchmarks.

pub mod postgres;
pub mod step;
pub mod tree;
