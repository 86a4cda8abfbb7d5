//! A drawn game of a book that says there is none.

use numduel_rules::Rules;

use super::reach::{Reach, To};
use super::round::round;
use super::{Line, Warning};
use crate::value::Verdict;

pub(super) fn find(rules: &Rules, reach: &Reach) -> Option<Warning> {
    if !rules.book().claims_no_draws() {
        return None;
    }
    let game = ended(reach).or_else(|| repeated(reach))?;
    Some(Warning::Drawn { game })
}

/// A game that the cap draws.
fn ended(reach: &Reach) -> Option<Line> {
    let draws = |to: To| matches!(to, To::End(index) if reach.endings[index].mover == Verdict::Draw);
    let (id, edge) = reach.all_edges().find(|(_, edge)| draws(edge.to))?;
    Some(reach.way_and(id, edge))
}

/// A game in which a position occurs three times.
fn repeated(reach: &Reach) -> Option<Line> {
    let (way, round) = round(reach)?;
    let moves = [way.moves, round.clone(), round].concat();
    Some(Line { moves, ..way })
}
