//! The kinds of value a rule book is written in: numbers, texts, words, lists and tables.

use std::ops::Range;

use toml::de::{DeInteger, DeTable, DeValue};

use super::draft::{DraftField, Spanned};
use super::read::{CONDITIONS, TomlItem, TomlReader};
use crate::edit::Fix;
use crate::language::{BookNumber, Condition, Property};
use crate::number::{Number, NumberError, parse_number, shorten};
use crate::suggest::{did_you_mean, nearest};
use crate::visible::first_invisible;

/// How a file writes a whole number.
const LIKE: &str = "1000 or \"10^18\"";

impl TomlReader {
    /// What a key asks for.
    pub(super) fn condition_of(&mut self, table: &DeTable<'_>, key: &str) -> DraftField<Condition<BookNumber>> {
        table.get(key).map_or(DraftField::Missing, |item| self.condition_at(item))
    }

    /// A condition: a word, a number, a list of which one has to hold, or a table of which all have to.
    pub(super) fn condition_at(&mut self, item: TomlItem<'_, '_>) -> DraftField<Condition<BookNumber>> {
        if let DeValue::Table(table) = item.get_ref() {
            self.unknown_keys(table, CONDITIONS, "a condition");
            return self.all_of(table, item.span());
        }
        self.condition(item).map_or(DraftField::Broken, |value| DraftField::Given(Spanned { value, span: item.span() }))
    }

    fn condition(&mut self, item: TomlItem<'_, '_>) -> Option<Condition<BookNumber>> {
        match item.get_ref() {
            DeValue::Array(_) => self.listed(item, "any").map(Condition::Any),
            DeValue::Table(_) => self.condition_at(item).value(),
            DeValue::String(word) if word.starts_with(|first: char| first.is_ascii_alphabetic()) => {
                self.condition_word(item, word)
            }
            _ => self.value(item).map(|at| Condition::Equals(at.value)),
        }
    }

    fn condition_word(&mut self, item: TomlItem<'_, '_>, word: &str) -> Option<Condition<BookNumber>> {
        let property =
            |word: &str| Property::ALL.iter().find(|(known, _)| *known == word).map(|(_, it)| Condition::Is(*it));
        if let Some(is) = property(word) {
            return Some(is);
        }
        if let Some(is) = word.strip_prefix("not-").and_then(property) {
            return Some(Condition::Not(Box::new(is)));
        }
        if self.names.iter().any(|name| name == word) {
            return Some(Condition::Equals(BookNumber::Parameter(word.to_owned())));
        }
        let words: Vec<&str> = Property::ALL.iter().map(|(word, _)| *word).collect();
        let near = did_you_mean(word, words.iter().copied().chain(self.names.iter().map(String::as_str)));
        let help = format!("write \"{}\", a number, a list or a table{near}", words.join("\", \""));
        let words = words.into_iter().chain(self.names.iter().map(String::as_str));
        let near = Self::near(&item.span(), word, words);
        self.fixable(item.span(), format!("unknown condition '{}'", shorten(word)), help, near);
        None
    }

    /// Everything that the keys of a table ask for, together.
    pub(super) fn all_of(&mut self, table: &DeTable<'_>, span: Range<usize>) -> DraftField<Condition<BookNumber>> {
        let all: Option<Vec<_>> = self.conditions(table).into_iter().map(DraftField::given).collect();
        let Some(mut all) = all else { return DraftField::Broken };
        if all.len() == 1 {
            return all.pop().map_or(DraftField::Missing, DraftField::Given);
        }
        let parts = all.into_iter().map(|part| part.value).collect();
        DraftField::Given(Spanned { value: Condition::All(parts), span })
    }

    /// What each key of a table asks for.
    pub(super) fn conditions(&mut self, table: &DeTable<'_>) -> Vec<DraftField<Condition<BookNumber>>> {
        let given = CONDITIONS.iter().filter_map(|key| Some((key, table.get(*key)?)));
        given
            .map(|(key, item)| match self.keyed(key, item) {
                Some(value) => DraftField::Given(Spanned { value, span: item.span() }),
                None => DraftField::Broken,
            })
            .collect()
    }

    fn keyed(&mut self, key: &str, item: TomlItem<'_, '_>) -> Option<Condition<BookNumber>> {
        match key {
            "one_of" => {
                let Some(list) = item.get_ref().as_array() else {
                    let message = format!("expected a list of numbers, found {}", kind(item.get_ref()));
                    self.error(item.span(), message, "write it like one_of = [7, 11, \"target\"]");
                    return None;
                };
                let values: Vec<_> = list.iter().map(|item| self.value(item)).collect();
                values.into_iter().map(|at| Some(at?.value)).collect::<Option<_>>().map(Condition::OneOf)
            }
            "any" => self.listed(item, key).map(Condition::Any),
            "all" => self.listed(item, key).map(Condition::All),
            "not" => self.condition(item).map(|part| Condition::Not(Box::new(part))),
            "is" => self.condition(item),
            _ => self.value(item).and_then(|at| Condition::of_key(key, at.value)),
        }
    }

    /// The conditions in a list, which has to have some.
    fn listed(&mut self, item: TomlItem<'_, '_>, key: &str) -> Option<Vec<Condition<BookNumber>>> {
        let Some(list) = item.get_ref().as_array().filter(|list| !list.is_empty()) else {
            let message = format!("expected a list of conditions, found {}", kind(item.get_ref()));
            self.error(item.span(), message, format!("write it like {key} = [\"prime\", 1]"));
            return None;
        };
        let parts: Vec<_> = list.iter().map(|item| self.condition(item)).collect();
        parts.into_iter().collect()
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
                let message = format!("expected a whole number, found {}", kind(other));
                self.error(item.span(), message, format!("write a whole number like {LIKE}"));
                return DraftField::Broken;
            }
        };
        self.numbers.places.push(item.span());
        match self.numbers.take(parsed, LIKE) {
            Ok(value) => DraftField::Given(Spanned { value, span: item.span() }),
            Err((message, help)) => {
                self.error(item.span(), message, help);
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
            self.error(
                item.span(),
                format!("expected a list of texts, found {}", kind(item.get_ref())),
                "write it like [\"add\", \"a\"]",
            );
            return Vec::new();
        };
        list.iter().filter_map(|item| Some(Spanned { value: self.text(item)?, span: item.span() })).collect()
    }

    pub(super) fn text(&mut self, item: TomlItem<'_, '_>) -> Option<String> {
        match item.get_ref() {
            DeValue::String(text) => {
                // A file may have either line end: what the book says is the same.
                let text = text.replace("\r\n", "\n");
                if let Some(letter) = first_invisible(&text) {
                    let message = format!("the text contains the invisible character U+{:04X}", u32::from(letter));
                    self.error(item.span(), message, "remove it; line breaks and tabs are allowed");
                    return None;
                }
                Some(text)
            }
            other => {
                let message = format!("expected a text, found {}", kind(other));
                self.error(item.span(), message, "put it in quotes");
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
        let near = Self::near(&item.span(), &text, known);
        self.fixable(item.span(), format!("unknown word '{}' for '{key}'", shorten(&text)), help, near);
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
            self.error(
                item.span(),
                format!("'{key}' must be a list, found {}", kind(item.get_ref())),
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
            self.error(item.span(), format!("expected a table, found {}", kind(item.get_ref())), help);
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
                let near = nearest(name, known.iter().copied());
                let renamed = near.map(|near| Fix::Replace(key.span(), near.to_owned()));
                let fixes = renamed.into_iter().chain([Fix::Remove(key.span())]);
                self.fixable(key.span(), format!("unknown key '{}'", shorten(name)), help, fixes);
                misspelled.extend(near);
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
