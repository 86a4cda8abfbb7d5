//! News of rooms, told together: whoever draws is woken once for many, and leaves most of the time to whoever waits for an answer.
//! Where more happens than can be drawn, rooms wait for their turn, and their pages skip to the newest state.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::Live;
use crate::gallery::GalleryClock;

/// How long news wait for others. Nobody sees it, and a busy server is woken a hundred times a second instead of thousands.
const PAUSE: Duration = Duration::from_millis(10);

/// How many rooms are told at once.
const TOLD: usize = 64;

/// Drawing takes one part in so many of its threads' time.
const SHARE: u32 = 4;

/// The rooms that have news.
#[derive(Default)]
pub struct Bulletin {
    changed: Mutex<VecDeque<Arc<Live>>>,
    first: Notify,
}

impl Bulletin {
    /// A room has news.
    pub fn add(&self, live: &Arc<Live>) {
        // One that waits already is told everything when its turn comes.
        if live.announce() {
            let mut changed = self.lock();
            changed.push_back(Arc::clone(live));
            if changed.len() == 1 {
                self.first.notify_one();
            }
        }
    }

    /// Tells those who watch, again and again.
    pub async fn publish(self: Arc<Self>, mut clock: GalleryClock) {
        loop {
            self.first.notified().await;
            tokio::time::sleep(PAUSE).await;
            loop {
                let part: Vec<Arc<Live>> = {
                    let mut changed = self.lock();
                    let count = changed.len().min(TOLD);
                    changed.drain(..count).collect()
                };
                if part.is_empty() {
                    break;
                }
                clock.restart();
                for live in &part {
                    live.tell();
                }
                drop(part);
                tokio::time::sleep(PAUSE).await;
                while clock.is_busier_than(SHARE) {
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Arc<Live>>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use numduel_room::{Participant, RoomCode, RoomEvent, RoomEventKind, RoomHeader};
    use numduel_rules::catalog;
    use numduel_session::SeatPlayer;
    use numduel_store::rooms::StoredRoom;

    use super::*;
    use crate::gallery::Gallery;
    use crate::known_rules::KnownRules;
    use crate::rooms::OpenRoom;

    fn live(number: u64) -> Arc<Live> {
        let book = catalog::all().remove(0);
        let header = RoomHeader {
            code: RoomCode::from_random(number.to_le_bytes()),
            game: book.id().to_owned(),
            book: book.to_string(),
            mode: None,
            seed: Some(0),
            created: 0,
        };
        let kind = RoomEventKind::Sat(Participant::First, SeatPlayer::person("Ada").unwrap());
        let events = vec![RoomEvent { seq: 1, kind, request: None, at: 0 }];
        Arc::new(Live::new(
            OpenRoom::load(StoredRoom { header, events, grants: Vec::new() }, &KnownRules::default()).unwrap(),
        ))
    }

    /// More rooms than are told at once, and news that come while others are told.
    #[test]
    fn the_newest_event_of_every_room_is_told() {
        let gallery = Gallery::open().unwrap();
        let bulletin = Arc::new(Bulletin::default());
        gallery.handle().spawn(Arc::clone(&bulletin).publish(gallery.clock()));
        let rooms: Vec<Arc<Live>> = (0..3 * TOLD as u64).map(live).collect();
        let watching: Vec<_> = rooms.iter().map(|live| live.watch()).collect();
        for seq in 2..=20 {
            for live in &rooms {
                live.set(seq);
                bulletin.add(live);
            }
            std::thread::sleep(PAUSE / 4);
        }
        assert!(bulletin.lock().len() <= rooms.len(), "a room waits once");
        gallery.handle().block_on(async {
            for mut watch in watching {
                let told = watch.wait_for(|news| news.seq == 20);
                tokio::time::timeout(Duration::from_secs(30), told).await.expect("told in time").unwrap();
            }
        });
    }
}
