//! A move, and what it makes of a number.

use std::fmt;

use crate::Int;

/// What a move does with its operand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// Adds it.
    Add,
    /// Subtracts it.
    Subtract,
    /// Multiplies by it.
    Multiply,
    /// Divides by it, where that leaves no remainder.
    Divide,
    /// Divides by it, rounding down.
    DivideDown,
    /// Deletes the digit at this place, from the left.
    Delete,
    /// Does nothing, because nothing else is legal.
    Pass,
    /// Multiplies by this base and adds it.
    Append(Int),
    /// Puts it in the number's place.
    Become,
}

/// An operation with its operand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The operation.
    pub operation: Operation,
    /// The operand.
    pub operand: Int,
}

impl Operation {
    /// The first operand that makes sense.
    pub fn smallest_operand(&self) -> Int {
        match self {
            Self::Append(_) | Self::Pass => 0.into(),
            _ => 1.into(),
        }
    }
}

impl Move {
    /// What it makes of a number; nothing where a division leaves a remainder.
    pub fn result(&self, number: &Int) -> Option<Int> {
        let operand = &self.operand;
        Some(match &self.operation {
            Operation::Add => number + operand,
            Operation::Subtract => number - operand,
            Operation::Multiply => number * operand,
            Operation::Divide if *operand == Int::ZERO || number % operand != Int::ZERO => return None,
            Operation::Divide => number / operand,
            Operation::DivideDown if *operand <= Int::ZERO => return None,
            Operation::DivideDown => {
                let rest = ((number % operand) + operand) % operand;
                (number - rest) / operand
            }
            Operation::Delete => return without(number, operand),
            Operation::Pass => number.clone(),
            Operation::Append(base) => number * base + operand,
            Operation::Become => operand.clone(),
        })
    }
}

/// The number without a digit: the only one leaves 0, and 0 has none.
fn without(number: &Int, place: &Int) -> Option<Int> {
    let digits = number.magnitude().to_string();
    let place = usize::try_from(place).ok()?;
    if *number == Int::ZERO || place == 0 || place > digits.len() {
        return None;
    }
    let rest = format!("0{}{}", &digits[..place - 1], &digits[place..]);
    let rest: Int = rest.parse().ok()?;
    Some(if *number < Int::ZERO { -rest } else { rest })
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.operation {
            Operation::Add => write!(out, "+{}", self.operand),
            Operation::Subtract => write!(out, "-{}", self.operand),
            Operation::Multiply => write!(out, "x{}", self.operand),
            Operation::Divide => write!(out, "/{}", self.operand),
            Operation::DivideDown => write!(out, "//{}", self.operand),
            Operation::Delete => write!(out, "d{}", self.operand),
            Operation::Pass => write!(out, "pass"),
            Operation::Append(base) => write!(out, "{base}n+{}", self.operand),
            Operation::Become => write!(out, "={}", self.operand),
        }
    }
}
