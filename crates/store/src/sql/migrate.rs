//! Bringing a file to the present version, one numbered step after the other.

use numduel_room::RoomGame;
use numduel_session::GameId;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::checksum::Checksum;
use super::read::{MATCH, PLAYER, RULES};
use super::rooms::{EVENT, games_of_room};
use super::write::{give_to_room, insert_book};
use super::{SqlError, SqlResult};
use crate::verify::shipped;

/// Brings a file from one version to the next.
type Migration = fn(&Connection) -> SqlResult<()>;

/// Migration n brings a file from version n to version n + 1. Steps are never changed once released, only added.
pub(super) const STEPS: &[Migration] = &[make_tables, keep_books, add_checksums, add_rooms, leave_moves_to_rooms];

fn make_tables(connection: &Connection) -> SqlResult<()> {
    Ok(connection.execute_batch(include_str!("migrations/0001.sql"))?)
}

/// Every game keeps the text of its book. Games of a shipped book were stored without it: they get the book as it is
/// shipped now, which is the one they have been replayed by so far.
fn keep_books(connection: &Connection) -> SqlResult<()> {
    connection.execute_batch(
        "CREATE TABLE books (hash BLOB NOT NULL PRIMARY KEY, text TEXT NOT NULL) STRICT;
         ALTER TABLE rules ADD COLUMN hash BLOB;",
    )?;
    let mut statement = connection.prepare("SELECT DISTINCT book_id, book FROM rules")?;
    let books = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, own) in books.collect::<rusqlite::Result<Vec<(String, String)>>>()? {
        // A book that no program ever shipped leaves its games as unplayable as they were.
        let as_shipped = || shipped(&id).map(|book| book.to_string()).unwrap_or_default();
        let hash = insert_book(connection, &if own.is_empty() { as_shipped() } else { own.clone() })?;
        connection.execute("UPDATE rules SET hash = ?3 WHERE book_id = ?1 AND book = ?2", params![id, own, hash])?;
    }
    Ok(connection.execute_batch(include_str!("migrations/0002.sql"))?)
}

/// Every row gets its checksum, as it is now.
fn add_checksums(connection: &Connection) -> SqlResult<()> {
    connection.execute_batch(include_str!("migrations/0003.sql"))?;
    for (table, columns) in [("players", PLAYER), ("rules", RULES), ("matches", MATCH)] {
        let mut update = connection.prepare(&format!("UPDATE {table} SET checksum = ?2 WHERE id = ?1"))?;
        let mut select = connection.prepare(&format!("SELECT {columns}, id FROM {table}"))?;
        let last = select.column_count() - 1;
        let sums = select.query_map([], |row| Ok((row.get(last)?, Checksum::of_row(row, last)?.bytes())))?;
        for (id, sum) in sums.collect::<rusqlite::Result<Vec<(i64, [u8; 16])>>>()? {
            update.execute(params![id, sum])?;
        }
    }
    let mut select = connection.prepare("SELECT id FROM games")?;
    for id in select.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()? {
        Checksum::of_older_game(connection, GameId(id))?.store(connection, GameId(id))?;
    }
    Ok(())
}

fn add_rooms(connection: &Connection) -> SqlResult<()> {
    Ok(connection.execute_batch(include_str!("migrations/0004.sql"))?)
}

/// The games of rooms give up their own copy of the moves. A copy that differs from what the room's events say stays, as a game
/// that was not played there.
fn leave_moves_to_rooms(connection: &Connection) -> SqlResult<()> {
    connection.execute_batch(include_str!("migrations/0005.sql"))?;
    add_event_checksums(connection)?;
    let mut select = connection.prepare("SELECT DISTINCT room FROM room_games")?;
    for code in select.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()? {
        let mut select = connection.prepare_cached("SELECT game FROM room_games WHERE room = ?1 ORDER BY game")?;
        let stored = select.query_map([&code], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
        match games_of_room(connection, &code) {
            Ok(told) if told.len() == stored.len() => {
                for (id, game) in stored.into_iter().zip(told) {
                    leave_moves(connection, GameId(id), &code, &game)?;
                }
            }
            Err(error) if error.damage().is_none() => return Err(error),
            _ => {}
        }
    }
    Ok(connection.execute_batch(
        "UPDATE rooms SET game_id = NULL WHERE game_id IN (SELECT id FROM games WHERE room IS NULL);
         DROP TABLE room_games;",
    )?)
}

fn add_event_checksums(connection: &Connection) -> SqlResult<()> {
    let mut update = connection.prepare("UPDATE room_events SET checksum = ?3 WHERE room = ?1 AND seq = ?2")?;
    let mut select = connection.prepare(&format!("SELECT {EVENT} FROM room_events"))?;
    let columns = select.column_count();
    let sums = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, Checksum::of_row(row, columns)?.bytes())))?;
    for (room, seq, sum) in sums.collect::<rusqlite::Result<Vec<(String, i64, [u8; 16])>>>()? {
        update.execute(params![room, seq, sum])?;
    }
    Ok(())
}

fn leave_moves(connection: &Connection, id: GameId, code: &str, game: &RoomGame) -> SqlResult<()> {
    let mut select = connection.prepare_cached("SELECT move FROM moves WHERE game = ?1 ORDER BY ply")?;
    let moves = select.query_map([id.0], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    if moves != game.moves.iter().map(ToString::to_string).collect::<Vec<_>>() {
        return Ok(());
    }
    give_to_room(connection, id, code, game.begun)
}

/// Marks a file as this program's, so that another program's database is never taken for an old version.
pub(super) const APPLICATION_ID: i32 = i32::from_be_bytes(*b"ndul");

/// The version a file has after `steps`.
pub(super) fn version_of(steps: &[Migration]) -> i64 {
    super::to_sql(steps.len())
}

/// Takes every step that is missing, all or none. Meanwhile tables may be replaced that others refer to.
pub(super) fn migrate(connection: &Connection, steps: &[Migration]) -> SqlResult<()> {
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    // Asked again inside the transaction: another program may have been faster.
    let version = version(&transaction)?;
    let missing = usize::try_from(version).ok().and_then(|version| steps.get(version..));
    for step in missing.ok_or_else(SqlError::damaged("its version makes no sense"))? {
        step(&transaction)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", version_of(steps))?;
    transaction.commit()?;
    Ok(connection.pragma_update(None, "foreign_keys", true)?)
}

/// The version that the file says it has.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of version 1 with a shipped book's rules, the same from a file, and somebody's own; a game and a match of each.
    fn old_file() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        migrate(&connection, &STEPS[..1]).unwrap();
        let shipped = shipped("showdown").unwrap().to_string();
        let own = shipped.replace("to = 9", "to = 12");
        connection.execute_batch("INSERT INTO players VALUES (1, 'Ada', ''), (2, 'Emmy', '')").unwrap();
        for (id, text) in [(1, ""), (2, &shipped), (3, &own)] {
            let rules = "INSERT INTO rules VALUES (?1, 'showdown', 'showdown(target=100)', ?2)";
            connection.execute(rules, params![id, text]).unwrap();
            let game = "INSERT INTO games (id, uid, rules, player1, player2, started) VALUES (?1, ?1, ?1, 1, 2, 5)";
            connection.execute(&game.replace("?1, ?1", "?1, randomblob(16)"), [id]).unwrap();
            let of = "INSERT INTO matches VALUES (?1, randomblob(16), ?1, 'games:2', 1, 2, NULL, 5, NULL)";
            connection.execute(of, [id]).unwrap();
        }
        connection
    }

    fn texts(connection: &Connection, table: &str) -> Vec<String> {
        let select = format!(
            "SELECT b.text FROM {table} t JOIN rules r ON r.id = t.rules JOIN books b ON b.hash = r.book ORDER BY t.id"
        );
        let mut statement = connection.prepare(&select).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn old_games_get_the_text_of_their_book_once() {
        let connection = old_file();
        migrate(&connection, STEPS).unwrap();
        let shipped = shipped("showdown").unwrap().to_string();
        let own = shipped.replace("to = 9", "to = 12");
        for table in ["games", "matches"] {
            assert_eq!(texts(&connection, table), [shipped.as_str(), &shipped, &own]);
        }
        let count = |table: &str| -> i64 {
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
        };
        assert_eq!((count("books"), count("rules")), (2, 2));
        assert!(!connection.prepare("PRAGMA foreign_key_check").unwrap().exists([]).unwrap());
        assert!(connection.execute("DELETE FROM books", []).is_err(), "references are enforced again");
    }

    #[test]
    fn a_step_that_fails_takes_back_all_of_them() {
        let connection = old_file();
        let broken = |connection: &Connection| Ok(connection.execute_batch("INSERT INTO nowhere VALUES (1)")?);
        assert!(migrate(&connection, &[make_tables, keep_books, add_checksums, broken]).is_err());
        assert_eq!(version(&connection).unwrap(), 1);
        assert!(connection.prepare("SELECT text FROM books").is_err());
        migrate(&connection, STEPS).unwrap();
    }
}
