//! Files and folders that cannot be used: a clear error that tells the next step, never a panic, nothing destroyed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{folder, game, keep, people, problem};
use numduel_rules::Budget;
use numduel_store::{GameFilter, HistoryPage, NewGame, StorageProblem, Store, StoreError};

/// A file with some games in it, closed.
fn filled(games: usize) -> (tempfile::TempDir, PathBuf) {
    let (folder, file) = folder();
    let mut store = Store::open(&file).unwrap();
    let game = game("showdown x5 x9 x2 x2");
    let players = people();
    let new = NewGame { game: &game, players: &players, seed: None, started: 1, ended: None };
    store.add_games(&vec![new; games]).unwrap();
    drop(store);
    (folder, file)
}

/// Every file of a folder with its bytes.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read(&file).unwrap())).collect()
}

fn open_error(file: &Path) -> StoreError {
    Store::open(file).err().expect("it cannot be opened")
}

#[test]
fn what_is_not_a_database_is_refused_and_left_as_it_is() {
    let (_folder, file) = folder();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    for bytes in [b"x".as_slice(), b"not a database at all", &[0; 5000], b"SQLite format 3\0", &[0xff; 100]] {
        fs::write(&file, bytes).unwrap();
        let error = open_error(&file);
        assert!(matches!(problem(&error), Some(StorageProblem::Damaged(_))), "{error}");
        assert!(error.to_string().contains("it is not a database"), "{error}");
        assert_eq!(contents(file.parent().unwrap()), [(file.clone(), bytes.to_vec())]);
    }
}

#[test]
fn a_file_that_is_damaged_anywhere_never_causes_a_panic() {
    let (_folder, file) = filled(2000);
    let whole = fs::read(&file).unwrap();
    let mut noticed = 0;
    for round in 0..60 {
        let mut bytes = whole.clone();
        if round % 2 == 0 {
            bytes.truncate(whole.len() * (round + 1) / 61);
        } else {
            let from = whole.len() * round / 60;
            let to = (from + 3000).min(whole.len());
            bytes[from..to].fill(0xa5);
        }
        for side in ["-wal", "-shm"] {
            _ = fs::remove_file(format!("{}{side}", file.display()));
        }
        fs::write(&file, &bytes).unwrap();
        noticed += usize::from(!use_everything(&file).is_ok_and(|problems| problems == 0));
    }
    // Some damage stands where nothing is read; most of it is met.
    assert!(noticed > 40, "only {noticed} of 60 were noticed");
}

/// How many games could not be read.
fn use_everything(file: &Path) -> Result<usize, StoreError> {
    let mut store = Store::open(file)?;
    store.history(&GameFilter::default(), HistoryPage::first(10_000))?;
    store.scores(&GameFilter::default())?;
    store.unfinished(100)?;
    store.export(Vec::new(), &Budget::default())?;
    let game = game("showdown x5");
    let id = store.begin_game(&NewGame { game: &game, players: &people(), seed: None, started: 1, ended: None })?;
    store.append_move(id, 2, &"x2".parse().unwrap(), None)?;
    store.undo(id, 2)?;
    Ok(store.problems().len())
}

#[test]
fn a_folder_in_place_of_the_file_and_a_file_in_place_of_the_folder_are_named() {
    let (_folder, file) = folder();
    fs::create_dir_all(&file).unwrap();
    let error = open_error(&file);
    assert!(matches!(problem(&error), Some(StorageProblem::IsFolder)), "{error}");
    let (_folder, file) = folder();
    fs::write(file.parent().unwrap(), "a file").unwrap();
    let error = open_error(&file);
    assert!(matches!(problem(&error), Some(StorageProblem::Disk(_))), "{error}");
}

#[test]
fn a_newer_version_is_refused_and_left_untouched_byte_for_byte() {
    let (_folder, file) = filled(3);
    rusqlite::Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = contents(file.parent().unwrap());
    let error = open_error(&file);
    assert!(matches!(problem(&error), Some(StorageProblem::Newer { found: 99, .. })), "{error}");
    assert!(error.to_string().contains("a newer numduel"), "{error}");
    assert_eq!(contents(file.parent().unwrap()), before);
}

#[test]
fn a_newer_version_that_stands_only_in_the_side_file_is_refused_untouched() {
    let (_folder, file) = filled(3);
    let copy = file.parent().unwrap().with_file_name("copy");
    fs::create_dir(&copy).unwrap();
    // Copied while a newer program has it open, as after a crash: the new version has not reached the main file yet.
    let newer = rusqlite::Connection::open(&file).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    let names = ["numduel.db", "numduel.db-wal"];
    for name in names {
        fs::copy(file.with_file_name(name), copy.join(name)).unwrap();
    }
    drop(newer);
    let before = names.map(|name| fs::read(copy.join(name)).unwrap());
    assert!(!before[1].is_empty());
    let error = open_error(&copy.join("numduel.db"));
    assert!(matches!(problem(&error), Some(StorageProblem::Newer { found: 99, .. })), "{error}");
    assert_eq!(names.map(|name| fs::read(copy.join(name)).unwrap()), before);
}

#[test]
fn the_database_of_another_program_is_refused_and_left_as_it_is() {
    let (_folder, file) = folder();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("CREATE TABLE games (id INTEGER); PRAGMA user_version = 1").unwrap();
    drop(other);
    let before = contents(file.parent().unwrap());
    let error = open_error(&file);
    assert!(matches!(problem(&error), Some(StorageProblem::NotAStore)), "{error}");
    assert_eq!(contents(file.parent().unwrap()), before);
}

#[test]
fn what_a_program_leaves_that_was_killed_before_its_first_write_is_a_new_store() {
    let (_folder, file) = folder();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "").unwrap();
    let mut store = Store::open(&file).unwrap();
    keep(&mut store, "showdown x5", &people(), 1);
    assert_eq!(store.history(&GameFilter::default(), HistoryPage::first(10)).unwrap().len(), 1);
}

#[test]
fn a_file_that_another_program_keeps_to_itself_is_waited_for_and_then_named() {
    let (_folder, file) = filled(1);
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut store = Store::open(&file).unwrap();
    let begun = std::time::Instant::now();
    let game = game("showdown x5");
    let new = NewGame { game: &game, players: &people(), seed: None, started: 1, ended: None };
    let error = store.begin_game(&new).unwrap_err();
    assert!(matches!(problem(&error), Some(StorageProblem::Busy)), "{error}");
    assert!(begun.elapsed().as_secs() >= 4);
    // Reading does not wait, and writing continues when the other has finished.
    assert_eq!(store.history(&GameFilter::default(), HistoryPage::first(10)).unwrap().len(), 1);
    other.execute_batch("COMMIT").unwrap();
    store.begin_game(&new).unwrap();
}
