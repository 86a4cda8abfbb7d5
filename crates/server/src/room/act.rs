//! What a player may do in a room, and which event it becomes.

use numduel_rules::Move;
use numduel_rules::visible::masked_line;
use numduel_session::{Controller, SeatPlayer};
use numduel_store::rooms::RoomEventKind;
use thiserror::Error;

use super::RoomState;

/// What somebody wants.
#[derive(Clone, Debug)]
pub enum Action {
    /// To take the free chair.
    Join(SeatPlayer),
    /// To make a move, as it was typed or chosen.
    Move(String),
    /// To take a move back, or to allow it.
    Takeback,
    /// Not to let the opponent take back.
    RefuseTakeback,
    /// To concede.
    Resign,
    /// To win because the opponent is away.
    Claim,
    /// To play again, or to agree to it.
    Rematch,
    /// To show what the moves are worth.
    Values,
    /// To free the opponent's chair before the first move.
    Free,
    /// To let another device use one's chair.
    Link,
    /// To take one's chair away from all other devices.
    SignOut,
    /// To remove the room while a game is on. Where one player may do that alone, [`RoomState::may_delete`] says so.
    Delete,
}

/// Why it cannot be done now. Nothing has changed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ActionError {
    #[error("only a player of this room can do that; you are watching")]
    Watching,
    #[error("both chairs are taken")]
    Full,
    #[error("you already have a chair in this room")]
    Seated,
    #[error("your opponent is called '{}' too; choose another name", masked_line(.0))]
    SameName(String),
    #[error("the game has not started; it starts when somebody joins")]
    NotStarted,
    #[error("the game is over")]
    Over,
    #[error("the game is not over yet")]
    NotOver,
    #[error("it is your opponent's turn")]
    NotYourTurn,
    #[error("it is your turn, so your opponent is not keeping you waiting")]
    YourTurn,
    #[error("your opponent has {0} more seconds to move before you can claim the win")]
    TooEarly(i64),
    #[error("your opponent is still here; you can claim the win only after they have been away for {0} seconds")]
    Present(i64),
    #[error("'{}' is not a move of this game", masked_line(.0))]
    NotAMove(String),
    #[error("{} is not allowed: {}", masked_line(called), masked_line(reason))]
    Illegal { called: String, reason: String },
    #[error("you have no move to take back")]
    NothingToUndo,
    #[error("your opponent has not asked to take back")]
    NotAsked,
    #[error("you have asked already; your opponent has to agree")]
    AskedAlready,
    #[error("only the host can free a chair, and only before the first move")]
    CannotFree,
}

impl RoomState {
    /// The event that an action of the player in `chair` becomes now. `away` says for how many seconds each chair has
    /// been away.
    pub fn event_of(
        &self,
        action: &Action,
        chair: Option<u8>,
        now: i64,
        away: [i64; 2],
    ) -> Result<RoomEventKind, ActionError> {
        if let Action::Join(player) = action {
            return self.join(player, chair);
        }
        let chair = chair.ok_or(ActionError::Watching)?;
        match action {
            Action::Join(_) => Err(ActionError::Seated),
            Action::Link => Ok(RoomEventKind::Linked(chair)),
            Action::SignOut => Ok(RoomEventKind::SignedOut(chair)),
            Action::Free => self.free(chair),
            Action::Move(text) => self.find_move(text, chair).map(RoomEventKind::Moved),
            Action::Takeback => self.takeback_by(chair),
            Action::RefuseTakeback => match self.takeback {
                Some(asked) if asked != chair => Ok(RoomEventKind::RefusedTakeback(chair)),
                _ => Err(ActionError::NotAsked),
            },
            Action::Resign => self.expect_playing().map(|_| RoomEventKind::Resigned(chair)),
            Action::Claim => self.claim(chair, now, away),
            Action::Rematch => self.rematch_by(chair),
            Action::Delete if self.deletion.is_some() => Err(ActionError::AskedAlready),
            Action::Delete => Ok(RoomEventKind::AskedDelete(chair)),
            Action::Values => {
                self.expect_playing()?;
                if self.values[usize::from(chair)] {
                    return Err(ActionError::AskedAlready);
                }
                Ok(RoomEventKind::AgreedValues(chair))
            }
        }
    }

    /// Whether the player in this chair may remove the room now: if no game is on, if the seat opposite is empty, or if the
    /// opponent has asked for it.
    pub fn may_delete(&self, chair: u8) -> bool {
        let shared = self.chairs[usize::from(1 - chair)].is_some() && !self.is_computer(1 - chair);
        let playing = self.game().is_some_and(|game| game.outcome().is_none());
        !shared || !playing || self.deletion == Some(1 - chair)
    }

    fn join(&self, player: &SeatPlayer, chair: Option<u8>) -> Result<RoomEventKind, ActionError> {
        if chair.is_some() {
            return Err(ActionError::Seated);
        }
        let free = (0..2).find(|chair| self.chairs[usize::from(*chair)].is_none()).ok_or(ActionError::Full)?;
        if self.name(1 - free) == player.name() {
            return Err(ActionError::SameName(player.name().to_owned()));
        }
        Ok(RoomEventKind::Sat(free, player.clone()))
    }

    fn free(&self, chair: u8) -> Result<RoomEventKind, ActionError> {
        let untouched =
            self.round == 1 && self.game().is_some_and(|game| game.moves().is_empty() && game.outcome().is_none());
        if untouched && self.host() == chair {
            Ok(RoomEventKind::Freed(1 - chair))
        } else {
            Err(ActionError::CannotFree)
        }
    }

    /// The chair of whoever made the room: the seed decides who moves first, so it says.
    pub fn host(&self) -> u8 {
        u8::from(self.header.seed & 1 == 1)
    }

    fn expect_playing(&self) -> Result<u8, ActionError> {
        let game = self.game().ok_or(ActionError::NotStarted)?;
        if game.outcome().is_some() {
            return Err(ActionError::Over);
        }
        self.chair_to_move().ok_or(ActionError::Over)
    }

    fn expect_turn(&self, chair: u8) -> Result<(), ActionError> {
        if self.expect_playing()? == chair { Ok(()) } else { Err(ActionError::NotYourTurn) }
    }

    fn find_move(&self, text: &str, chair: u8) -> Result<Move, ActionError> {
        self.expect_turn(chair)?;
        let game = self.game().ok_or(ActionError::NotStarted)?;
        let rules = game.rules();
        let mv = rules.read(text).ok_or_else(|| ActionError::NotAMove(numduel_rules::number::shorten(text)))?;
        match rules.illegal_reason(game.position(), &mv) {
            Some(reason) => Err(ActionError::Illegal { called: rules.called(&mv), reason: reason.to_string() }),
            None => Ok(mv),
        }
    }

    fn takeback_by(&self, chair: u8) -> Result<RoomEventKind, ActionError> {
        let to_move = self.expect_playing()?;
        match self.takeback {
            Some(asked) if asked != chair => return Ok(RoomEventKind::TookBack(asked)),
            Some(_) => return Err(ActionError::AskedAlready),
            None => {}
        }
        let moves = self.game().map_or(0, |game| game.moves().len());
        if moves < if to_move == chair { 2 } else { 1 } {
            return Err(ActionError::NothingToUndo);
        }
        // A computer does not mind.
        Ok(if self.is_computer(1 - chair) {
            RoomEventKind::TookBack(chair)
        } else {
            RoomEventKind::AskedTakeback(chair)
        })
    }

    fn claim(&self, chair: u8, now: i64, away: [i64; 2]) -> Result<RoomEventKind, ActionError> {
        if self.expect_playing()? == chair {
            return Err(ActionError::YourTurn);
        }
        let waited = now.saturating_sub(self.turn_since);
        if waited < self.claim_after {
            return Err(ActionError::TooEarly(self.claim_after - waited));
        }
        if away[usize::from(1 - chair)] < self.claim_after || self.is_computer(1 - chair) {
            return Err(ActionError::Present(self.claim_after));
        }
        Ok(RoomEventKind::Claimed(chair))
    }

    fn rematch_by(&self, chair: u8) -> Result<RoomEventKind, ActionError> {
        let game = self.game().ok_or(ActionError::NotStarted)?;
        if game.outcome().is_none() {
            return Err(ActionError::NotOver);
        }
        match self.rematch {
            Some(asked) if asked == chair => Err(ActionError::AskedAlready),
            Some(_) => Ok(RoomEventKind::Rematch(chair)),
            None if self.is_computer(1 - chair) => Ok(RoomEventKind::Rematch(chair)),
            None => Ok(RoomEventKind::AskedRematch(chair)),
        }
    }

    /// Whether the program itself plays for a chair.
    pub fn is_computer(&self, chair: u8) -> bool {
        let player = self.chairs[usize::from(chair)].as_ref();
        player.is_some_and(|player| matches!(player.controller(), Controller::Computer(_)))
    }
}
