//! A computer player at the table.

use std::sync::Arc;

use numduel_rules::{Move, Position};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::analysis::{Analysis, Unsolved};
use crate::dice;
use crate::policy::weights;
use crate::spec::PlayerSpec;
use crate::view::View;

/// A player with its own stream of random numbers: the same seed and stream give the same moves on every machine.
#[derive(Debug)]
pub struct Player {
    spec: PlayerSpec,
    analysis: Arc<Analysis>,
    rng: ChaCha8Rng,
}

impl Player {
    /// A player for the analysis's game. Two players of one game share its seed and take different streams, such as their
    /// places at the table, so that they do not draw alike.
    pub fn new(spec: PlayerSpec, analysis: Arc<Analysis>, seed: u64, stream: u64) -> Result<Self, Unsolved> {
        if spec.needs_solution() {
            analysis.require_solved()?;
        }
        Ok(Self { spec, analysis, rng: rng(seed, stream) })
    }

    /// The same player with another stream of random numbers.
    pub(crate) fn restarted(&self, seed: u64, stream: u64) -> Self {
        Self { spec: self.spec, analysis: Arc::clone(&self.analysis), rng: rng(seed, stream) }
    }

    /// Which player it is.
    pub fn spec(&self) -> PlayerSpec {
        self.spec
    }

    /// What is known about its game.
    pub fn analysis(&self) -> &Arc<Analysis> {
        &self.analysis
    }

    /// The move it makes; nothing where the game is over.
    pub fn choose(&mut self, position: &Position) -> Option<Move> {
        let view = match self.spec {
            PlayerSpec::Random => View::by_rules(&self.analysis, position),
            _ => View::at(&self.analysis, position),
        };
        let index = dice::weighted(&mut self.rng, &weights(self.spec, &view))?;
        Some(view.mv(index).clone())
    }
}

fn rng(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
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
