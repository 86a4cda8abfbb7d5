//! The computer's moves: found away from the room's owner, and written like anyone else's.

use std::sync::Arc;

use numduel_room::{ComputerToMove, RoomEventKind};
use numduel_rules::Move;

use super::handle::Message;
use super::owner::RoomOwner;
use crate::log;

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
        let Some(turn) = self.open.as_ref().and_then(|open| ComputerToMove::of(&open.room)) else { return };
        self.thinking = Thinking::Yes;
        let (services, mailbox) = (Arc::clone(&self.services), self.own_mailbox.clone());
        tokio::spawn(async move {
            let (seq, rules) = (turn.seq(), Arc::clone(turn.rules()));
            let mv = services.analyses.think(&rules, move |analysis| turn.choose(analysis)).await;
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
