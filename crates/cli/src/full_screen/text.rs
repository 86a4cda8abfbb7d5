//! Text that fits: lines broken at spaces, and long numbers shortened.

use numduel_rules::Number;
use numduel_rules::number::{short_digits, short_to};

use crate::text_width::width;
use crate::wrap::wrapped;

/// The text in lines that fit: broken at spaces where possible, else anywhere.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1);
    wrapped(text, columns).lines().flat_map(|line| chopped(line, columns)).collect()
}

/// The text cut to one line that fits, with an ellipsis where something is missing.
pub fn cut(text: &str, columns: u16) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut cut = String::new();
    for letter in text.chars() {
        if width(&cut) + 2 > columns {
            break;
        }
        cut.push(letter);
    }
    cut.trim_end().to_owned() + "…"
}

/// A line in as many as it takes, wherever it breaks.
fn chopped(line: &str, columns: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for letter in line.chars() {
        if lines.last().is_none_or(|line| width(line) >= columns) {
            lines.push(String::new());
        }
        lines.last_mut().into_iter().for_each(|line| line.push(letter));
    }
    lines
}

/// A number as its digits, or shortened if no screen could show them.
pub fn digits_of(number: &Number) -> String {
    short_to(number, 2000)
}

/// A sentence in which numbers that nobody could read are shortened.
pub fn shorten_numbers(text: &str) -> String {
    const READABLE: usize = 24;
    let mut short = String::new();
    let mut digits = String::new();
    for letter in text.chars().chain(['\n']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
        } else {
            short.push_str(&short_digits(&digits, READABLE));
            digits.clear();
            short.push(letter);
        }
    }
    short.pop();
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("two players share one number", 11), ["two players", "share one", "number"]);
        assert_eq!(wrap("1234567890", 4), ["1234", "5678", "90"]);
        assert_eq!(wrap("a\n\nb", 9), ["a", "", "b"]);
        assert_eq!(wrap("  indented", 20), ["  indented"]);
    }

    #[test]
    fn long_numbers_in_sentences_are_shortened() {
        assert_eq!(shorten_numbers("1 becomes 12345678901234567890123456789."), "1 becomes 1.234…·10^28.");
    }
}
