//! Statistics of a rule book at its size: how much there is to reach, to decide and to play.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use numduel_rules::language::MoverResult;
use numduel_rules::{Budget, Move, Number, Position, Rules, Steps, Stopped};

use crate::error::SolveError;
use crate::graph::{
    Ending, Fraction, Graph, OddsError, SolvedGraph, Strategies, chance, fold_back, seat_chances, uniform,
};
use crate::solution::Solution;
use crate::value::Verdict;

/// The statistics of one duel at one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// How many positions can be reached: number and memory as the player to move sees them, ends not counted.
    pub positions: usize,
    /// In how many of them the choice decides.
    pub deciding: usize,
    /// How many different games can be played, from the start to an end; `None` if play can repeat, so there is
    /// no end to them.
    pub lines: Option<Number>,
    /// The won position that takes longest to win, if any is won.
    pub longest_win: Option<Longest>,
    /// The lost position that can be held longest, if any is lost.
    pub longest_loss: Option<Longest>,
    /// What happens when both players move at random; `None` if the exact chances would be too long to write down, or
    /// play can repeat.
    pub random: Option<RandomPlay>,
}

/// A reachable position with the greatest distance of its verdict, and how play goes through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Plies to the end with perfect play.
    pub distance: u64,
    /// The position.
    pub position: Position,
    /// A shortest way there from the start.
    pub way: Vec<Move>,
    /// A line of perfect play from there to the end.
    pub line: Vec<Move>,
}

/// Exact chances when both players choose among the legal moves at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomPlay {
    /// How often the end that the game is about is met, in books that have ends.
    pub end: Option<EndOdds>,
    /// How often each seat wins, by [`Seat::index`](numduel_rules::Seat::index); what is missing to 1 is drawn.
    pub seats: [Fraction; 2],
}

/// What the game is about: the first end of the book that wins for the mover, or else the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndOdds {
    /// Which of [`Rules::ends`] it is.
    pub index: usize,
    /// The chance that a game ends with it.
    pub chance: Fraction,
}

impl Solution {
    /// The game in statistics: how much there is to reach, to decide and to play.
    pub fn stats(&self) -> Result<Stats, SolveError> {
        Stats::new(self.rules(), self.graph()?, self.budget())
    }
}

impl Stats {
    /// The statistics of a game that was compiled from its start and solved.
    fn new(rules: &Rules, solution: &SolvedGraph, budget: &Budget) -> Result<Self, SolveError> {
        let (graph, steps) = (&solution.graph, Steps::new(budget));
        let deciding = graph.ids().filter(|id| steps.step().is_ok() && solution.is_deciding(*id)).count();
        steps.result()?;
        Ok(Self {
            positions: graph.len(),
            deciding,
            lines: lines(graph, budget)?,
            longest_win: longest(rules, solution, Verdict::Win, budget, &steps)?,
            longest_loss: longest(rules, solution, Verdict::Loss, budget, &steps)?,
            random: random(rules, graph, budget)?,
        })
    }
}

/// Every end is one line; a position has as many as its moves have together.
fn lines(graph: &Graph, budget: &Budget) -> Result<Option<Number>, SolveError> {
    if graph.is_circular() {
        return Ok(None);
    }
    let count = fold_back(
        graph,
        budget,
        |count: &UBig| count.bit_len() as u64 / 8,
        |id, known: &[Option<UBig>]| {
            let mut count = UBig::ZERO;
            for target in graph.targets(id) {
                match target.position().and_then(|to| known[to as usize].as_ref()) {
                    Some(lines) => count += lines,
                    None => count += UBig::ONE,
                }
            }
            Ok::<_, SolveError>(count)
        },
    )?;
    Ok(count.map(Number::from))
}

fn longest(
    rules: &Rules,
    solution: &SolvedGraph,
    verdict: Verdict,
    budget: &Budget,
    steps: &Steps<'_>,
) -> Result<Option<Longest>, SolveError> {
    let graph = &solution.graph;
    let having = graph.ids().filter(|id| steps.step().is_ok() && solution.value(*id).verdict == verdict);
    // The first of the longest: reversed, because the last maximum is the one that is found.
    let Some(id) = having.rev().max_by_key(|id| solution.value(*id).distance) else {
        steps.result()?;
        return Ok(None);
    };
    let way = way(graph, id, budget, steps)?;
    let turn = if way.len().is_multiple_of(2) { graph.turn() } else { graph.turn().other() };
    Ok(Some(Longest {
        distance: solution.value(id).distance,
        position: graph.position(id, turn),
        way: moves_along(rules, graph, Graph::START, way, steps)?,
        line: moves_along(rules, graph, id, solution.line(id), steps)?,
    }))
}

/// The moves of edges that follow each other, from `position` on.
fn moves_along(
    rules: &Rules,
    graph: &Graph,
    position: u32,
    edges: impl IntoIterator<Item = u32>,
    steps: &Steps<'_>,
) -> Result<Vec<Move>, Stopped> {
    let mut at = position;
    let step = |edge: u32| {
        steps.step().ok()?;
        let mv = graph.mv(rules, at, edge);
        at = graph.target(edge).position().unwrap_or(at);
        mv
    };
    let moves = edges.into_iter().map_while(step).collect();
    steps.result().map(|()| moves)
}

/// The edges of a shortest way from the start to `position`, nearest positions first.
fn way(graph: &Graph, position: u32, budget: &Budget, steps: &Steps<'_>) -> Result<Vec<u32>, SolveError> {
    let _lists = budget.reserve_for::<(Option<(u32, u32)>, u32)>(graph.len())?;
    let mut came_by = vec![None; graph.len()];
    let mut queue = Vec::with_capacity(graph.len());
    queue.push(Graph::START);
    let mut done = 0;
    while let Some(&id) = queue.get(done).filter(|_| came_by[position as usize].is_none()) {
        done += 1;
        steps.step()?;
        for edge in graph.edges(id) {
            if let Some(to) = graph.target(edge).position()
                && to != Graph::START
                && came_by[to as usize].is_none()
            {
                came_by[to as usize] = Some((id, edge));
                queue.push(to);
            }
        }
    }
    let mut at = position;
    let back = std::iter::from_fn(|| {
        let (from, edge) = came_by[at as usize]?;
        at = from;
        Some(edge)
    });
    let mut edges: Vec<u32> = back.collect();
    edges.reverse();
    Ok(edges)
}

fn random(rules: &Rules, graph: &Graph, budget: &Budget) -> Result<Option<RandomPlay>, Stopped> {
    let ends = rules.ends();
    let index = ends.iter().position(|end| end.mover == MoverResult::Wins).or_else(|| (!ends.is_empty()).then_some(0));
    let player = uniform(graph);
    let players: Strategies<'_> = [&player, &player];
    let end = |index: usize| {
        let is_met = |_, ending: Ending| ending.end == Some(index);
        chance(graph, players, &is_met, budget).map(|chance| EndOdds { index, chance })
    };
    let end = index.map(end).transpose();
    match end.and_then(|end| Ok(RandomPlay { end, seats: seat_chances(graph, players, budget)? })) {
        Ok(random) => Ok(Some(random)),
        Err(OddsError::Stopped(stopped)) => Err(stopped),
        Err(_) => Ok(None),
    }
}
