//! Checksums of rows: a reader knows of every row whether it is as it was written, whatever happened to the disk.
//!
//! A game's checksum is over its row, then its moves, then how it ended, so that one more move continues the old checksum. The
//! moves of a game in a room are in the room's events; its checksum is over where they are.
//! Players, rules, matches and the events of rooms have one over their own row; a book's text has its SHA-256.

use numduel_session::GameId;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params};

use super::{SqlError, SqlResult};
use crate::fnv::Fnv128;
use crate::game::Ended;

/// A checksum so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checksum(Fnv128);

/// The columns of a game that its checksum begins with, in their order, and those that end it.
pub(super) const GAME_COLUMNS: [&str; 2] =
    ["uid, rules, player1, player2, seed, started, match_id, number, imported", "ended, winner, cause"];

/// How many columns the checksum begins with.
pub(super) const BEGINNING: usize = 9;

impl Checksum {
    /// Over the columns of a row.
    pub(super) fn of<'a>(values: impl IntoIterator<Item = ValueRef<'a>>) -> Self {
        Self(Fnv128::EMPTY).and(values)
    }

    /// Over more columns, or more moves.
    pub(super) fn and<'a>(self, values: impl IntoIterator<Item = ValueRef<'a>>) -> Self {
        Self(values.into_iter().fold(self.0, add))
    }

    /// Over how a game ended too.
    pub(super) fn ended(self, ended: Option<Ended>) -> Self {
        let Some(Ended { outcome, at }) = ended else { return self };
        let winner = outcome.winner.map(|seat| seat.number().into());
        self.and([ValueRef::Integer(at), integer(winner), text(outcome.cause.word())])
    }

    /// One that was written down.
    pub(super) fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(Fnv128::from_bytes(bytes))
    }

    pub(super) fn bytes(self) -> [u8; 16] {
        self.0.bytes()
    }

    /// Over the first columns of a row.
    pub(super) fn of_row(row: &Row<'_>, columns: usize) -> rusqlite::Result<Self> {
        (0..columns).try_fold(Self(Fnv128::EMPTY), |sum, column| Ok(sum.and([row.get_ref(column)?])))
    }

    /// What it has to be for a game as it is in the database.
    pub(super) fn of_game(connection: &Connection, game: GameId) -> SqlResult<Self> {
        Self::of_game_in(connection, game, "room, begun")
    }

    /// The same in a file of an older version, in which no game is in a room.
    pub(super) fn of_older_game(connection: &Connection, game: GameId) -> SqlResult<Self> {
        Self::of_game_in(connection, game, "NULL, NULL")
    }

    fn of_game_in(connection: &Connection, game: GameId, room: &str) -> SqlResult<Self> {
        let [beginning, end] = GAME_COLUMNS;
        let select = format!("SELECT {beginning}, {end}, {room} FROM games WHERE id = ?1");
        let mut statement = connection.prepare_cached(&select)?;
        let mut rows = statement.query([game.0])?;
        let row = rows.next()?.ok_or_else(SqlError::damaged("its row is gone"))?;
        let mut sum = Self::of_row(row, BEGINNING)?.in_room(row, BEGINNING + 3)?;
        let mut moves = connection.prepare_cached("SELECT move FROM moves WHERE game = ?1 ORDER BY ply")?;
        let mut moves = moves.query([game.0])?;
        while let Some(row) = moves.next()? {
            sum = sum.and([row.get_ref(0)?]);
        }
        if row.get_ref(BEGINNING)? != ValueRef::Null {
            for column in BEGINNING..BEGINNING + 3 {
                sum = sum.and([row.get_ref(column)?]);
            }
        }
        Ok(sum)
    }

    /// Over the room of a game too, which is in this column, and the event from which its moves are there, which is in the next.
    pub(super) fn in_room(self, row: &Row<'_>, column: usize) -> rusqlite::Result<Self> {
        let (room, begun) = (row.get_ref(column)?, row.get_ref(column + 1)?);
        Ok(if room == ValueRef::Null { self } else { self.and([room, begun]) })
    }

    /// Writes it down for a game.
    pub(super) fn store(self, connection: &Connection, game: GameId) -> SqlResult<()> {
        let mut statement = connection.prepare_cached("UPDATE games SET checksum = ?2 WHERE id = ?1")?;
        statement.execute(params![game.0, self.bytes()])?;
        Ok(())
    }
}

/// Changes the rows of a game. Its checksum fits afterwards if it did before: it must not make up for damage.
pub(super) fn keep_sound(
    connection: &Connection,
    game: GameId,
    change: impl FnOnce(&Connection) -> SqlResult<()>,
) -> SqlResult<()> {
    let stored = connection
        .prepare_cached("SELECT checksum FROM games WHERE id = ?1")?
        .query_row([game.0], |row| row.get::<_, Vec<u8>>(0))?;
    let was_sound = stored == Checksum::of_game(connection, game)?.bytes();
    change(connection)?;
    if was_sound { Checksum::of_game(connection, game)?.store(connection, game) } else { Ok(()) }
}

pub(super) fn text(text: &str) -> ValueRef<'_> {
    ValueRef::Text(text.as_bytes())
}

pub(super) fn integer(number: Option<i64>) -> ValueRef<'static> {
    number.map_or(ValueRef::Null, ValueRef::Integer)
}

/// Each value with its kind and an end: a byte that no text contains.
fn add(sum: Fnv128, value: ValueRef<'_>) -> Fnv128 {
    match value {
        ValueRef::Null => sum.add(&[0]),
        ValueRef::Integer(number) => sum.add(&[1]).add(&number.to_be_bytes()),
        ValueRef::Real(number) => sum.add(&[2]).add(&number.to_be_bytes()),
        ValueRef::Text(text) => sum.add(&[3]).add(text).add(&[0xff]),
        ValueRef::Blob(bytes) => sum.add(&[4]).add(bytes).add(&[0xff]),
    }
}
