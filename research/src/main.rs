//! Measurements beside other people's code and hand-written loops: `research/README.md` has what they found.

mod generate;
mod loops;
mod peers;
mod playouts;
mod processes;

use std::process::ExitCode;

use numduel_bench::Bench;

const ALL: [&Bench; 4] = [&playouts::BENCH, &processes::BENCH, &generate::BENCH, &peers::BENCH];

fn main() -> ExitCode {
    // Other people's packages are installed first.
    numduel_bench::main(&ALL, &[peers::BENCH.name])
}
