//! The same game with other numbers, names and words: it has the same class, and every anchor plays it the same.
//!
//! A number n becomes `factor * n + shift`. Where a book only adds and subtracts, both may be anything, and a negative factor
//! makes a rising game a falling one; where it multiplies or divides, numbers are only scaled. "At least 20" may become
//! "above 19".

use numduel_rules::language::{BookNumber, Condition, MoveGroup, Operands};
use numduel_rules::{BookDraft, Number, Operation, RuleBook};
use rand::Rng;

use super::grammar::{between, pick};

/// How numbers change.
struct Affine {
    factor: i64,
    shift: i64,
}

/// The draft of a twin, without names.
pub(super) fn twin(book: &RuleBook, rng: &mut impl Rng) -> BookDraft {
    let scales = book
        .move_groups()
        .iter()
        .any(|group| matches!(group.operation, Operation::Multiply | Operation::Divide) || group.when.is_some());
    let counts =
        book.ends().iter().flat_map(|end| end.condition.leaves()).any(|leaf| matches!(leaf, Condition::MultipleOf(_)));
    // Odd and prime to all divisors, so that parity and remainders are as they were.
    let mut map = if scales {
        Affine { factor: pick(rng, &[5, 7, 11, 13]), shift: 0 }
    } else {
        let factor = between(rng, 2, 7) * pick(rng, &[1, -1]);
        Affine { factor, shift: if counts { 0 } else { between(rng, 1, 100) } }
    };
    // No number may stay where it was, least of all the first that is read.
    let stays = |map: &Affine| book.parameters().iter().any(|own| map.number(&own.default) == own.default);
    if stays(&map) {
        map.shift += i64::from(!scales && !counts);
        map.factor += i64::from(counts && !scales);
    }
    map.draft(book)
}

impl Affine {
    fn draft(&self, book: &RuleBook) -> BookDraft {
        let mut draft = BookDraft::from(book);
        for parameter in &mut draft.parameters {
            parameter.default = self.number(&parameter.default);
        }
        draft.groups = draft.groups.iter().map(|group| self.group(group)).collect();
        for end in &mut draft.ends {
            end.condition = self.condition(&end.condition);
        }
        draft.bounds = self.bounds(&draft.bounds);
        draft
    }

    fn number(&self, number: &Number) -> Number {
        number * Number::from(self.factor) + Number::from(self.shift)
    }

    /// Steps are scaled and perhaps turned round; factors stay.
    fn group(&self, group: &MoveGroup) -> MoveGroup {
        let operation = match (group.operation, self.factor < 0) {
            (Operation::Add, true) => Operation::Subtract,
            (Operation::Subtract, true) => Operation::Add,
            (operation, _) => operation,
        };
        let Operands::List(list) = &group.operands else { return group.clone() };
        let steps = matches!(operation, Operation::Add | Operation::Subtract);
        let scaled =
            |operand: &Number| if steps { operand * Number::from(self.factor.unsigned_abs()) } else { operand.clone() };
        let operands = Operands::List(list.iter().map(scaled).collect());
        MoveGroup { operation, operands, ..group.clone() }
    }

    fn value(&self, number: &BookNumber, more: i64) -> BookNumber {
        match number {
            BookNumber::Literal(number) => BookNumber::Literal(self.number(number) + Number::from(more)),
            named @ BookNumber::Parameter(_) => named.clone(),
        }
    }

    /// Bounds are always said with their edge.
    fn bounds(&self, bounds: &Condition<BookNumber>) -> Condition<BookNumber> {
        match (bounds, self.factor < 0) {
            (Condition::AtLeast(number), false) | (Condition::AtMost(number), true) => {
                Condition::AtLeast(self.value(number, 0))
            }
            (Condition::AtMost(number), false) | (Condition::AtLeast(number), true) => {
                Condition::AtMost(self.value(number, 0))
            }
            (other, _) => other.clone(),
        }
    }

    fn condition(&self, condition: &Condition<BookNumber>) -> Condition<BookNumber> {
        let value = |number: &BookNumber, more: i64| self.value(number, more);
        let turned = self.factor < 0;
        match condition {
            Condition::Equals(number) => Condition::Equals(value(number, 0)),
            Condition::OneOf(numbers) => Condition::OneOf(numbers.iter().map(|number| value(number, 0)).collect()),
            Condition::AtLeast(number) if !turned => Condition::Above(value(number, -1)),
            Condition::AtMost(number) if turned => Condition::Above(value(number, -1)),
            Condition::AtLeast(number) | Condition::AtMost(number) => Condition::Below(value(number, 1)),
            Condition::Above(number) if !turned => Condition::AtLeast(value(number, 1)),
            Condition::Below(number) if turned => Condition::AtLeast(value(number, 1)),
            Condition::Above(number) | Condition::Below(number) => Condition::AtMost(value(number, -1)),
            Condition::MultipleOf(BookNumber::Literal(of)) => {
                Condition::MultipleOf(BookNumber::Literal(of * Number::from(self.factor.unsigned_abs())))
            }
            other => other.clone(),
        }
    }
}
