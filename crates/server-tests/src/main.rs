//! The program `numduel` with all that is optional, for the tests of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    numduel::run()
}
