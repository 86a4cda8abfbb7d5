//! A position: the number, whose turn it is, and what the rules ask to remember.

use std::collections::BTreeSet;
use std::mem::discriminant;

use crate::language::Memory;
use crate::moves::{Move, Operation};
use crate::number::{Number, heap_bytes};
use crate::seat::Seat;

/// Everything that decides how a game can continue.
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
    /// Every move that has been made.
    Moves(BTreeSet<Move>),
    /// Every number that the game has left behind.
    Numbers(BTreeSet<Number>),
}

/// How many values a node of a tree has room for, and how many it holds at least in a tree of several.
const NODE: (u64, u64) = (11, 5);
/// What a node takes beside its values, with a share of the nodes that only lead to others.
const BESIDE_VALUES: u64 = 64;

/// About what a tree takes: whole nodes, however few values are in them.
fn tree_bytes<T>(tree: &BTreeSet<T>) -> u64 {
    let (room, least) = NODE;
    let nodes = match tree.len() as u64 {
        0 => 0,
        few if few <= room => 1,
        many => many.div_ceil(least),
    };
    nodes * (room * size_of::<T>() as u64 + BESIDE_VALUES)
}

impl Position {
    /// About how many bytes of memory it takes.
    pub fn bytes(&self) -> u64 {
        size_of::<Self>() as u64 + heap_bytes(&self.number) + self.memory.heap_bytes()
    }
}

impl Remembered {
    fn heap_bytes(&self) -> u64 {
        match self {
            Self::Operation(_) | Self::Operand(None) => 0,
            Self::Operand(Some(last)) => heap_bytes(last),
            Self::Operands(used) | Self::Numbers(used) => tree_bytes(used) + used.iter().map(heap_bytes).sum::<u64>(),
            Self::Moves(made) => tree_bytes(made) + made.iter().map(|mv| heap_bytes(&mv.operand)).sum::<u64>(),
        }
    }

    fn new(memory: Memory) -> Option<Self> {
        Some(match memory {
            Memory::Nothing => return None,
            Memory::OwnLastOperation | Memory::LastOperation => Self::Operation(None),
            Memory::OwnLastOperand | Memory::LastOperand | Memory::OwnRelated(_) | Memory::Related(_) => {
                Self::Operand(None)
            }
            Memory::OncePerGame | Memory::OncePerPlayer => Self::Operands(BTreeSet::new()),
            Memory::MoveOncePerGame | Memory::MoveOncePerPlayer => Self::Moves(BTreeSet::new()),
            Memory::NoNumberTwice => Self::Numbers(BTreeSet::new()),
        })
    }

    fn forbids(&self, memory: Memory, mv: &Move) -> bool {
        match self {
            Self::Operation(last) => *last == Some(mv.operation),
            Self::Operand(last) => last.as_ref().is_some_and(|last| !memory.allows_after(last, &mv.operand)),
            Self::Operands(used) => used.contains(&mv.operand),
            Self::Moves(made) => made.contains(mv),
            Self::Numbers(_) => false,
        }
    }

    fn add(&mut self, number: &Number, mv: &Move) {
        match self {
            Self::Operation(last) => *last = Some(mv.operation),
            Self::Operand(last) => *last = Some(mv.operand.clone()),
            Self::Operands(used) => _ = used.insert(mv.operand.clone()),
            Self::Moves(made) => _ = made.insert(mv.clone()),
            Self::Numbers(left) => _ = left.insert(number.clone()),
        }
    }
}

impl MemoryState {
    /// What is remembered before the first move.
    pub fn new(memory: Memory) -> Self {
        let Some(nothing) = Remembered::new(memory) else { return Self::Nothing };
        if memory.is_per_player() { Self::PerSeat([nothing.clone(), nothing]) } else { Self::Shared(nothing) }
    }

    /// About how many bytes it takes beside itself.
    pub fn heap_bytes(&self) -> u64 {
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

    /// What `seat` may not use again now: operands or whole moves.
    pub fn closed(&self, seat: Seat) -> Vec<String> {
        match self.of(seat) {
            Some(Remembered::Operand(last)) => last.iter().map(ToString::to_string).collect(),
            Some(Remembered::Operands(used)) => used.iter().map(ToString::to_string).collect(),
            Some(Remembered::Moves(made)) => made.iter().map(ToString::to_string).collect(),
            Some(Remembered::Operation(_) | Remembered::Numbers(_)) | None => Vec::new(),
        }
    }

    /// Whether what has been played forbids `seat` a move by what it is.
    pub fn forbids(&self, memory: Memory, seat: Seat, mv: &Move) -> bool {
        self.of(seat).is_some_and(|remembered| remembered.forbids(memory, mv))
    }

    /// Whether the game has left this number behind, where none may come twice.
    pub fn has_left(&self, number: &Number) -> bool {
        matches!(self, Self::Shared(Remembered::Numbers(left)) if left.contains(number))
    }

    /// The memory after `seat` has played `mv` at `number`. Passing is not remembered.
    #[must_use]
    pub fn after(&self, seat: Seat, number: &Number, mv: &Move) -> Self {
        let mut after = self.clone();
        match &mut after {
            _ if mv.operation == Operation::Pass => {}
            Self::Nothing => {}
            Self::Shared(remembered) => remembered.add(number, mv),
            Self::PerSeat(remembered) => remembered[seat.index()].add(number, mv),
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
