//! How hard a game is, measured on its graph: nothing is guessed from its rules.

use numduel_rules::{Number, Rules};
use numduel_solver::Verdict;
use numduel_solver::graph::{GraphClass, SolvedGraph};

use crate::goal::{goal, remaining};

/// What was measured of a game without draws in which nothing repeats. The first two depend on how its rules are written;
/// all else is the same for every game of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// Positions that play can reach.
    pub positions: usize,
    /// Those of them where the choice decides.
    pub deciding: usize,
    /// The same up to bisimulation: how many different decisions there are.
    pub decisions: usize,
    /// Plies to the end with perfect play.
    pub distance: u64,
    /// The fewest plies of lookahead that never go wrong.
    pub lookahead: u64,
}

/// A solved graph with what the measures of all its positions share: each of them could be the start of a game.
pub(super) struct Surveyed<'a> {
    rules: &'a Rules,
    solved: &'a SolvedGraph,
    /// By position: the lookahead that never goes wrong from there on.
    pub(super) lookahead: Vec<u64>,
}

/// The anchors from the weakest to the strongest below perfect: random, greedy, lookahead 1 to [`DEEPEST`].
const ANCHORS: usize = 2 + DEEPEST;
/// The farthest that an anchor below perfect sees.
pub(crate) const DEEPEST: usize = 6;

impl<'a> Surveyed<'a> {
    pub(super) fn new(rules: &'a Rules, solved: &'a SolvedGraph) -> Self {
        let graph = &solved.graph;
        let mut lookahead = vec![0; graph.len()];
        for id in graph.ids().rev() {
            let later = graph.targets(id).iter().filter_map(|target| target.position());
            let later = later.map(|to| lookahead[to as usize]).max().unwrap_or(0);
            lookahead[id as usize] = later.max(needed(solved, id));
        }
        Self { rules, solved, lookahead }
    }

    /// Measures the game that starts at a position, unless a stronger anchor would do worse in it than a weaker one.
    pub(super) fn measure(&self, start: u32, classes: &[GraphClass]) -> Option<Difficulty> {
        let reached = self.reached(start);
        let deciding: Vec<u32> = reached.iter().copied().filter(|id| self.solved.is_deciding(*id)).collect();
        if !self.is_ladder(&deciding) {
            return None;
        }
        let mut decisions: Vec<GraphClass> = deciding.iter().map(|id| classes[*id as usize]).collect();
        decisions.sort_unstable();
        decisions.dedup();
        Some(Difficulty {
            positions: reached.len(),
            deciding: deciding.len(),
            decisions: decisions.len(),
            distance: self.solved.value(start).distance,
            lookahead: self.lookahead[start as usize],
        })
    }

    /// Every position that play from `start` reaches.
    fn reached(&self, start: u32) -> Vec<u32> {
        let graph = &self.solved.graph;
        let mut met = vec![false; graph.len()];
        met[start as usize] = true;
        let mut reached = Vec::new();
        // Every edge leads to a higher id, so that one pass finds them all.
        for id in start..graph.ids().end {
            if met[id as usize] {
                reached.push(id);
                for to in graph.targets(id).iter().filter_map(|target| target.position()) {
                    met[to as usize] = true;
                }
            }
        }
        reached
    }

    /// Whether the anchors' mean regrets over these positions fall from the weakest to the strongest.
    fn is_ladder(&self, deciding: &[u32]) -> bool {
        let mut sums = [0.0; ANCHORS];
        for id in deciding {
            for (sum, regret) in sums.iter_mut().zip(self.regrets(*id)) {
                *sum += regret;
            }
        }
        // Sums of the same fractions in another order may differ in their last digits.
        sums.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9)
    }

    /// The chance of each anchor to throw the win away at a deciding position.
    #[expect(clippy::cast_precision_loss, reason = "counts of moves are small")]
    fn regrets(&self, id: u32) -> [f64; ANCHORS] {
        let edges: Vec<_> = self.solved.graph.edges(id).map(|edge| self.solved.edge_value(edge)).collect();
        let losing = |past: usize| {
            edges.iter().filter(|edge| edge.verdict == Verdict::Loss && edge.distance > past as u64).count()
        };
        let win = self.solved.value(id).distance;
        let mut regrets = [0.0; ANCHORS];
        regrets[0] = losing(0) as f64 / edges.len() as f64;
        regrets[1] = f64::from(u8::from(win > 1 && self.greed_loses(id)));
        for depth in 1..=DEEPEST {
            if win > depth as u64 {
                let seen = losing(0) - losing(depth);
                regrets[1 + depth] = losing(depth) as f64 / (edges.len() - seen) as f64;
            }
        }
        regrets
    }

    /// Whether the greedy player goes wrong where no move wins at once: it takes what leads nearest to the goal.
    fn greed_loses(&self, id: u32) -> bool {
        let graph = &self.solved.graph;
        let goal = goal(self.rules);
        let rest = |to: u32| {
            let (from, left) = (graph.number(id), graph.number(to));
            match goal {
                Some(goal) => remaining(goal, left),
                None if left < from => left - from,
                None => from - left,
            }
        };
        let open = graph.edges(id).filter_map(|edge| Some((edge, graph.target(edge).position()?)));
        let nearest: Option<(Number, u32)> = open.map(|(edge, to)| (rest(to), edge)).min();
        nearest.is_some_and(|(_, edge)| self.solved.edge_value(edge).verdict == Verdict::Loss)
    }
}

/// The lookahead that does not go wrong at one position: whoever sees the win plays it, and whoever sees all that loses
/// avoids it.
fn needed(solved: &SolvedGraph, id: u32) -> u64 {
    let value = solved.value(id);
    let edges = solved.graph.edges(id).map(|edge| solved.edge_value(edge));
    let slowest = edges.filter(|edge| edge.verdict != value.verdict).map(|edge| edge.distance).max();
    slowest.map_or(0, |slowest| slowest.min(value.distance))
}
