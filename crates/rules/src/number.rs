//! The shared number: exact, signed and without a size limit a player could meet.
//!
//! Spellings that people may write, all of the same number: `1000`, `1_000`, `1,000`, `10^3`, `1e3`. A leading `+` or `-`
//! is read; spaces are not. Numbers are always printed plain, `1000`.

mod short;

use std::cmp::Ordering;

pub use dashu_int::IBig as Number;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use thiserror::Error;

pub use short::{short, short_digits, short_to};

use crate::visible::masked_line;

/// The longest number anybody may write. Ten times the digits of the largest target that is ever measured, and still
/// read in a tenth of a second.
pub const MAX_DIGITS: usize = 1_000_000;

/// Why a text is not a number.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NumberError {
    /// The text does not follow any of the spellings.
    #[error("'{}' is not a whole number; write it like 1000, 1_000, 1,000, 10^18 or 1e6", masked_line(.0))]
    Malformed(String),
    /// The number would have more than [`MAX_DIGITS`] digits.
    #[error("'{}' is too large; numbers go up to 10^1000000", masked_line(.0))]
    TooLarge(String),
}

/// Reads a number in any of the spellings listed at the head of this module.
pub fn parse_number(text: &str) -> Result<Number, NumberError> {
    let (negative, body) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let magnitude = parse_magnitude(body).map_err(|problem| match problem {
        Problem::Malformed => NumberError::Malformed(shorten(text)),
        Problem::TooLarge => NumberError::TooLarge(shorten(text)),
    })?;
    let number = Number::from(magnitude);
    Ok(if negative { -number } else { number })
}

/// How many binary digits a number has without its sign.
pub fn bits(number: &Number) -> usize {
    number.bit_len()
}

/// How many bytes a number takes beside itself: none up to two machine words, and elsewhere a little room to grow and what
/// the allocator adds.
pub fn heap_bytes(number: &Number) -> u64 {
    let bytes = bits(number) as u64 / 8;
    if bits(number) <= 128 { 0 } else { bytes + bytes / 4 + 48 }
}

/// How many decimal digits a number has, give or take one.
pub(crate) fn digits(number: &Number) -> usize {
    // 30103 / 100000 is a little above log10(2).
    bits(number).saturating_mul(30_103) / 100_000 + 1
}

/// A number with its thousands set apart by commas: `1,000`.
pub fn with_separators(number: &Number) -> String {
    let plain = number.to_string();
    let (sign, digits) = match plain.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", plain.as_str()),
    };
    let mut text = String::with_capacity(plain.len() * 4 / 3 + 1);
    text.push_str(sign);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A text cut to what fits in a message, on one line: nobody reads a megabyte of digits in an error.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let length = text.chars().count();
    if length <= LONGEST {
        return masked_line(text).into_owned();
    }
    let head: String = text.chars().take(LONGEST - 10).collect();
    format!("{}… ({length} characters)", masked_line(&head))
}

/// A plain number as a power of ten, if it is one with at least so many zeros.
pub(crate) fn power_of_ten(plain: &str, least: usize) -> Option<String> {
    let head = plain.trim_end_matches('0');
    let zeros = plain.len() - head.len();
    (matches!(head, "1" | "-1") && zeros >= least).then(|| format!("{head}0^{zeros}"))
}

enum Problem {
    Malformed,
    TooLarge,
}

fn parse_magnitude(body: &str) -> Result<UBig, Problem> {
    if let Some((base, exponent)) = body.split_once('^') {
        return power(parse_digits(base)?, exponent);
    }
    if let Some((factor, exponent)) = body.split_once(['e', 'E']) {
        let factor = parse_digits(factor)?;
        let scale = power(UBig::from(10u8), exponent)?;
        return small_enough(factor * scale);
    }
    parse_digits(body)
}

/// Plain digits, or digits grouped by `_` anywhere between them, or by `,` in threes.
fn parse_digits(text: &str) -> Result<UBig, Problem> {
    let grouped_by_comma = text.contains(',');
    let digits: String = if grouped_by_comma {
        if !well_grouped(text) {
            return Err(Problem::Malformed);
        }
        text.replace(',', "")
    } else {
        if text.starts_with('_') || text.ends_with('_') || text.contains("__") {
            return Err(Problem::Malformed);
        }
        text.replace('_', "")
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Problem::Malformed);
    }
    if digits.trim_start_matches('0').len() > MAX_DIGITS + 1 {
        return Err(Problem::TooLarge);
    }
    small_enough(UBig::from_str_radix(&digits, 10).map_err(|_| Problem::Malformed)?)
}

fn well_grouped(text: &str) -> bool {
    let mut groups = text.split(',');
    let first = groups.next().is_some_and(|group| (1..=3).contains(&group.len()));
    first && groups.all(|group| group.len() == 3)
}

/// `base^exponent`, refused before it is computed when it would be too long.
fn power(base: UBig, exponent: &str) -> Result<UBig, Problem> {
    if exponent.is_empty() || !exponent.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Problem::Malformed);
    }
    if base <= UBig::ONE {
        let zero_exponent = exponent.bytes().all(|byte| byte == b'0');
        return Ok(if zero_exponent { UBig::ONE } else { base });
    }
    let exponent: usize = exponent.parse().map_err(|_| Problem::TooLarge)?;
    // The power has at least so many bits; for a small base its 16th power tells that to a fraction of a bit.
    let (bits, of) = if base.bit_len() <= 64 { (base.pow(16).bit_len(), 16) } else { (base.bit_len(), 1) };
    if (bits - 1).saturating_mul(exponent) / of > MAX_BITS {
        return Err(Problem::TooLarge);
    }
    small_enough(base.pow(exponent))
}

/// The bits of the largest number, `10^MAX_DIGITS`.
const MAX_BITS: usize = 3_321_929;

/// The number itself, if it is not above `10^MAX_DIGITS`.
fn small_enough(number: UBig) -> Result<UBig, Problem> {
    let fits = match number.bit_len().cmp(&MAX_BITS) {
        Ordering::Less => true,
        Ordering::Equal => number <= UBig::from(10u8).pow(MAX_DIGITS),
        Ordering::Greater => false,
    };
    if fits { Ok(number) } else { Err(Problem::TooLarge) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_thousand_is_a_thousand() {
        for text in ["1000", "1_000", "1,000", "10^3", "1e3", "1E3", "+1000", "01000", "1_0_0_0"] {
            assert_eq!(parse_number(text), Ok(Number::from(1000)), "{text}");
        }
        assert_eq!(parse_number("-3"), Ok(Number::from(-3)));
        assert_eq!(parse_number("10^0"), Ok(Number::from(1)));
        assert_eq!(parse_number("0^5"), Ok(Number::from(0)));
        assert_eq!(parse_number("2^64"), Ok(Number::from(1u128 << 64)));
    }

    #[test]
    fn other_texts_are_refused_with_the_spellings() {
        for text in [
            "", "+", "-", "1.5", "1,00", ",100", "1,000,00", "_1", "1_", "1__0", "1e", "e6", "10^", "^3", "1 000", "٣",
            "1e-3", "10^-2", "0x10", "--1",
        ] {
            assert!(matches!(parse_number(text), Err(NumberError::Malformed(_))), "{text}");
        }
    }

    #[test]
    fn numbers_of_any_size_that_can_be_met_are_read_and_larger_ones_refused_at_once() {
        assert_eq!(MAX_BITS, UBig::from(10u8).pow(MAX_DIGITS).bit_len());
        for text in ["10^1000000", "1e1000000", "99^501000", "2^3321928"] {
            assert!(parse_number(text).is_ok(), "{text}");
        }
        assert!(parse_number(&"9".repeat(MAX_DIGITS)).is_ok());
        for text in [
            "10^1000001",
            "10^10000000000",
            "10^99999999999999999999999",
            "1e10000000000",
            "2^99999999",
            "99^999999",
            "9e1000001",
            "2e1000000",
            "3^3322000",
            "15^999999",
        ] {
            assert!(matches!(parse_number(text), Err(NumberError::TooLarge(_))), "{text}");
        }
        assert!(parse_number(&"9".repeat(MAX_DIGITS + 1)).is_err());
    }

    #[test]
    fn separators_stand_between_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")] {
            assert_eq!(with_separators(&Number::from(number)), text);
        }
    }
}
