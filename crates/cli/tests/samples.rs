//! The five books' own command-line samples, byte for byte, with only the players' typed words as input.

use crate::common::numduel;

fn check(arguments: &[&str], typed: &[&str], sample: &str) {
    let mut input = typed.join("\n");
    input.push('\n');
    let said = numduel(arguments, input);
    assert_eq!(said.out, sample);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}

#[test]
fn avoid_duel_plays_its_five_fences_joined() {
    check(&["play", "avoid-duel"], &["3", "9", "3", "2"], include_str!("samples/avoid-duel.txt"));
}

#[test]
fn showdown_plays_its_sample_at_the_samples_target() {
    check(&["play", "showdown", "--target", "100"], &["5", "9", "2", "2"], include_str!("samples/showdown.txt"));
}

#[test]
fn exact_duel_plays_its_sample() {
    check(&["play", "exact-duel"], &["5", "6", "3", "2"], include_str!("samples/exact-duel.txt"));
}

#[test]
fn add_or_multiply_plays_its_sample() {
    let typed = ["multiply", "multiply", "add", "add", "multiply", "multiply"];
    check(&["play", "add-or-multiply"], &typed, include_str!("samples/add-or-multiply.txt"));
}

#[test]
fn prime_multipliers_plays_its_sample() {
    let typed = ["5", "7", "3", "7", "2"];
    check(&["play", "prime-multipliers"], &typed, include_str!("samples/prime-multipliers.txt"));
}
