//! Rules seen so that every move raises the number. Rules that only lower it are looked at in the mirror: `n` becomes
//! `-n`, subtracting becomes adding, and one sweep does for both.

use std::borrow::Cow;
use std::cmp::Ordering;

use numduel_rules::language::{Condition, Memory, Stuck};
use numduel_rules::{MemoryState, Move, Number, Operation, Position, Remembered, Rules, Seat};

use crate::bands::landing::{Landing, closed};
use crate::bands::sweep_int::SweepInt;
use crate::value::Verdict;

/// A move that raises the number.
#[derive(Clone, Debug)]
pub(crate) enum RaisingMove<W> {
    /// Adds this.
    Add(W),
    /// Multiplies by this.
    Times(W),
}

impl<W: SweepInt> RaisingMove<W> {
    /// The smallest number from which the step reaches `edge`.
    pub(crate) fn reach(&self, edge: &W) -> W {
        match self {
            Self::Add(operand) => edge.minus(operand),
            Self::Times(operand) => edge.share(operand),
        }
    }

    /// Where the step leads; numbers that do not fit are beyond every edge, and so is the largest that does.
    pub(crate) fn from(&self, number: &W) -> W {
        match self {
            Self::Add(operand) => number.plus(operand),
            Self::Times(operand) => number.times(operand),
        }
    }

    /// A move as the oriented sees it, if its operand fits.
    pub(crate) fn of(mv: &Move) -> Option<Self> {
        let operand = W::of(&mv.operand)?;
        Some(match mv.operation {
            Operation::Add | Operation::Subtract => Self::Add(operand),
            _ => Self::Times(operand),
        })
    }
}

/// Numbers that the rules treat alike: from `low` up to the next region.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    /// The lowest number; `None` if the region goes down forever.
    pub low: Option<Number>,
    /// How the rules close these numbers to play; `None` if the game continues.
    pub closed: Option<Landing>,
}

/// What the player to move has to remember, as a small index: the own last operation and the opponent's.
#[derive(Clone, Debug)]
pub(crate) struct States {
    /// The book's operations, in the order of its moves; at most two go the same way.
    operations: [Option<Operation>; 2],
    remembered: bool,
}

impl States {
    /// The most there are: two operations or none, for both players.
    pub(crate) const MOST: usize = 9;

    pub(crate) fn count(&self) -> usize {
        if self.remembered { self.width() * self.width() } else { 1 }
    }

    fn width(&self) -> usize {
        self.operations.iter().flatten().count() + 1
    }

    fn index(&self, operation: Operation) -> Option<usize> {
        self.operations.iter().position(|known| *known == Some(operation)).map(|at| at + 1)
    }

    /// The state of the player to move in `position`. An operation that the book does not have forbids nothing.
    pub(crate) fn of(&self, position: &Position) -> usize {
        if !self.remembered {
            return 0;
        }
        let index = |seat| position.memory.last_operation(seat).and_then(|last| self.index(last)).unwrap_or(0);
        index(position.turn) * self.width() + index(position.turn.other())
    }

    /// The state that the opponent finds after an operation, or `None` if memory forbids it.
    pub(crate) fn after(&self, state: usize, operation: Operation) -> Option<usize> {
        if !self.remembered {
            return Some(0);
        }
        let used = self.index(operation)?;
        let (own, theirs) = (state / self.width(), state % self.width());
        (own != used).then_some(theirs * self.width() + used)
    }

    /// What is remembered in a state, for the seat that moves and the other.
    pub(crate) fn remembered(&self, state: usize) -> MemoryState {
        if !self.remembered {
            return MemoryState::Nothing;
        }
        let operation = |index: usize| index.checked_sub(1).and_then(|at| self.operations.get(at).copied().flatten());
        let mut last = [None; 2];
        last[Seat::One.index()] = operation(state / self.width());
        last[Seat::Two.index()] = operation(state % self.width());
        MemoryState::PerSeat(last.map(Remembered::Operation))
    }
}

/// Rules in which every move raises the number.
#[derive(Clone, Debug)]
pub(crate) struct Oriented {
    pub mirrored: bool,
    pub states: States,
    pub stuck: Verdict,
    /// The smallest number that every move raises: 1 where something multiplies.
    pub floor: Option<Number>,
    pub start: Number,
    /// The largest operand.
    pub longest: Number,
    adds: bool,
    /// From the highest down.
    pub regions: Vec<Region>,
}

impl Oriented {
    /// The rules seen that way, if bands can be found for them.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        let start = rules.start().number;
        let mirrored = mirrored(rules.moves(), &start).filter(|_| suits(rules))?;
        let book = rules.book();
        let moves = rules.moves();
        let mut operations = [None; 2];
        for mv in moves {
            let free = operations.iter_mut().find(|known| known.is_none_or(|known| known == mv.operation));
            if let Some(known) = free {
                *known = Some(mv.operation);
            }
        }
        let multiplies = moves.iter().any(|mv| mv.operation == Operation::Multiply);
        let adds = moves.iter().any(|mv| mv.operation != Operation::Multiply);
        let longest = moves.iter().map(|mv| &mv.operand).max().cloned().unwrap_or(Number::ONE);
        let floor = multiplies.then_some(Number::ONE);
        let states = States { operations, remembered: rules.memory() == Memory::OwnLastOperation };
        let regions = regions(rules, mirrored, floor.as_ref());
        let start = if mirrored { -start } else { start };
        Some(Self { mirrored, states, stuck: book.stuck().into(), floor, start, longest, adds, regions })
    }

    /// A number of the rules as the oriented sees it; also the way back.
    pub(crate) fn flip(&self, number: Number) -> Number {
        if self.mirrored { -number } else { number }
    }

    /// The same without taking it.
    pub(crate) fn flipped<'a>(&self, number: &'a Number) -> Cow<'a, Number> {
        if self.mirrored { Cow::Owned(-number) } else { Cow::Borrowed(number) }
    }

    /// Whether every step adds, so the same bands come again and again.
    pub(crate) fn only_adds(&self) -> bool {
        self.floor.is_none()
    }

    /// Whether every step multiplies.
    pub(crate) fn only_multiplies(&self) -> bool {
        !self.adds
    }

    /// The highest number that a rule speaks of.
    pub(crate) fn top(&self) -> Number {
        self.regions.iter().find_map(|region| region.low.clone()).unwrap_or(Number::ONE)
    }
}

/// Whether neighbouring numbers have the same moves and ends almost everywhere, as bands need it.
pub(crate) fn suits(rules: &Rules) -> bool {
    matches!(rules.memory(), Memory::Nothing | Memory::OwnLastOperation)
        && rules.cap().is_none()
        && rules.book().stuck() != Stuck::Passes
        && rules.is_fixed()
        && rules.keeps().is_none_or(|keeps| keeps.cuts().is_some())
        && rules.ends().iter().all(|end| end.condition.cuts().is_some())
}

/// Whether the rules have to be mirrored; `None` if the moves do not all go one way from the start on.
fn mirrored(moves: &[Move], start: &Number) -> Option<bool> {
    let has = |wanted: Operation| moves.iter().any(|mv| mv.operation == wanted);
    let plain = |mv: &Move| match mv.operation {
        Operation::Add | Operation::Subtract => true,
        // Times 1 raises nothing.
        Operation::Multiply => mv.operand > Number::ONE,
        _ => false,
    };
    let (up, down) = (has(Operation::Add), has(Operation::Subtract));
    if !moves.iter().all(plain) || up && down {
        return None;
    }
    if !has(Operation::Multiply) {
        return Some(down);
    }
    // Multiplying leads away from 0, to the side that the start is on.
    match start.cmp(&Number::ZERO) {
        Ordering::Greater => (!down).then_some(false),
        Ordering::Less => (!up).then_some(true),
        Ordering::Equal => None,
    }
}

/// Cuts the numbers where any rule changes its mind, from the highest down.
pub(crate) fn regions(rules: &Rules, mirrored: bool, floor: Option<&Number>) -> Vec<Region> {
    // Each entry is the first number of something new when going up.
    let mut cuts: Vec<Number> = Vec::with_capacity(2 * rules.ends().len() + 2);
    // What has no cuts was refused before.
    let asked = rules.ends().iter().map(|end| &end.condition).chain(rules.keeps());
    cuts.extend(asked.filter_map(Condition::cuts).flatten());
    cuts.extend(rules.bounds().min.clone());
    cuts.extend(rules.bounds().max.as_ref().map(|max| max + Number::ONE));
    if mirrored {
        // What began at `cut` going up begins below it going down.
        cuts = cuts.into_iter().map(|cut| Number::ONE - cut).collect();
    }
    cuts.retain(|cut| floor.is_none_or(|floor| cut > floor));
    cuts.sort_unstable_by(|a, b| b.cmp(a));
    cuts.dedup();
    let turn = |number: Number| if mirrored { -number } else { number };
    let lowest = match (cuts.last(), floor) {
        (_, Some(floor)) => floor.clone(),
        (Some(cut), None) => cut - Number::ONE,
        (None, None) => Number::ZERO,
    };
    let mut regions = Vec::with_capacity(cuts.len() + 1);
    regions.extend(cuts.into_iter().map(|cut| Region { closed: closed(rules, &turn(cut.clone())), low: Some(cut) }));
    regions.push(Region { low: floor.cloned(), closed: closed(rules, &turn(lowest)) });
    regions
}
