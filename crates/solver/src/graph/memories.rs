//! What is remembered and how many moves are left, as the player to move sees it, numbered.

use std::collections::HashMap;

use numduel_rules::{MemoryState, Number, Position, Seat};

/// A position without its number and seat.
type MemoryEntry = (MemoryState, Option<u64>);

/// Every memory that occurs, once. There are few: what differs from position to position is mostly the number.
#[derive(Clone, Debug, Default)]
pub(super) struct MemoryTable {
    all: Vec<MemoryEntry>,
    ids: HashMap<MemoryEntry, u32>,
}

impl MemoryTable {
    /// The id of what is remembered in a position.
    pub(super) fn find(&self, position: &Position) -> Option<u32> {
        let seen = seen(position);
        // Books without memory have one entry, found without hashing.
        match self.all.first() {
            Some(first) if *first == seen => Some(0),
            _ => self.ids.get(&seen).copied(),
        }
    }

    /// The same, entered if it is new, and whether it was.
    pub(super) fn intern(&mut self, position: &Position) -> (u32, bool) {
        if let Some(id) = self.find(position) {
            return (id, false);
        }
        let id = u32::try_from(self.all.len()).expect("there are no more memories than positions");
        let seen = seen(position);
        self.all.push(seen.clone());
        self.ids.insert(seen, id);
        (id, true)
    }

    /// The position with a memory and a number when it is `turn`'s move.
    pub(super) fn position(&self, id: u32, number: Number, turn: Seat) -> Position {
        let (remembered, left) = self.all[id as usize].clone();
        Position { number, turn, memory: as_first(remembered, turn), moves_left: left }
    }
}

fn seen(position: &Position) -> MemoryEntry {
    (as_first(position.memory.clone(), position.turn), position.moves_left)
}

/// The memory with the player to move in the first place. Exchanging two places undoes itself, so it also leads back.
fn as_first(remembered: MemoryState, turn: Seat) -> MemoryState {
    match turn {
        Seat::One => remembered,
        Seat::Two => remembered.swapped(),
    }
}
