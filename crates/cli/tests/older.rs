//! What people kept with an older program opens, continues and counts as it did.

use std::fs;
use std::path::{Path, PathBuf};

use numduel_store::FILE_NAME;

use crate::common::{DATA, numduel_in};

/// A folder with a copy of the data.
fn kept() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join(DATA);
    fs::create_dir(&data).unwrap();
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests/data/older", FILE_NAME].iter().collect();
    fs::copy(file, data.join(FILE_NAME)).unwrap();
    folder
}

fn play_on(folder: &Path, game: &str, moves: &str) -> String {
    let said = numduel_in(folder, &["resume", game], moves);
    assert!([0, 3].contains(&said.code), "{game}: {}", said.err);
    said.out
}

#[test]
fn all_games_but_the_damaged_one_are_listed() {
    let folder = kept();
    let said = numduel_in(folder.path(), &["history"], "");
    assert_eq!(said.out.matches("2026-11-19 03:27 UTC").count(), 6, "{}", said.out);
    assert!(said.err.contains("game 7: skipped"), "{}", said.err);
    let refused = numduel_in(folder.path(), &["replay", "7"], "");
    assert!(refused.code == 1 && refused.err.contains("game 7 cannot be read"), "{}", refused.err);
    let scores = numduel_in(folder.path(), &["scores"], "").ok();
    assert!(scores.contains("Ada: 1 won, 1 lost") && scores.contains("Emmy: 1 won, 1 lost"), "{scores}");
}

#[test]
fn games_and_the_match_continue_where_they_stopped() {
    let folder = kept();
    let ended = play_on(folder.path(), "1", "5\n5\n");
    assert!(
        ended.ends_with("Bob multiplies 225 by 5 to get 1125.\nBob has reached the target number and wins the game!\n")
    );
    let against_computer = play_on(folder.path(), "3", "2\n");
    assert!(against_computer.contains("Shared Total"), "{against_computer}");
    let own_book = play_on(folder.path(), "6", "2\n");
    assert!(own_book.contains("18"), "{own_book}");
    // The second game of three: Ada, who won the first, moves second.
    let said = numduel_in(folder.path(), &["resume", "5"], "resign\n");
    assert!(said.err.contains("Score: Ada 1, Emmy 1\nGame 3: player 1 is Ada"), "{}", said.err);
    let history = numduel_in(folder.path(), &["history"], "").out;
    assert!(history.contains("Ada vs Bob: Bob won (reached the target)"), "{history}");
}
