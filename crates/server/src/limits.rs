//! How often one address may do something: a bucket of tokens that fills up again.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::config::household;
use crate::metrics::METRICS;

/// The most addresses that are remembered for one limit.
const REMEMBERED: usize = 50_000;

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
    /// Codes that no room has.
    pub unknown: Limit,
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
            analysis: Limit::per_minute(120),
            changes: Limit::per_minute(1200),
        }
    }
}

impl Limits {
    /// For tests and load runs: no limits that anybody meets.
    pub fn none() -> Self {
        let none = || Limit::per_minute(u32::MAX);
        Self { rooms: none(), unknown: none(), analysis: none(), changes: none() }
    }
}

impl Limit {
    /// So many at once, and so many again every minute.
    pub fn per_minute(count: u32) -> Self {
        Self { most: f64::from(count), per_second: f64::from(count) / 60.0, buckets: Mutex::default() }
    }

    /// Takes a token, if the address has one left.
    pub fn allows(&self, address: IpAddr) -> bool {
        self.take(address, 1.0)
    }

    /// Whether the address has a token left, without taking it.
    pub fn is_open(&self, address: IpAddr) -> bool {
        self.take(address, 0.0)
    }

    fn take(&self, address: IpAddr, tokens: f64) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            // Whoever has filled up again is not worth remembering.
            buckets.retain(|_, (left, at)| *left + now.duration_since(*at).as_secs_f64() * self.per_second < self.most);
        }
        let (left, at) = buckets.entry(household(address)).or_insert((self.most, now));
        *left = (*left + now.duration_since(*at).as_secs_f64() * self.per_second).min(self.most);
        *at = now;
        let allowed = *left >= 1.0;
        if allowed {
            *left -= tokens;
        } else {
            METRICS.refused.add(1);
        }
        allowed
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
    }
}
