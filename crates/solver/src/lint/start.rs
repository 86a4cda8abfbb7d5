//! The start already meets an end.

use numduel_rules::Rules;

use super::Warning;

pub(super) fn find(rules: &Rules) -> Option<Warning> {
    let number = rules.start().number;
    let end = rules.ends().iter().position(|end| end.condition.holds(&number))?;
    Some(Warning::StartEnded { number, end })
}
