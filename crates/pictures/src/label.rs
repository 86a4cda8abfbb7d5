//! Numbers and games as short words: `1000`, `10^300`, `1.234…·10^299`.

use numduel_rules::number::short_to;
use numduel_rules::{Number, Rules};

/// The most digits that are written out.
const WRITTEN_OUT: usize = 9;

/// The most letters of a title.
const LONGEST_TITLE: usize = 200;

/// A number as a picture writes it, with a minus that is as wide as the other signs.
pub fn number(number: &Number) -> String {
    short_to(number, WRITTEN_OUT).replace('-', "−")
}

/// `10^power`.
pub(crate) fn power_of_ten(power: usize) -> String {
    if power <= WRITTEN_OUT { number(&Number::from(10).pow(power)) } else { format!("10^{power}") }
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

/// A move as people write it: `×5`, `−3`, `÷2`.
pub fn played(mv: &str) -> String {
    let sign = match mv.as_bytes() {
        [b'x', b'0'..=b'9', ..] => "×",
        [b'-', b'0'..=b'9', ..] => "−",
        [b'/', b'0'..=b'9', ..] => "÷",
        _ => return mv.to_owned(),
    };
    format!("{sign}{}", &mv[1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_proper_signs() {
        let moves = ["x5", "+1", "-3", "/2", "//2", "=12", "pass", "10n+3"];
        assert_eq!(moves.map(played), ["×5", "+1", "−3", "÷2", "//2", "=12", "pass", "10n+3"]);
    }

    #[test]
    fn numbers_have_a_wide_minus_and_few_digits() {
        for (value, label) in
            [(7, "7"), (-12_345, "−12345"), (999_999_999, "999999999"), (1_234_567_891, "1.234…·10^9")]
        {
            assert_eq!(number(&value.into()), label);
        }
        assert_eq!(["1", "10000", "10^12"], [0, 4, 12].map(power_of_ten).each_ref().map(String::as_str));
    }
}
