//! A move that leaves the number as it is, which amounts to a pass.

use numduel_rules::{Operation, Rules};

use super::Warning;
use super::reach::Reach;

pub(super) fn find(rules: &Rules, reach: &Reach) -> Option<Warning> {
    let (id, edge) = reach.all_edges().find(|(id, edge)| {
        edge.mv.operation != Operation::Pass && reach.made(*id, edge) == reach.positions[*id].number
    })?;
    let number = &reach.positions[id].number;
    let offer = rules.move_groups().iter().position(|group| group.offers(&edge.mv, number))?;
    Some(Warning::Unchanged { offer, line: reach.way_and(id, edge) })
}
