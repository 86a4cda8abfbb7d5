//! What players remember as one small number, as the player to move sees it.

use std::sync::Arc;

use numduel_rules::language::{Memory, MoveGroup, Operands};
use numduel_rules::{MemoryState, Number, Operation, RuleBook};

use crate::span::Span;

/// The kind of memory with everything that can be remembered, numbered from 1; 0 is nothing yet.
///
/// - One thing, the last operation or operand: its number.
/// - Two, each player's own: the mover's number times the width, and the opponent's.
/// - What is used up: a set of bits; where each player has one, the mover's stands above the opponent's.
#[derive(Clone, Debug)]
pub(super) struct Recall {
    memory: Memory,
    operations: Arc<[Operation]>,
    /// Ascending; empty where operands are not remembered.
    operands: Arc<[i64]>,
    /// One more than there are things to remember, or how many there are where they are used up.
    base: u64,
}

/// As many different operands as can be remembered one at a time.
const MOST_OPERANDS: usize = 1 << 20;
/// As many as can be used up, each by one player or the other.
const MOST_USED: usize = 30;

impl Recall {
    /// Nothing where the operands cannot be known beforehand or are too many.
    pub(super) fn new(book: &RuleBook, operations: &[Operation], span: &Span) -> Option<Self> {
        let memory = book.memory();
        let by_operand = !matches!(memory, Memory::Nothing | Memory::OwnLastOperation | Memory::LastOperation);
        let operands = if by_operand { all_operands(book.move_groups(), span)? } else { Vec::new() };
        let most = if memory.uses_up() { MOST_USED } else { MOST_OPERANDS };
        if operands.len() > most {
            return None;
        }
        let base = match memory {
            Memory::Nothing => 1,
            Memory::OwnLastOperation | Memory::LastOperation => operations.len() as u64 + 1,
            Memory::OwnLastOperand | Memory::LastOperand => operands.len() as u64 + 1,
            Memory::OncePerGame | Memory::OncePerPlayer => operands.len() as u64,
        };
        Some(Self { memory, operations: operations.into(), operands: operands.into(), base })
    }

    /// How many codes there are.
    pub(super) fn width(&self) -> u64 {
        match self.memory {
            Memory::Nothing => 1,
            Memory::LastOperation | Memory::LastOperand => self.base,
            Memory::OwnLastOperation | Memory::OwnLastOperand => self.base * self.base,
            Memory::OncePerGame => 1 << self.base,
            Memory::OncePerPlayer => 1 << (2 * self.base),
        }
    }

    /// The place of an operand among all, from 0.
    #[inline]
    pub(super) fn place(&self, operand: i64) -> u64 {
        if self.operands.is_empty() {
            return 0;
        }
        self.operands.binary_search(&operand).map_or(0, |place| place as u64)
    }

    /// Whether the mover may not use this.
    #[inline]
    pub(super) fn forbids(&self, code: u64, operation: u64, operand: u64) -> bool {
        match self.memory {
            Memory::Nothing => false,
            Memory::OwnLastOperation => code / self.base == operation + 1,
            Memory::OwnLastOperand => code / self.base == operand + 1,
            Memory::LastOperation => code == operation + 1,
            Memory::LastOperand => code == operand + 1,
            Memory::OncePerGame => code >> operand & 1 == 1,
            Memory::OncePerPlayer => code >> self.base >> operand & 1 == 1,
        }
    }

    /// What the opponent finds after the mover has used this.
    #[inline]
    pub(super) fn after(&self, code: u64, operation: u64, operand: u64) -> u64 {
        match self.memory {
            Memory::Nothing => 0,
            Memory::OwnLastOperation => code % self.base * self.base + operation + 1,
            Memory::OwnLastOperand => code % self.base * self.base + operand + 1,
            Memory::LastOperation => operation + 1,
            Memory::LastOperand => operand + 1,
            Memory::OncePerGame => code | 1 << operand,
            Memory::OncePerPlayer => {
                let (own, theirs) = (code >> self.base, code & ((1 << self.base) - 1));
                theirs << self.base | own | 1 << operand
            }
        }
    }

    /// What is remembered when player 1 is to move.
    pub(super) fn remembered(&self, code: u64) -> MemoryState {
        let operation = |number: u64| self.operations.get(index(number)?).copied();
        let operand = |number: u64| self.operands.get(index(number)?).map(|operand| Number::from(*operand));
        let used = |bits: u64| {
            let places = (0..).zip(self.operands.iter());
            places.filter(|(place, _)| bits >> place & 1 == 1).map(|(_, operand)| Number::from(*operand)).collect()
        };
        match self.memory {
            Memory::Nothing => MemoryState::Nothing,
            Memory::OwnLastOperation => {
                MemoryState::LastOperations([operation(code / self.base), operation(code % self.base)])
            }
            Memory::OwnLastOperand => MemoryState::LastOperands([operand(code / self.base), operand(code % self.base)]),
            Memory::LastOperation => MemoryState::LastOperation(operation(code)),
            Memory::LastOperand => MemoryState::LastOperand(operand(code)),
            Memory::OncePerGame => MemoryState::Used(used(code)),
            Memory::OncePerPlayer => {
                MemoryState::UsedBy([used(code >> self.base), used(code & ((1 << self.base) - 1))])
            }
        }
    }

    /// The code of what is remembered when player 1 is to move; nothing where it is no memory of this book.
    pub(super) fn code(&self, remembered: &MemoryState) -> Option<u64> {
        let operation = |last: &Option<Operation>| match last {
            None => Some(0),
            Some(last) => self.operations.iter().position(|known| known == last).map(number),
        };
        let place = |operand: &Number| self.operands.binary_search(&i64::try_from(operand).ok()?).ok();
        let operand = |last: &Option<Number>| last.as_ref().map_or(Some(0), |last| place(last).map(number));
        let used = |used: &std::collections::BTreeSet<Number>| {
            used.iter().try_fold(0u64, |bits, operand| Some(bits | 1 << place(operand)?))
        };
        Some(match (self.memory, remembered) {
            (Memory::Nothing, MemoryState::Nothing) => 0,
            (Memory::OwnLastOperation, MemoryState::LastOperations([own, theirs])) => {
                operation(own)? * self.base + operation(theirs)?
            }
            (Memory::OwnLastOperand, MemoryState::LastOperands([own, theirs])) => {
                operand(own)? * self.base + operand(theirs)?
            }
            (Memory::LastOperation, MemoryState::LastOperation(last)) => operation(last)?,
            (Memory::LastOperand, MemoryState::LastOperand(last)) => operand(last)?,
            (Memory::OncePerGame, MemoryState::Used(all)) => used(all)?,
            (Memory::OncePerPlayer, MemoryState::UsedBy([own, theirs])) => used(own)? << self.base | used(theirs)?,
            _ => return None,
        })
    }
}

/// Things are numbered from 1 and stand in lists from 0.
fn index(number: u64) -> Option<usize> {
    usize::try_from(number.checked_sub(1)?).ok()
}

fn number(index: usize) -> u64 {
    index as u64 + 1
}

/// Every operand that can occur, ascending, where that is known beforehand.
fn all_operands(offers: &[MoveGroup], span: &Span) -> Option<Vec<i64>> {
    let mut all = Vec::new();
    for offer in offers {
        let listed = match &offer.operands {
            Operands::List(_) | Operands::Range(..) => offer.fixed_moves().into_iter().map(|mv| mv.operand).collect(),
            Operands::Digits => (0..10).map(Number::from).collect::<Vec<_>>(),
            Operands::UpToNumber(_) | Operands::Divisors { .. } | Operands::PrimeFactors => {
                let most = span.largest().filter(|most| *most <= Number::from(MOST_OPERANDS))?;
                let most = u32::try_from(&most).ok()?;
                (1..=most).map(Number::from).filter(|operand| offer.has_move(operand)).collect()
            }
        };
        for operand in listed {
            all.push(i64::try_from(&operand).ok()?);
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}
