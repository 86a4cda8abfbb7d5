//! The formula of books that only multiply towards one goal.
//!
//! There a number's verdict depends only on the ratio of goal and number, and beyond the largest operand `m` it follows from
//! the verdicts at that ratio divided by each operand. So if the verdicts between `e` and `m·e` come again between `c·e` and
//! `c·m·e`, those at `c` times any ratio beyond `e` are the same as at the ratio itself: each follows from smaller ratios,
//! of which that is known already. This is the proof; all that is left to do is to find such an `e` and such a `c`.

use numduel_rules::{Budget, Number};

use crate::bands::{ProductSweep, Ratio};
use crate::error::SolveError;
use crate::value::Verdict;

/// How many changes of the verdict to look at.
const EDGES: usize = 128;
/// And how many bands.
const BANDS: usize = 1 << 14;

/// The ratios at which the verdict changes, as far as they are needed: just above the first one the rule begins, and at the
/// last one, `base` times as large, it begins again.
#[derive(Debug)]
pub(super) struct Powers {
    pub base: Number,
    /// Each with the verdict of the ratios above it.
    pub edges: Vec<(Number, Verdict)>,
}

/// The first rule that can be proven, if there is one.
pub(super) fn powers(ratio: &Ratio, budget: &Budget) -> Result<Option<Powers>, SolveError> {
    let edges = edges(ratio, budget)?;
    let largest = ratio.largest();
    for first in 0..edges.len() {
        for again in first + 1..edges.len() {
            let (base, rest) = (&edges[again].0 / &edges[first].0, &edges[again].0 % &edges[first].0);
            if rest == Number::ZERO && repeats(&edges, first, again, &base, &largest) {
                return Ok(Some(Powers { base, edges: edges[first..=again].to_vec() }));
            }
        }
    }
    Ok(None)
}

/// Whether the verdicts from one edge on, as far as the largest operand reaches, come again from another one on.
fn repeats(edges: &[(Number, Verdict)], first: usize, again: usize, base: &Number, largest: &Number) -> bool {
    let window = &edges[first].0 * largest;
    let mut pairs = edges[first..].iter().zip(&edges[again..]);
    let same = |(one, other): (&(Number, Verdict), &(Number, Verdict))| one.1 == other.1 && &one.0 * base == other.0;
    loop {
        match pairs.next() {
            // The windows end, and nothing changes in between.
            Some((one, other)) if one.0 >= window => return other.0 >= &window * base,
            Some(pair) if same(pair) => {}
            _ => return false,
        }
    }
}

/// The ratios at which the verdict changes, from 1 up.
fn edges(ratio: &Ratio, budget: &Budget) -> Result<Vec<(Number, Verdict)>, SolveError> {
    let mut sweep = ProductSweep::new(ratio);
    let mut edges = vec![(Number::ONE, sweep.value().verdict)];
    for _ in 0..BANDS {
        budget.check()?;
        sweep.advance(budget)?;
        let verdict = sweep.value().verdict;
        if let (Some(edge), true) = (sweep.begin(), edges.last().is_none_or(|last| last.1 != verdict)) {
            edges.push((sweep.exact(edge), verdict));
        }
        if edges.len() > EDGES {
            break;
        }
    }
    Ok(edges)
}
