//! What is remembered, as the player to move sees it, numbered.

use std::collections::HashMap;

use numduel_rules::{Remembered, Seat};

/// What is remembered, and how many moves are left.
type Memory = (Remembered, Option<u64>);

/// Every memory that occurs, once. There are few: what differs from position to position is mostly the number.
#[derive(Clone, Debug, Default)]
pub(super) struct Memories {
    all: Vec<Memory>,
    ids: HashMap<Memory, u32>,
}

impl Memories {
    /// The id of what is remembered when it is `turn`'s move.
    pub(super) fn find(&self, remembered: &Remembered, left: Option<u64>, turn: Seat) -> Option<u32> {
        let seen = (as_first(remembered, turn), left);
        // Books without memory have one entry, found without hashing.
        match self.all.first() {
            Some(first) if *first == seen => Some(0),
            _ => self.ids.get(&seen).copied(),
        }
    }

    /// The same, entered if it is new.
    pub(super) fn intern(&mut self, remembered: &Remembered, left: Option<u64>, turn: Seat) -> u32 {
        if let Some(id) = self.find(remembered, left, turn) {
            return id;
        }
        let id = u32::try_from(self.all.len()).expect("there are no more memories than positions");
        let seen = (as_first(remembered, turn), left);
        self.all.push(seen.clone());
        self.ids.insert(seen, id);
        id
    }

    /// A memory again as the rules keep it, by seat, when it is `turn`'s move.
    pub(super) fn seen(&self, id: u32, turn: Seat) -> Memory {
        let (remembered, left) = &self.all[id as usize];
        (as_first(remembered, turn), *left)
    }
}

/// The memory with the player to move in the first place. Swapping two places undoes itself, so it also leads back.
fn as_first(remembered: &Remembered, turn: Seat) -> Remembered {
    if turn == Seat::Two { remembered.swapped() } else { remembered.clone() }
}
