//! From one line to a draft: every clause by itself, so that one fault does not hide another.

use std::collections::BTreeSet;
use std::ops::Range;

use super::clause::{Clause, Edge, given};
use super::cursor::Cursor;
use super::print::id_of;
use crate::book::START;
use crate::language::{Bounds, Value};
use crate::toml::{At, Draft, DraftEnd, DraftOffer, DraftParameter, Field, Found, Numbers};

/// What a book is called that does not say it.
pub(super) const TITLE: &str = "Duel";

/// Reads all that can be read; what cannot is among the faults.
pub(super) fn draft(text: &str) -> (Draft, Vec<Found>) {
    let mut reader = Reader::new();
    let mut numbers = Numbers::default();
    let mut at = 0;
    for clause in text.split(';') {
        let span = at..at + clause.len();
        at = span.end + 1;
        if clause.trim().is_empty() || numbers.are_spent() {
            continue;
        }
        let place = span.start + clause.len() - clause.trim_start().len();
        match Cursor::new(text, span, &mut numbers).clause() {
            Ok(said) => reader.say(said, place..place + clause.trim().len()),
            Err(found) => reader.faults.push(found),
        }
    }
    reader.finish(text)
}

struct Reader {
    faults: Vec<Found>,
    draft: Draft,
    names: BTreeSet<String>,
    parameters: Vec<DraftParameter>,
    groups: Vec<DraftOffer>,
    ends: Vec<DraftEnd>,
}

impl Reader {
    fn new() -> Self {
        let draft = Draft {
            id: Field::Missing,
            title: Field::Missing,
            summary: Field::Missing,
            parameters: Field::Missing,
            groups: Field::Missing,
            ends: Field::Missing,
            bounds: Bounds::default(),
            memory: Field::Missing,
            cap: Field::Missing,
            stuck: Field::Missing,
            no_draws: Field::Missing,
            invalid: Field::Missing,
            sentences: Vec::new(),
        };
        let (names, parameters) = (BTreeSet::new(), Vec::new());
        Self { faults: Vec::new(), draft, names, parameters, groups: Vec::new(), ends: Vec::new() }
    }

    fn say(&mut self, clause: Clause, span: Range<usize>) {
        let Self { faults, draft, .. } = self;
        let mut once = Once { faults, span };
        match clause {
            Clause::Name(name) => once.set(&mut draft.title, name.value),
            Clause::Id(id) => once.set(&mut draft.id, id.value),
            Clause::Memory(memory) => once.set(&mut draft.memory, memory),
            Clause::Cap(cap) => once.set(&mut draft.cap, cap),
            Clause::Stuck(fate) => once.set(&mut draft.stuck, fate),
            Clause::NoDraws => once.set(&mut draft.no_draws, true),
            Clause::Invalid(invalid) => once.set(&mut draft.invalid, invalid),
            Clause::Bound(edge, value) => self.bound(edge, value),
            Clause::Parameter(parameter) if self.names.insert(parameter.name.value.clone()) => {
                self.parameters.push(parameter);
            }
            Clause::Parameter(_) => once.twice(),
            Clause::MoveGroup(group, bounds) => {
                self.groups.push(group);
                for (edge, value) in bounds {
                    self.bound(edge, value);
                }
            }
            Clause::End(end) => self.ends.push(end),
        }
    }

    fn bound(&mut self, edge: Edge, value: At<Value>) {
        let bound = match edge {
            Edge::Lower => &mut self.draft.bounds.min,
            Edge::Upper => &mut self.draft.bounds.max,
        };
        if bound.is_some() {
            Once { faults: &mut self.faults, span: value.span.clone() }.twice();
        }
        *bound = Some(value);
    }

    fn finish(mut self, text: &str) -> (Draft, Vec<Found>) {
        let ends_otherwise = !matches!((&self.draft.stuck, &self.draft.cap), (Field::Missing, Field::Missing));
        // A clause that could not be read may be the one that seems to be missing.
        let mut whole = Whole { complete: self.faults.is_empty(), faults: self.faults, text };
        let mut draft = self.draft;
        // A book keeps its parameters by name, as its file does.
        self.parameters.sort_by(|one, other| one.name.value.cmp(&other.name.value));
        let starts = self.names.contains(START);
        let message = "the book does not say where the number starts";
        draft.parameters = whole.list(self.parameters, starts, message, "write a clause like start 1");
        let moves = !self.groups.is_empty();
        draft.groups = whole.list(self.groups, moves, "the book has no moves", "write a clause like x2..9 or +1");
        let ends = ends_otherwise || !self.ends.is_empty();
        let help = "write a clause like >=1000 wins or stuck loses";
        draft.ends = whole.list(self.ends, ends, "the book has no end", help);
        draft.title = draft.title.or_else(|| TITLE.to_owned());
        if let Field::Given(title) = &draft.title {
            let id = id_of(&title.value);
            draft.id = draft.id.or_else(|| id);
        }
        (draft, whole.faults)
    }
}

/// What the text says as a whole.
struct Whole<'t> {
    faults: Vec<Found>,
    complete: bool,
    text: &'t str,
}

impl Whole<'_> {
    /// The clauses of one kind, which have to be `there`.
    fn list<T>(&mut self, list: Vec<T>, there: bool, message: &str, help: &str) -> Field<Vec<T>> {
        if there {
            return given(list, 0..self.text.len());
        }
        if self.complete {
            let end = self.text.trim_end().len();
            self.faults.push(Found::new(end..end, message, help));
        }
        Field::Broken
    }
}

/// What may be said once, and the place where it is said.
struct Once<'f> {
    faults: &'f mut Vec<Found>,
    span: Range<usize>,
}

impl Once<'_> {
    fn set<T>(&mut self, field: &mut Field<T>, value: T) {
        if !matches!(field, Field::Missing) {
            self.twice();
        }
        *field = given(value, self.span.clone());
    }

    fn twice(&mut self) {
        self.faults.push(Found::new(self.span.clone(), "this is said twice", "keep only one of the clauses"));
    }
}
