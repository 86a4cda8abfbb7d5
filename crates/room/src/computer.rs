//! The computer's turns. Its move depends on seed, game, ply and position alone, so two servers make the same one, once.

use std::sync::Arc;

use numduel_players::{Analysis, Player, PlayerSpec};
use numduel_rules::{Game, Move, Rules};
use numduel_session::{Controller, Waiting};

use crate::room::Room;

/// A turn for a computer to think about.
#[derive(Clone, Debug)]
pub struct ComputerToMove {
    spec: PlayerSpec,
    seed: u64,
    number: u64,
    game: Game,
    seq: u64,
}

impl ComputerToMove {
    /// The computer's turn in a room, if it has one.
    pub fn of(room: &Room) -> Option<Self> {
        let session = room.session()?;
        let Waiting::Computer(seat) = session.waiting() else { return None };
        let Controller::Computer(spec) = session.controller(seat) else { return None };
        Some(Self {
            spec,
            seed: session.options().seed.unwrap_or_default(),
            number: u64::from(session.number()),
            game: session.game().clone(),
            seq: room.seq(),
        })
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        self.game.rules()
    }

    /// The newest event of the room when the turn began.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The move of the player that is meant or, if the game is too large for it, of one that needs to know less.
    pub fn choose(&self, analysis: &Arc<Analysis>) -> Option<Move> {
        let Self { spec, seed, number, game, .. } = self;
        let ply = game.moves().len();
        [*spec, PlayerSpec::Greedy, PlayerSpec::Random]
            .into_iter()
            .filter_map(|spec| Player::new(spec, Arc::clone(analysis), *seed, *number).ok())
            .find_map(|player| player.choose(ply, game.position()))
    }
}
