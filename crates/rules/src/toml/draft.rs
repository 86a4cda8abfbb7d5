//! What a rule book's text says, before anybody asked whether it makes sense.

use std::ops::Range;

use crate::language::{Bounds, Condition, EntryRule, Invalid, Memory, MoverResult, Operands, Property, Value};
use crate::moves::Operation;
use crate::number::Number;
use crate::sentences::Moment;

/// A value with its place in the text.
#[derive(Clone, Debug)]
pub(crate) struct At<T> {
    pub value: T,
    pub span: Range<usize>,
}

/// A key of the text. A broken one has its fault already, so that nobody reports it as missing too.
#[derive(Clone, Debug)]
pub(crate) enum Field<T> {
    Missing,
    Broken,
    Given(At<T>),
}

impl<T> Field<T> {
    pub(crate) fn given(self) -> Option<At<T>> {
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
            Self::Missing => Self::Given(At { value: other(), span: 0..0 }),
            field => field,
        }
    }

    /// A missing key that somebody meant to write has its fault already.
    pub(crate) fn or_meant(self, meant: bool) -> Self {
        match self {
            Self::Missing if meant => Self::Broken,
            field => field,
        }
    }
}

pub(crate) struct Draft {
    pub id: Field<String>,
    pub title: Field<String>,
    pub summary: Field<String>,
    pub parameters: Field<Vec<DraftParameter>>,
    pub groups: Field<Vec<DraftOffer>>,
    pub ends: Field<Vec<DraftEnd>>,
    pub bounds: Bounds<At<Value>>,
    pub memory: Field<Memory>,
    pub cap: Field<DraftCap>,
    pub stuck: Field<MoverResult>,
    pub no_draws: Field<bool>,
    pub invalid: Field<Invalid>,
    pub sentences: Vec<(Moment, At<String>)>,
}

pub(crate) struct DraftParameter {
    pub name: At<String>,
    pub default: Field<Number>,
    pub drawn: Field<(Number, Number)>,
    pub limits: Vec<At<Condition<Value>>>,
}

pub(crate) struct DraftOffer {
    pub span: Range<usize>,
    pub operations: Vec<(Operation, Field<Operands>)>,
    pub base: Option<At<u32>>,
    pub only: Field<Property>,
    pub when: Field<Property>,
    pub leaves: Field<Property>,
    pub words: Vec<At<String>>,
    pub label: Option<At<String>>,
}

pub(crate) struct DraftEnd {
    pub span: Range<usize>,
    pub conditions: Vec<Field<Condition<Value>>>,
    pub mover: Field<MoverResult>,
    pub allowed: Field<EntryRule>,
}

pub(crate) struct DraftCap {
    pub moves: Option<At<Value>>,
    pub mover: Field<Option<MoverResult>>,
}
