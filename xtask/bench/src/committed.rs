//! Text of BENCHMARKS.md that a benchmark computes, between two comments that name it.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::BLESS;
use xtask::tree;

const FILE: &str = "BENCHMARKS.md";

/// Prints computed text and compares it with the committed one, or commits it.
pub fn keep(name: &str, computed: &str, bless: bool) -> Result<()> {
    print!("{computed}");
    if bless {
        return write(name, computed);
    }
    if read(name)? != computed {
        bail!("{}", remedy(name));
    }
    Ok(())
}

/// What to do when the two differ.
pub fn remedy(name: &str) -> String {
    format!("{FILE} does not say what '{name}' computes; write it there with 'cargo xtask bench {name} {BLESS}'")
}

/// The committed text.
pub fn read(name: &str) -> Result<String> {
    let document = tree::read(&tree::root().join(FILE))?;
    let (_, text, _) = cut(&document, name)?;
    Ok(text.to_owned())
}

fn write(name: &str, computed: &str) -> Result<()> {
    let path = tree::root().join(FILE);
    let document = tree::read(&path)?;
    let (before, _, after) = cut(&document, name)?;
    fs::write(&path, [before, computed, after].concat()).with_context(|| format!("{FILE} cannot be written"))
}

/// A document cut into what stands before, between and after the comments that name a text.
fn cut<'a>(document: &'a str, name: &str) -> Result<(&'a str, &'a str, &'a str)> {
    let (begin, end) =
        (format!("<!-- {name}: computed, not written by hand -->\n\n"), format!("\n<!-- end of {name} -->"));
    let place = || {
        let from = document.find(&begin)? + begin.len();
        let length = document[from..].find(&end)?;
        Some((&document[..from], &document[from..from + length], &document[from + length..]))
    };
    place().with_context(|| format!("{FILE} has no place for '{name}': {begin:?} and below it {end:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_between_its_comments() {
        let document = "one\n<!-- x: computed, not written by hand -->\n\nold\n\n<!-- end of x -->\ntwo\n";
        let (before, text, after) = cut(document, "x").unwrap();
        assert_eq!(text, "old\n");
        assert_eq!([before, text, after].concat(), document);
        assert!(cut(document, "y").is_err());
    }
}
