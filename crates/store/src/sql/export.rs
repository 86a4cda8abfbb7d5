//! Reading every game with its match.

use numduel_rules::GameString;
use numduel_session::Starts;
use rusqlite::{Connection, Row};

use super::read::{COLUMNS, games, stored_game, uid};
use super::{SqlError, SqlResult, seed_from_sql};
use crate::error::StoreError;
use crate::game::StoredGame;
use crate::json_line::MatchHeader;

/// Hands over the games in the order of their numbers. One statement sees one state of the store, whatever other programs
/// write meanwhile, and no more than one game is in memory.
pub(crate) fn each_game(
    connection: &Connection,
    mut tell: impl FnMut(&StoredGame, Option<&MatchHeader>) -> Result<(), StoreError>,
) -> SqlResult<()> {
    let mut statement = connection.prepare(games!(
        ", m.uid, m.mode, m.seed, m.started, m.ended, t.game",
        "LEFT JOIN matches m ON m.id = g.match_id LEFT JOIN rules t ON t.id = m.rules",
        "ORDER BY g.id"
    ))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let game = stored_game(row)?;
        let header = game.of_match.map(|place| header(row, place.number, &game.record.game)).transpose()?;
        tell(&game, header.as_ref())?;
    }
    Ok(())
}

fn header(row: &Row<'_>, number: u32, game: &GameString) -> SqlResult<MatchHeader> {
    let mode: String = row.get(COLUMNS + 1)?;
    let of_match: String = row.get(COLUMNS + 5)?;
    let alike = of_match == game.to_string();
    Ok(MatchHeader {
        uid: uid(row, COLUMNS)?,
        number,
        starts: if alike { Starts::Alike } else { Starts::Drawn },
        mode: mode.parse().map_err(|_| SqlError::stored("match mode")())?,
        seed: seed_from_sql(row.get(COLUMNS + 2)?),
        started: row.get(COLUMNS + 3)?,
        ended: row.get(COLUMNS + 4)?,
    })
}
