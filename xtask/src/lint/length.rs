//! A file that has grown too long holds more than one idea.

use anyhow::{Result, bail};

use xtask::tree;

const LONGEST: usize = 600;

pub fn check() -> Result<()> {
    let mut found = Vec::new();
    for file in tree::rust_files(&tree::root())? {
        let lines = tree::read(&file)?.lines().count();
        if lines > LONGEST {
            found.push(format!("{}: {lines} lines; split it, a file has at most {LONGEST}", tree::shown(&file)));
        }
    }
    if !found.is_empty() {
        bail!("{}", found.join("\n"));
    }
    Ok(())
}
