//! Remainders of one odd number, multiplied without dividing (Montgomery's way): what makes factoring fast.

/// The remainders of an odd number above 1. Each remainder `a` is kept as `a * 2^64`, so that a product needs no division.
pub(super) struct Ring {
    modulus: u64,
    /// What makes 1 of the modulus, modulo 2^64.
    inverse: u64,
    /// 1 as it is kept.
    pub(super) one: u64,
    /// The square of `one`, which brings a number into the form that is kept.
    square: u64,
}

impl Ring {
    /// The remainders of `modulus`.
    pub(super) fn new(modulus: u64) -> Self {
        // An odd number is its own inverse in the last three bits, and each round doubles how many are right.
        let inverse =
            (0..5).fold(modulus, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(modulus.wrapping_mul(inverse))));
        let one = low((1 << 64) % u128::from(modulus));
        let square = low(u128::from(one) * u128::from(one) % u128::from(modulus));
        Self { modulus, inverse, one, square }
    }

    /// A number in the form that is kept.
    pub(super) fn enter(&self, number: u64) -> u64 {
        self.times(number % self.modulus, self.square)
    }

    /// The product of two remainders.
    pub(super) fn times(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        // As many times the modulus as share the product's lower half: the upper halves alone are left.
        let share = u128::from(low(product).wrapping_mul(self.inverse)) * u128::from(self.modulus);
        let (difference, below) = high(product).overflowing_sub(high(share));
        if below { difference.wrapping_add(self.modulus) } else { difference }
    }

    /// The sum of a remainder and a number below the modulus.
    pub(super) fn plus(&self, a: u64, b: u64) -> u64 {
        let room = self.modulus - b;
        if a >= room { a - room } else { a + b }
    }

    /// A remainder to some power.
    pub(super) fn power(&self, mut base: u64, mut exponent: u64) -> u64 {
        let mut result = self.one;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.times(result, base);
            }
            base = self.times(base, base);
            exponent >>= 1;
        }
        result
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the lower half is what is wanted")]
const fn low(number: u128) -> u64 {
    number as u64
}

const fn high(number: u128) -> u64 {
    low(number >> 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_plain_division() {
        for modulus in [3, 9, 999_999_999_999_999_989, (1 << 63) + 1, u64::MAX] {
            let ring = Ring::new(modulus);
            for (a, b) in [(0, 5), (1, 1), (2, modulus - 1), (modulus - 1, modulus - 1), (123_456_789 % modulus, 7)] {
                let expected = low(u128::from(a) * u128::from(b) % u128::from(modulus));
                assert_eq!(ring.times(ring.enter(a), b % modulus), expected, "{a} {b} {modulus}");
                assert_eq!(ring.power(ring.enter(a), 3), ring.enter(low(cube(a, modulus))), "{a} {modulus}");
            }
        }
    }

    fn cube(a: u64, modulus: u64) -> u128 {
        let [a, modulus] = [a, modulus].map(u128::from);
        a * a % modulus * a % modulus
    }
}
