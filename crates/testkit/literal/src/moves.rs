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
            Self::Append(_) => 0.into(),
            Self::Add | Self::Subtract | Self::Become => 1.into(),
            Self::Multiply | Self::Divide => 2.into(),
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
            Operation::Append(base) => number * base + operand,
            Operation::Become => operand.clone(),
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.operation {
            Operation::Add => write!(out, "+{}", self.operand),
            Operation::Subtract => write!(out, "-{}", self.operand),
            Operation::Multiply => write!(out, "x{}", self.operand),
            Operation::Divide => write!(out, "/{}", self.operand),
            Operation::Append(base) => write!(out, "{base}n+{}", self.operand),
            Operation::Become => write!(out, "={}", self.operand),
        }
    }
}
