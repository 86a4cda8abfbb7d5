//! Drawing by whole weights, in a way that is written down here and therefore the same forever.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The FNV-1a hash of some bytes. Streams of random numbers only have to be told apart, which it does on every machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fnv(u64);

impl Fnv {
    /// The hash of nothing.
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// The hash with these bytes after it.
    pub(crate) fn with(self, bytes: &[u8]) -> Self {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Self(bytes.iter().fold(self.0, step))
    }
}

/// The random numbers of one stream of a seed.
pub(crate) fn stream(seed: u64, Fnv(stream): Fnv) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

/// One of the numbers below `count`, each as likely as any other (Lemire's method); 0 where there is no choice.
pub(crate) fn below(rng: &mut impl Rng, count: u64) -> u64 {
    if count < 2 {
        return 0;
    }
    // The upper half of the product is the draw; the few low halves that would favour some numbers are drawn again.
    let unfair = count.wrapping_neg() % count;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(count);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is needed")]
        let low = product as u64;
        if low >= unfair {
            return (product >> 64) as u64;
        }
    }
}

/// The index of one of the weights, each as likely as it is heavy. Nothing where they are all 0; the dice are not needed
/// where only one weighs anything.
pub(crate) fn weighted<R: Rng>(dice: impl FnOnce() -> R, weights: &[u64]) -> Option<usize> {
    let mut heavy = weights.iter().enumerate().filter(|(_, weight)| **weight > 0).map(|(index, _)| index);
    let first = heavy.next()?;
    if heavy.next().is_none() {
        return Some(first);
    }
    let mut rest = below(&mut dice(), weights.iter().sum());
    for (index, weight) in weights.iter().enumerate() {
        match rest.checked_sub(*weight) {
            Some(less) => rest = less,
            None => return Some(index),
        }
    }
    None
}
