//! Giving a book's parameters their values, and saying what they may be when a value does not fit.

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

use crate::book::{Parameter, RuleBook};
use crate::language::{BookNumber, Bounds, Condition};
use crate::number::{Number, shorten, text_of_edge};
use crate::suggest::did_you_mean;
use crate::visible::masked_line;

/// Why a book cannot be played with the given parameters.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ParameterError {
    /// The book has no parameter of that name.
    #[error("{} has no parameter '{}'; it has {known}{hint}", masked_line(book), shorten(name), hint = masked_line(&did_you_mean(name, known.iter().map(String::as_str))), known = masked_line(&known.join(", ")))]
    Unknown {
        /// The book's id.
        book: String,
        /// The name that was given.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// A value is outside its range.
    #[error("the {} {} is not allowed{}: {}", masked_line(name), shorten(&value.to_string()), with(beside.as_ref()), must_be(allowed))]
    Outside {
        /// The parameter whose limit is not kept.
        name: String,
        /// Its value.
        value: Number,
        /// The parameter that it was measured against, if it was one, with its value.
        beside: Option<(String, Number)>,
        /// What each of the two may be while the other keeps its value.
        allowed: Vec<(String, Interval)>,
    },
    /// The start lies outside the book's bounds.
    #[error("the number cannot start at {}: the book's numbers go {}", shorten(&start.to_string()), bounds.words())]
    StartOutOfBounds {
        /// The start.
        start: Number,
        /// The bounds.
        bounds: Bounds<Number>,
    },
    /// The cap on moves cannot be kept.
    #[error("the cap cannot be {} moves: it must be from 1 to {most}", shorten(&moves.to_string()))]
    Cap {
        /// What was asked for.
        moves: Number,
        /// As many as may be asked for.
        most: u64,
    },
    /// Nobody could make the first move.
    #[error("the number cannot start at {}: no move is legal there; choose another start", shorten(&.0.to_string()))]
    NoFirstMove(Number),
}

/// " with target 1000"
fn with(beside: Option<&(String, Number)>) -> String {
    beside
        .map(|(name, value)| format!(" with {} {}", masked_line(name), shorten(&value.to_string())))
        .unwrap_or_default()
}

/// "the start must be from 1 to 999, or the target must be 2001 or more"
fn must_be(allowed: &[(String, Interval)]) -> String {
    let words = allowed.iter().map(|(name, interval)| format!("the {} must be {interval}", masked_line(name)));
    words.collect::<Vec<_>>().join(", or ")
}

/// The value of every parameter, by name.
pub(crate) type ParameterValues = BTreeMap<String, Number>;

/// Defaults overlaid with what was given, checked against every limit.
pub(crate) fn settle(book: &RuleBook, given: &ParameterValues) -> Result<ParameterValues, ParameterError> {
    for name in given.keys() {
        if !book.parameters.iter().any(|parameter| parameter.name == *name) {
            let known = book.parameters.iter().map(|parameter| parameter.name.clone()).collect();
            return Err(ParameterError::Unknown { book: book.id.clone(), name: name.clone(), known });
        }
    }
    let values: ParameterValues = book
        .parameters
        .iter()
        .map(|parameter| (parameter.name.clone(), given.get(&parameter.name).unwrap_or(&parameter.default).clone()))
        .collect();
    let broken = broken_limits(&book.parameters, &values).next();
    match broken {
        None => Ok(values),
        Some((parameter, limit)) => Err(outside(&book.parameters, parameter, limit, &values, given)),
    }
}

/// The limits that are not kept, each with its parameter.
pub(crate) fn broken_limits<'a>(
    parameters: &'a [Parameter],
    values: &'a ParameterValues,
) -> impl Iterator<Item = (&'a Parameter, &'a Condition<BookNumber>)> {
    let limits = parameters.iter().flat_map(|parameter| parameter.limits.iter().map(move |limit| (parameter, limit)));
    limits.filter(|(parameter, limit)| !limit.map(|value| resolve(value, values)).holds(&values[&parameter.name]))
}

/// The number a value stands for.
pub(crate) fn resolve(value: &BookNumber, values: &ParameterValues) -> Number {
    match value {
        BookNumber::Literal(number) => number.clone(),
        BookNumber::Parameter(name) => values[name].clone(),
    }
}

/// Says what is wrong with a broken limit in terms of the parameter the user set, and what either side may be.
fn outside(
    parameters: &[Parameter],
    parameter: &Parameter,
    limit: &Condition<BookNumber>,
    values: &ParameterValues,
    given: &ParameterValues,
) -> ParameterError {
    let mut names = vec![parameter.name.as_str()];
    if let Some(BookNumber::Parameter(other)) = limit.values().first() {
        // Speak first of what the user typed: `--start 2000` is about the start, even though the target's limit broke.
        if given.contains_key(other) && !given.contains_key(&parameter.name) {
            names.insert(0, other);
        } else {
            names.push(other);
        }
    }
    let allowed = |name: &str, interval: Interval| interval.words().map(|_| (name.to_owned(), interval));
    let mut intervals: Vec<(String, Interval)> =
        names.iter().filter_map(|name| allowed(name, Interval::of(name, parameters, values))).collect();
    if intervals.is_empty() {
        // The others leave no value at all: say at least what the book itself asks for.
        intervals.extend(allowed(names[0], Interval::alone(parameter)));
    }
    ParameterError::Outside {
        name: names[0].to_owned(),
        value: values[names[0]].clone(),
        beside: names.get(1).map(|other| ((*other).to_owned(), values[*other].clone())),
        allowed: intervals,
    }
}

/// What one parameter may be while the others keep their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The smallest value, where there is one.
    pub low: Option<Number>,
    /// The largest.
    pub high: Option<Number>,
}

impl Interval {
    pub(crate) fn of(name: &str, parameters: &[Parameter], values: &ParameterValues) -> Self {
        let mut range = Self { low: None, high: None };
        for parameter in parameters {
            for limit in &parameter.limits {
                if parameter.name == name {
                    range.narrow(&limit.map(|value| resolve(value, values)));
                } else if limit.values() == [BookNumber::Parameter(name.to_owned())] {
                    range.narrow(&turned(limit, &values[&parameter.name]));
                }
            }
        }
        range
    }

    /// Leaves out what the bounds do not contain.
    pub(crate) fn narrow_to(&mut self, bounds: &Bounds<Number>) {
        if let Some(min) = &bounds.min {
            self.narrow(&Condition::AtLeast(min.clone()));
        }
        if let Some(max) = &bounds.max {
            self.narrow(&Condition::AtMost(max.clone()));
        }
    }

    /// The numbers that meet both conditions.
    pub(crate) fn meeting(one: &Condition<Number>, other: &Condition<Number>) -> Self {
        let mut range = Self { low: None, high: None };
        range.narrow(one);
        range.narrow(other);
        range
    }

    /// Whether no number is left.
    pub(crate) fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low > high)
    }

    /// What the parameter may be whatever the others are.
    fn alone(parameter: &Parameter) -> Self {
        let mut range = Self { low: None, high: None };
        for limit in &parameter.limits {
            if let [BookNumber::Literal(number)] = limit.values() {
                range.narrow(&limit.map(|_| number.clone()));
            }
        }
        range
    }

    fn narrow(&mut self, limit: &Condition<Number>) {
        let (low, high) = match limit {
            Condition::Equals(value) => (Some(value.clone()), Some(value.clone())),
            Condition::AtLeast(value) => (Some(value.clone()), None),
            Condition::AtMost(value) => (None, Some(value.clone())),
            Condition::Above(value) => (Some(value + Number::ONE), None),
            Condition::Below(value) => (None, Some(value - Number::ONE)),
            // These have no edge. They limit no parameter, and two ends of which one is like that are compared otherwise.
            Condition::OneOf(_) | Condition::MultipleOf(_) | Condition::Is(_) => (None, None),
        };
        if let Some(low) = low {
            self.low = Some(self.low.take().map_or(low.clone(), |old| old.max(low)));
        }
        if let Some(high) = high {
            self.high = Some(self.high.take().map_or(high.clone(), |old| old.min(high)));
        }
    }

    /// "from 1 to 999", "1 or more", or nothing where no value is left.
    fn words(&self) -> Option<String> {
        let text = text_of_edge;
        match (&self.low, &self.high) {
            _ if self.is_empty() => None,
            (Some(low), Some(high)) => Some(format!("from {} to {}", text(low), text(high))),
            (Some(low), None) => Some(format!("{} or more", text(low))),
            (None, Some(high)) => Some(format!("{} or less", text(high))),
            (None, None) => None,
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.words().unwrap_or_else(|| "any whole number".to_owned()))
    }
}

/// A limit seen from the other side: "target is above start" says of the start that it is below the target.
fn turned(limit: &Condition<BookNumber>, value: &Number) -> Condition<Number> {
    match limit {
        Condition::Equals(_) => Condition::Equals(value.clone()),
        Condition::AtLeast(_) => Condition::AtMost(value.clone()),
        Condition::AtMost(_) => Condition::AtLeast(value.clone()),
        Condition::Above(_) => Condition::Below(value.clone()),
        Condition::Below(_) => Condition::Above(value.clone()),
        Condition::OneOf(_) | Condition::MultipleOf(_) | Condition::Is(_) => limit.map(|_| value.clone()),
    }
}
