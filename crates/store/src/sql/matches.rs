//! Writing and reading matches.

use std::sync::Arc;

use numduel_rules::{Rules, Seat};
use numduel_session::{GameId, MatchId, SeatPlayer, player_at};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::read::{collect, outcome, player, uid};
use super::write::{GameRow, RowIds, insert_game, rules_number};
use super::{SqlError, SqlResult, seed_from_sql, seed_to_sql, to_sql};
use crate::error::StoreError;
use crate::json_line::MatchHeader;
use crate::matches::{MatchGame, NewMatch, StoredMatch};

pub(crate) fn begin_match(connection: &Connection, new: &NewMatch<'_>) -> SqlResult<MatchId> {
    let mut ids = RowIds::default();
    let rules = rules_number(connection, &new.starts.match_string(new.rules.game_string()), new.rules.book())?;
    let players = [ids.player(connection, &new.players[0])?, ids.player(connection, &new.players[1])?];
    connection.execute(
        "INSERT INTO matches (uid, rules, mode, player1, player2, seed, started)
         VALUES (randomblob(16), ?1, ?2, ?3, ?4, ?5, ?6)",
        params![rules, new.mode.to_string(), players[0], players[1], seed_to_sql(new.seed), new.started],
    )?;
    let id = MatchId(connection.last_insert_rowid());
    Ok(id)
}

/// Begins a game without moves: its rules, its players by seat and its seed, and which game of which match it is.
pub(crate) fn begin_game(
    connection: &Connection,
    (rules, players, seed): (&Arc<Rules>, [&SeatPlayer; 2], Option<u64>),
    place: Option<(MatchId, u32)>,
    started: i64,
) -> SqlResult<GameId> {
    if let Some((id, number)) = place {
        expect_next(connection, id, number)?;
    }
    let mut ids = RowIds::default();
    let row = GameRow {
        uid: None,
        rules: ids.rules(connection, rules)?,
        players: [ids.player(connection, players[0])?, ids.player(connection, players[1])?],
        seed,
        started,
        ended: None,
        place: place.map(|(id, number)| (id.0, number)),
    };
    insert_game(connection, &row)
}

/// Whether a match is ready for this game: all before it are over, and none after it has begun.
fn expect_next(connection: &Connection, id: MatchId, number: u32) -> SqlResult<()> {
    if !connection.prepare_cached("SELECT 1 FROM matches WHERE id = ?1")?.exists([id.0])? {
        return Err(StoreError::NoMatch(id).into());
    }
    let (games, open): (u32, u32) = connection.query_row(
        "SELECT coalesce(max(number), 0), coalesce(sum(cause IS NULL), 0) FROM games WHERE match_id = ?1",
        [id.0],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    if open > 0 || games.checked_add(1) != Some(number) {
        return Err(StoreError::MatchChanged { id, number, games, open }.into());
    }
    Ok(())
}

/// Begins game `number` of a match, with its players in the seats that the number gives them.
pub(crate) fn begin_match_game(
    connection: &Connection,
    id: MatchId,
    (number, rules): (u32, &Rules),
    seed: Option<u64>,
    started: i64,
) -> SqlResult<GameId> {
    let found = connection
        .query_row("SELECT player1, player2 FROM matches WHERE id = ?1", [id.0], |row| Ok([row.get(0)?, row.get(1)?]))
        .optional()?;
    let players: [i64; 2] = found.ok_or(StoreError::NoMatch(id))?;
    expect_next(connection, id, number)?;
    let players = Seat::BOTH.map(|seat| players[player_at(number, seat)]);
    let rules = rules_number(connection, &rules.game_string(), rules.book())?;
    let row = GameRow { uid: None, rules, players, seed, started, ended: None, place: Some((id.0, number)) };
    let game = insert_game(connection, &row)?;
    Ok(game)
}

pub(crate) fn end_match(connection: &Connection, id: MatchId, at: i64) -> SqlResult<()> {
    let changed = connection.execute("UPDATE matches SET ended = ?2 WHERE id = ?1", params![id.0, at])?;
    if changed == 1 { Ok(()) } else { Err(StoreError::NoMatch(id).into()) }
}

/// The columns that [`match_row`] reads, in its order.
macro_rules! matches {
    ($rest:literal) => {
        concat!(
            "SELECT m.id, m.uid, r.game, b.text, m.mode, p.name, p.computer, q.name, q.computer, m.seed, m.started,
                    m.ended, (SELECT coalesce(max(started), m.started) FROM games WHERE match_id = m.id) AS latest
             FROM matches m JOIN rules r ON r.id = m.rules JOIN books b ON b.hash = r.book
             JOIN players p ON p.id = m.player1 JOIN players q ON q.id = m.player2 ",
            $rest
        )
    };
}

pub(crate) fn stored_match(connection: &Connection, id: MatchId) -> SqlResult<StoredMatch> {
    let found = connection
        .prepare_cached(matches!("WHERE m.id = ?1"))?
        .query_row([id.0], |row| Ok(match_row(row)))
        .optional()?;
    let (_, mut found) = found.unwrap_or(Err(StoreError::NoMatch(id).into()))?;
    found.games = match_games(connection, id)?;
    Ok(found)
}

/// Matches that are not over, the one last played first, each with the time when its latest game began.
pub(crate) fn open_matches(connection: &Connection, limit: usize) -> SqlResult<Vec<(i64, StoredMatch)>> {
    let mut statement =
        connection.prepare_cached(matches!("WHERE m.ended IS NULL ORDER BY latest DESC, m.id DESC LIMIT ?1"))?;
    let mut found = collect(&mut statement.query([to_sql(limit)])?, match_row)?;
    for (_, open) in &mut found {
        open.games = match_games(connection, open.id)?;
    }
    Ok(found)
}

fn match_row(row: &Row<'_>) -> SqlResult<(i64, StoredMatch)> {
    let text = |column: usize| row.get_ref(column)?.as_str().map_err(rusqlite::Error::from);
    let found = StoredMatch {
        id: MatchId(row.get(0)?),
        uid: uid(row, 1)?,
        game: text(2)?.parse().map_err(|_| SqlError::stored("game string")())?,
        book: row.get(3)?,
        mode: text(4)?.parse().map_err(|_| SqlError::stored("match mode")())?,
        players: [player(row, 5)?, player(row, 7)?],
        seed: seed_from_sql(row.get(9)?),
        started: row.get(10)?,
        ended: row.get(11)?,
        games: Vec::new(),
    };
    Ok((row.get(12)?, found))
}

fn match_games(connection: &Connection, id: MatchId) -> SqlResult<Vec<MatchGame>> {
    let mut statement =
        connection.prepare_cached("SELECT id, number, winner, cause FROM games WHERE match_id = ?1 ORDER BY number")?;
    collect(&mut statement.query([id.0])?, |row| {
        let cause: Option<String> = row.get(3)?;
        let outcome = outcome(row.get(2)?, cause.as_deref())?;
        Ok(MatchGame { id: GameId(row.get(0)?), number: row.get(1)?, outcome })
    })
}

/// What is stored of a match that a line speaks of.
pub(super) struct KnownMatch {
    pub id: i64,
    pub rules: i64,
    pub players: [i64; 2],
    pub mode: String,
    pub seed: Option<u64>,
    pub started: i64,
}

pub(super) fn known_match(connection: &Connection, header: &MatchHeader) -> SqlResult<Option<KnownMatch>> {
    let found = connection
        .prepare_cached("SELECT id, rules, player1, player2, mode, seed, started FROM matches WHERE uid = ?1")?
        .query_row([header.uid.bytes()], |row| {
            let players = [row.get(2)?, row.get(3)?];
            let seed = seed_from_sql(row.get(5)?);
            Ok(KnownMatch {
                id: row.get(0)?,
                rules: row.get(1)?,
                players,
                mode: row.get(4)?,
                seed,
                started: row.get(6)?,
            })
        })
        .optional()?;
    Ok(found)
}

pub(super) fn insert_match(
    connection: &Connection,
    header: &MatchHeader,
    rules: i64,
    players: [i64; 2],
) -> SqlResult<i64> {
    connection
        .prepare_cached(
            "INSERT INTO matches (uid, rules, mode, player1, player2, seed, started, ended)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            header.uid.bytes(),
            rules,
            header.mode.to_string(),
            players[0],
            players[1],
            seed_to_sql(header.seed),
            header.started,
            header.ended
        ])?;
    Ok(connection.last_insert_rowid())
}
