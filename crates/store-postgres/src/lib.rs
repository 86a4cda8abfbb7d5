//! Rooms in `PostgreSQL`: one database for any number of servers.
//!
//! The games of rooms are in their events, and in no table of their own: `history` and `export` are for files.

mod append;
mod event_row;
mod import;
mod news;
mod tls;

pub use news::{ServerId, ServerNews, listen};

use std::thread;

use append::{APPEND, ChangeResult, append_events};
use event_row::{EventRow, from_column, insert_events, read_event, to_column};
use news::{NOTIFIED, PRESENT};
use numduel_room::{Participant, RoomCode, RoomEvent, RoomHeader};
use numduel_store::rooms::{
    AppendChange, Committed, CreateChange, Grant, RoomChange, RoomRefusal, RoomStore, SecretHash, StoredRoom,
};
use numduel_store::{StorageProblem, StoreError};
use postgres::{Client, GenericClient, Row, Statement, Transaction};

/// The tables. Made under a lock, so that servers can start at once.
const TABLES: &str = include_str!("tables.sql");

/// The last thing that they make. Where it is there already, nothing is made: even that would lock tables in another order than
/// the servers that write.
const LAST_MADE: &str = "grants_of_room";

/// The lock of the migrations: `ndul`.
const LOCK: i64 = 0x6e64_756c;

/// Rooms in a database. A connection that was lost is made again with the next call.
pub struct PostgresRooms {
    url: String,
    /// As whom others are told of changes.
    server: ServerId,
    client: Option<Client>,
    /// What appends a batch, prepared once for each connection.
    append: Option<Statement>,
}

impl PostgresRooms {
    /// Connects, and makes the tables if they are not there.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        Self::open_as(url, ServerId::random())
    }

    /// The same for a server that hears others.
    pub fn open_as(url: &str, server: ServerId) -> Result<Self, StoreError> {
        let mut rooms = Self { url: url.to_owned(), server, client: None, append: None };
        rooms.with(|client| {
            client.execute("SELECT pg_advisory_lock($1)", &[&LOCK])?;
            let known = client.query_one("SELECT to_regclass($1) IS NOT NULL", &[&LAST_MADE]);
            let made = known.and_then(|known| if known.get(0) { Ok(()) } else { client.batch_execute(TABLES) });
            client.execute("SELECT pg_advisory_unlock($1)", &[&LOCK])?;
            made
        })?;
        Ok(rooms)
    }

    /// Asks without changing anything, so a connection that was lost meanwhile is made again at once.
    fn read<T>(&mut self, ask: impl Fn(&mut Client) -> Result<T, postgres::Error>) -> Result<T, StoreError> {
        let connected = self.client.is_some();
        match self.with(&ask) {
            Err(_) if connected => self.with(&ask),
            other => other,
        }
    }

    /// Tells all servers. Not in a transaction that writes: those that notify wait for the disk one after the other.
    fn notify(&mut self, sender: &str, words: &[String]) -> Result<(), StoreError> {
        let parts: Vec<String> = words.chunks(NOTIFIED).map(|words| format!("{sender} {}", words.join(" "))).collect();
        let select = "SELECT pg_notify('numduel', part) FROM unnest($1::text[]) AS part";
        self.with(|client| client.execute(select, &[&parts]).map(|_| ()))
    }

    fn with<T>(&mut self, ask: impl FnOnce(&mut Client) -> Result<T, postgres::Error>) -> Result<T, StoreError> {
        if self.client.as_ref().is_none_or(Client::is_closed) {
            self.append = None;
            self.client = Some(connect(&self.url)?);
        }
        let answer = ask(self.client.as_mut().ok_or_else(|| unusable_because("no connection"))?);
        answer.map_err(|error| {
            // Whatever state the connection is in, the next call begins anew.
            drop_elsewhere(self.client.take());
            unusable(&error)
        })
    }
}

/// A connection, encrypted as the URL asks for.
fn connect(url: &str) -> Result<Client, StoreError> {
    let (config, tls) = tls::connector(url).map_err(|problem| unusable_because(&problem))?;
    config.connect(tls).map_err(|error| unusable(&error))
}

impl Drop for PostgresRooms {
    fn drop(&mut self) {
        drop_elsewhere(self.client.take());
    }
}

/// A connection waits for its end, which not every thread may do.
fn drop_elsewhere(client: Option<Client>) {
    if client.is_some() {
        thread::spawn(move || drop(client));
    }
}

fn unusable(error: &postgres::Error) -> StoreError {
    unusable_because(&tls::describe(error))
}

fn unusable_because(problem: &str) -> StoreError {
    StoreError::Unusable { path: None, problem: StorageProblem::Disk(format!("PostgreSQL: {problem}")) }
}

impl RoomStore for PostgresRooms {
    fn commit(&mut self, changes: &[RoomChange]) -> Result<Vec<ChangeResult>, StoreError> {
        let known = self.append.take().filter(|_| self.client.as_ref().is_some_and(|client| !client.is_closed()));
        let (made, append) = self.with(|client| {
            let append = known.map_or_else(|| client.prepare(APPEND), Ok)?;
            // Moves alone are one statement, which is a transaction of its own.
            let moves: Option<Vec<&AppendChange>> = changes.iter().map(plain_append).collect();
            let made = if let Some(moves) = moves {
                append_events(client, &moves, &append)?
            } else {
                let mut transaction = client.transaction()?;
                let made = commit(&mut transaction, changes, &append)?;
                transaction.commit()?;
                made
            };
            Ok((made, append))
        })?;
        self.append = Some(append);
        Ok(made)
    }

    fn room(&mut self, code: RoomCode) -> Result<Option<StoredRoom>, StoreError> {
        self.read(|client| {
            let mut snapshot =
                client.build_transaction().isolation_level(postgres::IsolationLevel::RepeatableRead).start()?;
            read_room(&mut snapshot, code)
        })
    }

    fn rooms_of(&mut self, secret: &SecretHash) -> Result<Vec<RoomCode>, StoreError> {
        let select =
            "SELECT code FROM rooms JOIN room_grants ON room = code WHERE secret = $1 ORDER BY created DESC, code";
        self.read(|client| Ok(codes(&client.query(select, &[&secret.as_slice()])?)))
    }

    fn newest(&mut self, rooms: &[RoomCode]) -> Result<Vec<(RoomCode, u64)>, StoreError> {
        let asked: Vec<&str> = rooms.iter().map(RoomCode::as_str).collect();
        self.read(|client| {
            // Each is one look at the end of an index.
            let select = "SELECT room, (SELECT max(seq) FROM room_events WHERE room = asked.room)
                          FROM unnest($1::text[]) AS asked (room)";
            let rows = client.query(select, &[&asked])?;
            let pair =
                |row: &Row| Some((row.get::<_, &str>(0).parse().ok()?, row.get::<_, Option<i64>>(1)?.cast_unsigned()));
            Ok(rows.iter().filter_map(pair).collect())
        })
    }

    fn events_after(&mut self, seen: &[(RoomCode, u64)]) -> Result<Vec<(RoomCode, RoomEvent)>, StoreError> {
        let (rooms, seqs): (Vec<&str>, Vec<i64>) =
            seen.iter().map(|(room, seq)| (room.as_str(), seq.cast_signed())).unzip();
        self.read(|client| {
            let select = "SELECT e.seq, kind, chair, detail, at, request, e.room
                          FROM unnest($1::text[], $2::bigint[]) AS asked (room, seq)
                          JOIN room_events e ON e.room = asked.room AND e.seq > asked.seq ORDER BY e.room, e.seq";
            let rows = client.query(select, &[&rooms, &seqs])?;
            Ok(rows.iter().filter_map(|row| Some((row.get::<_, &str>(6).parse().ok()?, read_event(row)?))).collect())
        })
    }

    fn codes(&mut self) -> Result<Vec<RoomCode>, StoreError> {
        self.read(|client| Ok(codes(&client.query("SELECT code FROM rooms", &[])?)))
    }

    fn expire(&mut self, now: i64) -> Result<u64, StoreError> {
        let delete = "WITH old AS (DELETE FROM rooms WHERE expires <= $1 RETURNING code),
                      events AS (DELETE FROM room_events USING old WHERE room = old.code)
                      SELECT count(*) FROM old";
        self.with(|client| Ok(client.query_one(delete, &[&now])?.get::<_, i64>(0).cast_unsigned()))
    }

    fn tell_present(&mut self, here: &[(RoomCode, Participant)]) -> Result<(), StoreError> {
        let words: Vec<_> = here.iter().map(|(code, who)| format!("{code}:{}", u8::from(*who))).collect();
        self.notify(&format!("{PRESENT} {}", self.server), &words)
    }

    fn tell_changed(&mut self, changed: &[(RoomCode, u64)]) -> Result<(), StoreError> {
        let words: Vec<_> = changed.iter().map(|(code, seq)| format!("{code}:{seq}")).collect();
        self.notify(&self.server.to_string(), &words)
    }
}

fn codes(rows: &[Row]) -> Vec<RoomCode> {
    rows.iter().filter_map(|row| row.get::<_, &str>(0).parse().ok()).collect()
}

/// A change that is an event and nothing else.
fn plain_append(change: &RoomChange) -> Option<&AppendChange> {
    match change {
        RoomChange::Append(append) if append.revoke.is_none() && append.grants.is_empty() => Some(append),
        _ => None,
    }
}

fn commit(
    transaction: &mut Transaction<'_>,
    changes: &[RoomChange],
    append: &Statement,
) -> Result<Vec<ChangeResult>, postgres::Error> {
    let mut made: Vec<Option<ChangeResult>> = changes.iter().map(|_| None).collect();
    let (mut places, mut appends): (Vec<usize>, Vec<&AppendChange>) = (Vec::new(), Vec::new());
    for (index, change) in changes.iter().enumerate() {
        match change {
            RoomChange::Append(append) => {
                places.push(index);
                appends.push(append);
            }
            RoomChange::Create(create) => made[index] = Some(create_room(transaction, create)?),
            RoomChange::Delete(room) => {
                let delete = "WITH gone AS (DELETE FROM room_events WHERE room = $1) DELETE FROM rooms WHERE code = $1";
                let gone = transaction.execute(delete, &[&room.as_str()])?;
                let done = Committed { seq: 0, repeated: false };
                made[index] = Some(if gone == 1 { Ok(done) } else { Err(RoomRefusal::NoRoom(*room)) });
            }
        }
    }
    let results = append_events(transaction, &appends, append)?;
    for ((index, change), result) in places.into_iter().zip(appends).zip(results) {
        if result.as_ref().is_ok_and(|made| !made.repeated) {
            change_grants(transaction, change)?;
        }
        made[index] = Some(result);
    }
    Ok(made.into_iter().flatten().collect())
}

fn create_room(transaction: &mut Transaction<'_>, create: &CreateChange) -> Result<ChangeResult, postgres::Error> {
    let RoomHeader { code, game, book, mode, seed, created } = &create.header;
    let mode = mode.map(|mode| mode.to_string());
    let inserted = transaction.execute(
        "INSERT INTO rooms (code, request, game, book, mode, seed, created, expires)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        &[
            &code.as_str(),
            &create.request.as_slice(),
            game,
            book,
            &mode,
            &seed.unwrap_or_default().cast_signed(),
            created,
            &create.expires,
        ],
    )?;
    let seq = u64::try_from(create.events.len()).unwrap_or_default();
    if inserted == 0 {
        let known = transaction.query_one("SELECT request FROM rooms WHERE code = $1", &[&code.as_str()])?;
        let same = known.get::<_, &[u8]>(0) == create.request;
        return Ok(if same { Ok(Committed { seq, repeated: true }) } else { Err(RoomRefusal::CodeTaken(*code)) });
    }
    // An event that another server wrote while an older room of this code was removed is not this room's.
    transaction.execute("DELETE FROM room_events WHERE room = $1", &[&code.as_str()])?;
    let events = create.events.iter().zip(1..);
    let events = events.map(|(event, seq)| EventRow::new(seq, &event.kind, event.request.as_deref(), *created));
    insert_events(transaction, *code, events)?;
    add_grants(transaction, *code, &create.grants)?;
    Ok(Ok(Committed { seq, repeated: false }))
}

fn change_grants(transaction: &mut Transaction<'_>, append: &AppendChange) -> Result<(), postgres::Error> {
    if let Some(participant) = append.revoke {
        let delete = "DELETE FROM room_grants WHERE room = $1 AND chair = $2";
        transaction.execute(delete, &[&append.room.as_str(), &to_column(participant)])?;
    }
    add_grants(transaction, append.room, &append.grants)
}

fn add_grants(transaction: &mut Transaction<'_>, room: RoomCode, grants: &[Grant]) -> Result<(), postgres::Error> {
    for Grant { secret, participant } in grants {
        transaction.execute(
            "INSERT INTO room_grants (secret, room, chair) VALUES ($1, $2, $3)
             ON CONFLICT (secret, room) DO UPDATE SET chair = $3",
            &[&secret.as_slice(), &room.as_str(), &to_column(*participant)],
        )?;
    }
    Ok(())
}

fn read_room(snapshot: &mut impl GenericClient, code: RoomCode) -> Result<Option<StoredRoom>, postgres::Error> {
    let header =
        snapshot.query_opt("SELECT game, book, mode, seed, created FROM rooms WHERE code = $1", &[&code.as_str()])?;
    let Some(row) = header else { return Ok(None) };
    let header = RoomHeader {
        code,
        game: row.get(0),
        book: row.get(1),
        mode: row.get::<_, Option<&str>>(2).and_then(|mode| mode.parse().ok()),
        seed: Some(row.get::<_, i64>(3).cast_unsigned()),
        created: row.get(4),
    };
    let select = "SELECT seq, kind, chair, detail, at, request FROM room_events WHERE room = $1 ORDER BY seq";
    let events = snapshot.query(select, &[&code.as_str()])?;
    let grants = snapshot.query("SELECT secret, chair FROM room_grants WHERE room = $1", &[&code.as_str()])?;
    let grant = |row: &Row| {
        let participant = from_column(row.get(1))?;
        Some(Grant { secret: row.get::<_, &[u8]>(0).try_into().ok()?, participant })
    };
    let events = events.iter().filter_map(read_event).collect();
    Ok(Some(StoredRoom { header, events, grants: grants.iter().filter_map(grant).collect() }))
}
