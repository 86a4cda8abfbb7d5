//! What a rule book's text says, before anybody asked whether it makes sense.

use std::ops::Range;

use crate::language::{Allowed, Bounds, Condition, Fate, Invalid, Memory, Operands, Property, Value};
use crate::moves::Operation;
use crate::number::Number;
use crate::sentences::Slot;

/// A value with its place in the text.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub value: T,
    pub span: Range<usize>,
}

/// A key of the text. A broken one has its fault already, so that nobody reports it as missing too.
#[derive(Clone, Debug)]
pub(super) enum Field<T> {
    Missing,
    Broken,
    Given(At<T>),
}

impl<T> Field<T> {
    pub(super) fn given(self) -> Option<At<T>> {
        match self {
            Self::Given(at) => Some(at),
            Self::Missing | Self::Broken => None,
        }
    }

    pub(super) fn value(self) -> Option<T> {
        self.given().map(|at| at.value)
    }

    /// A missing key that somebody meant to write has its fault already.
    pub(super) fn or_meant(self, meant: bool) -> Self {
        match self {
            Self::Missing if meant => Self::Broken,
            field => field,
        }
    }
}

pub(super) struct Draft {
    pub id: Field<String>,
    pub title: Field<String>,
    pub summary: Field<String>,
    pub parameters: Field<Vec<DraftParameter>>,
    pub offers: Field<Vec<DraftOffer>>,
    pub ends: Field<Vec<DraftEnd>>,
    pub bounds: Bounds<At<Value>>,
    pub memory: Field<Memory>,
    pub cap: Field<DraftCap>,
    pub stuck: Field<Fate>,
    pub no_draws: Field<bool>,
    pub invalid: Field<Invalid>,
    pub sentences: Vec<(Slot, At<String>)>,
}

pub(super) struct DraftParameter {
    pub name: At<String>,
    pub default: Field<Number>,
    pub drawn: Field<(Number, Number)>,
    pub limits: Vec<At<Condition<Value>>>,
}

pub(super) struct DraftOffer {
    pub span: Range<usize>,
    pub operations: Vec<(Operation, Field<Operands>)>,
    pub base: Option<At<u32>>,
    pub only: Field<Property>,
    pub when: Field<Property>,
    pub leaves: Field<Property>,
    pub words: Vec<At<String>>,
    pub label: Option<At<String>>,
}

pub(super) struct DraftEnd {
    pub span: Range<usize>,
    pub conditions: Vec<Field<Condition<Value>>>,
    pub mover: Field<Fate>,
    pub allowed: Field<Allowed>,
}

pub(super) struct DraftCap {
    pub moves: Option<At<Value>>,
    pub mover: Field<Option<Fate>>,
}
