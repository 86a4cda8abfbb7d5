//! The words of the rule language: what a book can ask for, each rule an enum written once.
//!
//! Conditions and bounds stand in two forms: over [`Value`]s in a rule book, where `"target"` is still open, and over
//! [`Number`]s in rules, where every parameter has its value.

use crate::moves::{Move, Operation};
use crate::number::Number;
use crate::outcome::Cause;

/// A number in a rule book: written out, or the name of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number written out.
    Literal(Number),
    /// The value of the parameter of that name.
    Parameter(String),
}

/// A question about one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition<V> {
    /// Exactly this.
    Equals(V),
    /// This or more.
    AtLeast(V),
    /// This or less.
    AtMost(V),
    /// More than this.
    Above(V),
    /// Less than this.
    Below(V),
}

impl<V> Condition<V> {
    /// The condition's key in a rule book.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Equals(_) => "equals",
            Self::AtLeast(_) => "at_least",
            Self::AtMost(_) => "at_most",
            Self::Above(_) => "above",
            Self::Below(_) => "below",
        }
    }

    /// The value that is compared with.
    pub const fn value(&self) -> &V {
        match self {
            Self::Equals(value)
            | Self::AtLeast(value)
            | Self::AtMost(value)
            | Self::Above(value)
            | Self::Below(value) => value,
        }
    }

    /// The condition that a rule book's key stands for.
    pub(crate) fn of_key(key: &str, value: V) -> Option<Self> {
        Some(match key {
            "equals" => Self::Equals(value),
            "at_least" => Self::AtLeast(value),
            "at_most" => Self::AtMost(value),
            "above" => Self::Above(value),
            "below" => Self::Below(value),
            _ => return None,
        })
    }

    /// The same question about another value.
    pub fn map<W>(&self, value: impl FnOnce(&V) -> W) -> Condition<W> {
        match self {
            Self::Equals(v) => Condition::Equals(value(v)),
            Self::AtLeast(v) => Condition::AtLeast(value(v)),
            Self::AtMost(v) => Condition::AtMost(value(v)),
            Self::Above(v) => Condition::Above(value(v)),
            Self::Below(v) => Condition::Below(value(v)),
        }
    }

    /// What has decided a game that ended by this condition.
    pub const fn cause(&self) -> Cause {
        match self {
            Self::Equals(_) => Cause::Exact,
            Self::AtLeast(_) | Self::AtMost(_) => Cause::Reached,
            Self::Above(_) | Self::Below(_) => Cause::Overshoot,
        }
    }
}

impl Condition<Number> {
    /// Whether `number` meets the condition.
    pub fn holds(&self, number: &Number) -> bool {
        match self {
            Self::Equals(value) => number == value,
            Self::AtLeast(value) => number >= value,
            Self::AtMost(value) => number <= value,
            Self::Above(value) => number > value,
            Self::Below(value) => number < value,
        }
    }
}

/// What becomes of the player a rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// That player wins.
    Wins,
    /// That player loses.
    Loses,
}

/// When a move into an end may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Allowed {
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
    pub mover: Fate,
    /// Whether the mover may go there by choice.
    pub allowed: Allowed,
}

/// The numbers that may stand on the table; a move that leaves them is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds<V> {
    /// The smallest allowed number.
    pub min: Option<V>,
    /// The largest allowed number.
    pub max: Option<V>,
}

impl<V> Default for Bounds<V> {
    fn default() -> Self {
        Self { min: None, max: None }
    }
}

impl Bounds<Number> {
    /// Whether `number` lies within the bounds.
    pub fn contain(&self, number: &Number) -> bool {
        self.min.as_ref().is_none_or(|min| number >= min) && self.max.as_ref().is_none_or(|max| number <= max)
    }
}

/// What the players must remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// Nothing: the number alone decides.
    Nothing,
    /// Nobody may use the operation that they themselves used on their previous turn.
    OwnLastOperation,
}

/// What happens when something that is no move is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Invalid {
    /// The player is asked again.
    AskAgain,
    /// The player loses at once, and the number stays.
    Loses,
}

/// A group of moves: one operation with its operands, and how the book speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The operation of every move in the group.
    pub operation: Operation,
    /// Its operands.
    pub operands: Operands,
    /// Words that may be typed for the move instead of its operand; the first is its name. Only for a single operand.
    pub words: Vec<String>,
    /// How a list of moves shows it, where the book wants something else than the move itself.
    pub label: Option<String>,
}

impl Offer {
    /// The group's moves, in the book's order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.operands.numbers().into_iter().map(|operand| Move { operation: self.operation, operand })
    }
}

/// The operands of a group of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operands {
    /// These, in this order.
    List(Vec<Number>),
    /// Every whole number from the first to the last.
    Range(Number, Number),
}

impl Operands {
    /// The operands one by one.
    pub fn numbers(&self) -> Vec<Number> {
        match self {
            Self::List(list) => list.clone(),
            Self::Range(first, last) => std::iter::successors(Some(first.clone()), |number| Some(number + Number::ONE))
                .take_while(|number| number <= last)
                .collect(),
        }
    }

    /// Whether `operand` is among them.
    pub fn contain(&self, operand: &Number) -> bool {
        match self {
            Self::List(list) => list.contains(operand),
            Self::Range(first, last) => first <= operand && operand <= last,
        }
    }

    /// How many there are, without listing them.
    pub fn count(&self) -> Number {
        match self {
            Self::List(list) => Number::from(list.len()),
            Self::Range(first, last) if first <= last => last - first + Number::ONE,
            Self::Range(..) => Number::ZERO,
        }
    }
}
