//! All tests of the workspace, the examples in the docs included, with nothing but a Rust toolchain.

use anyhow::{Result, bail};

use crate::step;

pub fn run(arguments: &[String]) -> Result<()> {
    let extra = match arguments {
        [] => &[],
        [dashes, extra @ ..] if dashes == "--" => extra,
        [other, ..] => bail!("'{other}' is not expected here; what cargo test shall get comes after '--'"),
    };
    step::run(step::cargo(["test", "--workspace"]).args(extra))
}
