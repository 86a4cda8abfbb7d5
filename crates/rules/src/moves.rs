//! A move: one operation with its operand, written `x5`, `+1`, `-3`, `/2`, `//2` (rounding down), `10n+7` (append the digit
//! 7), `d2` (delete the second digit), `=12` (become 12) or `pass`.
//!
//! Tolerated spellings when a move is read: `X5`, `*5` and `×5` for `x5`; `−3` for `-3`; `÷2` for `/2`; `10N+7` for `10n+7`;
//! leading zeros in the operand. Nothing may stand before, between or after them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::direction::Direction;
use crate::integer::Integer;
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
    /// `//k`, rounding down.
    DivideDown,
    /// `bn+d`: times the base, and the digit is added. In base 10 that writes the digit after the number; `3n+1` is one too.
    Append(u32),
    /// `dk`: deletes the digit at this place, counted from the left; the only digit leaves 0, and 0 has none.
    Delete,
    /// `=k`: the operand takes the number's place.
    Become,
    /// `pass`: what a stuck player does where the book says so. No group of moves has it.
    Pass,
}

impl Operation {
    /// The base in which digits are appended unless a book says otherwise.
    pub const USUAL_BASE: u32 = 10;

    /// Every operation that groups of moves have, appending in the usual base. A longer sign stands before one that it
    /// begins with.
    pub const ALL: [Self; 8] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::DivideDown,
        Self::Divide,
        Self::Append(Self::USUAL_BASE),
        Self::Delete,
        Self::Become,
    ];

    /// What stands before the operand.
    pub fn sign(self) -> Cow<'static, str> {
        match (self, self.signs()) {
            (Self::Append(base), _) => Cow::Owned(format!("{base}n+")),
            (_, signs) => Cow::Borrowed(signs.first().unwrap_or(&"")),
        }
    }

    /// The signs that are read before an operand; the first is printed.
    pub(crate) const fn signs(self) -> &'static [&'static str] {
        match self {
            Self::Add => &["+"],
            Self::Subtract => &["-", "−"],
            Self::Multiply => &["x", "X", "*", "×"],
            Self::Divide => &["/", "÷"],
            Self::DivideDown => &["//"],
            Self::Delete => &["d", "D"],
            Self::Append(_) | Self::Pass => &[],
            Self::Become => &["="],
        }
    }

    /// The verb, as rule books and sentences write it.
    pub fn verb(self) -> &'static str {
        self.phrase().trim_end_matches(" by")
    }

    /// The verb with what joins it to an operand.
    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Subtract => "subtract",
            Self::Multiply => "multiply by",
            Self::Divide | Self::DivideDown => "divide by",
            Self::Append(_) => "append",
            Self::Delete => "delete",
            Self::Become => "become",
            Self::Pass => "pass",
        }
    }

    /// The smallest operand that a book can offer.
    pub const fn smallest_operand(self) -> u8 {
        match self {
            Self::Append(_) | Self::Pass => 0,
            Self::Add
            | Self::Subtract
            | Self::Multiply
            | Self::Divide
            | Self::DivideDown
            | Self::Delete
            | Self::Become => 1,
        }
    }

    /// What the operation makes of a number.
    #[inline]
    pub fn apply<I: Integer>(self, number: &I, operand: &I) -> Applied<I> {
        let result = match self {
            Self::Add => number.plus(operand),
            Self::Subtract => number.minus(operand),
            Self::Multiply => number.times(operand),
            Self::Divide => return number.divided(operand).map_or(Applied::Inexact, Applied::To),
            Self::DivideDown => return number.divided_down(operand).map_or(Applied::Inexact, Applied::To),
            Self::Delete => return number.without_digit(operand).map_or(Applied::Inexact, Applied::To),
            Self::Append(base) => number.times(&I::from(base)).and_then(|shifted| shifted.plus(operand)),
            Self::Become => Some(operand.clone()),
            Self::Pass => Some(number.clone()),
        };
        result.map_or(Applied::Beyond, Applied::To)
    }

    /// The way the operation takes every number on one side of 0, if it does not leave it as it is; operands that are not `fixed`
    /// depend on the number. 0 counts as positive.
    pub(crate) const fn direction(self, negative: bool, fixed: bool) -> Option<Direction> {
        match self {
            Self::Add => Some(Direction::Up),
            Self::Subtract => Some(Direction::Down),
            Self::Multiply => Some(if negative { Direction::Down } else { Direction::Up }),
            Self::Divide | Self::DivideDown | Self::Delete => {
                Some(if negative { Direction::Up } else { Direction::Down })
            }
            Self::Append(_) => {
                if negative {
                    None
                } else {
                    Some(Direction::Up)
                }
            }
            Self::Become => {
                if negative || fixed {
                    None
                } else {
                    Some(Direction::Down)
                }
            }
            Self::Pass => None,
        }
    }

    /// Whether the operation can take a number from 0 up to below 0. An operand that depends on the number is never larger.
    pub(crate) const fn passes_zero(self, fixed: bool) -> bool {
        match self {
            Self::Subtract => fixed,
            _ => false,
        }
    }

    /// Whether the remainder of a result depends on the number's remainder alone, whatever it is divided by.
    pub const fn keeps_remainders(self) -> bool {
        match self {
            Self::Add | Self::Subtract | Self::Multiply | Self::Append(_) => true,
            Self::Divide | Self::DivideDown | Self::Delete | Self::Become | Self::Pass => false,
        }
    }
}

/// What an operation makes of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applied<I> {
    /// This number.
    To(I),
    /// Nothing: the division leaves a remainder, or there is no such digit.
    Inexact,
    /// A number that this kind of integer cannot hold.
    Beyond,
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

    /// What a stuck player does where the book says so.
    pub const PASS: Self = Self { operation: Operation::Pass, operand: Number::ZERO };

    /// The number after this move, or `None` if a division would leave a remainder.
    pub fn apply(&self, number: &Number) -> Option<Number> {
        match self.operation.apply(number, &self.operand) {
            Applied::To(number) => Some(number),
            Applied::Inexact | Applied::Beyond => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.operation {
            Operation::Pass => out.write_str("pass"),
            operation => write!(out, "{}{}", operation.sign(), self.operand),
        }
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{0}' is not a move; write the operation and its operand, like x5, +1, -3, /2, //2, 10n+7, d2 or =12")]
pub struct MoveError(String);

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::PASS);
        }
        let error = || MoveError(shorten(text));
        let (operation, digits) = split(text).ok_or_else(error)?;
        if !is_digits(digits) {
            return Err(error());
        }
        let operand = parse_number(digits).map_err(|_| error())?;
        Ok(Self { operation, operand })
    }
}

/// The operation a text begins with, and what follows.
fn split(text: &str) -> Option<(Operation, &str)> {
    let signed = |operation: Operation| operation.signs().iter().find_map(|sign| text.strip_prefix(sign));
    if let Some(found) = Operation::ALL.into_iter().find_map(|operation| Some((operation, signed(operation)?))) {
        return Some(found);
    }
    let (base, rest) = text.split_once(['n', 'N'])?;
    let base = Some(base).filter(|base| is_digits(base))?.parse().ok()?;
    Some((Operation::Append(base), rest.strip_prefix('+')?))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
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
            ("10n+7", "10n+7"),
            ("3N+01", "3n+1"),
            ("=12", "=12"),
            ("//2", "//2"),
            ("D03", "d3"),
            ("Pass", "pass"),
        ] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn a_move_eats_all_its_input() {
        for text in [
            "",
            "x",
            "5",
            "x5 ",
            " x5",
            "x5x",
            "x 5",
            "x-5",
            "x5.0",
            "xx5",
            "x1_0",
            "x10^2",
            "x٣",
            "n+1",
            "3n",
            "3n+",
            "3n-1",
            "99999999999n+1",
            "=-3",
            "///2",
            "d",
            "pass1",
        ] {
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

    #[test]
    fn rounding_goes_down_and_deleting_closes_the_gap() {
        let after = |mv: &str, number: i64| mv.parse::<Move>().unwrap().apply(&number.into()).map(|to| to.to_string());
        for (mv, number, to) in [
            ("//2", 7, Some("3")),
            ("//2", -7, Some("-4")),
            ("//3", 0, Some("0")),
            ("//0", 7, None),
            ("d1", 105, Some("5")),
            ("d2", 105, Some("15")),
            ("d3", -105, Some("-10")),
            ("d4", 105, None),
            ("d1", 7, Some("0")),
            ("d1", 0, None),
            ("d0", 7, None),
        ] {
            assert_eq!(after(mv, number).as_deref(), to, "{mv} {number}");
        }
    }

    #[test]
    fn what_is_said_of_an_operation_is_what_it_does() {
        let appending = [2, 3, 10].map(Operation::Append);
        for operation in Operation::ALL.into_iter().chain(appending) {
            for operand in u32::from(operation.smallest_operand())..12 {
                let mv = Move::new(operation, operand);
                for number in -40..=40i64 {
                    let Some(to) = mv.apply(&number.into()) else { continue };
                    let (to, negative) = (i64::try_from(&to).unwrap(), number < 0);
                    match operation.direction(negative, true) {
                        Some(Direction::Up) => assert!(to >= number, "{mv} {number}"),
                        Some(Direction::Down) => assert!(to <= number, "{mv} {number}"),
                        None => {}
                    }
                    assert!(negative || to >= 0 || operation.passes_zero(true), "{mv} {number}");
                    if operation.keeps_remainders() {
                        let other = mv.apply(&(number + 35).into()).unwrap();
                        assert!(Integer::is_multiple_of(&(other - Number::from(to)), &35.into()), "{mv} {number}");
                    }
                }
            }
        }
    }
}
