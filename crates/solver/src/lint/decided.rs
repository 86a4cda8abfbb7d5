//! A game that is decided by its first move: player 1 can win with it, or no choice matters after it.

use numduel_rules::Move;

use super::reach::{Edge, Solved, To};
use super::{Decided, Warning};
use crate::value::Verdict;

pub(super) fn find(solved: &Solved<'_>) -> Option<Warning> {
    let first = &solved.reach.edges[0];
    let verdict = solved.verdict(0);
    let ends = |edge: &&Edge| matches!(edge.to, To::End(_)) && solved.worth(edge) == Verdict::Win;
    if let Some(edge) = first.iter().find(ends) {
        return Some(Warning::DecidedAtOnce(Decided::Wins(edge.mv.clone())));
    }
    if (1..solved.reach.positions.len()).any(|id| solved.is_deciding(id)) {
        return None;
    }
    let some = |keeps: bool| -> Option<Move> {
        first.iter().find(|edge| (solved.worth(edge) == verdict) == keeps).map(|edge| edge.mv.clone())
    };
    // Where the first move decides nothing either, neither player has a choice that matters, which is said of each.
    Some(Warning::DecidedAtOnce(Decided::Settles { verdict, keeps: some(true)?, loses: some(false)? }))
}
