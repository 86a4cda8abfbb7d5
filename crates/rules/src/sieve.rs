//! Smallest prime factors by a sieve, for games that ask about millions of numbers one after the other.
//!
//! A program that asks about a few numbers never waits for a sieve: each is made when it has been missed often enough.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The smallest prime factors of all numbers below a limit.
struct Sieve {
    limit: u64,
    /// By number; 0 for primes, whose smallest factor is the number itself.
    smallest: OnceLock<Box<[u16]>>,
    missed: AtomicU64,
}

/// Four megabytes that are made within milliseconds, and 32 that take a tenth of a second. The factor of a number below
/// 2^24 that is not a prime is below 2^12.
static SIEVES: [Sieve; 2] = [Sieve::new(1 << 21), Sieve::new(1 << 24)];

/// A sieve is built once it was missed for one in this many of its numbers.
const WORTH_IT: u64 = 1 << 9;

/// The smallest prime factor of a number above 1, if a sieve knows it; then one knows those of all smaller numbers too.
pub(crate) fn smallest_factor(number: u64) -> Option<u64> {
    let reaching = || SIEVES.iter().filter(|sieve| number < sieve.limit);
    let smallest =
        reaching().find_map(|sieve| sieve.smallest.get().map(Box::as_ref)).or_else(|| reaching().next()?.missed())?;
    let factor = *smallest.get(usize::try_from(number).ok()?)?;
    Some(if factor == 0 { number } else { factor.into() })
}

impl Sieve {
    const fn new(limit: u64) -> Self {
        Self { limit, smallest: OnceLock::new(), missed: AtomicU64::new(0) }
    }

    /// Counts that it was missed, and makes it where that was once too often.
    fn missed(&self) -> Option<&[u16]> {
        let missed = self.missed.fetch_add(1, Ordering::Relaxed);
        (missed >= self.limit / WORTH_IT).then(|| self.smallest.get_or_init(|| sift(self.limit)).as_ref())
    }
}

/// Eratosthenes' sieve, with the prime that crossed each number out first.
fn sift(limit: u64) -> Box<[u16]> {
    let mut smallest = vec![0; usize::try_from(limit).unwrap_or(0)];
    for prime in (2..=u16::MAX).take_while(|prime| u64::from(*prime).pow(2) < limit) {
        let step = usize::from(prime);
        if smallest[step] == 0 {
            for multiple in (step * step..smallest.len()).step_by(step) {
                if smallest[multiple] == 0 {
                    smallest[multiple] = prime;
                }
            }
        }
    }
    smallest.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sieve_knows_the_smallest_factor_of_every_number() {
        let smallest = sift(10_000);
        for number in 2..smallest.len() {
            let factor = (2..=number).find(|factor| number % factor == 0).unwrap_or(number);
            assert_eq!(usize::from(smallest[number]), if factor == number { 0 } else { factor }, "{number}");
        }
    }
}
