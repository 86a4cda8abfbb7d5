//! What is remembered, as the player to move sees it, numbered.

use std::collections::HashMap;

use numduel_rules::{Remembered, Seat};

/// Every memory that occurs, once. There are few: what differs from position to position is mostly the number.
#[derive(Clone, Debug, Default)]
pub(super) struct Memories {
    all: Vec<Remembered>,
    ids: HashMap<Remembered, u32>,
}

impl Memories {
    /// The id of what is remembered when it is `turn`'s move.
    pub(super) fn find(&self, remembered: &Remembered, turn: Seat) -> Option<u32> {
        let seen = as_first(remembered, turn);
        // Books without memory have one entry, found without hashing.
        match self.all.first() {
            Some(first) if *first == seen => Some(0),
            _ => self.ids.get(&seen).copied(),
        }
    }

    /// The same, entered if it is new.
    pub(super) fn intern(&mut self, remembered: &Remembered, turn: Seat) -> u32 {
        if let Some(id) = self.find(remembered, turn) {
            return id;
        }
        let id = u32::try_from(self.all.len()).expect("there are no more memories than positions");
        let seen = as_first(remembered, turn);
        self.all.push(seen.clone());
        self.ids.insert(seen, id);
        id
    }

    /// A memory again as the rules keep it, by seat, when it is `turn`'s move.
    pub(super) fn seen(&self, id: u32, turn: Seat) -> Remembered {
        as_first(&self.all[id as usize], turn)
    }
}

/// The memory with the player to move in the first place. Swapping two places undoes itself, so it also leads back.
fn as_first(remembered: &Remembered, turn: Seat) -> Remembered {
    match (remembered, turn) {
        (Remembered::LastOperations([first, second]), Seat::Two) => Remembered::LastOperations([*second, *first]),
        (Remembered::LastOperations(_) | Remembered::Nothing, _) => remembered.clone(),
    }
}
