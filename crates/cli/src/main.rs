//! The program `numduel`; everything it does is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    numduel::run()
}
