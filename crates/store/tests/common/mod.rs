//! What several test files need.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use numduel_rules::{Game, GameString, Rules, catalog};
use numduel_session::{GameId, SeatPlayer};
use numduel_store::{NewGame, StorageProblem, Store, StoreError};

pub fn rules(game: &str) -> Arc<Rules> {
    let game: GameString = game.parse().unwrap();
    Arc::new(catalog::find(&game.id).unwrap().rules(&game.parameters).unwrap())
}

/// A game that has come as far as the record says.
pub fn game(record: &str) -> Game {
    let record: numduel_rules::Record = record.parse().unwrap();
    record.replay(rules(&record.game.to_string())).unwrap()
}

pub fn people() -> [SeatPlayer; 2] {
    [SeatPlayer::person("Ada").unwrap(), SeatPlayer::person("Emmy").unwrap()]
}

/// Keeps a game that began at `started`, and ended a minute later if its record says so.
pub fn keep(store: &mut Store, record: &str, players: &[SeatPlayer; 2], started: i64) -> GameId {
    let game = game(record);
    let ended = game.outcome().map(|_| started + 60);
    store.begin_game(&NewGame { game: &game, players, seed: None, started, ended }).unwrap()
}

/// A folder for one test, gone afterwards, with the path of a store in it.
pub fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("data").join(numduel_store::FILE_NAME);
    (folder, file)
}

/// What is the matter with the storage, if that is what the error is about.
pub fn problem(error: &StoreError) -> Option<&StorageProblem> {
    match error {
        StoreError::Unusable { problem, .. } => Some(problem),
        _ => None,
    }
}

/// What the database itself finds wrong with the file: nothing, one hopes.
pub fn assert_sound(file: &Path) {
    let connection = rusqlite::Connection::open(file).unwrap();
    let found: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(found, "ok");
    let broken = connection.prepare("PRAGMA foreign_key_check").unwrap().exists([]).unwrap();
    assert!(!broken);
}

/// A second process: this test program again, running only the test `name`, which does its work when [`CHILD`] is set.
pub fn child(program: &Path, name: &str, file: &Path) -> Command {
    let mut command = Command::new(program);
    command.args([name, "--exact", "--nocapture", "--test-threads=1"]).env(CHILD, file);
    command
}

/// The variable that tells a child its file.
pub const CHILD: &str = "NUMDUEL_STORE_TEST_FILE";
