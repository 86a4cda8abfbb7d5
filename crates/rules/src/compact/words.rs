//! The words of the compact form, the same for reading and printing: of several spellings the first is printed.

use crate::language::{
    BookNumber, Condition, CountedRelation, Memory, MoverResult, Operands, Property, Relation, Stuck,
};
use crate::moves::Operation;

/// A rule with its spellings.
pub(super) type Spelled<T> = (&'static [&'static str], T);

/// Makes a condition from what a number is compared with.
pub(super) type Compare = fn(BookNumber) -> Condition<BookNumber>;

pub(super) const FATES: [Spelled<MoverResult>; 2] = [(&["wins"], MoverResult::Wins), (&["loses"], MoverResult::Loses)];

pub(super) const STUCK: [Spelled<Stuck>; 3] =
    [(&["wins"], Stuck::Wins), (&["loses"], Stuck::Loses), (&["passes"], Stuck::Passes)];

/// The same said of the player who moves last.
pub(super) const LAST_MOVE: [Spelled<Stuck>; 2] = [
    (&["the last move wins", "last move wins", "the last to move wins", "last to move wins"], Stuck::Loses),
    (&["the last move loses", "last move loses", "the last to move loses", "last to move loses"], Stuck::Wins),
];

pub(super) const MEMORIES: [Spelled<Memory>; 9] = [
    (&["not your own last operation"], Memory::OwnLastOperation),
    (&["not your own last operand"], Memory::OwnLastOperand),
    (&["not the last operation"], Memory::LastOperation),
    (&["not the last operand"], Memory::LastOperand),
    (&["each operand once per game", "every operand once per game"], Memory::OncePerGame),
    (&["each operand once per player", "every operand once per player"], Memory::OncePerPlayer),
    (&["each move once per game", "every move once per game"], Memory::MoveOncePerGame),
    (&["each move once per player", "every move once per player"], Memory::MoveOncePerPlayer),
    (&["no number twice"], Memory::NoNumberTwice),
];

/// How an operand can compare with an earlier one.
pub(super) const RELATIONS: [(&[&str], &[&str], CountedRelation); 5] = [
    (&[">=", "≥"], &["at least"], Relation::AtLeast),
    (&["<=", "≤"], &["at most"], Relation::AtMost),
    (&[">"], &["above"], Relation::Above),
    (&["<"], &["below"], Relation::Below),
    (&[], &["within"], Relation::Within),
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

/// Moves that have a verb of their own, with their operand.
pub(super) const VERBS: [Spelled<(Operation, u8)>; 3] = [
    (&["double it", "double"], (Operation::Multiply, 2)),
    (&["triple it", "triple"], (Operation::Multiply, 3)),
    (&["halve it", "halve"], (Operation::Divide, 2)),
];

/// Signs and words that compare, and what they mean.
pub(super) type Comparison = (&'static [&'static str], &'static [&'static str], Compare);

/// Every condition that has one value, longer signs first. What is printed is the first of its words.
pub(super) const COMPARISONS: &[Comparison] = &[
    (&[">=", "≥"], &["at least"], Condition::AtLeast),
    (&["<=", "≤"], &["at most"], Condition::AtMost),
    (&[">"], &["above", "over", "more than"], Condition::Above),
    (&["<"], &["below", "under", "less than"], Condition::Below),
    (&["==", "="], &["equals", "exactly"], Condition::Equals),
    (&[], &["a multiple of", "multiple of", "multiples of"], Condition::MultipleOf),
];

/// The words that follow the operands of a move, and no parameter in a list of values.
pub(super) const FURTHER: [&str; 9] =
    ["only", "when", "leaving", "leaves", "down", "up", "keep", "keeping", "rounding"];

/// The words that may begin a clause of another kind: a parameter of that name is written with `parameter` before it.
const RESERVED: &[&str] = &[
    "a",
    "an",
    "down",
    "each",
    "every",
    "id",
    "invalid",
    "keep",
    "keeping",
    "moves",
    "n",
    "name",
    "no",
    "not",
    "one",
    "parameter",
    "stuck",
    "up",
    "when",
    "within",
];

/// Whether a parameter of that name would be taken for something else at the beginning of a clause.
pub(super) fn is_reserved(name: &str) -> bool {
    // `x2` multiplies.
    let rest = name.strip_prefix('x');
    let is_verb = Operation::ALL.into_iter().any(|operation| operation.verb() == name)
        || VERBS.iter().any(|(words, _)| words.contains(&name));
    let properties = Property::ALL
        .into_iter()
        .flat_map(|(word, property)| property.spellings().iter().chain([&word]).copied().collect::<Vec<_>>());
    let comparisons = COMPARISONS.iter().flat_map(|(_, words, _)| words.iter().copied());
    let mut first_words = properties.chain(comparisons).filter_map(|words| words.split([' ', '-']).next());
    is_verb
        || first_words.any(|word| word == name)
        || RESERVED.contains(&name)
        || rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_lowercase()))
}

/// The clauses that have no values.
pub(super) fn fixed_clauses() -> Vec<&'static str> {
    let memories = MEMORIES.iter().map(|(words, _)| words[0]);
    let last = LAST_MOVE.iter().map(|(words, _)| words[0]);
    let others =
        ["stuck wins", "stuck loses", "stuck passes", "moves must change the number", "no draws", "invalid loses"];
    memories.chain(last).chain(others).collect()
}

/// Every word of the language.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    const OTHERS: [&str; 17] = [
        "start",
        "name",
        "id",
        "parameter",
        "or",
        "and",
        "not",
        "forced",
        "invalid",
        "moves must change the number",
        "no draws",
        "last move",
        "then a draw",
        "reach",
        "rounding down",
        "its",
        "keep it",
    ];
    let spelled = |words: &'static [&'static str]| words.iter().copied();
    let tables = FATES.iter().flat_map(move |(words, _)| spelled(words));
    let tables = tables.chain(STUCK.iter().flat_map(move |(words, _)| spelled(words)));
    let tables = tables.chain(LAST_MOVE.iter().flat_map(move |(words, _)| spelled(words)));
    let tables = tables.chain(MEMORIES.iter().flat_map(move |(words, _)| spelled(words)));
    let tables = tables.chain(NAMED.iter().flat_map(move |(words, _)| spelled(words)));
    let tables = tables.chain(VERBS.iter().flat_map(move |(words, _)| spelled(words)));
    let tables = tables.chain(COMPARISONS.iter().flat_map(move |(_, words, _)| spelled(words)));
    let properties =
        Property::ALL.into_iter().flat_map(|(word, property)| property.spellings().iter().copied().chain([word]));
    let verbs = Operation::ALL.into_iter().map(Operation::phrase);
    tables
        .chain(properties)
        .chain(verbs)
        .chain(FURTHER)
        .chain(RESERVED.iter().copied())
        .chain(OTHERS)
        .flat_map(|words| words.split([' ', '-']))
        .filter(|word| word.len() > 1)
}

/// The printed spelling of a rule.
pub(super) fn word_of<T: PartialEq>(words: &[Spelled<T>], value: &T) -> &'static str {
    words.iter().find(|(_, known)| known == value).map_or("", |(spellings, _)| spellings[0])
}
