//! A drawn game of a book that says there is none.

use numduel_rules::{Move, Rules};

use super::Warning;
use super::reach::{Reach, To};
use super::round::round;
use crate::value::Verdict;

pub(super) fn find(rules: &Rules, reach: &Reach) -> Option<Warning> {
    if !rules.book().claims_no_draws() {
        return None;
    }
    let game = ended(reach).or_else(|| repeated(reach))?;
    Some(Warning::Drawn { game })
}

/// A game that the cap draws.
fn ended(reach: &Reach) -> Option<Vec<Move>> {
    let draws = |to: To| matches!(to, To::End(index) if reach.endings[index].mover == Verdict::Draw);
    let (id, edge) = reach.all_edges().find(|(_, edge)| draws(edge.to))?;
    Some(reach.way_and(id, edge))
}

/// A game in which a position comes for the third time.
fn repeated(reach: &Reach) -> Option<Vec<Move>> {
    let (way, round) = round(reach)?;
    Some([way, round.clone(), round].concat())
}
