//! What can be typed only in a room: the moves' values, claiming the win, and freeing the opponent's seat.

use numduel_room::Action;
use numduel_rules::english::one_of;

use super::super::seat_options::minutes;
use super::super::typed_line::typed_actions;
use super::RoomLines;

impl RoomLines {
    pub(super) fn room_action(&mut self, action: Action) -> anyhow::Result<()> {
        match action {
            _ if self.seat.waits_for_opponent() => self.say_too_early(),
            Action::Values if self.shows_values => {
                // On the player's own turn and on the opponent's.
                let text = self.seat.replica().values_text().unwrap_or_default();
                self.tell_back(&text)
            }
            action => {
                self.decide(action);
                Ok(())
            }
        }
    }

    /// Whether a game is on and the opponent is to move.
    pub(super) fn waits_for_move(&self) -> bool {
        self.seat.is_playing() && !self.seat.replica().is_your_turn()
    }

    /// What can be typed while the opponent is to move.
    pub(super) fn possible(&self) -> String {
        let allowed = typed_actions().filter(|action| self.seat.replica().allows(action)).map(|action| action.word());
        let words: Vec<String> =
            ["undo"].into_iter().chain(allowed).chain(["resign", "help", "quit"]).map(str::to_owned).collect();
        format!(" You can type {}.", one_of(&words))
    }

    /// Says that the opponent is away, and what follows from that.
    pub(super) fn tell_away(&mut self, left: u32) -> anyhow::Result<()> {
        let other = self.seat.replica().opponent();
        let text = match left {
            0 => format!("{other} is away. Type claim to claim the win, or keep waiting.\n"),
            left => format!("{other} is away. You can claim the win in {}.\n", minutes(left)),
        };
        Ok(self.transcript.tell(&text)?)
    }

    /// Before the player is asked for a move: what each is worth, where both players have agreed to show it.
    pub(super) fn tell_values(&mut self) -> anyhow::Result<()> {
        let replica = self.seat.replica();
        match replica.values_text().filter(|_| replica.is_your_turn()) {
            Some(text) => Ok(self.transcript.tell(&text)?),
            None => Ok(()),
        }
    }
}
