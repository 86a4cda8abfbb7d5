//! From TOML to a draft: keys, types and words, but not yet their sense.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::draft::{At, Draft, DraftEnd, DraftOffer, DraftParameter, Field};
use super::fault::Found;
use crate::language::{Allowed, Bounds, Condition, Fate, Invalid, Memory, Operands, Value};
use crate::moves::Operation;
use crate::near::did_you_mean;
use crate::number::{Number, parse_number, shorten};
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
    let faults = errors
        .iter()
        .map(|error| Found::new(error.span().unwrap_or(0..0), error.message(), "mend the TOML here"))
        .collect();
    let mut reader = Reader { faults };
    let draft = reader.draft(table.get_ref());
    (draft, reader.faults)
}

struct Reader {
    faults: Vec<Found>,
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
        self.unknown_keys(table, &KEYS, "a rule book");
        Draft {
            id: self.string(table, "id"),
            title: self.string(table, "title"),
            summary: self.string(table, "summary"),
            parameters: self.parameters(table),
            offers: self.list(table, "moves", Self::offer),
            ends: self.list(table, "ends", Self::end),
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
                self.unknown_keys(inner, &keys, "a parameter");
                if let Some(item) = inner.get("default") {
                    default = self.number(item);
                }
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
        self.unknown_keys(table, &keys, "a group of moves");
        let operations = Operation::ALL
            .into_iter()
            .filter_map(|operation| Some((operation, self.operands(table.get(operation.verb())?))))
            .collect();
        let words = match table.get("words") {
            None => Vec::new(),
            Some(item) => self.strings(item),
        };
        Some(DraftOffer { span: item.span(), operations, words, label: self.string(table, "label") })
    }

    fn operands(&mut self, item: Item<'_, '_>) -> Field<Operands> {
        const HELP: &str = "write a number, a list like [2, 3, 5, 7], or a range like { from = 2, to = 9 }";
        let operands = match item.get_ref() {
            DeValue::Array(list) => {
                let numbers: Vec<_> = list.iter().map(|item| self.number(item).value()).collect();
                numbers.into_iter().collect::<Option<_>>().map(Operands::List)
            }
            DeValue::Table(range) => {
                self.unknown_keys(range, &["from", "to"], "a range");
                let mut edge = |key: &str| {
                    let Some(edge) = range.get(key) else {
                        self.fault(item.span(), format!("the range has no '{key}'"), HELP);
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
                self.fault(item.span(), format!("operands are numbers, and this is a {}", other.type_str()), HELP);
                None
            }
        };
        operands.map_or(Field::Broken, |value| Field::Given(At { value, span: item.span() }))
    }

    fn end(&mut self, item: Item<'_, '_>) -> Option<DraftEnd> {
        let table = self.table(item, "write [[ends]] with lines like at_least = \"target\" and mover = \"wins\"")?;
        let keys: Vec<&str> = CONDITIONS.into_iter().chain(["mover", "allowed"]).collect();
        self.unknown_keys(table, &keys, "an end");
        Some(DraftEnd {
            span: item.span(),
            conditions: self.conditions(table, &CONDITIONS),
            mover: self.word(table, "mover", &FATE),
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
        if let Some(text) = self.text(item) {
            read.push((slot, At { value: text, span: item.span() }));
        }
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
        let parsed = match item.get_ref() {
            DeValue::Integer(integer) => integer_value(integer),
            DeValue::String(text) => parse_number(text).map_err(|error| error.to_string()),
            other => Err(format!("a whole number is wanted, and this is a {}", other.type_str())),
        };
        match parsed {
            Ok(value) => Field::Given(At { value, span: item.span() }),
            Err(message) => {
                self.fault(item.span(), message, "write a whole number like 1000 or \"10^18\"");
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
                format!("a list of texts is wanted, and this is a {}", item.get_ref().type_str()),
                "write it like [\"add\", \"a\"]",
            );
            return Vec::new();
        };
        list.iter().filter_map(|item| Some(At { value: self.text(item)?, span: item.span() })).collect()
    }

    fn text(&mut self, item: Item<'_, '_>) -> Option<String> {
        match item.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            other => {
                self.fault(
                    item.span(),
                    format!("a text is wanted, and this is a {}", other.type_str()),
                    "put it between quotes",
                );
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
                format!("'{key}' is a list, and this is a {}", item.get_ref().type_str()),
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
            self.fault(item.span(), format!("a table is wanted, and this is a {}", item.get_ref().type_str()), help);
        }
        table
    }

    fn unknown_keys(&mut self, table: &DeTable<'_>, known: &[&str], owner: &str) {
        for (key, _) in table {
            let name = key.get_ref();
            if !known.contains(&name.as_ref()) {
                let help = format!("{owner} has {}{}", known.join(", "), did_you_mean(name, known.iter().copied()));
                self.fault(key.span(), format!("unknown key '{}'", shorten(name)), help);
            }
        }
    }
}

fn integer_value(integer: &DeInteger<'_>) -> Result<Number, String> {
    if integer.radix() == 10 {
        return parse_number(integer.as_str()).map_err(|error| error.to_string());
    }
    Number::from_str_radix(integer.as_str(), integer.radix())
        .map_err(|_| format!("'{}' is not a whole number", shorten(integer.as_str())))
}
