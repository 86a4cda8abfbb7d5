//! What one viewer may do in a room now. Everything else about a room is the same for everybody.

use super::{Now, Room};
use crate::action::Action;
use crate::participant::Participant;

/// How long a player who has just been here is not away yet, in seconds: longer than servers take to tell each other.
pub const GRACE: i64 = 12;

impl Now {
    /// Whether a participant counts as here.
    pub fn is_here(&self, who: Participant) -> bool {
        self.away[who.index()] < GRACE
    }
}

/// A room as one viewer has it: what depends on who looks, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewerReport {
    /// Who looks; nothing for a spectator.
    pub viewer: Option<Participant>,
    /// Everything that the viewer can do now, with nothing in its fields.
    pub actions: Vec<Action>,
    /// Who is here; a computer always is.
    pub here: [bool; 2],
    /// After how many seconds the player who waits can claim the win, as long as the other one stays away.
    pub claim_in: Option<u32>,
}

impl ViewerReport {
    /// Whether the viewer can do what this word stands for.
    pub fn allows(&self, word: &str) -> bool {
        self.actions.iter().any(|action| action.word() == word)
    }
}

impl Room {
    /// The room as a player or a spectator has it.
    pub fn report(&self, viewer: Option<Participant>, now: &Now) -> ViewerReport {
        let is_program = |who: Participant| self.player(who).is_some_and(|player| player.player_string().is_some());
        ViewerReport {
            viewer,
            actions: Action::ALL.into_iter().filter(|action| self.allows(action, viewer, now)).collect(),
            here: Participant::BOTH.map(|who| now.is_here(who) || is_program(who)),
            claim_in: self.to_move().map(|mover| self.claim_in(now, mover)),
        }
    }

    /// After how many seconds the player to move loses the game to a claim.
    fn claim_in(&self, now: &Now, mover: Participant) -> u32 {
        let waited = now.at.saturating_sub(self.turn_since).min(now.away[mover.index()]);
        u32::try_from((now.claim_after - waited).clamp(0, now.claim_after)).unwrap_or_default()
    }
}
