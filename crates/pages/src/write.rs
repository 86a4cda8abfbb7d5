//! How numbers and moves are written on a page.

use numduel_pictures::label;
use numduel_rules::Number;
use numduel_rules::number::with_separators;

/// The most digits of the large number that are written out.
const WRITTEN_OUT: usize = 24;

/// A move as people write it: `×5`, `−3`, `÷2`.
pub fn mv(text: &str) -> String {
    label::played(text)
}

/// A sentence with every move in it written with proper signs.
pub fn with_signs(text: &str) -> String {
    // What may stand around a move in a sentence.
    let is_around = |sign: char| sign.is_whitespace() || ",.;:()".contains(sign);
    text.split_inclusive(is_around).map(mv).collect()
}

/// A number where there is little room.
pub fn short(number: &Number) -> String {
    let text = label::number(number);
    if text.trim_start_matches('−').bytes().all(|byte| byte.is_ascii_digit()) {
        separated(number)
    } else {
        raised(&text)
    }
}

/// A number with its thousands set apart.
fn separated(number: &Number) -> String {
    with_separators(number).replace('-', "−")
}

/// `10^30` as it is printed: `10³⁰`.
fn raised(text: &str) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let Some((base, exponent)) = text.split_once('^') else { return text.to_owned() };
    let digits = exponent.chars().map(|digit| digit.to_digit(10).map_or(digit, |digit| DIGITS[digit as usize]));
    base.chars().chain(digits).collect()
}

/// Whether a number needs a wide key.
pub fn is_long(text: &str) -> bool {
    text.chars().count() > 7
}

/// The shared number.
pub fn large(number: &Number) -> String {
    let text = separated(number);
    if text.len() <= WRITTEN_OUT { text } else { short(number) }
}

/// How much the large number has to shrink, as a class.
pub fn size_class(text: &str) -> &'static str {
    match text.chars().count() {
        0..=4 => "huge",
        5..=8 => "big",
        9..=14 => "medium",
        _ => "small",
    }
}

/// How many keys stand in a row, as a class: rows of one length look like a keypad.
pub fn keys_class(count: usize) -> &'static str {
    match count {
        0 | 1 => "of1",
        2 => "of2",
        3 | 5 | 6 | 9 => "of3",
        4 | 7 | 8 | 10..=12 => "of4",
        _ => "many",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([7, 1000, -12_345].map(|number| short(&number.into())), ["7", "1,000", "−12,345"]);
    }

    #[test]
    fn powers_are_raised() {
        let number = Number::from(10).pow(300);
        assert_eq!([short(&number), large(&number)], ["10³⁰⁰", "10³⁰⁰"]);
        assert_eq!(short(&Number::from(1_234_567_891_u64)), "1.234…·10⁹");
    }

    #[test]
    fn moves_in_sentences_have_proper_signs() {
        assert_eq!(with_signs("x5 leaves 45. Then x9, -3 or /2 (x2)."), "×5 leaves 45. Then ×9, −3 or ÷2 (×2).");
        assert_eq!(with_signs("leave 4–6 or 56–111; x0 is exact"), "leave 4–6 or 56–111; ×0 is exact");
    }
}
