//! The pictures that the README shows, made by the program itself; the gate makes them again and compares.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::{step, tree};

/// Each file in the folder, and what the program is asked for.
const PICTURES: [(&str, &[&str]); 3] = [
    ("bands.svg", &["draw", "bands", "showdown x4 x9 x2 x7 x5"]),
    ("history.svg", &["draw", "history", "prime-multipliers x5 x7 x3 x7 x2"]),
    ("targets.svg", &["draw", "targets", "showdown", "--to", "10^6"]),
];

const FOLDER: &str = "docs/pictures";

/// Draws them all, or with `--check` compares them with what is drawn now.
pub fn run(arguments: &[String]) -> Result<()> {
    match arguments {
        [] => write(),
        [flag] if flag == "--check" => check(),
        [other, ..] => bail!("'{other}' is not expected here; pictures takes --check or nothing"),
    }
}

/// Compares the files with what the program draws now.
pub fn check() -> Result<()> {
    let mut stale = Vec::new();
    for (file, arguments) in PICTURES {
        let drawn = draw(arguments)?;
        if fs::read(path(file)).ok().as_deref() != Some(&drawn) {
            stale.push(format!("{FOLDER}/{file}"));
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    bail!("no longer as the program draws them: {}; run 'cargo xtask pictures' and look at them", stale.join(", "))
}

fn write() -> Result<()> {
    fs::create_dir_all(tree::root().join(FOLDER)).with_context(|| format!("{FOLDER} cannot be made"))?;
    for (file, arguments) in PICTURES {
        fs::write(path(file), draw(arguments)?).with_context(|| format!("{FOLDER}/{file} cannot be written"))?;
        println!("{FOLDER}/{file}");
    }
    Ok(())
}

fn path(file: &str) -> PathBuf {
    tree::root().join(FOLDER).join(file)
}

/// What the program prints.
fn draw(arguments: &[&str]) -> Result<Vec<u8>> {
    let run = ["run", "--quiet", "--package", "numduel", "--"];
    let output = step::cargo(run).args(arguments).output().context("the program cannot be started")?;
    if !output.status.success() {
        bail!("'numduel {}' failed: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_shows_every_one_of_them_and_no_other() {
        let readme = tree::read(&tree::root().join("README.md")).unwrap();
        assert_eq!(readme.matches(&format!("({FOLDER}/")).count(), PICTURES.len());
        for (file, arguments) in PICTURES {
            assert!(readme.contains(&format!("]({FOLDER}/{file})")), "{file}");
            let typed = format!("{} '{}'", arguments[..2].join(" "), arguments[2]);
            let plain = arguments.join(" ");
            assert!(readme.contains(&typed) || readme.contains(&plain), "numduel {plain}");
        }
    }
}
