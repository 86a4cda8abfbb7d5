//! After a game at a terminal: how it ended, and what to do next.

use std::io::Write;

use numduel_players::{PlayerSpec, Turning, review};
use numduel_session::{Command, Controller, PromptCommand, TypedCommand};

use super::LinePlay;
use super::guide::{self, Duel};
use super::lines::InputLine;
use crate::output::notice;
use crate::review_text;

impl LinePlay<'_> {
    /// After a single game: how it ended, and whether the players want another one.
    pub(super) fn play_again(&mut self) -> anyhow::Result<bool> {
        if !self.guided || self.session.options().mode.is_some() {
            return Ok(false);
        }
        self.out.flush()?;
        let next = Duel::in_session(&self.session).and_then(|duel| duel.next_level(&self.session));
        notice(&format!("\n{}", guide::ending(&self.session)));
        let seed = self.session.options().seed.unwrap_or_default().wrapping_add(1);
        let next_game = loop {
            notice(&guide::offer(next, self.is_lost_by_a_person()));
            let InputLine::Text(line) = self.lines.next()? else {
                notice("\n");
                return Ok(false);
            };
            let line = String::from_utf8_lossy(&line);
            let word = line.trim().to_lowercase();
            match (word.as_str(), next, PromptCommand::read(&word)) {
                ("" | "y" | "yes" | "rematch", ..) => break Command::Rematch { seed, computer: None },
                ("n" | "next", Some(level), _) => {
                    break Command::Rematch { seed, computer: Some(PlayerSpec::Level(level)) };
                }
                ("r" | "review", ..) => notice(&self.review()),
                ("t" | "try" | "try again", ..) | (_, _, Some(TypedCommand::Command(PromptCommand::Undo, _))) => {
                    if let Some(from) = self.last_mistake() {
                        break Command::PlayOn { from };
                    }
                }
                ("n" | "no", ..) | (_, _, Some(TypedCommand::Command(PromptCommand::Quit, _))) => return Ok(false),
                _ => {}
            }
        };
        let begins_anew = matches!(next_game, Command::Rematch { .. });
        let events = self.session.apply(next_game)?;
        self.check_computers()?;
        notice("\n");
        if begins_anew {
            self.introduce();
        }
        self.print(&events)?;
        Ok(true)
    }

    fn is_lost_by_a_person(&self) -> bool {
        let loser = self.session.game().outcome().and_then(|outcome| outcome.loser());
        loser.is_some_and(|loser| self.session.controller(loser) == Controller::Person)
    }

    /// After how many moves the loser went wrong for the last time, and says what was wrong; says why there is no such place.
    fn last_mistake(&self) -> Option<usize> {
        if !self.is_lost_by_a_person() {
            notice("You can try again only after a game that you lost.\n");
            return None;
        }
        let (game, names) = (self.session.game(), self.session.names());
        let reviewed = review(self.session.analysis(), game).map_err(|error| notice(&format!("{error}\n"))).ok()?;
        let (from, place) = match reviewed.turning {
            None => {
                notice("There was no mistake: every other move would have lost as well.\n");
                return None;
            }
            Some(Turning::Closing) => (game.moves().len(), "before the end: this position was not lost".to_owned()),
            Some(Turning::Move(index)) => {
                let mistake = reviewed.moves.get(index)?;
                let called = game.rules().called(&mistake.mv);
                (index, format!("before {}'s {called}, which {}", names.of(mistake.seat), mistake.words()))
            }
        };
        notice(&format!("Back {place}.\n"));
        Some(from)
    }

    fn review(&self) -> String {
        let reviewed = review(self.session.analysis(), self.session.game());
        reviewed.map_or_else(
            |error| format!("{error}\n"),
            |found| format!("\n{}\n", review_text::reviewed(self.session.game(), self.session.names(), &found)),
        )
    }
}
