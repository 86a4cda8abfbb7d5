//! Finding an id by its key: an open hash table that holds ids only, because the keys are in a list already.

use std::hash::{Hash, Hasher};

use numduel_rules::{OverLimit, Reservation};

const EMPTY: u32 = u32::MAX;

/// Ids by the hash of their keys. The keys are stored elsewhere, and the caller looks them up.
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

    /// The id whose key has this hash and is the one that is meant.
    pub(super) fn find(&self, hash: u64, is_meant: impl Fn(u32) -> bool) -> Option<u32> {
        self.probe(hash).map(|slot| self.slots[slot]).take_while(|id| *id != EMPTY).find(|id| is_meant(*id))
    }

    /// Enters an id whose key is not there yet. `hash` tells the hash of any id's key.
    pub(super) fn insert(
        &mut self,
        id: u32,
        hash: impl Fn(u32) -> u64,
        held: &mut Reservation,
    ) -> Result<(), OverLimit> {
        if (self.used + 1) * 2 > self.slots.len() {
            let bytes = size_of_val(self.slots.as_slice()) as u64;
            held.grow(2 * bytes)?;
            let larger = vec![EMPTY; self.slots.len() * 2];
            let old = std::mem::replace(&mut self.slots, larger);
            for id in old.into_iter().filter(|id| *id != EMPTY) {
                self.place(id, hash(id));
            }
            held.shrink(bytes);
        }
        self.place(id, hash(id));
        self.used += 1;
        Ok(())
    }

    /// Gives every id its new name.
    pub(super) fn rename(&mut self, new: &[u32]) {
        for id in self.slots.iter_mut().filter(|id| **id != EMPTY) {
            *id = new[*id as usize];
        }
    }

    fn place(&mut self, id: u32, hash: u64) {
        if let Some(slot) = self.probe(hash).find(|slot| self.slots[*slot] == EMPTY) {
            self.slots[slot] = id;
        }
    }

    /// The slots in which a key with this hash may be, the likeliest first; some are empty.
    #[expect(clippy::cast_possible_truncation, reason = "the low bits of the hash choose the slot")]
    fn probe(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len() - 1;
        let first = hash as usize & mask;
        (0..=mask).map(move |ahead| (first + ahead) & mask)
    }
}

/// A short hash: the standard one, made to withstand chosen keys, would take half the time of compiling.
pub(super) fn hash(key: impl Hash) -> u64 {
    let mut mix = Mix(0);
    key.hash(&mut mix);
    mix.finish()
}

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

    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
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
