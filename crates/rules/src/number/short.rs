//! Long numbers as people write them: `45`, `10^300`, `1.25·10^300`, `1.234…·10^299`.

use super::{Number, bits};

/// A number with more zeros than this after a 1 is written as a power: nobody counts so many.
const COUNTED_ZEROS: usize = 9;

/// How many leading digits a shortened number shows.
const LEADING: usize = 4;

/// A longer number is never written out, not even to be cut: finding its digits would take too long.
const PRINTED: usize = 2000;

/// As many digits as a sentence can carry.
const IN_A_SENTENCE: usize = 30;

/// A number as a sentence writes it.
pub fn short(number: &Number) -> String {
    short_to(number, IN_A_SENTENCE)
}

/// A number with at most so many digits written out. A longer one is cut and never rounded up, so it never seems to
/// reach a limit that it has not reached.
pub fn short_to(number: &Number, digits: usize) -> String {
    // Three bits and a third make a digit.
    if bits(number) / 3 <= PRINTED {
        return short_digits(&number.to_string(), digits);
    }
    let sign = if *number < Number::ZERO { "-" } else { "" };
    // A little less than log10(2), so at least the leading digits are left.
    let dropped = ((bits(number) - 1) * 30_102 / 100_000).saturating_sub(LEADING);
    let scale = Number::from(10).pow(dropped);
    let (head, is_round) = (number / &scale, (number % &scale) == Number::ZERO);
    let head = head.to_string();
    let head = head.trim_start_matches('-');
    let exponent = dropped + head.len() - 1;
    format!("{sign}{}", scientific(head, exponent, is_round))
}

/// The same for a number that is already written out in plain digits.
pub fn short_digits(plain: &str, digits: usize) -> String {
    let (sign, body) = plain.strip_prefix('-').map_or(("", plain), |body| ("-", body));
    let is_power = body.len() > COUNTED_ZEROS + 1 && body.trim_end_matches('0') == "1";
    if !is_power && body.len() <= digits.max(LEADING + 5) || !body.bytes().all(|byte| byte.is_ascii_digit()) {
        return plain.to_owned();
    }
    format!("{sign}{}", scientific(body, body.len() - 1, true))
}

/// `digits` are the leading ones; `is_round` tells that only zeros follow them.
fn scientific(digits: &str, exponent: usize, is_round: bool) -> String {
    let (first, rest) = digits.split_at(1);
    let told = rest.trim_end_matches('0');
    match (first, told) {
        _ if !is_round || told.len() >= LEADING => {
            format!("{first}.{}…·10^{exponent}", &rest[..rest.len().min(LEADING - 1)])
        }
        ("1", "") => format!("10^{exponent}"),
        (_, "") => format!("{first}·10^{exponent}"),
        _ => format!("{first}.{told}·10^{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_cut_and_never_rounded_up() {
        let power = |exponent| Number::from(10).pow(exponent);
        for (number, digits, text) in [
            (Number::from(1234), 4, "1234"),
            (Number::from(12_345), 1, "12345"),
            (power(9), 30, "1000000000"),
            (power(10), 30, "10^10"),
            (-power(300), 30, "-10^300"),
            (power(300) * Number::from(4), 30, "4·10^300"),
            (power(300) * Number::from(1250), 30, "1.25·10^303"),
            (power(300) * Number::from(12_345), 30, "1.234…·10^304"),
            (power(300) - Number::ONE, 30, "9.999…·10^299"),
            (power(100_000), 30, "10^100000"),
            (power(100_000) + Number::ONE, 30, "1.000…·10^100000"),
            (Number::ONE - power(100_000), 30, "-9.999…·10^99999"),
        ] {
            assert_eq!(short_to(&number, digits), text);
        }
    }
}
