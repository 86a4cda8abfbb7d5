//! Starts that are drawn: the same seed gives the same numbers on every machine.

use numduel_rules::Number;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::dice::below;

/// Numbers from `low` to `high`, each as likely as any other, without end. Every game of a match, counted from 1, has a
/// stream of its own, far away from those of its players.
pub fn drawn_starts(low: Number, high: &Number, seed: u64, game: u32) -> impl Iterator<Item = Number> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(u64::MAX - u64::from(game));
    let count = high - &low + Number::ONE;
    std::iter::repeat_with(move || &low + number_below(&mut rng, &count))
}

fn number_below(rng: &mut impl Rng, count: &Number) -> Number {
    if let Ok(count) = u64::try_from(count) {
        return below(rng, count).into();
    }
    // As many bits as the count has, drawn until they are below it: twice on the average at most.
    loop {
        let (mut drawn, mut room) = (Number::ZERO, count.clone());
        while room > Number::ZERO {
            let bits = if room > Number::from(u64::MAX) { u64::BITS } else { used_bits(&room) };
            drawn = (drawn << bits as usize) + Number::from(rng.next_u64() >> (u64::BITS - bits));
            room >>= bits as usize;
        }
        if drawn < *count {
            return drawn;
        }
    }
}

/// The bits of a number from 1 to [`u64::MAX`].
fn used_bits(number: &Number) -> u32 {
    u64::try_from(number).map_or(u64::BITS, |number| u64::BITS - number.leading_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_these_starts_on_every_machine() {
        let drawn = |seed, game| -> Vec<String> {
            drawn_starts(20.into(), &40.into(), seed, game).take(5).map(|number| number.to_string()).collect()
        };
        assert_eq!(drawn(7, 1), ["29", "32", "31", "34", "33"]);
        assert_ne!(drawn(7, 1), drawn(7, 2));
        assert_ne!(drawn(7, 1), drawn(8, 1));
    }

    #[test]
    fn all_numbers_of_a_range_come_and_no_others() {
        for (low, high) in [(5.into(), 5.into()), ((-2).into(), 2.into()), (Number::ZERO, Number::from(10u8).pow(30))] {
            let numbers: Vec<Number> = drawn_starts(Number::clone(&low), &high, 1, 1).take(300).collect();
            assert!(numbers.iter().all(|number| low <= *number && *number <= high), "{low} {high}");
            let middle = (&low + &high) / Number::from(2);
            assert!(numbers.iter().any(|number| *number <= middle) && numbers.iter().any(|number| *number >= middle));
        }
        let all: std::collections::BTreeSet<Number> = drawn_starts(1.into(), &6.into(), 1, 1).take(300).collect();
        assert_eq!(all.len(), 6);
    }
}
