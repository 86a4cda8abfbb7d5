//! Random numbers that are the same on every machine, and running many cases with them.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// A small generator (splitmix64): its series never change.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of one case.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from the first to the last, both among them.
    pub fn between(&mut self, first: i64, last: i64) -> i64 {
        let count = u64::try_from(last - first + 1).expect("the range is not empty");
        first + i64::try_from(self.bits() % count).expect("it is below the count")
    }

    /// An index into something of this length.
    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.bits() % length as u64).expect("it is below the length")
    }

    /// Whether something happens that happens so often in a hundred times.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.bits() % 100 < percent
    }

    /// One of some values.
    pub fn pick<T: Clone>(&mut self, values: &[T]) -> T {
        values[self.index(values.len())].clone()
    }

    /// Perhaps something.
    pub fn maybe<T>(&mut self, percent: u64, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.chance(percent).then(|| make(self))
    }
}

/// So many cases, or as many times more as the environment variable `NUMDUEL_CASES` says.
pub fn many(cases: u64) -> u64 {
    let times = std::env::var("NUMDUEL_CASES").ok().and_then(|times| times.parse().ok());
    cases * times.unwrap_or(1u64)
}

/// Runs a case for each seed; the one that fails is named.
pub fn each(seeds: Range<u64>, case: impl Fn(&mut Rng)) {
    for seed in seeds {
        if let Err(cause) = catch_unwind(AssertUnwindSafe(|| case(&mut Rng::new(seed)))) {
            eprintln!("the case with seed {seed} failed");
            resume_unwind(cause);
        }
    }
}
