//! What can be asked of a number.

use crate::Int;
use crate::book::{Ref, Values};

/// Something that is true of a number or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It is one of these.
    Equals(Vec<Ref>),
    /// It is this or more.
    AtLeast(Ref),
    /// It is this or less.
    AtMost(Ref),
    /// It is more than this.
    Above(Ref),
    /// It is less than this.
    Below(Ref),
    /// It is a multiple of this.
    MultipleOf(Ref),
    /// It has this property.
    Is(Property),
    /// One of these is true of it.
    Any(Vec<Condition>),
    /// All of these are true of it.
    All(Vec<Condition>),
    /// This is not true of it.
    Not(Box<Condition>),
}

/// What a number is by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// Prime.
    Prime,
    /// Above 1 and not prime.
    Composite,
    /// Even.
    Even,
    /// Odd.
    Odd,
    /// 0, 1, 4, 9 and so on.
    Square,
    /// 1, 2, 4, 8 and so on.
    PowerOfTwo,
}

impl Condition {
    /// Whether it is true of this number.
    pub fn holds(&self, number: &Int, values: &Values) -> bool {
        match self {
            Self::Equals(list) => list.iter().any(|one| number == one.get(values)),
            Self::AtLeast(edge) => number >= edge.get(values),
            Self::AtMost(edge) => number <= edge.get(values),
            Self::Above(edge) => number > edge.get(values),
            Self::Below(edge) => number < edge.get(values),
            Self::MultipleOf(of) => is_multiple(number, of.get(values)),
            Self::Is(property) => property.holds(number),
            Self::Any(parts) => parts.iter().any(|part| part.holds(number, values)),
            Self::All(parts) => parts.iter().all(|part| part.holds(number, values)),
            Self::Not(part) => !part.holds(number, values),
        }
    }

    /// Whether it asks about primes, which the language answers up to 10^18 only.
    pub fn asks_for_primes(&self) -> bool {
        match self {
            Self::Is(property) => matches!(property, Property::Prime | Property::Composite),
            Self::Any(parts) | Self::All(parts) => parts.iter().any(Self::asks_for_primes),
            Self::Not(part) => part.asks_for_primes(),
            _ => false,
        }
    }
}

impl Property {
    /// How each is said, with what makes several of one in brackets.
    pub(crate) const WORDS: [(&'static str, Self); 7] = [
        ("prime(s)", Self::Prime),
        ("composite(s)", Self::Composite),
        ("even(s)", Self::Even),
        ("odd(s)", Self::Odd),
        ("square(s)", Self::Square),
        ("power(s) of 2", Self::PowerOfTwo),
        ("power(s) of two", Self::PowerOfTwo),
    ];

    /// Whether a number has it.
    pub fn holds(self, number: &Int) -> bool {
        match self {
            Self::Prime => is_prime(number),
            Self::Composite => *number > Int::from(1) && !is_prime(number),
            Self::Even => is_multiple(number, &Int::from(2)),
            Self::Odd => !is_multiple(number, &Int::from(2)),
            Self::Square => *number >= Int::ZERO && number.sqrt().pow(2) == *number,
            Self::PowerOfTwo => {
                let mut power = Int::from(1);
                while power < *number {
                    power *= 2;
                }
                power == *number
            }
        }
    }
}

/// Of 0, only 0 is a multiple.
fn is_multiple(number: &Int, of: &Int) -> bool {
    if *of == Int::ZERO { *number == Int::ZERO } else { number % of == Int::ZERO }
}

/// By dividing as long as that is quick, else by Miller and Rabin's test, which is certain below 2^64 with these bases. The
/// language has no primes beyond 10^18.
pub(crate) fn is_prime(number: &Int) -> bool {
    let Some(number) = u64::try_from(number).ok().filter(|number| *number <= 10u64.pow(18)) else { return false };
    if number < 1_000_000 {
        return number > 1 && (2..number).take_while(|one| one * one <= number).all(|one| !number.is_multiple_of(one));
    }
    let twos = (number - 1).trailing_zeros();
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
        let mut power = power_modulo(base, (number - 1) >> twos, number);
        let mut passes = power == 1;
        for _ in 0..twos {
            passes |= power == number - 1;
            power = times_modulo(power, power, number);
        }
        passes
    })
}

fn times_modulo(one: u64, other: u64, modulus: u64) -> u64 {
    u64::try_from(u128::from(one) * u128::from(other) % u128::from(modulus)).expect("a remainder is below the modulus")
}

fn power_modulo(base: u64, exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    for bit in (0..64).rev() {
        power = times_modulo(power, power, modulus);
        if exponent >> bit & 1 == 1 {
            power = times_modulo(power, base, modulus);
        }
    }
    power
}

/// Every divisor of a number from 1 on, in order.
pub(crate) fn divisors(number: u64) -> Vec<u64> {
    let small: Vec<u64> =
        (1..=number).take_while(|one| one * one <= number).filter(|one| number.is_multiple_of(*one)).collect();
    let large = small.iter().rev().map(|one| number / one).filter(|one| one * one != number);
    small.iter().copied().chain(large).collect()
}
