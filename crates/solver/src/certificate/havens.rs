//! Numbers far out from which nobody can be made to lose: what proves a draw that no list of positions could.
//!
//! A checker finds the same havens from the rules alone, so a certificate says only that there are some. They are plainer than
//! those that a search uses: moves that add, subtract, multiply or append, and rules that only compare. Beyond all that those
//! speak of, every number is like every other.

use numduel_rules::language::{Condition, Memory, MoveGroup, Operands};
use numduel_rules::{Number, Operation, Position, Rules};

use crate::proof::steps;
use crate::value::Verdict;

/// Where havens begin above all edges and below them, the latter without its sign.
#[derive(Debug)]
pub(super) struct Havens {
    above: Option<Number>,
    below: Option<Number>,
}

impl Havens {
    /// Nothing where the rules have none.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        let (edges, reach) = edges_and_reach(rules)?;
        let haven = |side: i8| {
            let beyond = edges.iter().map(|edge| edge * Number::from(side)).fold(reach.clone(), Number::max);
            // Two moves from here still lie beyond all edges.
            let far = &reach * Number::from(2) + Number::ONE + beyond;
            can_hold(rules, &far, side).then_some(far)
        };
        let havens = Self { above: haven(1), below: haven(-1) };
        (havens.above.is_some() || havens.below.is_some()).then_some(havens)
    }

    /// Whether the player to move at a number can hold forever.
    pub(super) fn hold(&self, number: &Number) -> bool {
        self.above.as_ref().is_some_and(|far| number >= far) || self.below.as_ref().is_some_and(|far| -number >= *far)
    }
}

/// Where rules begin to apply, and the largest operand; nothing where more than that matters far out.
fn edges_and_reach(rules: &Rules) -> Option<(Vec<Number>, Number)> {
    let groups = rules.move_groups();
    let suits = |group: &MoveGroup<Number>| {
        let is_sum = matches!(
            group.operation,
            Operation::Add | Operation::Subtract | Operation::Multiply | Operation::Append(_)
        );
        is_sum && matches!(group.operands, Operands::List(_) | Operands::Range(..))
    };
    if rules.memory() != Memory::Nothing || rules.cap().is_some() || !groups.iter().all(suits) {
        return None;
    }
    let bounds = rules.book().bounds().map(&mut |value| rules.resolve(value));
    let of_groups = groups.iter().flat_map(|group| group.when.iter().chain(&group.leaves));
    let asked = rules.ends().iter().map(|end| &end.condition).chain([&bounds]).chain(of_groups);
    let edges: Option<Vec<Vec<Number>>> = asked.map(Condition::cuts).collect();
    let reach = groups.iter().flat_map(MoveGroup::fixed_moves).map(|mv| mv.operand).max()?;
    Some((edges?.concat(), reach))
}

/// Whether the player to move so far out does not lose at once and has a move after which no answer wins or leads back in.
fn can_hold(rules: &Rules, far: &Number, side: i8) -> bool {
    let (stuck, side) = (Verdict::from(rules.book().stuck()), Number::from(side));
    let is_bad = |(to, ended): &(Position, Option<Verdict>)| {
        ended.map_or_else(|| &to.number * &side < *far, |verdict| verdict == Verdict::Win)
    };
    let is_held = |next: &Position| {
        let answers = steps(rules, next);
        if answers.is_empty() { stuck != Verdict::Win } else { !answers.iter().any(is_bad) }
    };
    let own = steps(rules, &rules.at(far * &side));
    own.is_empty() && stuck != Verdict::Loss
        || own.iter().any(|(next, ended)| ended.map_or_else(|| is_held(next), |verdict| verdict != Verdict::Loss))
}
