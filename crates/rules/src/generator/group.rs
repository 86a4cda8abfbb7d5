//! A group of moves over one kind of integer: its operands at a number.

use std::ops::ControlFlow::{self, Continue};

use crate::arithmetic::{MAX_FACTORED, divisors, factors};
use crate::integer::Integer;
use crate::language::{Condition, MoveGroup, Operands};
use crate::moves::{Applied, Operation};
use crate::number::Number;

/// One operation with its operands and conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OperandGroup<I> {
    pub operation: Operation,
    pub leaves: Option<Condition<I>>,
    when: Option<Condition<I>>,
    only: Option<Condition<I>>,
    smallest: I,
    pub source: OperandSource<I>,
}

/// Where the operands come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OperandSource<I> {
    /// These, at every number; all of them are wanted.
    Fixed(Vec<I>),
    UpToNumber(I),
    Divisors {
        one: bool,
        itself: bool,
    },
    PrimeFactors,
    Digits,
    Places,
}

impl OperandGroup<Number> {
    pub(super) fn new(group: &MoveGroup<Number>) -> Self {
        let source = match &group.operands {
            Operands::List(_) | Operands::Range(..) => OperandSource::Fixed(group.fixed_operands()),
            Operands::UpToNumber(first) => OperandSource::UpToNumber(first.clone()),
            Operands::Divisors { one, itself } => OperandSource::Divisors { one: *one, itself: *itself },
            Operands::PrimeFactors => OperandSource::PrimeFactors,
            Operands::Digits => OperandSource::Digits,
            Operands::Places => OperandSource::Places,
        };
        Self {
            operation: group.operation,
            leaves: group.leaves.clone(),
            when: group.when.clone(),
            only: group.only.clone(),
            smallest: group.operation.smallest_operand().into(),
            source,
        }
    }

    /// The same over machine words, if every operand is one.
    pub(super) fn in_words(&self) -> Option<OperandGroup<i64>> {
        let source = match &self.source {
            OperandSource::Fixed(list) => OperandSource::Fixed(list.iter().map(i64::exact).collect::<Option<_>>()?),
            OperandSource::UpToNumber(first) => OperandSource::UpToNumber(i64::exact(first)?),
            OperandSource::Divisors { one, itself } => OperandSource::Divisors { one: *one, itself: *itself },
            OperandSource::PrimeFactors => OperandSource::PrimeFactors,
            OperandSource::Digits => OperandSource::Digits,
            OperandSource::Places => OperandSource::Places,
        };
        let in_words = |asked: &Option<Condition<Number>>| asked.as_ref().map(|asked| asked.map(&mut i64::nearest));
        Some(OperandGroup {
            operation: self.operation,
            leaves: in_words(&self.leaves),
            when: in_words(&self.when),
            only: in_words(&self.only),
            smallest: self.operation.smallest_operand().into(),
            source,
        })
    }
}

impl OperandGroup<i64> {
    /// The factor and the term of each move, if the group has the same at every number and asks for nothing.
    pub(super) fn affine(&self) -> Option<Vec<(i64, i64)>> {
        let OperandSource::Fixed(operands) = &self.source else { return None };
        if self.when.is_some() || self.leaves.is_some() {
            return None;
        }
        let affine = |operand: &i64| match self.operation {
            Operation::Add => Some((1, *operand)),
            Operation::Subtract => Some((1, -operand)),
            Operation::Multiply => Some((*operand, 0)),
            Operation::Append(base) => Some((i64::from(base), *operand)),
            _ => None,
        };
        operands.iter().map(affine).collect()
    }
}

impl<I: Integer> OperandGroup<I> {
    /// Whether the group may be used at a number.
    #[inline]
    pub(super) fn is_open_at(&self, number: &I) -> bool {
        self.when.as_ref().is_none_or(|when| when.holds(number))
    }

    /// Hands out what `apply` makes of every operand that may be used at a number.
    #[inline]
    pub(super) fn apply_each(
        &self,
        number: &I,
        may_use: impl Fn(&I) -> bool,
        apply: impl Fn(&I) -> Applied<I>,
        see: &mut impl FnMut(&I, Applied<I>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each(number, |operand| if may_use(operand) { see(operand, apply(operand)) } else { Continue(()) })
    }

    /// Hands out every operand at a number, in the book's order.
    #[inline]
    pub(super) fn each(&self, number: &I, mut see: impl FnMut(&I) -> ControlFlow<()>) -> ControlFlow<()> {
        match &self.source {
            OperandSource::Fixed(operands) => operands.iter().try_for_each(see),
            _ => self.each_at(number, &mut see),
        }
    }

    /// The same where the operands depend on the number. Finding them costs more than an indirect call; compiled anew for
    /// every caller, this used to be half of the machine code in the solver.
    fn each_at(&self, number: &I, see: &mut dyn FnMut(&I) -> ControlFlow<()>) -> ControlFlow<()> {
        match &self.source {
            OperandSource::Fixed(operands) => operands.iter().try_for_each(see),
            OperandSource::UpToNumber(first) => self.count_up(first, number, see),
            OperandSource::Divisors { one, itself } => {
                let Some(size) = factorable(number) else { return Continue(()) };
                let wanted = |divisor: &u64| (*one || *divisor != 1) && (*itself || *divisor != size);
                divisors(size).into_iter().filter(wanted).try_for_each(|divisor| self.see_wanted(divisor, see))
            }
            OperandSource::PrimeFactors => {
                let Some(size) = factorable(number) else { return Continue(()) };
                factors(size).into_iter().try_for_each(|(prime, _)| self.see_wanted(prime, see))
            }
            OperandSource::Digits => {
                let digits = (0..).zip(number.digits()).filter(|(_, occurs)| *occurs);
                digits.map(|(digit, _)| digit).try_for_each(|digit| self.see_wanted(digit, see))
            }
            OperandSource::Places if *number == I::from(0) => Continue(()),
            OperandSource::Places => {
                (1..=u64::from(number.digit_count())).try_for_each(|place| self.see_wanted(place, see))
            }
        }
    }

    /// Every wanted operand from the first to the number itself.
    fn count_up(&self, first: &I, number: &I, see: &mut dyn FnMut(&I) -> ControlFlow<()>) -> ControlFlow<()> {
        let first = first.max(&self.smallest);
        if *number > I::from(Operands::MAX_COUNTED) || first > number {
            return Continue(());
        }
        let Some(Condition::Is(only)) = self.only else {
            let one = I::from(1);
            let upwards = std::iter::successors(Some(first.clone()), |operand| operand.plus(&one));
            let wanted = |operand: &I| self.only.as_ref().is_none_or(|only| only.holds(operand));
            return upwards
                .take_while(|operand| operand <= number)
                .filter(wanted)
                .try_for_each(|operand| see(&operand));
        };
        let counted = only.counted();
        let from = counted.partition_point(|operand| I::from(*operand) < *first);
        let operands = counted[from..].iter().map(|operand| I::from(*operand));
        operands.take_while(|operand| operand <= number).try_for_each(|operand| see(&operand))
    }

    fn see_wanted(&self, operand: u64, see: &mut dyn FnMut(&I) -> ControlFlow<()>) -> ControlFlow<()> {
        match I::try_from(operand) {
            Ok(operand) if operand >= self.smallest && self.only.as_ref().is_none_or(|only| only.holds(&operand)) => {
                see(&operand)
            }
            _ => Continue(()),
        }
    }
}

/// The number without its sign, if it can be factored; 0 has no divisors that anybody could list.
fn factorable<I: Integer>(number: &I) -> Option<u64> {
    number.magnitude().filter(|size| (1..=MAX_FACTORED).contains(size))
}
