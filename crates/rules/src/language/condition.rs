//! The one kind of condition: a question about one number, the same wherever a book asks something.
//!
//! Code that solves or explains a game does not look at the variants. It asks what it needs: where the answer changes
//! ([`Condition::cuts`]), after how many numbers it repeats ([`Condition::period`]), and from where on it is settled
//! ([`Condition::settled`]).

use dashu_int::ops::Gcd;

use super::Property;
use crate::direction::Direction;
use crate::integer::Integer;
use crate::number::Number;
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
    /// Some of these hold.
    Any(Vec<Self>),
    /// All of these hold; none of them to ask for is not a question at all.
    All(Vec<Self>),
    /// This does not hold.
    Not(Box<Self>),
}

impl<V> Condition<V> {
    /// The condition that every number meets.
    pub const ALWAYS: Self = Self::All(Vec::new());

    /// The keys of all conditions in a rule book.
    pub const KEYS: [&str; 11] =
        ["equals", "one_of", "at_least", "at_most", "above", "below", "multiple_of", "is", "any", "all", "not"];

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
            Self::Any(_) => "any",
            Self::All(_) => "all",
            Self::Not(_) => "not",
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

    /// The values that are compared with.
    pub fn values(&self) -> Vec<&V> {
        match self {
            Self::Equals(value)
            | Self::AtLeast(value)
            | Self::AtMost(value)
            | Self::Above(value)
            | Self::Below(value)
            | Self::MultipleOf(value) => vec![value],
            Self::OneOf(values) => values.iter().collect(),
            Self::Is(_) => Vec::new(),
            Self::Any(parts) | Self::All(parts) => parts.iter().flat_map(Self::values).collect(),
            Self::Not(part) => part.values(),
        }
    }

    /// The conditions that it is made of, itself if it is simple.
    pub fn leaves(&self) -> Vec<&Self> {
        match self {
            Self::Any(parts) | Self::All(parts) => parts.iter().flat_map(Self::leaves).collect(),
            Self::Not(part) => part.leaves(),
            simple => vec![simple],
        }
    }

    /// The conditions that all have to hold.
    pub fn parts(&self) -> &[Self] {
        match self {
            Self::All(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }

    /// The same question about other values.
    pub fn map<W>(&self, value: &mut impl FnMut(&V) -> W) -> Condition<W> {
        match self {
            Self::Equals(v) => Condition::Equals(value(v)),
            Self::OneOf(values) => Condition::OneOf(values.iter().map(value).collect()),
            Self::AtLeast(v) => Condition::AtLeast(value(v)),
            Self::AtMost(v) => Condition::AtMost(value(v)),
            Self::Above(v) => Condition::Above(value(v)),
            Self::Below(v) => Condition::Below(value(v)),
            Self::MultipleOf(v) => Condition::MultipleOf(value(v)),
            Self::Is(property) => Condition::Is(*property),
            Self::Any(parts) => Condition::Any(parts.iter().map(|part| part.map(value)).collect()),
            Self::All(parts) => Condition::All(parts.iter().map(|part| part.map(value)).collect()),
            Self::Not(part) => Condition::Not(Box::new(part.map(value))),
        }
    }

    /// What has decided a game that ended by this condition.
    pub const fn cause(&self) -> Cause {
        match self {
            Self::Equals(_) | Self::OneOf(_) => Cause::Exact,
            Self::AtLeast(_) | Self::AtMost(_) => Cause::Reached,
            Self::Above(_) | Self::Below(_) => Cause::Overshoot,
            Self::MultipleOf(_) | Self::Is(_) | Self::Any(_) | Self::All(_) | Self::Not(_) => Cause::Property,
        }
    }

    /// Whether answering takes factoring, which is done up to a limit only.
    pub fn asks_for_primes(&self) -> bool {
        self.leaves().iter().any(|leaf| matches!(leaf, Self::Is(property) if property.asks_for_primes()))
    }

    /// The same condition, written in one way only: nothing nested that can be said flat, and nothing denied that has a word
    /// of its own.
    #[must_use]
    pub fn normal(self) -> Self {
        match self {
            Self::Any(parts) => {
                let mut flat = Vec::new();
                for part in parts.into_iter().map(Self::normal) {
                    match part {
                        Self::Any(inner) => flat.extend(inner),
                        other => flat.push(other),
                    }
                }
                one_or(listed(flat), Self::Any)
            }
            Self::All(parts) => {
                let mut flat = Vec::new();
                for part in parts.into_iter().map(Self::normal) {
                    match part {
                        Self::All(inner) => flat.extend(inner),
                        other => flat.push(other),
                    }
                }
                flat.sort_by_key(|part| Self::KEYS.iter().position(|key| *key == part.key()));
                one_or(flat, Self::All)
            }
            Self::Not(part) => match part.normal() {
                Self::Not(inner) => *inner,
                Self::AtLeast(value) => Self::Below(value),
                Self::AtMost(value) => Self::Above(value),
                Self::Above(value) => Self::AtMost(value),
                Self::Below(value) => Self::AtLeast(value),
                Self::Is(Property::Even) => Self::Is(Property::Odd),
                Self::Is(Property::Odd) => Self::Is(Property::Even),
                other => Self::Not(Box::new(other)),
            },
            Self::OneOf(mut values) if values.len() == 1 => values.pop().map_or(Self::ALWAYS, Self::Equals),
            simple => simple,
        }
    }
}

/// Numbers that are asked for one by one are a list, in the place of the first of them.
fn listed<V>(parts: Vec<Condition<V>>) -> Vec<Condition<V>> {
    let (mut values, mut place, mut others) = (Vec::new(), 0, Vec::new());
    for part in parts {
        if values.is_empty() {
            place = others.len();
        }
        match part {
            Condition::Equals(value) => values.push(value),
            Condition::OneOf(more) => values.extend(more),
            other => others.push(other),
        }
    }
    if !values.is_empty() {
        others.insert(place, Condition::OneOf(values).normal());
    }
    others
}

fn one_or<V>(mut parts: Vec<Condition<V>>, several: impl FnOnce(Vec<Condition<V>>) -> Condition<V>) -> Condition<V> {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            several(parts)
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
            Self::Any(parts) => parts.iter().any(|part| part.holds(number)),
            Self::All(parts) => parts.iter().all(|part| part.holds(number)),
            Self::Not(part) => !part.holds(number),
        }
    }

    /// The numbers at which the answer may differ from that for the number before, in any order; `None` if it goes
    /// back and forth forever.
    pub fn cuts(&self) -> Option<Vec<I>> {
        let after = |value: &I| value.plus(&I::from(1));
        Some(match self {
            Self::Equals(value) => [Some(value.clone()), after(value)].into_iter().flatten().collect(),
            Self::OneOf(values) => {
                values.iter().flat_map(|value| [Some(value.clone()), after(value)]).flatten().collect()
            }
            Self::AtLeast(value) | Self::Below(value) => vec![value.clone()],
            Self::Above(value) | Self::AtMost(value) => after(value).into_iter().collect(),
            Self::MultipleOf(_) | Self::Is(_) => return None,
            Self::Any(parts) | Self::All(parts) => {
                let cuts: Option<Vec<Vec<I>>> = parts.iter().map(Self::cuts).collect();
                cuts?.concat()
            }
            Self::Not(part) => return part.cuts(),
        })
    }
}

impl Condition<Number> {
    /// After this many numbers the answer repeats; `None` if it never does.
    pub fn period(&self) -> Option<Number> {
        match self {
            Self::MultipleOf(value) if *value > Number::ZERO => Some(value.clone()),
            Self::Is(property) => property.period().map(Number::from),
            Self::Any(parts) | Self::All(parts) => parts.iter().try_fold(Number::ONE, |all, part| {
                let part = part.period()?;
                let shared = Number::from((&all).gcd(&part));
                Some(all / shared * part)
            }),
            Self::Not(part) => part.period(),
            _ => None,
        }
    }

    /// A number from which on, going `way`, the answer is always `answer`, as near as can be told.
    pub fn settled(&self, way: Direction, answer: bool) -> Option<Number> {
        let is_up = way == Direction::Up;
        let (up, down) = (|value: &Number| value + Number::ONE, |value: &Number| value - Number::ONE);
        let nearest = |mut all: Vec<Number>| {
            all.sort_unstable();
            if is_up { all.into_iter().next() } else { all.pop() }
        };
        let farthest = |mut all: Vec<Number>| {
            all.sort_unstable();
            if is_up { all.pop() } else { all.into_iter().next() }
        };
        match self {
            Self::AtLeast(value) if is_up == answer => Some(if is_up { value.clone() } else { down(value) }),
            Self::Above(value) if is_up == answer => Some(if is_up { up(value) } else { value.clone() }),
            Self::AtMost(value) if is_up != answer => Some(if is_up { up(value) } else { value.clone() }),
            Self::Below(value) if is_up != answer => Some(if is_up { value.clone() } else { down(value) }),
            Self::Equals(value) if !answer => Some(if is_up { up(value) } else { down(value) }),
            Self::OneOf(values) if !answer => farthest(values.iter().map(if is_up { up } else { down }).collect()),
            Self::MultipleOf(value) if *value == Number::ZERO => Self::Equals(Number::ZERO).settled(way, answer),
            Self::Is(property) if !answer && !is_up => {
                property.smallest().map(|least| Number::from(least) - Number::ONE)
            }
            Self::Any(parts) | Self::All(parts) => {
                // One part settles an "any" that holds and an "all" that fails; the others take every part.
                let each = parts.iter().map(|part| part.settled(way, answer));
                if matches!(self, Self::Any(_)) == answer {
                    nearest(each.flatten().collect())
                } else {
                    farthest(each.collect::<Option<_>>()?)
                }
            }
            Self::Not(part) => part.settled(way, !answer),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Condition::{Above, All, Any, AtLeast, AtMost, Below, Equals, Is, MultipleOf, Not, OneOf};
    use super::*;

    /// Every simple condition, and each pair of them in every combination.
    fn all() -> Vec<Condition<Number>> {
        let n = |value: i64| Number::from(value);
        let simple = [
            Equals(n(3)),
            OneOf(vec![n(-2), n(5), n(6)]),
            AtLeast(n(4)),
            AtMost(n(-1)),
            Above(n(0)),
            Below(n(7)),
            MultipleOf(n(3)),
            MultipleOf(n(0)),
            Is(Property::Prime),
            Is(Property::Even),
            Is(Property::Odd),
            Is(Property::Square),
        ];
        let mut all = simple.to_vec();
        for one in &simple {
            all.push(Not(Box::new(one.clone())));
            for other in &simple {
                let pair = vec![one.clone(), other.clone()];
                all.extend([Any(pair.clone()), All(pair.clone()), Not(Box::new(Any(pair.clone())))]);
                all.push(All(vec![one.clone(), Not(Box::new(All(pair)))]));
            }
        }
        all
    }

    #[test]
    fn what_is_asked_of_a_condition_is_what_it_does() {
        for condition in all() {
            let words = condition.map(&mut i64::nearest);
            let answers: Vec<bool> = (-60..=60i64).map(|number| words.holds(&number)).collect();
            let answer = |number: i64| answers[usize::try_from(number + 60).unwrap()];
            let normal = condition.clone().normal();
            assert_eq!(normal, normal.clone().normal(), "{condition:?}");
            for number in -60..=60 {
                assert_eq!(condition.holds(&number.into()), answer(number), "{condition:?} {number}");
                assert_eq!(normal.holds(&number.into()), answer(number), "{condition:?} {number}");
            }
            if let Some(cuts) = words.cuts() {
                for number in -59..=60 {
                    assert!(answer(number) == answer(number - 1) || cuts.contains(&number), "{condition:?} {number}");
                }
            }
            if let Some(period) = condition.period() {
                let period = i64::try_from(&period).unwrap();
                assert!((-60..=60 - period).all(|number| answer(number) == answer(number + period)), "{condition:?}");
            }
            for truth in [true, false] {
                for (way, step) in [(Direction::Up, 1), (Direction::Down, -1)] {
                    let Some(from) = condition.settled(way, truth) else { continue };
                    let from = i64::try_from(&from).unwrap();
                    let beyond = (0..).map(|index| from + step * index).take_while(|number| number.abs() <= 60);
                    assert!(beyond.into_iter().all(|number| answer(number) == truth), "{condition:?} {way:?} {truth}");
                }
            }
        }
    }
}
