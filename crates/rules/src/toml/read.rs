//! From TOML to a draft: keys, types and words, but not yet their sense.

use std::ops::Range;

use toml::Spanned as TomlSpanned;
use toml::de::{DeTable, DeValue};

use super::diagnostic::{DiagnosticKind, DraftDiagnostic};
use super::draft::{DraftCap, DraftEnd, DraftField, DraftGroup, DraftParameter, Spanned, TextDraft};
use super::numbers::DigitLimit;
use super::values::kind;
use crate::edit::Fix;
use crate::language::{BookNumber, Condition, EntryRule, Invalid, Memory, MoverResult, Operands, Relation, Stuck};
use crate::moves::Operation;
use crate::number::{Number, short, shorten};
use crate::sentences::Moment;
use crate::suggest::{did_you_mean, nearest};

/// The words of the language that stand for a rule.
pub(super) const FATE: [(&str, MoverResult); 2] = [("wins", MoverResult::Wins), ("loses", MoverResult::Loses)];
pub(super) const STUCK: [(&str, Stuck); 3] =
    [("wins", Stuck::Wins), ("loses", Stuck::Loses), ("passes", Stuck::Passes)];
pub(super) const UNCHANGED: [(&str, bool); 2] = [("allowed", false), ("forbidden", true)];
pub(super) const WHOSE: [(&str, bool); 2] = [("last", false), ("own-last", true)];
const ROUNDING: [(&str, ()); 1] = [("down", ())];
pub(super) const INVALID: [(&str, Invalid); 2] = [("ask-again", Invalid::AskAgain), ("loses", Invalid::Loses)];
pub(super) const ALLOWED: [(&str, EntryRule); 2] =
    [("always", EntryRule::Always), ("when-forced", EntryRule::WhenForced)];
pub(super) const DRAWS: [(&str, bool); 2] = [("possible", false), ("never", true)];
pub(super) const CAPPED: [(&str, Option<MoverResult>); 3] =
    [("wins", Some(MoverResult::Wins)), ("loses", Some(MoverResult::Loses)), ("draws", None)];
/// The words of bounds that are conditions elsewhere.
const EDGES: [(&str, &str); 2] = [("min", "at_least"), ("max", "at_most")];
pub(super) const CONDITIONS: &[&str] = &Condition::<BookNumber>::KEYS;
/// The word that stands for the number on the table as the last of a range.
const NUMBER: &str = "number";

/// Reads all that can be read; what cannot is among the errors.
pub(super) fn read(text: &str) -> (TextDraft, Vec<DraftDiagnostic>) {
    let (draft, reader) = read_all(text);
    (draft, reader.errors)
}

/// Where the numbers of the rules stand.
pub(super) fn number_places(text: &str) -> Vec<Range<usize>> {
    read_all(text).1.numbers.places
}

fn read_all(text: &str) -> (TextDraft, TomlReader) {
    let (table, unread) = DeTable::parse_recoverable(text);
    let errors: Vec<DraftDiagnostic> =
        unread.iter().map(|error| syntax(text, error.span().unwrap_or(0..0), error.message())).collect();
    let syntax_errors = unread.iter().filter_map(toml::de::Error::span).collect();
    let names = table.get_ref().get("parameters").and_then(|item| item.get_ref().as_table());
    let names = names.map(|names| names.keys().map(|name| name.get_ref().to_string()).collect()).unwrap_or_default();
    let mut reader = TomlReader { errors, syntax_errors, numbers: DigitLimit::default(), names };
    let draft = reader.draft(table.get_ref());
    (draft, reader)
}

/// An error of the TOML itself.
fn syntax(text: &str, span: Range<usize>, message: &str) -> DraftDiagnostic {
    const DUPLICATE: &str = "duplicate key";
    // A fix is looked for no further ahead.
    const LONGEST_LINE: usize = 200;
    let help = match message {
        DUPLICATE => {
            return DraftDiagnostic::new(span.clone(), message, "keep only one of them").fix(Fix::Remove(span));
        }
        _ if message.starts_with("string values must be quoted") => "put texts in quotes, and numbers not",
        _ if message.starts_with("key with no value") => "write it like key = value",
        _ if message.starts_with("unclosed") => "add the closing bracket or quote",
        _ => "fix the TOML syntax here",
    };
    let rest = &text[span.start..text.floor_char_boundary(span.start + LONGEST_LINE)];
    let line = rest.lines().next().unwrap_or_default().trim_end();
    let end = span.start + line.len();
    let quoted = Fix::Replace(span.start..end, format!("\"{line}\""));
    let error = DraftDiagnostic::new(span.clone(), message, help).of_kind(DiagnosticKind::Syntax);
    let error = if message.starts_with("string values") { error.fix(quoted) } else { error };
    // "expected `,`": the sign is missing here, or at the end of the line.
    let expected =
        message.split_once("expected ").into_iter().flat_map(|(_, signs)| signs.split('`').skip(1).step_by(2));
    let missing = expected
        .filter(|sign| sign.len() <= 3)
        .flat_map(|sign| [span.start, end].map(|place| Fix::Replace(place..place, sign.to_owned())));
    let error = missing.take(6).fold(error, DraftDiagnostic::fix);
    let sign = Fix::Replace(span.clone(), String::new());
    if span.len() <= 1 { error.fix(sign) } else { error }
}

pub(super) struct TomlReader {
    errors: Vec<DraftDiagnostic>,
    /// Where the text is not TOML.
    pub syntax_errors: Vec<Range<usize>>,
    pub numbers: DigitLimit,
    /// The names of the book's parameters.
    pub names: Vec<String>,
}

pub(super) type TomlItem<'t, 'i> = &'t TomlSpanned<DeValue<'i>>;

impl TomlReader {
    pub(super) fn error(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.errors.push(DraftDiagnostic::new(span, message, help));
    }

    /// An error and what could be meant.
    pub(super) fn fixable(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
        fixes: impl IntoIterator<Item = Fix>,
    ) {
        let error = DraftDiagnostic::new(span, message, help);
        self.errors.push(fixes.into_iter().fold(error, DraftDiagnostic::fix));
    }

    /// The known word nearest to one that is written in `span`.
    pub(super) fn near<'k>(span: &Range<usize>, word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<Fix> {
        nearest(word, known).map(|near| Fix::Rename(span.clone(), word.to_owned(), near.to_owned()))
    }

    fn draft(&mut self, table: &DeTable<'_>) -> TextDraft {
        const KEYS: [&str; 14] = [
            "id",
            "title",
            "summary",
            "parameters",
            "moves",
            "ends",
            "bounds",
            "memory",
            "cap",
            "stuck",
            "unchanged",
            "draws",
            "invalid",
            "sentences",
        ];
        let misspelled = self.unknown_keys(table, &KEYS, "a rule book");
        TextDraft {
            id: self.string(table, "id").or_misspelled(misspelled.contains(&"id")),
            title: self.string(table, "title").or_misspelled(misspelled.contains(&"title")),
            summary: self.string(table, "summary"),
            parameters: self.parameters(table).or_misspelled(misspelled.contains(&"parameters")),
            groups: self.list(table, "moves", Self::group).or_misspelled(misspelled.contains(&"moves")),
            ends: self.list(table, "ends", Self::end).or_misspelled(misspelled.contains(&"ends")),
            bounds: self.bounds(table),
            memory: self.memory(table),
            cap: self.cap(table),
            stuck: self.word(table, "stuck", &STUCK),
            must_change: self.word(table, "unchanged", &UNCHANGED),
            no_draws: self.word(table, "draws", &DRAWS),
            invalid: self.word(table, "invalid", &INVALID),
            sentences: self.sentences(table),
        }
    }

    fn parameters(&mut self, table: &DeTable<'_>) -> DraftField<Vec<DraftParameter>> {
        let Some(item) = table.get("parameters") else { return DraftField::Missing };
        let Some(parameters) = self.table(item, "write [parameters] with lines like start = 1") else {
            return DraftField::Broken;
        };
        let mut read = Vec::new();
        for (name, item) in parameters {
            let name = Spanned { value: name.get_ref().to_string(), span: name.span() };
            let (mut default, mut drawn, mut limits) = (DraftField::Missing, DraftField::Missing, Vec::new());
            if let Some(inner) = item.get_ref().as_table() {
                let keys: Vec<&str> = CONDITIONS.iter().copied().chain(["default", "from", "to"]).collect();
                let misspelled = self.unknown_keys(inner, &keys, "a parameter");
                if let Some(item) = inner.get("default") {
                    default = self.number(item);
                }
                default = default.or_misspelled(misspelled.contains(&"default") || self.has_syntax_error(&item.span()));
                if inner.contains_key("from") || inner.contains_key("to") {
                    let edges = self.edges(inner, item.span(), &misspelled, Self::number_of);
                    drawn = edges
                        .map_or(DraftField::Broken, |value| DraftField::Given(Spanned { value, span: item.span() }));
                }
                limits = self.conditions(inner).into_iter().filter_map(DraftField::given).collect();
            } else {
                default = self.number(item);
            }
            read.push(DraftParameter { name, default, drawn, limits });
        }
        DraftField::Given(Spanned { value: read, span: item.span() })
    }

    fn group(&mut self, item: TomlItem<'_, '_>) -> Option<DraftGroup> {
        let table = self.table(item, "write [[moves]] with a line like multiply = { from = 2, to = 9 }")?;
        // Division that rounds down is a division with a key of its own.
        let operations = || Operation::ALL.into_iter().filter(|operation| *operation != Operation::DivideDown);
        let others = ["base", "rounding", "only", "when", "leaves", "words", "label"];
        let keys: Vec<&str> = operations().map(Operation::verb).chain(others).collect();
        let misspelled = self.unknown_keys(table, &keys, "a group of moves");
        let mut read: Vec<_> = operations()
            .filter_map(|operation| Some((operation, self.operands(table.get(operation.verb())?))))
            .collect();
        if read.is_empty() {
            let misspelled = operations().find(|operation| misspelled.contains(&operation.verb()));
            read.extend(misspelled.map(|operation| (operation, DraftField::Broken)));
        }
        let words = match table.get("words") {
            None => Vec::new(),
            Some(item) => self.strings(item),
        };
        Some(DraftGroup {
            span: item.span(),
            operations: read,
            rounding: self.word(table, "rounding", &ROUNDING).given(),
            base: table.get("base").and_then(|item| self.base(item)),
            only: self.condition_of(table, "only"),
            when: self.condition_of(table, "when"),
            leaves: self.condition_of(table, "leaves"),
            words,
            label: self.string(table, "label").given(),
        })
    }

    /// A word, or a table that compares with an earlier operand: `{ at_most = "last", times = 2 }`.
    fn memory(&mut self, table: &DeTable<'_>) -> DraftField<Memory> {
        const HELP: &str = "write it like { above = \"last\" }, { at_most = \"own-last\", times = 2 } or { within = 2, of = \"last\" }";
        let Some(item) = table.get("memory") else { return DraftField::Missing };
        let Some(inner) = item.get_ref().as_table() else { return self.word_at(item, "memory", &Memory::ALL) };
        let keys: Vec<&str> = Relation::KEYS.iter().map(|(key, _)| *key).chain(["times", "of"]).collect();
        self.unknown_keys(inner, &keys, "a memory");
        let found: Vec<_> =
            Relation::KEYS.iter().filter_map(|(key, relation)| Some((*key, relation, inner.get(*key)?))).collect();
        let [(key, relation, compared)] = found.as_slice() else {
            self.error(item.span(), "the memory has to compare with one operand in one way", HELP);
            return DraftField::Broken;
        };
        let (whose, count) = match *key {
            "within" => (inner.get("of"), Some(*compared)),
            _ => (Some(*compared), inner.get("times")),
        };
        let Some(whose) = whose else {
            self.error(item.span(), "the memory does not say whose operand it is about", HELP);
            return DraftField::Broken;
        };
        let own = self.word_at(whose, key, &WHOSE).value();
        let count = match count {
            None => Some(1),
            Some(count) => self.small_number(count),
        };
        let (Some(own), Some(count)) = (own, count) else { return DraftField::Broken };
        let value = if own { Memory::OwnRelated(relation(count)) } else { Memory::Related(relation(count)) };
        DraftField::Given(Spanned { value, span: item.span() })
    }

    /// A whole number that is not large, as counts are.
    fn small_number(&mut self, item: TomlItem<'_, '_>) -> Option<u32> {
        let number = self.number(item).value()?;
        let small = u32::try_from(&number).ok();
        if small.is_none() {
            let message = format!("{} cannot be a count", short(&number));
            self.error(item.span(), message, format!("write a whole number from 0 to {}", u32::MAX));
        }
        small
    }

    fn base(&mut self, item: TomlItem<'_, '_>) -> Option<Spanned<u32>> {
        let number = self.number(item).value()?;
        let base = u32::try_from(&number).ok().filter(|base| *base >= 2);
        if base.is_none() {
            let message = format!("{} cannot be a base", short(&number));
            self.error(item.span(), message, format!("write a whole number from 2 to {}", u32::MAX));
        }
        base.map(|value| Spanned { value, span: item.span() })
    }

    fn operands(&mut self, item: TomlItem<'_, '_>) -> DraftField<Operands> {
        const HELP: &str =
            "write a number, a list like [2, 3, 5, 7], a range like { from = 2, to = 9 }, or a word like \"divisors\"";
        let operands = match item.get_ref() {
            DeValue::Array(list) => {
                let numbers: Vec<_> = list.iter().map(|item| self.number(item).value()).collect();
                numbers.into_iter().collect::<Option<_>>().map(Operands::List)
            }
            DeValue::Table(range) => {
                let misspelled = self.unknown_keys(range, &["from", "to"], "a range");
                let edges = self.edges(range, item.span(), &misspelled, Self::last_operand);
                edges.map(|(from, to)| to.map_or(Operands::UpToNumber(from.clone()), |to| Operands::Range(from, to)))
            }
            DeValue::String(word) if word.starts_with(|first: char| first.is_ascii_alphabetic()) => {
                self.named_operands(item, word)
            }
            DeValue::Integer(_) | DeValue::String(_) => {
                self.number(item).value().map(|number| Operands::List(vec![number]))
            }
            other => {
                self.error(item.span(), format!("expected operands, found {}", kind(other)), HELP);
                None
            }
        };
        operands.map_or(DraftField::Broken, |value| DraftField::Given(Spanned { value, span: item.span() }))
    }

    fn named_operands(&mut self, item: TomlItem<'_, '_>, word: &str) -> Option<Operands> {
        if let Some((_, operands)) = Operands::NAMED.iter().find(|(known, _)| *known == word) {
            return Some(operands.clone());
        }
        let known: Vec<&str> = Operands::NAMED.iter().map(|(word, _)| *word).collect();
        let help =
            format!("write numbers, or one of {}{}", known.join(", "), did_you_mean(word, known.iter().copied()));
        let near = Self::near(&item.span(), word, known);
        self.fixable(item.span(), format!("unknown operands '{}'", shorten(word)), help, near);
        None
    }

    /// The first and the last of a range; what the last may be is for `last` to say.
    fn edges<T>(
        &mut self,
        range: &DeTable<'_>,
        span: Range<usize>,
        misspelled: &[&str],
        last: impl Fn(&mut Self, TomlItem<'_, '_>) -> Option<T>,
    ) -> Option<(Number, T)> {
        const HELP: &str = "write it like { from = 2, to = 9 }";
        for key in ["from", "to"] {
            if !range.contains_key(key) && !misspelled.contains(&key) {
                self.error(span.clone(), format!("the range has no '{key}'"), HELP);
            }
        }
        let from = range.get("from").and_then(|item| self.number_of(item));
        let to = range.get("to").and_then(|item| last(self, item));
        from.zip(to)
    }

    fn number_of(&mut self, item: TomlItem<'_, '_>) -> Option<Number> {
        self.number(item).value()
    }

    /// A number, or `None` if the range goes up to the number on the table.
    #[expect(clippy::option_option, reason = "no last number is not an error")]
    fn last_operand(&mut self, item: TomlItem<'_, '_>) -> Option<Option<Number>> {
        if item.get_ref().as_str() == Some(NUMBER) {
            return Some(None);
        }
        self.number_of(item).map(Some)
    }

    fn cap(&mut self, table: &DeTable<'_>) -> DraftField<DraftCap> {
        let Some(item) = table.get("cap") else { return DraftField::Missing };
        let Some(cap) = self.table(item, "write cap = { moves = 20, mover = \"draws\" }") else {
            return DraftField::Broken;
        };
        let misspelled = self.unknown_keys(cap, &["moves", "mover"], "a cap");
        if !cap.contains_key("moves") && !misspelled.contains(&"moves") {
            self.error(item.span(), "the cap does not say how many moves there are", "write moves = 20");
        }
        let moves = cap.get("moves").and_then(|item| self.value(item));
        let fate = self.word(cap, "mover", &CAPPED).or_misspelled(misspelled.contains(&"mover"));
        DraftField::Given(Spanned { value: DraftCap { moves, mover: fate }, span: item.span() })
    }

    fn end(&mut self, item: TomlItem<'_, '_>) -> Option<DraftEnd> {
        let table = self.table(item, "write [[ends]] with lines like at_least = \"target\" and mover = \"wins\"")?;
        let keys: Vec<&str> = CONDITIONS.iter().copied().chain(["mover", "allowed"]).collect();
        let misspelled = self.unknown_keys(table, &keys, "an end");
        let condition = match self.all_of(table, item.span()) {
            DraftField::Given(Spanned { value: Condition::All(none), .. }) if none.is_empty() => DraftField::Missing,
            condition => condition,
        };
        Some(DraftEnd {
            span: item.span(),
            condition: condition.or_misspelled(CONDITIONS.iter().any(|key| misspelled.contains(key))),
            mover: self.word(table, "mover", &FATE).or_misspelled(misspelled.contains(&"mover")),
            allowed: self.word(table, "allowed", &ALLOWED),
        })
    }

    fn bounds(&mut self, table: &DeTable<'_>) -> Vec<Spanned<Condition<BookNumber>>> {
        let Some(item) = table.get("bounds") else { return Vec::new() };
        let Some(bounds) = item.get_ref().as_table() else {
            return self.condition_at(item).given().into_iter().collect();
        };
        let keys: Vec<&str> = EDGES.into_iter().map(|(key, _)| key).chain(CONDITIONS.iter().copied()).collect();
        self.unknown_keys(bounds, &keys, "bounds");
        let mut all: Vec<_> = self.conditions(bounds).into_iter().filter_map(DraftField::given).collect();
        for (key, comparison) in EDGES {
            let edge = bounds.get(key).and_then(|item| self.value(item));
            all.extend(edge.and_then(|Spanned { value, span }| {
                Some(Spanned { value: Condition::of_key(comparison, value)?, span })
            }));
        }
        all
    }

    fn sentences(&mut self, table: &DeTable<'_>) -> Vec<(Moment, Spanned<String>)> {
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

    fn sentence(
        &mut self,
        key: &str,
        span: Range<usize>,
        item: TomlItem<'_, '_>,
        read: &mut Vec<(Moment, Spanned<String>)>,
    ) {
        let Some(slot) = Moment::all().find(|slot| slot.key() == key) else {
            let known: Vec<String> = Moment::all().map(Moment::key).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let help = format!("the sentences are {}{}", known.join(", "), did_you_mean(key, known.iter().copied()));
            let near = Self::near(&span, key, known).into_iter().chain([Fix::Remove(span.clone())]);
            return self.fixable(span.clone(), format!("unknown sentence '{}'", shorten(key)), help, near);
        };
        let Some(text) = self.text(item) else { return };
        if read.iter().any(|(other, _)| *other == slot) {
            let message = format!("the sentence '{key}' is written twice");
            return self.fixable(span.clone(), message, "keep only one of them", [Fix::Remove(span)]);
        }
        read.push((slot, Spanned { value: text, span: item.span() }));
    }
}
