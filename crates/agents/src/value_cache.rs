//! What perfect play says about the positions of a game, remembered for games that come back to them.

use std::collections::HashMap;
use std::sync::Arc;

use numduel_players::Analysis;
use numduel_rules::{Move, Position};
use numduel_solver::{MoveVerdict, Verdict};
use numduel_wire::Regret;

/// The most positions that are remembered.
const MOST: usize = 100_000;

/// Values by position, of one game.
#[derive(Debug)]
pub(crate) struct ValueCache {
    analysis: Arc<Analysis>,
    by_position: HashMap<Position, Option<PositionValue>>,
}

/// What perfect play says about a position.
#[derive(Clone, Debug)]
pub(crate) struct PositionValue {
    pub(crate) verdict: Verdict,
    moves: Vec<MoveVerdict>,
}

impl ValueCache {
    pub(crate) fn new(analysis: Arc<Analysis>) -> Self {
        Self { analysis, by_position: HashMap::new() }
    }

    /// What is known about a position; nothing where the game cannot be solved.
    pub(crate) fn of(&mut self, position: &Position) -> Option<&PositionValue> {
        if self.by_position.len() >= MOST {
            self.by_position.clear();
        }
        if !self.by_position.contains_key(position) {
            let found = self.find(position);
            self.by_position.insert(position.clone(), found);
        }
        self.by_position.get(position)?.as_ref()
    }

    fn find(&self, position: &Position) -> Option<PositionValue> {
        let solution = self.analysis.solution().ok()?;
        Some(PositionValue { verdict: solution.verdict(position).ok()?, moves: solution.move_verdicts(position).ok()? })
    }
}

impl PositionValue {
    /// The moves that keep the verdict.
    pub(crate) fn best(&self) -> Vec<String> {
        let best = self.moves.iter().filter(|(_, verdict)| *verdict == self.verdict);
        best.map(|(mv, _)| mv.to_string()).collect()
    }

    /// Whether some moves keep the verdict and others do not.
    pub(crate) fn is_deciding(&self) -> bool {
        self.moves.iter().any(|(_, verdict)| *verdict != self.verdict)
    }

    /// The verdict of a move, and what it gives away.
    pub(crate) fn after(&self, mv: &Move) -> Option<(Verdict, Regret)> {
        let (_, verdict) = self.moves.iter().find(|(known, _)| known == mv)?;
        Some((*verdict, Regret(halves(self.verdict).saturating_sub(halves(*verdict)))))
    }
}

/// A verdict in half points.
const fn halves(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Win => 2,
        Verdict::Draw => 1,
        Verdict::Loss => 0,
    }
}
