//! What can be typed only in a room: the moves' values, claiming the win, and freeing the opponent's seat.

use numduel_rules::english::one_of;

use super::super::seat_options::minutes;
use super::super::typed_line::RoomCommand;
use super::RoomLines;

impl RoomLines {
    pub(super) fn room_command(&mut self, command: RoomCommand) -> anyhow::Result<()> {
        match command {
            _ if self.seat.waits_for_opponent() => self.say_too_early(),
            RoomCommand::Values if self.shows_values => {
                // On the player's own turn and on the opponent's.
                let text = self.seat.mirror().values_text().unwrap_or_default();
                self.tell_back(&text)
            }
            _ => {
                self.decide(command.action());
                Ok(())
            }
        }
    }

    /// Whether a game is on and the opponent is to move.
    pub(super) fn waits_for_move(&self) -> bool {
        self.seat.is_playing() && !self.seat.mirror().is_your_turn()
    }

    /// What can be typed while the opponent is to move.
    pub(super) fn possible(&self) -> String {
        let mirror = self.seat.mirror();
        let words = [
            (true, "undo"),
            (mirror.claim_in() == Some(0), "claim"),
            (mirror.can_free(), "free"),
            (mirror.can_agree(), "values"),
            (true, "resign"),
            (true, "help"),
            (true, "quit"),
        ];
        let words: Vec<String> = words.iter().filter(|(can, _)| *can).map(|(_, word)| (*word).to_owned()).collect();
        format!(" You can type {}.", one_of(&words))
    }

    /// Says that the opponent is away, and what follows from that.
    pub(super) fn tell_away(&mut self, left: u32) -> anyhow::Result<()> {
        let other = self.seat.mirror().opponent();
        let text = match left {
            0 => format!("{other} is away. Type claim to claim the win, or keep waiting.\n"),
            left => format!("{other} is away. You can claim the win in {}.\n", minutes(left)),
        };
        Ok(self.transcript.tell(&text)?)
    }

    /// Before the player is asked for a move: what each is worth, where both players have agreed to show it.
    pub(super) fn tell_values(&mut self) -> anyhow::Result<()> {
        let mirror = self.seat.mirror();
        match mirror.values_text().filter(|_| mirror.is_your_turn()) {
            Some(text) => Ok(self.transcript.tell(&text)?),
            None => Ok(()),
        }
    }
}
