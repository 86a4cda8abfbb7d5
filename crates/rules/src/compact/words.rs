//! The words of the compact form, the same for reading and printing: of several spellings the first is printed.

use crate::language::{BookNumber, Condition, Memory, MoverResult, Operands, Property};
use crate::moves::Operation;

/// A rule with its spellings.
pub(super) type Spelled<T> = (&'static [&'static str], T);

/// Makes a condition from what a number is compared with.
pub(super) type Compare = fn(BookNumber) -> Condition<BookNumber>;

pub(super) const FATES: [Spelled<MoverResult>; 2] = [(&["wins"], MoverResult::Wins), (&["loses"], MoverResult::Loses)];

pub(super) const MEMORIES: [Spelled<Memory>; 6] = [
    (&["not your own last operation"], Memory::OwnLastOperation),
    (&["not your own last operand"], Memory::OwnLastOperand),
    (&["not the last operation"], Memory::LastOperation),
    (&["not the last operand"], Memory::LastOperand),
    (&["each operand once per game", "every operand once per game"], Memory::OncePerGame),
    (&["each operand once per player", "every operand once per player"], Memory::OncePerPlayer),
];

pub(super) const PROPERTIES: [Spelled<Property>; 7] = [
    (&["prime", "primes"], Property::Prime),
    (&["not prime", "not primes"], Property::NotPrime),
    (&["composite", "composites"], Property::Composite),
    (&["even"], Property::Even),
    (&["odd"], Property::Odd),
    (&["square", "squares"], Property::Square),
    (&["power of 2", "power of two", "powers of 2", "powers of two"], Property::PowerOfTwo),
];

/// Operands that depend on the number; a longer spelling stands before one that it begins with.
pub(super) const NAMED: [Spelled<Operands>; 6] = [
    (&["proper divisor", "proper divisors"], Operands::Divisors { one: true, itself: false }),
    (&["divisor above 1", "divisors above 1"], Operands::Divisors { one: false, itself: true }),
    (&["inner divisor", "inner divisors"], Operands::Divisors { one: false, itself: false }),
    (&["divisor", "divisors"], Operands::Divisors { one: true, itself: true }),
    (&["prime factor", "prime factors"], Operands::PrimeFactors),
    (&["digit", "digits"], Operands::Digits),
];

/// Signs and words that compare, and what they mean.
pub(super) type Comparison = (&'static [&'static str], &'static [&'static str], Compare);

/// Every comparison, longer signs first.
pub(super) const COMPARISONS: [Comparison; 5] = [
    (&[">=", "≥"], &["at least"], Condition::AtLeast),
    (&["<=", "≤"], &["at most"], Condition::AtMost),
    (&[">"], &["above"], Condition::Above),
    (&["<"], &["below"], Condition::Below),
    (&["="], &["equals", "exactly"], Condition::Equals),
];

/// As many of the comparisons, from the first on, can limit a parameter.
pub(super) const LIMITS: usize = 4;

/// The words that may begin a clause of another kind: a parameter of that name is written with `parameter` before it.
const RESERVED: &[&str] = &[
    "a",
    "above",
    "an",
    "at",
    "below",
    "composite",
    "composites",
    "down",
    "each",
    "equals",
    "even",
    "every",
    "exactly",
    "id",
    "invalid",
    "multiple",
    "n",
    "name",
    "no",
    "not",
    "odd",
    "one",
    "parameter",
    "power",
    "powers",
    "prime",
    "primes",
    "square",
    "squares",
    "stuck",
    "up",
    "when",
];

/// Whether a parameter of that name would be taken for something else at the beginning of a clause.
pub(super) fn is_reserved(name: &str) -> bool {
    // `x2` multiplies.
    let rest = name.strip_prefix('x');
    let is_verb = Operation::ALL.into_iter().any(|operation| operation.verb() == name);
    is_verb
        || RESERVED.contains(&name)
        || rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_lowercase()))
}

/// The printed spelling of a rule.
pub(super) fn word_of<T: PartialEq>(words: &[Spelled<T>], value: &T) -> &'static str {
    words.iter().find(|(_, known)| known == value).map_or("", |(spellings, _)| spellings[0])
}
