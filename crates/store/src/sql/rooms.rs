//! Rooms in `SQLite`.

use numduel_room::{GameChange, Participant, RoomCode, RoomEvent, RoomEventKind, RoomGame, RoomHeader};
use numduel_session::{GameId, JournalIds, MatchId};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::checksum::{Checksum, integer, text};
use super::read::is_sound;
use super::write::{end_room_game, give_to_room, insert_book, take_from_room};
use super::{SqlError, SqlResult, seed_from_sql, seed_to_sql};
use crate::game::Ended;
use crate::rooms::{
    AppendChange, Committed, CreateChange, Grant, NewRoomEvent, RoomChange, RoomRefusal, SecretHash, StoredRoom,
};

/// The columns of an event that its checksum is over, in their order.
pub(super) const EVENT: &str = "room, seq, kind, chair, detail, request, at";

/// What became of a change.
pub(crate) type RoomResult = Result<Committed, RoomRefusal>;

/// Writes a batch. A change that is refused leaves no trace, and the others stay.
pub(crate) fn commit_rooms(connection: &Connection, changes: &[RoomChange]) -> SqlResult<Vec<RoomResult>> {
    changes
        .iter()
        .map(|change| {
            // Only then can the second be refused after the first was written. Being able to take that back costs a copy of
            // every page that is changed.
            match change {
                RoomChange::Append(append) if append.games.len() > 1 => commit_or_undo(connection, change),
                _ => commit_one(connection, change),
            }
        })
        .collect()
}

fn commit_or_undo(connection: &Connection, change: &RoomChange) -> SqlResult<RoomResult> {
    connection.prepare_cached("SAVEPOINT change")?.execute([])?;
    let made = commit_one(connection, change)?;
    if made.is_err() {
        connection.prepare_cached("ROLLBACK TO change")?.execute([])?;
    }
    connection.prepare_cached("RELEASE change")?.execute([])?;
    Ok(made)
}

fn commit_one(connection: &Connection, change: &RoomChange) -> SqlResult<RoomResult> {
    match change {
        RoomChange::Create(create) => create_room(connection, create),
        RoomChange::Append(append) => append_event(connection, append),
        RoomChange::Delete(room) => delete_room(connection, *room),
    }
}

fn create_room(connection: &Connection, create: &CreateChange) -> SqlResult<RoomResult> {
    let RoomHeader { code, game, book, mode, seed, created } = &create.header;
    let known: Option<SecretHash> = connection
        .prepare_cached("SELECT request FROM rooms WHERE code = ?1")?
        .query_row([code.as_str()], |row| row.get(0))
        .optional()?;
    if let Some(request) = known {
        let same = request == create.request;
        let seq = u64::try_from(create.events.len()).unwrap_or_default();
        return Ok(if same { Ok(Committed { seq, repeated: true }) } else { Err(RoomRefusal::CodeTaken(*code)) });
    }
    let book = insert_book(connection, book)?;
    connection
        .prepare_cached(
            "INSERT INTO rooms (code, request, game, book, mode, seed, created, expires)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            code.as_str(),
            create.request,
            game,
            book,
            mode.map(|mode| mode.to_string()),
            seed_to_sql(*seed),
            created,
            create.expires,
        ])?;
    for (event, seq) in create.events.iter().zip(1..) {
        insert_event(connection, *code, seq, event, *created)?;
    }
    add_grants(connection, *code, &create.grants)?;
    Ok(Ok(Committed { seq: u64::try_from(create.events.len()).unwrap_or_default(), repeated: false }))
}

fn append_event(connection: &Connection, append: &AppendChange) -> SqlResult<RoomResult> {
    let AppendChange { room, seq, event, at, expires, revoke, grants, .. } = append;
    if let Some(request) = &event.request {
        let known: Option<i64> = connection
            .prepare_cached("SELECT seq FROM room_events WHERE request IS NOT NULL AND room = ?1 AND request = ?2")?
            .query_row(params![room.as_str(), request], |row| row.get(0))
            .optional()?;
        if let Some(seq) = known {
            return Ok(Ok(Committed { seq: seq.cast_unsigned(), repeated: true }));
        }
    }
    let newest: Option<(JournalIds, i64)> = connection
        .prepare_cached(
            "SELECT game_id, match_id, (SELECT coalesce(max(seq), 0) FROM room_events WHERE room = code)
             FROM rooms WHERE code = ?1",
        )?
        .query_row([room.as_str()], |row| {
            let ids = JournalIds {
                game: row.get::<_, Option<i64>>(0)?.map(GameId),
                of_match: row.get::<_, Option<i64>>(1)?.map(MatchId),
            };
            Ok((ids, row.get(2)?))
        })
        .optional()?;
    let Some((ids, newest)) = newest else { return Ok(Err(RoomRefusal::NoRoom(*room))) };
    if newest.cast_unsigned() + 1 != *seq {
        return Ok(Err(RoomRefusal::Stale { room: *room, newest: newest.cast_unsigned() }));
    }
    // The game first: it is all that can still be refused.
    let new = match write_games(connection, append, ids) {
        Ok(new) => new,
        Err(SqlError::Store(error)) => {
            return Ok(Err(RoomRefusal::Game { room: *room, reason: error.to_string() }));
        }
        Err(other) => return Err(other),
    };
    insert_event(connection, *room, *seq, event, *at)?;
    if let Some(participant) = revoke {
        connection
            .prepare_cached("DELETE FROM room_grants WHERE room = ?1 AND chair = ?2")?
            .execute(params![room.as_str(), u8::from(*participant)])?;
    }
    add_grants(connection, *room, grants)?;
    // Most moves leave the room itself as it is.
    if expires.is_some() || new != ids {
        let update = "UPDATE rooms SET expires = coalesce(?2, expires), game_id = ?3, match_id = ?4 WHERE code = ?1";
        let (game, of_match) = (new.game.map(|game| game.0), new.of_match.map(|found| found.0));
        connection.prepare_cached(update)?.execute(params![room.as_str(), expires, game, of_match])?;
    }
    Ok(Ok(Committed { seq: *seq, repeated: false }))
}

/// Writes what an event means for the list of games and matches: that one begins or ends. What happens in between, the events
/// say.
fn write_games(connection: &Connection, append: &AppendChange, mut ids: JournalIds) -> SqlResult<JournalIds> {
    let AppendChange { room, seq, at, games, .. } = append;
    for change in games {
        match (change, ids.game) {
            (GameChange::Move(_, _, Some(outcome)) | GameChange::Close(_, outcome), Some(game)) => {
                end_room_game(connection, game, Ended { outcome: *outcome, at: *at })?;
            }
            (GameChange::Move(..) | GameChange::Close(..) | GameChange::Undo(..), _) => {}
            (GameChange::BeginMatch(..) | GameChange::BeginGame(..) | GameChange::EndMatch, _) => {
                super::apply(connection, &change.as_change(), &mut ids, *at)?;
            }
        }
        if let (GameChange::BeginGame(..), Some(game)) = (change, ids.game) {
            give_to_room(connection, game, room.as_str(), *seq)?;
        }
    }
    Ok(ids)
}

fn insert_event(connection: &Connection, room: RoomCode, seq: u64, event: &NewRoomEvent, at: i64) -> SqlResult<()> {
    let (kind, participant, detail) = event.kind.to_columns();
    let (seq, chair) = (seq.cast_signed(), participant.map(u8::from));
    let sum = Checksum::of([
        text(room.as_str()),
        ValueRef::Integer(seq),
        text(kind),
        integer(chair.map(i64::from)),
        text(&detail),
        event.request.as_deref().map_or(ValueRef::Null, text),
        ValueRef::Integer(at),
    ]);
    connection
        .prepare_cached(
            "INSERT INTO room_events (room, seq, kind, chair, detail, request, at, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![room.as_str(), seq, kind, chair, detail, event.request, at, sum.bytes()])?;
    Ok(())
}

fn add_grants(connection: &Connection, room: RoomCode, grants: &[Grant]) -> SqlResult<()> {
    let mut insert =
        connection.prepare_cached("INSERT OR REPLACE INTO room_grants (secret, room, chair) VALUES (?1, ?2, ?3)")?;
    for Grant { secret, participant } in grants {
        insert.execute(params![secret, room.as_str(), u8::from(*participant)])?;
    }
    Ok(())
}

/// Removes a room with the games that were played in it.
fn delete_room(connection: &Connection, room: RoomCode) -> SqlResult<RoomResult> {
    let mut select = connection.prepare_cached("SELECT id FROM games WHERE room = ?1")?;
    let games = select.query_map([room.as_str()], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
    let matches: Vec<i64> = connection
        .prepare_cached("SELECT DISTINCT match_id FROM games WHERE room = ?1 AND match_id IS NOT NULL")?
        .query_map([room.as_str()], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    if !forget_room(connection, room)? {
        return Ok(Err(RoomRefusal::NoRoom(room)));
    }
    for game in games {
        connection.execute("DELETE FROM moves WHERE game = ?1", [game])?;
        connection.execute("DELETE FROM games WHERE id = ?1", [game])?;
    }
    for id in matches {
        connection.execute("DELETE FROM matches WHERE id = ?1", [id])?;
    }
    // Names that nobody uses any more are gone too.
    connection.execute(
        "DELETE FROM players WHERE id NOT IN (SELECT player1 FROM games UNION SELECT player2 FROM games
         UNION SELECT player1 FROM matches UNION SELECT player2 FROM matches)",
        [],
    )?;
    Ok(Ok(Committed { seq: 0, repeated: false }))
}

/// Removes a room, but not its games.
fn forget_room(connection: &Connection, room: RoomCode) -> SqlResult<bool> {
    for table in ["room_events", "room_grants"] {
        connection.execute(&format!("DELETE FROM {table} WHERE room = ?1"), [room.as_str()])?;
    }
    Ok(connection.execute("DELETE FROM rooms WHERE code = ?1", [room.as_str()])? == 1)
}

/// Removes the rooms whose time is up. Their games stay in the history, so their moves go there; a room whose games cannot be read
/// stays.
pub(crate) fn expire_rooms(connection: &Connection, now: i64) -> SqlResult<u64> {
    let mut select = connection.prepare_cached("SELECT code FROM rooms WHERE expires <= ?1")?;
    let codes = select.query_map([now], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    let mut removed = 0;
    for code in &codes {
        match keep_games(connection, code) {
            Err(error) if error.damage().is_some() => continue,
            kept => kept?,
        }
        removed += u64::from(forget_room(connection, read_code(code)?)?);
    }
    Ok(removed)
}

/// Gives the games of a room their moves.
fn keep_games(connection: &Connection, code: &str) -> SqlResult<()> {
    let mut select = connection.prepare_cached("SELECT id, begun FROM games WHERE room = ?1")?;
    let stored = select.query_map([code], |row| Ok((GameId(row.get(0)?), row.get::<_, i64>(1)?.cast_unsigned())))?;
    let stored = stored.collect::<rusqlite::Result<Vec<_>>>()?;
    if stored.is_empty() {
        return Ok(());
    }
    let games = games_of_room(connection, code)?;
    let untold = SqlError::damaged("the events of a room do not tell one of its games");
    for (id, begun) in stored {
        let game = games.iter().find(|game| game.begun == begun).ok_or_else(&untold)?;
        take_from_room(connection, id, &game.moves)?;
    }
    Ok(())
}

/// The games of a room, as its events tell them; none if there is no such room.
pub(super) fn games_of_room(connection: &Connection, code: &str) -> SqlResult<Vec<RoomGame>> {
    let code = read_code(code)?;
    let Some(header) = read_header(connection, code)? else { return Ok(Vec::new()) };
    let games = RoomGame::of_events(header, events_after(connection, code, 0)?);
    games.map_err(|error| SqlError::damaged(&error.to_string())())
}

/// A room with its events and grants.
pub(crate) fn read_room(connection: &Connection, code: RoomCode) -> SqlResult<Option<StoredRoom>> {
    // All three at one moment.
    let moment = connection.unchecked_transaction()?;
    let Some(header) = read_header(&moment, code)? else { return Ok(None) };
    let events = events_after(&moment, code, 0)?;
    let mut select = moment.prepare_cached("SELECT secret, chair FROM room_grants WHERE room = ?1")?;
    let grants = select
        .query_map([code.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))?
        .map(|row| {
            row.map_err(SqlError::from).and_then(|(secret, stored)| Ok(Grant { secret, participant: who(stored)? }))
        })
        .collect::<SqlResult<_>>()?;
    Ok(Some(StoredRoom { header, events, grants }))
}

fn read_header(connection: &Connection, code: RoomCode) -> SqlResult<Option<RoomHeader>> {
    let header = connection
        .prepare_cached(
            "SELECT game, text, mode, seed, created FROM rooms JOIN books ON books.hash = rooms.book WHERE code = ?1",
        )?
        .query_row([code.as_str()], |row| Ok(header(code, row)))
        .optional()?;
    header.transpose()
}

/// What has happened in a room after the event with this number.
pub(crate) fn events_after(connection: &Connection, code: RoomCode, seen: u64) -> SqlResult<Vec<RoomEvent>> {
    let select = format!("SELECT {EVENT}, checksum FROM room_events WHERE room = ?1 AND seq > ?2 ORDER BY seq");
    let mut select = connection.prepare_cached(&select)?;
    let mut rows = select.query(params![code.as_str(), seen.cast_signed()])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        if !is_sound(row, 7) {
            return Err(SqlError::damaged("the checksum of an event of a room does not match")());
        }
        let (word, chair, detail): (String, Option<u8>, String) = (row.get(2)?, row.get(3)?, row.get(4)?);
        let kind = RoomEventKind::from_columns(&word, chair.map(who).transpose()?, &detail)
            .ok_or_else(SqlError::damaged("an event of a room cannot be read"))?;
        let seq = row.get::<_, i64>(1)?.cast_unsigned();
        events.push(RoomEvent { seq, kind, request: row.get(5)?, at: row.get(6)? });
    }
    Ok(events)
}

fn header(code: RoomCode, row: &Row<'_>) -> SqlResult<RoomHeader> {
    let mode: Option<String> = row.get(2)?;
    let mode = mode.map(|mode| mode.parse()).transpose();
    Ok(RoomHeader {
        code,
        game: row.get(0)?,
        book: row.get(1)?,
        mode: mode.map_err(|_| SqlError::damaged("the mode of a room cannot be read")())?,
        seed: Some(seed_from_sql(row.get(3)?).unwrap_or_default()),
        created: row.get(4)?,
    })
}

/// The rooms that a secret opens, the newest first.
pub(crate) fn rooms_of(connection: &Connection, secret: &SecretHash) -> SqlResult<Vec<RoomCode>> {
    let select = "SELECT code FROM rooms JOIN room_grants ON room = code WHERE secret = ?1 ORDER BY created DESC, code";
    let mut select = connection.prepare_cached(select)?;
    let codes = select.query_map([secret], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    codes.iter().map(|code| read_code(code)).collect()
}

/// Every room.
pub(crate) fn room_codes(connection: &Connection) -> SqlResult<Vec<RoomCode>> {
    let mut select = connection.prepare_cached("SELECT code FROM rooms")?;
    let codes = select.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    codes.iter().map(|code| read_code(code)).collect()
}

/// The newest number of each of these rooms.
pub(crate) fn newest_events(connection: &Connection, rooms: &[RoomCode]) -> SqlResult<Vec<(RoomCode, u64)>> {
    let mut select = connection.prepare_cached("SELECT max(seq) FROM room_events WHERE room = ?1")?;
    let mut found = Vec::with_capacity(rooms.len());
    for room in rooms {
        let newest: Option<i64> = select.query_row([room.as_str()], |row| row.get(0))?;
        found.extend(newest.map(|newest| (*room, newest.cast_unsigned())));
    }
    Ok(found)
}

fn who(stored: u8) -> SqlResult<Participant> {
    stored.try_into().map_err(|_| SqlError::damaged("a room has a third participant")())
}

fn read_code(text: &str) -> SqlResult<RoomCode> {
    text.parse().map_err(|_| SqlError::damaged("the code of a room cannot be read")())
}
