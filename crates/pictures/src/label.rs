//! Numbers and games as short words: `1,000`, `10^300`, `1.2·10^299`.

use numduel_rules::number::with_separators;
use numduel_rules::{Move, Number, Rules};

/// The most digits that are written out.
const WRITTEN_OUT: usize = 9;

/// The most letters of a title.
const LONGEST_TITLE: usize = 200;

/// A number as a picture writes it. Long ones are cut after their second digit and never rounded up, so that nothing
/// seems to lie at or beyond a limit that it has not reached.
pub fn number(number: &Number) -> String {
    let plain = number.to_string();
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain.as_str()), |digits| ("−", digits));
    if digits.len() <= WRITTEN_OUT {
        return if digits.len() <= 4 { format!("{sign}{digits}") } else { with_separators(number).replace('-', "−") };
    }
    let exponent = digits.len() - 1;
    let rest = digits[1..].trim_end_matches('0');
    match (&digits[..1], rest) {
        ("1", "") => format!("{sign}10^{exponent}"),
        (first, "") => format!("{sign}{first}·10^{exponent}"),
        (first, _) => format!("{sign}{first}.{}·10^{exponent}", &digits[1..2]),
    }
}

/// `10^power`.
pub(crate) fn power_of_ten(power: usize) -> String {
    match power {
        0..=3 => format!("1{}", "0".repeat(power)),
        4..=8 => number(&Number::from(10).pow(power)),
        _ => format!("10^{power}"),
    }
}

/// A run of numbers: `56–111`, `20`.
pub(crate) fn run(low: &Number, high: &Number) -> String {
    if low == high { number(low) } else { format!("{}–{}", number(low), number(high)) }
}

/// A game in a few words: its book's id and every parameter.
pub(crate) fn game(rules: &Rules) -> String {
    format!("{}{}", rules.book().id(), settings(rules).map_or_else(String::new, |words| format!(", {words}")))
}

/// Every parameter that a game string tells: `start 3, target 100`.
pub(crate) fn settings(rules: &Rules) -> Option<String> {
    let values = rules.game_string().parameters;
    let words: Vec<String> = values.iter().map(|(name, value)| format!("{name} {}", number(value))).collect();
    if words.is_empty() { None } else { Some(words.join(", ")) }
}

/// A book's title; what is too long for any heading is not carried along.
pub(crate) fn title(rules: &Rules) -> String {
    rules.book().title().chars().take(LONGEST_TITLE).collect()
}

/// A move, with a minus that is as wide as the other signs.
pub(crate) fn played(mv: &Move) -> String {
    let text = mv.to_string();
    text.strip_prefix('-').map_or_else(|| text.clone(), |operand| format!("−{operand}"))
}

/// "1 move", "2 moves".
pub(crate) fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_short_and_never_rounded_up() {
        let ten = Number::from(10);
        for (value, label) in [
            (Number::from(7), "7"),
            (1000.into(), "1000"),
            (12_345.into(), "12,345"),
            ((-12_345).into(), "−12,345"),
            (999_999_999.into(), "999,999,999"),
            (ten.pow(9), "10^9"),
            (ten.pow(300), "10^300"),
            (ten.pow(300) * Number::from(4), "4·10^300"),
            (ten.pow(300) - Number::ONE, "9.9·10^299"),
            (ten.pow(300) + Number::ONE, "1.0·10^300"),
            (-ten.pow(300), "−10^300"),
        ] {
            assert_eq!(number(&value), label);
        }
        assert_eq!(["1", "1000", "10,000", "10^9"], [0, 3, 4, 9].map(power_of_ten).each_ref().map(String::as_str));
    }
}
