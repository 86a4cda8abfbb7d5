//! A whole rule book in one line, wherever a game is asked for, and the written forms of any book.

use std::fs;

use crate::common::{Said, numduel_in};
use tempfile::TempDir;

const RACE: &str = "start 1; x2..9; >=1000 wins";
const TAKE: &str = "start 20; -1..3 down to 0; stuck loses";

fn run(folder: &TempDir, words: &[&str], input: &str) -> Said {
    numduel_in(folder.path(), words, input)
}

#[test]
fn a_line_is_a_game_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let solved = run(&folder, &["solve", RACE], "").ok();
    assert!(solved.starts_with("Player 1 wins in 5 moves with x4, x5 or x6.\n"), "{solved}");
    let rules = run(&folder, &["rules", TAKE], "").ok();
    assert!(rules.contains("On your turn you subtract a whole number from 1 to 3.\n"), "{rules}");
    let other = run(&folder, &["rules", "start 1; target 50; x2; >=target wins", "--target", "70"], "").ok();
    assert!(other.contains("The player who reaches 70 or more wins."), "{other}");
    let odds = run(&folder, &["odds", TAKE, "--p1", "perfect", "--p2", "perfect"], "").ok();
    assert!(odds.contains("Player 2 (perfect): 100.00% (1)"), "{odds}");
}

#[test]
fn a_game_of_a_line_is_saved_and_continues() {
    let folder = tempfile::tempdir().unwrap();
    let left = run(&folder, &["play", TAKE, "--no-save"], "3\n2\nquit\n");
    let command = format!("numduel play --rulebook '{TAKE}' 'duel -3 -2'");
    assert!(left.err.contains(&command), "{}", left.err);
    run(&folder, &["play", TAKE], "3\n2\nquit\n").ok();
    let again = run(&folder, &["play", "--rulebook", TAKE, "duel -3 -2"], "resign\n").ok();
    assert!(again.contains("The number is 15."), "{again}");
    let resumed = run(&folder, &["resume", "1"], "resign\n").ok();
    assert!(resumed.contains("The number is 15."), "{resumed}");
}

#[test]
fn a_rule_book_in_a_file_is_opened_whatever_its_path_contains() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("start 1; old");
    fs::create_dir(&inner).unwrap();
    let toml = run(&folder, &["rules", "--toml", TAKE], "").ok();
    let path = "start 1; old/my; book.toml";
    fs::write(folder.path().join(path), toml).unwrap();
    for words in [&["solve", path][..], &["solve", "--rulebook", path], &["solve", &format!("./{path} -1 -2")]] {
        run(&folder, words, "").ok();
    }
    assert!(run(&folder, &["check", path], "").ok().starts_with("start 1; old/my; book.toml: "));
}

#[test]
fn the_written_forms_lead_back_to_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let printed = run(&folder, &["rules", "--compact", "prime-multipliers", "--target", "500"], "");
    assert!(printed.err.contains("The one-line form omits the summary and sentences."), "{}", printed.err);
    assert_eq!(
        printed.ok(),
        "name Prime Multipliers; start 1 at least 1; target 500 above start; x2, 3, 5, 7; =target wins; \
         >target loses, only when forced\n"
    );
    let toml = run(&folder, &["rules", "--toml", TAKE], "").ok();
    fs::write(folder.path().join("take.toml"), toml).unwrap();
    let line = run(&folder, &["rules", "--compact", "take.toml"], "").ok();
    assert_eq!(line, "start 20; -1..3; down to 0; stuck loses\n");
}

#[test]
fn the_errors_of_a_line_are_shown_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(&folder, &["solve", "start 1; x2..1; >=goal wins"], "");
    assert_ne!(said.code, 0);
    assert!(said.err.contains("line:1:11") && said.err.contains("there is no parameter 'goal'"), "{}", said.err);
    let checked = run(&folder, &["check", RACE, "start 1; x2"], "");
    assert_eq!(checked.code, 1);
    assert!(checked.out.contains("the book has no end"), "{}", checked.out);
}
