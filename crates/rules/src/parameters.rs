//! Giving a book's parameters their values, and saying what they may be when a value does not fit.

use thiserror::Error;

use crate::book::{Parameter, RuleBook};
use crate::language::{BookNumber, Bounds, Condition, ParameterValues};
use crate::number::{Number, short, shorten};
use crate::phrases::condition;
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
    #[error("the {} {} is not allowed{}: {}", masked_line(name), short(value), with(beside.as_ref()), must_be(allowed))]
    Outside {
        /// The parameter whose limit is violated.
        name: String,
        /// Its value.
        value: Number,
        /// The parameter that it was measured against, if it was one, with its value.
        beside: Option<(String, Number)>,
        /// What each of the two may be while the other keeps its value.
        allowed: Vec<(String, Bounds<Number>)>,
    },
    /// A value lacks something that numbers here and there have.
    #[error("the {} {} is not allowed: it must be {}", masked_line(name), short(value), condition(limit))]
    Unfit {
        /// The parameter whose limit is violated.
        name: String,
        /// Its value.
        value: Number,
        /// What it should be.
        limit: Condition<Number>,
    },
    /// The start lies outside the book's bounds.
    #[error("the number cannot start at {}: it must be {}", short(start), bounded(bounds, keeps.as_ref()))]
    StartOutOfBounds {
        /// The start.
        start: Number,
        /// The bounds.
        bounds: Bounds<Number>,
        /// What else all numbers must be.
        keeps: Option<Condition<Number>>,
    },
    /// The cap on moves cannot hold.
    #[error("the cap cannot be {} moves; choose a number from 1 to {most}", short(moves))]
    Cap {
        /// What was asked for.
        moves: Number,
        /// As many as may be asked for.
        most: u64,
    },
    /// Nobody could make the first move.
    #[error("the number cannot start at {}: no move is legal there; choose another start", short(&.0))]
    NoFirstMove(Number),
}

/// " with target 1000"
fn with(beside: Option<&(String, Number)>) -> String {
    beside.map(|(name, value)| format!(" with {} {}", masked_line(name), short(value))).unwrap_or_default()
}

/// "from 1 to 100 and odd"
fn bounded(bounds: &Bounds<Number>, keeps: Option<&Condition<Number>>) -> String {
    match keeps {
        None => bounds.to_string(),
        Some(keeps) if *bounds == Bounds::default() => condition(keeps),
        Some(keeps) => format!("{bounds} and {}", condition(keeps)),
    }
}

/// "the start must be from 1 to 999, or the target must be 2001 or more"
fn must_be(allowed: &[(String, Bounds<Number>)]) -> String {
    let words = allowed.iter().map(|(name, interval)| format!("the {} must be {interval}", masked_line(name)));
    words.collect::<Vec<_>>().join(", or ")
}

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

/// The limits that are violated, each with its parameter.
pub(crate) fn broken_limits<'a>(
    parameters: &'a [Parameter],
    values: &'a ParameterValues,
) -> impl Iterator<Item = (&'a Parameter, &'a Condition<BookNumber>)> {
    let limits = parameters.iter().flat_map(|parameter| parameter.limits.iter().map(move |limit| (parameter, limit)));
    limits.filter(|(parameter, limit)| !limit.map(&mut |value| value.resolve(values)).holds(&values[&parameter.name]))
}

/// Says what is wrong with a broken limit in terms of the parameter the user set, and what either side may be.
fn outside(
    parameters: &[Parameter],
    parameter: &Parameter,
    limit: &Condition<BookNumber>,
    values: &ParameterValues,
    given: &ParameterValues,
) -> ParameterError {
    let resolved = limit.map(&mut |value| value.resolve(values));
    let value = &values[&parameter.name];
    if Bounds::around(&resolved).contain(value) {
        return ParameterError::Unfit { name: parameter.name.clone(), value: value.clone(), limit: resolved };
    }
    let mut names = vec![parameter.name.as_str()];
    if let Some(BookNumber::Parameter(other)) = limit.values().first() {
        // Speak first of what the user typed: `--start 2000` is about the start, even though the target's limit broke.
        if given.contains_key(other) && !given.contains_key(&parameter.name) {
            names.insert(0, other);
        } else {
            names.push(other);
        }
    }
    let bounds = |name: &&str| ((*name).to_owned(), allowed(name, parameters, values));
    let mut ranges: Vec<(String, Bounds<Number>)> =
        names.iter().map(bounds).filter(|(_, bounds)| !bounds.is_empty() && *bounds != Bounds::default()).collect();
    if ranges.is_empty() {
        // The others leave no value at all: say at least what the book itself asks for.
        let literals = parameter.limits.iter().filter_map(literal);
        let alone = literals.map(|limit| Bounds::around(&limit)).reduce(Bounds::within);
        ranges.extend(alone.filter(|alone| *alone != Bounds::default()).map(|alone| (names[0].to_owned(), alone)));
    }
    ParameterError::Outside {
        name: names[0].to_owned(),
        value: values[names[0]].clone(),
        beside: names.get(1).map(|other| ((*other).to_owned(), values[*other].clone())),
        allowed: ranges,
    }
}

/// What one parameter may be while the others keep their values, as far as edges tell.
pub(crate) fn allowed(name: &str, parameters: &[Parameter], values: &ParameterValues) -> Bounds<Number> {
    let mut bounds = Bounds::default();
    for parameter in parameters {
        for limit in &parameter.limits {
            if parameter.name == name {
                bounds = bounds.within(Bounds::around(&limit.map(&mut |value| value.resolve(values))));
            } else if limit.values() == [&BookNumber::Parameter(name.to_owned())] {
                bounds = bounds.within(Bounds::around(&turned(limit, &values[&parameter.name])));
            }
        }
    }
    bounds
}

/// The limit, if it speaks of no other parameter.
fn literal(limit: &Condition<BookNumber>) -> Option<Condition<Number>> {
    let alone = limit.values().iter().all(|value| matches!(value, BookNumber::Literal(_)));
    alone.then(|| limit.map(&mut |value| value.resolve(&ParameterValues::new())))
}

/// A limit seen from the other side: "target is above start" says of the start that it is below the target.
fn turned(limit: &Condition<BookNumber>, value: &Number) -> Condition<Number> {
    match limit {
        Condition::Equals(_) => Condition::Equals(value.clone()),
        Condition::AtLeast(_) => Condition::AtMost(value.clone()),
        Condition::AtMost(_) => Condition::AtLeast(value.clone()),
        Condition::Above(_) => Condition::Below(value.clone()),
        Condition::Below(_) => Condition::Above(value.clone()),
        _ => Condition::ALWAYS,
    }
}
