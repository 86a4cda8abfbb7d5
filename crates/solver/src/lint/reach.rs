//! Every position that can be reached, with whose turn it is, the way there and what it is worth.
//!
//! The compiled graph does not keep whose turn it is, and a warning about one player, or a line of play that anybody can
//! follow, needs it. So this walks the rules themselves; what a position is worth comes from the same analysis.

use std::collections::HashMap;

use dashu_int::ops::BitTest;
use numduel_rules::{Budget, Move, Number, Position, Rules};

use super::{Cut, MOVES_PER_POSITION};
use crate::error::SolveError;
use crate::graph::{Ending, Target, endings};
use crate::packed_value::PackedValue;
use crate::retrograde;
use crate::value::Verdict;

/// The positions of one duel, nearest first; the start is the first.
pub(super) struct Reach {
    pub positions: Vec<Position>,
    /// The legal moves of each position, in the book's order; none where the look ended before it came to them.
    pub edges: Vec<Vec<Edge>>,
    /// Why not everything was looked at, if that is so.
    pub cut: Option<Cut>,
    /// The ways a game can end.
    pub endings: Vec<Ending>,
    /// From which position, by which of its moves, each was found first.
    came_by: Vec<(usize, usize)>,
}

/// A legal move and where it leads.
pub(super) struct Edge {
    pub mv: Move,
    pub to: To,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// The opponent is to move there.
    Position(usize),
    /// The game is over; which of the endings it is.
    End(usize),
}

impl Edge {
    /// The position it leads to, unless the game is over.
    pub(super) fn position(&self) -> Option<usize> {
        match self.to {
            To::Position(id) => Some(id),
            To::End(_) => None,
        }
    }
}

/// A number of so many bits counts as one position more.
const BITS_PER_UNIT: usize = 2048;
/// How many positions pass between two reports.
const REPORT_EVERY: usize = 1024;

impl Reach {
    /// Looks at everything that can be reached, as far as the budget allows.
    pub(super) fn new(rules: &Rules, budget: &Budget) -> Self {
        let reach =
            Self { positions: Vec::new(), edges: Vec::new(), cut: None, endings: endings(rules), came_by: Vec::new() };
        let mut walk = Walk { rules, reach, known: HashMap::new(), waiting: Vec::new(), weight: 0, moves: 0 };
        walk.enter(rules.start(), rules.legal(&rules.start()), (0, 0));
        let mut id = 0;
        while id < walk.reach.positions.len() && walk.reach.cut.is_none() {
            let report = if id.is_multiple_of(REPORT_EVERY) { budget.report(id as u64, None) } else { budget.check() };
            if let Err(stopped) = report {
                walk.reach.cut = Some(Cut::Stopped(stopped));
                break;
            }
            walk.expand(id);
            let most = budget.positions;
            let beyond = walk.weight > most || walk.moves > most.saturating_mul(MOVES_PER_POSITION);
            walk.reach.cut = beyond.then_some(Cut::TooLarge(most));
            id += 1;
        }
        walk.reach.edges.resize_with(walk.reach.positions.len(), Vec::new);
        walk.reach
    }

    /// The moves of a shortest way from the start to a position.
    pub(super) fn way(&self, mut id: usize) -> Vec<Move> {
        let mut way = Vec::new();
        while id != 0 {
            let (from, edge) = self.came_by[id];
            way.push(self.edges[from][edge].mv.clone());
            id = from;
        }
        way.reverse();
        way
    }

    /// The same with one move more.
    pub(super) fn way_and(&self, id: usize, edge: &Edge) -> Vec<Move> {
        let mut way = self.way(id);
        way.push(edge.mv.clone());
        way
    }

    /// Every legal move with the position it is made in.
    pub(super) fn all_edges(&self) -> impl Iterator<Item = (usize, &Edge)> {
        self.edges.iter().enumerate().flat_map(|(id, edges)| edges.iter().map(move |edge| (id, edge)))
    }

    /// The number that a move makes.
    pub(super) fn made(&self, id: usize, edge: &Edge) -> Number {
        edge.mv.apply(&self.positions[id].number).unwrap_or_default()
    }
}

struct Walk<'r> {
    rules: &'r Rules,
    reach: Reach,
    known: HashMap<Position, To>,
    /// The legal moves of the positions that are not expanded yet, in the order of their ids.
    waiting: Vec<Vec<Move>>,
    /// What the positions weigh together.
    weight: usize,
    moves: usize,
}

impl Walk<'_> {
    fn expand(&mut self, id: usize) {
        let position = self.reach.positions[id].clone();
        let moves = std::mem::take(&mut self.waiting[id]);
        self.moves += moves.len();
        let mut edges = Vec::with_capacity(moves.len());
        for (index, mv) in moves.into_iter().enumerate() {
            let number = mv.apply(&position.number).unwrap_or_default();
            let to = self.target(self.rules.after(&position, &mv, number), (id, index));
            edges.push(Edge { mv, to });
        }
        self.reach.edges.push(edges);
    }

    /// Where a move to `next` leads. [`Rules::play`] says the same, but looks through all moves for each that is played.
    fn target(&mut self, next: Position, came_by: (usize, usize)) -> To {
        let ends = self.rules.ends();
        if let Some(end) = ends.iter().position(|end| end.condition.holds(&next.number)) {
            return To::End(end);
        }
        if next.moves_left == Some(0) {
            return To::End(ends.len());
        }
        if let Some(to) = self.known.get(&next) {
            return *to;
        }
        let legal = self.rules.legal(&next);
        self.enter(next, legal, came_by)
    }

    fn enter(&mut self, position: Position, legal: Vec<Move>, came_by: (usize, usize)) -> To {
        if legal.is_empty() {
            let stuck = To::End(self.reach.endings.len() - 1);
            self.known.insert(position, stuck);
            return stuck;
        }
        let to = To::Position(self.reach.positions.len());
        self.weight += 1 + position.number.bit_len() / BITS_PER_UNIT;
        self.known.insert(position.clone(), to);
        self.reach.positions.push(position);
        self.reach.came_by.push(came_by);
        self.waiting.push(legal);
        to
    }
}

/// Everything that can be reached, with what it is worth.
pub(super) struct Solved<'r> {
    pub rules: &'r Rules,
    pub reach: &'r Reach,
    ranks: Vec<PackedValue>,
}

impl<'r> Solved<'r> {
    /// Solves what was looked at, all of it, or says why that came to no end.
    pub(super) fn new(rules: &'r Rules, reach: &'r Reach, budget: &Budget) -> Result<Self, Cut> {
        if let Some(cut) = reach.cut {
            return Err(cut);
        }
        let mut ranks = vec![PackedValue::UNKNOWN; reach.positions.len()];
        let targets = |id: u32, list: &mut Vec<Target>| {
            list.extend(reach.edges[id as usize].iter().map(|edge| packed(reach, edge)));
        };
        // Every position has a move, so that nobody is stuck.
        match retrograde::solve(&mut ranks, Verdict::Draw, targets, reach.positions.len(), budget) {
            Ok(()) => Ok(Self { rules, reach, ranks }),
            Err(SolveError::Stopped(stopped)) => Err(Cut::Stopped(stopped)),
            Err(_) => Err(Cut::TooLarge(budget.positions)),
        }
    }

    /// What a position is worth to the player to move.
    pub(super) fn verdict(&self, id: usize) -> Verdict {
        self.ranks[id].value().map_or(Verdict::Draw, |value| value.verdict)
    }

    /// What a move is worth to the player who makes it.
    pub(super) fn worth(&self, edge: &Edge) -> Verdict {
        match edge.to {
            To::Position(id) => self.verdict(id).flipped(),
            To::End(index) => self.reach.endings[index].mover,
        }
    }

    /// Whether the choice decides there: some moves keep the verdict and others throw it away.
    pub(super) fn is_deciding(&self, id: usize) -> bool {
        let verdict = self.verdict(id);
        self.reach.edges[id].iter().any(|edge| self.worth(edge) != verdict)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are no more positions than were allowed")]
fn packed(reach: &Reach, edge: &Edge) -> Target {
    match edge.to {
        To::Position(id) => Target::to(id as u32),
        To::End(index) => Target::end(index, reach.endings[index].mover),
    }
}
