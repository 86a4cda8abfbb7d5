//! Rooms in `PostgreSQL`: one database for any number of servers.
//!
//! The games of rooms are in their events, and in no table of their own: `history` and `export` are for files.

mod import;

use std::thread;
use std::time::Duration;

use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, GenericClient, NoTls, Row, Statement, Transaction};

use crate::error::{StorageProblem, StoreError};
use crate::rooms::{
    AppendChange, Committed, CreateChange, Grant, RoomChange, RoomCode, RoomEvent, RoomEventKind, RoomHeader,
    RoomRefusal, RoomStore, SecretHash, StoredRoom,
};

/// What a change came to.
type ChangeResult = Result<Committed, RoomRefusal>;

/// The tables, and the function that appends a whole batch in one round trip. Run under a lock, so that servers can start at once.
const TABLES: &str = include_str!("postgres/tables.sql");

/// The lock of the migrations: `ndul`.
const LOCK: i64 = 0x6e64_756c;

/// The most rooms of one notification, which may have 8,000 bytes.
const NOTIFIED: usize = 400;

/// Rooms in a database. A connection that was lost is made again with the next call.
pub struct PostgresRooms {
    url: String,
    client: Option<Client>,
    /// What appends a batch, prepared once for each connection.
    append: Option<Statement>,
}

impl PostgresRooms {
    /// Connects, and makes the tables if they are not there.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let mut rooms = Self { url: url.to_owned(), client: None, append: None };
        rooms.with(|client| {
            client.execute("SELECT pg_advisory_lock($1)", &[&LOCK])?;
            let made = client.batch_execute(TABLES);
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

    fn with<T>(&mut self, ask: impl FnOnce(&mut Client) -> Result<T, postgres::Error>) -> Result<T, StoreError> {
        if self.client.as_ref().is_none_or(Client::is_closed) {
            self.append = None;
            self.client = Some(Client::connect(&self.url, NoTls).map_err(|error| unusable(&error))?);
        }
        let vanished =
            || StoreError::Unusable { path: None, problem: StorageProblem::Disk("no connection".to_owned()) };
        let answer = ask(self.client.as_mut().ok_or_else(vanished)?);
        answer.map_err(|error| {
            // Whatever state the connection is in, the next call begins anew.
            drop_elsewhere(self.client.take());
            unusable(&error)
        })
    }
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
    let detail = error.as_db_error().map_or_else(|| error.to_string(), |error| error.message().to_owned());
    StoreError::Unusable { path: None, problem: StorageProblem::Disk(format!("PostgreSQL: {detail}")) }
}

impl RoomStore for PostgresRooms {
    fn commit(&mut self, changes: &[RoomChange]) -> Result<Vec<ChangeResult>, StoreError> {
        let known = self.append.take().filter(|_| self.client.as_ref().is_some_and(|client| !client.is_closed()));
        let (made, append) = self.with(|client| {
            let append = known.map_or_else(|| client.prepare(APPEND), Ok)?;
            let mut transaction = client.transaction()?;
            let made = commit(&mut transaction, changes, &append)?;
            transaction.commit()?;
            Ok((made, append))
        })?;
        self.append = Some(append);
        Ok(made)
    }

    fn room(&mut self, code: RoomCode) -> Result<Option<StoredRoom>, StoreError> {
        self.read(|client| {
            let mut moment =
                client.build_transaction().isolation_level(postgres::IsolationLevel::RepeatableRead).start()?;
            read_room(&mut moment, code)
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
            let select = "SELECT room, max(seq) FROM room_events WHERE room = ANY($1) GROUP BY room";
            let rows = client.query(select, &[&asked])?;
            let pair = |row: &Row| Some((row.get::<_, &str>(0).parse().ok()?, row.get::<_, i64>(1).cast_unsigned()));
            Ok(rows.iter().filter_map(pair).collect())
        })
    }

    fn codes(&mut self) -> Result<Vec<RoomCode>, StoreError> {
        self.read(|client| Ok(codes(&client.query("SELECT code FROM rooms", &[])?)))
    }

    fn expire(&mut self, now: i64) -> Result<u64, StoreError> {
        self.with(|client| client.execute("DELETE FROM rooms WHERE expires <= $1", &[&now]))
    }

    fn tell_present(&mut self, here: &[(RoomCode, u8)]) -> Result<(), StoreError> {
        let words: Vec<String> = here.iter().map(|(code, chair)| format!("{code}:{chair}")).collect();
        self.with(|client| {
            for part in words.chunks(NOTIFIED) {
                client.execute("SELECT pg_notify('numduel', $1)", &[&format!("{PRESENT} {}", part.join(" "))])?;
            }
            Ok(())
        })
    }
}

/// `CODE:CHAIR` for each chair that is used, after a word that tells it from changes.
const PRESENT: &str = "here";

fn codes(rows: &[Row]) -> Vec<RoomCode> {
    rows.iter().filter_map(|row| row.get::<_, &str>(0).parse().ok()).collect()
}

/// Appends events, and tells other servers of those rooms.
const APPEND: &str = "SELECT state, newest FROM numduel_append($1, $2, $3, $4, $5, $6, $7)";

fn commit(
    transaction: &mut Transaction<'_>,
    changes: &[RoomChange],
    append: &Statement,
) -> Result<Vec<ChangeResult>, postgres::Error> {
    let mut made: Vec<Option<ChangeResult>> = changes.iter().map(|_| None).collect();
    let mut appends: Vec<(usize, &AppendChange)> = Vec::new();
    for (index, change) in changes.iter().enumerate() {
        match change {
            RoomChange::Append(append) => appends.push((index, append)),
            RoomChange::Create(create) => made[index] = Some(create_room(transaction, create)?),
            RoomChange::Delete(room) => {
                let gone = transaction.execute("DELETE FROM rooms WHERE code = $1", &[&room.as_str()])?;
                transaction.execute("SELECT pg_notify('numduel', $1)", &[&room.as_str()])?;
                let done = Committed { seq: 0, repeated: false };
                made[index] = Some(if gone == 1 { Ok(done) } else { Err(RoomRefusal::NoRoom(*room)) });
            }
        }
    }
    // Everybody locks rooms in the same order, so nobody waits in a circle.
    appends.sort_by_key(|(_, append)| append.room);
    for ((index, change), result) in appends.iter().zip(append_events(transaction, &appends, append)?) {
        if result.as_ref().is_ok_and(|made| !made.repeated) {
            change_grants(transaction, change)?;
        }
        made[*index] = Some(result);
    }
    Ok(made.into_iter().flatten().collect())
}

fn create_room(transaction: &mut Transaction<'_>, create: &CreateChange) -> Result<ChangeResult, postgres::Error> {
    let RoomHeader { code, game, book, mode, seed, created } = &create.header;
    let mode = mode.map(|mode| mode.to_string());
    let inserted = transaction.execute(
        "INSERT INTO rooms (code, request, game, book, mode, seed, created, expires)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        &[&code.as_str(), &create.request.as_slice(), game, book, &mode, &seed.cast_signed(), created, &create.expires],
    )?;
    let seq = u64::try_from(create.events.len()).unwrap_or_default();
    if inserted == 0 {
        let known = transaction.query_one("SELECT request FROM rooms WHERE code = $1", &[&code.as_str()])?;
        let same = known.get::<_, &[u8]>(0) == create.request;
        return Ok(if same { Ok(Committed { seq, repeated: true }) } else { Err(RoomRefusal::CodeTaken(*code)) });
    }
    for (event, seq) in create.events.iter().zip(1_i64..) {
        let (kind, chair, detail) = event.kind.to_columns();
        let chair = chair.map(i16::from);
        transaction.execute(
            "INSERT INTO room_events (room, seq, kind, chair, detail, request, at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            &[&code.as_str(), &seq, &kind, &chair, &detail, &event.request, created],
        )?;
    }
    add_grants(transaction, *code, &create.grants)?;
    Ok(Ok(Committed { seq, repeated: false }))
}

/// Appends all events in one round trip.
fn append_events(
    transaction: &mut Transaction<'_>,
    appends: &[(usize, &AppendChange)],
    statement: &Statement,
) -> Result<Vec<ChangeResult>, postgres::Error> {
    if appends.is_empty() {
        return Ok(Vec::new());
    }
    let columns: Vec<_> = appends.iter().map(|(_, append)| append.event.kind.to_columns()).collect();
    let rooms: Vec<&str> = appends.iter().map(|(_, append)| append.room.as_str()).collect();
    let seqs: Vec<i64> = appends.iter().map(|(_, append)| append.seq.cast_signed()).collect();
    let kinds: Vec<&str> = columns.iter().map(|(kind, _, _)| *kind).collect();
    let chairs: Vec<Option<i16>> = columns.iter().map(|(_, chair, _)| chair.map(i16::from)).collect();
    let details: Vec<&str> = columns.iter().map(|(_, _, detail)| detail.as_str()).collect();
    let requests: Vec<Option<&str>> = appends.iter().map(|(_, append)| append.event.request.as_deref()).collect();
    let expires: Vec<i64> = appends.iter().map(|(_, append)| append.expires).collect();
    let rows = transaction.query(statement, &[&rooms, &seqs, &kinds, &chairs, &details, &requests, &expires])?;
    let result = |((_, append), row): (&(usize, &AppendChange), &Row)| {
        let (state, newest) = (row.get::<_, &str>(0), row.get::<_, i64>(1).cast_unsigned());
        match state {
            "written" => Ok(Committed { seq: newest, repeated: false }),
            "repeated" => Ok(Committed { seq: newest, repeated: true }),
            "stale" => Err(RoomRefusal::Stale { room: append.room, newest }),
            _ => Err(RoomRefusal::NoRoom(append.room)),
        }
    };
    Ok(appends.iter().zip(&rows).map(result).collect())
}

fn change_grants(transaction: &mut Transaction<'_>, append: &AppendChange) -> Result<(), postgres::Error> {
    if let Some(chair) = append.revoke {
        let delete = "DELETE FROM room_grants WHERE room = $1 AND chair = $2";
        transaction.execute(delete, &[&append.room.as_str(), &i16::from(chair)])?;
    }
    add_grants(transaction, append.room, &append.grants)
}

fn add_grants(transaction: &mut Transaction<'_>, room: RoomCode, grants: &[Grant]) -> Result<(), postgres::Error> {
    for Grant { secret, chair } in grants {
        transaction.execute(
            "INSERT INTO room_grants (secret, room, chair) VALUES ($1, $2, $3)
             ON CONFLICT (secret, room) DO UPDATE SET chair = $3",
            &[&secret.as_slice(), &room.as_str(), &i16::from(*chair)],
        )?;
    }
    Ok(())
}

fn read_room(moment: &mut impl GenericClient, code: RoomCode) -> Result<Option<StoredRoom>, postgres::Error> {
    let header =
        moment.query_opt("SELECT game, book, mode, seed, created FROM rooms WHERE code = $1", &[&code.as_str()])?;
    let Some(row) = header else { return Ok(None) };
    let header = RoomHeader {
        code,
        game: row.get(0),
        book: row.get(1),
        mode: row.get::<_, Option<&str>>(2).and_then(|mode| mode.parse().ok()),
        seed: row.get::<_, i64>(3).cast_unsigned(),
        created: row.get(4),
    };
    let select = "SELECT seq, kind, chair, detail, at, request FROM room_events WHERE room = $1 ORDER BY seq";
    let events = moment.query(select, &[&code.as_str()])?;
    let event = |row: &Row| {
        let chair = row.get::<_, Option<i16>>(2).and_then(|chair| u8::try_from(chair).ok());
        let kind = RoomEventKind::from_columns(row.get(1), chair, row.get(3))?;
        Some(RoomEvent { seq: row.get::<_, i64>(0).cast_unsigned(), kind, at: row.get(4), request: row.get(5) })
    };
    let grants = moment.query("SELECT secret, chair FROM room_grants WHERE room = $1", &[&code.as_str()])?;
    let grant = |row: &Row| {
        Some(Grant { secret: row.get::<_, &[u8]>(0).try_into().ok()?, chair: u8::try_from(row.get::<_, i16>(1)).ok()? })
    };
    let events = events.iter().filter_map(event).collect();
    Ok(Some(StoredRoom { header, events, grants: grants.iter().filter_map(grant).collect() }))
}

/// What a server says to all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerNews {
    /// These rooms have changed; an empty list means that any may have.
    Changed(Vec<RoomCode>),
    /// Somebody uses these chairs.
    Present(Vec<(RoomCode, u8)>),
}

impl ServerNews {
    fn read(payload: &str) -> Self {
        match payload.strip_prefix(PRESENT) {
            None => Self::Changed(payload.split(' ').filter_map(|code| code.parse().ok()).collect()),
            Some(here) => Self::Present(here.split(' ').filter_map(chair).collect()),
        }
    }
}

fn chair(word: &str) -> Option<(RoomCode, u8)> {
    let (code, chair) = word.split_once(':')?;
    Some((code.parse().ok()?, chair.parse().ok()?))
}

/// Tells of what any server says, for as long as `hear` says so. It is a hint: what is missed while there is no connection has
/// to be asked for.
pub fn listen(url: String, mut hear: impl FnMut(ServerNews) -> bool + Send + 'static) -> std::io::Result<()> {
    let listening = move || {
        loop {
            let heard = Client::connect(&url, NoTls).and_then(|mut client| {
                client.batch_execute("LISTEN numduel")?;
                let mut open = hear(ServerNews::Changed(Vec::new()));
                while open {
                    let mut notifications = client.notifications();
                    let mut waiting = notifications.timeout_iter(Duration::from_secs(2));
                    while let (true, Some(told)) = (open, waiting.next()?) {
                        open = hear(ServerNews::read(told.payload()));
                    }
                    // Nothing was heard for a while: whatever was missed is asked for.
                    open = open && hear(ServerNews::Changed(Vec::new()));
                }
                Ok(())
            });
            if heard.is_ok() {
                return;
            }
            thread::sleep(Duration::from_secs(1));
        }
    };
    thread::Builder::new().name("listener".to_owned()).spawn(listening).map(|_| ())
}
