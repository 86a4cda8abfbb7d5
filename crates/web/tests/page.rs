//! A page as a test has it: it keeps what it is told to, and follows where it is sent.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use numduel_web::{Content, PageEngine, PageRequest, PageResponse};
use numduel_wire::{RoomReport, Seed};

pub struct Page {
    engine: PageEngine,
    pub stored: BTreeMap<String, String>,
    random: u64,
}

/// The time stands still, so no answer depends on how busy the machine is.
fn now() -> Duration {
    static NOW: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(NOW.fetch_add(0, Ordering::Relaxed))
}

impl Page {
    pub fn new() -> Self {
        Self { engine: PageEngine::new(now), stored: BTreeMap::new(), random: 7 }
    }

    pub fn ask(&mut self, request: PageRequest) -> PageResponse {
        self.random += 12_345;
        let request =
            PageRequest { stored: self.stored.clone(), now: 1_700_000_000, random: Seed(self.random), ..request };
        let response = self.engine.answer(&request);
        for (name, text) in &response.store {
            match text {
                Some(text) => self.stored.insert(name.clone(), text.clone()),
                None => self.stored.remove(name),
            };
        }
        response
    }

    pub fn get(&mut self, address: &str) -> PageResponse {
        self.ask(PageRequest::get(address))
    }

    /// The page at an address.
    pub fn main(&mut self, address: &str) -> String {
        let response = self.get(address);
        let Content::Page { main, .. } = response.content else { panic!("{address}: {response:?}") };
        main
    }

    /// Sends a form, and says where that leads.
    pub fn post(&mut self, address: &str, form: &str) -> String {
        let response = self.ask(PageRequest::post(address, form));
        let Content::Place { address } = response.content else { panic!("{form}: {response:?}") };
        address
    }

    /// The text of a file.
    pub fn file(&mut self, address: &str) -> String {
        let response = self.get(address);
        let Content::File { text, .. } = response.content else { panic!("{address}: {response:?}") };
        text
    }

    pub fn room(&mut self, place: &str) -> RoomReport {
        let response = self.ask(PageRequest { json: true, ..PageRequest::get(place) });
        let Content::File { text, .. } = response.content else { panic!("{place}: {response:?}") };
        serde_json::from_str(&text).unwrap()
    }

    /// Does something in a room as its page stands.
    pub fn act(&mut self, place: &str, action: &str, fields: &str) {
        let seq = self.room(place).seq;
        assert_eq!(self.post(&format!("{place}/{action}"), &format!("request=r&seq={seq}{fields}")), place);
    }
}
