//! Folders that may not be written and disks without room, each made by the system itself in a process of its own.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{self, CHILD, child, folder, game, keep, people, problem};
use numduel_store::{GameFilter, HistoryPage, NewGame, StorageProblem, Store};

/// What a child does: it writes until that fails, tells how, and shows that it can continue.
#[test]
fn child_writes_until_it_fails() {
    let Some(file) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let mut store = match Store::open(&file) {
        Ok(store) => store,
        Err(error) => return println!("\nfailed to open: {error:?}"),
    };
    let game = game("showdown x5 x9 x2 x2");
    let players = people();
    let new = NewGame { game: &game, players: &players, seed: None, started: 1, ended: None };
    for saved in 0..100_000 {
        if let Err(error) = store.add_games(&[new; 20]) {
            println!("\nfailed after {saved}: {error:?}");
            let read = store.history(&GameFilter::default(), HistoryPage::first(1_000_000)).map(|games| games.len());
            return println!("\nread {read:?}");
        }
    }
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The test program again as a user whom permissions bind. Root is bound by none, so root's child becomes nobody; the program
/// is copied to where nobody may read it.
fn bound_child(place: &Path, file: &Path, test: &str) -> Command {
    let program = place.join("program");
    // By another process, because a program that this one has open for writing cannot be run.
    output(Command::new("cp").arg(std::env::current_exe().unwrap()).arg(&program));
    fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    let mut command = child(&program, test, file);
    command.current_dir(place);
    if fs::write(place.join("closed").join("probe"), "").is_ok() {
        fs::remove_file(place.join("closed").join("probe")).unwrap();
        command.uid(65534).gid(65534);
    }
    command
}

#[test]
fn a_read_only_folder_is_named_whether_there_is_a_store_in_it_or_not() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    let file = closed.join("numduel.db");
    for filled in [false, true] {
        if filled {
            fs::set_permissions(&closed, Permissions::from_mode(0o755)).unwrap();
            keep(&mut Store::open(&file).unwrap(), "showdown x5", &people(), 1);
            fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
        }
        fs::set_permissions(&closed, Permissions::from_mode(0o555)).unwrap();
        let told = output(&mut bound_child(folder.path(), &file, "no_room::child_writes_until_it_fails"));
        assert!(told.contains("failed") && told.contains("ReadOnly("), "filled {filled}: {told}");
        assert!(!filled || told.contains("read Ok(1)"), "what is there can be read: {told}");
    }
    fs::set_permissions(&closed, Permissions::from_mode(0o755)).unwrap();
}

/// What a child does: it lists and exports all games.
#[test]
fn child_reads() {
    let Some(file) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let store = Store::open(&file).unwrap();
    let games = store.history(&GameFilter::default(), HistoryPage::first(100)).unwrap();
    let exported = store.export(Vec::new(), &numduel_rules::Budget::default()).unwrap();
    let replayed = games.iter().filter(|game| game.replay().is_ok()).count();
    println!("\nlisted {}, exported {exported}, replayed {replayed}", games.len());
}

/// Left by a program that ended well, by one that was killed, and by an older one.
#[test]
fn a_store_in_a_read_only_folder_is_listed_replayed_and_exported_whatever_was_left_there() {
    for case in ["closed", "killed", "killed, and its index gone", "older"] {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        let closed = folder.path().join("closed");
        let elsewhere = folder.path().join("elsewhere");
        for folder in [&closed, &elsewhere] {
            fs::create_dir(folder).unwrap();
        }
        let file = closed.join("numduel.db");
        let source = elsewhere.join("numduel.db");
        let mut store = Store::open(&source).unwrap();
        keep(&mut store, "showdown x5", &people(), 1);
        keep(&mut store, "showdown x5 x9", &people(), 2);
        if case.starts_with("killed") {
            // Copied while it is open: all of it is still in the log.
            for side in ["", "-wal", "-shm"].iter().filter(|side| case == "killed" || **side != "-shm") {
                fs::copy(format!("{}{side}", source.display()), format!("{}{side}", file.display())).unwrap();
            }
        } else {
            drop(store);
            fs::copy(&source, &file).unwrap();
        }
        if case == "older" {
            let older = rusqlite::Connection::open(&file).unwrap();
            older.execute_batch(BEFORE_CHECKSUMS).unwrap();
        }
        for entry in closed.read_dir().unwrap() {
            fs::set_permissions(entry.unwrap().path(), Permissions::from_mode(0o444)).unwrap();
        }
        fs::set_permissions(&closed, Permissions::from_mode(0o555)).unwrap();
        let told = output(&mut bound_child(folder.path(), &file, "no_room::child_reads"));
        assert!(told.contains("listed 2, exported 2, replayed 2"), "{case}: {told}");
        fs::set_permissions(&closed, Permissions::from_mode(0o755)).unwrap();
    }
}

/// Takes a file back to version 2.
const BEFORE_CHECKSUMS: &str = "
    DROP INDEX games_of_room; ALTER TABLE games DROP COLUMN room; ALTER TABLE games DROP COLUMN begun; DROP TABLE room_grants; DROP TABLE room_events; DROP TABLE rooms;
    ALTER TABLE players DROP COLUMN checksum; ALTER TABLE rules DROP COLUMN checksum;
    ALTER TABLE matches DROP COLUMN checksum; ALTER TABLE games DROP COLUMN checksum; ALTER TABLE games DROP COLUMN imported;
    CREATE INDEX games_by_start ON games (started); CREATE INDEX games_open ON games (started) WHERE cause IS NULL;
    CREATE INDEX matches_open ON matches (started) WHERE ended IS NULL; PRAGMA user_version = 2;
    PRAGMA wal_checkpoint(TRUNCATE)";

/// The limit on a file's size is one that any user can set. The database tells it from a full disk, so this is the error of
/// a disk that fails; the full disk proper is beside the code, where the database's own limit can be set.
#[test]
fn a_disk_that_takes_no_more_keeps_what_was_acknowledged() {
    let (_folder, file) = folder();
    let program = std::env::current_exe().unwrap();
    let mut limited = Command::new("sh");
    // Without the trap the system would kill the program instead of refusing the write.
    limited.args(["-c", "trap '' XFSZ; ulimit -f 600; exec \"$0\" \"$@\""]).arg(&program);
    limited
        .args(["no_room::child_writes_until_it_fails", "--exact", "--nocapture", "--test-threads=1"])
        .env(CHILD, &file);
    let told = output(&mut limited);
    assert!(told.contains("Disk(") || told.contains("Full"), "{told}");
    let saved = told.split("failed after ").nth(1).and_then(|rest| rest.split(':').next()).unwrap();
    let saved: usize = saved.parse().unwrap();
    assert!(saved > 0);
    let store = Store::open(&file).unwrap();
    assert_eq!(store.history(&GameFilter::default(), HistoryPage::first(1_000_000)).unwrap().len(), 20 * saved);
    drop(store);
    common::assert_sound(&file);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let mut store = Store::open("/proc/no/such/place/numduel.db").unwrap();
    let game = game("showdown x5");
    let new = NewGame { game: &game, players: &people(), seed: None, started: 1, ended: None };
    let error = store.begin_game(&new).unwrap_err();
    assert!(matches!(problem(&error), Some(StorageProblem::Disk(_) | StorageProblem::ReadOnly(_))), "{error:?}");
}
