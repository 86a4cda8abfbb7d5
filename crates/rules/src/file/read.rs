//! From TOML to a draft: keys, types and words, but not yet their sense.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::draft::{At, Draft, DraftEnd, DraftOffer, DraftParameter, Field};
use super::fault::{Found, Kind};
use crate::language::{Allowed, Bounds, Condition, Fate, Invalid, Memory, Operands, Value};
use crate::moves::Operation;
use crate::near::{did_you_mean, nearest};
use crate::number::{MAX_DIGITS, Number, NumberError, digits, parse_number, shorten};
use crate::sentences::Slot;

/// The words of the language that stand for a rule.
pub(super) const MEMORY: [(&str, Memory); 2] =
    [("none", Memory::Nothing), ("own-last-operation", Memory::OwnLastOperation)];
pub(super) const FATE: [(&str, Fate); 2] = [("wins", Fate::Wins), ("loses", Fate::Loses)];
pub(super) const INVALID: [(&str, Invalid); 2] = [("ask-again", Invalid::AskAgain), ("loses", Invalid::Loses)];
pub(super) const ALLOWED: [(&str, Allowed); 2] = [("always", Allowed::Always), ("when-forced", Allowed::WhenForced)];
const LIMITS: [&str; 4] = ["at_least", "at_most", "above", "below"];
const CONDITIONS: [&str; 5] = ["equals", "at_least", "at_most", "above", "below"];

/// Reads all that can be read; what cannot is among the faults.
pub(super) fn read(text: &str) -> (Draft, Vec<Found>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let faults: Vec<Found> = errors.iter().map(|error| syntax(error.span().unwrap_or(0..0), error.message())).collect();
    let torn = errors.iter().filter_map(toml::de::Error::span).collect();
    let mut reader = Reader { faults, torn, digits: 0 };
    let draft = reader.draft(table.get_ref());
    (draft, reader.faults)
}

/// A fault of the TOML itself.
fn syntax(span: Range<usize>, message: &str) -> Found {
    const DUPLICATE: &str = "duplicate key";
    let help = match message {
        DUPLICATE => return Found::new(span, message, "keep only one of them"),
        _ if message.starts_with("string values must be quoted") => "put a text between quotes; numbers have none",
        _ if message.starts_with("key with no value") => "write it like key = value",
        _ if message.starts_with("unclosed") => "write what closes it",
        _ => "mend the TOML here",
    };
    Found::new(span, message, help).of_kind(Kind::Syntax)
}

/// As many digits as all numbers of a book may have together: two of the longest, and few enough to be read at once.
const BOOK_DIGITS: usize = 2 * MAX_DIGITS + 2;

struct Reader {
    faults: Vec<Found>,
    /// Where the text is not TOML.
    torn: Vec<Range<usize>>,
    /// How many digits the numbers have had so far.
    digits: usize,
}

type Item<'t, 'i> = &'t Spanned<DeValue<'i>>;

impl Reader {
    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Found::new(span, message, help));
    }

    fn draft(&mut self, table: &DeTable<'_>) -> Draft {
        const KEYS: [&str; 11] = [
            "id",
            "title",
            "summary",
            "parameters",
            "moves",
            "ends",
            "bounds",
            "memory",
            "stuck",
            "invalid",
            "sentences",
        ];
        let meant = self.unknown_keys(table, &KEYS, "a rule book");
        Draft {
            id: self.string(table, "id").or_meant(meant.contains(&"id")),
            title: self.string(table, "title").or_meant(meant.contains(&"title")),
            summary: self.string(table, "summary"),
            parameters: self.parameters(table).or_meant(meant.contains(&"parameters")),
            offers: self.list(table, "moves", Self::offer).or_meant(meant.contains(&"moves")),
            ends: self.list(table, "ends", Self::end).or_meant(meant.contains(&"ends")),
            bounds: self.bounds(table),
            memory: self.word(table, "memory", &MEMORY),
            stuck: self.word(table, "stuck", &FATE),
            invalid: self.word(table, "invalid", &INVALID),
            sentences: self.sentences(table),
        }
    }

    fn parameters(&mut self, table: &DeTable<'_>) -> Field<Vec<DraftParameter>> {
        let Some(item) = table.get("parameters") else { return Field::Missing };
        let Some(parameters) = self.table(item, "write [parameters] with lines like start = 1") else {
            return Field::Broken;
        };
        let mut read = Vec::new();
        for (name, item) in parameters {
            let name = At { value: name.get_ref().to_string(), span: name.span() };
            let (mut default, mut limits) = (Field::Missing, Vec::new());
            if let Some(inner) = item.get_ref().as_table() {
                let keys: Vec<&str> = LIMITS.into_iter().chain(["default"]).collect();
                let meant = self.unknown_keys(inner, &keys, "a parameter");
                if let Some(item) = inner.get("default") {
                    default = self.number(item);
                }
                default = default.or_meant(meant.contains(&"default") || self.is_torn(&item.span()));
                limits = self.conditions(inner, &LIMITS).into_iter().filter_map(Field::given).collect();
            } else {
                default = self.number(item);
            }
            read.push(DraftParameter { name, default, limits });
        }
        Field::Given(At { value: read, span: item.span() })
    }

    fn offer(&mut self, item: Item<'_, '_>) -> Option<DraftOffer> {
        let table = self.table(item, "write [[moves]] with a line like multiply = { from = 2, to = 9 }")?;
        let verbs: Vec<&str> = Operation::ALL.into_iter().map(Operation::verb).collect();
        let keys: Vec<&str> = verbs.iter().copied().chain(["words", "label"]).collect();
        let meant = self.unknown_keys(table, &keys, "a group of moves");
        let mut operations: Vec<_> = Operation::ALL
            .into_iter()
            .filter_map(|operation| Some((operation, self.operands(table.get(operation.verb())?))))
            .collect();
        if operations.is_empty() {
            let misspelled = Operation::ALL.into_iter().find(|operation| meant.contains(&operation.verb()));
            operations.extend(misspelled.map(|operation| (operation, Field::Broken)));
        }
        let words = match table.get("words") {
            None => Vec::new(),
            Some(item) => self.strings(item),
        };
        Some(DraftOffer { span: item.span(), operations, words, label: self.string(table, "label").given() })
    }

    fn operands(&mut self, item: Item<'_, '_>) -> Field<Operands> {
        const HELP: &str = "write a number, a list like [2, 3, 5, 7], or a range like { from = 2, to = 9 }";
        let operands = match item.get_ref() {
            DeValue::Array(list) => {
                let numbers: Vec<_> = list.iter().map(|item| self.number(item).value()).collect();
                numbers.into_iter().collect::<Option<_>>().map(Operands::List)
            }
            DeValue::Table(range) => {
                let meant = self.unknown_keys(range, &["from", "to"], "a range");
                let mut edge = |key: &str| {
                    let Some(edge) = range.get(key) else {
                        if !meant.contains(&key) {
                            self.fault(item.span(), format!("the range has no '{key}'"), HELP);
                        }
                        return None;
                    };
                    self.number(edge).value()
                };
                let (from, to) = (edge("from"), edge("to"));
                from.zip(to).map(|(from, to)| Operands::Range(from, to))
            }
            DeValue::Integer(_) | DeValue::String(_) => {
                self.number(item).value().map(|number| Operands::List(vec![number]))
            }
            other => {
                self.fault(item.span(), format!("operands are numbers, and this is {}", kind(other)), HELP);
                None
            }
        };
        operands.map_or(Field::Broken, |value| Field::Given(At { value, span: item.span() }))
    }

    fn end(&mut self, item: Item<'_, '_>) -> Option<DraftEnd> {
        let table = self.table(item, "write [[ends]] with lines like at_least = \"target\" and mover = \"wins\"")?;
        let keys: Vec<&str> = CONDITIONS.into_iter().chain(["mover", "allowed"]).collect();
        let meant = self.unknown_keys(table, &keys, "an end");
        let mut conditions = self.conditions(table, &CONDITIONS);
        if conditions.is_empty() && CONDITIONS.iter().any(|key| meant.contains(key)) {
            conditions.push(Field::Broken);
        }
        Some(DraftEnd {
            span: item.span(),
            conditions,
            mover: self.word(table, "mover", &FATE).or_meant(meant.contains(&"mover")),
            allowed: self.word(table, "allowed", &ALLOWED),
        })
    }

    fn bounds(&mut self, table: &DeTable<'_>) -> Bounds<At<Value>> {
        let Some(item) = table.get("bounds") else { return Bounds::default() };
        let Some(bounds) = self.table(item, "write bounds = { min = 1, max = \"target\" }") else {
            return Bounds::default();
        };
        self.unknown_keys(bounds, &["min", "max"], "bounds");
        let mut edge = |key: &str| bounds.get(key).and_then(|item| self.value(item));
        Bounds { min: edge("min"), max: edge("max") }
    }

    fn sentences(&mut self, table: &DeTable<'_>) -> Vec<(Slot, At<String>)> {
        let Some(item) = table.get("sentences") else { return Vec::new() };
        let Some(sentences) = self.table(item, "write [sentences] with lines like prompt = \"Your move: \"") else {
            return Vec::new();
        };
        let mut read = Vec::new();
        for (key, item) in sentences {
            match item.get_ref() {
                DeValue::Table(group) => {
                    for (inner, item) in group {
                        self.sentence(&format!("{}.{}", key.get_ref(), inner.get_ref()), inner.span(), item, &mut read);
                    }
                }
                _ => self.sentence(key.get_ref(), key.span(), item, &mut read),
            }
        }
        read
    }

    fn sentence(&mut self, key: &str, span: Range<usize>, item: Item<'_, '_>, read: &mut Vec<(Slot, At<String>)>) {
        let Some(slot) = Slot::all().find(|slot| slot.key() == key) else {
            let known: Vec<String> = Slot::all().map(Slot::key).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let help = format!("the sentences are {}{}", known.join(", "), did_you_mean(key, known.iter().copied()));
            return self.fault(span, format!("unknown sentence '{}'", shorten(key)), help);
        };
        let Some(text) = self.text(item) else { return };
        if read.iter().any(|(other, _)| *other == slot) {
            return self.fault(span, format!("the sentence '{key}' is written twice"), "keep only one of them");
        }
        read.push((slot, At { value: text, span: item.span() }));
    }

    // The kinds of value.

    fn conditions(&mut self, table: &DeTable<'_>, keys: &[&str]) -> Vec<Field<Condition<Value>>> {
        let mut conditions = Vec::new();
        for key in keys {
            if let Some(item) = table.get(*key) {
                let condition = self.value(item).and_then(|at| Condition::of_key(key, at.value));
                conditions.push(condition.map_or(Field::Broken, |value| Field::Given(At { value, span: item.span() })));
            }
        }
        conditions
    }

    /// A number, or the name of a parameter.
    fn value(&mut self, item: Item<'_, '_>) -> Option<At<Value>> {
        if let DeValue::String(text) = item.get_ref()
            && text.starts_with(|first: char| first.is_ascii_alphabetic())
        {
            return Some(At { value: Value::Parameter(text.to_string()), span: item.span() });
        }
        let number = self.number(item).value()?;
        Some(At { value: Value::Literal(number), span: item.span() })
    }

    /// A number, as TOML writes it or as text in any spelling: `"10^100"`.
    fn number(&mut self, item: Item<'_, '_>) -> Field<Number> {
        if self.digits > BOOK_DIGITS {
            return Field::Broken;
        }
        let parsed = match item.get_ref() {
            DeValue::Integer(integer) => integer_value(integer),
            DeValue::String(text) => parse_number(text),
            other => {
                let message = format!("a whole number is wanted, and this is {}", kind(other));
                self.fault(item.span(), message, "write a whole number like 1000 or \"10^18\"");
                return Field::Broken;
            }
        };
        self.digits += match &parsed {
            Ok(value) => digits(value),
            Err(NumberError::TooLarge(_)) => MAX_DIGITS,
            Err(NumberError::Malformed(_)) => 0,
        };
        match parsed {
            Ok(_) if self.digits > BOOK_DIGITS => {
                let message = format!("the numbers of the book have more than {BOOK_DIGITS} digits together");
                self.fault(item.span(), message, "write smaller numbers");
                Field::Broken
            }
            Ok(value) => Field::Given(At { value, span: item.span() }),
            Err(NumberError::Malformed(text)) => {
                let help = "write a whole number like 1000 or \"10^18\"";
                self.fault(item.span(), format!("'{text}' is not a whole number"), help);
                Field::Broken
            }
            Err(error @ NumberError::TooLarge(_)) => {
                self.fault(item.span(), error.to_string(), "write a smaller number");
                Field::Broken
            }
        }
    }

    fn string(&mut self, table: &DeTable<'_>, key: &str) -> Field<String> {
        let Some(item) = table.get(key) else { return Field::Missing };
        match self.text(item) {
            Some(value) => Field::Given(At { value, span: item.span() }),
            None => Field::Broken,
        }
    }

    fn strings(&mut self, item: Item<'_, '_>) -> Vec<At<String>> {
        let Some(list) = item.get_ref().as_array() else {
            self.fault(
                item.span(),
                format!("a list of texts is wanted, and this is {}", kind(item.get_ref())),
                "write it like [\"add\", \"a\"]",
            );
            return Vec::new();
        };
        list.iter().filter_map(|item| Some(At { value: self.text(item)?, span: item.span() })).collect()
    }

    fn text(&mut self, item: Item<'_, '_>) -> Option<String> {
        match item.get_ref() {
            DeValue::String(text) => {
                // A file may be kept with either line end: what the book says is the same.
                let text = text.replace("\r\n", "\n");
                let control = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'));
                if let Some(control) = control {
                    let message = format!("the text has the control character U+{:04X} in it", u32::from(control));
                    self.fault(item.span(), message, "leave it out; line breaks and tabs are allowed");
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

    fn word<T: Copy>(&mut self, table: &DeTable<'_>, key: &str, words: &[(&str, T)]) -> Field<T> {
        let Some(item) = table.get(key) else { return Field::Missing };
        let Some(text) = self.text(item) else { return Field::Broken };
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Field::Given(At { value: *value, span: item.span() });
        }
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let help = format!("write \"{}\"{}", known.join("\" or \""), did_you_mean(&text, known.iter().copied()));
        self.fault(item.span(), format!("unknown word '{}' for '{key}'", shorten(&text)), help);
        Field::Broken
    }

    fn list<T>(
        &mut self,
        table: &DeTable<'_>,
        key: &str,
        read: impl Fn(&mut Self, Item<'_, '_>) -> Option<T>,
    ) -> Field<Vec<T>> {
        let Some(item) = table.get(key) else { return Field::Missing };
        let Some(list) = item.get_ref().as_array() else {
            self.fault(
                item.span(),
                format!("'{key}' is a list, and this is {}", kind(item.get_ref())),
                format!("write [[{key}]] above each entry"),
            );
            return Field::Broken;
        };
        let entries: Vec<Option<T>> = list.iter().map(|item| read(self, item)).collect();
        if !entries.is_empty() && entries.iter().all(Option::is_none) {
            return Field::Broken;
        }
        Field::Given(At { value: entries.into_iter().flatten().collect(), span: item.span() })
    }

    fn table<'t, 'i>(&mut self, item: Item<'t, 'i>, help: &str) -> Option<&'t DeTable<'i>> {
        let table = item.get_ref().as_table();
        if table.is_none() {
            self.fault(item.span(), format!("a table is wanted, and this is {}", kind(item.get_ref())), help);
        }
        table
    }

    /// Names the keys that have no meaning; gives those that were meant, which are thereby not missing.
    fn unknown_keys<'k>(&mut self, table: &DeTable<'_>, known: &[&'k str], owner: &str) -> Vec<&'k str> {
        let mut meant = Vec::new();
        for (key, _) in table {
            let name = key.get_ref();
            if !known.contains(&name.as_ref()) {
                let help = format!("{owner} has {}{}", known.join(", "), did_you_mean(name, known.iter().copied()));
                self.fault(key.span(), format!("unknown key '{}'", shorten(name)), help);
                meant.extend(nearest(name, known.iter().copied()));
            }
        }
        meant
    }

    /// Whether the text is not TOML somewhere in `span`.
    fn is_torn(&self, span: &Range<usize>) -> bool {
        self.torn.iter().any(|torn| span.start <= torn.start && torn.start <= span.end)
    }
}

/// A kind of value with its article: `an integer`.
fn kind(value: &DeValue<'_>) -> String {
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
