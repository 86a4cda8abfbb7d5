//! A place in a clause that moves on: signs, phrases and numbers, with spaces skipped between them.

use crate::Int;

#[derive(Clone)]
pub(crate) struct Text {
    rest: String,
}

impl Text {
    /// A clause in lowercase, with other spellings of signs replaced.
    pub fn new(clause: &str) -> Self {
        let signs = [("×", "x"), ("*", "x"), ("÷", "/"), ("−", "-"), ("≥", ">="), ("≤", "<=")];
        let plain = signs.iter().fold(clause.to_lowercase(), |text, (from, to)| text.replace(from, to));
        let mut text = Self { rest: plain };
        text.skip(0);
        text
    }

    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    fn skip(&mut self, length: usize) {
        self.rest = self.rest[length..].trim_start().to_owned();
    }

    pub fn sign(&mut self, sign: &str) -> bool {
        let found = self.rest.starts_with(sign);
        if found {
            self.skip(sign.len());
        }
        found
    }

    /// The sign `x` where no word begins with it.
    pub fn times(&mut self) -> bool {
        let word = self.rest.chars().nth(1).is_some_and(|next| next.is_ascii_alphabetic() || next == '_');
        !word && self.sign("x")
    }

    /// The words of a phrase, with spaces or hyphens between them, each optionally in the plural where `s` follows it
    /// in brackets: `prime(s)`.
    pub fn phrase(&mut self, phrase: &str) -> bool {
        let before = self.rest.clone();
        for (index, word) in phrase.split(' ').enumerate() {
            if index > 0 {
                self.sign("-");
            }
            let found = match word.strip_suffix("(s)") {
                Some(word) => self.word(word) || self.word(&format!("{word}s")),
                None => self.word(word),
            };
            if !found {
                self.rest = before;
                return false;
            }
        }
        true
    }

    /// The first of some phrases that comes next, by its place in the list.
    pub fn any(&mut self, phrases: &[&str]) -> Option<usize> {
        phrases.iter().position(|phrase| self.phrase(phrase))
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.peek_name() == word;
        if found {
            self.skip(word.len());
        }
        found
    }

    fn peek_name(&self) -> &str {
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        &self.rest[..end]
    }

    /// Passes one character.
    pub fn skip_one(&mut self) {
        self.skip(self.rest.chars().next().map_or(0, char::len_utf8));
    }

    /// Passes a comma or `or` if a digit follows.
    pub fn next_digit(&mut self) -> bool {
        let before = self.rest.clone();
        let found = (self.sign(",") || self.phrase("or")) && self.is_at_digit();
        if !found {
            self.rest = before;
        }
        found
    }

    /// A name, whatever it is.
    pub fn name(&mut self) -> Option<String> {
        let name = self.peek_name().to_owned();
        self.skip(name.len());
        (!name.is_empty()).then_some(name)
    }

    pub fn is_at_digit(&self) -> bool {
        self.rest.starts_with(|c: char| c.is_ascii_digit())
    }

    /// A number with its sign: `-3`, `1_000`, `10^18`, `1e6`.
    pub fn number(&mut self) -> Option<Int> {
        let before = self.rest.clone();
        let negative = self.sign("-");
        if !negative {
            self.sign("+");
        }
        let number = self.magnitude();
        if number.is_none() {
            self.rest = before;
        }
        number.map(|number| if negative { -number } else { number })
    }

    fn magnitude(&mut self) -> Option<Int> {
        let (number, length) = digits(&self.rest)?;
        let after = &self.rest[length..];
        let (value, all) = match after.chars().next().filter(|sign| "^e".contains(*sign)) {
            Some(sign) if digits(&after[1..]).is_some() => {
                let (exponent, more) = digits(&after[1..])?;
                let exponent = u32::try_from(&exponent).ok()?;
                let value = if sign == '^' { number.pow(exponent) } else { number * Int::from(10).pow(exponent) };
                (value, length + 1 + more)
            }
            _ => (number, length),
        };
        self.skip(all);
        Some(value)
    }
}

/// The digits that a text begins with, and how long they are.
fn digits(text: &str) -> Option<(Int, usize)> {
    let length = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let plain = text[..length].replace('_', "");
    Some((plain.parse().ok()?, length))
}
