//! The law of books that only add or only subtract, and whose ends and bounds all move with the parameter: there a larger
//! target is the same as a smaller start. The bands of one target then answer for all of them, and where they repeat, so do
//! the winners.

use numduel_rules::{Number, Seat};

use super::formula::{Formula, LawRule};
use super::{WinnerRun, push, seat};
use crate::bands::{BandSolution, SweepInt};
use crate::card::{ranges, remainder};
use crate::error::SolveError;
use crate::solution::Solution;

/// How many runs are listed; a formula continues forever.
const RUNS: usize = 100_000;
/// How many values to look at for a formula.
const LOOKED_AT: u64 = 1 << 14;
/// How many runs of remainders fit in a sentence.
const REMAINDERS: usize = 6;

/// A book whose bands move with the parameter.
pub(super) struct Shifts<'a> {
    solution: &'a Solution,
    bands: &'a BandSolution,
    /// Start and parameter together: what is left after a value is the number that stands for it.
    sum: Number,
    /// The number from which the bands repeat, in the oriented's numbers, and after how many numbers.
    repeats: (Number, Number),
}

impl<'a> Shifts<'a> {
    /// The bands of these rules, where every end and every bound is the parameter, if they answer for all its values.
    pub(super) fn new(solution: &'a Solution, value: &Number) -> Option<Self> {
        let bands = solution.bands()?;
        let oriented = &bands.oriented;
        if !oriented.only_adds() || oriented.states.count() > 1 {
            return None;
        }
        let lowest = bands.index.entry(0, &bands.index.written(0).checked_sub(1)?.into())?;
        let is_closed = oriented.regions.last()?.closed.is_some();
        let repeats = match bands.repeat() {
            Some(repeat) => (repeat.high.clone(), repeat.period.clone()),
            None if lowest.low.is_none() => (lowest.high.unwrap_or_else(|| oriented.start.clone()), Number::ONE),
            None if is_closed => (oriented.flip(value.clone()) - Number::from(2) - &oriented.longest, Number::ONE),
            None => return None,
        };
        Some(Self { solution, bands, sum: solution.rules().start().number + value, repeats })
    }

    fn winner(&self, value: &Number) -> Result<Option<Seat>, SolveError> {
        let position = self.solution.rules().at(&self.sum - value);
        Ok(seat(self.solution.value(&position)?.verdict))
    }

    /// Who wins from `low` to `high`, as far as it fits in a list.
    pub(super) fn runs(&self, low: &Number, high: &Number) -> Result<Vec<WinnerRun>, SolveError> {
        let (mut runs, mut value) = (Vec::new(), low.clone());
        while value <= *high && runs.len() < RUNS {
            self.solution.budget().check()?;
            let last = self.last_alike(&value).map_or_else(|| high.clone(), |last| last.min(high.clone()));
            let winner = self.winner(&value)?;
            push(&mut runs, value, last.clone(), winner);
            value = last.above();
        }
        Ok(runs)
    }

    /// The last value that is like this one, because its number lies in the same band or just as far past all rules; nothing
    /// where all larger ones are.
    fn last_alike(&self, value: &Number) -> Option<Number> {
        let rules = self.solution.rules();
        if let Some(band) = self.bands.band(&rules.at(&self.sum - value)) {
            return band.low.map(|low| &self.sum - low);
        }
        // No rule speaks of numbers more than one past the parameter, and no move leads back to it.
        let (start, two) = (rules.start().number, Number::from(2));
        let (past, short) = (&start - &two, &start + &two);
        let (before, after) = (&past - &self.bands.oriented.longest, &short + &self.bands.oriented.longest);
        let (small, large) = if self.bands.oriented.mirrored { (before, short) } else { (past, after) };
        match value {
            value if *value <= small => Some(small),
            value if *value >= large => None,
            value => Some(value.clone()),
        }
    }

    /// The winners by their remainder, from the smallest value on for which that is true. The runs are those of the winners
    /// from the smallest value that the rules allow.
    pub(super) fn formula(&self, parameter: &str, runs: &[WinnerRun]) -> Result<Option<Formula>, SolveError> {
        let Some(first) = runs.first().filter(|_| !self.bands.oriented.mirrored) else { return Ok(None) };
        // Smaller values than that have numbers past all rules.
        let least = first.low.clone().max(&self.solution.rules().start().number - Number::from(2));
        let begin = (&self.sum - &self.repeats.0).max(least.clone());
        let period = u64::try_from(&self.repeats.1).ok();
        let count =
            u64::try_from(&(&begin - &least)).ok().zip(period).map(|(before, period)| before.saturating_add(period));
        let (Some(period), Some(count)) = (period, count.filter(|count| *count <= LOOKED_AT)) else { return Ok(None) };
        let mut winners = Winners { least, list: Vec::new() };
        for ahead in 0..count {
            winners.list.push(self.winner(&(&winners.least + Number::from(ahead)))?);
        }
        Ok(winners.rule(begin, period).and_then(|(from, rule)| Formula::new(parameter, from, runs, rule)))
    }
}

/// Who wins, if anybody does, for one value after the other.
struct Winners {
    least: Number,
    list: Vec<Option<Seat>>,
}

impl Winners {
    fn value(&self, at: usize) -> Number {
        &self.least + Number::from(at)
    }

    /// The smallest divisor of the period that tells the winners from `begin` on, where they repeat, and the smallest value
    /// from which it does. No rule tells of draws.
    fn rule(&self, begin: Number, period: u64) -> Option<(Number, LawRule)> {
        let begin = usize::try_from(&(begin - &self.least)).ok()?;
        let mut divisors = (1..=period).filter(|modulus| period.is_multiple_of(*modulus));
        let told = |modulus: u64| {
            let won = (begin..self.list.len()).filter(|at| self.list[*at] == Some(Seat::Two));
            let mut second: Vec<u64> = won.map(|at| remainder(&self.value(at), modulus)).collect();
            second.sort_unstable();
            second.dedup();
            second
        };
        let tells = |second: &[u64], modulus: u64, at: usize| {
            let is_second = second.binary_search(&remainder(&self.value(at), modulus)).is_ok();
            self.list[at] == Some(if is_second { Seat::Two } else { Seat::One })
        };
        let (modulus, second) = divisors.find_map(|modulus| {
            let second = told(modulus);
            (begin..self.list.len()).all(|at| tells(&second, modulus, at)).then_some((modulus, second))
        })?;
        let before = (0..begin).rev().take_while(|at| tells(&second, modulus, *at)).count();
        let listed = ranges(&second).len() <= REMAINDERS;
        listed.then(|| (self.value(begin - before), LawRule::Remainders { modulus, second }))
    }
}
