//! A type's name says which one it is without its path: no two types of the product share one.
//!
//! This reads lines, not syntax: a type that is defined inside a function or an `impl` is its owner's business.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::sources::product_files;
use xtask::tree;

pub fn check() -> Result<()> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in product_files()? {
        for name in tree::read(&file)?.lines().filter_map(defined_type) {
            places.entry(name.to_owned()).or_default().push(tree::shown(&file));
        }
    }
    let shared: Vec<String> = places
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("{name}: {}", files.join(", ")))
        .collect();
    if !shared.is_empty() {
        bail!("{}\ngive each of these types a name of its own", shared.join("\n"));
    }
    Ok(())
}

/// The name of the type that this line defines at the root of its file.
fn defined_type(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ')?.1,
        None => line,
    };
    let name = ["struct ", "enum ", "trait ", "type "].iter().find_map(|keyword| line.strip_prefix(keyword))?;
    name.split(|letter: char| !letter.is_alphanumeric()).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_a_name_of_its_own() {
        check().unwrap();
    }

    #[test]
    fn types_are_found_at_the_root_of_a_file() {
        assert_eq!(defined_type("pub struct Band<'a> {"), Some("Band"));
        assert_eq!(defined_type("pub(crate) enum Way {"), Some("Way"));
        assert_eq!(defined_type("type Pair = (u32, u32);"), Some("Pair"));
        for line in ["    type Item = Band;", "impl Band {", "pub use band::Band;", "/// struct Band"] {
            assert_eq!(defined_type(line), None, "{line}");
        }
    }
}
