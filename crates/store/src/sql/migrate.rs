//! Bringing a file to the present version, one numbered step after the other.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::{Fault, Outcome};

/// Step n brings a file from version n to version n + 1. Steps are never changed once released, only added.
pub(super) const STEPS: &[&str] = &[include_str!("migrations/0001.sql")];

/// Marks a file as this program's, so that another program's database is never taken for an old version.
pub(super) const APPLICATION_ID: i32 = i32::from_be_bytes(*b"ndul");

/// The version a file has after `steps`.
pub(super) fn version_of(steps: &[&str]) -> i64 {
    super::to_sql(steps.len())
}

/// Takes every step that is missing, all or none.
pub(super) fn migrate(connection: &Connection, steps: &[&str]) -> Outcome<()> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    // Asked again inside the transaction: another program may have been faster.
    let version = version(&transaction)?;
    let missing = usize::try_from(version).ok().and_then(|version| steps.get(version..));
    for step in missing.ok_or_else(Fault::stored("version"))? {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", version_of(steps))?;
    transaction.commit()?;
    Ok(())
}

/// The version that the file says it has.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEXT: [&str; 3] = [
        STEPS[0],
        "ALTER TABLE games ADD COLUMN note TEXT",
        "CREATE TABLE notes (game INTEGER) STRICT; INSERT INTO notes SELECT id FROM games",
    ];

    fn with_a_game() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        migrate(&connection, STEPS).unwrap();
        connection
            .execute_batch(
                "INSERT INTO players VALUES (1, 'Ada', ''), (2, 'Emmy', '');
                 INSERT INTO rules VALUES (1, 'showdown', 'showdown(target=100)', '');
                 INSERT INTO games VALUES (7, randomblob(16), 1, 1, 2, NULL, 5, NULL, NULL, NULL, NULL, NULL);",
            )
            .unwrap();
        connection
    }

    #[test]
    fn a_file_goes_from_version_one_to_every_later_one_with_its_games() {
        for last in 2..=NEXT.len() {
            let connection = with_a_game();
            migrate(&connection, &NEXT[..last]).unwrap();
            assert_eq!(version(&connection).unwrap(), version_of(&NEXT[..last]));
            let ids: i64 = connection.query_row("SELECT id FROM games", [], |row| row.get(0)).unwrap();
            assert_eq!(ids, 7);
        }
    }

    #[test]
    fn a_step_that_fails_takes_back_all_of_them() {
        let connection = with_a_game();
        let broken = [NEXT[0], NEXT[1], "CREATE TABLE notes (game INTEGER) STRICT; INSERT INTO nowhere VALUES (1)"];
        assert!(migrate(&connection, &broken).is_err());
        assert_eq!(version(&connection).unwrap(), 1);
        assert!(connection.prepare("SELECT note FROM games").is_err());
        migrate(&connection, &NEXT).unwrap();
    }
}
