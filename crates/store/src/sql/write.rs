//! Writing games and their moves.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use numduel_rules::{Cause, Closing, GameString, Move, RuleBook, Rules, Seat};
use numduel_session::{GameId, SeatPlayer};
use rusqlite::{Connection, OptionalExtension, ToSql, params};

use super::{SqlError, SqlResult, seed_to_sql, to_sql};
use crate::error::StoreError;
use crate::game::{Ended, NewGame};
use crate::uid::Uid;

/// Keeps games as they stand.
pub(crate) fn add_games(connection: &Connection, games: &[NewGame<'_>]) -> SqlResult<Vec<GameId>> {
    let mut rows = RowIds::default();
    let mut ids = Vec::with_capacity(games.len());
    for new in games {
        let at = new.ended.unwrap_or(new.started);
        let row = GameRow {
            uid: None,
            rules: rows.rules(connection, new.game.rules())?,
            players: [rows.player(connection, &new.players[0])?, rows.player(connection, &new.players[1])?],
            seed: new.seed,
            started: new.started,
            ended: new.game.outcome().map(|outcome| Ended { outcome, at }),
            place: None,
        };
        let id = insert_game(connection, &row)?;
        insert_moves(connection, id, new.game.moves())?;
        ids.push(id);
    }
    Ok(ids)
}

/// Keeps one more move, and the end of the game if it was that.
pub(crate) fn append_move(
    connection: &Connection,
    game: GameId,
    ply: usize,
    mv: &Move,
    ended: Option<Ended>,
) -> SqlResult<()> {
    insert_move(connection, game, ply, mv)?;
    if ended.is_some() { set_ended(connection, game, ended) } else { Ok(()) }
}

/// Ends a game that has `plies` moves.
pub(crate) fn close_game(connection: &Connection, game: GameId, plies: usize, ended: Ended) -> SqlResult<()> {
    let (cause, stored) = state(connection, game)?;
    if cause.is_some() {
        return Err(StoreError::Over(game).into());
    }
    expect_plies(game, plies, stored)?;
    set_ended(connection, game, Some(ended))?;
    Ok(())
}

/// Takes back how a game of `plies` moves was closed, or else its last move.
pub(crate) fn undo(connection: &Connection, game: GameId, plies: usize) -> SqlResult<()> {
    let (cause, _) = state(connection, game)?;
    let closed = cause.as_deref().and_then(Cause::of_word).and_then(Closing::of_cause).is_some();
    undo_to(connection, game, plies, if closed { plies } else { plies.saturating_sub(1) })
}

/// Takes back the moves of a game from `from` to `to`, and how it ended.
pub(crate) fn undo_to(connection: &Connection, game: GameId, from: usize, to: usize) -> SqlResult<()> {
    let (_, stored) = state(connection, game)?;
    expect_plies(game, from, stored)?;
    connection
        .prepare_cached("DELETE FROM moves WHERE game = ?1 AND ply > ?2")?
        .execute(params![game.0, to_sql(to)])?;
    set_ended(connection, game, None)?;
    // A match that ended with this game goes on with it.
    connection
        .prepare_cached("UPDATE matches SET ended = NULL WHERE id = (SELECT match_id FROM games WHERE id = ?1)")?
        .execute([game.0])?;
    Ok(())
}

/// A row of the table of games.
pub(super) struct GameRow {
    /// A new one is drawn if there is none.
    pub uid: Option<Uid>,
    pub rules: i64,
    pub players: [i64; 2],
    pub seed: Option<u64>,
    pub started: i64,
    pub ended: Option<Ended>,
    pub place: Option<(i64, u32)>,
}

pub(super) fn insert_game(connection: &Connection, row: &GameRow) -> SqlResult<GameId> {
    let outcome = row.ended.map(|ended| ended.outcome);
    connection
        .prepare_cached(
            "INSERT INTO games (uid, rules, player1, player2, seed, started, ended, winner, cause, match_id, number)
             VALUES (coalesce(?1, randomblob(16)), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute(params![
            row.uid.as_ref().map(Uid::bytes),
            row.rules,
            row.players[0],
            row.players[1],
            seed_to_sql(row.seed),
            row.started,
            row.ended.map(|ended| ended.at),
            outcome.and_then(|outcome| outcome.winner).map(Seat::number),
            outcome.map(|outcome| outcome.cause.word()),
            row.place.map(|place| place.0),
            row.place.map(|place| place.1),
        ])?;
    Ok(GameId(connection.last_insert_rowid()))
}

pub(super) fn insert_moves(connection: &Connection, game: GameId, moves: &[Move]) -> SqlResult<()> {
    let mut statement = connection.prepare_cached("INSERT INTO moves (game, ply, move) VALUES (?1, ?2, ?3)")?;
    let mut text = String::new();
    for (index, mv) in moves.iter().enumerate() {
        text.clear();
        // Writing to a string cannot fail.
        let _ = write!(text, "{mv}");
        statement.execute(params![game.0, to_sql(index + 1), text])?;
    }
    Ok(())
}

fn insert_move(connection: &Connection, game: GameId, ply: usize, mv: &Move) -> SqlResult<()> {
    let kept = connection
        .prepare_cached(
            "INSERT INTO moves (game, ply, move) SELECT id, ?2, ?3 FROM games WHERE id = ?1 AND cause IS NULL
             AND ?2 = 1 + (SELECT coalesce(max(ply), 0) FROM moves WHERE game = ?1)",
        )?
        .execute(params![game.0, to_sql(ply), mv.to_string()])?;
    if kept == 1 {
        return Ok(());
    }
    match state(connection, game)? {
        (Some(_), _) => Err(StoreError::Over(game).into()),
        (None, stored) => expect_plies(game, ply.saturating_sub(1), stored),
    }
}

/// The cause of a game's end, if it is over, and how many moves it has.
fn state(connection: &Connection, game: GameId) -> SqlResult<(Option<String>, usize)> {
    let found: Option<(Option<String>, i64)> = connection
        .prepare_cached(
            "SELECT cause, (SELECT coalesce(max(ply), 0) FROM moves WHERE game = ?1) FROM games WHERE id = ?1",
        )?
        .query_row([game.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (cause, plies) = found.ok_or(StoreError::NoGame(game))?;
    Ok((cause, usize::try_from(plies).map_err(|_| SqlError::stored("ply")())?))
}

fn expect_plies(game: GameId, expected: usize, stored: usize) -> SqlResult<()> {
    if stored == expected { Ok(()) } else { Err(StoreError::GameChanged { game, stored, expected }.into()) }
}

fn set_ended(connection: &Connection, game: GameId, ended: Option<Ended>) -> SqlResult<()> {
    connection.prepare_cached("UPDATE games SET winner = ?2, cause = ?3, ended = ?4 WHERE id = ?1")?.execute(
        params![
            game.0,
            ended.and_then(|ended| ended.outcome.winner).map(Seat::number),
            ended.map(|ended| ended.outcome.cause.word()),
            ended.map(|ended| ended.at),
        ],
    )?;
    Ok(())
}

/// The numbers of rules and players. Those found are remembered, but never longer than one transaction: if it is taken
/// back, so are the numbers.
#[derive(Default)]
pub(super) struct RowIds {
    rules: Vec<(Arc<Rules>, i64)>,
    players: HashMap<SeatPlayer, i64>,
}

impl RowIds {
    /// A batch rarely has more; looking through more would cost as much as asking.
    const MOST_RULES: usize = 32;

    pub(super) fn rules(&mut self, connection: &Connection, rules: &Arc<Rules>) -> SqlResult<i64> {
        if let Some((_, id)) = self.rules.iter().find(|(known, _)| Arc::ptr_eq(known, rules)) {
            return Ok(*id);
        }
        let id = rules_number(connection, &rules.game_string(), rules.book())?;
        if self.rules.len() == Self::MOST_RULES {
            self.rules.clear();
        }
        self.rules.push((Arc::clone(rules), id));
        Ok(id)
    }

    pub(super) fn player(&mut self, connection: &Connection, player: &SeatPlayer) -> SqlResult<i64> {
        if let Some(id) = self.players.get(player) {
            return Ok(*id);
        }
        let id = number_of(
            connection,
            "SELECT id FROM players WHERE name = ?1 AND computer = ?2",
            "INSERT INTO players (name, computer) VALUES (?1, ?2)",
            &[&player.name(), &player.player_string().unwrap_or_default()],
        )?;
        self.players.insert(player.clone(), id);
        Ok(id)
    }
}

pub(super) fn rules_number(connection: &Connection, game: &GameString, book: &RuleBook) -> SqlResult<i64> {
    let hash = insert_book(connection, &book.to_string())?;
    number_of(
        connection,
        "SELECT id FROM rules WHERE game = ?1 AND book = ?2 AND ?3 = book_id",
        "INSERT INTO rules (game, book, book_id) VALUES (?1, ?2, ?3)",
        &[&game.to_string(), &hash, &game.id],
    )
}

/// Keeps a book's text, once however many games are played by it, and returns its SHA-256: a hash that nobody can forge,
/// since the text may come from a stranger's file.
pub(super) fn insert_book(connection: &Connection, text: &str) -> SqlResult<[u8; 32]> {
    let hash = hmac_sha256::Hash::hash(text.as_bytes());
    connection
        .prepare_cached("INSERT INTO books (hash, text) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
        .execute(params![hash, text])?;
    Ok(hash)
}

/// The number of a row that is made if it is not there yet.
fn number_of(connection: &Connection, select: &str, insert: &str, values: &[&dyn ToSql]) -> SqlResult<i64> {
    let known = connection.prepare_cached(select)?.query_row(values, |row| row.get(0)).optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    connection.prepare_cached(insert)?.execute(values)?;
    Ok(connection.last_insert_rowid())
}
