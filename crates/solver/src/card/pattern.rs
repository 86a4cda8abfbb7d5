//! Sets of numbers that a person can keep in mind: a few runs, remainders, or quotients that grow by one factor.

use numduel_rules::{Integer, Number};

use crate::bands::SweepInt;

/// Numbers from `low` to `high`, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The smallest.
    pub low: Number,
    /// The largest.
    pub high: Number,
}

impl Span {
    /// Whether the number is one of them.
    pub fn contains(&self, number: &Number) -> bool {
        self.low <= *number && *number <= self.high
    }
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternPart {
    /// A run of numbers.
    Span(Span),
    /// The numbers with one of these remainders when divided by `modulus`, from `low` to `high` where there are limits.
    Remainders {
        /// What numbers are divided by.
        modulus: u64,
        /// The remainders, in ascending order and never negative.
        remainders: Vec<u64>,
        /// The smallest number that the rule holds for.
        low: Option<Number>,
        /// The largest.
        high: Option<Number>,
    },
}

impl PatternPart {
    /// Whether the number is one of them.
    pub fn contains(&self, number: &Number) -> bool {
        match self {
            Self::Span(span) => span.contains(number),
            Self::Remainders { modulus, remainders, low, high } => {
                low.as_ref().is_none_or(|low| low <= number)
                    && high.as_ref().is_none_or(|high| number <= high)
                    && remainders.binary_search(&remainder(number, *modulus)).is_ok()
            }
        }
    }

    /// Whether all numbers of a run belong to the part, or none; `None` if only some do.
    pub(crate) fn covers(&self, run: &Span) -> Option<bool> {
        let (low, high) = match self {
            Self::Span(span) => (Some(&span.low), Some(&span.high)),
            Self::Remainders { low, high, .. } => (low.as_ref(), high.as_ref()),
        };
        let (low, high) = (low.unwrap_or(&run.low).max(&run.low), high.unwrap_or(&run.high).min(&run.high));
        if low > high {
            return Some(false);
        }
        let within = *low == run.low && *high == run.high;
        let Self::Remainders { modulus, remainders, .. } = self else { return within.then_some(true) };
        // Remainders come again after as many numbers as the modulus says, and may begin again from 0 in between.
        let width = u64::try_from(&(high - low)).map_or(*modulus, |width| (*modulus).min(width.saturating_add(1)));
        let first = remainder(low, *modulus);
        let below = |end: u64| remainders.partition_point(|remainder| *remainder < end);
        let members = match first + width {
            end if end <= *modulus => below(end) - below(first),
            end => remainders.len() - below(first) + below(end - *modulus),
        };
        match members as u64 {
            0 => Some(false),
            all if all == width && within => Some(true),
            _ => None,
        }
    }
}

/// Numbers told by a few rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its parts, in ascending order; no number belongs to two of them.
    pub parts: Vec<PatternPart>,
}

impl Pattern {
    /// Whether the number is one of them.
    pub fn contains(&self, number: &Number) -> bool {
        self.parts.iter().any(|part| part.contains(number))
    }

    /// Whether one rule without limits says everything.
    pub(crate) fn is_one_rule(&self) -> bool {
        matches!(self.parts.as_slice(), [PatternPart::Remainders { low: None, high: None, .. }])
    }

    /// Whether the pattern holds all numbers of a run, or none, as `lost` says.
    pub(crate) fn agrees(&self, run: &KnownRun) -> bool {
        let mut covered = self.parts.iter().map(|part| part.covers(&run.span));
        if run.lost {
            covered.any(|covered| covered == Some(true))
        } else {
            covered.all(|covered| covered == Some(false))
        }
    }
}

/// Numbers `n` with `low · factor^k < goal / n <= high · factor^k`, for some `k` from 0 up: what multiplying towards a goal
/// comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotients {
    /// What is divided by the numbers.
    pub goal: Number,
    /// The first limit, which a quotient has to exceed.
    pub low: Number,
    /// The second limit.
    pub high: Number,
    /// How many times larger both limits are each time.
    pub factor: Number,
    /// Whether a quotient may not be the second limit itself.
    pub strict: bool,
}

impl Quotients {
    /// Whether the number is one of them.
    pub fn contains(&self, number: &Number) -> bool {
        let (mut low, mut high) = (&self.low * number, &self.high * number);
        while low < self.goal && *number > Number::ZERO {
            if self.goal < high || self.goal == high && !self.strict {
                return true;
            }
            low *= &self.factor;
            high *= &self.factor;
        }
        false
    }

    /// The runs of these numbers, from the largest down.
    pub(crate) fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        let (mut low, mut high) = (self.low.clone(), self.high.clone());
        std::iter::from_fn(move || {
            let least = if self.strict { (&self.goal / &high).above() } else { self.goal.share(&high) };
            let span = Span { low: least, high: self.goal.share(&low).below() };
            low *= &self.factor;
            high *= &self.factor;
            (span.high >= Number::ONE).then_some(span)
        })
    }
}

/// Numbers of which it is known whether the player to move loses.
#[derive(Clone, Debug)]
pub(crate) struct KnownRun {
    pub span: Span,
    pub lost: bool,
}

/// A number's remainder, from 0 up.
pub(crate) fn remainder(number: &Number, modulus: u64) -> u64 {
    if let (Some(number), Some(modulus)) = (i64::exact(number), i64::try_from(modulus).ok()) {
        return number.rem_euclid(modulus).unsigned_abs();
    }
    let modulus = Number::from(modulus);
    u64::try_from(&(((number % &modulus) + &modulus) % modulus)).unwrap_or(0)
}
