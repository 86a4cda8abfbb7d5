//! A room that is in memory: its state, who watches it, and who is here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use numduel_room::{GRACE, Participant, RoomCode};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::log::now;
use crate::metrics::METRICS;
use crate::rooms::OpenRoom;

/// How long a room stays in memory after its last use, in seconds.
const KEPT: i64 = 10 * 60;

/// How long a page that is to be drawn leaves the room to the players.
const MOMENT: Duration = Duration::from_millis(5);

/// A room with everything that changes without being an event.
pub struct Live {
    pub code: RoomCode,
    pub room: Mutex<OpenRoom>,
    /// The newest event; those who watch are told a moment later.
    newest: AtomicU64,
    changes: watch::Sender<RoomNews>,
    /// Whether its news wait to be told.
    announced: AtomicBool,
    streams: [AtomicU32; 2],
    /// When each player was last seen, on any server and on this one.
    seen: [AtomicI64; 2],
    own: [AtomicI64; 2],
    /// Who was here when those who watch were told last, a bit for each player.
    shown: AtomicU8,
    used: AtomicI64,
    /// Whether the computer is thinking.
    pub thinking: AtomicBool,
    /// Whether the database failed while it wrote, so that only it knows what has happened.
    doubtful: AtomicBool,
}

/// What those who watch a room are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomNews {
    /// The newest event, or `u64::MAX` once the room is gone.
    pub seq: u64,
    /// How often somebody came or went.
    pub present: u32,
}

impl RoomNews {
    /// Whether the room was deleted.
    pub fn is_gone(self) -> bool {
        self.seq == u64::MAX
    }
}

/// Somebody is here for as long as this exists.
pub struct Presence {
    live: Arc<Live>,
    who: Option<Participant>,
}

impl Live {
    pub fn new(room: OpenRoom) -> Self {
        let at = now();
        METRICS.rooms.add(1);
        Self {
            code: room.room.header().code,
            newest: AtomicU64::new(room.room.seq()),
            changes: watch::Sender::new(RoomNews { seq: room.room.seq(), present: 0 }),
            room: Mutex::new(room),
            announced: AtomicBool::new(false),
            streams: Default::default(),
            // Nobody is away before there was time to come.
            seen: [AtomicI64::new(at), AtomicI64::new(at)],
            own: Default::default(),
            shown: AtomicU8::new(0b11),
            used: AtomicI64::new(at),
            thinking: AtomicBool::new(false),
            doubtful: AtomicBool::new(false),
        }
    }

    /// The room, to draw it. Drawing does not stand in line: its turn would come on a thread that gives way to all others, and a
    /// player would wait for that thread.
    pub async fn glance(&self) -> MutexGuard<'_, OpenRoom> {
        loop {
            match self.room.try_lock() {
                Ok(room) => return room,
                Err(_) => tokio::time::sleep(MOMENT).await,
            }
        }
    }

    /// There is something new.
    pub fn set(&self, seq: u64) {
        self.newest.store(seq, Ordering::Release);
    }

    /// Its news are to be told. False if they wait for that already.
    pub fn announce(&self) -> bool {
        !self.announced.swap(true, Ordering::AcqRel)
    }

    /// Tells everybody who watches what is new.
    pub fn tell(&self) {
        // What comes from now on is announced again.
        self.announced.store(false, Ordering::Release);
        let seq = self.seq();
        self.changes.send_if_modified(|news| std::mem::replace(&mut news.seq, seq) != seq);
    }

    /// The newest event.
    pub fn seq(&self) -> u64 {
        self.newest.load(Ordering::Acquire)
    }

    /// Tells whenever there is something new.
    pub fn watch(&self) -> watch::Receiver<RoomNews> {
        self.changes.subscribe()
    }

    pub fn is_watched(&self) -> bool {
        self.changes.receiver_count() > 0
    }

    /// Whether nobody knows what has happened last: it is not shown until the database says.
    pub fn is_doubtful(&self) -> bool {
        self.doubtful.load(Ordering::Acquire)
    }

    pub fn doubt(&self, doubtful: bool) {
        self.doubtful.store(doubtful, Ordering::Release);
    }

    pub fn is_recent(&self, at: i64) -> bool {
        at - self.used.load(Ordering::Relaxed) < KEPT
    }

    /// Somebody is here now.
    pub fn see(&self, who: Option<Participant>) {
        let at = now();
        self.used.store(at, Ordering::Relaxed);
        if let Some(who) = who {
            self.seen[who.index()].store(at, Ordering::Relaxed);
            self.own[who.index()].store(at, Ordering::Relaxed);
        }
    }

    /// Somebody is here from now on.
    pub fn enter(self: &Arc<Self>, who: Option<Participant>) -> Presence {
        self.see(who);
        METRICS.streams.add(1);
        if let Some(who) = who {
            self.streams[who.index()].fetch_add(1, Ordering::Relaxed);
            self.show_presence(now());
        }
        Presence { live: Arc::clone(self), who }
    }

    /// For how many seconds each player has been away.
    pub fn away(&self, at: i64) -> [i64; 2] {
        [0, 1].map(|index| {
            let here = self.streams[index].load(Ordering::Relaxed) > 0;
            if here { 0 } else { (at - self.seen[index].load(Ordering::Relaxed)).max(0) }
        })
    }

    /// Tells those who watch if somebody has come or gone.
    fn show_presence(&self, at: i64) {
        let here = self.away(at).map(|away| away < GRACE);
        let bits = u8::from(here[0]) | u8::from(here[1]) << 1;
        if self.shown.swap(bits, Ordering::Relaxed) != bits {
            self.changes.send_modify(|news| news.present = news.present.wrapping_add(1));
        }
    }

    /// Tells those who watch if somebody has come or gone, and says who is here on this server.
    pub fn notice(&self, at: i64) -> impl Iterator<Item = Participant> {
        self.show_presence(at);
        let connected = [0, 1].map(|index: usize| {
            let (streams, seen) = (&self.streams[index], &self.own[index]);
            streams.load(Ordering::Relaxed) > 0 || at - seen.load(Ordering::Relaxed) < GRACE
        });
        Participant::BOTH.into_iter().filter(move |who| connected[who.index()])
    }

    /// Somebody is here, as another server says.
    pub fn see_elsewhere(&self, who: Participant) {
        self.seen[who.index()].store(now(), Ordering::Relaxed);
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        METRICS.rooms.sub(1);
    }
}

impl Presence {
    /// Whose presence it is; nobody's who only watches.
    pub fn who(&self) -> Option<Participant> {
        self.who
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        METRICS.streams.sub(1);
        let Some(who) = self.who else { return };
        // Whoever reloads the page is back before anybody hears of it.
        self.live.see(self.who);
        self.live.streams[who.index()].fetch_sub(1, Ordering::Relaxed);
    }
}
