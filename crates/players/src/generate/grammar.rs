//! The grammar: which duels are drafted, from random numbers alone.
//!
//! A draft has a goal, a style of moves and perhaps a memory. All its numbers are written out, so that they can be scaled:
//! every game has twins with other numbers ([`twin`](super::twin)). That is why nothing here asks for digits or divisors.
//! The moves all go one way, so that every game ends. A change to anything in this file is a new [`VERSION`].

use std::fmt;

use numduel_rules::language::{
    BookNumber, Condition, End, EntryRule, Memory, MoveGroup, MoverResult, Operands, Property, Stuck,
};
use numduel_rules::{BookDraft, Number, Operation, Parameter, START};
use rand::Rng;

use super::GameLevel;
use crate::dice::below;

/// The version of the grammar, a part of every game's id: the same seed under another version gives other games.
pub const VERSION: u32 = 1;

/// What a generated game is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameKind {
    /// Reach the target or more to win.
    Reach,
    /// The player who reaches the target or more loses.
    Avoid,
    /// Hit the target exactly; overshooting loses.
    Exact,
    /// The same, and nobody may overshoot by choice.
    Forced,
    /// The number may not pass a bound: the player without a move loses.
    Last,
    /// The same, and the player without a move wins.
    Stranded,
    /// Reach the target, but some numbers on the way lose.
    Mines,
    /// Reach the target, but multiples of a number lose.
    Multiples,
}

impl GameKind {
    /// Every kind.
    pub const ALL: [Self; 8] =
        [Self::Reach, Self::Avoid, Self::Exact, Self::Forced, Self::Last, Self::Stranded, Self::Mines, Self::Multiples];

    /// Its name in tables and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reach => "reach",
            Self::Avoid => "avoid",
            Self::Exact => "exact",
            Self::Forced => "forced",
            Self::Last => "last",
            Self::Stranded => "stranded",
            Self::Mines => "mines",
            Self::Multiples => "multiples",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// How the number changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveStyle {
    /// Only by adding.
    Add,
    /// Only by subtracting.
    Subtract,
    /// Only by multiplying.
    Multiply,
    /// By adding and multiplying.
    Grow,
    /// By adding, with a move of their own for even or odd numbers.
    Parity,
    /// By subtracting, and dividing where that leaves no remainder.
    Shrink,
}

/// A draft of a game with what it is about.
pub(super) struct GameDraft {
    pub(super) kind: GameKind,
    pub(super) book: BookDraft,
    /// Where its moves lead.
    pub(super) goal: Number,
}

/// Draws the next draft of a level.
pub(super) fn draft(rng: &mut impl Rng, level: GameLevel) -> GameDraft {
    let styles = [
        MoveStyle::Add,
        MoveStyle::Add,
        MoveStyle::Subtract,
        MoveStyle::Multiply,
        MoveStyle::Grow,
        MoveStyle::Parity,
        MoveStyle::Shrink,
    ];
    let style = pick(rng, &styles);
    let kind = pick(rng, &GameKind::ALL);
    let (start, groups, goal) = moves(rng, style, level);
    let memory = memory(rng, style);
    let mut book = BookDraft {
        parameters: vec![Parameter { name: START.into(), default: start.into(), limits: Vec::new(), drawn: None }],
        groups,
        memory,
        ..BookDraft::new("draft", "Draft")
    };
    finish(rng, &mut book, kind, (start, goal));
    GameDraft { kind, book, goal: goal.into() }
}

/// A start, moves, and a number about as far away as the level's games are long.
fn moves(rng: &mut impl Rng, style: MoveStyle, level: GameLevel) -> (i64, Vec<MoveGroup>, i64) {
    let (shortest, longest) = level.lookahead();
    let plies = between(rng, shortest.into(), i64::from(longest) + 4);
    match style {
        MoveStyle::Add | MoveStyle::Subtract => {
            let steps = some(rng, 2, 4, 1, 12);
            let length = plies * mean(&steps) + between(rng, 0, 9);
            let low = between(rng, 1, 20);
            if style == MoveStyle::Add {
                (low, vec![group(Operation::Add, steps)], low + length)
            } else {
                (low + length, vec![group(Operation::Subtract, steps)], low)
            }
        }
        MoveStyle::Multiply => {
            let factors = some(rng, 2, 4, 2, 9);
            let start = between(rng, 1, 5);
            let mut goal = start;
            for _ in 0..plies {
                goal = goal.saturating_mul(pick(rng, &factors)).min(1_000_000_000_000);
            }
            (start, vec![group(Operation::Multiply, factors)], goal + between(rng, 0, 9))
        }
        MoveStyle::Grow => {
            let (steps, factors) = (some(rng, 1, 3, 1, 9), some(rng, 1, 2, 2, 4));
            let goal = plies * mean(&steps) * between(rng, 1, 3) + between(rng, 10, 30);
            let groups = vec![group(Operation::Add, steps), group(Operation::Multiply, factors)];
            (between(rng, 1, 6), groups, goal)
        }
        MoveStyle::Parity => {
            let steps = some(rng, 1, 3, 1, 9);
            let asked = pick(rng, &[Property::Even, Property::Odd]);
            let own = MoveGroup { when: Some(Condition::Is(asked)), ..group(Operation::Add, some(rng, 1, 2, 1, 12)) };
            let low = between(rng, 1, 20);
            let goal = low + plies * mean(&steps) + between(rng, 0, 9);
            (low, vec![group(Operation::Add, steps), own], goal)
        }
        MoveStyle::Shrink => {
            let (steps, factors) = (some(rng, 1, 3, 1, 9), some(rng, 1, 2, 2, 3));
            let start = plies * mean(&steps) * between(rng, 1, 3) + between(rng, 20, 60);
            (start, vec![group(Operation::Subtract, steps), group(Operation::Divide, factors)], between(rng, 0, 3))
        }
    }
}

/// Mostly none. Where operands of both scales meet, only operations are remembered: scaling would make equal operands
/// differ.
fn memory(rng: &mut impl Rng, style: MoveStyle) -> Memory {
    if below(rng, 2) == 0 {
        return Memory::Nothing;
    }
    match style {
        MoveStyle::Grow | MoveStyle::Shrink => pick(rng, &[Memory::OwnLastOperation, Memory::LastOperation]),
        _ => pick(rng, &[Memory::LastOperand, Memory::OwnLastOperand]),
    }
}

/// The ends and bounds of a kind, seen in the direction of the moves.
fn finish(rng: &mut impl Rng, book: &mut BookDraft, kind: GameKind, (start, goal): (i64, i64)) {
    use MoverResult::{Loses, Wins};
    let falls = goal < start;
    let reached = if falls { Condition::AtMost(number(goal)) } else { Condition::AtLeast(number(goal)) };
    let passed = if falls { Condition::Below(number(goal)) } else { Condition::Above(number(goal)) };
    let exactly = Condition::Equals(number(goal));
    let end = |condition, mover| End { condition, mover, allowed: EntryRule::Always };
    match kind {
        GameKind::Reach => book.ends = vec![end(reached, Wins)],
        GameKind::Avoid => book.ends = vec![end(reached, Loses)],
        GameKind::Exact => book.ends = vec![end(exactly, Wins), end(passed, Loses)],
        GameKind::Forced => {
            let overshoot = End { allowed: EntryRule::WhenForced, ..end(passed, Loses) };
            book.ends = vec![end(exactly, Wins), overshoot];
        }
        GameKind::Last | GameKind::Stranded => {
            book.bounds = if falls { Condition::AtLeast(number(goal)) } else { Condition::AtMost(number(goal)) };
            book.stuck = Some(if kind == GameKind::Last { Stuck::Loses } else { Stuck::Wins });
        }
        GameKind::Mines => {
            let mut mines: Vec<i64> =
                (0..between(rng, 2, 5)).map(|_| between(rng, start.min(goal) + 1, start.max(goal))).collect();
            mines.sort_unstable();
            mines.dedup();
            let mines = Condition::OneOf(mines.into_iter().map(number).collect());
            book.ends = vec![end(mines, Loses), end(reached, Wins)];
        }
        GameKind::Multiples => {
            let of = between(rng, 5, 13);
            book.ends = vec![end(reached, Wins), end(Condition::MultipleOf(number(of)), Loses)];
        }
    }
}

fn number(value: i64) -> BookNumber {
    BookNumber::Literal(value.into())
}

fn group(operation: Operation, operands: Vec<i64>) -> MoveGroup {
    MoveGroup::new(operation, Operands::List(operands.into_iter().map(Number::from).collect()))
}

/// At most so many different numbers of a range, in order.
fn some(rng: &mut impl Rng, least: i64, most: i64, low: i64, high: i64) -> Vec<i64> {
    let count = between(rng, least, most);
    let mut found = Vec::new();
    for _ in 0..count {
        let drawn = between(rng, low, high);
        found.push(drawn);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// How much two plies move the number in the long run, halved: the smallest and the largest step answer each other.
fn mean(list: &[i64]) -> i64 {
    i64::midpoint(list.iter().min().copied().unwrap_or(1), list.iter().max().copied().unwrap_or(1)).max(1)
}

/// A number of a range, both ends included.
pub(super) fn between(rng: &mut impl Rng, low: i64, high: i64) -> i64 {
    low.saturating_add_unsigned(below(rng, high.abs_diff(low) + 1))
}

#[expect(clippy::cast_possible_truncation, reason = "a list is not that long")]
pub(super) fn pick<T: Copy>(rng: &mut impl Rng, list: &[T]) -> T {
    list[below(rng, list.len() as u64) as usize]
}
