//! Moves that cannot be made in any position.

use numduel_rules::language::MoveGroup;
use numduel_rules::{IllegalReason, Move, Rules};

use super::Warning;
use super::groups::CameUp;
use super::reach::Reach;

pub(super) fn find(rules: &Rules, reach: &Reach) -> Vec<Warning> {
    let offers = rules.book().move_groups();
    let legal = CameUp::of(offers, reach.all_edges().map(|(id, edge)| (&reach.positions[id].number, &edge.mv)));
    let groups = offers.iter().zip(&legal).enumerate();
    groups.filter_map(|(index, (offer, legal))| closed(rules, index, offer, legal)).collect()
}

fn closed(rules: &Rules, index: usize, offer: &MoveGroup, legal: &CameUp) -> Option<Warning> {
    let moves: Vec<Move> = offer.fixed_moves().into_iter().filter(|mv| !legal.contains(mv)).collect();
    let whole = !offer.operands.are_fixed() && !legal.any;
    let refused = refused(rules, offer, moves.first());
    (whole || !moves.is_empty()).then_some(Warning::NeverLegal { offer: index, moves, refused })
}

/// A move of the group at the start, with the reason why it is not legal.
fn refused(rules: &Rules, offer: &MoveGroup, mv: Option<&Move>) -> Option<(Move, IllegalReason)> {
    let start = rules.start();
    let mv = mv.cloned().or_else(|| offer.moves_at(&start.number).into_iter().next())?;
    let reason = rules.illegal_reason(&start, &mv)?;
    Some((mv, reason))
}
