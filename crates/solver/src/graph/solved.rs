//! What every position of a graph is worth, from the last positions back to the start.

use numduel_rules::{Budget, Position, Rules, Steps};

use super::{Graph, Target};
use crate::error::SolveError;
use crate::packed_value::PackedValue;
use crate::retrograde;
use crate::scored_move::ended;
use crate::value::{Value, Verdict};

/// A graph with the value of every position.
#[derive(Clone, Debug)]
pub struct SolvedGraph {
    /// The graph that was solved.
    pub graph: Graph,
    ranks: Vec<PackedValue>,
}

impl SolvedGraph {
    /// The graph of play from the start alone, without anything else that a [`Solution`](crate::Solution) knows: for those
    /// who solve small games by the thousand.
    pub fn from_start(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        Self::of(rules, &rules.start(), budget)
    }

    /// Compiles and solves everything that can be reached from `from`, which itself may lie anywhere. Where play can
    /// repeat, what neither player can bring to an end is a draw.
    pub(crate) fn of(rules: &Rules, from: &Position, budget: &Budget) -> Result<Self, SolveError> {
        let mut graph = Graph::compile(rules, from, budget)?;
        // A position without moves can only be the start: elsewhere the game ended before the stuck player's turn.
        let stuck = graph.stuck().mover.flipped();
        graph.held.grow((graph.len() * size_of::<PackedValue>()) as u64)?;
        let mut ranks = vec![PackedValue::UNKNOWN; graph.len()];
        if graph.is_circular() {
            let targets = |id, list: &mut Vec<Target>| list.extend_from_slice(graph.targets(id));
            retrograde::solve(&mut ranks, stuck, targets, graph.len(), budget)?;
        } else {
            let steps = Steps::new(budget);
            for id in graph.ids().rev() {
                steps.step()?;
                let best = graph.targets(id).iter().map(|target| worth(*target, &ranks)).max();
                ranks[id as usize] = best.unwrap_or(PackedValue::new(Value::new(stuck, 0)));
            }
        }
        Ok(Self { graph, ranks })
    }

    /// What a position is worth to the player to move.
    pub fn value(&self, position: u32) -> Value {
        known(self.ranks[position as usize])
    }

    /// What an edge is worth to the player who goes along it.
    pub fn edge_value(&self, edge: u32) -> Value {
        known(worth(self.graph.target(edge), &self.ranks))
    }

    /// The edges of a position that win.
    pub fn winning(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        self.graph.edges(position).filter(|edge| self.edge_value(*edge).verdict == Verdict::Win)
    }

    /// The edges of a position that keep its value: the shortest wins, else the draws, else the longest resistance.
    pub fn best(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        let value = self.value(position);
        self.graph.edges(position).filter(move |edge| self.edge_value(*edge) == value)
    }

    /// Whether the choice decides: some moves keep the verdict and others throw it away.
    pub fn is_deciding(&self, position: u32) -> bool {
        let verdict = self.value(position).verdict;
        self.graph.edges(position).any(|edge| self.edge_value(edge).verdict != verdict)
    }

    /// The line on which both sides play perfectly, each time the first of the best moves in the book's order. Where play
    /// can repeat, a drawn position has no line: it would not end.
    pub fn line(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        let endless = self.graph.is_circular() && self.value(position).verdict == Verdict::Draw;
        let mut at = Some(position).filter(|_| !endless);
        std::iter::from_fn(move || {
            let edge = self.best(at?).next()?;
            at = self.graph.target(edge).position();
            Some(edge)
        })
    }
}

/// What a target is worth to the player who moves there.
fn worth(target: Target, ranks: &[PackedValue]) -> PackedValue {
    match (target.position(), target.verdict()) {
        (Some(to), _) => ranks[to as usize].as_seen_by_mover(),
        (None, verdict) => PackedValue::new(ended(verdict.unwrap_or(Verdict::Draw))),
    }
}

/// A rank of a solved graph, in which all are known.
fn known(rank: PackedValue) -> Value {
    rank.value().unwrap_or(Value::new(Verdict::Draw, 0))
}
