//! Moves that cannot be made in any position.

use numduel_rules::{IllegalReason, Move, Rules};

use super::Warning;
use super::groups::{CameUp, first_listed};
use super::reach::Reach;

pub(super) fn find(rules: &Rules, reach: &Reach) -> Vec<Warning> {
    let groups = rules.move_groups();
    let legal = CameUp::of(groups, reach.all_edges().map(|(id, edge)| (&reach.positions[id].number, &edge.mv)));
    let closed = first_listed(groups).into_iter().enumerate().filter_map(|(index, mut moves)| {
        moves.retain(|mv| !legal.has(mv));
        let whole = !groups[index].operands.are_fixed() && !legal.has_open(index);
        let refused = refused(rules, index, moves.first());
        (whole || !moves.is_empty()).then_some(Warning::NeverLegal { offer: index, moves, refused })
    });
    closed.collect()
}

/// A move of the group at the start, with the reason why it is not legal.
fn refused(rules: &Rules, group: usize, mv: Option<&Move>) -> Option<(Move, IllegalReason)> {
    let start = rules.start();
    let offered = || {
        let operand = rules.operands(group, &start.number).into_iter().next()?;
        Some(Move::new(rules.move_groups()[group].operation, operand))
    };
    let mv = mv.cloned().or_else(offered)?;
    let reason = rules.illegal_reason(&start, &mv)?;
    Some((mv, reason))
}
