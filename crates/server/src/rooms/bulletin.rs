//! News of rooms, told together: whoever draws is woken once for many, and whoever waits for an answer goes first.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::Live;

/// How long news wait for others. Nobody sees it, and a busy server is woken a hundred times a second instead of thousands.
const PAUSE: Duration = Duration::from_millis(10);

/// The rooms that have news.
#[derive(Default)]
pub struct Bulletin {
    changed: Mutex<Vec<Arc<Live>>>,
    first: Notify,
}

impl Bulletin {
    /// A room has news.
    pub fn add(&self, live: &Arc<Live>) {
        let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        changed.push(Arc::clone(live));
        if changed.len() == 1 {
            self.first.notify_one();
        }
    }

    /// Tells those who watch, again and again.
    pub async fn publish(self: Arc<Self>) {
        loop {
            self.first.notified().await;
            tokio::time::sleep(PAUSE).await;
            let changed = std::mem::take(&mut *self.changed.lock().unwrap_or_else(PoisonError::into_inner));
            for live in &changed {
                live.tell();
            }
        }
    }
}
