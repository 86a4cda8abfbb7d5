//! A number from which on the player to move can hold forever by adding, even where the opponent divides.
//!
//! Far out, adding meets no end and no answer leads below a given number; nearer, every number is tried. Such a number holds
//! for itself and for all above it.

use numduel_rules::language::{Memory, MoveGroup, Stuck};
use numduel_rules::{Number, Operation, Position, Rules};

use crate::value::Verdict;

/// The most numbers that are tried.
const MOST: i64 = 1 << 12;

/// The least number from which on the player to move can hold, if there is one.
pub(super) fn high_ground(rules: &Rules) -> Option<i64> {
    let (open, far) = (quiet_beyond(rules)?, reach(rules)?);
    let (open, last) = (2 * open + 64, far.0.checked_mul(2 * open + 65)?.checked_add(far.1)?);
    if last > MOST {
        return None;
    }
    let bottom = rules.own_bounds().min.as_ref().map_or(Some(0), |min| i64::try_from(min).ok())?;
    let mut low = bottom.max(0);
    loop {
        let Some(failed) = (low..=last).rfind(|number| !holds(rules, *number, low)) else { return Some(low) };
        low = failed + 1;
        // From further out, dividing could lead below.
        if low > open {
            return None;
        }
    }
}

/// A number beyond which nothing ends, and adding is never closed.
fn quiet_beyond(rules: &Rules) -> Option<i64> {
    let adds = |group: &MoveGroup<Number>| {
        group.operation == Operation::Add && group.is_fixed() && !group.fixed_operands().is_empty()
    };
    let suits = rules.memory() == Memory::Nothing
        && rules.cap().is_none()
        && rules.keeps().is_none()
        && rules.largest().is_none()
        && rules.own_bounds().max.is_none()
        && !rules.forbids_unchanged()
        && rules.move_groups().iter().any(adds);
    let mut last = Number::ZERO;
    for end in rules.ends() {
        last = end.condition.cuts()?.into_iter().fold(last, Number::max);
    }
    let beyond = &last + Number::ONE;
    let quiet = rules.ends().iter().all(|end| !end.condition.holds(&beyond));
    if suits && quiet { i64::try_from(&beyond).ok().filter(|beyond| *beyond < MOST) } else { None }
}

/// By how much one move can divide a number and by how much it can take it down; nothing where moves do other things.
fn reach(rules: &Rules) -> Option<(i64, i64)> {
    let (mut divisor, mut step) = (1, 0);
    for group in rules.move_groups() {
        if !group.operands.are_fixed() {
            return None;
        }
        let operands = group.fixed_operands();
        let largest = i64::try_from(operands.iter().max()?).ok()?;
        match group.operation {
            Operation::Add | Operation::Multiply | Operation::Append(_) => {}
            Operation::Subtract => step = largest.max(step),
            Operation::Divide | Operation::DivideDown => divisor = largest.max(divisor),
            Operation::Delete | Operation::Become | Operation::Pass => return None,
        }
    }
    Some((divisor, step))
}

/// Whether some move wins at once, or leaves no answer that wins or leads below `low`.
fn holds(rules: &Rules, number: i64, low: i64) -> bool {
    let position = rules.at(number.into());
    let low = Number::from(low);
    steps(rules, &position).into_iter().any(|(next, ended)| {
        if let Some(verdict) = ended {
            return verdict == Verdict::Win;
        }
        let answers = steps(rules, &next);
        let stands = |(after, ended): &(Position, Option<Verdict>)| {
            ended.map_or_else(|| after.number >= low, |verdict| verdict != Verdict::Win)
        };
        answers.iter().all(stands) && !(answers.is_empty() && rules.book().stuck() == Stuck::Wins)
    })
}

/// Where the legal moves lead, and what each is worth to its player if it ends the game.
pub(crate) fn steps(rules: &Rules, position: &Position) -> Vec<(Position, Option<Verdict>)> {
    let step = |mv| {
        let next = rules.after(position, &mv, mv.apply(&position.number)?);
        let ended = rules.end_after(&next).map(|outcome| Verdict::of(outcome, position.turn));
        Some((next, ended))
    };
    rules.legal(position).into_iter().filter_map(step).collect()
}
