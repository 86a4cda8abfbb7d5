//! What other servers on the same database have done in the rooms that are watched here.

use std::collections::HashMap;

use numduel_room::{Participant, RoomCode, RoomEvent};
use tokio::sync::mpsc;

use super::Rooms;
use super::handle::{Message, RoomHandle};

impl Rooms {
    /// Compares the rooms that are watched with the database, if other servers write too.
    pub async fn catch_up(&self) {
        if !self.services.shared {
            return;
        }
        let mut watched = self.handles();
        watched.retain(RoomHandle::is_watched);
        let codes: Vec<RoomCode> = watched.iter().map(|handle| handle.code).collect();
        if codes.is_empty() {
            return;
        }
        let asked = codes.clone();
        let Ok(newest) = self.read(move |store| store.newest(&asked)).await else { return };
        let newest: HashMap<RoomCode, u64> = newest.into_iter().collect();
        let told: Vec<(RoomCode, u64)> =
            codes.into_iter().map(|code| (code, newest.get(&code).copied().unwrap_or(0))).collect();
        self.hear_changes(&told).await;
    }

    /// Looks at what another server says that it has written: the newest events of rooms, 0 of those that are gone.
    pub async fn hear_changes(&self, told: &[(RoomCode, u64)]) {
        let mut behind = Vec::new();
        {
            let open = self.lock();
            for (code, newest) in told {
                match open.get(code).map(|found| &found.handle) {
                    Some(handle) if *newest == 0 => handle.send(Message::Deleted),
                    Some(handle) if handle.is_watched() && *newest > handle.seq() => behind.push(handle.clone()),
                    _ => {}
                }
            }
        }
        if behind.is_empty() {
            return;
        }
        let seen: Vec<(RoomCode, u64)> = behind.iter().map(|handle| (handle.code, handle.seq())).collect();
        let Ok(events) = self.read(move |store| store.events_after(&seen)).await else { return };
        let mut written: HashMap<RoomCode, Vec<RoomEvent>> = HashMap::new();
        for (code, event) in events {
            written.entry(code).or_default().push(event);
        }
        for handle in behind {
            handle.send(Message::Written(written.remove(&handle.code).unwrap_or_default()));
        }
    }

    /// Shows who has come and gone, and tells other servers who is on this one.
    pub async fn tick(&self) {
        let (tell, mut here) = mpsc::unbounded_channel();
        for handle in self.handles() {
            handle.send(Message::Tick(self.services.shared.then(|| tell.clone())));
        }
        drop(tell);
        if !self.services.shared {
            return;
        }
        let mut present = Vec::new();
        // An owner that waits for the database says it the next time.
        let collecting = async {
            while let Some(one) = here.recv().await {
                present.push(one);
            }
        };
        _ = tokio::time::timeout(std::time::Duration::from_secs(1), collecting).await;
        if !present.is_empty() {
            // Without a database no other server can be told.
            _ = self.read(move |store| store.tell_present(&present)).await;
        }
    }

    /// Remembers who is on another server.
    pub fn hear_presence(&self, here: &[(RoomCode, Participant)]) {
        let open = self.lock();
        for (found, who) in here.iter().filter_map(|(code, who)| Some((open.get(code)?, *who))) {
            found.handle.send(Message::SeenElsewhere(who));
        }
    }
}
