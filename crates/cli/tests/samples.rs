//! The five books' own command-line samples, byte for byte: played with only the players' typed words as input, and given back to
//! `check`, which reads those words from the sample itself.

use std::fs;

use crate::common::{numduel, numduel_in};

fn check(game: &[&str], typed: &[&str], sample: &str) {
    let mut input = typed.join("\n");
    input.push('\n');
    let said = numduel(&[&["play"], game].concat(), input);
    assert_eq!(said.out, sample);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sample.txt"), sample).unwrap();
    let said = numduel_in(folder.path(), &[&["check", "--transcript", "sample.txt"], game].concat(), "").ok();
    assert!(said.ends_with(&format!("\nsample.txt: OK, {} moves\n", typed.len())), "{said}");
}

#[test]
fn avoid_duel_plays_its_five_fences_joined() {
    check(&["avoid-duel"], &["3", "9", "3", "2"], include_str!("samples/avoid-duel.txt"));
}

#[test]
fn showdown_plays_its_sample_at_the_samples_target() {
    check(&["showdown", "--target", "100"], &["5", "9", "2", "2"], include_str!("samples/showdown.txt"));
}

#[test]
fn exact_duel_plays_its_sample() {
    check(&["exact-duel"], &["5", "6", "3", "2"], include_str!("samples/exact-duel.txt"));
}

#[test]
fn add_or_multiply_plays_its_sample() {
    let typed = ["multiply", "multiply", "add", "add", "multiply", "multiply"];
    check(&["add-or-multiply"], &typed, include_str!("samples/add-or-multiply.txt"));
}

#[test]
fn prime_multipliers_plays_its_sample() {
    let typed = ["5", "7", "3", "7", "2"];
    check(&["prime-multipliers"], &typed, include_str!("samples/prime-multipliers.txt"));
}
