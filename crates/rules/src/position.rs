//! A position: the number, whose turn it is, and what the rules ask to remember.

use std::collections::BTreeSet;

use crate::language::Memory;
use crate::moves::{Move, Operation};
use crate::number::Number;
use crate::seat::Seat;

/// Everything that decides how a game can go on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The shared number.
    pub number: Number,
    /// The seat that moves next.
    pub turn: Seat,
    /// What the rules ask to remember of the moves so far.
    pub memory: MemoryState,
    /// How many moves are left, where the book has a cap.
    pub moves_left: Option<u64>,
}

/// What the rules ask to remember, kept as small as the rules allow so that equal positions compare equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MemoryState {
    /// The rules look at the number alone.
    Nothing,
    /// The operation each seat used last, by [`Seat::index`].
    LastOperations([Option<Operation>; 2]),
    /// The operand each seat used last, by [`Seat::index`].
    LastOperands([Option<Number>; 2]),
    /// The operation that was used last.
    LastOperation(Option<Operation>),
    /// The operand that was used last.
    LastOperand(Option<Number>),
    /// The operands that have been used.
    Used(BTreeSet<Number>),
    /// The operands that each seat has used, by [`Seat::index`].
    UsedBy([BTreeSet<Number>; 2]),
}

impl MemoryState {
    /// What is remembered before the first move.
    pub fn new(memory: Memory) -> Self {
        match memory {
            Memory::Nothing => Self::Nothing,
            Memory::OwnLastOperation => Self::LastOperations([None; 2]),
            Memory::OwnLastOperand => Self::LastOperands([None, None]),
            Memory::LastOperation => Self::LastOperation(None),
            Memory::LastOperand => Self::LastOperand(None),
            Memory::OncePerGame => Self::Used(BTreeSet::new()),
            Memory::OncePerPlayer => Self::UsedBy([BTreeSet::new(), BTreeSet::new()]),
        }
    }

    /// The operation that `seat` may not use now, where the rules forbid one.
    pub fn last_operation(&self, seat: Seat) -> Option<Operation> {
        match self {
            Self::LastOperations(last) => last[seat.index()],
            Self::LastOperation(last) => *last,
            _ => None,
        }
    }

    /// The operands that `seat` may not use now.
    pub fn closed_operands(&self, seat: Seat) -> Vec<&Number> {
        match self {
            Self::LastOperands(last) => last[seat.index()].iter().collect(),
            Self::LastOperand(last) => last.iter().collect(),
            Self::Used(used) => used.iter().collect(),
            Self::UsedBy(used) => used[seat.index()].iter().collect(),
            Self::Nothing | Self::LastOperations(_) | Self::LastOperation(_) => Vec::new(),
        }
    }

    /// Whether `seat` may not play `mv` because of what has been played.
    pub fn forbids(&self, seat: Seat, mv: &Move) -> bool {
        match self {
            Self::Nothing => false,
            Self::LastOperations(last) => last[seat.index()] == Some(mv.operation),
            Self::LastOperands(last) => last[seat.index()].as_ref() == Some(&mv.operand),
            Self::LastOperation(last) => *last == Some(mv.operation),
            Self::LastOperand(last) => last.as_ref() == Some(&mv.operand),
            Self::Used(used) => used.contains(&mv.operand),
            Self::UsedBy(used) => used[seat.index()].contains(&mv.operand),
        }
    }

    /// The memory after `seat` has played `mv`.
    #[must_use]
    pub fn after(&self, seat: Seat, mv: &Move) -> Self {
        let mut after = self.clone();
        match &mut after {
            Self::Nothing => {}
            Self::LastOperations(last) => last[seat.index()] = Some(mv.operation),
            Self::LastOperands(last) => last[seat.index()] = Some(mv.operand.clone()),
            Self::LastOperation(last) => *last = Some(mv.operation),
            Self::LastOperand(last) => *last = Some(mv.operand.clone()),
            Self::Used(used) => _ = used.insert(mv.operand.clone()),
            Self::UsedBy(used) => _ = used[seat.index()].insert(mv.operand.clone()),
        }
        after
    }

    /// The same with the seats exchanged. Exchanging twice leads back.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut swapped = self.clone();
        match &mut swapped {
            Self::LastOperations(last) => last.reverse(),
            Self::LastOperands(last) => last.reverse(),
            Self::UsedBy(used) => used.reverse(),
            Self::Nothing | Self::LastOperation(_) | Self::LastOperand(_) | Self::Used(_) => {}
        }
        swapped
    }
}
