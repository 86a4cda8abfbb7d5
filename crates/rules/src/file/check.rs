//! From a draft to a checked book: does it make sense? Every fault is named, not just the first.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::draft::{At, Draft, DraftEnd, DraftOffer, DraftParameter, Field};
use super::fault::{Found, Kind};
use crate::book::{Parameter, RuleBook, START};
use crate::language::{Allowed, Bounds, End, Fate, Invalid, Memory, Offer, Operands, Value};
use crate::moves::Move;
use crate::near::did_you_mean;
use crate::number::{MAX_DIGITS, Number, digits, shorten};
use crate::sentences::{Placeholder, Sentences, Slot, Template};
use crate::settings::broken_limits;
use crate::words::Word;

/// As many moves as a book may have: more than anybody can choose from, and few enough to list.
const MAX_MOVES: usize = 10_000;

/// As many parameters as a book may have: every message about one lists them all.
const MAX_PARAMETERS: usize = 50;

/// The book that the draft describes, if it can be made at all; it counts only when no fault was found.
pub(super) fn check(mut draft: Draft, text: &str, faults: &mut Vec<Found>) -> Option<RuleBook> {
    limit_parameters(&mut draft, faults);
    let had_faults = !faults.is_empty();
    let start = start_span(&draft);
    let mut checker = Checker { text, faults, names: parameter_names(&draft) };
    let id = checker.id(draft.id);
    let title = checker.title(draft.title);
    let parameters = checker.parameters(draft.parameters);
    let offers = checker.offers(draft.offers);
    let ends = checker.ends(draft.ends);
    let bounds = checker.bounds(draft.bounds);
    let sentences = checker.sentences(draft.sentences);
    let faultless = checker.faults.is_empty() && !had_faults;
    let book = RuleBook {
        id: id?,
        title: title?,
        summary: draft.summary.value().unwrap_or_default(),
        parameters,
        offers,
        ends,
        bounds,
        memory: draft.memory.value().unwrap_or(Memory::Nothing),
        stuck: draft.stuck.value().unwrap_or(Fate::Loses),
        invalid: draft.invalid.value().unwrap_or(Invalid::AskAgain),
        sentences,
    };
    if faultless {
        playable(&book, start, faults);
    }
    Some(book)
}

fn limit_parameters(draft: &mut Draft, faults: &mut Vec<Found>) {
    if let Field::Given(drafts) = &draft.parameters
        && drafts.value.len() > MAX_PARAMETERS
    {
        let message = format!("the book has more than {MAX_PARAMETERS} parameters");
        faults.push(Found::new(drafts.span.clone(), message, "leave some of them out"));
        draft.parameters = Field::Broken;
    }
}

/// The parameters' names; nothing where the text has no parameters that could be read, and so no name can be wrong.
fn parameter_names(draft: &Draft) -> Option<Vec<String>> {
    match &draft.parameters {
        Field::Given(drafts) => Some(drafts.value.iter().map(|draft| draft.name.value.clone()).collect()),
        Field::Missing | Field::Broken => None,
    }
}

fn start_span(draft: &Draft) -> Range<usize> {
    let Field::Given(drafts) = &draft.parameters else { return 0..0 };
    drafts.value.iter().find(|draft| draft.name.value == START).map_or(0..0, |draft| draft.name.span.clone())
}

/// The defaults themselves must give a game.
fn playable(book: &RuleBook, start: Range<usize>, faults: &mut Vec<Found>) {
    if let Err(error) = Arc::new(book.clone()).rules(&BTreeMap::new()) {
        faults.push(Found::new(start, error.to_string(), "change the default start, the moves or the bounds"));
    }
}

struct Checker<'a> {
    text: &'a str,
    faults: &'a mut Vec<Found>,
    names: Option<Vec<String>>,
}

impl Checker<'_> {
    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Found::new(span, message, help));
    }

    fn missing(&mut self, span: Range<usize>, key: &'static str, message: impl Into<String>, help: &str) {
        self.faults.push(Found::new(span, message, help).of_kind(Kind::Missing(key)));
    }

    fn id(&mut self, id: Field<String>) -> Option<String> {
        const HELP: &str = "write it like id = \"my-duel\": small letters, digits and hyphens, a letter first";
        match id {
            Field::Broken => None,
            Field::Missing => {
                self.missing(0..0, "id", "the book has no 'id'", HELP);
                None
            }
            Field::Given(At { value, span }) => {
                let fitting = value.starts_with(|first: char| first.is_ascii_lowercase())
                    && value.len() <= 64
                    && value.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
                if !fitting {
                    self.fault(span, format!("'{}' is not an id", shorten(&value)), HELP);
                }
                Some(value)
            }
        }
    }

    fn title(&mut self, title: Field<String>) -> Option<String> {
        const HELP: &str = "write it like title = \"My Duel\", on one line";
        match title {
            Field::Broken => None,
            Field::Missing => {
                self.missing(0..0, "title", "the book has no 'title'", HELP);
                None
            }
            Field::Given(At { value, span }) => {
                if value.trim().is_empty() || value.chars().any(char::is_control) || value.contains(['(', ')']) {
                    self.fault(span, "the title is empty, or has a bracket or a line break in it", HELP);
                }
                Some(value)
            }
        }
    }

    fn parameters(&mut self, drafts: Field<Vec<DraftParameter>>) -> Vec<Parameter> {
        const HELP: &str = "write [parameters] and below it start = 1";
        let drafts = match drafts {
            Field::Broken => return Vec::new(),
            Field::Missing => {
                self.missing(0..0, "parameters", "the book has no 'parameters'", HELP);
                return Vec::new();
            }
            Field::Given(drafts) => {
                if !drafts.value.iter().any(|draft| draft.name.value == START) {
                    self.missing(drafts.span.clone(), START, "the parameters have no 'start'", HELP);
                }
                drafts.value
            }
        };
        let spans: Vec<Range<usize>> = drafts.iter().map(|draft| draft.name.span.clone()).collect();
        let parameters: Vec<Parameter> = drafts.into_iter().filter_map(|draft| self.parameter(draft)).collect();
        if parameters.len() == spans.len() {
            self.defaults(&parameters, &spans);
        }
        parameters
    }

    fn parameter(&mut self, draft: DraftParameter) -> Option<Parameter> {
        let name = draft.name.value;
        let fitting = name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !fitting {
            self.fault(
                draft.name.span.clone(),
                format!("'{}' is not a parameter's name", shorten(&name)),
                "use small letters, digits and _, a letter first",
            );
        } else if Placeholder::is_named(&name) {
            self.fault(
                draft.name.span.clone(),
                format!("'{name}' cannot be a parameter: in sentences {{{name}}} means something else"),
                "choose another name",
            );
        }
        let mut complete = true;
        let mut limits = Vec::new();
        for limit in draft.limits {
            if *limit.value.value() == Value::Parameter(name.clone()) {
                self.fault(
                    limit.span,
                    format!("'{name}' is limited by itself"),
                    "name another parameter or write a number",
                );
                complete = false;
            } else {
                complete &= self.known(limit.value.value(), &limit.span);
                limits.push(limit.value);
            }
        }
        let default = match draft.default {
            Field::Given(default) => default.value,
            Field::Broken => return None,
            Field::Missing => {
                self.fault(
                    draft.name.span,
                    format!("'{name}' has no default"),
                    format!("write {name} = 1 or {name} = {{ default = 1 }}"),
                );
                return None;
            }
        };
        complete.then_some(Parameter { name, default, limits })
    }

    /// The defaults keep to the limits; everything they refer to is there, or this is not asked.
    fn defaults(&mut self, parameters: &[Parameter], spans: &[Range<usize>]) {
        let values: BTreeMap<_, _> =
            parameters.iter().map(|parameter| (parameter.name.clone(), parameter.default.clone())).collect();
        for (parameter, limit) in broken_limits(parameters, &values) {
            let at = parameters.iter().position(|other| other == parameter).map_or(0..0, |index| spans[index].clone());
            let value = match limit.value() {
                Value::Literal(number) => number.to_string(),
                Value::Parameter(name) => format!("{name}, which is {}", values[name]),
            };
            let message = format!(
                "the default of '{}' does not keep to its own limit: {} {}",
                parameter.name,
                limit.key(),
                shorten(&value)
            );
            self.fault(at, message, "change the default or the limit");
        }
    }

    fn offers(&mut self, drafts: Field<Vec<DraftOffer>>) -> Vec<Offer> {
        const HELP: &str = "write [[moves]] and below it a line like multiply = { from = 2, to = 9 }";
        let drafts = match drafts {
            Field::Broken => return Vec::new(),
            Field::Given(drafts) if !drafts.value.is_empty() => drafts.value,
            Field::Missing | Field::Given(_) => {
                self.missing(0..0, "moves", "the book has no 'moves'", HELP);
                return Vec::new();
            }
        };
        let mut offers: Vec<Offer> = Vec::new();
        let mut moves: HashSet<Move> = HashSet::new();
        let mut words: Vec<String> = Vec::new();
        for draft in drafts {
            let span = draft.span.clone();
            let Some(offer) = self.offer(draft, &mut words) else { continue };
            if Number::from(moves.len()) + offer.operands.count() > Number::from(MAX_MOVES) {
                self.fault(span, format!("the book has more than {MAX_MOVES} moves"), "offer fewer operands");
                continue;
            }
            if is_long(&offer.operands) {
                let message = format!("the operands have more than {MAX_DIGITS} digits together");
                self.fault(span, message, "offer fewer or smaller operands");
                continue;
            }
            let doubled: Vec<Move> = offer.moves().filter(|mv| !moves.insert(mv.clone())).collect();
            if let Some(mv) = doubled.first() {
                let message = format!("{} is offered twice", shorten(&mv.to_string()));
                self.fault(span, message, "offer every move once");
            }
            offers.push(offer);
        }
        offers
    }

    fn offer(&mut self, draft: DraftOffer, words: &mut Vec<String>) -> Option<Offer> {
        let mut operations = draft.operations.into_iter();
        let (first, second) = (operations.next(), operations.next());
        let Some((operation, operands)) = first else {
            self.fault(
                draft.span,
                "the group of moves has no operation",
                "write one of add, subtract, multiply, divide",
            );
            return None;
        };
        if let Some((other, _)) = second {
            let message = format!("one group of moves has both '{}' and '{}'", operation.verb(), other.verb());
            self.fault(draft.span.clone(), message, "write a [[moves]] of its own for each operation");
        }
        let operands = operands.given();
        let single = operands.as_ref().is_none_or(|operands| operands.value.count() <= Number::ONE);
        self.words(&draft.words, single, words);
        if let (Some(label), false) = (&draft.label, single) {
            self.fault(
                label.span.clone(),
                "a label names one move, and this group has several",
                "write a [[moves]] of its own for each label",
            );
        }
        let operands = operands?;
        self.operands(&operands, operation.smallest_operand());
        let words = draft.words.into_iter().map(|word| word.value).collect();
        Some(Offer { operation, operands: operands.value, words, label: draft.label.map(|label| label.value) })
    }

    fn operands(&mut self, operands: &At<Operands>, smallest: u8) {
        let smallest = Number::from(smallest);
        match &operands.value {
            Operands::List(list) if list.is_empty() => {
                self.fault(operands.span.clone(), "the list of operands is empty", "write at least one number");
            }
            Operands::List(list) => {
                for operand in list.iter().filter(|operand| **operand < smallest) {
                    let message = format!("{} is too small an operand here", shorten(&operand.to_string()));
                    self.fault(
                        operands.span.clone(),
                        message,
                        format!("the operands of this operation begin at {smallest}"),
                    );
                }
            }
            Operands::Range(from, to) => {
                if from > to {
                    self.fault(
                        operands.span.clone(),
                        "the range is empty: it ends before it begins",
                        "write the smaller number as 'from'",
                    );
                } else if *from < smallest {
                    let message = format!("{} is too small an operand here", shorten(&from.to_string()));
                    self.fault(
                        operands.span.clone(),
                        message,
                        format!("the operands of this operation begin at {smallest}"),
                    );
                }
            }
        }
    }

    fn words(&mut self, own: &[At<String>], single: bool, taken: &mut Vec<String>) {
        if let (Some(word), false) = (own.first(), single) {
            self.fault(
                word.span.clone(),
                "words name one move, and this group has several",
                "write a [[moves]] of its own for each word",
            );
        }
        for At { value, span } in own {
            let lower = value.to_lowercase();
            if value.is_empty()
                || value.contains(char::is_whitespace)
                || value.chars().any(|c| c.is_ascii_digit() || c.is_control())
            {
                self.fault(
                    span.clone(),
                    format!("'{}' cannot be a word for a move", shorten(value)),
                    "use one word without digits",
                );
            } else if Word::of(&lower).is_some() {
                self.fault(
                    span.clone(),
                    format!("'{value}' is a word of the program"),
                    format!("choose another; the program has {}", Word::list()),
                );
            } else if taken.contains(&lower) {
                self.fault(span.clone(), format!("'{value}' already names a move"), "choose another word");
            }
            taken.push(lower);
        }
    }

    fn ends(&mut self, drafts: Field<Vec<DraftEnd>>) -> Vec<End<Value>> {
        let drafts = match drafts {
            Field::Broken => return Vec::new(),
            Field::Given(drafts) if !drafts.value.is_empty() => drafts.value,
            Field::Missing | Field::Given(_) => {
                self.missing(
                    0..0,
                    "ends",
                    "the book has no 'ends'",
                    "write [[ends]] and below it lines like at_least = \"target\" and mover = \"wins\"",
                );
                return Vec::new();
            }
        };
        drafts.into_iter().filter_map(|draft| self.end(draft)).collect()
    }

    fn end(&mut self, draft: DraftEnd) -> Option<End<Value>> {
        if matches!(draft.mover, Field::Missing) {
            self.fault(
                draft.span.clone(),
                "the end does not say what becomes of the mover",
                "write mover = \"wins\" or mover = \"loses\"",
            );
        }
        let mut conditions = draft.conditions.into_iter();
        let (first, second) = (conditions.next(), conditions.next());
        if first.is_none() {
            self.fault(
                draft.span.clone(),
                "the end has no condition",
                "write one of equals, at_least, at_most, above, below",
            );
        }
        if second.is_some() {
            self.fault(draft.span, "the end has more than one condition", "write an [[ends]] of its own for each");
        }
        let At { value: condition, span } = first?.given()?;
        self.known(condition.value(), &span);
        Some(End { condition, mover: draft.mover.value()?, allowed: draft.allowed.value().unwrap_or(Allowed::Always) })
    }

    fn bounds(&mut self, bounds: Bounds<At<Value>>) -> Bounds<Value> {
        for edge in [&bounds.min, &bounds.max].into_iter().flatten() {
            self.known(&edge.value, &edge.span);
        }
        if let (Some(At { value: Value::Literal(min), .. }), Some(At { value: Value::Literal(max), span })) =
            (&bounds.min, &bounds.max)
            && min > max
        {
            self.fault(span.clone(), "the bounds leave no number", "write the smaller number as 'min'");
        }
        Bounds { min: bounds.min.map(|edge| edge.value), max: bounds.max.map(|edge| edge.value) }
    }

    fn sentences(&mut self, drafts: Vec<(Slot, At<String>)>) -> Sentences {
        let mut own = BTreeMap::new();
        for (slot, At { value, span }) in drafts {
            // Without readable parameters nobody can tell which placeholders there are.
            let Some(names) = &self.names else { continue };
            match Template::parse(&value, names, slot) {
                Ok(template) => _ = own.insert(slot, template),
                Err(errors) => {
                    let mut places = Places::new(self.text, &value, span);
                    for (part, error) in errors {
                        self.fault(places.of(&part), error.to_string(), error.help());
                    }
                }
            }
        }
        Sentences::new(own)
    }

    /// Whether a value is a number or the name of a parameter.
    fn known(&mut self, value: &Value, span: &Range<usize>) -> bool {
        let Value::Parameter(name) = value else { return true };
        let Some(names) = self.names.as_ref().filter(|names| !names.contains(name)) else { return true };
        if name == START {
            // That it is missing has been said once, where the parameters stand.
            return false;
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let help = format!(
            "write a number or one of the parameters: {}{}",
            names.join(", "),
            did_you_mean(name, names.iter().copied())
        );
        self.faults.push(Found::new(span.clone(), format!("there is no parameter '{}'", shorten(name)), help));
        false
    }
}

/// Where the parts of a text's value stand in the file, asked for in the order of the value.
struct Places<'a> {
    file: &'a str,
    value: &'a str,
    /// Where the whole text stands, with its quotes.
    span: Range<usize>,
    /// Where the value stands, if it is written without escapes.
    literal: Option<usize>,
    /// Where the last part that was found ends.
    from: usize,
}

impl<'a> Places<'a> {
    fn new(file: &'a str, value: &'a str, span: Range<usize>) -> Self {
        let raw = file.get(span.clone()).unwrap_or_default();
        let literal = raw.find(value).map(|at| span.start + at);
        Self { file, value, from: span.start, span, literal }
    }

    /// The part's own place; behind escapes the next text like it, and otherwise the whole.
    fn of(&mut self, part: &Range<usize>) -> Range<usize> {
        if let Some(start) = self.literal {
            return start + part.start..start + part.end;
        }
        let text = self.value.get(part.clone()).unwrap_or_default();
        let rest = self.file.get(self.from..self.span.end).unwrap_or_default();
        let Some(at) = rest.find(text) else { return self.span.clone() };
        let found = self.from + at..self.from + at + text.len();
        self.from = found.end;
        found
    }
}

/// Whether listing the operands would take more room than any number may.
fn is_long(operands: &Operands) -> bool {
    match operands {
        Operands::List(list) => list.iter().map(digits).sum::<usize>() > 2 * MAX_DIGITS,
        Operands::Range(_, last) => operands.count() * Number::from(digits(last)) > Number::from(2 * MAX_DIGITS),
    }
}
