//! Environments: games compiled to tables and stepped by action.

mod compiled;
mod games;
mod kernel;
mod observation;
mod opponent;
pub mod shared;
pub mod single;
mod state;
mod table;
pub mod vector;
