//! Random numbers that are the same on every machine, and running many cases with them.

use std::env;
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

/// How many of so many random cases are run: all of them in CI and if `NUMDUEL_CASES` is 1, ten times as many if it is 10, and
/// otherwise a tenth.
pub fn cases(all: u64) -> u64 {
    let asked = env::var("NUMDUEL_CASES").map(|times| times.parse::<u64>().expect("NUMDUEL_CASES is a number"));
    match asked {
        Ok(times) => all * times,
        Err(_) if env::var_os("CI").is_some() => all,
        Err(_) => all.div_ceil(10),
    }
}

/// How often something has to come up in cases of which [`cases`] runs perhaps only a tenth: if so, half of its share is
/// enough, because what comes up in few cases depends on chance.
pub fn at_least(in_all: u64) -> u64 {
    let share = cases(in_all);
    if share < in_all { share / 2 } else { share }
}

/// Runs a case for each seed; the one that fails is named.
pub fn for_seeds(seeds: Range<u64>, case: impl Fn(&mut Rng)) {
    for seed in seeds {
        if let Err(cause) = catch_unwind(AssertUnwindSafe(|| case(&mut Rng::new(seed)))) {
            eprintln!("the case with seed {seed} failed");
            resume_unwind(cause);
        }
    }
}
