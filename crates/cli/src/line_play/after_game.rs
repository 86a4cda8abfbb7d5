//! After a game at a terminal: how it ended, and what to do next.

use std::io::Write;

use numduel_players::{PlayerSpec, review};
use numduel_session::Command;

use super::LinePlay;
use super::guide::{self, Duel};
use super::lines::InputLine;
use crate::commands::review::reviewed_text;
use crate::output::notice;

impl LinePlay<'_> {
    /// After a single game: how it ended, and whether the players want another one.
    pub(super) fn play_again(&mut self) -> anyhow::Result<bool> {
        if !self.guided || self.session.options().mode.is_some() {
            return Ok(false);
        }
        self.out.flush()?;
        let next = Duel::of(&self.session).and_then(|duel| duel.next_level(&self.session));
        notice(&format!("\n{}", guide::ending(&self.session)));
        let computer = loop {
            notice(&guide::offer(next));
            let InputLine::Text(line) = self.lines.next()? else {
                notice("\n");
                return Ok(false);
            };
            match (String::from_utf8_lossy(&line).trim().to_lowercase().as_str(), next) {
                ("" | "y" | "yes" | "rematch", _) => break None,
                ("n" | "next", Some(level)) => break Some(PlayerSpec::Level(level)),
                ("r" | "review", _) => notice(&self.review()),
                ("q" | "quit" | "exit" | "bye" | "n" | "no" | ":q", _) => return Ok(false),
                _ => {}
            }
        };
        let seed = self.session.options().seed.unwrap_or_default().wrapping_add(1);
        let events = self.session.apply(Command::Rematch { seed, computer })?;
        self.check_computers()?;
        notice("\n");
        self.introduce();
        self.print(&events)?;
        Ok(true)
    }

    fn review(&self) -> String {
        let reviewed = review(self.session.analysis(), self.session.game());
        reviewed.map_or_else(
            |error| format!("{error}\n"),
            |found| format!("\n{}\n", reviewed_text(self.session.game(), self.session.names(), &found)),
        )
    }
}
