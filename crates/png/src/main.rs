//! `numduel-png`: an SVG picture on standard input becomes a PNG on standard output. `numduel draw -o FILE.png` uses it.

use std::io::{self, Read, Write};
use std::process::ExitCode;

/// No picture of `numduel draw` is nearly as large.
const MOST_BYTES: u64 = 100_000_000;

const USAGE: &str = "\
Turns an SVG picture on standard input into a PNG on standard output.

  numduel-png < bands.svg > bands.png

'numduel draw bands GAME -o bands.png' does both steps at once.
";

fn main() -> ExitCode {
    if std::env::args_os().len() > 1 {
        let said = io::stderr().write_all(USAGE.as_bytes());
        let asked = std::env::args_os().nth(1).is_some_and(|word| word == "--help" || word == "-h");
        return if asked && said.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(2) };
    }
    match convert() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn convert() -> Result<(), Box<dyn std::error::Error>> {
    let mut svg = String::new();
    io::stdin().take(MOST_BYTES).read_to_string(&mut svg)?;
    let png = numduel_png::png(&svg)?;
    io::stdout().write_all(&png)?;
    Ok(())
}
