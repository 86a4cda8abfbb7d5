//! What a rule book's text says, before anybody asked whether it makes sense.

use std::ops::Range;

use crate::language::{BookNumber, Condition, EntryRule, Invalid, Memory, MoverResult, Operands, Stuck};
use crate::moves::Operation;
use crate::number::Number;
use crate::sentences::Moment;

/// A value with its place in the text.
#[derive(Clone, Debug)]
pub(crate) struct Spanned<T> {
    pub value: T,
    pub span: Range<usize>,
}

/// A key of the text. A broken one has its error already, so nobody reports it as missing too.
#[derive(Clone, Debug)]
pub(crate) enum DraftField<T> {
    Missing,
    Broken,
    Given(Spanned<T>),
}

impl<T> DraftField<T> {
    pub(crate) fn given(self) -> Option<Spanned<T>> {
        match self {
            Self::Given(at) => Some(at),
            Self::Missing | Self::Broken => None,
        }
    }

    pub(crate) fn value(self) -> Option<T> {
        self.given().map(|at| at.value)
    }

    /// Something else in the place of a missing key.
    pub(crate) fn or_else(self, other: impl FnOnce() -> T) -> Self {
        match self {
            Self::Missing => Self::Given(Spanned { value: other(), span: 0..0 }),
            field => field,
        }
    }

    /// A missing key that somebody misspelled has its error already.
    pub(crate) fn or_misspelled(self, misspelled: bool) -> Self {
        match self {
            Self::Missing if misspelled => Self::Broken,
            field => field,
        }
    }
}

pub(crate) struct TextDraft {
    pub id: DraftField<String>,
    pub title: DraftField<String>,
    pub summary: DraftField<String>,
    pub parameters: DraftField<Vec<DraftParameter>>,
    pub groups: DraftField<Vec<DraftGroup>>,
    pub ends: DraftField<Vec<DraftEnd>>,
    pub bounds: Vec<Spanned<Condition<BookNumber>>>,
    pub memory: DraftField<Memory>,
    pub cap: DraftField<DraftCap>,
    pub stuck: DraftField<Stuck>,
    pub must_change: DraftField<bool>,
    pub no_draws: DraftField<bool>,
    pub invalid: DraftField<Invalid>,
    pub sentences: Vec<(Moment, Spanned<String>)>,
}

pub(crate) struct DraftParameter {
    pub name: Spanned<String>,
    pub default: DraftField<Number>,
    pub drawn: DraftField<(Number, Number)>,
    pub limits: Vec<Spanned<Condition<BookNumber>>>,
}

pub(crate) struct DraftGroup {
    pub span: Range<usize>,
    pub operations: Vec<(Operation, DraftField<Operands>)>,
    pub base: Option<Spanned<u32>>,
    /// Whether the division rounds down.
    pub rounding: Option<Spanned<()>>,
    pub only: DraftField<Condition<BookNumber>>,
    pub when: DraftField<Condition<BookNumber>>,
    pub leaves: DraftField<Condition<BookNumber>>,
    pub words: Vec<Spanned<String>>,
    pub label: Option<Spanned<String>>,
}

pub(crate) struct DraftEnd {
    pub span: Range<usize>,
    pub condition: DraftField<Condition<BookNumber>>,
    pub mover: DraftField<MoverResult>,
    pub allowed: DraftField<EntryRule>,
}

pub(crate) struct DraftCap {
    pub moves: Option<Spanned<BookNumber>>,
    pub mover: DraftField<Option<MoverResult>>,
}
