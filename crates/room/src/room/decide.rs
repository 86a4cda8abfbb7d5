//! Which event an action becomes, or why it cannot be done now.

use numduel_rules::Move;
use numduel_rules::number::shorten;
use numduel_rules::sentences::NameError;
use numduel_rules::visible::masked_line;
use numduel_session::SeatPlayer;
use thiserror::Error;

use super::Room;
use crate::action::Action;
use crate::event::RoomEventKind;
use crate::participant::Participant;

/// The name of a player who does not give one.
const GUEST: &str = "Guest";

/// What a room does not know by itself: the time, and who is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// In Unix seconds.
    pub at: i64,
    /// For how many seconds each participant has been away; 0 for one who is here.
    pub away: [i64; 2],
    /// After so many seconds without a move, a player who waits for one who is away can claim the win.
    pub claim_after: i64,
}

/// Why an action cannot be done now. Nothing has changed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ActionRefusal {
    /// A spectator cannot do it.
    #[error("only a player of this room can do that; you are watching")]
    Watching,
    /// There is no seat to take.
    #[error("both seats are taken")]
    Full,
    /// One seat is enough.
    #[error("you already have a seat in this room")]
    Seated,
    /// Not a name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Two players of one name could not be told apart.
    #[error("your opponent is called '{}' too; choose another name", masked_line(.0))]
    SameName(String),
    /// A secret that opens no seat.
    #[error("this private link opens no seat of this room any more")]
    NoLink,
    /// There is no game yet.
    #[error("the game has not started; it starts when your friend joins")]
    NotStarted,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game continues.
    #[error("the game is not over yet")]
    NotOver,
    /// The opponent has to move.
    #[error("it is your opponent's turn")]
    NotYourTurn,
    /// The player has to move.
    #[error("it is your turn, so your opponent is not keeping you waiting")]
    YourTurn,
    /// The opponent has this many seconds left.
    #[error("your opponent has {0} more seconds to move before you can claim the win")]
    TooEarly(i64),
    /// The opponent is not away for as long as it takes.
    #[error("your opponent is still here; you can claim the win only after they have been away for {0} seconds")]
    Present(i64),
    /// No move that the book has.
    #[error("'{}' is not a move of this game", masked_line(.0))]
    NotAMove(String),
    /// A move that the rules forbid here.
    #[error("{} is not allowed: {}", masked_line(called), masked_line(reason))]
    Illegal {
        /// The move.
        called: String,
        /// Why not.
        reason: String,
    },
    /// The player has made no move.
    #[error("you have no move to take back")]
    NothingToUndo,
    /// There is no such request.
    #[error("your opponent has not asked to take back")]
    NotAsked,
    /// It was asked for before.
    #[error("you have asked already; your opponent has to agree")]
    AskedAlready,
    /// Not by this player, or not any more.
    #[error("only the host can free a seat, and only before the first move")]
    CannotFree,
}

impl ActionRefusal {
    /// Whether only what was said with the action is wrong, so that the same action with other words can be done.
    pub fn is_about_words(&self) -> bool {
        matches!(self, Self::Name(_) | Self::SameName(_) | Self::NoLink | Self::NotAMove(_) | Self::Illegal { .. })
    }
}

impl Room {
    /// The event that an action becomes now. Only the event changes the room, after it is stored. Without a participant, the action
    /// is a spectator's. [`Action::Link`] is done by the participant whose secret the link has.
    pub fn decide(
        &self,
        action: &Action,
        participant: Option<Participant>,
        now: &Now,
    ) -> Result<RoomEventKind, ActionRefusal> {
        let player = || participant.ok_or(ActionRefusal::Watching);
        match action {
            Action::Join { name } => self.join(name.as_deref(), participant),
            Action::Move { mv } => self.find_move(mv, player()?).map(RoomEventKind::Moved),
            Action::Takeback => self.take_back(player()?),
            Action::RefuseTakeback => self.refuse_takeback(player()?),
            Action::Resign => {
                let player = player()?;
                self.mover().map(|_| RoomEventKind::Resigned(player))
            }
            Action::Claim => self.claim(player()?, now),
            Action::Rematch => self.rematch(player()?),
            Action::Values => self.agree_values(player()?),
            Action::Free => self.free(player()?),
            Action::Link => participant.map(RoomEventKind::Linked).ok_or(ActionRefusal::NoLink),
            Action::SignOut => player().map(RoomEventKind::SignedOut),
            Action::Delete => self.delete(player()?),
        }
    }

    /// Whether a participant can do something now, with the right words.
    pub fn allows(&self, action: &Action, participant: Option<Participant>, now: &Now) -> bool {
        self.decide(action, participant, now).map_or_else(|refusal| refusal.is_about_words(), |_| true)
    }

    fn join(&self, name: Option<&str>, participant: Option<Participant>) -> Result<RoomEventKind, ActionRefusal> {
        if participant.is_some() {
            return Err(ActionRefusal::Seated);
        }
        let free = Participant::BOTH.into_iter().find(|who| self.player(*who).is_none()).ok_or(ActionRefusal::Full)?;
        let name = name.map(str::trim).filter(|name| !name.is_empty()).unwrap_or(GUEST);
        let player = SeatPlayer::person(name)?;
        if self.player(free.other()).is_some_and(|other| other.name() == player.name()) {
            return Err(ActionRefusal::SameName(player.name().to_owned()));
        }
        Ok(RoomEventKind::Sat(free, player))
    }

    fn free(&self, host: Participant) -> Result<RoomEventKind, ActionRefusal> {
        let is_shared = !self.is_computer(host.other());
        let is_untouched = self.round() == 1 && self.is_playing() && self.path().is_empty();
        if is_shared && is_untouched && self.header().host() == Some(host) {
            Ok(RoomEventKind::Freed(host.other()))
        } else {
            Err(ActionRefusal::CannotFree)
        }
    }

    /// Who is to move; an error if there is nothing to move in.
    fn mover(&self) -> Result<Participant, ActionRefusal> {
        self.game().ok_or(ActionRefusal::NotStarted)?;
        self.to_move().ok_or(ActionRefusal::Over)
    }

    fn find_move(&self, text: &str, player: Participant) -> Result<Move, ActionRefusal> {
        if self.mover()? != player {
            return Err(ActionRefusal::NotYourTurn);
        }
        let game = self.game().ok_or(ActionRefusal::NotStarted)?;
        let rules = game.rules();
        let mv = rules.read(text).ok_or_else(|| ActionRefusal::NotAMove(shorten(text)))?;
        match rules.illegal_reason(game.position(), &mv) {
            Some(reason) => Err(ActionRefusal::Illegal { called: rules.called(&mv), reason: reason.to_string() }),
            None => Ok(mv),
        }
    }

    fn take_back(&self, player: Participant) -> Result<RoomEventKind, ActionRefusal> {
        self.mover()?;
        match self.asks().takeback {
            Some(asked) if asked != player => return Ok(RoomEventKind::TookBack(asked)),
            Some(_) => return Err(ActionRefusal::AskedAlready),
            None => {}
        }
        self.last_move_of(player).ok_or(ActionRefusal::NothingToUndo)?;
        // A computer does not mind.
        let alone = self.is_computer(player.other());
        Ok(if alone { RoomEventKind::TookBack(player) } else { RoomEventKind::AskedTakeback(player) })
    }

    fn refuse_takeback(&self, player: Participant) -> Result<RoomEventKind, ActionRefusal> {
        match self.asks().takeback {
            Some(asked) if asked != player => Ok(RoomEventKind::RefusedTakeback(player)),
            _ => Err(ActionRefusal::NotAsked),
        }
    }

    fn claim(&self, player: Participant, now: &Now) -> Result<RoomEventKind, ActionRefusal> {
        if self.mover()? == player {
            return Err(ActionRefusal::YourTurn);
        }
        let waited = now.at.saturating_sub(self.turn_since);
        if waited < now.claim_after {
            return Err(ActionRefusal::TooEarly(now.claim_after - waited));
        }
        if now.away[player.other().index()] < now.claim_after || self.is_computer(player.other()) {
            return Err(ActionRefusal::Present(now.claim_after));
        }
        Ok(RoomEventKind::Claimed(player))
    }

    fn rematch(&self, player: Participant) -> Result<RoomEventKind, ActionRefusal> {
        let game = self.game().ok_or(ActionRefusal::NotStarted)?;
        if game.outcome().is_none() {
            return Err(ActionRefusal::NotOver);
        }
        match self.asks().rematch {
            Some(asked) if asked == player => Err(ActionRefusal::AskedAlready),
            Some(_) => Ok(RoomEventKind::Rematch(player)),
            None if self.is_computer(player.other()) => Ok(RoomEventKind::Rematch(player)),
            None => Ok(RoomEventKind::AskedRematch(player)),
        }
    }

    fn agree_values(&self, player: Participant) -> Result<RoomEventKind, ActionRefusal> {
        self.mover()?;
        if self.asks().values[player.index()] {
            return Err(ActionRefusal::AskedAlready);
        }
        Ok(RoomEventKind::AgreedValues(player))
    }

    /// A player removes the room alone if no game is on, or if no other person plays in it.
    fn delete(&self, player: Participant) -> Result<RoomEventKind, ActionRefusal> {
        let other = player.other();
        let is_shared = self.player(other).is_some() && !self.is_computer(other);
        match self.asks().deletion {
            _ if !is_shared || !self.is_playing() => Ok(RoomEventKind::Deleted(player)),
            Some(asked) if asked == other => Ok(RoomEventKind::Deleted(player)),
            Some(_) => Err(ActionRefusal::AskedAlready),
            None => Ok(RoomEventKind::AskedDelete(player)),
        }
    }
}
