//! Who wins as a function of a parameter, usually the target: for all its values at once where one sweep proves it, and
//! elsewhere by solving every value up to a limit.

mod formula;
mod powers;
mod shifts;

use std::collections::BTreeMap;

use numduel_rules::language::{BookNumber, MoveGroup};
use numduel_rules::number::short;
use numduel_rules::visible::masked_line;
use numduel_rules::{Budget, Number, Rules, START, Seat};
use thiserror::Error;

pub use self::formula::{Formula, LawRule, PowerInterval};
use self::powers::{Powers, powers};
use self::shifts::Shifts;

use crate::bands::{ProductSweep, Ratio, SweepInt, bits};
use crate::error::SolveError;
use crate::solution::Solution;
use crate::solve::solve;
use crate::value::Verdict;

/// How many runs are found before it is estimated how much all of them would take.
const ESTIMATED_AFTER: usize = 64;

/// Values of the parameter that the same seat wins for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinnerRun {
    /// The smallest value.
    pub low: Number,
    /// The largest value.
    pub high: Number,
    /// The seat that wins with perfect play; nobody where it is a draw.
    pub winner: Option<Seat>,
}

impl WinnerRun {
    /// Its values as people write them: `163–324`, `17`.
    pub fn words(&self) -> String {
        if self.low == self.high { short(&self.low) } else { format!("{}–{}", short(&self.low), short(&self.high)) }
    }
}

/// How a law is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawProof {
    /// By one sweep that holds for every value.
    Proven,
    /// By solving every value by itself; nothing is known beyond the last of them.
    Checked,
}

/// Who wins, for every value of a parameter up to a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The parameter.
    pub parameter: String,
    /// Who wins for which values, in ascending order. Values that the rules do not allow lie in no run.
    pub runs: Vec<WinnerRun>,
    /// The largest value that the runs cover, unless the rules allow none as large.
    pub up_to: Number,
    /// How this is known.
    pub proof: LawProof,
    /// One rule for all values, where there is one and it is proven.
    pub formula: Option<Formula>,
}

impl Law {
    /// The run that a value lies in, if the law speaks of it.
    pub fn run(&self, value: &Number) -> Option<&WinnerRun> {
        let at = self.runs.partition_point(|run| run.high < *value);
        self.runs.get(at).filter(|run| run.low <= *value)
    }
}

/// Why there is no law.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LawError {
    /// The book has no such parameter.
    #[error("the book has no parameter '{}' to find a law for", masked_line(.0))]
    NoParameter(String),
    /// A size could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// How far to list a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawRange {
    /// The largest value of interest.
    pub up_to: Number,
    /// How many values may be solved one by one where nothing is proven for all.
    pub checked: u64,
}

impl Solution {
    /// Who wins as a function of a parameter, usually the target, everything else as it is in these rules.
    pub fn law(&self, parameter: &str, range: &LawRange) -> Result<Law, LawError> {
        law(self, parameter, range)
    }
}

fn law(solution: &Solution, parameter: &str, range: &LawRange) -> Result<Law, LawError> {
    let (rules, budget) = (solution.rules(), solution.budget());
    let value = rules.value(parameter).ok_or_else(|| LawError::NoParameter(parameter.to_owned()))?;
    let values = rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
    let finder = Finder { rules, parameter, values, range, budget };
    if let Some(ratio) = proven_ratio(rules, parameter) {
        return Ok(finder.by_powers(&ratio, &(&ratio.goal - value))?);
    }
    match Shifts::new(solution, value).filter(|_| moves_with(rules, parameter)) {
        Some(shifts) => Ok(finder.by_shifts(&shifts, value)?),
        None => Ok(finder.checked()?),
    }
}

/// Whether every end and bound moves with the parameter, so that what is proven at one size holds at all.
fn moves_with(rules: &Rules, parameter: &str) -> bool {
    let (book, is_it) = (rules.book(), BookNumber::Parameter(parameter.to_owned()));
    let ends = book.ends().iter().flat_map(|end| end.condition.values());
    let mut values = ends.chain(book.bounds().values());
    let mut asked = book.move_groups().iter().flat_map(MoveGroup::conditions).flat_map(|(_, asked)| asked.values());
    parameter != START && values.all(|value| *value == is_it) && !asked.any(|value| *value == is_it)
}

/// The form in which one sweep over products proves the law for all values, if the rules have it.
///
/// All ends and bounds compare with the parameter alone, so all numbers below its value are closed alike or none is. The start is
/// one of them, and has to be: at the value itself or above it, the rules for smaller numbers do not show, and they decide
/// larger values.
pub(crate) fn proven_ratio(rules: &Rules, parameter: &str) -> Option<Ratio> {
    let is_below = rules.value(parameter).is_some_and(|value| rules.start().number < *value);
    Ratio::of(rules).filter(|ratio| is_below && !ratio.mirrored && moves_with(rules, parameter))
}

struct Finder<'a> {
    rules: &'a Rules,
    parameter: &'a str,
    values: BTreeMap<String, Number>,
    range: &'a LawRange,
    budget: &'a Budget,
}

impl Finder<'_> {
    fn law(&self, runs: Vec<WinnerRun>, up_to: Number, proof: LawProof, formula: Option<Formula>) -> Law {
        Law { parameter: self.parameter.to_owned(), runs, up_to, proof, formula }
    }

    fn by_powers(&self, ratio: &Ratio, ahead: &Number) -> Result<Law, SolveError> {
        let runs = self.proven(ratio, ahead)?;
        let formula = match powers(ratio, self.budget)? {
            Some(powers) => self.formula(ratio, ahead, &powers, &runs),
            None => None,
        };
        Ok(self.law(runs, self.range.up_to.clone(), LawProof::Proven, formula))
    }

    /// The rule for ratios as one for values of the parameter.
    fn formula(&self, ratio: &Ratio, ahead: &Number, powers: &Powers, runs: &[WinnerRun]) -> Option<Formula> {
        let limit = |edge: &Number| edge * &ratio.start;
        let interval = |pair: &[(Number, Verdict)]| {
            Some(PowerInterval { low: limit(&pair[0].0), high: limit(&pair[1].0), winner: seat(pair[0].1)? })
        };
        let intervals = powers.edges.windows(2).map(interval).collect::<Option<Vec<_>>>()?;
        let low_counts = match ahead {
            ahead if *ahead == Number::ZERO => false,
            ahead if *ahead == Number::ONE => true,
            _ => return None,
        };
        let from = limit(&powers.edges.first()?.0).above() - ahead;
        let rule = LawRule::Powers { base: powers.base.clone(), intervals, low_counts };
        Formula::new(self.parameter, from, runs, rule)
    }

    fn by_shifts(&self, shifts: &Shifts<'_>, value: &Number) -> Result<Law, SolveError> {
        let up_to = &self.range.up_to;
        let Some(low) = self.smallest_allowed(self.first(), &value.clone().min(up_to.clone())) else {
            return Ok(self.law(Vec::new(), up_to.clone(), LawProof::Proven, None));
        };
        let mut runs = shifts.runs(&low, up_to)?;
        let formula = shifts.formula(self.parameter, &runs)?;
        let last = runs.last().map_or_else(|| up_to.clone(), |run| run.high.clone());
        self.allowed_only(&mut runs);
        Ok(self.law(runs, last, LawProof::Proven, formula))
    }

    fn rules_at(&self, value: &Number) -> Option<Rules> {
        let mut values = self.values.clone();
        values.insert(self.parameter.to_owned(), value.clone());
        self.rules.book().rules(&values).ok()
    }

    fn is_allowed(&self, value: &Number) -> bool {
        self.rules_at(value).is_some()
    }

    /// The smallest value that is looked at: targets lie on the side of the start that the moves go to; other parameters
    /// are tried from 1.
    fn first(&self) -> Number {
        if self.parameter == START { Number::ONE } else { self.rules.start().number.min(Number::ONE) }
    }

    fn proven(&self, ratio: &Ratio, ahead: &Number) -> Result<Vec<WinnerRun>, SolveError> {
        let mut runs = Vec::new();
        // Up to here the start itself lies beyond the goal, and so does all that its moves lead to.
        let beyond = (&ratio.start - ahead).min(self.range.up_to.clone());
        if let Some(low) = self.smallest_allowed(self.first(), &beyond) {
            push(&mut runs, low, beyond, seat(ratio.beyond_goal().verdict));
        }
        let mut sweep = ProductSweep::new(ratio);
        // The smallest value that leaves the start open; the rules may ask for one or two more.
        let mut low = &ratio.start + Number::ONE - ahead;
        for _ in 0..2 {
            if !self.is_allowed(&low) {
                low += Number::ONE;
            }
        }
        while low <= self.range.up_to {
            self.budget.check()?;
            let winner = seat(sweep.value().verdict);
            sweep.advance(self.budget)?;
            let Some(edge) = sweep.begin() else { break };
            let high = (sweep.exact(edge) * &ratio.start - ahead).min(self.range.up_to.clone());
            if high < low {
                continue;
            }
            push(&mut runs, low, high.clone(), winner);
            if runs.len() == ESTIMATED_AFTER {
                refuse_early(&high, &self.range.up_to, runs.len(), self.budget)?;
            }
            low = high + Number::ONE;
        }
        self.allowed_only(&mut runs);
        Ok(runs)
    }

    /// The smallest value from `low` to `high` that the rules allow, where they allow `high`: they forbid what is too small.
    fn smallest_allowed(&self, low: Number, high: &Number) -> Option<Number> {
        if low > *high || !self.is_allowed(high) {
            return None;
        }
        Some(self.last_allowed(high.clone(), low - Number::ONE))
    }

    /// The allowed value next to the first that is not, between one that is and one that is not.
    fn last_allowed(&self, mut good: Number, mut bad: Number) -> Number {
        while good.above() != bad && bad.above() != good {
            let middle = (&good + &bad) / Number::from(2);
            if self.is_allowed(&middle) { good = middle } else { bad = middle }
        }
        good
    }

    /// Cuts the runs where the rules allow no larger value.
    fn allowed_only(&self, runs: &mut Vec<WinnerRun>) {
        while let Some(last) = runs.last_mut() {
            if self.is_allowed(&last.high) {
                return;
            }
            if !self.is_allowed(&last.low) {
                runs.pop();
                continue;
            }
            last.high = self.last_allowed(last.low.clone(), last.high.clone());
        }
    }

    fn checked(&self) -> Result<Law, SolveError> {
        let first = self.first();
        let last = self.range.up_to.clone().min(&first + Number::from(self.range.checked) - Number::ONE);
        let (mut runs, total) = (Vec::new(), &last - &first + Number::ONE);
        let (mut value, mut done, quiet) = (first, 0, self.budget.quiet());
        while value <= last {
            self.budget.report(done, Some(total.clone()))?;
            if let Some(rules) = self.rules_at(&value) {
                let verdict = solve(&rules, &quiet)?.value(&rules.start())?.verdict;
                push(&mut runs, value.clone(), value.clone(), seat(verdict));
            }
            value += Number::ONE;
            done += 1;
        }
        Ok(self.law(runs, last, LawProof::Checked, None))
    }
}

/// Refuses a law that would not fit, before most of the work: every run is so many times as far as the one before, so that
/// their digits grow evenly and the first runs tell how many there will be.
fn refuse_early(reached: &Number, up_to: &Number, runs: usize, budget: &Budget) -> Result<(), SolveError> {
    let bits = |number: &Number| Number::from(bits(number).max(1));
    let runs = Number::from(runs) * bits(up_to) / bits(reached);
    // Both ends of a run, half as long as the last one on the average.
    let bytes = &runs * (bits(up_to) / Number::from(8) + Number::from(64));
    if bytes > Number::from(budget.bytes) {
        return Err(SolveError::TooManyBands { bands: runs, bytes, limit: budget.bytes });
    }
    Ok(())
}

/// Who wins with this verdict at the start, if anybody does.
const fn seat(verdict: Verdict) -> Option<Seat> {
    match verdict {
        Verdict::Win => Some(Seat::One),
        Verdict::Loss => Some(Seat::Two),
        Verdict::Draw => None,
    }
}

/// Adds a run, or lengthens the last one where the winner is the same.
fn push(runs: &mut Vec<WinnerRun>, low: Number, high: Number, winner: Option<Seat>) {
    match runs.last_mut() {
        Some(last) if last.winner == winner && last.high.above() == low => last.high = high,
        _ => runs.push(WinnerRun { low, high, winner }),
    }
}
