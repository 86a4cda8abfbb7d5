//! The program as it is shipped: everything optimised together, which takes longer than `cargo build --release`.

use std::fs;

use anyhow::{Context, Result};
use xtask::step;

pub fn run() -> Result<()> {
    let program = step::shipped(&["--package", "numduel"], "numduel")?;
    let bytes = fs::metadata(&program).with_context(|| format!("{} was not built", program.display()))?.len();
    println!("{} ({}.{:02} MB)", program.display(), bytes / 1_000_000, bytes / 10_000 % 100);
    Ok(())
}
