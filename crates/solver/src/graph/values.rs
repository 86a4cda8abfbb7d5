//! Retrograde analysis: what every position of a graph is worth, from the last positions back to the start.

use super::{Graph, Target};
use crate::value::{Value, Verdict};

/// A graph with the value of every position.
#[derive(Clone, Debug)]
pub struct Values {
    /// The graph that was solved.
    pub graph: Graph,
    values: Vec<Packed>,
}

/// A value in 32 bits: the distance is smaller than the number of positions, for which 31 bits suffice.
#[derive(Clone, Copy, Debug)]
struct Packed(u32);

impl Packed {
    #[expect(clippy::cast_possible_truncation, reason = "no line of play is longer than there are positions")]
    const fn new(value: Value) -> Self {
        let verdict = match value.verdict {
            Verdict::Loss => 0,
            Verdict::Win => 1,
            Verdict::Draw => 2,
        };
        Self((value.distance as u32) << 2 | verdict)
    }

    const fn value(self) -> Value {
        let verdict = match self.0 & 3 {
            0 => Verdict::Loss,
            1 => Verdict::Win,
            _ => Verdict::Draw,
        };
        Value { verdict, distance: (self.0 >> 2) as u64 }
    }
}

impl Values {
    /// Solves a graph.
    pub fn new(graph: Graph) -> Self {
        // A position without moves can only be the start: elsewhere the game ended before the stuck player's turn.
        let stuck = Value { verdict: graph.stuck().mover.turned(), distance: 0 };
        let mut values = vec![Packed::new(stuck); graph.len()];
        for id in graph.ids().rev() {
            let best = graph.targets(id).iter().map(|target| worth(&graph, *target, &values)).max();
            if let Some(best) = best {
                values[id as usize] = Packed::new(best);
            }
        }
        Self { graph, values }
    }

    /// What a position is worth to the player to move.
    pub fn value(&self, position: u32) -> Value {
        self.values[position as usize].value()
    }

    /// What an edge is worth to the player who goes along it.
    pub fn edge_value(&self, edge: u32) -> Value {
        worth(&self.graph, self.graph.target(edge), &self.values)
    }

    /// The edges of a position that win.
    pub fn winning(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        self.graph.edges(position).filter(|edge| self.edge_value(*edge).verdict == Verdict::Win)
    }

    /// The edges of a position that keep its value: the shortest wins, or in a lost position the longest resistance.
    pub fn best(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        let value = self.value(position);
        self.graph.edges(position).filter(move |edge| self.edge_value(*edge) == value)
    }

    /// Whether the choice decides: some moves keep the verdict and others throw it away.
    pub fn is_deciding(&self, position: u32) -> bool {
        let verdict = self.value(position).verdict;
        self.graph.edges(position).any(|edge| self.edge_value(edge).verdict != verdict)
    }

    /// The line on which both sides play perfectly, each time the first of the best moves in the book's order.
    pub fn line(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = Some(position);
        std::iter::from_fn(move || {
            let edge = self.best(at?).next()?;
            at = self.graph.target(edge).position();
            Some(edge)
        })
    }
}

/// What a target is worth to the player who moves there.
fn worth(graph: &Graph, target: Target, values: &[Packed]) -> Value {
    match target.position() {
        Some(to) => values[to as usize].value().before(),
        None => match graph.endings[target.ending()].mover {
            Verdict::Draw => Value { verdict: Verdict::Draw, distance: 0 },
            verdict => Value { verdict, distance: 1 },
        },
    }
}
