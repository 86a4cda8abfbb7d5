//! Books without bounds whose ends ask only for remainders: solved on remainders, for every number there is.
//!
//! Adding, subtracting, multiplying and appending constants lead from remainders to remainders, so two numbers with
//! the same remainder by the least common multiple of all that ends ask for are worth the same.

use numduel_rules::language::{Condition, MoveGroup};
use numduel_rules::{Budget, Number, Operation, Position, Rules, Seat};

use crate::error::SolveError;
use crate::method::Method;
use crate::packed::PackedRules;
use crate::span::ReachSpan;
use crate::table::{Failure, WordTable};
use crate::value::Value;

/// Rules with the value of every remainder.
#[derive(Clone, Debug)]
pub struct ModularSolution {
    rules: Rules,
    modulus: i64,
    /// Whether a move might leave 0 as it is, which the book forbids: 0 then differs from its remainder.
    without_zero: bool,
    words: WordTable,
}

impl ModularSolution {
    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let unsuitable = || SolveError::Unsuitable(Method::Remainders);
        let modulus = modulus(rules).filter(|modulus| fits(*modulus, budget)).ok_or_else(unsuitable)?;
        let packed = PackedRules::folded(rules, modulus).ok_or_else(unsuitable)?;
        let span = ReachSpan { low: Some(Number::ZERO), high: Some(Number::from(modulus - 1)), ..ReachSpan::default() };
        let seeds: Vec<_> = (0..modulus).filter_map(|number| packed.pack(&rules.at(number.into()))).collect();
        match WordTable::solve(packed, &span, &seeds, budget) {
            Ok(words) => {
                let without_zero = rules.forbids_unchanged() && !all_add(rules);
                Ok(Self { rules: rules.clone(), modulus, without_zero, words })
            }
            Err(Failure::Refused(error)) => Err(error),
            Err(Failure::TooBig) => Err(unsuitable()),
        }
    }

    /// Numbers with the same remainder by this one are worth the same.
    pub fn modulus(&self) -> Number {
        self.modulus.into()
    }

    /// What a position is worth to the player to move; `None` if more than the remainder counts, or if what is remembered was
    /// never met.
    pub(crate) fn value(&self, position: &Position) -> Option<Value> {
        let differs = self.without_zero && position.number <= Number::ZERO;
        if differs { None } else { self.words.value(position) }
    }

    /// Every remainder with everything that can be remembered there and its value, seen as if player 1 were to move.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Position, Value)> + '_ {
        let standing = self.words.standing(&self.rules.start());
        standing.map(|(spot, value)| (self.words.packed.unpack(spot, Seat::One), value))
    }

    /// The value of every remainder that meets no end, with nothing played yet, from 0 up.
    pub fn iter(&self) -> impl Iterator<Item = (Number, Value)> + '_ {
        let value = |number: i64| {
            let open = self.rules.end_at(&number.into()).is_none();
            self.words.value(&self.rules.at(number.into())).filter(|_| open).map(|value| (number.into(), value))
        };
        (0..self.modulus).filter_map(value)
    }
}

/// Small enough for the products of two remainders, and for the budget.
fn fits(modulus: i64, budget: &Budget) -> bool {
    modulus < 1 << 31 && usize::try_from(modulus).is_ok_and(|modulus| modulus <= budget.positions)
}

/// What numbers are divided by, if only their remainders matter.
fn modulus(rules: &Rules) -> Option<i64> {
    let bounds = rules.bounds();
    let offers = rules.move_groups();
    // Whether a move leaves its number as it is depends on more than the remainder; but no number above 0 does.
    let grows = |offer: &MoveGroup<Number>| match offer.operation {
        Operation::Add | Operation::Append(_) => true,
        Operation::Multiply => offer.fixed_operands().iter().all(|operand| *operand > Number::ONE),
        _ => false,
    };
    let only_zero_stays = rules.start().number >= Number::ZERO && offers.iter().all(grows);
    if rules.forbids_unchanged() && !all_add(rules) && !only_zero_stays {
        return None;
    }
    if bounds.min.is_some() || bounds.max.is_some() || rules.ends().is_empty() || !offers.iter().all(is_foldable) {
        return None;
    }
    let of_groups = offers.iter().flat_map(|offer| [&offer.when, &offer.leaves]).flatten();
    let asked = rules.ends().iter().map(|end| &end.condition).chain(of_groups).chain(rules.keeps());
    let all = Condition::All(asked.cloned().collect()).period()?;
    i64::try_from(&all).ok()
}

/// Whether every move changes the number, because it adds or subtracts.
fn all_add(rules: &Rules) -> bool {
    rules.move_groups().iter().all(|group| matches!(group.operation, Operation::Add | Operation::Subtract))
}

/// Whether the group's moves are the same for numbers of the same remainder.
fn is_foldable(offer: &MoveGroup<Number>) -> bool {
    offer.operation.keeps_remainders() && offer.operands.are_fixed()
}
