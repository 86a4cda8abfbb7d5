//! Groups of moves: one operation with its operands, and where it may be used.

use super::{BookNumber, Condition, Property};
use crate::arithmetic::MAX_FACTORED;
use crate::direction::Direction;
use crate::integer::Integer;
use crate::moves::{Move, Operation};
use crate::number::{MAX_DIGITS, Number};

/// A group of moves: one operation with its operands, when it may be used, and how the book speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveGroup<V = BookNumber> {
    /// The operation of every move in the group.
    pub operation: Operation,
    /// Its operands.
    pub operands: Operands,
    /// What every operand must be; others of the list are not offered.
    pub only: Option<Condition<V>>,
    /// What the number must be before the move.
    pub when: Option<Condition<V>>,
    /// What the number must be after the move.
    pub leaves: Option<Condition<V>>,
    /// Words that may be typed for the move instead of its operand; the first is its name. Only for a single operand.
    pub words: Vec<String>,
    /// How a list of moves shows it, where the book wants something else than the move itself.
    pub label: Option<String>,
}

impl<V> MoveGroup<V> {
    /// A group of all these moves, at every number.
    pub const fn new(operation: Operation, operands: Operands) -> Self {
        Self { operation, operands, only: None, when: None, leaves: None, words: Vec::new(), label: None }
    }

    /// The same group with its conditions about other values.
    pub fn map<W>(&self, mut value: impl FnMut(&V) -> W) -> MoveGroup<W> {
        let mut asked = |condition: &Option<Condition<V>>| condition.as_ref().map(|asked| asked.map(&mut value));
        MoveGroup {
            operation: self.operation,
            operands: self.operands.clone(),
            only: asked(&self.only),
            when: asked(&self.when),
            leaves: asked(&self.leaves),
            words: self.words.clone(),
            label: self.label.clone(),
        }
    }

    /// Whether the group offers the same moves at every number, without any condition.
    pub fn is_fixed(&self) -> bool {
        self.operands.are_fixed() && self.when.is_none() && self.leaves.is_none()
    }

    /// What the group asks, of operands and of numbers, each with its key in rule books.
    pub fn conditions(&self) -> impl Iterator<Item = (&'static str, &Condition<V>)> {
        let all = [("only", &self.only), ("when", &self.when), ("leaves", &self.leaves)];
        all.into_iter().filter_map(|(key, condition)| Some((key, condition.as_ref()?)))
    }
}

impl MoveGroup<Number> {
    /// The group's operands where they are the same at every number, in the book's order.
    pub fn fixed_operands(&self) -> Vec<Number> {
        match &self.operands {
            Operands::List(list) => list.iter().filter(|operand| self.wants(operand)).cloned().collect(),
            Operands::Range(first, last) => {
                let upwards = std::iter::successors(Some(first.clone()), |number| Some(number + Number::ONE));
                upwards.take_while(|number| number <= last).filter(|number| self.wants(number)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The group's moves where they are the same at every number.
    pub fn fixed_moves(&self) -> Vec<Move> {
        self.fixed_operands().into_iter().map(|operand| Move { operation: self.operation, operand }).collect()
    }

    fn wants(&self, operand: &Number) -> bool {
        *operand >= Number::from(self.operation.smallest_operand())
            && self.only.as_ref().is_none_or(|only| only.holds(operand))
    }

    /// Whether the group offers the operand at some number.
    pub fn has_move(&self, operand: &Number) -> bool {
        self.wants(operand) && self.operands.may_contain(operand)
    }

    /// Whether the group offers `mv` at `number`, conditions and all. Where a division leaves a remainder, there is no
    /// result to ask about.
    pub fn offers(&self, mv: &Move, number: &Number) -> bool {
        self.operation == mv.operation
            && self.has_move(&mv.operand)
            && self.operands.contain(&mv.operand, number)
            && self.when.as_ref().is_none_or(|when| when.holds(number))
            && self.leaves.as_ref().is_none_or(|leaves| mv.apply(number).is_none_or(|after| leaves.holds(&after)))
    }
}

/// The operands of a group of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operands {
    /// These, in this order.
    List(Vec<Number>),
    /// Every whole number from the first to the last.
    Range(Number, Number),
    /// Every whole number from this one to the number on the table.
    UpToNumber(Number),
    /// The divisors of the number on the table.
    Divisors {
        /// Whether 1 is among them.
        one: bool,
        /// Whether the number itself is among them.
        itself: bool,
    },
    /// The primes that divide the number on the table.
    PrimeFactors,
    /// The digits of the number on the table, each once.
    Digits,
    /// The places of its digits, counted from the left: what can be deleted.
    Places,
}

impl Operands {
    /// The largest number from which everything up to it may be an operand: as many moves as can still be listed.
    pub const MAX_COUNTED: u32 = 100_000;

    /// The words of rule books for operands that depend on the number.
    pub const NAMED: [(&str, Self); 6] = [
        ("divisors", Self::Divisors { one: true, itself: true }),
        ("proper-divisors", Self::Divisors { one: true, itself: false }),
        ("divisors-above-1", Self::Divisors { one: false, itself: true }),
        ("inner-divisors", Self::Divisors { one: false, itself: false }),
        ("prime-factors", Self::PrimeFactors),
        ("digits", Self::Digits),
    ];

    /// The word of rule books for these operands, if they have one.
    pub fn word(&self) -> Option<&'static str> {
        // What is deleted is called the digit and not its place.
        let named = if *self == Self::Places { &Self::Digits } else { self };
        Self::NAMED.iter().find(|(_, operands)| operands == named).map(|(word, _)| *word)
    }

    /// Whether they are the same at every number.
    pub const fn are_fixed(&self) -> bool {
        matches!(self, Self::List(_) | Self::Range(..))
    }

    /// Whether finding them takes factoring.
    pub const fn ask_for_factors(&self) -> bool {
        matches!(self, Self::Divisors { .. } | Self::PrimeFactors)
    }

    /// Whether `operand`, which is among them at some number, is so at `number`.
    fn contain(&self, operand: &Number, number: &Number) -> bool {
        match self {
            Self::List(list) => list.contains(operand),
            Self::Range(first, last) => first <= operand && operand <= last,
            Self::UpToNumber(first) => {
                first <= operand && operand <= number && *number <= Number::from(Self::MAX_COUNTED)
            }
            Self::Divisors { itself, .. } => {
                factorable(number).is_some_and(|size| size.is_multiple_of(operand) && (*itself || *operand != size))
            }
            Self::PrimeFactors => factorable(number).is_some_and(|size| size.is_multiple_of(operand)),
            Self::Digits => usize::try_from(operand).is_ok_and(|digit| number.digits()[digit]),
            Self::Places => *number != Number::ZERO && *operand <= Number::from(number.digit_count()),
        }
    }

    /// Whether `operand` is among them at some number.
    fn may_contain(&self, operand: &Number) -> bool {
        match self {
            Self::List(list) => list.contains(operand),
            Self::Range(first, last) => first <= operand && operand <= last,
            Self::UpToNumber(first) => first <= operand,
            Self::Divisors { one, .. } => *operand > Number::ZERO && (*one || *operand != Number::ONE),
            Self::PrimeFactors => Property::Prime.holds(operand),
            Self::Digits => *operand >= Number::ZERO && *operand < Number::from(10),
            Self::Places => *operand <= Number::from(MAX_DIGITS + 1),
        }
    }

    /// How many there are, without listing them; of those that depend on the number, none is known before.
    pub fn count(&self) -> Number {
        match self {
            Self::List(list) => Number::from(list.len()),
            Self::Range(first, last) if first <= last => last - first + Number::ONE,
            _ => Number::ZERO,
        }
    }

    /// The largest of them, where they are the same at every number.
    pub(crate) fn largest(&self) -> Option<&Number> {
        match self {
            Self::List(list) => list.iter().max(),
            Self::Range(_, last) => Some(last),
            _ => None,
        }
    }

    /// Whether a group with these operands is a single move.
    pub fn is_single(&self) -> bool {
        self.are_fixed() && self.count() <= Number::ONE
    }
}

/// The number without its sign, if it can be factored; 0 has no divisors that anybody could list.
fn factorable(number: &Number) -> Option<Number> {
    number.magnitude().filter(|size| (1..=MAX_FACTORED).contains(size)).map(Number::from)
}

impl<V> MoveGroup<V> {
    /// The way that every move of the group goes from a number on one side of 0, if it can be told; 0 counts as positive.
    pub fn direction(&self, negative: bool) -> Option<Direction> {
        self.operation.direction(negative, self.operands.are_fixed())
    }

    /// Whether no move of the group takes a number from 0 up to below 0.
    pub fn stays_natural(&self) -> bool {
        !self.operation.passes_zero(self.operands.are_fixed())
    }
}
