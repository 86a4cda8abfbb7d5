//! `numduel agents`: what people who write and measure agents need.

pub mod arena;
pub mod census;
pub mod dataset;
pub mod engine;
pub mod generate;
pub mod mcp;
pub mod merge;
pub mod report;
