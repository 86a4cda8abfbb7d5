//! From a draft to a checked book: does it make sense? Every error is named, not just the first.

mod conditions;
mod ends;
mod moves;
mod parameters;
mod sentences;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::diagnostic::{DiagnosticKind, DraftDiagnostic};
use super::draft::{DraftField, Spanned, TextDraft};
use crate::book::{RuleBook, START};
use crate::book_id::id_of;
use crate::edit::Fix;
use crate::language::ParameterValues;
use crate::language::{BookNumber, Invalid, Memory, Stuck};
use crate::number::{Number, shorten};
use crate::parameters::ParameterError;
use crate::suggest::{did_you_mean, nearest};
use crate::visible::is_invisible;

/// As many parameters as a book may have: every message about one lists them all.
const MAX_PARAMETERS: usize = 50;

/// The book that the draft describes, if it can be made at all; it counts only when no error was found.
pub(crate) fn check(mut draft: TextDraft, text: &str, errors: &mut Vec<DraftDiagnostic>) -> Option<RuleBook> {
    limit_parameters(&mut draft, errors);
    let had_errors = !errors.is_empty();
    let start = start_span(&draft);
    let mut checker = Checker { text, errors, names: parameter_names(&draft), usual: ParameterValues::new() };
    let id = checker.id(draft.id);
    let title = checker.title(draft.title);
    let parameters = checker.parameters(draft.parameters);
    checker.usual = parameters.iter().map(|own| (own.name.clone(), own.default.clone())).collect();
    let groups = checker.groups(draft.groups);
    let ends_otherwise = !matches!((&draft.stuck, &draft.cap), (DraftField::Missing, DraftField::Missing));
    let ends = checker.ends(draft.ends, ends_otherwise);
    let cap = checker.cap(draft.cap);
    let bounds = checker.bounds(draft.bounds);
    let sentences = checker.sentences(draft.sentences);
    let valid = checker.errors.is_empty() && !had_errors;
    let mut book = RuleBook {
        id: id?,
        title: title?,
        summary: draft.summary.value().unwrap_or_default(),
        parameters,
        groups,
        ends,
        bounds,
        memory: draft.memory.value().unwrap_or(Memory::Nothing),
        cap,
        stuck: draft.stuck.value().unwrap_or(Stuck::Loses),
        must_change: draft.must_change.value().unwrap_or(false),
        no_draws: draft.no_draws.value().unwrap_or(false),
        invalid: draft.invalid.value().unwrap_or(Invalid::AskAgain),
        sentences,
    };
    if valid {
        playable(&mut book, start, errors);
    }
    Some(book)
}

fn limit_parameters(draft: &mut TextDraft, errors: &mut Vec<DraftDiagnostic>) {
    if let DraftField::Given(drafts) = &draft.parameters
        && drafts.value.len() > MAX_PARAMETERS
    {
        let message = format!("the book has more than {MAX_PARAMETERS} parameters");
        errors.push(DraftDiagnostic::new(drafts.span.clone(), message, "leave some of them out"));
        draft.parameters = DraftField::Broken;
    }
}

/// The parameters' names; `None` if the text has no parameters that could be read, and so no name can be wrong.
fn parameter_names(draft: &TextDraft) -> Option<Vec<String>> {
    match &draft.parameters {
        DraftField::Given(drafts) => Some(drafts.value.iter().map(|draft| draft.name.value.clone()).collect()),
        DraftField::Missing | DraftField::Broken => None,
    }
}

fn start_span(draft: &TextDraft) -> Range<usize> {
    let DraftField::Given(drafts) = &draft.parameters else { return 0..0 };
    drafts.value.iter().find(|draft| draft.name.value == START).map_or(0..0, |draft| draft.name.span.clone())
}

/// The defaults themselves must give a game. A start that is drawn gets the first number of its range that does: where the
/// game would be over, or nobody could move, none begins.
fn playable(book: &mut RuleBook, span: Range<usize>, errors: &mut Vec<DraftDiagnostic>) {
    let Some((first, last)) = book.drawn_start().cloned() else {
        if let Err(error) = Arc::new(book.clone()).rules(&BTreeMap::new()) {
            errors.push(DraftDiagnostic::new(
                span,
                error.to_string(),
                "change the default start, the moves or the bounds",
            ));
        }
        return;
    };
    let shared = Arc::new(book.clone());
    let rules = |start: &Number| shared.rules(&BTreeMap::from([(START.to_owned(), start.clone())]));
    let numbers = std::iter::successors(Some(first.clone()), |number| Some(number + Number::ONE));
    let mut tried = numbers.take_while(|number| *number <= last).take(MAX_TRIED);
    let found = tried.find(|start| rules(start).is_ok_and(|rules| rules.end_at(start).is_none()));
    match (found, rules(&first)) {
        (Some(start), _) => book.set_start(start),
        (None, Ok(_)) => {}
        (None, Err(error)) => {
            errors.push(DraftDiagnostic::new(
                span.clone(),
                error.to_string(),
                "choose a range with a number to start from",
            ));
        }
    }
    // Some numbers of a range may be left out, but its edges have to be numbers of the book.
    for edge in [first, last] {
        let Err(error) = rules(&edge) else { continue };
        let outside = match &error {
            ParameterError::Outside { .. } => true,
            ParameterError::StartOutOfBounds { bounds, .. } => !bounds.contain(&edge),
            _ => false,
        };
        if outside {
            errors.push(DraftDiagnostic::new(span.clone(), error.to_string(), "end the range before that"));
        }
    }
}

/// How many numbers of a range to try when looking for one to start from.
const MAX_TRIED: usize = 1_000;

struct Checker<'a> {
    text: &'a str,
    errors: &'a mut Vec<DraftDiagnostic>,
    names: Option<Vec<String>>,
    /// The parameters' defaults, once they have been checked.
    usual: ParameterValues,
}

impl Checker<'_> {
    fn error(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.errors.push(DraftDiagnostic::new(span, message, help));
    }

    /// An error and what could be meant.
    fn fixable(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
        fixes: impl IntoIterator<Item = Fix>,
    ) {
        let error = DraftDiagnostic::new(span, message, help);
        self.errors.push(fixes.into_iter().fold(error, DraftDiagnostic::fix));
    }

    /// A key that is not there, and where it could be.
    fn missing(&mut self, span: Range<usize>, key: &'static str, message: impl Into<String>, help: &str, fix: Fix) {
        let error = DraftDiagnostic::new(span, message, help).of_kind(DiagnosticKind::Missing(key));
        self.errors.push(error.fix(fix));
    }

    fn id(&mut self, id: DraftField<String>) -> Option<String> {
        const HELP: &str = "write it like my-duel: lowercase letters, digits and hyphens, starting with a letter";
        match id {
            DraftField::Broken => None,
            DraftField::Missing => {
                let help = "write id = \"my-duel\"";
                let fix = Fix::Prepend(String::new(), "id = \"my-duel\"".to_owned());
                self.missing(0..0, "id", "the book has no 'id'", help, fix);
                None
            }
            DraftField::Given(Spanned { value, span }) => {
                let fitting = value.starts_with(|first: char| first.is_ascii_lowercase())
                    && value.len() <= 64
                    && value.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
                if !fitting {
                    let fix = Fix::Rename(span.clone(), value.clone(), id_of(&value));
                    self.fixable(span, format!("'{}' is not an id", shorten(&value)), HELP, [fix]);
                }
                Some(value)
            }
        }
    }

    fn title(&mut self, title: DraftField<String>) -> Option<String> {
        const HELP: &str = "write it like My Duel, on one line";
        match title {
            DraftField::Broken => None,
            DraftField::Missing => {
                let help = "write title = \"My Duel\"";
                let fix = Fix::Prepend(String::new(), "title = \"My Duel\"".to_owned());
                self.missing(0..0, "title", "the book has no 'title'", help, fix);
                None
            }
            DraftField::Given(Spanned { value, span }) => {
                if value.trim().is_empty() || value.chars().any(is_invisible) || value.contains(['(', ')']) {
                    let allowed = |letter: &char| !is_invisible(*letter) && !matches!(letter, '(' | ')');
                    let title: String = value.chars().filter(allowed).collect();
                    let fix = Fix::Rename(span.clone(), value.clone(), title);
                    self.fixable(span, "the title is empty, or has a bracket or a line break in it", HELP, [fix]);
                }
                Some(value)
            }
        }
    }

    /// What a value is unless somebody changes it; 0 where nobody knows.
    fn usual(&self, value: &BookNumber) -> Number {
        match value {
            BookNumber::Parameter(name) if !self.usual.contains_key(name) => Number::ZERO,
            value => value.resolve(&self.usual),
        }
    }

    /// Whether a value is a number or the name of a parameter.
    fn known(&mut self, value: &BookNumber, span: &Range<usize>) -> bool {
        let BookNumber::Parameter(name) = value else { return true };
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
        let near = nearest(name, names).map(|near| Fix::Rename(span.clone(), name.clone(), near.to_owned()));
        // A name that is like no other is meant as a new one.
        let new = Fix::Append(format!("{name} 100"), String::new());
        let message = format!("there is no parameter '{}'", shorten(name));
        self.fixable(span.clone(), message, help, near.into_iter().chain([new]));
        false
    }
}
