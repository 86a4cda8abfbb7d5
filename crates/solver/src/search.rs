//! Looking at positions one by one: at as few as it takes to be certain, at all, or at many.

use numduel_rules::{Budget, Position, Rules};

use crate::error::SolveError;
use crate::knowledge::Knowledge;
use crate::proof::Proof;
use crate::table::PositionTable;
use crate::win_at_once::WinAtOnce;

/// How many positions to look at for a quick proof before solving all of them.
const GLANCE: usize = 1 << 14;
/// How many positions to look at for a proof where all of them would be too many.
pub(crate) const THOROUGH: usize = 1 << 19;

/// Looks at the positions one by one: at a few, at all, or at many.
pub(crate) fn search(rules: &Rules, from: &Position, budget: &Budget) -> Result<Box<dyn Knowledge>, SolveError> {
    let prove = |positions: usize| match Proof::of(rules, from, positions.min(budget.positions), budget) {
        Err(error) if !error.is_stopped() => Ok(None),
        proof => proof,
    };
    let is_quick = PositionTable::is_quick(rules, from);
    if !is_quick && let Some(proof) = prove(GLANCE)? {
        return Ok(Box::new(proof));
    }
    // Who can win at once needs no table, but a small one tells more.
    let won = if is_quick { None } else { WinAtOnce::new(rules, from) };
    let most = if won.is_some() { GLANCE } else { usize::MAX };
    match PositionTable::of(rules, from, &budget.clone().with_positions(budget.positions.min(most))) {
        Ok(table) => Ok(Box::new(table)),
        Err(error) if error.is_stopped() => Err(error),
        Err(error) => match won {
            Some(won) => Ok(Box::new(won)),
            None => Ok(Box::new(prove(THOROUGH)?.ok_or(error)?)),
        },
    }
}
