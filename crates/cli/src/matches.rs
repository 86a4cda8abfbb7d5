//! Matches: several games, seats swapped after each, the score kept by person.

use std::num::NonZeroU32;

use clap::Args;
use numduel_rules::language::{Condition, MoverResult};
use numduel_rules::{Game, Rules};
use numduel_session::{MatchMode, MatchScore};

use crate::deal::Deal;
use crate::exit::Exit;
use crate::line_play::Sitting;
use crate::output::notice;
use crate::people::Contestants;

/// The options that make a match.
#[derive(Args)]
pub struct Length {
    /// Play a match of at most N games that ends when nobody can catch up any more
    #[arg(long, value_name = "N", conflicts_with_all = ["first_to", "games"])]
    best_of: Option<NonZeroU32>,
    /// Play a match that ends when somebody has won N games
    #[arg(long, value_name = "N", conflicts_with = "games")]
    first_to: Option<NonZeroU32>,
    /// Play a match of N games
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,
}

impl Length {
    /// The match that was asked for, if any.
    pub fn mode(&self) -> Option<MatchMode> {
        let best_of = self.best_of.map(MatchMode::BestOf);
        best_of.or(self.first_to.map(MatchMode::FirstTo)).or(self.games.map(MatchMode::Games))
    }
}

/// A match that is being played.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    pub mode: MatchMode,
    pub score: MatchScore,
    /// The game to be played next, from 1.
    pub number: u32,
}

impl Match {
    /// Plays on, beginning with `open` if a game is open, until the match is over or the players leave.
    pub fn play(mut self, sitting: &mut Sitting, deal: &Deal, open: Option<Game>) -> anyhow::Result<Exit> {
        let mut open = open;
        while !self.score.decides(self.mode) {
            let game = if let Some(game) = open.take() {
                game
            } else {
                sitting.keeper.next_game(self.number);
                deal.game(sitting.seed(), self.number)?
            };
            self.announce(sitting.contestants());
            let (exit, game) = sitting.play(game, self.number)?;
            let Some(outcome) = game.outcome() else { return Ok(exit) };
            self.score.count(self.number, outcome);
            self.number += 1;
            notice(&self.standing(sitting.contestants()));
        }
        sitting.keeper.match_ended();
        notice(&self.closing(sitting.contestants(), sitting.rules()));
        Ok(Exit::Done)
    }

    fn announce(&self, contestants: &Contestants) {
        let labels = contestants.labels();
        let [one, two] = Contestants::seated(self.number).map(|index| &labels[index]);
        notice(&format!("Game {}: player 1 is {one}, player 2 is {two}.\n", self.number));
    }

    /// What a list of victories says of drawn games: nothing where there are none.
    fn drawn(&self) -> String {
        if self.score.drawn == 0 { String::new() } else { format!(", drawn {}", self.score.drawn) }
    }

    /// The score so far, in a line.
    pub fn standing(&self, contestants: &Contestants) -> String {
        let [a, b] = contestants.labels();
        format!("Score: {a} {}, {b} {}{}\n", self.score.won[0], self.score.won[1], self.drawn())
    }

    /// Who won the match, and the table.
    pub fn closing(&self, contestants: &Contestants, rules: &Rules) -> String {
        let labels = contestants.labels();
        let MatchScore { won, exact, .. } = self.score;
        let mut text = match won[0].cmp(&won[1]) {
            std::cmp::Ordering::Greater => format!("The match goes to {}.\n", labels[0]),
            std::cmp::Ordering::Less => format!("The match goes to {}.\n", labels[1]),
            std::cmp::Ordering::Equal => "The match is level.\n".to_owned(),
        };
        let wins_by_hitting = |end: &numduel_rules::language::End<_>| {
            matches!((&end.condition, end.mover), (Condition::Equals(_), MoverResult::Wins))
        };
        let hits = rules.ends().iter().any(wins_by_hitting);
        let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        for index in 0..2 {
            let (label, lost) = (&labels[index], won[1 - index]);
            text += &format!("  {label:<width$}  won {}, lost {lost}{}", won[index], self.drawn());
            if hits {
                text += &format!(", by hitting the target {}", exact[index]);
            }
            text += "\n";
        }
        text
    }
}
