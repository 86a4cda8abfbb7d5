//! After a game in a room: how it ended, and whether the player wants another one.

use numduel_players::review;
use numduel_room::Action;

use super::RoomLines;
use crate::exit::Exit;
use crate::line_play::guide;
use crate::review_text;

impl RoomLines {
    /// Whether nothing more can happen: the game is over, and nobody is there to ask for another one.
    pub(super) fn is_finished(&self) -> bool {
        let over = !self.seat.is_playing() && !self.seat.waits_for_opponent();
        over && !self.transcript.guided && !self.seat.is_sending() && !self.seat.replica().has_next_game()
    }

    /// Says how the game ended, if that is new, and offers another one. A program plays all games of a match.
    pub(super) fn offer_rematch(&mut self, ended: bool) -> anyhow::Result<()> {
        if !self.transcript.guided {
            if ended && self.seat.replica().has_next_game() {
                self.decide(Action::Rematch);
            }
            return Ok(());
        }
        if ended {
            self.transcript.tell(&format!("\n{}", guide::ending(&self.session)))?;
        }
        let asked = self.seat.replica().report().rematch;
        if asked.is_none() || self.seat.replica().asks_rematch() {
            let what = if self.seat.replica().has_next_game() { "next game" } else { "rematch" };
            self.transcript.offer(&format!("Enter = {what} with seats swapped, r = review, q = quit: "))?;
        }
        Ok(())
    }

    /// A line that was typed after the game.
    pub(super) fn after_game(&mut self, line: &str) -> anyhow::Result<Option<Exit>> {
        match line.to_lowercase().as_str() {
            "" | "y" | "yes" | "rematch" | "next" => self.decide(Action::Rematch),
            "r" | "review" => {
                let text = self.review();
                self.transcript.tell(&text)?;
                self.offer_rematch(false)?;
            }
            "q" | "quit" | "exit" | "bye" | "n" | "no" | ":q" => return Ok(Some(Exit::Done)),
            _ => self.offer_rematch(false)?,
        }
        Ok(None)
    }

    fn review(&self) -> String {
        let reviewed = review(self.session.analysis(), self.session.game());
        reviewed.map_or_else(
            |error| format!("{error}\n"),
            |found| format!("\n{}\n", review_text::reviewed(self.session.game(), self.session.names(), &found)),
        )
    }
}
