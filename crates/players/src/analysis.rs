//! What is known about one game: its solution, where it can be solved, and the chances against a random opponent.

use std::sync::{Arc, OnceLock};

use numduel_rules::{Budget, Move, Number, Position, Rules, Stopped};
use numduel_solver::graph::{OddsError, SolvedGraph, Traps};
use numduel_solver::{MoveVerdict, ScoredMove, Solution, SolveError, Value, solve};

/// Everything that players, hints and reviews ask about one game. It is made once and shared by both seats.
///
/// Solution and chances are found when they are first asked for: a player who draws at random needs neither. What is
/// refused for the size of the game, or took too long, is refused again without another try; what was cancelled is tried
/// again.
#[derive(Debug)]
pub struct Analysis {
    rules: Arc<Rules>,
    budget: Budget,
    solution: OnceLock<Result<Solution, SolveError>>,
    traps: OnceLock<Option<Traps>>,
}

impl Analysis {
    /// As many positions as a graph for playing may have. Players and odds share it, so that the chances that are computed
    /// are always those of the player that plays.
    pub const GRAPH_POSITIONS: usize = 200_000;

    /// What can be known about a game within a moment.
    pub fn new(rules: Arc<Rules>) -> Self {
        Self::with_budget(rules, Self::budget())
    }

    /// What can be known within a budget of one's own.
    pub fn with_budget(rules: Arc<Rules>, budget: Budget) -> Self {
        Self { rules, budget, solution: OnceLock::new(), traps: OnceLock::new() }
    }

    /// The budget of [`Analysis::new`]: what is found within a few seconds.
    pub fn budget() -> Budget {
        Budget::default().with_positions(5_000_000)
    }

    /// Begins another question, which has the whole time of the budget for itself.
    pub fn restart(&self) {
        self.budget.restart();
    }

    /// The solution, if it was found already.
    pub fn found(&self) -> Option<&Solution> {
        self.solution.get()?.as_ref().ok()
    }

    /// Why there is no solution, where one was looked for.
    pub fn failure(&self) -> Option<&SolveError> {
        self.solution.get()?.as_ref().err()
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The solution, or why there is none.
    pub fn solution(&self) -> Result<&Solution, SolveError> {
        let found = match self.solution.get() {
            Some(found) => found,
            None => match solve(&self.rules, &self.budget) {
                Err(error @ SolveError::Stopped(Stopped::Cancelled)) => return Err(error),
                found => self.solution.get_or_init(|| found),
            },
        };
        found.as_ref().map_err(Clone::clone)
    }

    /// The graph that exact chances and fast playouts step, or why there is none.
    pub fn graph(&self) -> Result<&SolvedGraph, SolveError> {
        let positions = self.budget.positions.min(Self::GRAPH_POSITIONS);
        self.solution()?.graph_within(&self.budget.clone().with_positions(positions))
    }

    /// Whether traps have been looked for.
    pub(crate) fn has_traps(&self) -> bool {
        self.traps.get().is_some()
    }

    /// The chances against a random opponent, where there is a graph and the fractions are not too long.
    pub fn traps(&self) -> Option<&Traps> {
        let found = match self.traps.get() {
            Some(found) => found,
            None => match self.find_traps() {
                Err(OddsError::Stopped(Stopped::Cancelled)) => return None,
                found => self.traps.get_or_init(|| found.ok().flatten()),
            },
        };
        found.as_ref()
    }

    fn find_traps(&self) -> Result<Option<Traps>, OddsError> {
        match self.graph() {
            Ok(solved) => Traps::new(&solved.graph, &self.budget.quiet()).map(Some),
            Err(SolveError::Stopped(stopped)) => Err(stopped.into()),
            Err(_) => Ok(None),
        }
    }

    /// Whether perfect play is known.
    pub fn require_solved(&self) -> Result<(), SolveError> {
        self.solution().map(|_| ())
    }

    /// What a position is worth to the player to move, if that is known.
    pub fn value(&self, position: &Position) -> Option<Value<Number>> {
        self.solution().ok()?.value(position).ok()
    }

    /// Every legal move with what it is worth, in the book's order. None where nothing is known.
    pub fn moves(&self, position: &Position) -> Vec<ScoredMove> {
        self.solution().and_then(|solution| solution.moves(position)).unwrap_or_default()
    }

    /// Every legal move with who wins after it, in the book's order. Nothing where that is not known.
    pub(crate) fn move_verdicts(&self, position: &Position) -> Option<Vec<MoveVerdict>> {
        self.solution().and_then(|solution| solution.move_verdicts(position)).ok()
    }

    /// The same as far as it is easily found, and the other legal moves, none of which is better.
    pub(crate) fn easy_verdicts(&self, position: &Position) -> Option<(Vec<MoveVerdict>, Vec<Move>)> {
        self.solution().and_then(|solution| solution.easy_verdicts(position)).ok()
    }

    /// Why playing `mv` wins, loses or draws, in one to five lines in which "you" is the player who makes it. Nothing where it
    /// is not legal or nothing is known.
    pub fn why(&self, position: &Position, mv: &Move) -> Option<Vec<String>> {
        self.solution().ok()?.why(position, mv).ok()?.map(|why| why.lines)
    }
}
