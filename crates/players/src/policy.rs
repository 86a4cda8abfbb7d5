//! What each player does in a position: its moves with whole weights, the one definition that drawing and exact odds share.

use numduel_rules::{Move, Number, Position};
use numduel_solver::graph::{SolvedGraph, WeightedEdge};
use numduel_solver::{Value, Verdict};

use crate::analysis::Analysis;
use crate::goal::{goal, remaining};
use crate::level::{COMPUTER, Level};
use crate::search::look;
use crate::spec::{Depth, PlayerSpec};
use crate::view::View;

/// How much each legal move weighs, by its number: its chance is its weight over their sum. Never all 0.
pub(crate) type Weights = Vec<u64>;

/// What a player does at a position of the graph, as [`numduel_solver::graph::chance`] asks for it: the moves that it may make
/// with their weights, in the book's order.
pub fn choices(spec: PlayerSpec, analysis: &Analysis, solved: &SolvedGraph, id: u32) -> Vec<WeightedEdge> {
    let weights = weights(spec, &View::on_graph(analysis, solved, id));
    let weighed = solved.graph.edges(id).zip(weights);
    weighed.filter(|(_, weight)| *weight > 0).map(|(edge, weight)| WeightedEdge { edge, weight }).collect()
}

impl Analysis {
    /// Whether everything that this player asks about a position can be read from what was found, so that nothing is left to
    /// be searched.
    pub fn is_settled_for(&self, player: PlayerSpec, position: &Position) -> bool {
        let known = || self.found().is_some_and(|solution| solution.knows(position));
        match player {
            PlayerSpec::Random => true,
            PlayerSpec::Greedy | PlayerSpec::Lookahead(_) => known(),
            PlayerSpec::Perfect | PlayerSpec::Level(_) | PlayerSpec::Computer => self.has_traps() && known(),
        }
    }

    /// What the perfect player plays: the shortest wins, or, where nothing wins, the best trap that does not give more away.
    pub fn perfect_moves(&self, position: &Position) -> Vec<Move> {
        let view = View::at(self, position);
        let weights = weights(PlayerSpec::Perfect, &view);
        let played = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
        played.map(|(index, _)| view.mv(index).clone()).collect()
    }
}

/// What a player does.
pub(crate) fn weights(spec: PlayerSpec, view: &View<'_>) -> Weights {
    match spec {
        PlayerSpec::Random => vec![1; view.len()],
        PlayerSpec::Greedy => greedy(view),
        PlayerSpec::Lookahead(depth) => lookahead(view, depth),
        PlayerSpec::Perfect => perfect(view),
        PlayerSpec::Level(level) => mixed(level, &perfect(view)),
        PlayerSpec::Computer => mixed(COMPUTER, &perfect(view)),
    }
}

/// A win at once before anything, and a loss at once only where all lose; among those the move after which the number is
/// nearest to the goal, and among equals the first in the book.
fn greedy(view: &View<'_>) -> Weights {
    let goal = goal(view.analysis().rules());
    let key = |index: usize| {
        let left = view.mv(index).apply(view.number()).unwrap_or_else(|| view.number().clone());
        let rest = match goal {
            Some(goal) => remaining(goal, &left),
            // A book without ends is about having a move left: there the largest step is the greediest.
            None if left < *view.number() => left - view.number(),
            None => view.number() - left,
        };
        let haste = match view.at_once(index) {
            Some(Verdict::Win) => 0,
            Some(Verdict::Draw) | None => 1,
            Some(Verdict::Loss) => 2,
        };
        (haste, rest)
    };
    only((0..view.len()).min_by_key(|index| key(*index)), view.len())
}

/// The quickest of the wins that are seen; else any move that is not seen to lose; else the longest resistance.
fn lookahead(view: &View<'_>, depth: Depth) -> Weights {
    let seen: Vec<Option<Value<Number>>> = if let Some(position) = view.unknown() {
        let seen = look(view.analysis().rules(), position, depth.plies());
        seen.into_iter().map(|value| value.map(Into::into)).collect()
    } else {
        // Searching to a depth finds just the wins and losses whose distance is no greater.
        let near =
            |value: &Value<Number>| value.verdict != Verdict::Draw && value.distance <= Number::from(depth.plies());
        (0..view.len()).map(|index| view.value(index).filter(near)).collect()
    };
    let best = seen.iter().flatten().max();
    let wins = best.is_some_and(|best| best.verdict == Verdict::Win);
    let open = seen.iter().any(Option::is_none);
    let plays = |value: &Option<Value<Number>>| match value {
        None => !wins,
        Some(value) => (wins || !open) && Some(value) == best,
    };
    seen.iter().map(|value| u64::from(plays(value))).collect()
}

/// Any of the shortest wins; where nothing wins, of the moves that keep the draw, or else of all, the best trap, then the
/// longest resistance, then the book's order.
fn perfect(view: &View<'_>) -> Weights {
    let values: Option<Vec<Value<Number>>> = (0..view.len()).map(|index| view.value(index)).collect();
    let Some(values) = values else {
        return match view.verdicts() {
            Some(verdicts) => sound(view, verdicts),
            // Nothing is known so far from where games go: look as far as can be seen.
            None => Depth::new(Depth::MAX).map_or_else(Vec::new, |depth| lookahead(view, depth)),
        };
    };
    let Some(best) = values.iter().max() else { return Vec::new() };
    if best.verdict == Verdict::Win {
        return values.iter().map(|value| u64::from(value == best)).collect();
    }
    let keeps = (0..view.len()).filter(|index| values[*index].verdict == best.verdict);
    // Reversed, because the last of several greatest is the one that is found.
    let best = keeps.rev().max_by_key(|index| (view.trap_chance(*index), values[*index].distance.clone()));
    only(best, view.len())
}

/// The same where nobody knows how soon: a win at once, else any win; where nothing wins, the best trap of those that keep
/// the verdict, then the book's order. Games that are solved for who wins alone get nearer to their end with every move.
fn sound(view: &View<'_>, verdicts: &[Verdict]) -> Weights {
    let Some(best) = verdicts.iter().max() else { return Vec::new() };
    let keeps = |index: &usize| verdicts[*index] == *best;
    if *best == Verdict::Win {
        let at_once = |index: usize| view.at_once(index) == Some(Verdict::Win);
        let hurries = (0..view.len()).any(at_once);
        return (0..view.len()).map(|index| u64::from(if hurries { at_once(index) } else { keeps(&index) })).collect();
    }
    only((0..view.len()).filter(keeps).rev().max_by_key(|index| view.trap_chance(*index)), view.len())
}

/// With the level's care what the perfect player does, otherwise any legal move.
fn mixed(level: Level, perfect: &[u64]) -> Weights {
    let care = u64::from(level.care());
    let total: u64 = perfect.iter().sum();
    let count = perfect.len() as u64;
    perfect.iter().map(|weight| care * count * weight + (100 - care) * total).collect()
}

fn only(chosen: Option<usize>, count: usize) -> Weights {
    (0..count).map(|index| u64::from(Some(index) == chosen)).collect()
}
