//! Drawing by whole weights, in a way that is written down here and therefore the same for ever.

use rand::Rng;

/// One of the numbers below `count`, each as likely as any other; 0 where there is no choice.
pub(crate) fn below(rng: &mut impl Rng, count: u64) -> u64 {
    if count < 2 {
        return 0;
    }
    // The upper half of the product is the draw; the few low halves that would favour some numbers are drawn again.
    let unfair = count.wrapping_neg() % count;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(count);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is wanted")]
        let low = product as u64;
        if low >= unfair {
            return (product >> 64) as u64;
        }
    }
}

/// The index of one of the weights, each as likely as it is heavy. Nothing where they are all 0; no draw is spent where only
/// one weighs anything.
pub(crate) fn weighted(rng: &mut impl Rng, weights: &[u64]) -> Option<usize> {
    let mut heavy = weights.iter().enumerate().filter(|(_, weight)| **weight > 0).map(|(index, _)| index);
    let first = heavy.next()?;
    if heavy.next().is_none() {
        return Some(first);
    }
    let mut rest = below(rng, weights.iter().sum());
    for (index, weight) in weights.iter().enumerate() {
        match rest.checked_sub(*weight) {
            Some(less) => rest = less,
            None => return Some(index),
        }
    }
    None
}
