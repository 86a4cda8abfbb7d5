//! The program as it is shipped: everything optimised together, which takes longer than `cargo build --release`.

use std::fs;

use anyhow::{Context, Result};
use xtask::step;

pub fn run() -> Result<()> {
    let program = step::shipped(&["--package", "numduel", "--all-features"], "numduel")?;
    let bytes = fs::metadata(&program).with_context(|| format!("{} was not built", program.display()))?.len();
    println!("{} ({}.{:02} MB)", program.display(), bytes / 1_000_000, bytes / 10_000 % 100);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use xtask::tree;

    /// What `cargo run --release` and `cargo serve` build is what people play on: once it had no optimisation at all, for the sake
    /// of a shorter first build.
    #[test]
    fn release_builds_are_optimised() {
        let manifest = fs::read_to_string(tree::root().join("Cargo.toml")).unwrap();
        let (_, release) = manifest.split_once("[profile.release]\n").unwrap();
        let (release, _) = release.split_once("\n[").unwrap();
        assert!(!release.contains("opt-level"), "cargo's own level is the best it has: {release}");
        assert!(!manifest.contains("[profile.release.package"), "no package is built in another way");
    }
}
