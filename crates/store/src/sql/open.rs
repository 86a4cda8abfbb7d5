//! Opening a file carefully: what is not this program's, or newer than it, is not touched.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::backup::Backup;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::SqlResult;
use super::migrate::{APPLICATION_ID, STEPS, migrate, version, version_of};
use crate::error::StorageProblem;
use crate::platform::VFS_WITHOUT_LOCKS;

/// How long to wait for another program: longer than any write of this one takes, shorter than a person's patience.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the database writes at the beginning of every file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Opens a file that exists, and brings it to the present version. One that cannot be written, or whose end is missing, can
/// still be read.
pub(crate) fn open(path: &Path) -> SqlResult<Connection> {
    look_at_header(path)?;
    open_to_write(path).or_else(|error| match error.problem() {
        Some(StorageProblem::ReadOnly(_) | StorageProblem::Damaged(_)) => open_to_read(path).or(Err(error)),
        _ => Err(error),
    })
}

fn open_to_write(path: &Path) -> SqlResult<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    // Closing the last connection would write a newer program's side file into its main one. Not before it is known to
    // be ours.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let version = accept(&connection)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    use_write_ahead_log(&connection)?;
    set_up(&connection)?;
    if version < version_of(STEPS) {
        migrate(&connection, STEPS)?;
    }
    Ok(connection)
}

/// Opens a file without writing anything, not even side files beside it.
fn open_to_read(path: &Path) -> SqlResult<Connection> {
    let log = path.with_file_name(path.file_name().map_or_else(OsString::new, |name| {
        let mut name = name.to_owned();
        name.push("-wal");
        name
    }));
    // Without a log the main file is all there is. With one, the log's index is kept in memory, which the database does for
    // somebody who has the file alone, and which needs no locks: a program that writes would have left its index here.
    let has_log = log.metadata().is_ok_and(|log| log.len() > 0);
    let way = if has_log { format!("vfs={VFS_WITHOUT_LOCKS}") } else { "immutable=1".to_owned() };
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let mut connection = Connection::open_with_flags(format!("file:{}?mode=ro&{way}", in_uri(path)), flags)?;
    // Before anything is read, which the other settings do.
    if has_log {
        connection.pragma_update_and_check(None, "locking_mode", "exclusive", |_| Ok(()))?;
    }
    // Allowed to repair its schema, the database also reads a file whose end is missing.
    connection.pragma_update(None, "writable_schema", true)?;
    set_up(&connection)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false)?;
    if accept(&connection)? < version_of(STEPS) {
        // An older version is brought to the present one in memory.
        let mut copy = Connection::open_in_memory()?;
        Backup::new(&connection, &mut copy)?.run_to_completion(1000, Duration::ZERO, None)?;
        set_up(&copy)?;
        migrate(&copy, STEPS)?;
        connection = copy;
    }
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// A path as a URI has it.
fn in_uri(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let encode = |byte: &u8| if plain(*byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") };
    path.as_os_str().as_encoded_bytes().iter().map(encode).collect::<Vec<_>>().concat()
}

/// A store that is gone with the program.
pub(crate) fn open_in_memory() -> SqlResult<Connection> {
    let connection = Connection::open_in_memory()?;
    set_up(&connection)?;
    migrate(&connection, STEPS)?;
    Ok(connection)
}

/// Refuses what can be refused without the database's help, so that nothing at all is written next to the file.
fn look_at_header(path: &Path) -> SqlResult<()> {
    let disk = |error: io::Error| StorageProblem::Disk(error.to_string());
    let kind = path.metadata().map_err(disk)?;
    if kind.is_dir() {
        return Err(StorageProblem::IsFolder.into());
    }
    if !kind.is_file() {
        // Reading a pipe would wait forever.
        return Err(StorageProblem::Disk("it is not a plain file".to_owned()).into());
    }
    let mut header = Vec::with_capacity(100);
    File::open(path).and_then(|file| file.take(100).read_to_end(&mut header)).map_err(disk)?;
    // An empty file is what a program leaves that was killed before its first write.
    if header.is_empty() {
        return Ok(());
    }
    let field = |at: usize| header.get(at..at + 4)?.try_into().ok().map(i32::from_be_bytes);
    let (true, Some(version), Some(application)) = (header.starts_with(MAGIC), field(60), field(68)) else {
        return Err(StorageProblem::Damaged("it is not a database".to_owned()).into());
    };
    let known = version_of(STEPS);
    if application == APPLICATION_ID && i64::from(version) > known {
        return Err(StorageProblem::Newer { found: i64::from(version), known }.into());
    }
    Ok(())
}

/// The file's version, 0 for a new one, if this program may continue it. The header alone does not say: the newest
/// version may still stand in the side file.
fn accept(connection: &Connection) -> SqlResult<i64> {
    // All three at one moment: another program may just be making its tables.
    let moment = connection.unchecked_transaction()?;
    let tables: i64 = moment.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let found = version(&moment)?;
    let application: i32 = moment.pragma_query_value(None, "application_id", |row| row.get(0))?;
    drop(moment);
    let known = version_of(STEPS);
    match (tables, application, found) {
        (0, _, 0) => Ok(0),
        (_, APPLICATION_ID, version) if version > known => Err(StorageProblem::Newer { found, known }.into()),
        (_, APPLICATION_ID, version) if version >= 1 => Ok(version),
        _ => Err(StorageProblem::NotAStore.into()),
    }
}

/// Readers and a writer do not wait for each other with a write-ahead log. Where the file system cannot do it, the
/// database keeps its older way, which is as safe.
fn use_write_ahead_log(connection: &Connection) -> SqlResult<()> {
    let begun = Instant::now();
    loop {
        // The busy timeout does not hold for this switch, so two programs that begin a file at once wait here.
        match connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && begun.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(10));
            }
            other => return Ok(other?),
        }
    }
}

fn set_up(connection: &Connection) -> SqlResult<()> {
    // FULL: a move is on the disk itself before it is acknowledged, so that it survives a power cut and not only the
    // program. NORMAL would save the wait for the disk, which nobody notices once per move; many games at once share one wait.
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // A file may come from a stranger: its schema must not run anything.
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    // 16 MB: room for the index over a million games while they are imported.
    connection.pragma_update(None, "cache_size", -16_000)?;
    // 32 MB of log: hundreds of rooms at once change a page each, and most pages change again before they are copied.
    connection.pragma_update_and_check(None, "wal_autocheckpoint", 8_000, |_| Ok(()))?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}
