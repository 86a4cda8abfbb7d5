//! The words of the rule language: what a book can ask for, each rule an enum written once.
//!
//! Conditions, bounds and caps stand in two forms: over [`BookNumber`]s in a rule book, where `"target"` is still open, and
//! over [`Number`]s in rules, where every parameter has its value.

mod condition;
mod memory;
mod move_group;
mod property;

pub use condition::Condition;
pub(crate) use memory::CountedRelation;
pub use memory::{Memory, Relation};
pub use move_group::{MoveGroup, Operands};
pub use property::Property;

use std::collections::BTreeMap;
use std::fmt;

use crate::direction::Direction;
use crate::number::{Number, short};

/// A number in a rule book: written out, or the name of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookNumber {
    /// A number written out.
    Literal(Number),
    /// The value of the parameter of that name.
    Parameter(String),
}

/// The value of every parameter, by name.
pub(crate) type ParameterValues = BTreeMap<String, Number>;

impl BookNumber {
    /// The number it stands for.
    pub(crate) fn resolve(&self, values: &ParameterValues) -> Number {
        match self {
            Self::Literal(number) => number.clone(),
            Self::Parameter(name) => values[name].clone(),
        }
    }
}

/// What happens to the player a rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoverResult {
    /// That player wins.
    Wins,
    /// That player loses.
    Loses,
}

/// When a move into an end may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryRule {
    /// Whenever the player likes.
    Always,
    /// Only when every other move is closed too.
    WhenForced,
}

/// One way a game ends: the first end whose condition holds after a move decides for the mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End<V> {
    /// What the number must be.
    pub condition: Condition<V>,
    /// What that does to the mover.
    pub mover: MoverResult,
    /// Whether the mover may go there by choice.
    pub allowed: EntryRule,
}

/// The most moves a game may have: the player who makes the last one wins, loses, or nobody does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLimit<V> {
    /// How many moves both players have together.
    pub moves: V,
    /// What the last move does to its mover where no end decides; `None` if the game is drawn.
    pub mover: Option<MoverResult>,
}

/// A run of numbers, without end where it has no edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds<V> {
    /// The smallest number.
    pub min: Option<V>,
    /// The largest number.
    pub max: Option<V>,
}

impl<V> End<V> {
    /// The same end about other values.
    pub fn map<W>(&self, mut value: impl FnMut(&V) -> W) -> End<W> {
        End { condition: self.condition.map(&mut value), mover: self.mover, allowed: self.allowed }
    }
}

impl<V> Bounds<V> {
    /// The same bounds as other values.
    pub fn map<W>(&self, mut value: impl FnMut(&V) -> W) -> Bounds<W> {
        Bounds { min: self.min.as_ref().map(&mut value), max: self.max.as_ref().map(value) }
    }
}

impl<V> Default for Bounds<V> {
    fn default() -> Self {
        Self { min: None, max: None }
    }
}

impl Bounds<Number> {
    /// The numbers between which all that meet the condition lie.
    pub(crate) fn around(condition: &Condition<Number>) -> Self {
        Self {
            min: condition.settled(Direction::Down, false).map(|last| last + Number::ONE),
            max: condition.settled(Direction::Up, false).map(|first| first - Number::ONE),
        }
    }

    /// Whether no number is left.
    pub(crate) fn is_empty(&self) -> bool {
        matches!((&self.min, &self.max), (Some(min), Some(max)) if min > max)
    }
}

impl fmt::Display for Bounds<Number> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [min, max] = [&self.min, &self.max].map(|edge| edge.as_ref().map(short));
        match (min, max) {
            (Some(min), Some(max)) => write!(out, "from {min} to {max}"),
            (Some(min), None) => write!(out, "{min} or more"),
            (None, Some(max)) => write!(out, "{max} or less"),
            (None, None) => out.write_str("any whole number"),
        }
    }
}

impl<V: Ord> Bounds<V> {
    /// Whether `number` lies within the bounds.
    pub fn contain(&self, number: &V) -> bool {
        self.min.as_ref().is_none_or(|min| number >= min) && self.max.as_ref().is_none_or(|max| number <= max)
    }

    /// The numbers that lie within both.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let max = match (self.max, other.max) {
            (Some(max), Some(other)) => Some(max.min(other)),
            (max, other) => max.or(other),
        };
        Self { min: self.min.max(other.min), max }
    }
}

/// What happens to a player without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// That player wins.
    Wins,
    /// That player loses.
    Loses,
    /// That player passes; when neither can move, the game is drawn.
    Passes,
}

/// What happens when invalid input is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Invalid {
    /// The player is asked again.
    AskAgain,
    /// The player loses at once, and the number stays.
    Loses,
}
