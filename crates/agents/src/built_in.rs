//! A built-in player as an agent.

use std::sync::Arc;

use numduel_players::{Player, PlayerSpec};

use crate::agent::{Agent, AgentFailure, AgentReply, FailureKind, MoveRequest, ReplyContent};
use crate::analyses::Analyses;
use crate::game_text::GameText;

/// Every game has a seed of its own and is the first with it, as at a table that plays one game.
pub(crate) const FIRST_GAME: u64 = 1;

/// A built-in player, of any game.
#[derive(Debug)]
pub struct BuiltIn {
    spec: PlayerSpec,
    analyses: Arc<Analyses>,
    player: Option<Player>,
}

impl BuiltIn {
    /// A player with what is known about games.
    pub fn new(spec: PlayerSpec, analyses: Arc<Analyses>) -> Self {
        Self { spec, analyses, player: None }
    }
}

impl Agent for BuiltIn {
    fn begin(&mut self, game: &GameText, seed: u64) -> Result<(), AgentFailure> {
        let player = Player::new(self.spec, self.analyses.of(game), seed, FIRST_GAME);
        self.player = Some(player.map_err(|error| AgentFailure::new(FailureKind::HarnessFailure, error.to_string()))?);
        Ok(())
    }

    fn ask(&mut self, request: &MoveRequest<'_>) -> Result<AgentReply, AgentFailure> {
        let (ply, position) = (request.game.moves().len(), request.game.position());
        let chosen = self.player.as_ref().and_then(|player| player.choose(ply, position));
        let Some(mv) = chosen else {
            return Err(AgentFailure::new(FailureKind::HarnessFailure, "the player has no move here"));
        };
        let raw = mv.to_string();
        Ok(AgentReply { content: ReplyContent::Move(raw.clone()), raw, prompt_hash: None, tokens: 0 })
    }
}
