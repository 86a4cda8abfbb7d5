//! Books without bounds whose ends ask only for remainders: solved on remainders, for every number there is.
//!
//! Adding, subtracting, multiplying and appending constants lead from remainders to remainders, so that two numbers with
//! the same remainder by the least common multiple of all that ends ask for are worth the same.

use dashu_int::ops::Gcd;
use numduel_rules::language::{Condition, MoveGroup, Property};
use numduel_rules::{Number, Operation, Position, Rules};

use crate::limits::{Limits, SolveError, Watch};
use crate::packed::PackedRules;
use crate::scored_move::{ScoredMove, best_of, choices, decides, winning_of};
use crate::span::Span;
use crate::table::{Failure, WordTable};
use crate::value::Value;

/// Rules with the value of every remainder.
#[derive(Clone, Debug)]
pub struct ModularSolution {
    rules: Rules,
    modulus: i64,
    /// Whether numbers below 0 can be worth something else.
    is_natural: bool,
    words: WordTable,
}

impl ModularSolution {
    /// Solves rules by remainders; nothing where their values depend on more than that.
    pub fn new(rules: &Rules, limits: Limits, watch: Watch<'_>) -> Result<Option<Self>, SolveError> {
        let Some(modulus) = modulus(rules).filter(|modulus| fits(*modulus, limits)) else { return Ok(None) };
        let Some(packed) = PackedRules::folded(rules, modulus) else { return Ok(None) };
        let span = Span { low: Some(Number::ZERO), high: Some(Number::from(modulus - 1)), way: None };
        let seeds: Vec<_> = (0..modulus).filter_map(|number| packed.pack(&rules.at(number.into()))).collect();
        match WordTable::solve(packed, &span, &seeds, limits, watch) {
            Ok(words) => Ok(Some(Self { rules: rules.clone(), modulus, is_natural: needs_natural(rules), words })),
            Err(Failure::Refused(error)) => Err(error),
            Err(Failure::TooBig) => Ok(None),
        }
    }

    /// The rules that are solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Numbers with the same remainder by this one are worth the same.
    pub fn modulus(&self) -> Number {
        self.modulus.into()
    }

    /// What a position is worth to the player to move, at any number; nothing where more than the remainder counts. A
    /// number that meets an end is played on from.
    pub fn value(&self, position: &Position) -> Option<Value<Number>> {
        let number = &position.number;
        if self.is_natural && *number < Number::ZERO {
            return None;
        }
        if standstills(&self.rules).any(|still| still == *number) {
            return self.value_by_moves(position);
        }
        self.words.rank(self.words.packed.pack(position)?).value().map(Value::from)
    }

    /// The same at a number that some move leaves as it is: other numbers of its remainder have that move, and it has not.
    /// Play that goes on from here comes to no such number.
    fn value_by_moves(&self, position: &Position) -> Option<Value<Number>> {
        let moves = self.moves(position);
        let all_known = moves.len() == self.rules.legal(position).len();
        let stuck = Value::new(self.rules.book().stuck().into(), 0).into();
        all_known.then(|| moves.into_iter().map(|choice| choice.value).max().unwrap_or(stuck))
    }

    /// Every legal move with its value, in the book's order.
    pub fn moves(&self, position: &Position) -> Vec<ScoredMove> {
        choices(&self.rules, position, |position| self.value(position))
    }

    /// The moves with the best value: the quickest win, else a draw, else the slowest loss.
    pub fn best_moves(&self, position: &Position) -> Vec<ScoredMove> {
        best_of(self.moves(position))
    }

    /// Every move that wins, quickly or not.
    pub fn winning_moves(&self, position: &Position) -> Vec<ScoredMove> {
        winning_of(self.moves(position))
    }

    /// Whether some legal moves keep the verdict and others throw it away.
    pub fn is_deciding(&self, position: &Position) -> bool {
        decides(&self.moves(position))
    }

    /// The value of every remainder that is not closed, with nothing played yet, from 0 up.
    pub fn remainders(&self) -> impl Iterator<Item = (Number, Value)> + '_ {
        let value = |number: i64| {
            let spot = self.words.packed.pack(&self.rules.at(number.into()))?;
            let open = !self.words.packed.is_over(number);
            self.words.rank(spot).value().filter(|_| open).map(|value| (number.into(), value))
        };
        (0..self.modulus).filter_map(value)
    }
}

/// Small enough for the products of two remainders, and for the limits.
fn fits(modulus: i64, limits: Limits) -> bool {
    modulus < 1 << 31 && usize::try_from(modulus).is_ok_and(|modulus| modulus <= limits.positions)
}

/// What numbers are divided by, if only their remainders matter.
fn modulus(rules: &Rules) -> Option<i64> {
    let bounds = rules.bounds();
    let offers = rules.book().move_groups();
    if bounds.min.is_some() || bounds.max.is_some() || rules.ends().is_empty() || !offers.iter().all(is_foldable) {
        return None;
    }
    let mut all = Number::ONE;
    for end in rules.ends() {
        let part = match &end.condition {
            Condition::MultipleOf(value) if *value > Number::ZERO => value.clone(),
            Condition::Is(Property::Even | Property::Odd) => Number::from(2),
            _ => return None,
        };
        all = lcm(all, part);
    }
    if offers.iter().any(|offer| offer.when.is_some() || offer.leaves.is_some()) {
        all = lcm(all, Number::from(2));
    }
    i64::try_from(&all).ok().filter(|_| !needs_natural(rules) || is_natural(rules))
}

/// Whether numbers below 0 can be worth something else than others of their remainder. A move that would leave its number
/// unchanged is not legal, although it is legal at other numbers of the same remainder. If that number meets an end, the game
/// is over for whoever comes there, and it makes no difference.
fn needs_natural(rules: &Rules) -> bool {
    standstills(rules).any(|number| rules.end_at(&number).is_none())
}

/// Whether play stays above 0, but for a start at 0: then no number is left as it is.
fn is_natural(rules: &Rules) -> bool {
    let lowers = |group: &MoveGroup| group.operation == Operation::Subtract;
    rules.start().number >= Number::ZERO && !rules.book().move_groups().iter().any(lowers)
}

/// The numbers that some move leaves as they are; none lies above 0.
fn standstills(rules: &Rules) -> impl Iterator<Item = Number> + '_ {
    rules.moves().iter().filter_map(|mv| standstill(mv.operation, &mv.operand))
}

/// Whether the group's moves are the same for numbers of the same remainder.
fn is_foldable(offer: &MoveGroup) -> bool {
    let parity = |property: Option<Property>| property.is_none_or(|it| matches!(it, Property::Even | Property::Odd));
    let plain =
        matches!(offer.operation, Operation::Add | Operation::Subtract | Operation::Multiply | Operation::Append(_));
    plain && offer.operands.are_fixed() && parity(offer.when) && parity(offer.leaves)
}

/// The number that a move leaves as it is.
fn standstill(operation: Operation, operand: &Number) -> Option<Number> {
    match operation {
        Operation::Multiply => Some(Number::ZERO),
        Operation::Append(1) | Operation::Add | Operation::Subtract | Operation::Divide | Operation::Become => None,
        Operation::Append(base) => {
            let part = Number::from(base) - Number::ONE;
            (operand % &part == Number::ZERO).then(|| -(operand / part))
        }
    }
}

fn lcm(a: Number, b: Number) -> Number {
    let shared = Number::from((&a).gcd(&b));
    a / shared * b
}
