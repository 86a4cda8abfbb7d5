//! Questions about one number: the limits of parameters and the ends of games.

use super::Property;
use crate::integer::Integer;
use crate::outcome::Cause;

/// A question about one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition<V> {
    /// Exactly this.
    Equals(V),
    /// One of these.
    OneOf(Vec<V>),
    /// This or more.
    AtLeast(V),
    /// This or less.
    AtMost(V),
    /// More than this.
    Above(V),
    /// Less than this.
    Below(V),
    /// This times a whole number, 0 among them.
    MultipleOf(V),
    /// Any number that has the property.
    Is(Property),
}

impl<V> Condition<V> {
    /// The keys of the conditions that compare with one value.
    pub const COMPARING: [&str; 6] = ["equals", "at_least", "at_most", "above", "below", "multiple_of"];

    /// The keys of all conditions.
    pub const KEYS: [&str; 8] = ["equals", "one_of", "at_least", "at_most", "above", "below", "multiple_of", "is"];

    /// The condition's key in a rule book.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Equals(_) => "equals",
            Self::OneOf(_) => "one_of",
            Self::AtLeast(_) => "at_least",
            Self::AtMost(_) => "at_most",
            Self::Above(_) => "above",
            Self::Below(_) => "below",
            Self::MultipleOf(_) => "multiple_of",
            Self::Is(_) => "is",
        }
    }

    /// The values that are compared with.
    pub fn values(&self) -> &[V] {
        match self {
            Self::Equals(value)
            | Self::AtLeast(value)
            | Self::AtMost(value)
            | Self::Above(value)
            | Self::Below(value)
            | Self::MultipleOf(value) => std::slice::from_ref(value),
            Self::OneOf(values) => values,
            Self::Is(_) => &[],
        }
    }

    /// The condition that a rule book's key stands for, if it compares with one value.
    pub(crate) fn of_key(key: &str, value: V) -> Option<Self> {
        Some(match key {
            "equals" => Self::Equals(value),
            "at_least" => Self::AtLeast(value),
            "at_most" => Self::AtMost(value),
            "above" => Self::Above(value),
            "below" => Self::Below(value),
            "multiple_of" => Self::MultipleOf(value),
            _ => return None,
        })
    }

    /// The same question about other values.
    pub fn map<W>(&self, mut value: impl FnMut(&V) -> W) -> Condition<W> {
        match self {
            Self::Equals(v) => Condition::Equals(value(v)),
            Self::OneOf(values) => Condition::OneOf(values.iter().map(value).collect()),
            Self::AtLeast(v) => Condition::AtLeast(value(v)),
            Self::AtMost(v) => Condition::AtMost(value(v)),
            Self::Above(v) => Condition::Above(value(v)),
            Self::Below(v) => Condition::Below(value(v)),
            Self::MultipleOf(v) => Condition::MultipleOf(value(v)),
            Self::Is(property) => Condition::Is(*property),
        }
    }

    /// What has decided a game that ended by this condition.
    pub const fn cause(&self) -> Cause {
        match self {
            Self::Equals(_) | Self::OneOf(_) => Cause::Exact,
            Self::AtLeast(_) | Self::AtMost(_) => Cause::Reached,
            Self::Above(_) | Self::Below(_) => Cause::Overshoot,
            Self::MultipleOf(_) | Self::Is(_) => Cause::Property,
        }
    }
}

impl<I: Integer> Condition<I> {
    /// Whether `number` meets the condition.
    #[inline]
    pub fn holds(&self, number: &I) -> bool {
        match self {
            Self::Equals(value) => number == value,
            Self::OneOf(values) => values.contains(number),
            Self::AtLeast(value) => number >= value,
            Self::AtMost(value) => number <= value,
            Self::Above(value) => number > value,
            Self::Below(value) => number < value,
            Self::MultipleOf(value) => number.is_multiple_of(value),
            Self::Is(property) => property.holds(number),
        }
    }
}
