//! Properties a number can have: what conditions on moves and ends ask for.

use std::sync::OnceLock;

use super::Operands;
use crate::arithmetic::{MAX_FACTORED, is_prime};
use crate::integer::Integer;

/// Something that is true or false of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// 2, 3, 5, 7, 11 …
    Prime,
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
    pub const ALL: [(&str, Self); 6] = [
        ("prime", Self::Prime),
        ("composite", Self::Composite),
        ("even", Self::Even),
        ("odd", Self::Odd),
        ("square", Self::Square),
        ("power-of-two", Self::PowerOfTwo),
    ];

    /// The property's word in rule books.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, property)| *property == self).map_or("", |(word, _)| word)
    }

    /// The property as a sentence ends with it: "the number is …".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Prime => "prime",
            Self::Composite => "composite",
            Self::Even => "even",
            Self::Odd => "odd",
            Self::Square => "a square",
            Self::PowerOfTwo => "a power of 2",
        }
    }

    /// One number that has it, and several, as people say it: "a prime", "primes".
    pub(crate) const fn nouns(self) -> (&'static str, &'static str) {
        match self {
            Self::Prime => ("a prime", "primes"),
            Self::Composite => ("a composite number", "composite numbers"),
            Self::Even => ("an even number", "even numbers"),
            Self::Odd => ("an odd number", "odd numbers"),
            Self::Square => ("a square", "squares"),
            Self::PowerOfTwo => ("a power of 2", "powers of 2"),
        }
    }

    /// Further ways to write it in one line, beside its word in rule books and what sentences say.
    pub(crate) const fn spellings(self) -> &'static [&'static str] {
        match self {
            Self::Prime => &["primes"],
            Self::Composite => &["composites"],
            Self::Even | Self::Odd => &[],
            Self::Square => &["squares"],
            Self::PowerOfTwo => &["power of 2", "powers of 2", "powers of two"],
        }
    }

    /// Whether answering takes factoring, which is done up to [`MAX_FACTORED`] only.
    pub const fn asks_for_primes(self) -> bool {
        matches!(self, Self::Prime | Self::Composite)
    }

    /// After this many numbers the property repeats, if it does.
    pub(crate) const fn period(self) -> Option<u32> {
        match self {
            Self::Even | Self::Odd => Some(2),
            Self::Prime | Self::Composite | Self::Square | Self::PowerOfTwo => None,
        }
    }

    /// The smallest number that has it, where there is one.
    pub(crate) const fn smallest(self) -> Option<u32> {
        match self {
            Self::Prime => Some(2),
            Self::Composite => Some(4),
            Self::Square => Some(0),
            Self::PowerOfTwo => Some(1),
            Self::Even | Self::Odd => None,
        }
    }

    /// Whether `number` has the property. Rules see to it that nobody asks whether a number beyond [`MAX_FACTORED`] is
    /// prime; if somebody does, it is not.
    #[inline]
    pub fn holds<I: Integer>(self, number: &I) -> bool {
        match self {
            Self::Prime => {
                let small = number.magnitude().filter(|size| *size <= MAX_FACTORED && *number > I::from(0));
                small.is_some_and(is_prime)
            }
            Self::Composite => *number > I::from(1) && !Self::Prime.holds(number),
            Self::Even => number.is_even(),
            Self::Odd => !number.is_even(),
            Self::Square => number.is_square(),
            Self::PowerOfTwo => number.is_power_of_two(),
        }
    }

    /// The numbers that have the property, from 0 to [`Operands::MAX_COUNTED`].
    pub(crate) fn counted(self) -> &'static [u32] {
        static LISTS: [OnceLock<Vec<u32>>; Property::ALL.len()] = [const { OnceLock::new() }; Property::ALL.len()];
        let has = |number: &u32| self.holds(&i64::from(*number));
        LISTS[self as usize].get_or_init(|| (0..=Operands::MAX_COUNTED).filter(has).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Number;

    #[test]
    fn words_and_machine_words_agree_with_the_properties() {
        for (word, property) in Property::ALL {
            assert_eq!(property.word(), word);
            for number in (-50..2_000i64).chain([i64::MIN, i64::MAX, 1 << 62, 999_999_999_999_999_989]) {
                assert_eq!(property.holds(&Number::from(number)), property.holds(&number), "{word} {number}");
            }
            let counted =
                property.counted().iter().map(|number| i64::from(*number)).take_while(|number| *number < 2_000);
            assert!(counted.eq((0..2_000).filter(|number| property.holds(number))), "{word}");
        }
    }

    #[test]
    fn properties_are_what_people_expect() {
        let having = |property: Property| (-5..20).filter(move |n| property.holds(n)).collect::<Vec<i64>>();
        assert_eq!(having(Property::Prime), [2, 3, 5, 7, 11, 13, 17, 19]);
        assert_eq!(having(Property::Composite), [4, 6, 8, 9, 10, 12, 14, 15, 16, 18]);
        assert_eq!(having(Property::Square), [0, 1, 4, 9, 16]);
        assert_eq!(having(Property::PowerOfTwo), [1, 2, 4, 8, 16]);
        assert!(Property::PowerOfTwo.holds(&Number::from(2u8).pow(100_000)));
        assert!(Property::Square.holds(&Number::from(3u8).pow(1_000)));
        assert!(!Property::Square.holds(&Number::from(3u8).pow(1_001)));
    }
}
