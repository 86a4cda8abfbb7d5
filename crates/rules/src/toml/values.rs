//! The kinds of value a rule book is written in: numbers, texts, words, lists and tables.

use std::ops::Range;

use toml::de::{DeInteger, DeTable, DeValue};

use super::draft::{DraftField, Spanned};
use super::read::{TomlItem, TomlReader};
use crate::language::{BookNumber, Condition, Property};
use crate::number::{Number, NumberError, parse_number, shorten};
use crate::suggest::{did_you_mean, nearest};
use crate::visible::first_invisible;

/// How a file writes a whole number.
const LIKE: &str = "1000 or \"10^18\"";

impl TomlReader {
    pub(super) fn conditions(&mut self, table: &DeTable<'_>, keys: &[&str]) -> Vec<DraftField<Condition<BookNumber>>> {
        let mut conditions = Vec::new();
        for key in keys {
            if let Some(item) = table.get(*key) {
                let condition = self.condition(key, item);
                conditions.push(
                    condition
                        .map_or(DraftField::Broken, |value| DraftField::Given(Spanned { value, span: item.span() })),
                );
            }
        }
        conditions
    }

    fn condition(&mut self, key: &str, item: TomlItem<'_, '_>) -> Option<Condition<BookNumber>> {
        match key {
            "one_of" => {
                let Some(list) = item.get_ref().as_array() else {
                    let message = format!("a list of numbers is wanted, and this is {}", kind(item.get_ref()));
                    self.fault(item.span(), message, "write it like one_of = [7, 11, \"target\"]");
                    return None;
                };
                let values: Vec<_> = list.iter().map(|item| self.value(item)).collect();
                values.into_iter().map(|at| Some(at?.value)).collect::<Option<_>>().map(Condition::OneOf)
            }
            "is" => self.word_at(item, key, &Property::ALL).value().map(Condition::Is),
            _ => self.value(item).and_then(|at| Condition::of_key(key, at.value)),
        }
    }

    /// A number, or the name of a parameter.
    pub(super) fn value(&mut self, item: TomlItem<'_, '_>) -> Option<Spanned<BookNumber>> {
        if let DeValue::String(text) = item.get_ref()
            && text.starts_with(|first: char| first.is_ascii_alphabetic())
        {
            return Some(Spanned { value: BookNumber::Parameter(text.to_string()), span: item.span() });
        }
        let number = self.number(item).value()?;
        Some(Spanned { value: BookNumber::Literal(number), span: item.span() })
    }

    /// A number, as TOML writes it or as text in any spelling: `"10^100"`.
    pub(super) fn number(&mut self, item: TomlItem<'_, '_>) -> DraftField<Number> {
        if self.numbers.is_exceeded() {
            return DraftField::Broken;
        }
        let parsed = match item.get_ref() {
            DeValue::Integer(integer) => integer_value(integer),
            DeValue::String(text) => parse_number(text),
            other => {
                let message = format!("a whole number is wanted, and this is {}", kind(other));
                self.fault(item.span(), message, format!("write a whole number like {LIKE}"));
                return DraftField::Broken;
            }
        };
        match self.numbers.take(parsed, LIKE) {
            Ok(value) => DraftField::Given(Spanned { value, span: item.span() }),
            Err((message, help)) => {
                self.fault(item.span(), message, help);
                DraftField::Broken
            }
        }
    }

    pub(super) fn string(&mut self, table: &DeTable<'_>, key: &str) -> DraftField<String> {
        let Some(item) = table.get(key) else { return DraftField::Missing };
        match self.text(item) {
            Some(value) => DraftField::Given(Spanned { value, span: item.span() }),
            None => DraftField::Broken,
        }
    }

    pub(super) fn strings(&mut self, item: TomlItem<'_, '_>) -> Vec<Spanned<String>> {
        let Some(list) = item.get_ref().as_array() else {
            self.fault(
                item.span(),
                format!("a list of texts is wanted, and this is {}", kind(item.get_ref())),
                "write it like [\"add\", \"a\"]",
            );
            return Vec::new();
        };
        list.iter().filter_map(|item| Some(Spanned { value: self.text(item)?, span: item.span() })).collect()
    }

    pub(super) fn text(&mut self, item: TomlItem<'_, '_>) -> Option<String> {
        match item.get_ref() {
            DeValue::String(text) => {
                // A file may be kept with either line end: what the book says is the same.
                let text = text.replace("\r\n", "\n");
                if let Some(letter) = first_invisible(&text) {
                    let message = format!("the text contains the invisible character U+{:04X}", u32::from(letter));
                    self.fault(item.span(), message, "remove it; line breaks and tabs are allowed");
                    return None;
                }
                Some(text)
            }
            other => {
                let message = format!("a text is wanted, and this is {}", kind(other));
                self.fault(item.span(), message, "put it between quotes");
                None
            }
        }
    }

    pub(super) fn word<T: Copy>(&mut self, table: &DeTable<'_>, key: &str, words: &[(&str, T)]) -> DraftField<T> {
        match table.get(key) {
            None => DraftField::Missing,
            Some(item) => self.word_at(item, key, words),
        }
    }

    pub(super) fn word_at<T: Copy>(&mut self, item: TomlItem<'_, '_>, key: &str, words: &[(&str, T)]) -> DraftField<T> {
        let Some(text) = self.text(item) else { return DraftField::Broken };
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return DraftField::Given(Spanned { value: *value, span: item.span() });
        }
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let help = format!("write \"{}\"{}", known.join("\" or \""), did_you_mean(&text, known.iter().copied()));
        self.fault(item.span(), format!("unknown word '{}' for '{key}'", shorten(&text)), help);
        DraftField::Broken
    }

    pub(super) fn list<T>(
        &mut self,
        table: &DeTable<'_>,
        key: &str,
        read: impl Fn(&mut Self, TomlItem<'_, '_>) -> Option<T>,
    ) -> DraftField<Vec<T>> {
        let Some(item) = table.get(key) else { return DraftField::Missing };
        let Some(list) = item.get_ref().as_array() else {
            self.fault(
                item.span(),
                format!("'{key}' is a list, and this is {}", kind(item.get_ref())),
                format!("write [[{key}]] above each entry"),
            );
            return DraftField::Broken;
        };
        let entries: Vec<Option<T>> = list.iter().map(|item| read(self, item)).collect();
        if !entries.is_empty() && entries.iter().all(Option::is_none) {
            return DraftField::Broken;
        }
        DraftField::Given(Spanned { value: entries.into_iter().flatten().collect(), span: item.span() })
    }

    pub(super) fn table<'t, 'i>(&mut self, item: TomlItem<'t, 'i>, help: &str) -> Option<&'t DeTable<'i>> {
        let table = item.get_ref().as_table();
        if table.is_none() {
            self.fault(item.span(), format!("a table is wanted, and this is {}", kind(item.get_ref())), help);
        }
        table
    }

    /// Names the keys that have no meaning; gives those that were misspelled, which are thereby not missing.
    pub(super) fn unknown_keys<'k>(&mut self, table: &DeTable<'_>, known: &[&'k str], owner: &str) -> Vec<&'k str> {
        let mut misspelled = Vec::new();
        for (key, _) in table {
            let name = key.get_ref();
            if !known.contains(&name.as_ref()) {
                let help = format!("{owner} has {}{}", known.join(", "), did_you_mean(name, known.iter().copied()));
                self.fault(key.span(), format!("unknown key '{}'", shorten(name)), help);
                misspelled.extend(nearest(name, known.iter().copied()));
            }
        }
        misspelled
    }

    /// Whether the text is not TOML somewhere in `span`.
    pub(super) fn has_syntax_error(&self, span: &Range<usize>) -> bool {
        self.syntax_errors
            .iter()
            .any(|syntax_errors| span.start <= syntax_errors.start && syntax_errors.start <= span.end)
    }
}

/// A kind of value with its article: `an integer`.
pub(super) fn kind(value: &DeValue<'_>) -> String {
    let name = value.type_str();
    let article = if name.starts_with(['a', 'i']) { "an" } else { "a" };
    format!("{article} {name}")
}

fn integer_value(integer: &DeInteger<'_>) -> Result<Number, NumberError> {
    if integer.radix() == 10 {
        return parse_number(integer.as_str());
    }
    Number::from_str_radix(integer.as_str(), integer.radix())
        .map_err(|_| NumberError::Malformed(shorten(integer.as_str())))
}
