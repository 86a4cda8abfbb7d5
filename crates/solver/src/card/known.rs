//! What is known about numbers, whatever the game was solved by: runs of them that are lost or not.

use numduel_rules::language::Memory;
use numduel_rules::{Number, Rules, Steps};

use super::CardReader;
use super::pattern::{KnownRun, Span};
use crate::bands::{BandSolution, Repeat, SweepInt};
use crate::remainders::ModularSolution;
use crate::table::PositionTable;
use crate::value::{Value, Verdict};

/// How many bands to read where they repeat.
const READ: u64 = 4096;
/// How many repetitions to read: enough to see every remainder more than twice.
const REPETITIONS: u64 = 4;
/// How many positions to look at where each was solved by itself.
const POSITIONS: usize = 1 << 18;

/// The bands between the start, which is not counted, and the ends.
#[derive(Clone)]
pub(super) struct BandRuns<'a> {
    solution: &'a BandSolution,
    steps: &'a Steps<'a>,
    /// The indexes that are left, from the ends.
    indexes: std::ops::Range<u64>,
    towards_ends: bool,
    /// The repetition that stands for the bands that were left out.
    pub cut: Option<&'a Repeat>,
}

impl<'a> BandRuns<'a> {
    /// All of them, or those down to a few repetitions; `None` if the start is not among the bands, or where the number
    /// alone does not decide.
    pub(super) fn new(reader: &'a CardReader<'_>, towards_ends: bool) -> Option<Self> {
        let (solution, steps) = (reader.solution.bands()?, &reader.steps);
        let oriented = &solution.oriented;
        if oriented.states.count() > 1 {
            return None;
        }
        solution.band(&solution.rules.start())?;
        let index = |number: &Number| u64::try_from(&solution.index.index_of(0, number)?).ok();
        let enough = |repeat: &Repeat| &repeat.high - &repeat.period * Number::from(REPETITIONS);
        let cut = solution.repeat().filter(|repeat| oriented.start < enough(repeat));
        let last = match cut {
            Some(repeat) => index(&enough(repeat)).filter(|last| *last < READ)?,
            None => index(&oriented.start)?,
        };
        Some(Self { solution, steps, indexes: 0..last + 1, towards_ends, cut })
    }

    /// The same with their values, from the ends to the start, which may be counted.
    pub(super) fn values(&self, start: bool) -> impl Iterator<Item = (Span, Value<Number>)> + 'a {
        let (solution, steps) = (self.solution, self.steps);
        let ends_first = self.indexes.clone().take_while(|_| steps.step().is_ok());
        ends_first.filter_map(move |index| value(solution, index, start))
    }
}

impl Iterator for BandRuns<'_> {
    type Item = KnownRun;

    fn next(&mut self) -> Option<KnownRun> {
        loop {
            self.steps.step().ok()?;
            let index = if self.towards_ends { self.indexes.next_back() } else { self.indexes.next() }?;
            if let Some((span, value)) = value(self.solution, index, false) {
                return Some(KnownRun { span, lost: value.verdict == Verdict::Loss });
            }
        }
    }
}

/// A band as far as it lies beyond the start; nothing for what is closed to play.
fn value(solution: &BandSolution, index: u64, start: bool) -> Option<(Span, Value<Number>)> {
    let band = solution.band_at(0, &index.into())?;
    let from = &solution.rules.start().number;
    let (low, high) = (band.low.unwrap_or_else(|| from.clone()), band.high.unwrap_or_else(|| from.clone()));
    let (low, high) = match (solution.oriented.mirrored, start) {
        (false, true) => (low.max(from.clone()), high),
        (false, false) => (low.max(from.above()), high),
        (true, true) => (low, high.min(from.clone())),
        (true, false) => (low, high.min(from.below())),
    };
    (low <= high).then_some((Span { low, high }, band.value))
}

/// Whether a position is no more than its number.
pub(super) fn is_number_alone(rules: &Rules) -> bool {
    rules.memory() == Memory::Nothing && rules.cap().is_none()
}

/// Every number that play reaches, in ascending order; `None` if a number can come again, so that leaving a lost one is
/// not enough to come to an end, or where there are too many.
pub(super) fn of_table(reader: &CardReader<'_>, table: &PositionTable) -> Option<Vec<KnownRun>> {
    let rules = reader.solution.rules();
    let count = || table.entries().take_while(|_| reader.steps.step().is_ok()).take(POSITIONS + 1).count();
    if !is_number_alone(rules) || rules.may_return() || count() > POSITIONS {
        return None;
    }
    let known = |(number, value): (Number, Value)| KnownRun {
        span: Span { low: number.clone(), high: number },
        lost: value.verdict == Verdict::Loss,
    };
    // Nobody can be left with the start again.
    let start = rules.start().number;
    let entries = table.entries().take_while(|_| reader.steps.step().is_ok());
    let numbers = entries.map(|(position, value)| (position.number, value));
    let mut runs: Vec<KnownRun> = numbers.filter(|(number, _)| *number != start).map(known).collect();
    runs.sort_unstable_by(|a, b| a.span.low.cmp(&b.span.low));
    Some(runs)
}

/// Every remainder that meets no end, in ascending order.
pub(super) fn of_remainders(rules: &Rules, solution: &ModularSolution) -> Option<Vec<KnownRun>> {
    let known = |(number, value): (Number, Value)| KnownRun {
        span: Span { low: number.clone(), high: number },
        lost: value.verdict == Verdict::Loss,
    };
    is_number_alone(rules).then(|| solution.iter().map(known).collect())
}
