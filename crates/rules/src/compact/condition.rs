//! Conditions in one line: `above 10`, `prime or 1`, `even and not a square`.

use super::clause::Parsed;
use super::cursor::Cursor;
use super::words::{COMPARISONS, Compare, FURTHER, is_reserved};
use crate::edit::Fix;
use crate::language::{BookNumber, Condition, Property};
use crate::moves::Operation;
use crate::number::Number;
use crate::toml::Spanned;

/// How deeply brackets can be nested.
const DEEPEST: usize = 20;

impl Cursor<'_, '_> {
    /// A condition, if one begins here. A number alone does not begin one: it begins a move.
    pub(super) fn condition(&mut self) -> Parsed<Option<Condition<BookNumber>>> {
        Ok(self.any_of(false, 0)?.map(Condition::normal))
    }

    /// A condition that has to come next. Here a number alone is one too.
    pub(super) fn wanted_condition(&mut self) -> Parsed<Condition<BookNumber>> {
        self.required(0, |cursor, depth| cursor.any_of(true, depth)).map(Condition::normal)
    }

    fn required(
        &mut self,
        depth: usize,
        read: impl Fn(&mut Self, usize) -> Parsed<Option<Condition<BookNumber>>>,
    ) -> Parsed<Condition<BookNumber>> {
        if depth > DEEPEST {
            return Err(self.wanted("the condition is nested too deeply", "write it with fewer brackets"));
        }
        if let Some(condition) = read(self, depth)? {
            return Ok(condition);
        }
        let properties: Vec<&str> = Property::ALL.iter().map(|(_, property)| property.words()).collect();
        let help = format!("write a number, above 10, a multiple of 3, or one of {}", properties.join(", "));
        Err(self.wanted("expected a condition", help).fix(self.removal(1)))
    }

    fn any_of(&mut self, bare: bool, depth: usize) -> Parsed<Option<Condition<BookNumber>>> {
        let Some(first) = self.all_of(bare, depth)? else { return Ok(None) };
        let mut parts = vec![first];
        while self.phrase("or") {
            parts.push(self.required(depth, |cursor, depth| cursor.all_of(true, depth))?);
        }
        Ok(Some(Condition::Any(parts)))
    }

    fn all_of(&mut self, bare: bool, depth: usize) -> Parsed<Option<Condition<BookNumber>>> {
        let Some(first) = self.term(bare, depth)? else { return Ok(None) };
        let mut parts = vec![first];
        while self.phrase("and") {
            parts.push(self.required(depth, |cursor, depth| cursor.term(true, depth))?);
        }
        Ok(Some(Condition::All(parts)))
    }

    fn term(&mut self, bare: bool, depth: usize) -> Parsed<Option<Condition<BookNumber>>> {
        if self.phrase("not") {
            // `not-prime`, but `not -3`.
            if self.rest().strip_prefix('-').is_some_and(|rest| rest.starts_with(|next: char| next.is_alphabetic())) {
                self.sign("-");
            }
            let denied = self.required(depth + 1, |cursor, depth| cursor.term(true, depth))?;
            return Ok(Some(Condition::Not(Box::new(denied))));
        }
        if self.sign("(") {
            let in_move = std::mem::take(&mut self.in_move);
            let inner = self.required(depth + 1, |cursor, depth| cursor.any_of(true, depth))?;
            self.in_move = in_move;
            if !self.sign(")") {
                return Err(self.wanted("the bracket is not closed", "add )").fix(self.closing()));
            }
            return Ok(Some(inner));
        }
        for (signs, phrases, condition) in COMPARISONS {
            if self.any_sign(signs) || self.any_phrase(phrases) {
                let compared = condition(self.value()?.value);
                return Ok(Some(match compared {
                    Condition::Equals(first) => Condition::OneOf(self.values(first)?),
                    other => other,
                }));
            }
        }
        if self.phrase("one of") {
            let first = self.value()?.value;
            return Ok(Some(Condition::OneOf(self.values(first)?)));
        }
        if let Some(property) = self.property() {
            return Ok(Some(Condition::Is(property)));
        }
        if let Some(compared) = self.or_beyond()? {
            return Ok(Some(compared));
        }
        if bare { self.bare() } else { Ok(None) }
    }

    /// `100 or more`, `0 or less`, and the number of `100 wins`.
    fn or_beyond(&mut self) -> Parsed<Option<Condition<BookNumber>>> {
        for (words, compare) in [("or more", Condition::AtLeast as Compare), ("or less", Condition::AtMost)] {
            if self.is_at_number_before(words) {
                let value = BookNumber::Literal(self.number()?.value);
                self.phrase(words);
                return Ok(Some(compare(value)));
            }
        }
        if ["wins", "loses"].into_iter().any(|fate| self.is_at_number_before(fate)) {
            return Ok(Some(Condition::OneOf(vec![BookNumber::Literal(self.number()?.value)])));
        }
        Ok(None)
    }

    /// A number, a parameter's name, a list or a range of them, where nothing else can begin so.
    fn bare(&mut self) -> Parsed<Option<Condition<BookNumber>>> {
        let is_name = self.peek_word().is_some_and(|word| !self.is_further(word) && !is_reserved(&word.to_lowercase()));
        if !is_name && !self.is_at_number() {
            return Ok(None);
        }
        let first = self.value()?.value;
        if self.range() {
            let last = self.value()?.value;
            return Ok(Some(Condition::All(vec![Condition::AtLeast(first), Condition::AtMost(last)])));
        }
        Ok(Some(Condition::OneOf(self.values(first)?)))
    }

    /// The other values of a list.
    fn values(&mut self, first: BookNumber) -> Parsed<Vec<BookNumber>> {
        let mut values = vec![first];
        loop {
            let after = self.place();
            let comma = self.sign(",");
            if !comma && !self.phrase("or") {
                return Ok(values);
            }
            // After a comma a move may follow, and after "or" another condition.
            let is_value = |word: &str| comma || !is_reserved(&word.to_lowercase());
            let is_name = self.peek_word().is_some_and(|word| !self.is_further(word) && is_value(word));
            let is_number = self.is_at_number() && !self.rest().starts_with('+');
            if !is_name && !is_number {
                self.back_to(after);
                return Ok(values);
            }
            values.push(self.value()?.value);
        }
    }

    /// Whether a word continues the move whose condition this is. Within brackets and in other clauses it cannot.
    fn is_further(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let verb = || Operation::ALL.into_iter().any(|operation| operation.verb() == word);
        self.in_move && (FURTHER.contains(&word.as_str()) || verb() || is_reserved(&word))
    }

    /// A number, or the name of a parameter.
    pub(super) fn value(&mut self) -> Parsed<Spanned<BookNumber>> {
        if let Some(Spanned { value, span }) = self.word() {
            return Ok(Spanned { value: BookNumber::Parameter(value), span });
        }
        if !self.is_at_number() {
            let help = "write a number like 1000, or a parameter's name";
            return Err(self.wanted("expected a number or a parameter", help).fix(self.removal(1)));
        }
        let Spanned { value, span } = self.number()?;
        Ok(Spanned { value: BookNumber::Literal(value), span })
    }

    /// The missing bracket, after what was read.
    fn closing(&self) -> Fix {
        let place = self.end_of_read();
        Fix::Replace(place..place, ")".to_owned())
    }

    /// A property, if one is next.
    pub(super) fn property(&mut self) -> Option<Property> {
        let place = self.place();
        self.any_phrase(&["an", "a"]);
        let mut is_next = |word: &str, property: Property| {
            self.phrase(&word.replace('-', " ")) || self.any_phrase(property.spellings())
        };
        let property = Property::ALL.into_iter().find(|(word, property)| is_next(word, *property));
        match property {
            Some(_) => _ = self.any_phrase(&["number", "numbers"]),
            None => self.back_to(place),
        }
        property.map(|(_, property)| property)
    }
}

/// How a condition is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `>=20`
    Signs,
    /// `at least 20`
    Words,
}

/// The condition in one line; reading it gives an equal one.
pub(super) fn print(condition: &Condition<BookNumber>, style: Style) -> String {
    match condition {
        Condition::OneOf(several) => {
            let continues = |one: &BookNumber| matches!(one, BookNumber::Parameter(name) if FURTHER.contains(&name.as_str()) || is_reserved(name));
            let listed = format!("one of {}", values(several));
            if style == Style::Words && several.iter().any(continues) { format!("({listed})") } else { listed }
        }
        Condition::Is(property) => property.words().to_owned(),
        Condition::Not(part) => format!("not {}", nested(part, style)),
        Condition::Any(parts) => {
            let bare = |(index, part): (usize, &Condition<BookNumber>)| match part {
                Condition::Equals(number @ BookNumber::Literal(_)) if index > 0 => value(number),
                part => print(part, style),
            };
            parts.iter().enumerate().map(bare).collect::<Vec<_>>().join(" or ")
        }
        Condition::All(parts) => parts.iter().map(|part| nested(part, style)).collect::<Vec<_>>().join(" and "),
        comparing => {
            let makes = |compare: &Compare| compare(BookNumber::Literal(Number::ZERO)).key() == comparing.key();
            let (signs, words, _) =
                COMPARISONS.iter().find(|(_, _, compare)| makes(compare)).unwrap_or(&COMPARISONS[0]);
            let compared: String = comparing.values().into_iter().map(value).collect();
            // `==` is read like `=`, and nobody prints it.
            match signs.iter().min_by_key(|sign| sign.len()).filter(|_| style == Style::Signs) {
                Some(sign) => format!("{sign}{compared}"),
                None => format!("{} {compared}", words[0]),
            }
        }
    }
}

/// A condition within another.
fn nested(condition: &Condition<BookNumber>, style: Style) -> String {
    match condition {
        Condition::Any(_) | Condition::All(_) => format!("({})", print(condition, style)),
        simple => print(simple, style),
    }
}

fn values(all: &[BookNumber]) -> String {
    all.iter().map(value).collect::<Vec<_>>().join(", ")
}

/// A number, or a parameter's name.
pub(super) fn value(value: &BookNumber) -> String {
    match value {
        BookNumber::Literal(literal) => super::print::number(literal),
        BookNumber::Parameter(name) => name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toml::DigitLimit;

    #[test]
    fn every_condition_with_a_value_can_be_said_in_one_line() {
        let three = || BookNumber::Literal(3.into());
        for condition in Condition::<BookNumber>::KEYS.iter().filter_map(|key| Condition::of_key(key, three())) {
            for style in [Style::Signs, Style::Words] {
                let line = print(&condition, style);
                let mut numbers = DigitLimit::default();
                let read = Cursor::new(&line, 0..line.len(), &mut numbers).condition().ok().flatten();
                assert_eq!(read.as_ref(), Some(&condition), "{line}");
            }
        }
    }
}
