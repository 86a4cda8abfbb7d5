//! The integers a sweep runs on: machine words where every edge fits, exact numbers of any size elsewhere.

use dashu_int::{Sign, Word};
use numduel_rules::Number;

/// Far enough from the ends of `i64` that an edge can be moved by any operand without wrapping.
const WORD_LIMIT: i64 = 1 << 61;

/// What a sweep asks of an integer.
pub(crate) trait SweepInt: Clone + Ord {
    /// Whether the exact edge is as quick to find as a rough one.
    const QUICK: bool;
    /// A rough size, quick to compare: unequal ones are in the order of their numbers.
    type Key: Copy + Ord;
    /// Less than the rough size of any number.
    const NEVER: Self::Key;
    /// The rough size of this number.
    fn key(&self) -> Self::Key;
    /// The only number of a rough size, where there is only one.
    fn of_key(key: Self::Key) -> Option<Self>;
    /// Rough sizes between which `self.share(factor)` lies, where that is quicker than dividing.
    fn rough_share(&self, factor: &Self) -> Option<(Self::Key, Self::Key)>;
    /// Whether a number above another one may still have the same rough size.
    fn close(&self, below: &Self) -> bool;
    /// This number, if it can be held.
    fn of(number: &Number) -> Option<Self>;
    /// As an exact number.
    fn number(&self) -> Number;
    /// `self - other`
    fn minus(&self, other: &Self) -> Self;
    /// `self + other`, or the largest that can be held.
    fn plus(&self, other: &Self) -> Self;
    /// `self * other`, or the largest that can be held.
    fn times(&self, other: &Self) -> Self;
    /// The smallest number that times `factor` reaches `self`; both are at least 1.
    fn share(&self, factor: &Self) -> Self;
    /// The next number down.
    fn below(&self) -> Self;
    /// The next number up.
    fn above(&self) -> Self;
    /// The memory it takes.
    fn bytes(&self) -> u64;
}

impl SweepInt for i64 {
    const QUICK: bool = true;
    type Key = Self;
    const NEVER: Self = Self::MIN;

    fn key(&self) -> Self {
        *self
    }

    fn of_key(key: Self) -> Option<Self> {
        Some(key)
    }

    fn rough_share(&self, _: &Self) -> Option<(Self, Self)> {
        None
    }

    fn close(&self, _: &Self) -> bool {
        false
    }

    fn of(number: &Number) -> Option<Self> {
        let word = Self::try_from(number).ok()?;
        (-WORD_LIMIT..=WORD_LIMIT).contains(&word).then_some(word)
    }

    fn number(&self) -> Number {
        Number::from(*self)
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn plus(&self, other: &Self) -> Self {
        self.saturating_add(*other)
    }

    fn times(&self, other: &Self) -> Self {
        self.saturating_mul(*other)
    }

    fn share(&self, factor: &Self) -> Self {
        (self - 1) / factor + 1
    }

    fn below(&self) -> Self {
        self - 1
    }

    fn above(&self) -> Self {
        self + 1
    }

    fn bytes(&self) -> u64 {
        8
    }
}

/// Below this length in bits dividing is as quick as guessing.
const ROUGH_FROM: u64 = 160;

/// The key of a large number is its length in bits and the 64 bits after the leading one; as a whole a number that grows
/// with it without gaps.
impl SweepInt for Number {
    const QUICK: bool = false;
    type Key = i128;
    const NEVER: i128 = i128::MIN;

    fn key(&self) -> i128 {
        let (sign, words) = self.as_sign_words();
        let mut lead = 0u128;
        for word in words.iter().rev().take(LEADING_WORDS) {
            lead = (lead << Word::BITS) | u128::from(*word);
        }
        if lead == 0 {
            return 0;
        }
        let key = key_of(bits(self), lead);
        if sign == Sign::Negative { -key } else { key }
    }

    fn of_key(_: i128) -> Option<Self> {
        None
    }

    fn rough_share(&self, factor: &Self) -> Option<(i128, i128)> {
        let length = bits(self);
        let factor = u32::try_from(factor).ok()?;
        if length < ROUGH_FROM || *self < Self::ZERO {
            return None;
        }
        // The leading 65 bits, then as many zeros as fit, divided: at least 94 bits of the quotient are right.
        let lead = (1 << 64) | (self.key() & i128::from(u64::MAX)).unsigned_abs();
        let quotient = (lead << 62) / u128::from(factor);
        let shorter = u64::from(quotient.leading_zeros()) - 1;
        // What was cut off the leading bits, the quotient and the rounding up come to less than four in the last place.
        let key = key_of(length - shorter, quotient);
        Some((key, key + 4))
    }

    fn close(&self, below: &Self) -> bool {
        bits(self) >= ROUGH_FROM && self.key() - below.key() < 64
    }

    fn of(number: &Number) -> Option<Self> {
        Some(number.clone())
    }

    fn number(&self) -> Number {
        self.clone()
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn share(&self, factor: &Self) -> Self {
        use dashu_int::ops::DivRem;
        let (share, rest) = self.div_rem(factor);
        if rest == Self::ZERO { share } else { share + Self::ONE }
    }

    fn below(&self) -> Self {
        self - Self::ONE
    }

    fn above(&self) -> Self {
        self + Self::ONE
    }

    fn bytes(&self) -> u64 {
        bits(self) / 8 + 24
    }
}

/// Enough words for 65 bits, wherever the leading one stands.
const LEADING_WORDS: usize = if Word::BITS >= 64 { 2 } else { 3 };

/// The key of a number of this length that begins like `lead`, which is not 0.
fn key_of(length: u64, lead: u128) -> i128 {
    let exponent = lead.ilog2();
    let fraction = if exponent >= 64 { lead >> (exponent - 64) } else { lead << (64 - exponent) };
    (i128::from(length) << 64) | (fraction & u128::from(u64::MAX)).cast_signed()
}

/// The length of a number in binary.
pub(crate) fn bits(number: &Number) -> u64 {
    use dashu_int::ops::BitTest;
    number.bit_len() as u64
}
