//! The engine knows no game: a shipped book's id appears in comments and tests only.
//!
//! This reads lines, not syntax, and relies on rustfmt's layout: line comments, and items that end at the indentation at
//! which they began. A name that it finds in vain can be moved to a comment of its own line.

use std::ffi::OsStr;

use anyhow::{Result, bail};

use super::sources::source_files;
use xtask::tree;

pub fn check() -> Result<()> {
    let ids = shipped()?;
    let mut found = Vec::new();
    for file in source_files()? {
        let text = tree::read(&file)?;
        for (number, line) in code(&text) {
            for id in ids.iter().filter(|id| is_named(line, id)) {
                found.push(format!("{}:{number}: names the game '{id}'", tree::shown(&file)));
            }
        }
    }
    if !found.is_empty() {
        bail!("{}\nwhat a game needs belongs in its rule book", found.join("\n"));
    }
    Ok(())
}

/// The ids of the shipped books, which are the names of their files.
fn shipped() -> Result<Vec<String>> {
    let files = tree::entries(&tree::root().join("rulebooks"))?;
    let books = files.iter().filter(|file| file.extension() == Some(OsStr::new("toml")));
    Ok(books.filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect())
}

/// The lines that are neither comment nor test, with their numbers.
pub fn code(text: &str) -> Vec<(usize, &str)> {
    let mut kept = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            let indentation = line.len() - line.trim_start().len();
            lines.by_ref().find(|(_, line)| closes_item(line, indentation));
        } else {
            kept.push((number, without_comment(line)));
        }
    }
    kept
}

/// Whether this is the last line of an item that began at this indentation.
fn closes_item(line: &str, indentation: usize) -> bool {
    let at = line.len() - line.trim_start().len();
    at == indentation && line.ends_with([';', '}'])
}

/// The line up to its comment; two slashes inside a text are none.
fn without_comment(line: &str) -> &str {
    let begins = |at: &usize| line[..*at].replace("\\\"", "").matches('"').count().is_multiple_of(2);
    let at = line.match_indices("//").map(|(at, _)| at).find(begins);
    &line[..at.unwrap_or(line.len())]
}

/// Whether a line names a game, as a text, as an identifier or as a type.
fn is_named(line: &str, id: &str) -> bool {
    let lower = line.to_lowercase();
    stands_alone(&lower, id, char::is_alphanumeric)
        || stands_alone(&lower, &id.replace('-', "_"), char::is_alphanumeric)
        || line.match_indices(&camel(id)).any(|(at, name)| !line[at + name.len()..].starts_with(char::is_lowercase))
}

/// Whether the name occurs with no such character right before or after it.
fn stands_alone(line: &str, name: &str, neighbour: fn(char) -> bool) -> bool {
    line.match_indices(name)
        .any(|(at, _)| !line[..at].ends_with(neighbour) && !line[at + name.len()..].starts_with(neighbour))
}

/// The id as a type would be called.
fn camel(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().to_string() + letters.as_str()).unwrap_or_default()
    };
    id.split('-').map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_tests_are_left_out() {
        let text =
            "//! comment\nlet a = 1; // comment\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n    let c = \"//\";";
        assert_eq!(code(text), [(1, ""), (2, "let a = 1; "), (7, "    let c = \"//\";")]);
        assert_eq!(code("#[cfg(test)]\nmod tests;\nfn a() {}"), [(3, "fn a() {}")]);
    }

    #[test]
    fn a_game_is_found_in_every_spelling() {
        for line in
            ["play(\"exact-duel\")", "fn exact_duel()", "EXACT_DUEL", "struct MyExactDuelRules;", "exact_duel_x"]
        {
            assert!(is_named(line, "exact-duel"), "{line}");
        }
        for line in ["exact", "inexact-duel", "exact-duels", "exact - duel", "ExactDuels"] {
            assert!(!is_named(line, "exact-duel"), "{line}");
        }
    }

    #[test]
    fn every_shipped_book_is_looked_for() {
        assert!(shipped().unwrap().len() >= 5);
        assert!(source_files().unwrap().iter().any(|file| file.ends_with("crates/rules/src/lib.rs")));
    }
}
