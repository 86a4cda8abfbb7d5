//! Finding every reachable position, nearest first: in machine words where they fit, else by asking the rules.

mod asked;
mod words;

use dashu_int::ops::BitTest;
use numduel_rules::number::heap_bytes;
use numduel_rules::{Budget, Number, OverLimit, Position, Reservation, Rules};

use super::Graph;
use super::index::{Index, hash};
use super::memories::MemoryTable;
use crate::error::SolveError;
use crate::packed::PackedRules;
use crate::span::ReachSpan;
use crate::target::{Target, endings};

/// What one position may carry before it counts as two: both are about a quarter of a kilobyte.
const MOVES_PER_UNIT: usize = 64;
const BITS_PER_UNIT: usize = 2048;

/// The graph in the order of discovery, not yet sorted.
pub(super) fn compile(rules: &Rules, from: &Position, budget: &Budget) -> Result<Graph, SolveError> {
    let packed = PackedRules::new(rules, &ReachSpan::new(rules, from));
    let start = packed.as_ref().and_then(|packed| packed.pack(from));
    if let (Some(packed), Some(start)) = (packed, start)
        && let Some(graph) = words::compile(&packed, (from, start), budget)?
    {
        return Ok(graph);
    }
    asked::compile(rules, from, budget)
}

/// Counts what positions weigh together.
struct WeightLimit {
    limit: usize,
    weight: usize,
}

impl WeightLimit {
    fn new(budget: &Budget) -> Self {
        Self { limit: budget.positions, weight: 0 }
    }

    fn add_number(&mut self, number: &Number) -> Result<(), SolveError> {
        self.add(1 + number.bit_len() / BITS_PER_UNIT)
    }

    fn add_moves(&mut self, moves: usize) -> Result<(), SolveError> {
        self.add(moves / MOVES_PER_UNIT)
    }

    fn add(&mut self, weight: usize) -> Result<(), SolveError> {
        self.weight += weight;
        if self.weight > self.limit { Err(self.refusal()) } else { Ok(()) }
    }

    fn refusal(&self) -> SolveError {
        SolveError::TooManyPositions { limit: self.limit }
    }

    /// The next id, or the next edge, if there is one left.
    fn id(&self, count: usize) -> Result<u32, SolveError> {
        u32::try_from(count).ok().filter(|_| count < Target::POSITIONS).ok_or_else(|| self.refusal())
    }
}

fn empty(rules: &Rules, from: &Position, held: Reservation) -> Graph {
    Graph {
        turn: from.turn,
        circular: false,
        numbers: Vec::new(),
        memories: MemoryTable::new(rules),
        memory_of: Vec::new(),
        index: Index::new(),
        first_edges: vec![0],
        targets: Vec::new(),
        endings: endings(rules),
        held,
    }
}

impl Graph {
    /// Gives a new position its id.
    fn enter(&mut self, id: u32, position: &Position) -> Result<(), OverLimit> {
        let memory = self.memories.intern(position, &mut self.held)?;
        self.held.grow(heap_bytes(&position.number))?;
        self.held.push(&mut self.numbers, position.number.clone())?;
        self.held.push(&mut self.memory_of, memory)?;
        let (numbers, memory_of) = (&self.numbers, &self.memory_of);
        let hash = |id: u32| hash((&numbers[id as usize], memory_of[id as usize]));
        self.index.insert(id, hash, &mut self.held)
    }
}
