//! The integers a sweep runs on: machine words where every edge fits, exact numbers of any size elsewhere.

use numduel_rules::Number;

/// Far enough from the ends of `i64` that an edge can be moved by any operand without wrapping.
const WORD_LIMIT: i64 = 1 << 61;

/// What a sweep asks of an integer.
pub(crate) trait Whole: Clone + Ord {
    /// This number, if it can be held.
    fn of(number: &Number) -> Option<Self>;
    /// As an exact number.
    fn number(&self) -> Number;
    /// `self - other`
    fn minus(&self, other: &Self) -> Self;
    /// The smallest number that times `factor` reaches `self`; both are at least 1.
    fn share(&self, factor: &Self) -> Self;
    /// The next number down.
    fn below(&self) -> Self;
    /// The next number up.
    fn above(&self) -> Self;
    /// The memory it takes.
    fn bytes(&self) -> u64;
}

impl Whole for i64 {
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

impl Whole for Number {
    fn of(number: &Number) -> Option<Self> {
        Some(number.clone())
    }

    fn number(&self) -> Number {
        self.clone()
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
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

/// The length of a number in binary.
pub(crate) fn bits(number: &Number) -> u64 {
    use dashu_int::ops::BitTest;
    number.bit_len() as u64
}
