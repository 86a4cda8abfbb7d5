//! One way to ask: the solver itself chooses bands, remainders or a table.

use numduel_rules::{Number, Position, Rules};

use crate::bands::{Solution, solve_within};
use crate::limits::{Limits, SolveError, Watch};
use crate::remainders::ModularSolution;
use crate::scored_move::ScoredMove;
use crate::table::Table;
use crate::value::Value;

/// A solved duel, however it was solved.
#[derive(Clone, Debug)]
pub enum Answer {
    /// All numbers, band by band.
    Bands(Solution),
    /// All numbers, by their remainder.
    ModularSolution(ModularSolution),
    /// Every position that can be reached.
    Table(Table),
}

/// Solves a duel from its start: by bands where they apply, else by remainders, else position by position.
pub fn answer(rules: &Rules, limits: Limits, watch: Watch<'_>) -> Result<Answer, SolveError> {
    answer_from(rules, &rules.start(), limits, watch)
}

/// The same so that `from` is among the positions that are solved, wherever it lies.
pub fn answer_from(rules: &Rules, from: &Position, limits: Limits, watch: Watch<'_>) -> Result<Answer, SolveError> {
    // Ends are looked at after moves, so that a start which meets one is played on from; to bands it is over.
    let begins_past_an_end = from.number == rules.start().number && rules.end_at(&from.number).is_some();
    let refused = match solve_within(rules, limits, watch) {
        Ok(solution) if solution.value(from).is_some() && !begins_past_an_end => return Ok(Answer::Bands(solution)),
        Err(SolveError::Stopped) => return Err(SolveError::Stopped),
        Ok(_) => None,
        Err(error) => Some(error),
    };
    if let Some(folded) = ModularSolution::new(rules, limits, watch)? {
        return Ok(Answer::ModularSolution(folded));
    }
    Table::of(rules, from, limits, watch).map(Answer::Table).map_err(|error| match (&error, refused) {
        // What bands would take says more than where the table gave up.
        (SolveError::Positions { .. }, Some(by_bands @ SolveError::TooLarge { .. })) => by_bands,
        _ => error,
    })
}

impl Answer {
    /// The rules that are solved.
    pub fn rules(&self) -> &Rules {
        match self {
            Self::Bands(solution) => solution.rules(),
            Self::ModularSolution(folded) => folded.rules(),
            Self::Table(table) => table.rules(),
        }
    }

    /// What a position is worth to the player to move; nothing where it was not solved.
    pub fn value(&self, position: &Position) -> Option<Value<Number>> {
        match self {
            Self::Bands(solution) => solution.value(position),
            Self::ModularSolution(folded) => folded.value(position),
            Self::Table(table) => table.value(position),
        }
    }

    /// Every legal move with its value, in the book's order.
    pub fn moves(&self, position: &Position) -> Vec<ScoredMove> {
        match self {
            Self::Bands(solution) => solution.moves(position),
            Self::ModularSolution(folded) => folded.moves(position),
            Self::Table(table) => table.moves(position),
        }
    }

    /// The moves with the best value: the quickest win, else a draw, else the slowest loss.
    pub fn best_moves(&self, position: &Position) -> Vec<ScoredMove> {
        match self {
            Self::Bands(solution) => solution.best_moves(position),
            Self::ModularSolution(folded) => folded.best_moves(position),
            Self::Table(table) => table.best_moves(position),
        }
    }

    /// Every move that wins, quickly or not.
    pub fn winning_moves(&self, position: &Position) -> Vec<ScoredMove> {
        match self {
            Self::Bands(solution) => solution.winning_moves(position),
            Self::ModularSolution(folded) => folded.winning_moves(position),
            Self::Table(table) => table.winning_moves(position),
        }
    }

    /// Whether some legal moves keep the verdict and others throw it away.
    pub fn is_deciding(&self, position: &Position) -> bool {
        match self {
            Self::Bands(solution) => solution.is_deciding(position),
            Self::ModularSolution(folded) => folded.is_deciding(position),
            Self::Table(table) => table.is_deciding(position),
        }
    }
}
