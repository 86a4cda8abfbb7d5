//! Reading finished games for the scores.

use std::collections::BTreeMap;

use numduel_rules::Seat;
use numduel_session::SeatPlayer;
use rusqlite::{Connection, params};

use super::SqlResult;
use super::read::{collect, player, winner};
use crate::filter::GameFilter;

/// Hands over all finished games that the filter means, in the order in which they ended: the numbers of the rules and of
/// the players, and who won.
pub(crate) fn each_finished(
    connection: &Connection,
    filter: &GameFilter,
    mut tell: impl FnMut(i64, [i64; 2], Option<Seat>),
) -> SqlResult<()> {
    let mut statement = connection.prepare_cached(
        "SELECT g.rules, g.player1, g.player2, g.winner FROM games g
         WHERE g.cause IS NOT NULL
           AND (?1 IS NULL OR g.rules IN (SELECT id FROM rules WHERE book_id = ?1))
           AND (?2 IS NULL OR g.player1 IN (SELECT id FROM players WHERE name = ?2)
                OR g.player2 IN (SELECT id FROM players WHERE name = ?2))
         ORDER BY g.ended, g.id",
    )?;
    let mut rows = statement.query(params![filter.book, filter.player])?;
    while let Some(row) = rows.next()? {
        tell(row.get(0)?, [row.get(1)?, row.get(2)?], winner(row.get(3)?)?);
    }
    Ok(())
}

/// Everybody who ever played, by number.
pub(crate) fn players(connection: &Connection) -> SqlResult<BTreeMap<i64, SeatPlayer>> {
    let mut statement = connection.prepare_cached("SELECT id, name, computer FROM players")?;
    let named = collect(&mut statement.query([])?, |row| Ok((row.get(0)?, player(row, 1)?)))?;
    Ok(named.into_iter().collect())
}

/// The game strings that were ever played, by number.
pub(crate) fn game_strings(connection: &Connection) -> SqlResult<BTreeMap<i64, String>> {
    let mut statement = connection.prepare_cached("SELECT id, game FROM rules")?;
    let named = collect(&mut statement.query([])?, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(named.into_iter().collect())
}
