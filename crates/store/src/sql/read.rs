//! Reading games and matches back, each row checked against its checksum.

use std::collections::HashMap;
use std::sync::Arc;

use numduel_room::RoomGame;
use numduel_rules::{Cause, Closing, GameString, Move, Outcome, Record, Seat};
use numduel_session::{GameId, MatchId, SeatPlayer, Starts};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::checksum::{BEGINNING, Checksum, GAME_COLUMNS};
use super::rooms::games_of_room;
use super::{SqlError, SqlResult, seed_from_sql, to_sql};
use crate::error::StoreError;
use crate::game::{MatchPlace, StoredGame};
use crate::json_line::MatchHeader;
use crate::matches::{MatchGame, StoredMatch};
use crate::time;
use crate::uid::Uid;
use crate::verify::shipped;

/// The columns of the other tables that their checksums are over, in their order.
pub(super) const PLAYER: &str = "name, computer";
pub(super) const RULES: &str = "book, book_id, game";
pub(super) const MATCH: &str = "uid, rules, mode, player1, player2, seed, started";

/// Reads rows, and remembers the few that many games share.
pub(crate) struct Reader<'c> {
    connection: &'c Connection,
    rules: HashMap<i64, Option<SharedRules>>,
    players: HashMap<i64, SeatPlayer>,
    /// The games of the room that was read last.
    room: Option<(String, Vec<RoomGame>)>,
}

/// What many games are played by.
#[derive(Clone)]
struct SharedRules {
    game: GameString,
    book: Arc<str>,
}

/// A game with what only the store knows of it.
pub(crate) struct ReadGame {
    pub game: StoredGame,
    /// The number of its rules.
    pub rules: i64,
    /// The numbers of its players.
    pub players: [i64; 2],
    /// Whether it was begun in another store.
    pub imported: bool,
    /// Whether it is played in a room.
    pub in_room: bool,
}

impl<'c> Reader<'c> {
    pub(crate) fn new(connection: &'c Connection) -> Self {
        Self { connection, rules: HashMap::new(), players: HashMap::new(), room: None }
    }

    /// One game. What is damaged about it is told as [`StoreError::Unreadable`].
    pub(crate) fn game(&mut self, id: GameId) -> SqlResult<ReadGame> {
        self.read_game(id).map_err(|error| match error.damage() {
            Some(reason) => StoreError::Unreadable { game: id, reason }.into(),
            None => error,
        })
    }

    fn read_game(&mut self, id: GameId) -> SqlResult<ReadGame> {
        const SELECT: &str =
            "SELECT uid, rules, player1, player2, seed, started, match_id, number, imported, ended, winner,
             cause, checksum, room, begun FROM games WHERE id = ?1";
        debug_assert!(SELECT.contains(GAME_COLUMNS[0]), "the checksum is over the first columns");
        let mut statement = self.connection.prepare_cached(SELECT)?;
        let mut rows = statement.query([id.0])?;
        let row = rows.next()?.ok_or(StoreError::NoGame(id))?;
        let beginning = Checksum::of_row(row, BEGINNING)?.in_room(row, 13)?;
        let (moves, sum) = self.moves(id, beginning)?;
        let ended: Option<i64> = row.get(9)?;
        let sum = if ended.is_none() { sum } else { sum.and([row.get_ref(9)?, row.get_ref(10)?, row.get_ref(11)?]) };
        if row.get::<_, [u8; 16]>(12)? != sum.bytes() {
            return Err(SqlError::damaged("its checksum does not match")());
        }
        let started = row.get(5)?;
        if [Some(started), ended].into_iter().flatten().any(|at| time::check(at).is_err()) {
            return Err(SqlError::damaged("its time is out of range")());
        }
        let rules: i64 = row.get(1)?;
        let shared = self.rules(rules)?;
        let players = [row.get(2)?, row.get(3)?];
        let outcome = outcome(row.get(10)?, row.get_ref(11)?.as_str_or_null().map_err(rusqlite::Error::from)?)?;
        let place = row.get::<_, Option<i64>>(6)?.zip(row.get(7)?);
        let room = row.get::<_, Option<String>>(13)?.zip(row.get::<_, Option<i64>>(14)?);
        let in_room = room.is_some();
        let moves = match room {
            Some((room, begun)) => self.room_moves(room, begun.cast_unsigned(), outcome)?,
            None => moves,
        };
        let game = StoredGame {
            id,
            uid: uid(row, 0)?,
            record: Record { game: shared.game, moves, closing: outcome.and_then(|end| Closing::of_cause(end.cause)) },
            book: shared.book,
            players: [self.player(players[0])?, self.player(players[1])?],
            seed: seed_from_sql(row.get(4)?),
            outcome,
            started,
            ended,
            of_match: place.map(|(id, number)| MatchPlace { id: MatchId(id), number }),
        };
        Ok(ReadGame { game, rules, players, imported: row.get(8)?, in_room })
    }

    /// The moves of a game, and the checksum with them.
    fn moves(&self, id: GameId, mut sum: Checksum) -> SqlResult<(Vec<Move>, Checksum)> {
        let mut statement =
            self.connection.prepare_cached("SELECT move, ply FROM moves WHERE game = ?1 ORDER BY ply")?;
        let mut rows = statement.query([id.0])?;
        let mut moves = Vec::new();
        while let Some(row) = rows.next()? {
            let value = row.get_ref(0)?;
            sum = sum.and([value]);
            let text = value.as_str().map_err(rusqlite::Error::from)?;
            if row.get::<_, i64>(1)? != to_sql(moves.len() + 1) {
                return Err(SqlError::damaged("its moves are not in order")());
            }
            moves.push(text.parse().map_err(|_| SqlError::damaged("one of its moves cannot be read")())?);
        }
        Ok((moves, sum))
    }

    /// The moves of a game that ended in this way, or has not ended, from the events of its room.
    fn room_moves(&mut self, room: String, begun: u64, end: Option<Outcome>) -> SqlResult<Vec<Move>> {
        let is_it = |game: &&RoomGame| game.begun == begun && (end.is_none() || game.outcome == end);
        let known = self.room.as_ref().filter(|(code, _)| *code == room);
        if let Some(game) = known.and_then(|(_, games)| games.iter().find(is_it)) {
            return Ok(game.moves.clone());
        }
        // It may have continued since it was read.
        let games = games_of_room(self.connection, &room)?;
        let found = games.iter().find(is_it).map(|game| game.moves.clone());
        self.room = Some((room, games));
        found.ok_or_else(SqlError::damaged("its room tells of another game"))
    }

    fn rules(&mut self, id: i64) -> SqlResult<SharedRules> {
        let unreadable = SqlError::damaged("its rules cannot be read");
        if let Some(known) = self.rules.get(&id) {
            return known.clone().ok_or_else(unreadable);
        }
        let found = match self.read_rules(id) {
            Err(error) if error.damage().is_some() => None,
            other => other?,
        };
        self.rules.insert(id, found.clone());
        found.ok_or_else(unreadable)
    }

    fn read_rules(&self, id: i64) -> SqlResult<Option<SharedRules>> {
        let mut statement =
            self.connection.prepare_cached("SELECT book, book_id, game, checksum FROM rules WHERE id = ?1")?;
        let mut rows = statement.query([id])?;
        let Some(row) = rows.next()?.filter(|row| is_sound(row, 3)) else { return Ok(None) };
        let Ok(game) = row.get::<_, String>(2)?.parse::<GameString>() else { return Ok(None) };
        Ok(self.book(row.get(0)?, &game.id).map(|book| SharedRules { game, book }))
    }

    /// A book's text. Where it is damaged, it may still be one that comes with the program.
    fn book(&self, hash: [u8; 32], id: &str) -> Option<Arc<str>> {
        let is_it = |text: &String| hmac_sha256::Hash::hash(text.as_bytes()) == hash;
        let select = |sql| -> rusqlite::Result<String> {
            self.connection.prepare_cached(sql)?.query_row([hash], |row| row.get(0))
        };
        // The index may be damaged and the text not.
        let stored = ["SELECT text FROM books WHERE hash = ?1", "SELECT text FROM books NOT INDEXED WHERE hash = ?1"]
            .into_iter()
            .find_map(|sql| select(sql).ok().filter(is_it));
        let text = stored.or_else(|| shipped(id).ok().map(|book| book.to_string()).filter(is_it));
        text.map(Into::into)
    }

    /// A player. One whose row is damaged loses the name and not the games.
    fn player(&mut self, id: i64) -> SqlResult<SeatPlayer> {
        if let Some(known) = self.players.get(&id) {
            return Ok(known.clone());
        }
        let found = match self.read_player(id) {
            Err(error) if error.damage().is_some() => None,
            other => other?,
        };
        let player = found.map_or_else(|| SeatPlayer::person(&format!("unknown {id}")), Ok);
        let player = player.map_err(|_| SqlError::damaged("a player of it cannot be read")())?;
        self.players.insert(id, player.clone());
        Ok(player)
    }

    fn read_player(&self, id: i64) -> SqlResult<Option<SeatPlayer>> {
        let mut statement =
            self.connection.prepare_cached("SELECT name, computer, checksum FROM players WHERE id = ?1")?;
        let mut rows = statement.query([id])?;
        let Some(row) = rows.next()?.filter(|row| is_sound(row, 2)) else { return Ok(None) };
        let (name, computer): (String, String) = (row.get(0)?, row.get(1)?);
        // Names that are saved today are visible; older ones are shown as far as they are.
        let name = numduel_rules::visible::masked_line(&name);
        let player =
            if computer.is_empty() { SeatPlayer::person(&name) } else { SeatPlayer::computer(&name, &computer) };
        Ok(player.ok())
    }

    /// What a line says about the match of a game.
    pub(crate) fn match_header(&mut self, place: MatchPlace, game: &GameString) -> SqlResult<MatchHeader> {
        let found = self.read_match(place.id)?;
        let starts = if found.game == *game { Starts::Alike } else { Starts::Drawn };
        Ok(MatchHeader {
            uid: found.uid,
            number: place.number,
            mode: found.mode,
            starts,
            seed: found.seed,
            started: found.started,
            ended: found.ended,
        })
    }

    /// A match with its games.
    pub(crate) fn stored_match(&mut self, id: MatchId) -> SqlResult<StoredMatch> {
        let mut found = self.read_match(id)?;
        found.games = self.match_games(id)?;
        Ok(found)
    }

    fn read_match(&mut self, id: MatchId) -> SqlResult<StoredMatch> {
        let mut statement = self.connection.prepare_cached(
            "SELECT uid, rules, mode, player1, player2, seed, started, ended, checksum FROM matches WHERE id = ?1",
        )?;
        let mut rows = statement.query([id.0])?;
        let row = rows.next()?.ok_or(StoreError::NoMatch(id))?;
        let sum = Checksum::of_row(row, 7)?.bytes();
        if row.get::<_, [u8; 16]>(8)? != sum {
            return Err(SqlError::damaged("the checksum of a match does not match")());
        }
        let SharedRules { game, book } = self.rules(row.get(1)?)?;
        let mode: String = row.get(2)?;
        Ok(StoredMatch {
            id,
            uid: uid(row, 0)?,
            game,
            book,
            mode: mode.parse().map_err(|_| SqlError::damaged("the mode of a match cannot be read")())?,
            players: [self.player(row.get(3)?)?, self.player(row.get(4)?)?],
            seed: seed_from_sql(row.get(5)?),
            started: row.get(6)?,
            ended: row.get(7)?,
            games: Vec::new(),
        })
    }

    fn match_games(&self, id: MatchId) -> SqlResult<Vec<MatchGame>> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT id, number, winner, cause FROM games WHERE match_id = ?1 ORDER BY number")?;
        let mut rows = statement.query([id.0])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            let outcome = outcome(row.get(2)?, row.get_ref(3)?.as_str_or_null().map_err(rusqlite::Error::from)?)?;
            games.push(MatchGame { id: GameId(row.get(0)?), number: row.get(1)?, outcome });
        }
        Ok(games)
    }

    /// The players and game strings that were read so far, by number.
    pub(crate) fn seen(&self) -> (impl Iterator<Item = (i64, SeatPlayer)>, impl Iterator<Item = (i64, String)>) {
        let players = self.players.iter().map(|(id, player)| (*id, player.clone()));
        let games = self.rules.iter().filter_map(|(id, rules)| Some((*id, rules.as_ref()?.game.to_string())));
        (players, games)
    }
}

/// Whether a row's last column is the checksum of those before it.
pub(super) fn is_sound(row: &Row<'_>, columns: usize) -> bool {
    let sum = Checksum::of_row(row, columns).map(Checksum::bytes);
    sum.is_ok_and(|sum| row.get_ref(columns) == Ok(ValueRef::Blob(&sum)))
}

fn uid(row: &Row<'_>, column: usize) -> SqlResult<Uid> {
    Ok(Uid::from_bytes(row.get(column)?))
}

fn outcome(winner: Option<u8>, cause: Option<&str>) -> SqlResult<Option<Outcome>> {
    let wrong = SqlError::damaged("its result cannot be read");
    let seat = |number| Seat::BOTH.into_iter().find(|seat| seat.number() == number).ok_or_else(&wrong);
    let winner = winner.map(seat).transpose()?;
    match cause.map(|word| Cause::of_word(word).ok_or_else(&wrong)).transpose()? {
        None if winner.is_none() => Ok(None),
        // Nobody wins by a draw, and somebody by everything else.
        Some(cause) if cause.is_draw() == winner.is_none() => Ok(Some(Outcome { winner, cause })),
        _ => Err(wrong()),
    }
}
