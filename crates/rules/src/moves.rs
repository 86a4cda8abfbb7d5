//! A move: one operation with its operand, written `x5`, `+1`, `-3`, `/2`.
//!
//! Tolerated spellings when a move is read: `X5`, `*5` and `×5` for `x5`; `−3` for `-3`; `÷2` for `/2`; leading zeros in
//! the operand. Nothing may stand before, between or after them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::number::{Number, parse_number, shorten};

/// What a move does to the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// `+c`
    Add,
    /// `-c`
    Subtract,
    /// `xk`
    Multiply,
    /// `/k`, a move only where it leaves no remainder.
    Divide,
}

impl Operation {
    /// Every operation, in the order in which the language lists them.
    pub const ALL: [Self; 4] = [Self::Add, Self::Subtract, Self::Multiply, Self::Divide];

    /// The sign that stands before the operand.
    pub const fn sign(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '-',
            Self::Multiply => 'x',
            Self::Divide => '/',
        }
    }

    /// The verb, as rule books and sentences write it.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Subtract => "subtract",
            Self::Multiply => "multiply",
            Self::Divide => "divide",
        }
    }

    /// The smallest operand that changes a number for good: adding 0 or multiplying by 1 would be passing.
    pub const fn smallest_operand(self) -> u8 {
        match self {
            Self::Add | Self::Subtract => 1,
            Self::Multiply | Self::Divide => 2,
        }
    }

    fn of_sign(sign: char) -> Option<Self> {
        Some(match sign {
            '+' => Self::Add,
            '-' | '−' => Self::Subtract,
            'x' | 'X' | '*' | '×' => Self::Multiply,
            '/' | '÷' => Self::Divide,
            _ => return None,
        })
    }
}

/// One operation with its operand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// What is done to the number.
    pub operation: Operation,
    /// With what.
    pub operand: Number,
}

impl Move {
    /// A move from its two parts.
    pub fn new(operation: Operation, operand: impl Into<Number>) -> Self {
        Self { operation, operand: operand.into() }
    }

    /// The number after this move, or nothing where a division would leave a remainder.
    pub fn apply(&self, number: &Number) -> Option<Number> {
        let operand = &self.operand;
        match self.operation {
            Operation::Add => Some(number + operand),
            Operation::Subtract => Some(number - operand),
            Operation::Multiply => Some(number * operand),
            Operation::Divide => {
                if *operand == Number::ZERO || number % operand != Number::ZERO {
                    return None;
                }
                Some(number / operand)
            }
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.operation.sign(), self.operand)
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{0}' is not a move; write the operation and its operand, like x5, +1, -3 or /2")]
pub struct MoveError(String);

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let fault = || MoveError(shorten(text));
        let mut characters = text.chars();
        let operation = characters.next().and_then(Operation::of_sign).ok_or_else(fault)?;
        let digits = characters.as_str();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(fault());
        }
        let operand = parse_number(digits).map_err(|_| fault())?;
        Ok(Self { operation, operand })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_print_and_read_as_inverses_and_read_the_tolerated_spellings() {
        for (text, canonical) in [
            ("x5", "x5"),
            ("X5", "x5"),
            ("*5", "x5"),
            ("×5", "x5"),
            ("+1", "+1"),
            ("-3", "-3"),
            ("−3", "-3"),
            ("/2", "/2"),
            ("÷2", "/2"),
            ("x007", "x7"),
        ] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn a_move_eats_all_its_input() {
        for text in ["", "x", "5", "x5 ", " x5", "x5x", "x 5", "x-5", "x5.0", "xx5", "x1_0", "x10^2", "x٣"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }

    #[test]
    fn division_is_a_move_only_where_it_is_exact() {
        let halve = Move::new(Operation::Divide, 2);
        assert_eq!(halve.apply(&Number::from(10)), Some(Number::from(5)));
        assert_eq!(halve.apply(&Number::from(5)), None);
        assert_eq!(Move::new(Operation::Divide, 0).apply(&Number::from(5)), None);
    }
}
