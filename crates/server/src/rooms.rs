//! The rooms of this server: loaded when somebody asks for them, changed one event at a time, and watched.

mod bulletin;
mod computer;
mod live;
mod open;

pub use bulletin::Bulletin;
pub use live::Live;
pub use open::OpenRoom;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use numduel_room::{Action, ActionRefusal, BrokenRoom, Now, Participant, RoomCode, RoomEvent, RoomEventKind};
use numduel_store::StoreError;
use numduel_store::rooms::{
    AppendChange, CreateChange, Grant, NewRoomEvent, RoomChange, RoomRefusal, RoomStore, SecretHash,
};
use thiserror::Error;
use tokio::sync::MutexGuard;

use crate::config::{Config, Database};
use crate::key::SecretKey;
use crate::knowledge::Knowledge;
use crate::known_rules::KnownRules;
use crate::log::{self, now};
use crate::metrics::METRICS;
use crate::writer::Writer;

/// How long a room lives in which nobody sits opposite, and how long after its last event any other room lives.
pub const ROOM_LIFETIME: Duration = Duration::from_hours(30 * 24);

/// The same in seconds.
pub const LIFETIME: i64 = ROOM_LIFETIME.as_secs().cast_signed();

/// In seconds.
const DAY: i64 = 24 * 60 * 60;

/// The most rooms in memory that nobody looks at.
const REMEMBERED: usize = 20_000;

/// How many rooms can be loaded at once.
const LOADING: usize = 32;

/// All rooms.
pub struct Rooms {
    cache: Mutex<HashMap<RoomCode, Arc<Live>>>,
    /// A room is loaded once, by whoever holds the lock of its code.
    loading: [tokio::sync::Mutex<()>; LOADING],
    /// Which part was compared with the database last.
    parts: AtomicU8,
    /// Whoever waits for it waits without a thread.
    reader: Arc<tokio::sync::Mutex<Box<dyn RoomStore>>>,
    writer: Writer,
    /// Where those who watch are told.
    pub bulletin: Arc<Bulletin>,
    /// Whether other servers write too.
    shared: bool,
    claim_after: i64,
    known: KnownRules,
    pub knowledge: Knowledge,
    /// For what happens on its own: the computer's moves.
    this: Weak<Self>,
}

/// A part of all rooms, by their codes.
#[derive(Clone, Copy)]
pub struct RoomPart {
    number: u8,
    of: u8,
}

impl RoomPart {
    pub const ALL: Self = Self { number: 0, of: 1 };

    fn has(self, code: RoomCode) -> bool {
        code.as_str().bytes().fold(0_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte)) % self.of == self.number
    }
}

/// Why something could not be done in a room.
#[derive(Debug, Error)]
pub enum RoomError {
    #[error("there is no room {0}; check the code, or start a new game")]
    NoRoom(RoomCode),
    #[error("this room's games cannot be read: {0}")]
    Broken(#[from] BrokenRoom),
    #[error(transparent)]
    Refused(#[from] ActionRefusal),
    #[error("something else happened first; look at the room again")]
    Stale { newest: u64 },
    #[error("the database cannot be reached; try again in a moment")]
    Unavailable(String),
}

/// A request to change a room.
pub struct RoomRequest {
    pub action: Action,
    /// Who asks, and the hash of it.
    pub key: SecretKey,
    pub own: SecretHash,
    /// The secret of a private link, where that is what is used.
    pub link: Option<SecretKey>,
    /// What the sender calls the request.
    pub request: String,
    /// The newest event that the sender saw.
    pub seen: Option<u64>,
}

impl Rooms {
    /// The rooms of a database: one connection reads, the other writes.
    pub fn new(reader: Box<dyn RoomStore>, writer: Writer, config: &Config) -> Arc<Self> {
        Arc::new_cyclic(|this| Self {
            cache: Mutex::default(),
            loading: Default::default(),
            parts: AtomicU8::new(0),
            reader: Arc::new(tokio::sync::Mutex::new(reader)),
            writer,
            bulletin: Arc::default(),
            shared: matches!(config.database, Database::Postgres(_)),
            claim_after: i64::try_from(config.claim_after.as_secs()).unwrap_or(i64::MAX),
            known: KnownRules::default(),
            knowledge: Knowledge::default(),
            this: this.clone(),
        })
    }

    /// Asks the database, away from the threads that answer requests.
    pub async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut dyn RoomStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, RoomError> {
        let mut reader = Arc::clone(&self.reader).lock_owned().await;
        let asked = tokio::task::spawn_blocking(move || ask(reader.as_mut()));
        let answer = asked.await.map_err(|error| RoomError::Unavailable(error.to_string()))?;
        answer.map_err(|error| {
            log::line("error", "read failed", &[("reason", &error.to_string())]);
            RoomError::Unavailable(error.to_string())
        })
    }

    /// The room with this code as it is now: what nobody watches here may have been changed by another server.
    pub async fn look(&self, code: RoomCode) -> Result<Arc<Live>, RoomError> {
        let live = self.find(code).await?;
        if self.shared && !live.is_watched() && self.is_behind(&live).await? {
            let mut room = live.room.lock().await;
            self.reload(&live, &mut room).await?;
        }
        Ok(live)
    }

    /// The room with this code as this server knows it. Whoever changes it is told by the database if that is not enough.
    pub async fn find(&self, code: RoomCode) -> Result<Arc<Live>, RoomError> {
        if let Some(live) = self.cached(code) {
            if live.is_doubtful() {
                drop(self.open(&live).await?);
            }
            return Ok(live);
        }
        let loading = self.loading[usize::from(code.as_str().as_bytes()[0]) % LOADING].lock().await;
        // Somebody else may have loaded it meanwhile.
        let live = match self.cached(code) {
            Some(live) => return Ok(live),
            None => self.remember(self.load(code).await?),
        };
        drop(loading);
        self.let_computer_move(&live).await;
        Ok(live)
    }

    /// A room to change; it is read again if the database failed while it wrote.
    async fn open<'a>(&self, live: &'a Arc<Live>) -> Result<MutexGuard<'a, OpenRoom>, RoomError> {
        let mut room = live.room.lock().await;
        if live.is_doubtful() {
            self.reload(live, &mut room).await?;
        }
        Ok(room)
    }

    fn remember(&self, room: OpenRoom) -> Arc<Live> {
        let mut cache = self.lock();
        if cache.len() >= REMEMBERED {
            cache.retain(|_, live| live.is_watched());
        }
        Arc::clone(cache.entry(room.room.header().code).or_insert_with(|| Arc::new(Live::new(room))))
    }

    async fn load(&self, code: RoomCode) -> Result<OpenRoom, RoomError> {
        let stored = self.read(move |store| store.room(code)).await?;
        Ok(OpenRoom::load(stored.ok_or(RoomError::NoRoom(code))?, &self.known)?)
    }

    fn cached(&self, code: RoomCode) -> Option<Arc<Live>> {
        self.lock().get(&code).cloned()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<RoomCode, Arc<Live>>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a room, or finds the one that the same request has made before.
    pub async fn create(
        &self,
        mut create: CreateChange,
        key: SecretKey,
        request: &str,
    ) -> Result<(RoomCode, u64), RoomError> {
        for attempt in 0..8 {
            let code = key.room_code(request, attempt);
            create.header.code = code;
            let link = key.link_secret(code, 0).hash();
            let participant = create.header.host().unwrap_or(Participant::First);
            create.grants = [key.hash(), link].map(|secret| Grant { secret, participant }).to_vec();
            match self.writer.write(RoomChange::Create(Box::new(create.clone()))).await {
                Ok(Ok(made)) => {
                    METRICS.created.add(u64::from(!made.repeated));
                    return Ok((code, made.seq));
                }
                Ok(Err(RoomRefusal::CodeTaken(_))) => {}
                Ok(Err(refusal)) => return Err(RoomError::Unavailable(refusal.to_string())),
                Err(error) => return Err(RoomError::Unavailable(error)),
            }
        }
        Err(RoomError::Unavailable("no free code was found".to_owned()))
    }

    /// Does what is asked. The work continues even if whoever asked stops waiting, so that a room is never left half changed.
    pub async fn act(&self, live: &Arc<Live>, request: RoomRequest) -> Result<u64, RoomError> {
        let this = self.this.upgrade().ok_or_else(|| RoomError::Unavailable("stopping".to_owned()))?;
        let live = Arc::clone(live);
        let acted = tokio::spawn(async move {
            let seq = this.act_in(&live, &request).await?;
            this.let_computer_move(&live).await;
            Ok(seq)
        });
        acted.await.map_err(|error| RoomError::Unavailable(error.to_string()))?
    }

    async fn act_in(&self, live: &Arc<Live>, request: &RoomRequest) -> Result<u64, RoomError> {
        let mut room = self.open(live).await?;
        if let Some(seq) = room.room.answered(&request.request) {
            return Ok(seq);
        }
        let known = room.room.seq();
        match self.try_act(live, &mut room, request).await {
            // What seems wrong may have changed on another server, which writing finds out too.
            Err(RoomError::Refused(_) | RoomError::Stale { .. })
                if room.room.seq() != known || self.is_behind(live).await? =>
            {
                self.reload(live, &mut room).await?;
                match room.room.answered(&request.request) {
                    Some(seq) => Ok(seq),
                    None => self.try_act(live, &mut room, request).await,
                }
            }
            other => other,
        }
    }

    async fn try_act(&self, live: &Arc<Live>, room: &mut OpenRoom, request: &RoomRequest) -> Result<u64, RoomError> {
        let at = now();
        let own = room.participant_of(&request.own);
        let linked = request.link.and_then(|link| room.participant_of(&link.hash()));
        let participant = if matches!(request.action, Action::Link) { linked } else { own };
        let newest = room.room.seq();
        if request.seen.is_some_and(|seen| !(room.room.decisive()..=newest).contains(&seen)) {
            return Err(RoomError::Stale { newest });
        }
        let kind = room.room.decide(&request.action, participant, &self.now(live, at))?;
        if matches!(kind, RoomEventKind::Deleted(_)) {
            return self.delete(live).await;
        }
        self.append(live, room, kind, Some(request.request.clone()), Some(request.key)).await
    }

    /// Writes the next event, and shows it to everybody once it is on the disk. `key` is that of the player who asked for it.
    async fn append(
        &self,
        live: &Arc<Live>,
        room: &mut OpenRoom,
        kind: RoomEventKind,
        request: Option<String>,
        key: Option<SecretKey>,
    ) -> Result<u64, RoomError> {
        let (code, seq, at) = (live.code, room.room.seq() + 1, now());
        // A day more or less does not matter, and most moves then leave the room itself as it is.
        let expires = (at / DAY != room.room.newest_at() / DAY).then_some(at + LIFETIME);
        let (next, applied) = room.room.after(RoomEvent { seq, kind: kind.clone(), request: request.clone(), at })?;
        let games = applied.games;
        let grants = key.map(|key| OpenRoom::granted(&next, &kind, &key)).unwrap_or_default();
        let revoke = kind.revokes();
        METRICS.moves.add(u64::from(matches!(kind, RoomEventKind::Moved(_))));
        let event = NewRoomEvent { kind, request };
        let change = AppendChange { room: code, seq, event, at, expires, revoke, grants: grants.clone(), games };
        match self.writer.write(RoomChange::Append(Box::new(change))).await {
            Ok(Ok(made)) if !made.repeated => {
                room.room = next;
                room.grant(revoke, &grants);
                self.show(live, seq);
                Ok(seq)
            }
            Ok(Ok(made)) => {
                self.reload(live, room).await?;
                Ok(made.seq)
            }
            Ok(Err(RoomRefusal::NoRoom(_))) => {
                self.lock().remove(&code);
                self.show(live, u64::MAX);
                Err(RoomError::NoRoom(code))
            }
            Ok(Err(RoomRefusal::Game { reason, .. })) => {
                self.reload(live, room).await?;
                Err(BrokenRoom(reason).into())
            }
            Ok(Err(_)) => {
                self.reload(live, room).await?;
                Err(RoomError::Stale { newest: room.room.seq() })
            }
            Err(error) => {
                // Whether it was written is not known; the database will say when it is back.
                live.doubt(true);
                Err(RoomError::Unavailable(error))
            }
        }
    }

    /// What rooms do not know by themselves.
    pub fn now(&self, live: &Live, at: i64) -> Now {
        Now { at, away: live.away(at), claim_after: self.claim_after }
    }

    async fn is_behind(&self, live: &Live) -> Result<bool, RoomError> {
        let code = live.code;
        let newest = self.read(move |store| store.newest(&[code])).await?;
        Ok(newest.first().is_none_or(|(_, newest)| *newest != live.seq()))
    }

    async fn reload(&self, live: &Arc<Live>, room: &mut OpenRoom) -> Result<(), RoomError> {
        *room = self.load(live.code).await?;
        live.doubt(false);
        self.show(live, room.room.seq());
        Ok(())
    }

    /// Shows everybody who watches that a room has come so far.
    fn show(&self, live: &Arc<Live>, seq: u64) {
        live.set(seq);
        self.bulletin.add(live);
    }

    /// The next of so many parts of the rooms.
    pub fn next_part(&self, of: u8) -> RoomPart {
        RoomPart { number: self.parts.fetch_add(1, Ordering::Relaxed) % of, of }
    }

    /// Compares rooms with the database: those in which it failed, and those that somebody watches and other servers may have
    /// changed.
    pub async fn catch_up(&self, part: RoomPart) {
        let doubtful: Vec<Arc<Live>> = self.lock().values().filter(|live| live.is_doubtful()).cloned().collect();
        for live in doubtful {
            // The next look repeats what fails now.
            _ = self.open(&live).await;
        }
        if !self.shared {
            return;
        }
        let is_asked = |code: &RoomCode, live: &Live| part.has(*code) && live.is_watched();
        let watched: Vec<RoomCode> =
            self.lock().iter().filter(|(code, live)| is_asked(code, live)).map(|(code, _)| *code).collect();
        if watched.is_empty() {
            return;
        }
        let codes = watched.clone();
        let Ok(newest) = self.read(move |store| store.newest(&codes)).await else { return };
        let mut newest: HashMap<RoomCode, u64> = newest.into_iter().collect();
        let told: Vec<(RoomCode, u64)> =
            watched.into_iter().map(|code| (code, newest.remove(&code).unwrap_or(0))).collect();
        self.hear_changes(&told).await;
    }

    /// Looks at what another server says that it has written: the newest events of rooms, 0 of those that are gone.
    pub async fn hear_changes(&self, told: &[(RoomCode, u64)]) {
        let (mut gone, mut behind) = (Vec::new(), Vec::new());
        {
            let cache = self.lock();
            for (code, newest) in told {
                match cache.get(code) {
                    Some(live) if *newest == 0 => gone.push(Arc::clone(live)),
                    Some(live) if live.is_watched() && *newest > live.seq() => behind.push(Arc::clone(live)),
                    _ => {}
                }
            }
        }
        for live in gone {
            self.lock().remove(&live.code);
            self.show(&live, u64::MAX);
        }
        if behind.is_empty() {
            return;
        }
        let seen: Vec<(RoomCode, u64)> = behind.iter().map(|live| (live.code, live.seq())).collect();
        let Ok(events) = self.read(move |store| store.events_after(&seen)).await else { return };
        let mut news: HashMap<RoomCode, Vec<RoomEvent>> = HashMap::new();
        for (code, event) in events {
            news.entry(code).or_default().push(event);
        }
        for live in behind {
            self.catch_up_with(&live, news.remove(&live.code).unwrap_or_default()).await;
        }
    }

    async fn catch_up_with(&self, live: &Arc<Live>, events: Vec<RoomEvent>) {
        let Ok(mut room) = self.open(live).await else { return };
        for event in events {
            if event.seq <= room.room.seq() {
                continue;
            }
            // Who may use which seat is not in the event.
            if event.kind.changes_secrets() || room.room.apply(event).is_err() {
                _ = self.reload(live, &mut room).await;
                break;
            }
        }
        self.show(live, room.room.seq());
        drop(room);
        self.let_computer_move(live).await;
    }

    /// Shows who has come and gone in the rooms that somebody watches, and tells other servers who is on this one.
    pub async fn notice_presence(&self) {
        let at = now();
        let rooms: Vec<Arc<Live>> = self.lock().values().map(Arc::clone).collect();
        let here: Vec<(RoomCode, Participant)> =
            rooms.iter().flat_map(|live| live.notice(at).map(|who| (live.code, who))).collect();
        if self.shared && !here.is_empty() {
            // Without a database there is nobody to tell.
            _ = self.read(move |store| store.tell_present(&here)).await;
        }
    }

    /// Remembers who is on another server.
    pub fn hear_presence(&self, here: &[(RoomCode, Participant)]) {
        let rooms = self.lock();
        for (live, who) in here.iter().filter_map(|(code, who)| Some((rooms.get(code)?, *who))) {
            live.see_elsewhere(who);
        }
    }

    /// Removes a room and its games. There is no event of it, so its number is 0.
    async fn delete(&self, live: &Arc<Live>) -> Result<u64, RoomError> {
        if self.is_behind(live).await? {
            // Another server knows what this player may do now.
            return Err(RoomError::Stale { newest: live.seq() });
        }
        let deleted = self.writer.write(RoomChange::Delete(live.code)).await.map_err(RoomError::Unavailable)?;
        self.lock().remove(&live.code);
        self.show(live, u64::MAX);
        deleted.map(|_| 0).map_err(|_| RoomError::NoRoom(live.code))
    }

    /// The rooms that a key opens.
    pub async fn of_key(&self, secret: SecretHash) -> Result<Vec<RoomCode>, RoomError> {
        self.read(move |store| store.rooms_of(&secret)).await
    }

    /// Removes rooms whose time is up, and forgets those that nobody has looked at for a while.
    pub async fn tidy(&self) {
        _ = self.read(|store| store.expire(now())).await;
        self.lock().retain(|_, live| live.is_watched() || live.is_recent(now()));
    }

    /// Every half hour.
    pub const TIDY_EVERY: Duration = Duration::from_mins(30);
}

#[cfg(test)]
mod tests {
    use numduel_rules::visible::is_invisible;

    use super::*;
    use crate::config::{Network, NotANetwork};

    #[test]
    fn no_error_repeats_hostile_text_as_it_is() {
        let hostile = || "a\u{1b}[31m\u{202e}b".to_owned();
        let errors = [
            RoomError::Broken(BrokenRoom(hostile())).to_string(),
            RoomError::Unavailable(hostile()).to_string(),
            hostile().parse::<Network>().map_err(|error: NotANetwork| error.to_string()).unwrap_err(),
        ];
        for error in errors {
            assert!(!error.chars().any(is_invisible), "{error:?}");
        }
    }
}
