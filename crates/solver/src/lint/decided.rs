//! A game that is decided by its first move: player 1 can win with it, or no choice matters after it.

use numduel_rules::Move;

use super::reach::{Edge, Solved, To};
use super::{Decided, Warning};
use crate::value::Verdict;

pub(super) fn find(solved: &Solved<'_>) -> Option<Warning> {
    let starts = 0..solved.reach.starts;
    let first = &solved.reach.edges[0];
    let verdict = solved.verdict(0);
    let ends = |edge: &&Edge| matches!(edge.to, To::End(_)) && solved.worth(edge) == Verdict::Win;
    let wins = |id: usize| solved.reach.edges[id].iter().find(ends).map(|edge| edge.mv.clone());
    // Of a range it is said only where it is true of every start.
    if let Some(mv) = starts.clone().map(wins).collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().next()) {
        return Some(Warning::DecidedAtOnce(Decided::Wins(mv)));
    }
    let matters = |id| solved.is_deciding(id);
    if (starts.end..solved.reach.positions.len()).any(matters) || !starts.into_iter().all(matters) {
        return None;
    }
    let some = |keeps: bool| -> Option<Move> {
        first.iter().find(|edge| (solved.worth(edge) == verdict) == keeps).map(|edge| edge.mv.clone())
    };
    // Where the first move decides nothing either, neither player has a choice that matters, which is said of each.
    Some(Warning::DecidedAtOnce(Decided::Settles { verdict, keeps: some(true)?, loses: some(false)? }))
}
