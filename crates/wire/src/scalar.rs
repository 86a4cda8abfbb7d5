//! The values that JSON has no type for: the version, exact numbers, seats and seeds.

use std::borrow::Cow;

use numduel_rules::number::parse_number;
use numduel_rules::{Number, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of the format: always 1. A document of another version is not read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct V1;

impl Serialize for V1 {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(1)
    }
}

impl<'de> Deserialize<'de> for V1 {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match u64::deserialize(from)? {
            1 => Ok(Self),
            other => Err(D::Error::custom(format_args!("version {other} of the format is unknown"))),
        }
    }
}

/// One of the game's own numbers: a string of decimal digits, whatever its size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decimal(pub Number);

impl From<&Number> for Decimal {
    fn from(number: &Number) -> Self {
        Self(number.clone())
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(from)?;
        plain_number(&text).map(Self).ok_or_else(|| D::Error::custom("a number is written in decimal digits"))
    }
}

/// A count or a distance: a JSON number up to 2^53 - 1, which every reader keeps exactly, and a string of decimal digits
/// beyond. Distances are that large only in a book that adds small steps towards a huge target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count(pub Number);

/// The largest count that is a JSON number.
const LARGEST_NUMBER: u64 = (1 << 53) - 1;

impl From<&Number> for Count {
    fn from(number: &Number) -> Self {
        Self(number.clone())
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(small) if small <= LARGEST_NUMBER => to.serialize_u64(small),
            _ => to.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Digits(Decimal),
        }
        Ok(match Written::deserialize(from)? {
            Written::Number(number) => Self(number.into()),
            Written::Digits(Decimal(number)) => Self(number),
        })
    }
}

/// The number that these digits write, if they write one the way numbers are printed.
fn plain_number(text: &str) -> Option<Number> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| parse_number(text).ok()).flatten()
}

/// A seat: 1 for the player who moves first, 2 for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct SeatNumber(pub Seat);

impl From<Seat> for SeatNumber {
    fn from(seat: Seat) -> Self {
        Self(seat)
    }
}

impl From<SeatNumber> for u8 {
    fn from(seat: SeatNumber) -> Self {
        seat.0.number()
    }
}

impl TryFrom<u8> for SeatNumber {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Seat::BOTH.into_iter().find(|seat| seat.number() == number).map(Self).ok_or("a seat is 1 or 2")
    }
}

/// The seed of everything random in a game: a string, because readers that keep numbers as doubles would round it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seed(pub u64);

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(from)?;
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let seed = if digits { text.parse().ok() } else { None };
        let wrong = || D::Error::custom(format_args!("the seed is not a whole number from 0 to {}", u64::MAX));
        seed.map(Self).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_survive_both_ways() {
        let huge: Number = parse_number("10^30").unwrap();
        let digits = huge.to_string();
        assert_eq!(serde_json::to_string(&Decimal(huge.clone())).unwrap(), format!("\"{digits}\""));
        assert_eq!(serde_json::from_str::<Decimal>(&format!("\"{digits}\"")).unwrap(), Decimal(huge.clone()));
        assert_eq!(serde_json::to_string(&Count(huge.clone())).unwrap(), format!("\"{digits}\""));
        assert_eq!(serde_json::from_str::<Count>(&format!("\"{digits}\"")).unwrap(), Count(huge));
        assert_eq!(serde_json::to_string(&Count(LARGEST_NUMBER.into())).unwrap(), "9007199254740991");
        assert_eq!(serde_json::to_string(&Count((LARGEST_NUMBER + 1).into())).unwrap(), "\"9007199254740992\"");
        assert_eq!(serde_json::from_str::<Count>("7").unwrap(), Count(7.into()));
        for wrong in ["1", "\"1e3\"", "\"1,000\"", "\"\"", "\"-\"", "null"] {
            assert!(serde_json::from_str::<Decimal>(wrong).is_err(), "{wrong}");
        }
        for wrong in ["1.5", "1e3", "-1", "\"x\"", "null"] {
            assert!(serde_json::from_str::<Count>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn another_version_another_seat_and_a_seed_that_is_none_are_refused() {
        assert!(serde_json::from_str::<V1>("1").is_ok() && serde_json::from_str::<V1>("2").is_err());
        assert!(serde_json::from_str::<SeatNumber>("2").is_ok() && serde_json::from_str::<SeatNumber>("3").is_err());
        assert_eq!(serde_json::from_str::<Seed>("\"18446744073709551615\"").unwrap(), Seed(u64::MAX));
        for wrong in ["7", "\"-1\"", "\"+1\"", "\"\"", "\"18446744073709551616\""] {
            assert!(serde_json::from_str::<Seed>(wrong).is_err(), "{wrong}");
        }
    }
}
