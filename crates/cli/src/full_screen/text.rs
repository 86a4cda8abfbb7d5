//! Text that fits: lines broken at blanks, and long numbers shortened.

use numduel_rules::Number;
use numduel_rules::number::bits;

use super::canvas::width;

/// A longer number is not written out anywhere: its beginning and its length say more.
const WRITTEN_OUT: usize = 2000;

/// How many digits of a shortened number are shown.
const LEADING: usize = 4;

/// The text in lines of at most so many columns, broken at blanks where there are any.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1);
    text.lines().flat_map(|line| wrap_line(line, columns)).collect()
}

/// The text in one line of at most so many columns, with a sign where something is missing.
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

fn wrap_line(line: &str, columns: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last().map_or(0, |line| width(line));
        let gap = u16::from(last > 0);
        if last > 0 && last + gap + width(word) > columns {
            lines.push(String::new());
        } else if last > 0 {
            lines.last_mut().into_iter().for_each(|line| line.push(' '));
        }
        push_word(&mut lines, word, columns);
    }
    lines
}

/// Adds a word to the last line; one that is longer than a line goes on in the next.
fn push_word(lines: &mut Vec<String>, word: &str, columns: u16) {
    for letter in word.chars() {
        let full = lines.last().is_none_or(|line| width(line) >= columns);
        if full {
            lines.push(String::new());
        }
        lines.last_mut().into_iter().for_each(|line| line.push(letter));
    }
}

/// A number as its digits, or shortened if it is too long to be written out anywhere.
pub fn written(number: &Number) -> String {
    // Three bits and a third make a digit.
    if bits(number) / 3 <= WRITTEN_OUT { number.to_string() } else { huge(number) }
}

/// A number in at most so many columns: `45`, or `1.234…e300` where its digits do not fit.
pub fn short(number: &Number, columns: usize) -> String {
    shortened(&written(number), columns)
}

/// Digits in at most so many columns, as far as that is possible.
pub fn shortened(digits: &str, columns: usize) -> String {
    let (sign, body) = digits.strip_prefix('-').map_or(("", digits), |body| ("-", body));
    if digits.len() <= columns || body.len() <= LEADING + 5 || !body.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.to_owned();
    }
    format!("{sign}{}", scientific(&body[..LEADING], body.len() - 1))
}

/// A sentence in which numbers that nobody could read are shortened.
pub fn calm(text: &str) -> String {
    const READABLE: usize = 24;
    let mut calm = String::new();
    let mut digits = String::new();
    for letter in text.chars().chain(['\n']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
        } else {
            calm.push_str(&shortened(&digits, READABLE));
            digits.clear();
            calm.push(letter);
        }
    }
    calm.pop();
    calm
}

/// The beginning of a number that is never printed in full.
fn huge(number: &Number) -> String {
    let sign = if *number < Number::ZERO { "-" } else { "" };
    // A little less than log10(2), so that at least the leading digits are left.
    let dropped = (bits(number).saturating_sub(1) * 30_102 / 100_000).saturating_sub(LEADING);
    let head = (number / Number::from(10).pow(dropped)).to_string();
    let head = head.trim_start_matches('-');
    let leading = &head[..LEADING.min(head.len())];
    format!("{sign}{}", scientific(leading, dropped + head.len() - 1))
}

fn scientific(leading: &str, exponent: usize) -> String {
    let (first, rest) = leading.split_at(1.min(leading.len()));
    format!("{first}.{rest}…e{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_long_words_anywhere() {
        assert_eq!(wrap("two players share one number", 11), ["two players", "share one", "number"]);
        assert_eq!(wrap("1234567890", 4), ["1234", "5678", "90"]);
        assert_eq!(wrap("a\n\nb", 9), ["a", "", "b"]);
        assert_eq!(wrap("  indented", 20), ["indented"]);
    }

    #[test]
    fn long_numbers_are_shortened_to_their_beginning_and_length() {
        let power = Number::from(10).pow(300) * Number::from(1234);
        assert_eq!(short(&Number::from(1234), 4), "1234");
        assert_eq!(short(&power, 40), "1.234…e303");
        assert_eq!(short(&-power, 40), "-1.234…e303");
        assert_eq!(short(&(Number::from(10).pow(100_000) - Number::ONE), 40), "9.999…e99999");
        assert_eq!(short(&Number::from(10).pow(100_000), 40), "1.000…e100000");
        assert_eq!(calm("1 becomes 12345678901234567890123456789."), "1 becomes 1.234…e28.");
    }
}
