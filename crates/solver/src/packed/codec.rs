//! What players remember as one small number, as the player to move sees it.

use std::sync::Arc;

use numduel_rules::language::{Memory, MoveGroup, Operands};
use numduel_rules::{Integer, MemoryState, Move, Number, Operation, Remembered, Rules, Seat};

use crate::span::ReachSpan;

/// The kind of memory with everything that can be remembered, numbered from 0.
///
/// What is remembered last is one more than its number, or 0 for nothing yet; what is used up is a set of bits. Where each
/// player has a memory of their own, the mover's stands above the opponent's.
#[derive(Clone, Debug)]
pub(super) struct MemoryCodec {
    memory: Memory,
    /// What can be remembered, ascending: an operation, an operand, or both, with a stand-in for what is not asked. Numbers
    /// that may not come twice are operands here.
    things: Arc<[Thing]>,
    /// The operation of each group.
    of_groups: Arc<[Operation]>,
    /// The number of each operand that is small, by itself; [`NONE`] for those that the book does not have.
    small: Arc<[u32]>,
    /// How many states one player's memory, or the shared one, can have.
    states: u64,
}

type Thing = (Operation, i64);

/// What the mover and the opponent remember; a shared memory is the mover's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memories {
    own: u64,
    theirs: u64,
}

impl Memories {
    /// The same as the opponent sees it.
    pub(super) const fn swapped(self) -> Self {
        Self { own: self.theirs, theirs: self.own }
    }
}

/// As many different operands as can be remembered one at a time.
const MOST_OPERANDS: u32 = 1 << 20;
/// As many as can be used up, each by one player or the other.
const MOST_USED: usize = 30;
/// No number of an operand.
const NONE: u32 = u32::MAX;
/// Stands for every operation where none is asked for.
const ANY: Operation = Operation::Add;

impl MemoryCodec {
    /// Nothing where what can be remembered cannot be known beforehand or is too much.
    pub(super) fn new(rules: &Rules, span: &ReachSpan) -> Option<Self> {
        let (memory, groups) = (rules.memory(), rules.move_groups());
        let mut things = Vec::new();
        if memory == Memory::NoNumberTwice {
            let (low, high) = (i64::exact(span.low.as_ref()?)?, i64::exact(span.high.as_ref()?)?);
            usize::try_from(high.checked_sub(low)?).ok().filter(|most| *most < MOST_USED)?;
            things.extend((low..=high).map(|number| (ANY, number)));
        }
        for group in groups {
            let operation = if memory.is_of_operations() { group.operation } else { ANY };
            if memory.is_of_operands() {
                things.extend(operands(group, span)?.into_iter().map(|operand| (operation, operand)));
            } else if memory.is_of_operations() {
                things.push((operation, 0));
            }
        }
        things.sort_unstable();
        things.dedup();
        let states = match things.len() {
            used if memory.uses_up() => (used <= MOST_USED).then(|| 1 << used)?,
            last if last > MOST_OPERANDS as usize => return None,
            _ if memory == Memory::Nothing => 1,
            last => last as u64 + 1,
        };
        let mut small = Vec::new();
        for (place, (_, operand)) in (0..).zip(&things).filter(|_| !memory.is_of_operations()) {
            if let Some(at) = usize::try_from(*operand).ok().filter(|at| *at <= MOST_OPERANDS as usize) {
                small.resize(at + 1, NONE);
                small[at] = place;
            }
        }
        let of_groups = groups.iter().map(|group| group.operation).collect();
        Some(Self { memory, things: things.into(), of_groups, small: small.into(), states })
    }

    /// How many codes there are.
    pub(super) fn codes(&self) -> u64 {
        if self.memory.is_per_player() { self.states * self.states } else { self.states }
    }

    /// What is remembered of a group's move at a number: the number of its operation, operand or both, if the book has it.
    #[inline]
    pub(super) fn thing(&self, group: usize, operand: i64, number: i64) -> Option<u64> {
        match self.memory {
            Memory::Nothing => Some(0),
            Memory::NoNumberTwice => self.place(ANY, number),
            memory if memory.is_of_operations() => {
                self.place(self.of_groups[group], if memory.is_of_operands() { operand } else { 0 })
            }
            _ => self.place(ANY, operand),
        }
    }

    #[inline]
    fn place(&self, operation: Operation, operand: i64) -> Option<u64> {
        match usize::try_from(operand).ok().and_then(|at| self.small.get(at)) {
            Some(&NONE) => None,
            Some(place) => Some(u64::from(*place)),
            None => self.things.binary_search(&(operation, operand)).ok().map(|place| place as u64),
        }
    }

    /// What the mover and the opponent remember.
    #[inline]
    pub(super) fn split(&self, code: u64) -> Memories {
        if self.memory.is_per_player() {
            Memories { own: code / self.states, theirs: code % self.states }
        } else {
            Memories { own: code, theirs: 0 }
        }
    }

    /// The code of what the mover and the opponent remember.
    pub(super) fn join(&self, memories: Memories) -> u64 {
        if self.memory.is_per_player() { memories.own * self.states + memories.theirs } else { memories.own }
    }

    /// Whether the mover may not use a thing.
    #[inline]
    pub(super) fn forbids(&self, memories: Memories, thing: u64) -> bool {
        let last = |code: u64| usize::try_from(code).ok().and_then(|code| self.things.get(code.checked_sub(1)?));
        match self.memory {
            Memory::Nothing | Memory::NoNumberTwice => false,
            Memory::OwnLastOperation | Memory::LastOperation => memories.own == thing + 1,
            memory if memory.uses_up() => memories.own >> thing & 1 == 1,
            memory => match (last(memories.own), last(thing + 1)) {
                (Some((_, last)), Some((_, operand))) => !memory.allows_after(last, operand),
                _ => false,
            },
        }
    }

    /// Whether play may come from one number to another.
    #[inline]
    pub(super) fn may_reach(&self, memories: Memories, from: i64, to: i64) -> bool {
        self.memory != Memory::NoNumberTwice
            || from != to && self.place(ANY, to).is_none_or(|place| memories.own >> place & 1 == 0)
    }

    /// The code that the opponent finds after the mover has used a thing.
    #[inline]
    pub(super) fn after(&self, memories: Memories, thing: u64) -> u64 {
        let own = match self.memory {
            Memory::Nothing => 0,
            memory if memory.uses_up() => memories.own | 1 << thing,
            _ => thing + 1,
        };
        self.join(if self.memory.is_per_player() {
            Memories { own, ..memories }.swapped()
        } else {
            Memories { own, theirs: 0 }
        })
    }

    /// What is remembered when player 1 is to move.
    pub(super) fn decode(&self, code: u64) -> MemoryState {
        let Memories { own, theirs } = self.split(code);
        match MemoryState::new(self.memory) {
            MemoryState::Nothing => MemoryState::Nothing,
            MemoryState::Shared(kind) => MemoryState::Shared(self.remembered(&kind, own)),
            MemoryState::PerSeat([kind, _]) => {
                MemoryState::PerSeat([own, theirs].map(|code| self.remembered(&kind, code)))
            }
        }
    }

    fn remembered(&self, kind: &Remembered, code: u64) -> Remembered {
        let last = usize::try_from(code).ok().and_then(|code| self.things.get(code.checked_sub(1)?));
        let used =
            || (0..).zip(self.things.iter()).filter(|(place, _)| code >> place & 1 == 1).map(|(_, thing)| *thing);
        let operands = || used().map(|(_, operand)| Number::from(operand)).collect();
        match kind {
            Remembered::Operation(_) => Remembered::Operation(last.map(|(operation, _)| *operation)),
            Remembered::Operand(_) => Remembered::Operand(last.map(|(_, operand)| Number::from(*operand))),
            Remembered::Operands(_) => Remembered::Operands(operands()),
            Remembered::Moves(_) => {
                Remembered::Moves(used().map(|(operation, operand)| Move::new(operation, operand)).collect())
            }
            Remembered::Numbers(_) => Remembered::Numbers(operands()),
        }
    }

    /// The code of what is remembered when `mover` is to move; `None` if it is not a memory of this book.
    pub(super) fn encode(&self, memory: &MemoryState, mover: Seat) -> Option<u64> {
        let code = |seat| memory.of(seat).map_or(Some(0), |remembered| self.code(remembered));
        let theirs = if self.memory.is_per_player() { code(mover.other())? } else { 0 };
        Some(self.join(Memories { own: code(mover)?, theirs }))
    }

    fn code(&self, remembered: &Remembered) -> Option<u64> {
        let place = |operation, operand: &Number| self.things.binary_search(&(operation, i64::exact(operand)?)).ok();
        let bits = |mut places: Box<dyn Iterator<Item = Option<usize>> + '_>| {
            places.try_fold(0, |bits, place| Some(bits | 1 << place?))
        };
        let last = match remembered {
            Remembered::Operation(None) | Remembered::Operand(None) => return Some(0),
            Remembered::Operation(Some(last)) => place(*last, &Number::ZERO)?,
            Remembered::Operand(Some(last)) => place(ANY, last)?,
            Remembered::Operands(all) | Remembered::Numbers(all) => {
                return bits(Box::new(all.iter().map(|operand| place(ANY, operand))));
            }
            Remembered::Moves(all) => return bits(Box::new(all.iter().map(|mv| place(mv.operation, &mv.operand)))),
        };
        Some(last as u64 + 1)
    }
}

/// Every operand of a group that can occur, where that is known beforehand.
fn operands(group: &MoveGroup<Number>, span: &ReachSpan) -> Option<Vec<i64>> {
    let most = match group.operands {
        Operands::List(_) | Operands::Range(..) => {
            return group.fixed_operands().iter().map(|operand| i64::try_from(operand).ok()).collect();
        }
        Operands::Digits => 9,
        Operands::Places => span.largest()?.digit_count(),
        Operands::UpToNumber(_) | Operands::Divisors { .. } | Operands::PrimeFactors => {
            u32::try_from(&span.largest()?).ok().filter(|most| *most <= MOST_OPERANDS)?
        }
    };
    Some((0..=most).filter(|operand| group.has_move(&Number::from(*operand))).map(i64::from).collect())
}
