//! From one line to a draft: every clause by itself, so one error does not hide another.

use std::collections::BTreeSet;
use std::ops::Range;

use super::clause::{Clause, given};
use super::cursor::Cursor;
use crate::book::START;
use crate::book_id::id_of;
use crate::edit::Fix;
use crate::language::{BookNumber, Condition};
use crate::number::Number;
use crate::suggest::nearest;
use crate::toml::{DigitLimit, DraftDiagnostic, DraftEnd, DraftField, DraftGroup, DraftParameter, Spanned, TextDraft};

/// What a book is called that does not say it.
pub(super) const TITLE: &str = "Duel";

/// Reads all that can be read; what cannot is among the errors.
pub(super) fn draft(text: &str) -> (TextDraft, Vec<DraftDiagnostic>) {
    let (reader, _) = read(text);
    reader.finish(text)
}

/// Where the numbers of all clauses stand that can be read.
pub(super) fn number_places(text: &str) -> Vec<Range<usize>> {
    read(text).1.places
}

fn read(text: &str) -> (LineReader, DigitLimit) {
    let mut reader = LineReader::new();
    let mut numbers = DigitLimit::default();
    let mut at = 0;
    for clause in text.split(';') {
        let span = at..at + clause.len();
        at = span.end + 1;
        if clause.trim().is_empty() || numbers.is_exceeded() {
            continue;
        }
        let place = span.start + clause.len() - clause.trim_start().len();
        match Cursor::new(text, span, &mut numbers).clause() {
            Ok(said) => reader.say(said, place..place + clause.trim().len()),
            Err(found) => reader.errors.push(found),
        }
    }
    (reader, numbers)
}

struct LineReader {
    errors: Vec<DraftDiagnostic>,
    draft: TextDraft,
    names: BTreeSet<String>,
    parameters: Vec<DraftParameter>,
    groups: Vec<DraftGroup>,
    ends: Vec<DraftEnd>,
    /// Which of the ends lie at a number and beyond it, and the number.
    reached: Vec<(usize, BookNumber)>,
}

impl LineReader {
    fn new() -> Self {
        let draft = TextDraft {
            id: DraftField::Missing,
            title: DraftField::Missing,
            summary: DraftField::Missing,
            parameters: DraftField::Missing,
            groups: DraftField::Missing,
            ends: DraftField::Missing,
            bounds: Vec::new(),
            memory: DraftField::Missing,
            cap: DraftField::Missing,
            stuck: DraftField::Missing,
            must_change: DraftField::Missing,
            no_draws: DraftField::Missing,
            invalid: DraftField::Missing,
            sentences: Vec::new(),
        };
        let (names, parameters) = (BTreeSet::new(), Vec::new());
        let (groups, ends, reached) = (Vec::new(), Vec::new(), Vec::new());
        Self { errors: Vec::new(), draft, names, parameters, groups, ends, reached }
    }

    fn say(&mut self, clause: Clause, span: Range<usize>) {
        let Self { errors, draft, .. } = self;
        let mut once = StatedOnce { errors, span };
        match clause {
            Clause::Name(name) => once.set(&mut draft.title, name.value),
            Clause::Id(id) => once.set(&mut draft.id, id.value),
            Clause::Memory(memory) => once.set(&mut draft.memory, memory),
            Clause::Cap(cap) => once.set(&mut draft.cap, cap),
            Clause::Stuck(stuck) => once.set(&mut draft.stuck, stuck),
            Clause::MustChange => once.set(&mut draft.must_change, true),
            Clause::NoDraws => once.set(&mut draft.no_draws, true),
            Clause::Invalid(invalid) => once.set(&mut draft.invalid, invalid),
            Clause::Bound(bound) => self.bound(bound),
            Clause::Parameter(parameter) if self.names.insert(parameter.name.value.clone()) => {
                self.parameters.push(parameter);
            }
            Clause::Parameter(_) => once.report_duplicate(),
            Clause::MoveGroups(groups, bounds) => {
                self.groups.extend(groups);
                for bound in bounds {
                    self.bound(bound);
                }
            }
            Clause::End(end) => self.ends.push(end),
            Clause::Reach(end, number) => {
                self.reached.push((self.ends.len(), number));
                self.ends.push(end);
            }
        }
    }

    fn bound(&mut self, bound: Spanned<Condition<BookNumber>>) {
        if self.draft.bounds.iter().any(|other| other.value.key() == bound.value.key()) {
            StatedOnce { errors: &mut self.errors, span: bound.span.clone() }.report_duplicate();
        }
        self.draft.bounds.push(bound);
    }

    /// Beyond a number that is reached is the side on which the start does not lie.
    fn look_from_start(&mut self) {
        let Some([low, high]) = self.values(START) else { return };
        for (index, end) in std::mem::take(&mut self.reached) {
            let number = match &end {
                BookNumber::Literal(number) => Some(number.clone()),
                BookNumber::Parameter(name) => self.values(name).map(|[low, _]| low),
            };
            // An unknown parameter has an error of its own.
            let span = self.ends[index].span.clone();
            let (Some(number), DraftField::Given(condition)) = (number, &mut self.ends[index].condition) else {
                continue;
            };
            if number < low {
                condition.value = Condition::AtMost(end);
            } else if number <= high {
                let message = "it is not clear from which side this is reached: the number can start there";
                let help = "write an end like =100 wins, >=100 wins or <=100 wins";
                // What stands before the number says that it is reached.
                let said = span.start..condition.span.start;
                let error = DraftDiagnostic::new(condition.span.clone(), message, help);
                self.errors.push(error.fix(Fix::Replace(said, "=".to_owned())));
            }
        }
    }

    /// The smallest and the largest value that a parameter has unless it is chosen.
    fn values(&self, name: &str) -> Option<[Number; 2]> {
        let parameter = self.parameters.iter().find(|parameter| parameter.name.value == name)?;
        match (&parameter.default, &parameter.drawn) {
            (_, DraftField::Given(drawn)) => Some([drawn.value.0.clone(), drawn.value.1.clone()]),
            (DraftField::Given(default), _) => Some([default.value.clone(), default.value.clone()]),
            _ => None,
        }
    }

    fn finish(mut self, text: &str) -> (TextDraft, Vec<DraftDiagnostic>) {
        self.look_from_start();
        let ends_otherwise =
            !matches!((&self.draft.stuck, &self.draft.cap), (DraftField::Missing, DraftField::Missing));
        // A clause that could not be read may be the one that seems to be missing.
        let mut whole = Completeness { complete: self.errors.is_empty(), errors: self.errors, text };
        let mut draft = self.draft;
        // A book keeps its parameters by name, as its file does.
        self.parameters.sort_by(|one, other| one.name.value.cmp(&other.name.value));
        let starts = self.names.contains(START);
        let message = "the book does not say where the number starts";
        let near = nearest(START, self.parameters.iter().map(|parameter| parameter.name.value.as_str()));
        let near = near.and_then(|near| self.parameters.iter().find(|parameter| parameter.name.value == near));
        let start = match near {
            Some(near) => Fix::Replace(near.name.span.clone(), START.to_owned()),
            None => Fix::Prepend("start 1".to_owned(), String::new()),
        };
        draft.parameters = whole.list(self.parameters, starts, message, "write a clause like start 1", start);
        let moves = !self.groups.is_empty();
        let help = "write a clause like x2..9 or +1";
        let fix = Fix::Append("+1..3".to_owned(), String::new());
        draft.groups = whole.list(self.groups, moves, "the book has no moves", help, fix);
        let ends = ends_otherwise || !self.ends.is_empty();
        let help = "write a clause like >=1000 wins or stuck loses";
        let fix = Fix::Append("stuck loses".to_owned(), String::new());
        draft.ends = whole.list(self.ends, ends, "the book has no end", help, fix);
        draft.title = draft.title.or_else(|| TITLE.to_owned());
        if let DraftField::Given(title) = &draft.title {
            let id = id_of(&title.value);
            draft.id = draft.id.or_else(|| id);
        }
        (draft, whole.errors)
    }
}

/// What the text says as a whole.
struct Completeness<'t> {
    errors: Vec<DraftDiagnostic>,
    complete: bool,
    text: &'t str,
}

impl Completeness<'_> {
    /// The clauses of one kind, which have to be `there`.
    fn list<T>(&mut self, list: Vec<T>, there: bool, message: &str, help: &str, fix: Fix) -> DraftField<Vec<T>> {
        if there {
            return given(list, 0..self.text.len());
        }
        if self.complete {
            let end = self.text.trim_end().len();
            self.errors.push(DraftDiagnostic::new(end..end, message, help).fix(fix));
        }
        DraftField::Broken
    }
}

/// What may be said once, and the place where it is said.
struct StatedOnce<'f> {
    errors: &'f mut Vec<DraftDiagnostic>,
    span: Range<usize>,
}

impl StatedOnce<'_> {
    fn set<T>(&mut self, field: &mut DraftField<T>, value: T) {
        if !matches!(field, DraftField::Missing) {
            self.report_duplicate();
        }
        *field = given(value, self.span.clone());
    }

    fn report_duplicate(&mut self) {
        let error = DraftDiagnostic::new(self.span.clone(), "this is stated twice", "keep only one of the clauses");
        self.errors.push(error.fix(Fix::Remove(self.span.clone())));
    }
}
