//! The kinds of whole numbers that rules are executed on: big integers, and machine words as far as they reach.

use std::fmt;
use std::hash::Hash;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, SquareRootRem};

use crate::number::Number;

/// A whole number of some kind. What its kind cannot hold is never rounded: the operation says so instead.
pub trait Integer: Clone + Ord + Hash + fmt::Debug + From<u32> + TryFrom<u64> {
    /// The same number, if this kind can hold it.
    fn exact(number: &Number) -> Option<Self>;
    /// The same number, or one beyond all of this kind on the same side: good for comparing with numbers of this kind.
    fn nearest(number: &Number) -> Self;
    /// The same number without limits.
    fn to_number(&self) -> Number;

    /// The sum, if this kind can hold it.
    fn plus(&self, other: &Self) -> Option<Self>;
    /// The difference, if this kind can hold it.
    fn minus(&self, other: &Self) -> Option<Self>;
    /// The product, if this kind can hold it.
    fn times(&self, other: &Self) -> Option<Self>;
    /// The quotient, where nothing remains. Nothing is divided by 0.
    fn divided(&self, other: &Self) -> Option<Self>;
    /// The quotient rounded down; only by numbers above 0.
    fn divided_down(&self, other: &Self) -> Option<Self> {
        (*other > Self::from(0)).then(|| self.remainder(other)).and_then(|rest| self.minus(&rest)?.divided(other))
    }

    /// The number without the digit at a place, counted from the left; the only digit leaves 0, and 0 has none.
    fn without_digit(&self, place: &Self) -> Option<Self> {
        let text = Some(self.to_number().to_string()).filter(|text| text != "0")?;
        let first = usize::from(text.starts_with('-'));
        let at = usize::try_from(place.magnitude().filter(|_| *place > Self::from(0))?).ok()?;
        let mut rest = text;
        let index = (first + at).checked_sub(1).filter(|index| *index < rest.len())?;
        rest.remove(index);
        let digits = if rest.len() == first { "0" } else { rest.as_str() };
        Self::exact(&Number::from_str_radix(digits, 10).ok()?)
    }

    /// How many digits it is written with.
    fn digit_count(&self) -> u32 {
        let text = self.to_number().to_string();
        u32::try_from(text.trim_start_matches('-').len()).unwrap_or(u32::MAX)
    }

    /// The remainder by a number above 0, never below 0.
    #[must_use]
    fn remainder(&self, modulus: &Self) -> Self;

    /// Whether it is some whole number of times the other; of 0 only 0 is.
    fn is_multiple_of(&self, other: &Self) -> bool;
    /// Whether it is a multiple of 2.
    fn is_even(&self) -> bool;
    /// Whether it is the square of a whole number.
    fn is_square(&self) -> bool;
    /// Whether it is 1, 2, 4, 8 …
    fn is_power_of_two(&self) -> bool;
    /// The number without its sign, if that fits.
    fn magnitude(&self) -> Option<u64>;
    /// Which digits it is written with.
    fn digits(&self) -> [bool; 10];
}

/// The largest machine word that is a number, with either sign. The words beyond stand for everything beyond.
pub(crate) const MAX_WORD: i64 = i64::MAX - 1;

impl Integer for i64 {
    fn exact(number: &Number) -> Option<Self> {
        Self::try_from(number).ok().and_then(inside)
    }

    fn nearest(number: &Number) -> Self {
        let beyond = if *number < Number::ZERO { -Self::MAX } else { Self::MAX };
        Self::exact(number).unwrap_or(beyond)
    }

    fn to_number(&self) -> Number {
        Number::from(*self)
    }

    #[inline]
    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other).and_then(inside)
    }

    #[inline]
    fn minus(&self, other: &Self) -> Option<Self> {
        self.checked_sub(*other).and_then(inside)
    }

    #[inline]
    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other).and_then(inside)
    }

    #[inline]
    fn divided(&self, other: &Self) -> Option<Self> {
        if self.checked_rem(*other)? == 0 { self.checked_div(*other) } else { None }
    }

    #[inline]
    fn remainder(&self, modulus: &Self) -> Self {
        self.rem_euclid(*modulus)
    }

    #[inline]
    fn is_multiple_of(&self, other: &Self) -> bool {
        self.checked_rem(*other).unwrap_or(*self) == 0
    }

    #[inline]
    fn is_even(&self) -> bool {
        self & 1 == 0
    }

    fn is_square(&self) -> bool {
        u64::try_from(*self).is_ok_and(|natural| natural.isqrt().pow(2) == natural)
    }

    fn is_power_of_two(&self) -> bool {
        u64::try_from(*self).is_ok_and(u64::is_power_of_two)
    }

    fn magnitude(&self) -> Option<u64> {
        Some(self.unsigned_abs())
    }

    fn digits(&self) -> [bool; 10] {
        let (mut seen, mut rest) = ([false; 10], self.unsigned_abs());
        loop {
            seen[usize::try_from(rest % 10).unwrap_or(0)] = true;
            rest /= 10;
            if rest == 0 {
                return seen;
            }
        }
    }
}

/// A word, unless it stands for everything beyond.
#[inline]
fn inside(word: i64) -> Option<i64> {
    (-MAX_WORD..=MAX_WORD).contains(&word).then_some(word)
}

impl Integer for Number {
    fn exact(number: &Number) -> Option<Self> {
        Some(number.clone())
    }

    fn nearest(number: &Number) -> Self {
        number.clone()
    }

    fn to_number(&self) -> Number {
        self.clone()
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn minus(&self, other: &Self) -> Option<Self> {
        Some(self - other)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn divided(&self, other: &Self) -> Option<Self> {
        (*other != Self::ZERO && Integer::is_multiple_of(self, other)).then(|| self / other)
    }

    fn remainder(&self, modulus: &Self) -> Self {
        let rest = self % modulus;
        if rest < Self::ZERO { rest + modulus } else { rest }
    }

    fn is_multiple_of(&self, other: &Self) -> bool {
        if *other == Self::ZERO { *self == Self::ZERO } else { self % other == Self::ZERO }
    }

    fn is_even(&self) -> bool {
        !self.bit(0)
    }

    fn is_square(&self) -> bool {
        UBig::try_from(self.clone()).is_ok_and(|natural| natural.sqrt_rem().1 == UBig::ZERO)
    }

    fn is_power_of_two(&self) -> bool {
        *self > Self::ZERO && self.trailing_zeros() == Some(self.bit_len() - 1)
    }

    fn magnitude(&self) -> Option<u64> {
        if *self < Self::ZERO { u64::try_from(-self).ok() } else { u64::try_from(self).ok() }
    }

    fn digits(&self) -> [bool; 10] {
        let mut seen = [false; 10];
        for digit in self.to_string().bytes().filter(u8::is_ascii_digit) {
            seen[usize::from(digit - b'0')] = true;
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a word says must be what the number says, or nothing.
    #[test]
    fn words_say_what_numbers_say_up_to_their_edges() {
        let (least, most) = (-MAX_WORD, MAX_WORD);
        let edges = [least, least + 1, -(1 << 62), -(1 << 31), -10, -3, -1, 0, 1, 2, 7, 100, 1 << 31, 1 << 62, most];
        for a in edges {
            let number = Number::from(a);
            assert_eq!((a.digits(), a.magnitude()), (number.digits(), number.magnitude()), "{a}");
            for b in edges {
                let other = Number::from(b);
                let exact = |number: Option<Number>| number.and_then(|number| i64::exact(&number));
                assert_eq!(a.plus(&b), exact(number.plus(&other)), "{a} + {b}");
                assert_eq!(a.minus(&b), exact(number.minus(&other)), "{a} - {b}");
                assert_eq!(a.times(&b), exact(number.times(&other)), "{a} x {b}");
                assert_eq!(a.divided(&b), exact(number.divided(&other)), "{a} / {b}");
                assert_eq!(Integer::is_multiple_of(&a, &b), Integer::is_multiple_of(&number, &other), "{a} {b}");
                if b > 0 {
                    assert_eq!(Number::from(a.remainder(&b)), number.remainder(&other), "{a} {b}");
                }
            }
        }
        for beyond in [i64::MAX, i64::MIN, -i64::MAX]
            .map(Number::from)
            .into_iter()
            .chain([30, 31].map(|n| Number::from(-10).pow(n)))
        {
            assert_eq!(i64::exact(&beyond), None);
            assert_eq!(i64::nearest(&beyond) > most, beyond > Number::ZERO);
            assert_eq!(i64::nearest(&beyond) < least, beyond < Number::ZERO);
        }
    }
}
