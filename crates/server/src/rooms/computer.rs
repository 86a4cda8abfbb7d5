//! The computer's moves. Each depends on seed, game, ply and position alone, so two servers make the same one, once.

use std::sync::Arc;

use numduel_players::{Analysis, Player, PlayerSpec};
use numduel_room::{Room, RoomEventKind};
use numduel_rules::{Game, Move};
use numduel_session::{Controller, Waiting};

use super::handle::Message;
use super::owner::RoomOwner;
use crate::log;

/// A turn to think about.
struct Turn {
    spec: PlayerSpec,
    seed: u64,
    number: u64,
    game: Game,
    seq: u64,
}

/// How far the computer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    No,
    Yes,
    /// It has found nothing, or its move could not be stored: later it tries again.
    Failed,
}

impl Thinking {
    /// Time has passed since it failed.
    pub fn try_again(&mut self) {
        if *self == Self::Failed {
            *self = Self::No;
        }
    }
}

impl RoomOwner {
    /// If it is the computer's turn, has it think; the room answers others meanwhile.
    pub(super) fn let_computer_think(&mut self) {
        if self.thinking != Thinking::No {
            return;
        }
        let Some(turn) = self.open.as_ref().and_then(|open| turn(&open.room)) else { return };
        self.thinking = Thinking::Yes;
        let (services, mailbox) = (Arc::clone(&self.services), self.own_mailbox.clone());
        tokio::spawn(async move {
            let (seq, rules) = (turn.seq, Arc::clone(turn.game.rules()));
            let mv = services.analyses.think(&rules, move |analysis| think(analysis, &turn)).await;
            if let Some(mailbox) = mailbox.upgrade() {
                _ = mailbox.send(Message::Thought { seq, mv: mv.ok().flatten().map(Box::new) });
            }
        });
    }

    /// Makes the move that the computer has thought of, unless a player has taken a move back meanwhile.
    pub(super) async fn computer_moves(&mut self, seq: u64, mv: Option<Box<Move>>) {
        self.thinking = if mv.is_some() { Thinking::No } else { Thinking::Failed };
        let Some(mv) = mv else {
            return log::line("error", "the computer found no move", &[]);
        };
        if self.open.as_ref().is_some_and(|open| open.room.seq() == seq) {
            let stored = self.append(RoomEventKind::Moved(*mv), Some(format!("computer {seq}")), None).await;
            if stored.is_err() {
                self.thinking = Thinking::Failed;
            }
        }
    }
}

fn turn(room: &Room) -> Option<Turn> {
    let session = room.session()?;
    let Waiting::Computer(seat) = session.waiting() else { return None };
    let Controller::Computer(spec) = session.controller(seat) else { return None };
    Some(Turn {
        spec,
        seed: session.options().seed.unwrap_or_default(),
        number: u64::from(session.number()),
        game: session.game().clone(),
        seq: room.seq(),
    })
}

/// The move of the player that is meant or, if the game is too large for it, of one that needs to know less.
fn think(analysis: &Arc<Analysis>, turn: &Turn) -> Option<Move> {
    let Turn { spec, seed, number, game, .. } = turn;
    let ply = game.moves().len();
    [*spec, PlayerSpec::Greedy, PlayerSpec::Random]
        .into_iter()
        .filter_map(|spec| Player::new(spec, Arc::clone(analysis), *seed, *number).ok())
        .find_map(|player| player.choose(ply, game.position()))
}
