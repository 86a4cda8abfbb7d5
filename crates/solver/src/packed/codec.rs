//! What players remember as one small number, as the player to move sees it.

use std::sync::Arc;

use numduel_rules::language::{Memory, MoveGroup, Operands};
use numduel_rules::{MemoryState, Number, Operation, Remembered, RuleBook, Seat};

use crate::span::ReachSpan;

/// The kind of memory with everything that can be remembered, numbered from 0.
///
/// What is remembered last is one more than its number, or 0 for nothing yet; what is used up is a set of bits. Where each
/// player has a memory of their own, the mover's stands above the opponent's.
#[derive(Clone, Debug)]
pub(super) struct MemoryCodec {
    memory: Memory,
    /// Ascending.
    operations: Arc<[Operation]>,
    /// The number of each group's operation.
    of_groups: Arc<[u64]>,
    /// Ascending; empty where operands are not remembered.
    operands: Arc<[i64]>,
    /// The number of each operand that is small, by itself; [`NONE`] for those that the book does not have.
    small: Arc<[u32]>,
    /// How many states one player's memory, or the shared one, can have.
    states: u64,
}

/// What the mover and the opponent remember; a shared memory is the mover's.
#[derive(Clone, Copy, Debug)]
pub(super) struct BothMemories {
    own: u64,
    theirs: u64,
}

/// As many different operands as can be remembered one at a time.
const MOST_OPERANDS: u32 = 1 << 20;
/// As many as can be used up, each by one player or the other.
const MOST_USED: usize = 30;
/// No number of an operand.
const NONE: u32 = u32::MAX;

impl MemoryCodec {
    /// Nothing where the operands cannot be known beforehand or are too many.
    pub(super) fn new(book: &RuleBook, span: &ReachSpan) -> Option<Self> {
        let memory = book.memory();
        let mut operations: Vec<Operation> = book.move_groups().iter().map(|group| group.operation).collect();
        operations.sort_unstable();
        operations.dedup();
        let place = |group: &MoveGroup| operations.binary_search(&group.operation).map_or(0, |place| place as u64);
        let of_groups = book.move_groups().iter().map(place).collect();
        let operands = if memory.is_of_operands() { all_operands(book.move_groups(), span)? } else { Vec::new() };
        let things = if memory.is_of_operands() { operands.len() } else { operations.len() };
        let states = match memory {
            Memory::Nothing => 1,
            Memory::OncePerGame | Memory::OncePerPlayer if things > MOST_USED => return None,
            Memory::OncePerGame | Memory::OncePerPlayer => 1 << things,
            _ if things > MOST_OPERANDS as usize => return None,
            _ => things as u64 + 1,
        };
        let mut small = Vec::new();
        for (place, operand) in (0..).zip(&operands) {
            if let Some(at) = usize::try_from(*operand).ok().filter(|at| *at <= MOST_OPERANDS as usize) {
                small.resize(at + 1, NONE);
                small[at] = place;
            }
        }
        let (operations, operands, small) = (operations.into(), operands.into(), small.into());
        Some(Self { memory, operations, of_groups, operands, small, states })
    }

    /// How many codes there are.
    pub(super) fn codes(&self) -> u64 {
        if self.memory.is_per_player() { self.states * self.states } else { self.states }
    }

    /// What is remembered of a group's move: the number of its operation or operand, if the book has it.
    #[inline]
    pub(super) fn thing(&self, group: usize, operand: i64) -> Option<u64> {
        if !self.memory.is_of_operands() {
            return Some(self.of_groups[group]);
        }
        match usize::try_from(operand).ok().and_then(|at| self.small.get(at)) {
            Some(&NONE) => None,
            Some(place) => Some(u64::from(*place)),
            None => self.operands.binary_search(&operand).ok().map(|place| place as u64),
        }
    }

    /// What the mover and the opponent remember.
    #[inline]
    pub(super) fn split(&self, code: u64) -> BothMemories {
        if self.memory.is_per_player() {
            BothMemories { own: code / self.states, theirs: code % self.states }
        } else {
            BothMemories { own: code, theirs: 0 }
        }
    }

    /// Whether the mover may not use a thing.
    #[inline]
    pub(super) fn forbids(&self, memories: BothMemories, thing: u64) -> bool {
        match self.memory {
            Memory::Nothing => false,
            Memory::OncePerGame | Memory::OncePerPlayer => memories.own >> thing & 1 == 1,
            _ => memories.own == thing + 1,
        }
    }

    /// The code that the opponent finds after the mover has used a thing.
    #[inline]
    pub(super) fn after(&self, memories: BothMemories, thing: u64) -> u64 {
        let own = match self.memory {
            Memory::Nothing => 0,
            Memory::OncePerGame | Memory::OncePerPlayer => memories.own | 1 << thing,
            _ => thing + 1,
        };
        if self.memory.is_per_player() { memories.theirs * self.states + own } else { own }
    }

    /// What is remembered when player 1 is to move.
    pub(super) fn decode(&self, code: u64) -> MemoryState {
        let BothMemories { own, theirs } = self.split(code);
        match MemoryState::new(self.memory) {
            MemoryState::Nothing => MemoryState::Nothing,
            MemoryState::Shared(kind) => MemoryState::Shared(self.remembered(&kind, own)),
            MemoryState::PerSeat([kind, _]) => {
                MemoryState::PerSeat([own, theirs].map(|code| self.remembered(&kind, code)))
            }
        }
    }

    fn remembered(&self, kind: &Remembered, code: u64) -> Remembered {
        let last = usize::try_from(code).ok().and_then(|code| code.checked_sub(1));
        match kind {
            Remembered::Operation(_) => Remembered::Operation(last.and_then(|at| self.operations.get(at).copied())),
            Remembered::Operand(_) => {
                Remembered::Operand(last.and_then(|at| self.operands.get(at)).map(|operand| Number::from(*operand)))
            }
            Remembered::Operands(_) => {
                let used = (0..).zip(self.operands.iter()).filter(|(place, _)| code >> place & 1 == 1);
                Remembered::Operands(used.map(|(_, operand)| Number::from(*operand)).collect())
            }
        }
    }

    /// The code of what is remembered when `mover` is to move; nothing where it is no memory of this book.
    pub(super) fn encode(&self, memory: &MemoryState, mover: Seat) -> Option<u64> {
        let own = memory.of(mover).map_or(Some(0), |remembered| self.code(remembered))?;
        match memory.of(mover.other()).filter(|_| self.memory.is_per_player()) {
            Some(theirs) => Some(own * self.states + self.code(theirs)?),
            None => Some(own),
        }
    }

    fn code(&self, remembered: &Remembered) -> Option<u64> {
        let place = |operand: &Number| self.operands.binary_search(&i64::try_from(operand).ok()?).ok();
        let last = match remembered {
            Remembered::Operation(None) | Remembered::Operand(None) => return Some(0),
            Remembered::Operation(Some(last)) => self.operations.binary_search(last).ok()?,
            Remembered::Operand(Some(last)) => place(last)?,
            Remembered::Operands(used) => {
                return used.iter().try_fold(0, |bits, operand| Some(bits | 1 << place(operand)?));
            }
        };
        Some(last as u64 + 1)
    }
}

/// Every operand that can occur, ascending, where that is known beforehand.
fn all_operands(groups: &[MoveGroup], span: &ReachSpan) -> Option<Vec<i64>> {
    let mut all = Vec::new();
    for group in groups {
        let most = match group.operands {
            Operands::List(_) | Operands::Range(..) => {
                for operand in group.fixed_operands() {
                    all.push(i64::try_from(&operand).ok()?);
                }
                continue;
            }
            Operands::Digits => 9,
            Operands::UpToNumber(_) | Operands::Divisors { .. } | Operands::PrimeFactors => {
                u32::try_from(&span.largest()?).ok().filter(|most| *most <= MOST_OPERANDS)?
            }
        };
        all.extend((0..=most).filter(|operand| group.has_move(&Number::from(*operand))).map(i64::from));
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}
