//! The positions that can be reached, compiled once to a compact graph.
//!
//! A position of the graph is a number together with what the player to move remembers and how many moves are left, where
//! the rules ask for them. The seat is not part of it, because the rules are the same for both; whose
//! turn it is follows from the number of moves since the start. A move that ends the game leads to no position: ends are
//! kept on the edge. So a start at 1 with x2 … x9 up to 1000 has 140 positions, the numbers below 1000 that have no prime
//! factor above 7, and a duel of +1 and x2 to 20 in which nobody may repeat their own operation has 22.
//!
//! Positions and edges are `u32`s. The start is position 0, and the edges of one position stand together, one for each
//! legal move in the book's order: walking, playing at random and computing exact chances touch no large number. Unless
//! play can repeat ([`Graph::is_circular`]), every edge leads to a position with a higher id.
//!
//! ```
//! use numduel_rules::{Budget, catalog};
//! use numduel_solver::graph::Graph;
//! use numduel_solver::{Verdict, solve};
//!
//! let rules = catalog::find("showdown")?.rules(&Default::default())?;
//! let solution = solve(&rules, &Budget::default())?;
//! let solved = solution.graph()?;
//! assert_eq!(solved.graph.len(), 140);
//! let start = solved.value(Graph::START);
//! assert_eq!((start.verdict, start.distance), (Verdict::Win, 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backward;
mod class;
mod compile;
mod index;
mod memories;
mod odds;
mod order;
mod solved;
mod traps;

use std::ops::Range;

use numduel_rules::{Budget, Move, Number, Position, Reservation, Rules, Seat, Stopped};

pub(crate) use backward::fold_back;
pub use class::GraphClass;
pub use odds::{Fraction, OddsError, Strategies, WeightedEdge, chance, seat_chances, uniform};
pub use solved::SolvedGraph;
pub use traps::Traps;

use crate::error::SolveError;
pub use crate::target::{Ending, Successor, Target};
use crate::value::Verdict;
use index::{Index, hash};
use memories::MemoryTable;

/// Every position that can be reached from one, with its moves.
#[derive(Clone, Debug)]
pub struct Graph {
    turn: Seat,
    circular: bool,
    numbers: Vec<Number>,
    memories: MemoryTable,
    memory_of: Vec<u32>,
    index: Index,
    /// Where each position's edges begin; one entry more than there are positions.
    first_edges: Vec<u32>,
    targets: Vec<Target>,
    /// As [`endings`] lists them.
    endings: Vec<Ending>,
    held: Reservation,
}

/// How many positions pass between two reports: a fraction of a millisecond.
const REPORT_EVERY: usize = 1024;

/// Reports now and then how many positions are done. A single one can take a while, so each is a chance to stop.
fn report(budget: &Budget, done: usize) -> Result<(), Stopped> {
    if done.is_multiple_of(REPORT_EVERY) { budget.report(done as u64, None) } else { budget.check() }
}

impl Graph {
    /// The position the graph was compiled from.
    pub const START: u32 = 0;

    /// The graph of everything that can be reached from `from`, which itself may lie anywhere.
    ///
    /// A position counts as one towards the budget, and as several where it has hundreds of moves or digits.
    pub(crate) fn compile(rules: &Rules, from: &Position, budget: &Budget) -> Result<Self, SolveError> {
        let mut graph = compile::compile(rules, from, budget)?;
        // Sorting copies the edges and three lists of positions.
        let copied = (graph.targets.len() + 3 * graph.len()) * size_of::<u32>() + graph.len() * size_of::<Number>();
        let _sorting = budget.reserve(copied as u64)?;
        graph.sort(budget)?;
        Ok(graph)
    }

    /// How many positions there are; never none.
    #[expect(clippy::len_without_is_empty, reason = "a graph holds at least its start")]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// Whether play can return to a position it has left. Then no order puts every position before all that can be reached
    /// from it, and what needs one, such as exact chances, is refused.
    pub const fn is_circular(&self) -> bool {
        self.circular
    }

    /// The ids of all positions, the start first, each before all that can be reached from it unless play can repeat.
    #[expect(clippy::cast_possible_truncation, reason = "compiling stops before ids run out")]
    pub fn ids(&self) -> Range<u32> {
        0..self.numbers.len() as u32
    }

    /// Whose turn it is at the start.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The edges of a position: one for each legal move, in the book's order. None only where the start is stuck.
    pub fn edges(&self, position: u32) -> Range<u32> {
        let position = position as usize;
        self.first_edges[position]..self.first_edges[position + 1]
    }

    /// The same edges as a list of where they lead: what a random walk needs.
    pub fn targets(&self, position: u32) -> &[Target] {
        let edges = self.edges(position);
        &self.targets[edges.start as usize..edges.end as usize]
    }

    /// Where an edge leads.
    pub fn target(&self, edge: u32) -> Target {
        self.targets[edge as usize]
    }

    /// Where an edge leads, unpacked.
    pub fn next(&self, edge: u32) -> Successor {
        self.resolve(self.target(edge))
    }

    /// A target unpacked.
    pub fn resolve(&self, target: Target) -> Successor {
        match target.position() {
            Some(position) => Successor::Position(position),
            None => Successor::End(self.endings[target.ending()]),
        }
    }

    /// The moves of a position's edges, in the same order: its legal moves, asked of the rules it was compiled from.
    pub fn moves(&self, rules: &Rules, position: u32) -> Vec<Move> {
        rules.legal(&self.position(position, self.turn))
    }

    /// The move of one edge of a position.
    pub fn mv(&self, rules: &Rules, position: u32, edge: u32) -> Option<Move> {
        let offset = edge.checked_sub(self.edges(position).start)?;
        self.moves(rules, position).into_iter().nth(offset as usize)
    }

    /// The edge of a position that plays a move, if it is legal there.
    pub fn edge_of(&self, rules: &Rules, position: u32, mv: &Move) -> Option<u32> {
        let mut moves = self.edges(position).zip(self.moves(rules, position));
        moves.find(|(_, listed)| listed == mv).map(|(edge, _)| edge)
    }

    /// The number that stands on the table in a position.
    pub fn number(&self, position: u32) -> &Number {
        &self.numbers[position as usize]
    }

    /// A position as the rules know it, with `turn` to move.
    pub fn position(&self, position: u32, turn: Seat) -> Position {
        self.memories.position(self.memory_of[position as usize], self.number(position).clone(), turn)
    }

    /// The id of a position, no matter whose turn it is, if it can be reached.
    pub fn find(&self, position: &Position) -> Option<u32> {
        let memory = self.memories.find(position)?;
        self.index.find(hash((&position.number, memory)), |id| self.key(id) == (&position.number, memory))
    }

    /// What happens to the player who leaves the opponent without a legal move.
    pub fn stuck(&self) -> Ending {
        self.endings[self.endings.len() - 1]
    }

    /// Whether a move can end the game without a winner.
    pub fn can_be_drawn(&self) -> bool {
        self.endings.iter().any(|ending| ending.mover == Verdict::Draw)
    }

    fn key(&self, position: u32) -> (&Number, u32) {
        (self.number(position), self.memory_of[position as usize])
    }
}
