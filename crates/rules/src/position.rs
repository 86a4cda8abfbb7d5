//! A position: the number, whose turn it is, and what the rules ask to remember.

use std::collections::BTreeSet;
use std::mem::discriminant;

use crate::language::Memory;
use crate::moves::{Move, Operation};
use crate::number::{Number, heap_bytes};
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
    /// What was played forbids the same to both players.
    Shared(Remembered),
    /// What each seat has played itself, by [`Seat::index`].
    PerSeat([Remembered; 2]),
}

/// What is remembered of some moves, and forbidden because of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remembered {
    /// The operation that was used last.
    Operation(Option<Operation>),
    /// The operand that was used last.
    Operand(Option<Number>),
    /// Every operand that has been used.
    Operands(BTreeSet<Number>),
}

/// About what a value in a tree or a hash table takes beside itself.
const ENTRY: u64 = 16;

impl Position {
    /// About how many bytes of memory it takes.
    pub fn bytes(&self) -> u64 {
        size_of::<Self>() as u64 + heap_bytes(&self.number) + self.memory.heap_bytes()
    }
}

impl Remembered {
    fn heap_bytes(&self) -> u64 {
        let entry = |number: &Number| size_of::<Number>() as u64 + ENTRY + heap_bytes(number);
        match self {
            Self::Operation(_) | Self::Operand(None) => 0,
            Self::Operand(Some(last)) => heap_bytes(last),
            Self::Operands(used) => used.iter().map(entry).sum(),
        }
    }

    fn forbids(&self, operation: Operation, operand: &Number) -> bool {
        match self {
            Self::Operation(last) => *last == Some(operation),
            Self::Operand(last) => last.as_ref() == Some(operand),
            Self::Operands(used) => used.contains(operand),
        }
    }

    fn add(&mut self, mv: &Move) {
        match self {
            Self::Operation(last) => *last = Some(mv.operation),
            Self::Operand(last) => *last = Some(mv.operand.clone()),
            Self::Operands(used) => _ = used.insert(mv.operand.clone()),
        }
    }
}

impl MemoryState {
    /// What is remembered before the first move.
    pub fn new(memory: Memory) -> Self {
        let nothing = match memory {
            Memory::Nothing => return Self::Nothing,
            Memory::OwnLastOperation | Memory::LastOperation => Remembered::Operation(None),
            Memory::OwnLastOperand | Memory::LastOperand => Remembered::Operand(None),
            Memory::OncePerGame | Memory::OncePerPlayer => Remembered::Operands(BTreeSet::new()),
        };
        if memory.is_per_player() { Self::PerSeat([nothing.clone(), nothing]) } else { Self::Shared(nothing) }
    }

    fn heap_bytes(&self) -> u64 {
        match self {
            Self::Nothing => 0,
            Self::Shared(remembered) => remembered.heap_bytes(),
            Self::PerSeat(both) => both.iter().map(Remembered::heap_bytes).sum(),
        }
    }

    /// Whether this is what rules with this kind of memory ask to remember.
    pub(crate) fn is_of(&self, memory: Memory) -> bool {
        match (self, Self::new(memory)) {
            (Self::Nothing, Self::Nothing) => true,
            (Self::Shared(one), Self::Shared(other)) => discriminant(one) == discriminant(&other),
            (Self::PerSeat(all), Self::PerSeat(others)) => {
                all.iter().zip(&others).all(|(one, other)| discriminant(one) == discriminant(other))
            }
            _ => false,
        }
    }

    /// What forbids something to `seat` now.
    pub fn of(&self, seat: Seat) -> Option<&Remembered> {
        match self {
            Self::Nothing => None,
            Self::Shared(remembered) => Some(remembered),
            Self::PerSeat(remembered) => Some(&remembered[seat.index()]),
        }
    }

    /// The operation that `seat` may not use now, where the rules forbid one.
    pub fn last_operation(&self, seat: Seat) -> Option<Operation> {
        match self.of(seat) {
            Some(Remembered::Operation(last)) => *last,
            _ => None,
        }
    }

    /// The operands that `seat` may not use now.
    pub fn closed_operands(&self, seat: Seat) -> Vec<&Number> {
        match self.of(seat) {
            Some(Remembered::Operand(last)) => last.iter().collect(),
            Some(Remembered::Operands(used)) => used.iter().collect(),
            Some(Remembered::Operation(_)) | None => Vec::new(),
        }
    }

    /// Whether `seat` may not use an operation with an operand because of what has been played.
    pub fn forbids(&self, seat: Seat, operation: Operation, operand: &Number) -> bool {
        self.of(seat).is_some_and(|remembered| remembered.forbids(operation, operand))
    }

    /// The memory after `seat` has played `mv`.
    #[must_use]
    pub fn after(&self, seat: Seat, mv: &Move) -> Self {
        let mut after = self.clone();
        match &mut after {
            Self::Nothing => {}
            Self::Shared(remembered) => remembered.add(mv),
            Self::PerSeat(remembered) => remembered[seat.index()].add(mv),
        }
        after
    }

    /// The same with the seats exchanged. Exchanging twice leads back.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut swapped = self.clone();
        if let Self::PerSeat(remembered) = &mut swapped {
            remembered.reverse();
        }
        swapped
    }
}
