//! The site: the engine as WebAssembly, and static files around it.

pub mod engine;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use xtask::{step, tree};

/// What to do without the target.
pub const HOW_TO_BUILD: &str =
    "the engine needs the target wasm32-unknown-unknown: 'rustup target add wasm32-unknown-unknown'";

/// Whether the engine can be built here.
pub fn can_build() -> bool {
    engine::toolchain().is_some()
}

/// What is asked for.
struct SiteOptions {
    out: PathBuf,
    base: Option<String>,
}

/// Writes the site to a folder.
pub fn run(arguments: &[String]) -> Result<()> {
    let SiteOptions { out, base } = read(arguments)?;
    let engine = engine::build()?;
    let (bytes, compressed) = (fs::metadata(&engine)?.len(), engine::compressed(&engine)?);
    // What an earlier version wrote would be kept for use offline.
    if out.join("numduel.html").exists() {
        fs::remove_dir_all(&out).with_context(|| format!("{} cannot be replaced", out.display()))?;
    }
    let mut write =
        step::cargo(["run", "--quiet", "--profile", "test", "--package", "numduel-web", "--bin", "numduel-site", "--"]);
    step::run(write.arg(&engine).arg(&out).args(base))?;
    println!("{} (engine {} kB, {} kB compressed)", out.display(), bytes / 1000, compressed / 1000);
    engine::check_size(compressed)
}

fn read(arguments: &[String]) -> Result<SiteOptions> {
    let mut options = SiteOptions { out: tree::built().join("numduel-site"), base: None };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().with_context(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--out" => options.out = value()?.into(),
            "--url" => options.base = Some(value()?.clone()),
            other => bail!("'{other}' is not expected here; site takes --out FOLDER and --url BASE"),
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_others_are_refused() {
        let read = |arguments: &[&str]| read(&arguments.iter().map(ToString::to_string).collect::<Vec<_>>());
        let options = read(&["--out", "here", "--url", "https://example.org/"]).unwrap();
        assert_eq!((options.out, options.base.as_deref()), (PathBuf::from("here"), Some("https://example.org/")));
        assert!(read(&["--out"]).is_err() && read(&["there"]).is_err());
    }
}
