//! The rooms of this server. Each that is open has one owner, a task with a mailbox (`rooms/owner.rs`); this is how they are found.

mod computer;
mod handle;
mod open;
mod other_servers;
mod owner;
mod presence;

pub use handle::RoomHandle;
pub use open::OpenRoom;
pub use presence::Presence;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use numduel_room::{Action, ActionRefusal, BrokenRoom, Participant, RoomCode};
use numduel_store::StoreError;
use numduel_store::rooms::{CreateChange, Grant, RoomChange, RoomRefusal, RoomStore, SecretHash};
use thiserror::Error;

use crate::analysis_cache::AnalysisCache;
use crate::config::{Config, Database};
use crate::key::SecretKey;
use crate::known_rules::KnownRules;
use crate::log::{self, now};
use crate::metrics::METRICS;
use crate::writer::Writer;
use owner::RoomOwner;

/// How long a room lives in which nobody sits opposite, and how long after its last event any other room lives.
pub const ROOM_LIFETIME: Duration = Duration::from_hours(30 * 24);

/// The same in seconds.
pub const LIFETIME: i64 = ROOM_LIFETIME.as_secs().cast_signed();

/// The most rooms in memory that have no watchers.
const REMEMBERED: usize = 20_000;

/// How long a room stays in memory after its last use, in seconds; and how long at least if there are too many.
const UNUSED: i64 = 10 * 60;
const UNUSED_AT_LEAST: i64 = 10;

/// All rooms.
pub struct Rooms {
    open: Mutex<HashMap<RoomCode, FoundRoom>>,
    services: Arc<Services>,
    /// What the solver knows.
    pub analyses: Arc<AnalysisCache>,
}

/// What the owners of rooms share.
pub struct Services {
    /// What waits for it waits without a thread.
    reader: Arc<tokio::sync::Mutex<Box<dyn RoomStore>>>,
    writer: Writer,
    /// Whether other servers write too.
    shared: bool,
    claim_after: i64,
    known: KnownRules,
    analyses: Arc<AnalysisCache>,
}

/// A room that is open, and when it was asked for last.
struct FoundRoom {
    handle: RoomHandle,
    used: i64,
}

/// Why something could not be done in a room.
#[derive(Clone, Debug, Error)]
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
#[derive(Clone)]
pub struct RoomRequest {
    pub action: Action,
    /// Who asks, and the hash of it.
    pub key: SecretKey,
    pub own: SecretHash,
    /// The secret of a private link, if that is what is used.
    pub link: Option<SecretKey>,
    /// What the sender calls the request.
    pub request: String,
    /// The newest event that the sender saw.
    pub seen: Option<u64>,
}

impl Services {
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
}

impl Rooms {
    /// The rooms of a database: one connection reads, the other writes.
    pub fn new(reader: Box<dyn RoomStore>, writer: Writer, config: &Config) -> Self {
        let analyses = Arc::new(AnalysisCache::default());
        let services = Services {
            reader: Arc::new(tokio::sync::Mutex::new(reader)),
            writer,
            shared: matches!(config.database, Database::Postgres(_)),
            claim_after: i64::try_from(config.claim_after.as_secs()).unwrap_or(i64::MAX),
            known: KnownRules::default(),
            analyses: Arc::clone(&analyses),
        };
        Self { open: Mutex::default(), services: Arc::new(services), analyses }
    }

    /// Asks the database.
    pub async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut dyn RoomStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, RoomError> {
        self.services.read(ask).await
    }

    /// The way to the room with this code, whose owner reads it with the first question. If there is no such room, it answers that.
    pub fn find(&self, code: RoomCode) -> RoomHandle {
        let mut open = self.lock();
        if let Some(found) = open.get_mut(&code).filter(|found| !found.handle.is_closed()) {
            found.used = now();
            return found.handle.clone();
        }
        if open.len() >= REMEMBERED {
            forget_unused(&mut open, UNUSED_AT_LEAST);
        }
        let handle = RoomOwner::start(code, Arc::clone(&self.services));
        open.insert(code, FoundRoom { handle: handle.clone(), used: now() });
        handle
    }

    /// A room is gone, or never was.
    pub fn forget(&self, code: RoomCode) {
        self.lock().retain(|known, found| *known != code || !found.handle.is_closed());
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RoomCode, FoundRoom>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn handles(&self) -> Vec<RoomHandle> {
        self.lock().values().map(|found| found.handle.clone()).collect()
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
            match self.services.writer.write(RoomChange::Create(Box::new(create.clone()))).await {
                Ok(Ok(made)) => {
                    METRICS.created.add(u64::from(!made.repeated));
                    // Its owner has the computer begin, if that moves first.
                    self.find(code).ask(|_, _| ()).await?;
                    return Ok((code, made.seq));
                }
                Ok(Err(RoomRefusal::CodeTaken(_))) => {}
                Ok(Err(refusal)) => return Err(RoomError::Unavailable(refusal.to_string())),
                Err(error) => return Err(RoomError::Unavailable(error)),
            }
        }
        Err(RoomError::Unavailable("no free code was found".to_owned()))
    }

    /// The rooms that a key opens.
    pub async fn of_key(&self, secret: SecretHash) -> Result<Vec<RoomCode>, RoomError> {
        self.read(move |store| store.rooms_of(&secret)).await
    }

    /// Removes rooms whose time is up, and closes those that have not been used for a while.
    pub async fn tidy(&self) {
        _ = self.read(|store| store.expire(now())).await;
        forget_unused(&mut self.lock(), UNUSED);
    }

    /// How often.
    pub const TIDY_EVERY: Duration = Duration::from_mins(5);
}

/// The owner of a room that is not listed any more ends after the last message.
fn forget_unused(open: &mut HashMap<RoomCode, FoundRoom>, seconds: i64) {
    let at = now();
    open.retain(|_, found| !found.handle.is_closed() && (found.handle.is_watched() || at - found.used < seconds));
}

#[cfg(test)]
mod tests {
    use numduel_rules::visible::is_invisible;

    use super::*;
    use crate::config::{Network, ParseNetworkError};

    #[test]
    fn no_error_repeats_hostile_text_as_it_is() {
        let hostile = || "a\u{1b}[31m\u{202e}b".to_owned();
        let errors = [
            RoomError::Broken(BrokenRoom(hostile())).to_string(),
            RoomError::Unavailable(hostile()).to_string(),
            hostile().parse::<Network>().map_err(|error: ParseNetworkError| error.to_string()).unwrap_err(),
        ];
        for error in errors {
            assert!(!error.chars().any(is_invisible), "{error:?}");
        }
    }
}
