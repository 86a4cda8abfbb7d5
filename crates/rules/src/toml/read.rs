//! From TOML to a draft: keys, types and words, but not yet their sense.

use std::ops::Range;

use toml::Spanned as TomlSpanned;
use toml::de::{DeTable, DeValue};

use super::draft::{DraftCap, DraftEnd, DraftField, DraftGroup, DraftParameter, Spanned, TextDraft};
use super::fault::{Diagnostic, DiagnosticKind};
use super::numbers::DigitLimit;
use super::values::kind;
use crate::language::{BookNumber, Bounds, Condition, EntryRule, Invalid, Memory, MoverResult, Operands, Property};
use crate::moves::Operation;
use crate::number::{Number, shorten};
use crate::sentences::Moment;
use crate::suggest::did_you_mean;

/// The words of the language that stand for a rule.
pub(super) const FATE: [(&str, MoverResult); 2] = [("wins", MoverResult::Wins), ("loses", MoverResult::Loses)];
pub(super) const INVALID: [(&str, Invalid); 2] = [("ask-again", Invalid::AskAgain), ("loses", Invalid::Loses)];
pub(super) const ALLOWED: [(&str, EntryRule); 2] =
    [("always", EntryRule::Always), ("when-forced", EntryRule::WhenForced)];
pub(super) const DRAWS: [(&str, bool); 2] = [("possible", false), ("never", true)];
pub(super) const CAPPED: [(&str, Option<MoverResult>); 3] =
    [("wins", Some(MoverResult::Wins)), ("loses", Some(MoverResult::Loses)), ("draws", None)];
const LIMITS: [&str; 4] = ["at_least", "at_most", "above", "below"];
const CONDITIONS: [&str; 8] = Condition::<BookNumber>::KEYS;
/// The word that stands for the number on the table as the last of a range.
const NUMBER: &str = "number";

/// Reads all that can be read; what cannot is among the faults.
pub(super) fn read(text: &str) -> (TextDraft, Vec<Diagnostic>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let faults: Vec<Diagnostic> =
        errors.iter().map(|error| syntax(error.span().unwrap_or(0..0), error.message())).collect();
    let syntax_errors = errors.iter().filter_map(toml::de::Error::span).collect();
    let mut reader = TomlReader { faults, syntax_errors, numbers: DigitLimit::default() };
    let draft = reader.draft(table.get_ref());
    (draft, reader.faults)
}

/// A fault of the TOML itself.
fn syntax(span: Range<usize>, message: &str) -> Diagnostic {
    const DUPLICATE: &str = "duplicate key";
    let help = match message {
        DUPLICATE => return Diagnostic::new(span, message, "keep only one of them"),
        _ if message.starts_with("string values must be quoted") => "put a text between quotes; numbers have none",
        _ if message.starts_with("key with no value") => "write it like key = value",
        _ if message.starts_with("unclosed") => "write what closes it",
        _ => "mend the TOML here",
    };
    Diagnostic::new(span, message, help).of_kind(DiagnosticKind::Syntax)
}

pub(super) struct TomlReader {
    faults: Vec<Diagnostic>,
    /// Where the text is not TOML.
    pub syntax_errors: Vec<Range<usize>>,
    pub numbers: DigitLimit,
}

pub(super) type TomlItem<'t, 'i> = &'t TomlSpanned<DeValue<'i>>;

impl TomlReader {
    pub(super) fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Diagnostic::new(span, message, help));
    }

    fn draft(&mut self, table: &DeTable<'_>) -> TextDraft {
        const KEYS: [&str; 13] = [
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
            memory: self.word(table, "memory", &Memory::ALL),
            cap: self.cap(table),
            stuck: self.word(table, "stuck", &FATE),
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
                let keys: Vec<&str> = LIMITS.into_iter().chain(["default", "from", "to"]).collect();
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
                limits = self.conditions(inner, &LIMITS).into_iter().filter_map(DraftField::given).collect();
            } else {
                default = self.number(item);
            }
            read.push(DraftParameter { name, default, drawn, limits });
        }
        DraftField::Given(Spanned { value: read, span: item.span() })
    }

    fn group(&mut self, item: TomlItem<'_, '_>) -> Option<DraftGroup> {
        let table = self.table(item, "write [[moves]] with a line like multiply = { from = 2, to = 9 }")?;
        let verbs: Vec<&str> = Operation::ALL.into_iter().map(Operation::verb).collect();
        let keys: Vec<&str> =
            verbs.iter().copied().chain(["base", "only", "when", "leaves", "words", "label"]).collect();
        let misspelled = self.unknown_keys(table, &keys, "a group of moves");
        let mut operations: Vec<_> = Operation::ALL
            .into_iter()
            .filter_map(|operation| Some((operation, self.operands(table.get(operation.verb())?))))
            .collect();
        if operations.is_empty() {
            let misspelled = Operation::ALL.into_iter().find(|operation| misspelled.contains(&operation.verb()));
            operations.extend(misspelled.map(|operation| (operation, DraftField::Broken)));
        }
        let words = match table.get("words") {
            None => Vec::new(),
            Some(item) => self.strings(item),
        };
        Some(DraftGroup {
            span: item.span(),
            operations,
            base: table.get("base").and_then(|item| self.base(item)),
            only: self.word(table, "only", &Property::ALL),
            when: self.word(table, "when", &Property::ALL),
            leaves: self.word(table, "leaves", &Property::ALL),
            words,
            label: self.string(table, "label").given(),
        })
    }

    fn base(&mut self, item: TomlItem<'_, '_>) -> Option<Spanned<u32>> {
        let number = self.number(item).value()?;
        let base = u32::try_from(&number).ok().filter(|base| *base >= 2);
        if base.is_none() {
            let message = format!("{} cannot be a base", shorten(&number.to_string()));
            self.fault(item.span(), message, format!("write a whole number from 2 to {}", u32::MAX));
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
                self.fault(item.span(), format!("operands are numbers, and this is {}", kind(other)), HELP);
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
        self.fault(item.span(), format!("unknown operands '{}'", shorten(word)), help);
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
                self.fault(span.clone(), format!("the range has no '{key}'"), HELP);
            }
        }
        let from = range.get("from").and_then(|item| self.number_of(item));
        let to = range.get("to").and_then(|item| last(self, item));
        from.zip(to)
    }

    fn number_of(&mut self, item: TomlItem<'_, '_>) -> Option<Number> {
        self.number(item).value()
    }

    /// A number, or nothing where the range goes up to the number on the table.
    #[expect(clippy::option_option, reason = "no last number is no fault")]
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
            self.fault(item.span(), "the cap does not say how many moves there are", "write moves = 20");
        }
        let moves = cap.get("moves").and_then(|item| self.value(item));
        let fate = self.word(cap, "mover", &CAPPED).or_misspelled(misspelled.contains(&"mover"));
        DraftField::Given(Spanned { value: DraftCap { moves, mover: fate }, span: item.span() })
    }

    fn end(&mut self, item: TomlItem<'_, '_>) -> Option<DraftEnd> {
        let table = self.table(item, "write [[ends]] with lines like at_least = \"target\" and mover = \"wins\"")?;
        let keys: Vec<&str> = CONDITIONS.into_iter().chain(["mover", "allowed"]).collect();
        let misspelled = self.unknown_keys(table, &keys, "an end");
        let mut conditions = self.conditions(table, &CONDITIONS);
        if conditions.is_empty() && CONDITIONS.iter().any(|key| misspelled.contains(key)) {
            conditions.push(DraftField::Broken);
        }
        Some(DraftEnd {
            span: item.span(),
            conditions,
            mover: self.word(table, "mover", &FATE).or_misspelled(misspelled.contains(&"mover")),
            allowed: self.word(table, "allowed", &ALLOWED),
        })
    }

    fn bounds(&mut self, table: &DeTable<'_>) -> Bounds<Spanned<BookNumber>> {
        let Some(item) = table.get("bounds") else { return Bounds::default() };
        let Some(bounds) = self.table(item, "write bounds = { min = 1, max = \"target\" }") else {
            return Bounds::default();
        };
        self.unknown_keys(bounds, &["min", "max"], "bounds");
        let mut edge = |key: &str| bounds.get(key).and_then(|item| self.value(item));
        Bounds { min: edge("min"), max: edge("max") }
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
            return self.fault(span, format!("unknown sentence '{}'", shorten(key)), help);
        };
        let Some(text) = self.text(item) else { return };
        if read.iter().any(|(other, _)| *other == slot) {
            return self.fault(span, format!("the sentence '{key}' is written twice"), "keep only one of them");
        }
        read.push((slot, Spanned { value: text, span: item.span() }));
    }
}
