//! A computer player at the table.

use std::sync::Arc;

use numduel_rules::{Move, Position};
use numduel_solver::SolveError;

use crate::analysis::Analysis;
use crate::dice::{self, Fnv};
use crate::policy::weights;
use crate::spec::PlayerSpec;
use crate::view::View;

/// A player of one game. Its move depends on the seed, the game, the ply and the position alone, on every machine: nothing
/// is remembered from one move to the next, so that a game can be taken back, left and continued anywhere.
#[derive(Clone, Debug)]
pub struct Player {
    spec: PlayerSpec,
    analysis: Arc<Analysis>,
    seed: u64,
    /// Of the game string.
    rules: Fnv,
    number: u64,
}

impl Player {
    /// A player for game `number` of those that share the seed, by the analysis's rules.
    pub fn new(spec: PlayerSpec, analysis: Arc<Analysis>, seed: u64, number: u64) -> Result<Self, SolveError> {
        if spec.needs_solution() {
            analysis.require_solved()?;
        }
        let rules = Fnv::new().with(analysis.rules().game_string().to_string().as_bytes());
        Ok(Self { spec, analysis, seed, rules, number })
    }

    /// The same player in another game.
    #[must_use]
    pub fn in_game(&self, seed: u64, number: u64) -> Self {
        Self { seed, number, ..self.clone() }
    }

    /// Which player it is.
    pub fn spec(&self) -> PlayerSpec {
        self.spec
    }

    /// What is known about its game.
    pub fn analysis(&self) -> &Arc<Analysis> {
        &self.analysis
    }

    /// The move it makes after `ply` moves; nothing where the game is over.
    pub fn choose(&self, ply: usize, position: &Position) -> Option<Move> {
        let view = match self.spec {
            PlayerSpec::Random => View::by_rules(&self.analysis, position),
            _ => View::at(&self.analysis, position),
        };
        let weights = weights(self.spec, &view);
        let index = self.draw((self.seed, self.number), ply, &position.number.to_le_bytes(), &weights)?;
        Some(view.mv(index).clone())
    }

    /// Which of the moves with these weights it makes in a game by its seed and number, where the weights are known: the
    /// same as [`Player::choose`], for those who keep what [`choices`](crate::choices) says and the bytes of the number
    /// ([`to_le_bytes`](numduel_rules::Number::to_le_bytes)).
    pub fn draw(&self, (seed, game): (u64, u64), ply: usize, number: &[u8], weights: &[u64]) -> Option<usize> {
        let dice = || {
            let turn = self.rules.with(&game.to_le_bytes()).with(&(ply as u64).to_le_bytes());
            dice::stream(seed, turn.with(number))
        };
        dice::weighted(dice, weights)
    }
}

impl PlayerSpec {
    /// Whether the player has to know perfect play.
    pub const fn needs_solution(self) -> bool {
        match self {
            Self::Perfect | Self::Level(_) | Self::Computer => true,
            Self::Random | Self::Greedy | Self::Lookahead(_) => false,
        }
    }
}
