//! Reading finished games for the scores.

use std::collections::BTreeMap;

use numduel_session::SeatPlayer;
use rusqlite::{Connection, params};

use super::SqlResult;
use super::read::{collect, player, winner};
use crate::filter::GameFilter;
use crate::scores::{FinishedGame, ScoreTally, Scores};

/// Counts all finished games that the filter means, in the order in which they ended.
pub(crate) fn scores(connection: &Connection, filter: &GameFilter) -> SqlResult<Scores> {
    let mut statement = connection.prepare_cached(
        "SELECT g.rules, g.player1, g.player2, g.winner FROM games g
         WHERE g.cause IS NOT NULL
           AND (?1 IS NULL OR g.rules IN (SELECT id FROM rules WHERE book_id = ?1))
           AND (?2 IS NULL OR g.player1 IN (SELECT id FROM players WHERE name = ?2)
                OR g.player2 IN (SELECT id FROM players WHERE name = ?2))
         ORDER BY g.ended, g.id",
    )?;
    let mut rows = statement.query(params![filter.book, filter.player])?;
    let mut tally = ScoreTally::default();
    while let Some(row) = rows.next()? {
        let players = [row.get(1)?, row.get(2)?];
        tally.add(FinishedGame { rules: row.get(0)?, players, winner: winner(row.get(3)?)? });
    }
    Ok(tally.named(&players(connection)?, &games(connection)?, filter.player.as_deref()))
}

fn players(connection: &Connection) -> SqlResult<BTreeMap<i64, SeatPlayer>> {
    let mut statement = connection.prepare_cached("SELECT id, name, computer FROM players")?;
    let named = collect(&mut statement.query([])?, |row| Ok((row.get(0)?, player(row, 1)?)))?;
    Ok(named.into_iter().collect())
}

fn games(connection: &Connection) -> SqlResult<BTreeMap<i64, String>> {
    let mut statement = connection.prepare_cached("SELECT id, game FROM rules")?;
    let named = collect(&mut statement.query([])?, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(named.into_iter().collect())
}
