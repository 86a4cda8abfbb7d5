//! Books that multiply up to one goal: the runs of how many times a number fits into the goal, rounded up. They are the same
//! for every goal, and mostly repeat, so a goal of a hundred thousand digits takes a few lines.

use std::iter;

use numduel_rules::{Budget, Number};

use super::{Lines, closed_words, words};
use crate::bands::{ProductSweep, Ratio, SweepInt};
use crate::error::SolveError;
use crate::value::Value;

/// How many runs are found before nobody looks for a repetition any more, and how many one may have.
const PATIENCE: usize = 1 << 12;
const LONGEST: usize = 1 << 6;

/// Quotients from the edge before up to this one.
struct QuotientRun {
    edge: Number,
    value: Value,
}

/// The runs as far as the start's quotient of `goal`, and whether they repeat, so they answer for every goal.
pub(super) fn lines(ratio: &Ratio, goal: &Number, budget: &Budget) -> Result<(Lines<'static>, bool), SolveError> {
    let last = goal.share(&ratio.start);
    let (mut runs, mut bytes, mut sweep) = (Vec::new(), 0, ProductSweep::new(ratio));
    let (mut repeats, largest) = (None, ratio.operands().into_iter().max().unwrap_or(Number::ONE));
    while repeats.is_none() && runs.last().is_none_or(|run: &QuotientRun| run.edge < last) {
        let value = sweep.value();
        sweep.advance(budget)?;
        let Some(edge) = sweep.begin().map(|edge| sweep.exact(edge)) else { break };
        bytes += edge.bytes();
        if bytes > budget.bytes {
            return Err(SolveError::TooManyBands {
                bands: runs.len().into(),
                bytes: bytes.into(),
                limit: budget.bytes,
            });
        }
        runs.push(QuotientRun { edge, value });
        if runs.len() <= PATIENCE && runs.last().is_some_and(|run| run.edge < last) {
            repeats = (1..=LONGEST.min(runs.len() - 1)).find_map(|back| repetition(&runs, back, &largest));
        }
    }
    if repeats.is_none()
        && let Some(run) = runs.last_mut()
    {
        run.edge = last;
    }
    let for_every_goal = repeats.is_some();
    let (operands, beyond) = (ratio.operands(), closed_words(ratio.beyond));
    let first = ["proof quotients".to_owned()].into_iter().chain(repeats);
    let rest = (0..runs.len()).map(move |at| line(&runs, at, &operands));
    let lines = Box::new(first.chain(iter::once(format!("{beyond} -inf 1"))).chain(rest));
    Ok((lines, for_every_goal))
}

fn line(runs: &[QuotientRun], at: usize, operands: &[Number]) -> String {
    let run = &runs[at];
    let low = at.checked_sub(1).map_or(Number::ONE, |below| runs[below].edge.clone()) + Number::ONE;
    // Run 0 is the one beyond the goal.
    let index = |quotient: Number| {
        if quotient > Number::ONE { 1 + runs.partition_point(|run| run.edge < quotient) } else { 0 }
    };
    let target = |operand: &Number| format!(" {}..{}", index(low.share(operand)), index(run.edge.share(operand)));
    let targets: String = operands.iter().map(target).collect();
    format!("{} {low} {}{targets}", words(&run.value), run.edge)
}

/// The line that says how the runs continue, where the last ones are those of `back` runs earlier, so many times as large: as
/// far down as moves reach from beyond the last one.
fn repetition(runs: &[QuotientRun], back: usize, largest: &Number) -> Option<String> {
    let (mut upper, mut lower) = (runs.len() - 1, runs.len() - 1 - back);
    let (factor, reach) = (&runs[upper].edge / &runs[lower].edge, &runs[upper].edge / largest);
    let longer = runs[upper].value.distance.checked_sub(runs[lower].value.distance)?;
    loop {
        let (one, other) = (&runs[upper], &runs[lower]);
        let alike = one.value.verdict == other.value.verdict && one.value.distance == other.value.distance + longer;
        if !alike || one.edge != &other.edge * &factor {
            return None;
        }
        (upper, lower) = (upper.checked_sub(1)?, lower.checked_sub(1)?);
        if runs[upper].edge <= reach {
            return (&runs[lower].edge * &factor <= reach).then(|| format!("repeats /up {factor} {longer}"));
        }
    }
}
