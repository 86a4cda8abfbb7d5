//! Prose in lines that fit, so that no terminal breaks a word.

use std::io::{self, IsTerminal};

use crossterm::terminal;

use crate::text_width::width;

/// How wide prose is where nobody says.
const USUAL: u16 = 80;

/// The width of prose on standard output: that of the terminal, else the usual one.
pub fn output_width() -> u16 {
    if io::stdout().is_terminal() { terminal_width() } else { USUAL }
}

/// The width of messages on standard error; nothing where a program reads them, line by line.
pub fn message_width() -> Option<u16> {
    io::stderr().is_terminal().then(terminal_width)
}

fn terminal_width() -> u16 {
    // A terminal that does not know its size says 0.
    terminal::size().ok().map(|(width, _)| width).filter(|width| *width >= 20).unwrap_or(USUAL)
}

/// The text with every line broken at spaces where it is too long. What is broken off is indented like its line, or like
/// the text after the number of a list.
pub fn wrapped(text: &str, width: u16) -> String {
    text.split_inclusive('\n').map(|line| wrapped_line(line, width)).collect()
}

/// The columns that a text takes, its colours aside.
fn columns(text: &str) -> u16 {
    let shown = |part: &str| part.split_once('m').map_or(0, |(_, after)| width(after));
    let mut parts = text.split("\x1b[");
    let first = parts.next().map_or(0, width);
    parts.map(shown).fold(first, u16::saturating_add)
}

/// How far what is broken off is indented.
fn indent(line: &str) -> usize {
    let start = line.len() - line.trim_start_matches(' ').len();
    let is_number = |at: &usize| line[start..start + at].bytes().all(|byte| byte.is_ascii_digit());
    let after_number = line[start..].find(". ").filter(is_number).map(|at| at + 2);
    // A note below a piece of source text.
    let after_mark = line[start..].starts_with("= ").then_some(2);
    start + after_number.or(after_mark).unwrap_or(0)
}

fn wrapped_line(line: &str, width: u16) -> String {
    let (body, end) = line.strip_suffix('\n').map_or((line, ""), |body| (body, "\n"));
    // A line of source text stays as it is: what is below points into it.
    if columns(body) <= width || body.contains(" | ") {
        return line.to_owned();
    }
    let start = body.len() - body.trim_start_matches(' ').len();
    let indent = indent(body);
    let mut lines = vec![body[..start].to_owned()];
    for (index, word) in words(&body[start..]).into_iter().enumerate() {
        let last = lines.last().map_or(0, |line| columns(line));
        if index > 0 && last + 1 + columns(&word) > width {
            lines.push(" ".repeat(indent) + &word);
        } else if let Some(line) = lines.last_mut() {
            line.push_str(if index > 0 { " " } else { "" });
            line.push_str(&word);
        }
    }
    lines.join("\n") + end
}

/// What stays on one line: words, and an option with what comes after it, so that it can be copied.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut().filter(|last| last.starts_with("--") && !last.contains([' ', ',', '.'])) {
            Some(option) => *option += &format!(" {word}"),
            None => words.push(word.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_keep_their_indentation() {
        assert_eq!(wrapped("short\n", 10), "short\n");
        assert_eq!(wrapped("one two three\nfour", 9), "one two\nthree\nfour");
        assert_eq!(wrapped("  12. one two three", 12), "  12. one\n      two\n      three");
        assert_eq!(wrapped("     one two three", 12), "     one two\n     three");
        assert_eq!(wrapped("1234567890123", 5), "1234567890123");
        assert_eq!(wrapped("with --timeout 60s, or", 14), "with\n--timeout 60s,\nor");
    }
}
