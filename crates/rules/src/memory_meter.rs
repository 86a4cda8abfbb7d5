//! Memory counted where it is taken: a reservation is refused before the memory is used, and gives it back when dropped.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

/// How many bytes all work of one budget has in use.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryMeter(Arc<AtomicU64>);

/// Memory that some work has in use, counted until this is dropped.
#[derive(Debug)]
pub struct Reservation {
    meter: MemoryMeter,
    bytes: u64,
    limit: u64,
}

/// Memory was not taken, because there would be more in use than is allowed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
#[error("{} of memory would be needed, and the limit is {}", self.needed_words(), byte_size(*.limit))]
pub struct OverLimit {
    /// How many bytes would be in use in all, where the work knew beforehand; it may be more.
    pub needed: Option<u64>,
    /// How many bytes may be in use.
    pub limit: u64,
}

impl OverLimit {
    fn needed_words(&self) -> String {
        self.needed.map_or_else(
            || format!("more than {}", byte_size(self.limit)),
            |bytes| format!("about {}", byte_size(bytes)),
        )
    }
}

/// Bytes for people, rounded up: `40 kB`, `500 MB`, `1.4 GB`.
pub fn byte_size(bytes: u64) -> String {
    match bytes {
        ..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        1_000_000..1_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => {
            let tenths = bytes.div_ceil(100_000_000);
            if tenths.is_multiple_of(10) || tenths >= 100 {
                format!("{} GB", tenths.div_ceil(10))
            } else {
                format!("{}.{} GB", tenths / 10, tenths % 10)
            }
        }
    }
}

/// What may be counted of a limit: a tenth is left to everything that is too small to be counted.
const fn countable(limit: u64) -> u64 {
    limit - limit / 10
}

impl MemoryMeter {
    pub(crate) fn empty(&self, limit: u64) -> Reservation {
        Reservation { meter: self.clone(), bytes: 0, limit }
    }

    pub(crate) fn reserve(&self, bytes: u64, limit: u64) -> Result<Reservation, OverLimit> {
        let mut held = self.empty(limit);
        held.take(bytes).map_err(|in_use| {
            let needed = in_use.saturating_add(bytes);
            OverLimit { needed: Some(needed.saturating_add(needed / 9)), limit }
        })?;
        Ok(held)
    }
}

impl Reservation {
    /// Counts more memory, for work that does not know beforehand how much it will take.
    pub fn grow(&mut self, bytes: u64) -> Result<(), OverLimit> {
        self.take(bytes).map_err(|_| OverLimit { needed: None, limit: self.limit })
    }

    /// Gives some of it back early.
    pub fn shrink(&mut self, bytes: u64) {
        let bytes = bytes.min(self.bytes);
        self.meter.0.fetch_sub(bytes, Ordering::Relaxed);
        self.bytes -= bytes;
    }

    /// Adds a value to a list, and counts the room that the list takes when it has to grow.
    #[inline]
    pub fn push<T>(&mut self, list: &mut Vec<T>, value: T) -> Result<(), OverLimit> {
        if list.len() == list.capacity() {
            self.make_room(list)?;
        }
        list.push(value);
        Ok(())
    }

    fn make_room<T>(&mut self, list: &mut Vec<T>) -> Result<(), OverLimit> {
        // By half and not by all of it: a list that nearly fits should.
        let more = (list.len() / 2).max(16);
        self.grow(size_of::<T>() as u64 * more as u64)?;
        list.reserve_exact(more);
        Ok(())
    }

    /// Enters a value in a map, and counts the room that the map takes when it has to grow: while it does, the old table is
    /// there as well as the new one, which is twice as large.
    pub fn insert<K: Eq + Hash, V>(&mut self, map: &mut HashMap<K, V>, key: K, value: V) -> Result<(), OverLimit> {
        if map.len() == map.capacity() {
            let old = table_bytes::<K, V>(map.capacity());
            self.grow(table_bytes::<K, V>(map.len() + 1))?;
            map.reserve(1);
            self.shrink(old);
        }
        map.insert(key, value);
        Ok(())
    }

    /// The bytes that are in use instead where they do not fit.
    fn take(&mut self, bytes: u64) -> Result<(), u64> {
        let most = countable(self.limit);
        let add = |in_use: u64| in_use.checked_add(bytes).filter(|sum| *sum <= most);
        self.meter.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add)?;
        self.bytes += bytes;
        Ok(())
    }
}

/// What the table of a map takes that has room for so many entries: a power of two of slots, of which an eighth stays free,
/// and a byte beside each.
fn table_bytes<K, V>(entries: usize) -> u64 {
    let slots = (entries as u64).saturating_mul(8).div_ceil(7).next_power_of_two();
    if entries == 0 { 0 } else { slots.max(4) * (size_of::<(K, V)>() as u64 + 1) + 16 }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.meter.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl Clone for Reservation {
    /// A copy of what takes the memory takes as much again; it is counted, though it cannot be refused.
    fn clone(&self) -> Self {
        self.meter.0.fetch_add(self.bytes, Ordering::Relaxed);
        Self { meter: self.meter.clone(), bytes: self.bytes, limit: self.limit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_refused_before_it_is_taken_and_given_back_when_dropped() {
        let meter = MemoryMeter::default();
        let mut held = meter.reserve(500, 1000).unwrap();
        assert_eq!(meter.reserve(401, 1000).unwrap_err().limit, 1000);
        held.grow(400).unwrap();
        let refused = held.grow(1).unwrap_err();
        assert_eq!((refused.needed, refused.limit), (None, 1000));
        let copy = held.clone();
        drop(held);
        assert!(meter.reserve(1, 1000).is_err());
        drop(copy);
        assert!(meter.reserve(900, 1000).is_ok());
    }

    #[test]
    fn a_list_that_grows_is_counted_by_the_room_it_takes() {
        let meter = MemoryMeter::default();
        let (mut held, mut list) = (meter.reserve(0, 1000).unwrap(), Vec::new());
        let refused = (0..1000).find(|value| held.push(&mut list, *value).is_err());
        assert_eq!(refused, Some(162_u32));
        assert_eq!((list.len(), held.bytes), (list.capacity(), 4 * list.len() as u64));
    }

    #[test]
    fn a_map_that_grows_is_counted_by_the_room_it_takes() {
        let meter = MemoryMeter::default();
        let (mut held, mut map) = (meter.reserve(0, 10_000).unwrap(), HashMap::new());
        let refused = (0..1000_u64).find(|key| held.insert(&mut map, *key, 0_u64).is_err());
        // Two tables fit while the smaller one is copied, of 128 and 256 slots; of 256 and 512 they do not.
        assert_eq!((refused, map.capacity(), held.bytes), (Some(224), 224, 256 * 17 + 16));
    }

    #[test]
    fn sizes_are_rounded_up_for_people() {
        let words = [1, 999_000, 1_000_001, 1_000_000_000, 1_432_000_000, 4_000_000_000, 12_300_000_000];
        assert_eq!(words.map(byte_size), ["1 kB", "999 kB", "2 MB", "1 GB", "1.5 GB", "4 GB", "13 GB"]);
    }
}
