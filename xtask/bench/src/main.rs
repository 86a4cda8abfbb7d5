//! The benchmarks of what the program promises.

mod defaults;
mod environments;
mod frame;
mod graph;
mod large;
mod limits;
mod scripted;
mod server;
mod size;
mod startup;
mod store;

use std::process::ExitCode;

use numduel_bench::Bench;

const ALL: [&Bench; 10] = [
    &startup::BENCH,
    &size::BENCH,
    &defaults::BENCH,
    &large::BENCH,
    &graph::BENCH,
    &store::BENCH,
    &server::BENCH,
    &frame::BENCH,
    &limits::BENCH,
    &environments::BENCH,
];

fn main() -> ExitCode {
    // The environments of Python are installed first.
    numduel_bench::main(&ALL, &[environments::BENCH.name])
}
