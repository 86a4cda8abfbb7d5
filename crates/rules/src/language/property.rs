//! Properties a number can have: what conditions on moves and ends ask for.

use dashu_int::ops::BitTest;

use crate::arithmetic::{MAX_FACTORED, is_prime};
use crate::number::Number;

/// Something that is true or false of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// 2, 3, 5, 7, 11 …
    Prime,
    /// Everything else.
    NotPrime,
    /// 4, 6, 8, 9, 10 …: above 1 and not prime.
    Composite,
    /// A multiple of 2.
    Even,
    /// No multiple of 2.
    Odd,
    /// 0, 1, 4, 9, 16 …
    Square,
    /// 1, 2, 4, 8, 16 …
    PowerOfTwo,
}

impl Property {
    /// Every property with its word in rule books.
    pub const ALL: [(&str, Self); 7] = [
        ("prime", Self::Prime),
        ("not-prime", Self::NotPrime),
        ("composite", Self::Composite),
        ("even", Self::Even),
        ("odd", Self::Odd),
        ("square", Self::Square),
        ("power-of-two", Self::PowerOfTwo),
    ];

    /// The property's word in rule books.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Prime => "prime",
            Self::NotPrime => "not-prime",
            Self::Composite => "composite",
            Self::Even => "even",
            Self::Odd => "odd",
            Self::Square => "square",
            Self::PowerOfTwo => "power-of-two",
        }
    }

    /// The property as a sentence ends with it: "the number is …".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Prime => "prime",
            Self::NotPrime => "not prime",
            Self::Composite => "composite",
            Self::Even => "even",
            Self::Odd => "odd",
            Self::Square => "a square",
            Self::PowerOfTwo => "a power of 2",
        }
    }

    /// Whether answering takes factoring, which is done up to [`MAX_FACTORED`] only.
    pub const fn asks_for_primes(self) -> bool {
        matches!(self, Self::Prime | Self::NotPrime | Self::Composite)
    }

    /// Whether `number` has the property. Rules see to it that nobody asks whether a number beyond [`MAX_FACTORED`] is
    /// prime; if somebody does, it is not.
    pub fn holds(self, number: &Number) -> bool {
        let small = u64::try_from(number).ok().filter(|number| *number <= MAX_FACTORED);
        match self {
            Self::Prime => small.is_some_and(is_prime),
            Self::NotPrime => !Self::Prime.holds(number),
            Self::Composite => *number > Number::ONE && !Self::Prime.holds(number),
            Self::Even => !number.bit(0),
            Self::Odd => number.bit(0),
            Self::Square => *number >= Number::ZERO && is_square(number),
            Self::PowerOfTwo => *number > Number::ZERO && number.trailing_zeros() == Some(number.bit_len() - 1),
        }
    }

    /// The same question about a machine word.
    pub fn holds_for(self, number: i64) -> bool {
        let natural = u64::try_from(number).ok();
        match self {
            Self::Prime => natural.is_some_and(|number| number <= MAX_FACTORED && is_prime(number)),
            Self::NotPrime => !Self::Prime.holds_for(number),
            Self::Composite => number > 1 && !Self::Prime.holds_for(number),
            Self::Even => number & 1 == 0,
            Self::Odd => number & 1 == 1,
            Self::Square => natural.is_some_and(|number| number.isqrt().pow(2) == number),
            Self::PowerOfTwo => natural.is_some_and(u64::is_power_of_two),
        }
    }
}

fn is_square(number: &Number) -> bool {
    use dashu_int::UBig;
    use dashu_int::ops::SquareRootRem;
    UBig::try_from(number.clone()).is_ok_and(|number| number.sqrt_rem().1 == UBig::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_machine_words_agree_with_the_properties() {
        for (word, property) in Property::ALL {
            assert_eq!(property.word(), word);
            for number in (-50..2_000i64).chain([i64::MIN, i64::MAX, 1 << 62, 999_999_999_999_999_989]) {
                assert_eq!(property.holds(&number.into()), property.holds_for(number), "{word} {number}");
            }
        }
    }

    #[test]
    fn properties_are_what_people_expect() {
        let having = |property: Property| (-5..20).filter(move |n| property.holds_for(*n)).collect::<Vec<i64>>();
        assert_eq!(having(Property::Prime), [2, 3, 5, 7, 11, 13, 17, 19]);
        assert_eq!(having(Property::Composite), [4, 6, 8, 9, 10, 12, 14, 15, 16, 18]);
        assert_eq!(having(Property::Square), [0, 1, 4, 9, 16]);
        assert_eq!(having(Property::PowerOfTwo), [1, 2, 4, 8, 16]);
        assert!(Property::PowerOfTwo.holds(&Number::from(2u8).pow(100_000)));
        assert!(Property::Square.holds(&Number::from(3u8).pow(1_000)));
        assert!(!Property::Square.holds(&Number::from(3u8).pow(1_001)));
    }
}
