//! A number that an end asks for, and that no play makes.

use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Unbounded};

use numduel_rules::language::Condition;
use numduel_rules::{Number, Rules};

use super::Warning;
use super::reach::Reach;

pub(super) fn find(rules: &Rules, reach: &Reach) -> Vec<Warning> {
    let wanted = rules.ends().iter().enumerate().filter(|(_, end)| asks_for_numbers(&end.condition));
    let wanted: Vec<(usize, &Number)> =
        wanted.flat_map(|(index, end)| end.condition.values().into_iter().map(move |target| (index, target))).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let made = made(reach);
    let missed = wanted.into_iter().filter(|(_, target)| !made.contains(target));
    missed
        .map(|(end, target)| Warning::TargetNeverReached {
            end,
            target: target.clone(),
            below: made.range(..target).next_back().cloned(),
            above: made.range((Excluded(target), Unbounded)).next().cloned(),
        })
        .collect()
}

/// Whether an end names the numbers that meet it.
pub(super) fn asks_for_numbers(condition: &Condition<Number>) -> bool {
    matches!(condition, Condition::Equals(_) | Condition::OneOf(_))
}

/// Every number that some move makes.
pub(super) fn made(reach: &Reach) -> BTreeSet<Number> {
    reach.all_edges().map(|(id, edge)| reach.made(id, edge)).collect()
}
