//! Who wins as a function of a parameter, usually the target: for all its values at once where the sweep over products
//! proves it, and elsewhere by solving every value up to a limit.

use std::collections::BTreeMap;

use numduel_rules::language::Value as BookValue;
use numduel_rules::{Number, Rules, Seat};
use thiserror::Error;

use crate::bands::opening::solve_start;
use crate::bands::ratio::{ProductSweep, Ratio};
use crate::bands::sweep_int::SweepInt;
use crate::limits::{Limits, SolveError, Watch, tell};
use crate::value::Verdict;

/// How often the caller hears of the progress, in targets.
const REPORT_EVERY: u64 = 1 << 8;

/// How many runs are found before it is estimated how much all of them would take.
const ESTIMATED_AFTER: usize = 64;

/// Values of the parameter that the same seat wins for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The smallest value.
    pub low: Number,
    /// The largest value.
    pub high: Number,
    /// The seat that wins with perfect play.
    pub winner: Seat,
}

/// How a law is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// By one sweep that holds for every value.
    Proven,
    /// By solving every value up to this one; nothing is known beyond.
    CheckedUpTo(Number),
}

/// Who wins, for every value of a parameter up to a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The parameter.
    pub parameter: String,
    /// Who wins for which values, in ascending order. Values that the rules do not allow lie in no run.
    pub runs: Vec<Run>,
    /// How this is known.
    pub proof: Proof,
}

impl Law {
    /// The seat that wins for a value, if the law speaks of it.
    pub fn winner(&self, value: &Number) -> Option<Seat> {
        let at = self.runs.partition_point(|run| run.high < *value);
        self.runs.get(at).filter(|run| run.low <= *value).map(|run| run.winner)
    }
}

/// Why there is no law.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoLaw {
    /// The book has no such parameter.
    #[error("the book has no parameter '{0}' to find a law for")]
    NoParameter(String),
    /// A size could not be solved.
    #[error(transparent)]
    SolveError(#[from] SolveError),
}

/// How far a law is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The largest value of interest.
    pub up_to: Number,
    /// How many values may be solved one by one where nothing is proven for all.
    pub checked: u64,
}

/// Who wins these rules as a function of `parameter`, everything else as it is.
pub fn law(rules: &Rules, parameter: &str, reach: &Reach, limits: Limits, watch: Watch<'_>) -> Result<Law, NoLaw> {
    let value = rules.value(parameter).ok_or_else(|| NoLaw::NoParameter(parameter.to_owned()))?;
    let search = Finder { rules, parameter, values: rules.values().map(|(k, v)| (k.to_owned(), v.clone())).collect() };
    match Ratio::of(rules).filter(|_| search.all_about_parameter()) {
        Some(ratio) => search.proven(&ratio, &(&ratio.goal - value), reach, limits, watch),
        None => search.checked(reach, limits, watch),
    }
}

struct Finder<'a> {
    rules: &'a Rules,
    parameter: &'a str,
    values: BTreeMap<String, Number>,
}

impl Finder<'_> {
    /// Whether every end and bound moves with the parameter, so that what is proven at one size holds at all.
    fn all_about_parameter(&self) -> bool {
        let book = self.rules.book();
        let bounds = book.bounds();
        let ends = book.ends().iter().flat_map(|end| end.condition.values());
        let mut values = ends.chain(&bounds.min).chain(&bounds.max);
        self.parameter != numduel_rules::START
            && values.all(|value| *value == BookValue::Parameter(self.parameter.to_owned()))
    }

    fn rules_at(&self, value: &Number) -> Option<Rules> {
        let mut values = self.values.clone();
        values.insert(self.parameter.to_owned(), value.clone());
        self.rules.book().rules(&values).ok()
    }

    fn proven(
        &self,
        ratio: &Ratio,
        ahead: &Number,
        reach: &Reach,
        limits: Limits,
        watch: Watch<'_>,
    ) -> Result<Law, NoLaw> {
        let mut law = Law { parameter: self.parameter.to_owned(), runs: Vec::new(), proof: Proof::Proven };
        let mut sweep = ProductSweep::new(ratio);
        // The smallest value that leaves the start open; the rules may ask for one or two more.
        let mut low = &ratio.start + Number::ONE - ahead;
        for _ in 0..2 {
            if self.rules_at(&low).is_none() {
                low += Number::ONE;
            }
        }
        while low <= reach.up_to {
            let winner = seat(sweep.value().verdict);
            sweep.advance(watch)?;
            let Some(edge) = sweep.begin() else { break };
            let high = (sweep.exact(edge) * &ratio.start - ahead).min(reach.up_to.clone());
            if high < low {
                continue;
            }
            push(&mut law.runs, low, high.clone(), winner);
            if law.runs.len() == ESTIMATED_AFTER {
                refuse_early(&high, &reach.up_to, law.runs.len(), limits)?;
            }
            low = high + Number::ONE;
        }
        self.allowed_only(&mut law.runs);
        Ok(law)
    }

    /// Cuts the runs where the rules allow no larger value.
    fn allowed_only(&self, runs: &mut Vec<Run>) {
        let allowed = |value: &Number| self.rules_at(value).is_some();
        while let Some(last) = runs.last_mut() {
            if allowed(&last.high) {
                return;
            }
            if !allowed(&last.low) {
                runs.pop();
                continue;
            }
            let (mut good, mut bad) = (last.low.clone(), last.high.clone());
            while &bad - &good > Number::ONE {
                let middle = (&good + &bad) / Number::from(2);
                if allowed(&middle) { good = middle } else { bad = middle }
            }
            last.high = good;
        }
    }

    fn checked(&self, reach: &Reach, limits: Limits, watch: Watch<'_>) -> Result<Law, NoLaw> {
        let mut law = Law {
            parameter: self.parameter.to_owned(),
            runs: Vec::new(),
            proof: Proof::CheckedUpTo(reach.up_to.clone()),
        };
        let start = self.rules.start().number;
        // Targets lie on the side of the start that the moves go to; other parameters are tried from 1.
        let first = if self.parameter == numduel_rules::START { Number::ONE } else { start.min(Number::ONE) };
        let last = reach.up_to.clone().min(&first + Number::from(reach.checked) - Number::ONE);
        law.proof = Proof::CheckedUpTo(last.clone());
        let (mut value, mut done) = (first, 0u64);
        while value <= last {
            if let Some(rules) = self.rules_at(&value) {
                let opening = solve_start(&rules, limits, &mut |_| std::ops::ControlFlow::Continue(()))?;
                push(&mut law.runs, value.clone(), value.clone(), seat(opening.value.verdict));
            }
            value += Number::ONE;
            done += 1;
            if done.is_multiple_of(REPORT_EVERY) {
                tell(watch, done, Some(&last - &value + Number::from(done)))?;
            }
        }
        Ok(law)
    }
}

/// Refuses a law that would not fit, before most of the work: every run is so many times as far as the one before, so that
/// their digits grow evenly and the first runs tell how many there will be.
fn refuse_early(reached: &Number, up_to: &Number, runs: usize, limits: Limits) -> Result<(), SolveError> {
    let bits = |number: &Number| Number::from(crate::bands::sweep_int::bits(number).max(1));
    let runs = Number::from(runs) * bits(up_to) / bits(reached);
    // Both ends of a run, half as long as the last one on the average.
    let bytes = &runs * (bits(up_to) / Number::from(8) + Number::from(64));
    if bytes > Number::from(limits.bytes) {
        return Err(SolveError::TooLarge { bands: runs, bytes, limit: limits.bytes });
    }
    Ok(())
}

const fn seat(verdict: Verdict) -> Seat {
    match verdict {
        Verdict::Win => Seat::One,
        // Bands know no draws.
        Verdict::Loss | Verdict::Draw => Seat::Two,
    }
}

/// Adds a run, or lengthens the last one where the winner is the same.
fn push(runs: &mut Vec<Run>, low: Number, high: Number, winner: Seat) {
    match runs.last_mut() {
        Some(last) if last.winner == winner && last.high.above() == low => last.high = high,
        _ => runs.push(Run { low, high, winner }),
    }
}
