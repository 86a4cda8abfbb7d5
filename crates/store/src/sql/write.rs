//! Writing games and their moves.

use std::collections::HashMap;
use std::sync::Arc;

use numduel_rules::{Cause, Closing, GameString, Move, RuleBook, Rules, Seat};
use numduel_session::{GameId, SeatPlayer};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, ToSql, params};

use super::checksum::{Checksum, integer, keep_sound, text};
use super::{SqlError, SqlResult, seed_to_sql, to_sql};
use crate::error::StoreError;
use crate::game::{Ended, NewGame};
use crate::time;
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
        ids.push(insert_game(connection, &row, new.game.moves())?);
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
    // Whatever could be refused is refused before anything is written.
    ended.map(|ended| time::check(ended.at)).transpose()?;
    let state = open_state(connection, game)?;
    if state.plies + 1 != ply {
        return Err(StoreError::GameChanged { game, stored: state.plies, expected: ply.saturating_sub(1) }.into());
    }
    let mv = mv.to_string();
    connection.prepare_cached("INSERT INTO moves (game, ply, move) VALUES (?1, ?2, ?3)")?.execute(params![
        game.0,
        to_sql(ply),
        mv
    ])?;
    let sum = state.sum.and([text(&mv)]);
    if ended.is_some() { set_ended(connection, game, ended, sum) } else { sum.store(connection, game) }
}

/// Ends a game that has `plies` moves.
pub(crate) fn close_game(connection: &Connection, game: GameId, plies: usize, ended: Ended) -> SqlResult<()> {
    let state = open_state(connection, game)?;
    expect_plies(game, plies, state.plies)?;
    set_ended(connection, game, Some(ended), state.sum)
}

/// Ends a game whose moves are in the events of a room.
pub(crate) fn end_room_game(connection: &Connection, game: GameId, ended: Ended) -> SqlResult<()> {
    let state = any_state(connection, game)?;
    if state.cause.is_some() {
        return Err(StoreError::Over(game).into());
    }
    set_ended(connection, game, Some(ended), state.sum)
}

/// From now on the moves of a game are the events of a room from `begun` on.
pub(crate) fn give_to_room(connection: &Connection, game: GameId, room: &str, begun: u64) -> SqlResult<()> {
    keep_sound(connection, game, |connection| {
        connection.prepare_cached("DELETE FROM moves WHERE game = ?1")?.execute([game.0])?;
        connection.prepare_cached("UPDATE games SET room = ?2, begun = ?3 WHERE id = ?1")?.execute(params![
            game.0,
            room,
            begun.cast_signed()
        ])?;
        Ok(())
    })
}

/// From now on these are the moves of a game, whose room ends.
pub(crate) fn take_from_room(connection: &Connection, game: GameId, moves: &[Move]) -> SqlResult<()> {
    keep_sound(connection, game, |connection| {
        connection.execute("UPDATE games SET room = NULL, begun = NULL WHERE id = ?1", [game.0])?;
        insert_moves(connection, game, &moves.iter().map(ToString::to_string).collect::<Vec<_>>())
    })
}

/// Takes back how a game of `plies` moves was closed, or else its last move.
pub(crate) fn undo(connection: &Connection, game: GameId, plies: usize) -> SqlResult<()> {
    let state = state(connection, game)?;
    let closed = state.cause.as_deref().and_then(Cause::of_word).and_then(Closing::of_cause).is_some();
    undo_to(connection, game, plies, if closed { plies } else { plies.saturating_sub(1) })
}

/// Takes back the moves of a game from `from` to `to`, and how it ended.
pub(crate) fn undo_to(connection: &Connection, game: GameId, from: usize, to: usize) -> SqlResult<()> {
    let state = state(connection, game)?;
    expect_plies(game, from, state.plies)?;
    // The checksum of what is left is made anew; it must not make up for damage.
    if state.sum != Checksum::of_game(connection, game)? {
        let reason = "its checksum does not match".to_owned();
        return Err(StoreError::Unreadable { game, reason }.into());
    }
    connection
        .prepare_cached("DELETE FROM moves WHERE game = ?1 AND ply > ?2")?
        .execute(params![game.0, to_sql(to)])?;
    connection
        .prepare_cached("UPDATE games SET winner = NULL, cause = NULL, ended = NULL WHERE id = ?1")?
        .execute([game.0])?;
    Checksum::of_game(connection, game)?.store(connection, game)?;
    // A match that ended with this game continues it.
    connection
        .prepare_cached("UPDATE matches SET ended = NULL WHERE id = (SELECT match_id FROM games WHERE id = ?1)")?
        .execute([game.0])?;
    Ok(())
}

/// A row of the table of games.
pub(super) struct GameRow {
    /// What it has in another store, if it comes from one; else a new one is drawn.
    pub uid: Option<Uid>,
    pub rules: i64,
    pub players: [i64; 2],
    pub seed: Option<u64>,
    pub started: i64,
    pub ended: Option<Ended>,
    pub place: Option<(i64, u32)>,
}

pub(super) fn insert_game(connection: &Connection, row: &GameRow, moves: &[Move]) -> SqlResult<GameId> {
    let uid = match row.uid {
        Some(uid) => *uid.bytes(),
        None => connection.prepare_cached("SELECT randomblob(16)")?.query_row([], |row| row.get(0))?,
    };
    let imported = row.uid.is_some();
    let (of_match, number) = row.place.unzip();
    let seed = seed_to_sql(row.seed);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let [one, two] = row.players;
    let beginning = [
        ValueRef::Blob(&uid),
        ValueRef::Integer(row.rules),
        ValueRef::Integer(one),
        ValueRef::Integer(two),
        integer(seed),
        ValueRef::Integer(time::check(row.started)?),
        integer(of_match),
        integer(number.map(i64::from)),
        ValueRef::Integer(imported.into()),
    ];
    let sum = Checksum::of(beginning).and(moves.iter().map(|mv| text(mv))).ended(row.ended);
    let ended = row.ended.map(|ended| time::check(ended.at)).transpose()?;
    let outcome = row.ended.map(|ended| ended.outcome);
    connection
        .prepare_cached(
            "INSERT INTO games (uid, rules, player1, player2, seed, started, match_id, number, imported, ended, winner,
                                cause, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )?
        .execute(params![
            uid,
            row.rules,
            one,
            two,
            seed,
            row.started,
            of_match,
            number,
            imported,
            ended,
            outcome.and_then(|outcome| outcome.winner).map(Seat::number),
            outcome.map(|outcome| outcome.cause.word()),
            sum.bytes(),
        ])?;
    let id = GameId(connection.last_insert_rowid());
    insert_moves(connection, id, &moves)?;
    Ok(id)
}

fn insert_moves(connection: &Connection, game: GameId, moves: &[String]) -> SqlResult<()> {
    let mut statement = connection.prepare_cached("INSERT INTO moves (game, ply, move) VALUES (?1, ?2, ?3)")?;
    for (index, mv) in moves.iter().enumerate() {
        statement.execute(params![game.0, to_sql(index + 1), mv])?;
    }
    Ok(())
}

/// How far a game has come, as its rows say.
struct GameState {
    /// Why it ended, if it is over.
    cause: Option<String>,
    plies: usize,
    /// The checksum that is written down for it.
    sum: Checksum,
    /// Whether its moves are in the events of a room.
    in_room: bool,
}

/// How far a game has come whose moves are here.
fn state(connection: &Connection, game: GameId) -> SqlResult<GameState> {
    let state = any_state(connection, game)?;
    if state.in_room { Err(StoreError::InRoom(game).into()) } else { Ok(state) }
}

fn any_state(connection: &Connection, game: GameId) -> SqlResult<GameState> {
    let found = connection
        .prepare_cached(
            "SELECT cause, (SELECT coalesce(max(ply), 0) FROM moves WHERE game = ?1), checksum, room IS NOT NULL
             FROM games WHERE id = ?1",
        )?
        .query_row([game.0], |row| {
            Ok((row.get(0)?, row.get::<_, i64>(1)?, Checksum::from_bytes(row.get(2)?), row.get(3)?))
        })
        .optional()?;
    let (cause, plies, sum, in_room) = found.ok_or(StoreError::NoGame(game))?;
    let plies = usize::try_from(plies).map_err(|_| SqlError::damaged("a move of it has no place")())?;
    Ok(GameState { cause, plies, sum, in_room })
}

/// The same of a game that must not be over.
fn open_state(connection: &Connection, game: GameId) -> SqlResult<GameState> {
    let state = state(connection, game)?;
    if state.cause.is_some() { Err(StoreError::Over(game).into()) } else { Ok(state) }
}

fn expect_plies(game: GameId, expected: usize, stored: usize) -> SqlResult<()> {
    if stored == expected { Ok(()) } else { Err(StoreError::GameChanged { game, stored, expected }.into()) }
}

/// Writes down how a game ended, whose checksum up to its end is `sum`.
fn set_ended(connection: &Connection, game: GameId, ended: Option<Ended>, sum: Checksum) -> SqlResult<()> {
    let Some(Ended { outcome, at }) = ended else { return Ok(()) };
    connection
        .prepare_cached("UPDATE games SET winner = ?2, cause = ?3, ended = ?4, checksum = ?5 WHERE id = ?1")?
        .execute(params![
            game.0,
            outcome.winner.map(Seat::number),
            outcome.cause.word(),
            time::check(at)?,
            sum.ended(ended).bytes(),
        ])?;
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
        let (name, computer) = (player.name(), player.player_string().unwrap_or_default());
        let id = number_of(
            connection,
            "SELECT id FROM players WHERE name = ?1 AND computer = ?2 AND checksum = ?3",
            "INSERT INTO players (name, computer, checksum) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET checksum = ?3 RETURNING id",
            &[&name, &computer, &Checksum::of([text(name), text(computer)]).bytes()],
        )?;
        self.players.insert(player.clone(), id);
        Ok(id)
    }
}

pub(super) fn rules_number(connection: &Connection, game: &GameString, book: &RuleBook) -> SqlResult<i64> {
    let hash = insert_book(connection, &book.to_string())?;
    let (id, game) = (&game.id, game.to_string());
    let sum = Checksum::of([ValueRef::Blob(&hash), text(id), text(&game)]);
    number_of(
        connection,
        "SELECT id FROM rules WHERE game = ?1 AND book = ?2 AND book_id = ?3 AND checksum = ?4",
        "INSERT INTO rules (game, book, book_id, checksum) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO UPDATE SET book_id = ?3, checksum = ?4 RETURNING id",
        &[&game, &hash, id, &sum.bytes()],
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

/// The number of a row that is made if it is not there yet. One that is there with a damaged checksum is repaired, since its
/// values are the right ones.
fn number_of(connection: &Connection, select: &str, insert: &str, values: &[&dyn ToSql]) -> SqlResult<i64> {
    let known = connection.prepare_cached(select)?.query_row(values, |row| row.get(0)).optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    Ok(connection.prepare_cached(insert)?.query_row(values, |row| row.get(0))?)
}
