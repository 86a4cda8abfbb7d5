//! Finding the rows of a list, around those that cannot be read.

use numduel_session::{GameId, MatchId};
use rusqlite::{Connection, Statement, params};

use super::SqlResult;
use crate::filter::GameFilter;

/// A game that a list may contain. Its row was found, or lies where rows cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scanned {
    pub started: i64,
    pub id: GameId,
}

/// How many numbers are tried where no row can be read: many times what a damaged page holds.
const MOST_TRIED: i64 = 100_000;

/// The number up to which is tried where nothing says which number was given last.
const HIGHEST_GUESS: i64 = 1000;

/// The games that a list may contain, by number: at least those that the filter means, and where the file is damaged, all
/// that cannot be told. Games that are played in rooms are not open here: they continue there. No index is used, since a damaged one would hide games that are not.
pub(crate) fn scan_games(connection: &Connection, filter: &GameFilter, open_only: bool) -> SqlResult<Vec<Scanned>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, started FROM games NOT INDEXED
         WHERE id > ?1 AND (?2 IS NULL OR rules IN (SELECT id FROM rules NOT INDEXED WHERE book_id = ?2))
           AND (?3 IS NULL OR player1 IN (SELECT id FROM players NOT INDEXED WHERE name = ?3)
                OR player2 IN (SELECT id FROM players NOT INDEXED WHERE name = ?3))
           AND (NOT ?4 OR (cause IS NULL AND room IS NULL))
         ORDER BY id",
    )?;
    let mut found = Vec::new();
    match read(&mut statement, filter, open_only, i64::MIN, &mut found) {
        Err(error) if error.damage().is_some() => {}
        done => return done.map(|()| found),
    }
    // What the filter asks for may be what cannot be read, so now every game is taken and looked at.
    found.clear();
    let highest = connection.query_row("SELECT seq FROM sqlite_sequence WHERE name = 'games'", [], |row| row.get(0));
    let highest: i64 = highest.unwrap_or(HIGHEST_GUESS);
    let mut tried = 0;
    while let Err(error) = read(&mut statement, &GameFilter::default(), false, last(&found).id.0, &mut found) {
        let Scanned { started, id } = last(&found);
        tried += 1;
        if error.damage().is_none() {
            return Err(error);
        }
        if id.0 >= highest || tried > MOST_TRIED {
            break;
        }
        found.push(Scanned { started, id: GameId(id.0 + 1) });
    }
    Ok(found)
}

/// The last game that was found; games are numbered from 1.
fn last(found: &[Scanned]) -> Scanned {
    found.last().copied().unwrap_or(Scanned { started: 0, id: GameId(0) })
}

fn read(
    statement: &mut Statement<'_>,
    filter: &GameFilter,
    open_only: bool,
    after: i64,
    found: &mut Vec<Scanned>,
) -> SqlResult<()> {
    let mut rows = statement.query(params![after, filter.book, filter.player, open_only])?;
    while let Some(row) = rows.next()? {
        found.push(Scanned { id: GameId(row.get(0)?), started: row.get(1)? });
    }
    Ok(())
}

/// The matches that are not over and not played in a room, the latest first, as far as they can be read.
pub(crate) fn open_matches(connection: &Connection) -> SqlResult<Vec<MatchId>> {
    let mut statement = connection.prepare_cached(
        "SELECT id FROM matches NOT INDEXED
         WHERE ended IS NULL AND id NOT IN (SELECT match_id FROM games NOT INDEXED WHERE room IS NOT NULL AND match_id IS NOT NULL)
         ORDER BY id DESC",
    )?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    loop {
        match rows.next() {
            Ok(Some(row)) => found.push(MatchId(row.get(0)?)),
            Ok(None) => return Ok(found),
            Err(error) => match super::SqlError::from(error) {
                error if error.damage().is_some() => return Ok(found),
                error => return Err(error),
            },
        }
    }
}
