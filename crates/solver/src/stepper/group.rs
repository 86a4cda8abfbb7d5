//! A group of moves in machine words: its operands at a number, each with its place among all operands.

use numduel_rules::arithmetic::{divisors, factors};
use numduel_rules::language::{MoveGroup, Operands, Property};
use numduel_rules::{Number, Operation};

use super::recall::Recall;

/// One operation with its operands and conditions.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub operation: Operation,
    /// Its place among the operations of the book.
    pub index: u64,
    pub leaves: Option<Property>,
    when: Option<Property>,
    kind: Kind,
    only: Option<Property>,
    smallest: i64,
    recall: Recall,
}

#[derive(Clone, Debug)]
enum Kind {
    /// The same at every number, each with its place.
    Fixed(Vec<(i64, u64)>),
    /// Those up to the number, ascending, each with its place.
    UpToNumber(Vec<(i64, u64)>),
    Divisors {
        one: bool,
        itself: bool,
    },
    PrimeFactors,
    Digits,
}

/// Every operation of the book once, in its order.
pub(super) fn operations(offers: &[MoveGroup]) -> Vec<Operation> {
    let mut operations = Vec::new();
    for offer in offers {
        if !operations.contains(&offer.operation) {
            operations.push(offer.operation);
        }
    }
    operations
}

impl Group {
    pub(super) fn new(offer: &MoveGroup, operations: &[Operation], recall: &Recall) -> Option<Self> {
        let index = operations.iter().position(|operation| *operation == offer.operation)?;
        let placed = |operand: i64| (operand, recall.place(operand));
        let kind = match &offer.operands {
            Operands::List(_) | Operands::Range(..) => {
                let words = offer.fixed_moves().into_iter().map(|mv| i64::try_from(&mv.operand).ok());
                Kind::Fixed(words.map(|word| word.map(placed)).collect::<Option<_>>()?)
            }
            Operands::UpToNumber(_) => {
                let words = offer.moves_at(&Number::from(MAX_COUNTED)).into_iter();
                Kind::UpToNumber(words.map(|mv| i64::try_from(&mv.operand).ok().map(placed)).collect::<Option<_>>()?)
            }
            Operands::Divisors { one, itself } => Kind::Divisors { one: *one, itself: *itself },
            Operands::PrimeFactors => Kind::PrimeFactors,
            Operands::Digits => Kind::Digits,
        };
        Some(Self {
            operation: offer.operation,
            index: index as u64,
            leaves: offer.leaves,
            when: offer.when,
            kind,
            only: offer.only,
            smallest: offer.operation.smallest_operand().into(),
            recall: recall.clone(),
        })
    }

    /// Takes the operands by their remainder; their places stay what they are.
    pub(super) fn fold(&mut self, modulus: i64) {
        if let Kind::Fixed(operands) = &mut self.kind {
            for (operand, _) in operands {
                *operand = operand.rem_euclid(modulus);
            }
        }
        if let Operation::Append(base) = &mut self.operation {
            *base = u32::try_from(i64::from(*base).rem_euclid(modulus)).unwrap_or(*base);
        }
    }

    /// Whether the group may be used at a number.
    #[inline]
    pub(super) fn is_open_at(&self, number: i64) -> bool {
        self.when.is_none_or(|when| when.holds_for(number))
    }

    /// Hands out every operand at a number with its place, in the book's order.
    #[inline]
    pub(super) fn each(&self, number: i64, mut visit: impl FnMut(i64, u64)) {
        match &self.kind {
            Kind::Fixed(operands) => operands.iter().for_each(|(operand, place)| visit(*operand, *place)),
            Kind::UpToNumber(operands) => {
                operands.iter().take_while(|(operand, _)| *operand <= number).for_each(|(o, place)| visit(*o, *place));
            }
            Kind::Divisors { one, itself } => {
                let size = number.unsigned_abs();
                let wanted = |divisor: &u64| (*one || *divisor != 1) && (*itself || *divisor != size);
                self.visit(divisors(size).into_iter().filter(wanted), visit);
            }
            Kind::PrimeFactors => {
                self.visit(factors(number.unsigned_abs()).into_iter().map(|(prime, _)| prime), visit);
            }
            Kind::Digits => {
                let seen = digits(number.unsigned_abs());
                self.visit((0..10).filter(|digit| seen >> digit & 1 == 1), visit);
            }
        }
    }

    fn visit(&self, operands: impl Iterator<Item = u64>, mut visit: impl FnMut(i64, u64)) {
        for operand in operands.filter_map(|operand| i64::try_from(operand).ok()) {
            if operand >= self.smallest && self.only.is_none_or(|only| only.holds_for(operand)) {
                visit(operand, self.recall.place(operand));
            }
        }
    }
}

/// Rules with operands up to the number keep it below this.
const MAX_COUNTED: u32 = 100_000;

/// The digits of a number as a set of bits.
fn digits(mut number: u64) -> u16 {
    let mut seen = 0;
    loop {
        seen |= 1 << (number % 10);
        number /= 10;
        if number == 0 {
            return seen;
        }
    }
}
