//! Logarithms of numbers of any size, in whole numbers, so that a picture has the same bytes on every machine.

use dashu_int::ops::BitTest;
use numduel_rules::Number;

/// One doubling: logarithms count in parts of it.
pub const DOUBLING: i64 = 1 << 32;

/// How many doublings make a tenfold, in the same parts.
pub const TENFOLD: i64 = 14_267_572_527;

/// The logarithm of a number's size; 0 for 0 as for 1.
///
/// The length tells whole doublings. The rest comes from the leading 64 bits, one bit after the other: squaring a number
/// doubles its logarithm.
pub fn log(number: &Number) -> i64 {
    let length = number.bit_len();
    if length <= 1 {
        return 0;
    }
    // Most of a long number is not copied.
    let top = if length <= 64 { number << (64 - length) } else { number >> (length - 64) };
    let (_, top) = top.into_parts();
    let mut rest = u64::try_from(&top).unwrap_or(1 << 63);
    let mut fraction = 0;
    for _ in 0..DOUBLING.trailing_zeros() {
        let square = (u128::from(rest) * u128::from(rest)) >> 63;
        let doubled = square >> 64 != 0;
        fraction = fraction << 1 | i64::from(doubled);
        rest = u64::try_from(if doubled { square >> 1 } else { square }).unwrap_or(u64::MAX);
    }
    i64::try_from(length - 1).unwrap_or(i64::MAX / DOUBLING) * DOUBLING + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_have_the_logarithms_they_should() {
        for power in [0, 1, 2, 63, 64, 65, 1000] {
            assert_eq!(log(&Number::from(2).pow(power)), i64::try_from(power).unwrap() * DOUBLING);
        }
        assert_eq!(log(&Number::ZERO), 0);
        for power in [1, 2, 19, 20, 300, 3000] {
            let error = log(&Number::from(10).pow(power)) - i64::try_from(power).unwrap() * TENFOLD;
            assert!(error.abs() <= i64::try_from(power).unwrap() + 1, "10^{power} is off by {error}");
        }
    }

    #[test]
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "small numbers fit")]
    fn small_numbers_agree_with_the_system() {
        let mut last = -1;
        for number in 1..5000u32 {
            let ours = log(&number.into());
            assert!(ours > last, "{number}");
            last = ours;
            let theirs = (f64::from(number).log2() * DOUBLING as f64) as i64;
            assert!((ours - theirs).abs() <= 2, "{number}: {ours} and {theirs}");
        }
    }
}
