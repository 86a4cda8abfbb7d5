//! An end that never decides a game.

use numduel_rules::Rules;
use numduel_rules::language::Condition;

use super::reach::{Reach, To};
use super::target::asks_for_numbers;
use super::{Instead, Warning};

pub(super) fn find(rules: &Rules, reach: &Reach) -> Vec<Warning> {
    let mut met = vec![false; reach.endings.len()];
    for (_, edge) in reach.all_edges() {
        if let To::End(index) = edge.to {
            met[index] = true;
        }
    }
    let unmet = (0..rules.ends().len()).filter(|end| !met[*end]);
    unmet.filter_map(|end| Some(Warning::EndNeverMet { end, instead: instead(rules, reach, end)? })).collect()
}

/// What happens instead; `None` if a number that cannot be made has been warned about already.
fn instead(rules: &Rules, reach: &Reach, end: usize) -> Option<Instead> {
    let condition: &Condition<_> = &rules.ends()[end].condition;
    let met = reach.all_edges().find(|(id, edge)| condition.holds(&reach.made(*id, edge)));
    if let Some((id, edge)) = met {
        return Some(Instead::Earlier(reach.way_and(id, edge)));
    }
    if asks_for_numbers(condition) {
        return None;
    }
    let made = super::target::made(reach);
    let start = rules.start().number;
    let low = made.first()?.min(&start).clone();
    let high = made.last()?.max(&start).clone();
    Some(Instead::Stays { low, high })
}
