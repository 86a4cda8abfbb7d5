//! Writing matches.

use std::sync::Arc;

use numduel_rules::{Rules, Seat};
use numduel_session::{GameId, MatchId, MatchMode, SeatPlayer, player_at};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, params};

use super::checksum::{Checksum, integer, text};
use super::write::{GameRow, RowIds, insert_game, rules_number};
use super::{SqlResult, seed_from_sql, seed_to_sql};
use crate::error::StoreError;
use crate::json_line::MatchHeader;
use crate::matches::NewMatch;
use crate::time;

pub(crate) fn begin_match(connection: &Connection, new: &NewMatch<'_>) -> SqlResult<MatchId> {
    let mut ids = RowIds::default();
    let rules = rules_number(connection, &new.starts.match_string(new.rules.game_string()), new.rules.book())?;
    let players = [ids.player(connection, &new.players[0])?, ids.player(connection, &new.players[1])?];
    let uid = connection.query_row("SELECT randomblob(16)", [], |row| row.get(0))?;
    let row = MatchRow { uid, rules, players, mode: new.mode, seed: new.seed, started: new.started, ended: None };
    Ok(MatchId(insert_match(connection, &row)?))
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
    insert_game(connection, &row, &[])
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
    insert_game(connection, &row, &[])
}

pub(crate) fn end_match(connection: &Connection, id: MatchId, at: i64) -> SqlResult<()> {
    let changed = connection.execute("UPDATE matches SET ended = ?2 WHERE id = ?1", params![id.0, time::check(at)?])?;
    if changed == 1 { Ok(()) } else { Err(StoreError::NoMatch(id).into()) }
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

/// A row of the table of matches.
pub(super) struct MatchRow {
    pub uid: [u8; 16],
    pub rules: i64,
    pub players: [i64; 2],
    pub mode: MatchMode,
    pub seed: Option<u64>,
    pub started: i64,
    pub ended: Option<i64>,
}

pub(super) fn insert_match(connection: &Connection, row: &MatchRow) -> SqlResult<i64> {
    let (mode, seed, [one, two]) = (row.mode.to_string(), seed_to_sql(row.seed), row.players);
    let sum = Checksum::of([
        ValueRef::Blob(&row.uid),
        ValueRef::Integer(row.rules),
        text(&mode),
        ValueRef::Integer(one),
        ValueRef::Integer(two),
        integer(seed),
        ValueRef::Integer(time::check(row.started)?),
    ]);
    let ended = row.ended.map(time::check).transpose()?;
    connection
        .prepare_cached(
            "INSERT INTO matches (uid, rules, mode, player1, player2, seed, started, ended, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![row.uid, row.rules, mode, one, two, seed, row.started, ended, sum.bytes()])?;
    Ok(connection.last_insert_rowid())
}
