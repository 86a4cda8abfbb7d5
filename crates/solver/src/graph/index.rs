//! Finding a position's id: an open hash table that holds ids only, because the graph holds the numbers already.

use std::hash::{Hash, Hasher};

use numduel_rules::Number;

const EMPTY: u32 = u32::MAX;

/// Ids by number and memory. The keys are asked back from the graph.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// A power of two long, and at most half full.
    slots: Vec<u32>,
    used: usize,
}

impl Index {
    pub(super) fn new() -> Self {
        Self { slots: vec![EMPTY; 16], used: 0 }
    }

    pub(super) fn find<'k>(&self, number: &Number, memory: u32, key: impl Fn(u32) -> (&'k Number, u32)) -> Option<u32> {
        let id = self.slots[self.slot(number, memory, key)];
        (id != EMPTY).then_some(id)
    }

    /// Enters an id whose key is not there yet.
    pub(super) fn insert<'k>(&mut self, id: u32, key: impl Fn(u32) -> (&'k Number, u32) + Copy) {
        if (self.used + 1) * 2 > self.slots.len() {
            let larger = vec![EMPTY; self.slots.len() * 2];
            let old = std::mem::replace(&mut self.slots, larger);
            for id in old.into_iter().filter(|id| *id != EMPTY) {
                self.place(id, key);
            }
        }
        self.place(id, key);
        self.used += 1;
    }

    /// Gives every id its new name.
    pub(super) fn rename(&mut self, new: &[u32]) {
        for id in self.slots.iter_mut().filter(|id| **id != EMPTY) {
            *id = new[*id as usize];
        }
    }

    fn place<'k>(&mut self, id: u32, key: impl Fn(u32) -> (&'k Number, u32)) {
        let (number, memory) = key(id);
        let slot = self.slot(number, memory, key);
        self.slots[slot] = id;
    }

    /// The slot that holds this key, or the empty one where it belongs.
    #[expect(clippy::cast_possible_truncation, reason = "the low bits of the hash choose the slot")]
    fn slot<'k>(&self, number: &Number, memory: u32, key: impl Fn(u32) -> (&'k Number, u32)) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(number, memory) as usize & mask;
        while self.slots[slot] != EMPTY && key(self.slots[slot]) != (number, memory) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

fn hash(number: &Number, memory: u32) -> u64 {
    let mut mix = Mix(u64::from(memory));
    number.hash(&mut mix);
    mix.finish()
}

/// A short hash: the standard one, made to withstand chosen keys, would take half the time of compiling.
struct Mix(u64);

impl Mix {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn finish(&self) -> u64 {
        // The multiplication leaves the best bits at the top.
        self.0 ^ (self.0 >> 32)
    }
}
