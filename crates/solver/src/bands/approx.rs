//! Large numbers by their leading digits, with a bound on the error: enough to put most of them in order without
//! multiplying anything out.

use std::cmp::Ordering;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use numduel_rules::Number;

/// A positive number between `mantissa` and `mantissa + slack`, times `2^exponent`. The mantissa's top bit is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Approx {
    mantissa: u128,
    exponent: u64,
    slack: u64,
}

impl Approx {
    /// Exactly 1.
    pub(crate) const ONE: Self = Self { mantissa: 1 << 127, exponent: 0, slack: 0 };

    /// The leading digits of a number that is at least 1. The exponent counts from the top bit, so small numbers
    /// need no negative one.
    pub(crate) fn of(number: &Number) -> Self {
        let (_, magnitude) = number.clone().into_parts();
        let length = magnitude.bit_len();
        if length <= 128 {
            let word = u128::try_from(&magnitude).unwrap_or(1).max(1);
            return Self { mantissa: word << word.leading_zeros(), exponent: length.max(1) as u64 - 1, slack: 0 };
        }
        let top: UBig = magnitude >> (length - 128);
        let mantissa = u128::try_from(&top).unwrap_or(u128::MAX);
        Self { mantissa, exponent: length as u64 - 1, slack: 1 }
    }

    /// Times a factor of at least 1.
    pub(crate) fn times(&self, factor: u64) -> Self {
        // mantissa * factor as high * 2^64 + low, at most 192 bits; keep the leading 128.
        let (factor_wide, mask) = (u128::from(factor), u128::from(u64::MAX));
        let low = (self.mantissa & mask) * factor_wide;
        let high = (self.mantissa >> 64) * factor_wide + (low >> 64);
        let drop = 64 - high.leading_zeros();
        // `high` has the top bits of the product; its lowest 64 bits stand above `low`'s lower half.
        let low_half = low & mask;
        let mantissa = if drop == 0 { (high << 64) | low_half } else { (high << (64 - drop)) | (low_half >> drop) };
        let grown = (u128::from(self.slack) * factor_wide) >> drop;
        let slack = u64::try_from(grown).unwrap_or(u64::MAX).saturating_add(2);
        Self { mantissa, exponent: self.exponent + u64::from(drop), slack }
    }

    /// The order of the two numbers, or `None` if the errors overlap.
    pub(crate) fn order(&self, other: &Self) -> Option<Ordering> {
        let above = |a: &Self, b: &Self| match a.exponent.cmp(&b.exponent) {
            Ordering::Greater => a.exponent > b.exponent + 1 || b.reaches(a),
            Ordering::Equal => b.mantissa.checked_add(b.slack.into()).is_some_and(|top| a.mantissa > top),
            Ordering::Less => false,
        };
        if above(self, other) {
            Some(Ordering::Greater)
        } else if above(other, self) {
            Some(Ordering::Less)
        } else if self.exponent == other.exponent && self.mantissa == other.mantissa && self.slack + other.slack == 0 {
            Some(Ordering::Equal)
        } else {
            None
        }
    }

    /// Whether this number surely stays below one whose exponent is greater by one.
    fn reaches(&self, larger: &Self) -> bool {
        match self.mantissa.checked_add(self.slack.into()) {
            Some(top) => top / 2 < larger.mantissa,
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_agree_with_exact_numbers_however_they_were_multiplied() {
        let mut exact: Vec<(Number, Approx)> = vec![(Number::ONE, Approx::ONE)];
        let mut seed = 1u64;
        for _ in 0..400 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let from = usize::try_from(seed >> 40).unwrap() % exact.len();
            let factor = [2, 3, 9, 10, 1 << 40, u64::MAX][usize::try_from(seed >> 20).unwrap() % 6];
            let (number, approx) = &exact[from];
            exact.push((number * Number::from(factor), approx.times(factor)));
        }
        let mut undecided = 0;
        for (a, approx) in &exact {
            for (b, other) in &exact {
                match approx.order(other) {
                    Some(order) => assert_eq!(order, a.cmp(b), "{a} and {b}"),
                    None => undecided += 1,
                }
                match approx.order(&Approx::of(b)) {
                    Some(order) => assert_eq!(order, a.cmp(b), "{a} and {b}"),
                    None => assert!(a == b || a.to_string()[..20] == b.to_string()[..20]),
                }
            }
        }
        assert!(undecided < 2000, "{undecided}");
    }
}
