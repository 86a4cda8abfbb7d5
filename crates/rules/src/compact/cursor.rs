//! A place in one clause that moves forward: signs, words, phrases and numbers, with spaces skipped between them.

use std::ops::Range;

use super::words::Spelled;
use crate::edit::Fix;
use crate::number::{Number, parse_number, shorten};
use crate::toml::{DigitLimit, DraftDiagnostic, Spanned};

/// How the compact form writes a whole number.
const LIKE: &str = "1000, 10^18 or 1e6";

pub(super) struct Cursor<'t, 'n> {
    text: &'t str,
    at: usize,
    end: usize,
    /// Whether the clause is a move, so words after a comma may continue it.
    pub in_move: bool,
    numbers: &'n mut DigitLimit,
}

impl<'t, 'n> Cursor<'t, 'n> {
    pub(super) fn new(text: &'t str, clause: Range<usize>, numbers: &'n mut DigitLimit) -> Self {
        let mut cursor = Self { text, at: clause.start, end: clause.end, in_move: false, numbers };
        cursor.skip_spaces();
        cursor
    }

    /// What has not been read.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..self.end]
    }

    pub(super) fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Where the next sign or word begins.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    /// Goes back to a place that was passed.
    pub(super) fn back_to(&mut self, place: usize) {
        self.at = place;
    }

    /// What was read since `place`, without the spaces after it.
    pub(super) fn since(&self, place: usize) -> Range<usize> {
        place..place + self.text[place..self.at].trim_end().len()
    }

    /// The same as it is written.
    pub(super) fn text_since(&self, place: usize) -> &'t str {
        &self.text[self.since(place)]
    }

    /// All the rest, read.
    pub(super) fn take_rest(&mut self) -> Spanned<String> {
        let (place, rest) = (self.at, self.rest().trim_end());
        self.at = self.end;
        Spanned { value: rest.to_owned(), span: place..place + rest.len() }
    }

    /// Reads the sign if it is next.
    pub(super) fn sign(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.forward(sign.len());
        }
        found
    }

    /// Reads one of the signs if it is next.
    pub(super) fn any_sign(&mut self, signs: &[&str]) -> bool {
        signs.iter().any(|sign| self.sign(sign))
    }

    /// The next word, unread, as it is written.
    pub(super) fn peek_word(&self) -> Option<&'t str> {
        let rest = self.rest();
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        Some(&rest[..length]).filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
    }

    /// Reads a word, in lowercase letters.
    pub(super) fn word(&mut self) -> Option<Spanned<String>> {
        let (place, word) = (self.at, self.peek_word()?);
        self.forward(word.len());
        Some(Spanned { value: word.to_ascii_lowercase(), span: place..place + word.len() })
    }

    /// Reads the words of a phrase if all of them are next, in any case, with spaces or a hyphen between them.
    pub(super) fn phrase(&mut self, phrase: &str) -> bool {
        let place = self.at;
        for (index, word) in phrase.split(' ').enumerate() {
            if index > 0 {
                self.sign("-");
            }
            let rest = self.rest();
            let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            if !rest[..length].eq_ignore_ascii_case(word) {
                self.at = place;
                return false;
            }
            self.forward(length);
        }
        true
    }

    /// Reads one of the phrases if it is next.
    pub(super) fn any_phrase(&mut self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.phrase(phrase))
    }

    /// Reads a phrase of the list, and gives what it stands for.
    pub(super) fn spelled<T: Clone>(&mut self, words: &[Spelled<T>]) -> Option<T> {
        words.iter().find(|(spellings, _)| self.any_phrase(spellings)).map(|(_, value)| value.clone())
    }

    /// Reads what joins the two ends of a range: `2..9`, `2 to 9`, `2–9`, and `2-9` without spaces.
    pub(super) fn range(&mut self) -> bool {
        let hyphen =
            self.rest().strip_prefix('-').is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
        let tight = hyphen && self.text[..self.at].ends_with(|before: char| before.is_ascii_digit());
        self.any_sign(&["...", "..", "–"]) || tight && self.sign("-") || self.phrase("to")
    }

    /// Whether a number without a sign is next.
    pub(super) fn is_at_digit(&self) -> bool {
        self.rest().starts_with(|next: char| next.is_ascii_digit())
    }

    /// Whether a number is next, with a sign or without.
    pub(super) fn is_at_number(&self) -> bool {
        let rest = self.rest();
        let digits = rest.strip_prefix(['-', '+', '−']).unwrap_or(rest);
        digits.starts_with(|next: char| next.is_ascii_digit())
    }

    /// Whether a number is next and a phrase after it.
    pub(super) fn is_at_number_before(&mut self, phrase: &str) -> bool {
        let place = self.at;
        self.any_sign(&["-", "−"]);
        let length = number_length(self.rest());
        self.forward(length);
        let found = length > 0 && self.phrase(phrase);
        self.at = place;
        found
    }

    /// Reads a number.
    pub(super) fn number(&mut self) -> Result<Spanned<Number>, DraftDiagnostic> {
        let place = self.at;
        if !self.is_at_number() {
            let error = self.wanted("expected a number", format!("write a whole number like {LIKE}"));
            return Err(error.fix(self.removal(1)));
        }
        let negative = self.sign("-") || self.sign("−");
        if !negative {
            self.sign("+");
        }
        let length = number_length(self.rest());
        let text = &self.rest()[..length];
        self.at += length;
        let span = place..self.at;
        self.grouped(&span)?;
        self.skip_spaces();
        self.numbers.places.push(span.clone());
        let read = self.numbers.take(parse_number(text), LIKE);
        let value = read.map_err(|(message, help)| DraftDiagnostic::new(span.clone(), message, help))?;
        Ok(Spanned { value: if negative { -value } else { value }, span })
    }

    /// `1,000` could be one number or two.
    fn grouped(&self, number: &Range<usize>) -> Result<(), DraftDiagnostic> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let Some(after) = self.rest().strip_prefix(',').filter(|after| digits(after) == 3) else { return Ok(()) };
        let written = shorten(&self.text[number.clone()]);
        let message = format!("{written},{} could be one number or two", &after[..3]);
        let help = format!("write {written}{} or {written}, {}", &after[..3], &after[..3]);
        // All groups of the number are joined.
        let mut end = number.end;
        while self.text[end..self.end].strip_prefix(',').is_some_and(|after| digits(after) == 3) {
            end += 4;
        }
        let whole = self.text[number.start..end].replace(',', "");
        let error = DraftDiagnostic::new(number.start..number.end + 4, message, help);
        Err(error.fix(Fix::Replace(number.start..end, whole)))
    }

    /// Leaving out so many characters of what comes next, which are no part of a word.
    pub(super) fn removal(&self, count: usize) -> Fix {
        let signs: String = self.rest().chars().take(count).filter(|sign| !is_word(*sign)).collect();
        Fix::Replace(self.at..self.at + signs.len(), String::new())
    }

    /// Writing this here, before what comes next.
    pub(super) fn insertion(&self, text: &str) -> Fix {
        let before = self.text[..self.at].trim_end();
        let (left, right) = if before.ends_with([';', ',']) || before.is_empty() { (" ", " ") } else { (" ", "") };
        let right = if self.is_done() {
            ""
        } else if right.is_empty() {
            " "
        } else {
            right
        };
        Fix::Replace(before.len()..self.at, format!("{left}{text}{right}"))
    }

    /// Where the clause ends, without the spaces after it.
    pub(super) fn end_of_clause(&self) -> usize {
        self.at + self.rest().trim_end().len()
    }

    /// Where what was read ends, without the spaces after it.
    pub(super) fn end_of_read(&self) -> usize {
        self.text[..self.at].trim_end().len()
    }

    /// Everything that was not read, in other words.
    pub(super) fn rewording(&self, text: &str) -> Fix {
        let space = if text.is_empty() { "" } else { " " };
        Fix::Replace(self.end_of_read()..self.end_of_clause().max(self.end_of_read()), format!("{space}{text}"))
    }

    /// An error at what comes next.
    pub(super) fn wanted(&self, message: impl Into<String>, help: impl Into<String>) -> DraftDiagnostic {
        let rest = self.rest();
        let length = match self.peek_word() {
            Some(word) => word.len(),
            None => number_length(rest).max(rest.chars().next().map_or(0, char::len_utf8)),
        };
        DraftDiagnostic::new(self.at..self.at + length, message, help)
    }

    fn forward(&mut self, bytes: usize) {
        self.at += bytes;
        self.skip_spaces();
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// How much of the text is a number without a sign: `1_000`, `10^18`, `1e6`. In `3n` only the 3 is.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'_').count();
    let length = digits(text);
    let Some(exponent) = text[length..].strip_prefix(['^', 'e', 'E']).filter(|_| length > 0) else { return length };
    match digits(exponent) {
        0 => length,
        more => length + 1 + more,
    }
}
