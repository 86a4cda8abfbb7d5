//! How often one address may do something: a bucket of tokens that fills up again.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::config::rate_key;
use crate::metrics::METRICS;

/// The most addresses that are remembered for one limit.
const REMEMBERED: usize = 50_000;

/// How many codes that no room has an address may try before it can only try as many a minute as it is told about.
///
/// A right code opens a room however many wrong ones came from the same address before: thirty pupils share one, and one of
/// them must not be able to keep the others out. So a guesser learns from every answer, also from a refusal, and this is what
/// limits guessing. There are 30^6 = 729,000,000 codes; where 10,000 rooms are open, one in 73,000 hits. With 3,000 tries at
/// once and 30 a minute from then on, that takes a day and a half, for a room of strangers that can be watched, or joined if a
/// seat is free. Nobody types 3,000 wrong codes, and whoever has a seat is never asked: 128 random bits are not guessed.
const GUESSES: u32 = 3000;

/// One limit.
pub struct Limit {
    most: f64,
    per_second: f64,
    buckets: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

/// The limits of a server.
pub struct Limits {
    /// Rooms that are made.
    pub rooms: Limit,
    /// Codes that no room has, until such a code is no longer told from any other.
    pub unknown: Limit,
    /// The same codes, until strangers are not even let into the rooms that there are.
    pub guesses: Limit,
    /// Questions to the solver.
    pub analysis: Limit,
    /// Everything that changes something.
    pub changes: Limit,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms: Limit::per_minute(30),
            unknown: Limit::per_minute(30),
            guesses: Limit::new(GUESSES, 30),
            analysis: Limit::per_minute(120),
            changes: Limit::per_minute(1200),
        }
    }
}

impl Limits {
    /// For tests and load runs: no limits that anybody meets.
    pub fn none() -> Self {
        let none = || Limit::per_minute(u32::MAX);
        Self { rooms: none(), unknown: none(), guesses: none(), analysis: none(), changes: none() }
    }
}

impl Limit {
    /// So many at once, and as many again every minute.
    pub fn per_minute(count: u32) -> Self {
        Self::new(count, count)
    }

    /// So many at once, and `per_minute` again every minute.
    pub fn new(most: u32, per_minute: u32) -> Self {
        Self { most: f64::from(most), per_second: f64::from(per_minute) / 60.0, buckets: Mutex::default() }
    }

    /// Takes a token, if the address has one left.
    pub fn allows(&self, address: IpAddr) -> bool {
        self.take(address, 1.0)
    }

    /// Whether the address has a token left, without taking it.
    pub fn is_open(&self, address: IpAddr) -> bool {
        self.take(address, 0.0)
    }

    /// Puts a token back that was taken for something that did not happen.
    pub fn give_back(&self, address: IpAddr) {
        self.with_bucket(address, |left| *left += 1.0);
    }

    fn take(&self, address: IpAddr, tokens: f64) -> bool {
        let allowed = self.with_bucket(address, |left| {
            let allowed = *left >= 1.0;
            *left -= if allowed { tokens } else { 0.0 };
            allowed
        });
        METRICS.refused.add(u64::from(!allowed));
        allowed
    }

    fn with_bucket<T>(&self, address: IpAddr, change: impl FnOnce(&mut f64) -> T) -> T {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            // Whoever has filled up again is not worth remembering.
            buckets.retain(|_, (left, at)| *left + now.duration_since(*at).as_secs_f64() * self.per_second < self.most);
        }
        let (left, at) = buckets.entry(rate_key(address)).or_insert((self.most, now));
        *left = (*left + now.duration_since(*at).as_secs_f64() * self.per_second).min(self.most);
        *at = now;
        change(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_empty_after_as_many_as_it_holds() {
        let limit = Limit::per_minute(3);
        let [one, two] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse().unwrap());
        assert_eq!([(); 5].map(|()| limit.allows(one)), [true, true, true, false, false]);
        assert!(limit.is_open(two) && !limit.is_open(one));
        limit.give_back(one);
        limit.give_back(two);
        assert_eq!(
            [one, two].map(|address| [(); 4].map(|()| limit.allows(address))),
            [[true, false, false, false], [true, true, true, false]]
        );
    }
}
