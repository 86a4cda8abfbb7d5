//! What is known about one game: its graph where it fits, else the solver's answer, else only its rules.

use std::sync::{Arc, OnceLock};

use numduel_rules::{Move, Number, Position, Rules};
use numduel_solver::graph::{Graph, GraphError, Traps, Values, unwatched};
use numduel_solver::{Answer, Limits, Solution, SolveError, Value, answer};
use thiserror::Error;

use crate::policy::weights;
use crate::spec::PlayerSpec;
use crate::view::View;

/// Everything that players, hints and reviews ask about one game. It is made once and shared by both seats.
///
/// Graph, chances and answer are found when they are first asked for: a player who draws at random needs none of them.
#[derive(Debug)]
pub struct Analysis {
    rules: Arc<Rules>,
    graph: OnceLock<Result<Values, GraphError>>,
    traps: OnceLock<Option<Traps>>,
    answer: OnceLock<Result<Answer, SolveError>>,
}

/// A legal move and what it is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The move.
    pub mv: Move,
    /// Who wins by it, and how soon.
    pub value: Value<Number>,
}

/// Nobody knows how to play this game perfectly.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("this game cannot be solved here ({graph}; {answer}); choose random, greedy or lookahead:N")]
pub struct Unsolved {
    /// Why there is no graph.
    pub graph: GraphError,
    /// Why there is no other answer.
    pub answer: SolveError,
}

impl Analysis {
    /// As many positions as a graph for playing may have. Players and odds share it, so that the chances that are computed
    /// are always those of the player that plays.
    pub const POSITIONS: usize = 200_000;

    /// As much memory as bands may take, in bytes: found within about a second.
    pub const BAND_BYTES: u64 = 200_000_000;

    /// As many positions as are solved one by one where bands do not apply and a graph would be too large.
    pub const SOLVED_POSITIONS: usize = 5_000_000;

    /// What can be known about a game within a moment.
    pub fn new(rules: Arc<Rules>) -> Self {
        Self { rules, graph: OnceLock::new(), traps: OnceLock::new(), answer: OnceLock::new() }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The graph with its values, or why there is none.
    pub fn graph(&self) -> Result<&Values, &GraphError> {
        let start = self.rules.start();
        let compile = || Graph::compile(&self.rules, &start, Self::POSITIONS, &mut unwatched).map(Values::new);
        self.graph.get_or_init(compile).as_ref()
    }

    /// Whether there is a graph on which no play comes back to where it was.
    pub(crate) fn goes_one_way(&self) -> bool {
        self.graph().is_ok_and(|values| !values.graph.is_circular())
    }

    /// The solver's answer, however it was found, or why there is none.
    pub fn answer(&self) -> Result<&Answer, &SolveError> {
        let limits = Limits { bytes: Self::BAND_BYTES, positions: Self::SOLVED_POSITIONS };
        let solve = || answer(&self.rules, limits, &mut |_| std::ops::ControlFlow::Continue(()));
        self.answer.get_or_init(solve).as_ref()
    }

    /// The solution by bands, where the answer is one.
    pub fn bands(&self) -> Option<&Solution> {
        match self.answer() {
            Ok(Answer::Bands(solution)) => Some(solution),
            _ => None,
        }
    }

    /// The chances against a random opponent, where there is a graph and the fractions are not too long.
    pub fn traps(&self) -> Option<&Traps> {
        let find = || Traps::new(&self.graph().ok()?.graph, &mut unwatched).ok();
        self.traps.get_or_init(find).as_ref()
    }

    /// Whether perfect play is known.
    pub fn require_solved(&self) -> Result<(), Unsolved> {
        match (self.graph(), self.graph().is_err().then(|| self.answer())) {
            (Err(graph), Some(Err(answer))) => Err(Unsolved { graph: graph.clone(), answer: answer.clone() }),
            _ => Ok(()),
        }
    }

    /// What a position is worth to the player to move, if that is known; nothing where the game is over.
    pub fn value(&self, position: &Position) -> Option<Value<Number>> {
        self.moves(position).into_iter().map(|worth| worth.value).max()
    }

    /// Every legal move with its worth, in the book's order. None where the game is over or nothing is known.
    pub fn moves(&self, position: &Position) -> Vec<Worth> {
        let view = View::at(self, position);
        let worth = |index| Some(Worth { mv: view.mv(index).clone(), value: view.value(index)? });
        (0..view.len()).filter_map(worth).collect()
    }

    /// What the perfect player plays: the shortest wins, or, where nothing wins, the best trap that does not give more away.
    /// None where the game is over.
    pub fn perfect_moves(&self, position: &Position) -> Vec<Move> {
        let view = View::at(self, position);
        let weights = weights(PlayerSpec::Perfect, &view);
        let played = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
        played.map(|(index, _)| view.mv(index).clone()).collect()
    }
}
