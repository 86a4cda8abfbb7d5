//! Reading games back.

use numduel_rules::{Cause, Closing, Move, Outcome, Record, Seat};
use numduel_session::{GameId, MatchId, SeatPlayer};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{SqlError, SqlResult, seed_from_sql, to_sql};
use crate::error::StoreError;
use crate::filter::{GameFilter, HistoryKey, HistoryPage};
use crate::game::{MatchPlace, StoredGame};
use crate::uid::Uid;

/// The columns that [`stored_game`] reads, in its order, and where they come from. The order of the joins is forced: games
/// come by their own index, and each brings its few companions.
macro_rules! games {
    ($more_columns:literal, $more_tables:literal, $rest:literal) => {
        concat!(
            "SELECT g.id, g.uid, r.game, b.text, p.name, p.computer, q.name, q.computer, g.seed, g.winner, g.cause,
                    g.started, g.ended, g.match_id, g.number,
                    (SELECT group_concat(move, ' ' ORDER BY ply) FROM moves WHERE game = g.id)",
            $more_columns,
            " FROM games g CROSS JOIN rules r ON r.id = g.rules CROSS JOIN books b ON b.hash = r.book
              CROSS JOIN players p ON p.id = g.player1
              CROSS JOIN players q ON q.id = g.player2 ",
            $more_tables,
            " ",
            $rest
        )
    };
}
pub(super) use games;

/// How many columns [`stored_game`] reads.
pub(super) const COLUMNS: usize = 16;

pub(crate) fn game(connection: &Connection, id: GameId) -> SqlResult<StoredGame> {
    let mut statement = connection.prepare_cached(games!("", "", "WHERE g.id = ?1"))?;
    let found = statement.query_row([id.0], |row| Ok(stored_game(row))).optional()?;
    found.unwrap_or(Err(StoreError::NoGame(id).into()))
}

/// Newest first.
pub(crate) fn history(connection: &Connection, filter: &GameFilter, page: HistoryPage) -> SqlResult<Vec<StoredGame>> {
    let mut statement = connection.prepare_cached(games!(
        "",
        "",
        "WHERE (g.started, g.id) < (?3, ?4) AND (?1 IS NULL OR r.book_id = ?1) AND (?2 IS NULL OR ?2 IN (p.name, q.name))
         ORDER BY g.started DESC, g.id DESC LIMIT ?5"
    ))?;
    let after = page.after.unwrap_or(HistoryKey { started: i64::MAX, id: GameId(i64::MAX) });
    let rows = params![filter.book, filter.player, after.started, after.id.0, to_sql(page.limit)];
    collect(&mut statement.query(rows)?, stored_game)
}

/// Games that are not over, newest first; those of a match that goes on are left to the match.
pub(crate) fn open_games(connection: &Connection, limit: usize) -> SqlResult<Vec<StoredGame>> {
    let mut statement = connection.prepare_cached(games!(
        "",
        "LEFT JOIN matches m ON m.id = g.match_id",
        "WHERE g.cause IS NULL AND (m.id IS NULL OR m.ended IS NOT NULL) ORDER BY g.started DESC, g.id DESC LIMIT ?1"
    ))?;
    collect(&mut statement.query([to_sql(limit)])?, stored_game)
}

/// Every row, read by `read`.
pub(super) fn collect<T>(rows: &mut rusqlite::Rows<'_>, read: impl Fn(&Row<'_>) -> SqlResult<T>) -> SqlResult<Vec<T>> {
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(read(row)?);
    }
    Ok(all)
}

pub(super) fn stored_game(row: &Row<'_>) -> SqlResult<StoredGame> {
    let outcome = outcome(row.get(9)?, row.get_ref(10)?.as_str_or_null().map_err(rusqlite::Error::from)?)?;
    let number: Option<u32> = row.get(14)?;
    let place = row.get::<_, Option<i64>>(13)?.zip(number).map(|(id, number)| MatchPlace { id: MatchId(id), number });
    let moves = row.get_ref(15)?.as_str_or_null().map_err(rusqlite::Error::from)?.unwrap_or_default();
    Ok(StoredGame {
        id: GameId(row.get(0)?),
        uid: uid(row, 1)?,
        record: Record {
            game: row
                .get_ref(2)?
                .as_str()
                .map_err(rusqlite::Error::from)?
                .parse()
                .map_err(|_| SqlError::stored("game string")())?,
            moves: moves.split_ascii_whitespace().map(parse_move).collect::<SqlResult<_>>()?,
            closing: outcome.and_then(|outcome| Closing::of_cause(outcome.cause)),
        },
        book: row.get(3)?,
        players: [player(row, 4)?, player(row, 6)?],
        seed: seed_from_sql(row.get(8)?),
        outcome,
        started: row.get(11)?,
        ended: row.get(12)?,
        of_match: place,
    })
}

pub(super) fn uid(row: &Row<'_>, column: usize) -> SqlResult<Uid> {
    Ok(Uid::from_bytes(row.get(column)?))
}

/// A player from two columns: name and player string.
pub(super) fn player(row: &Row<'_>, column: usize) -> SqlResult<SeatPlayer> {
    let name = row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?;
    let computer = row.get_ref(column + 1)?.as_str().map_err(rusqlite::Error::from)?;
    let player = if computer.is_empty() { SeatPlayer::person(name) } else { SeatPlayer::computer(name, computer) };
    player.map_err(|_| SqlError::stored("player's name")())
}

pub(super) fn outcome(winner: Option<u8>, cause: Option<&str>) -> SqlResult<Option<Outcome>> {
    let winner = self::winner(winner)?;
    let cause = cause.map(|word| Cause::of_word(word).ok_or_else(SqlError::stored("result"))).transpose()?;
    match cause {
        None if winner.is_none() => Ok(None),
        // Nobody wins by a draw, and somebody by everything else.
        Some(cause) if cause.is_draw() == winner.is_none() => Ok(Some(Outcome { winner, cause })),
        _ => Err(SqlError::stored("result")()),
    }
}

/// Who has won; nobody where the game is drawn, or not over.
pub(super) fn winner(number: Option<u8>) -> SqlResult<Option<Seat>> {
    let seat =
        |number| Seat::BOTH.into_iter().find(|seat| seat.number() == number).ok_or_else(SqlError::stored("result"));
    number.map(seat).transpose()
}

fn parse_move(text: &str) -> SqlResult<Move> {
    text.parse().map_err(|_| SqlError::stored("move")())
}
