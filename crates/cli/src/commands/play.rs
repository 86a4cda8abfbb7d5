//! `numduel play`: a game or a match, at one keyboard.

use clap::Args;
use numduel_session::MatchScore;

use crate::archive::Archive;
use crate::chosen::Chosen;
use crate::exit::{Exit, usage};
use crate::keeper::{Keeper, Pace};
use crate::line_play::{Agreed, Echo, Grade, Sitting, Words};
use crate::matches::{Length, Match};
use crate::people::People;

/// Play a game in the terminal, exactly as its rule book writes it
#[derive(Args)]
#[command(after_help = include_str!("../../help/play.txt"))]
pub struct Play {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    people: People,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    manners: Manners,
    #[command(flatten)]
    archive: Archive,
    /// Do not save the game
    #[arg(long)]
    no_save: bool,
}

/// The most help that can be given, and what is given when nobody says.
const MOST_HELP: Grade = 3;

/// How the program behaves at the prompt.
#[derive(Args)]
pub struct Manners {
    /// Write typed lines out behind their prompt: auto does it when input does not come from a terminal
    #[arg(long, value_enum, default_value = "auto")]
    echo: Echo,
    /// Take the program's words (help, hint, undo …) away: every line is a choice of move
    #[arg(long)]
    strict: bool,
    /// How much help the word hint gives: 0 none, 1 is it won, 2 which moves, 3 why
    #[arg(long, value_name = "GRADE", default_value = "3", value_parser = clap::value_parser!(u8).range(0..=3))]
    hints: Grade,
}

impl Manners {
    /// What the players agree on with these manners.
    pub fn agreed(&self, contestants: crate::people::Contestants, seed: u64, mut options: Vec<String>) -> Agreed {
        if self.strict {
            options.push("--strict".to_owned());
        }
        if self.hints < MOST_HELP {
            options.extend(["--hints".to_owned(), self.hints.to_string()]);
        }
        let words = if self.strict { Words::Strict } else { Words::Known };
        Agreed { contestants, seed, echo: self.echo, words, hints: self.hints, options }
    }
}

impl Play {
    pub fn run(self) -> anyhow::Result<Exit> {
        let seed = self.people.seed()?;
        let (game, deal) = self.chosen.dealt(seed)?;
        let mode = self.length.mode();
        if mode.is_some() && !(game.moves().is_empty() && game.outcome().is_none()) {
            return Err(usage("a match begins with a new game; leave the record's moves out"));
        }
        let contestants = self.people.contestants(seed)?;
        let pace = if contestants.are_computers() { Pace::WholeGames } else { Pace::EachMove };
        let archive = (!self.no_save && game.outcome().is_none()).then(|| self.archive.clone());
        let mut keeper = Keeper::new(archive, contestants.stored()?, Some(seed), mode, pace);
        keeper.starts = deal.starts();
        let agreed = self.manners.agreed(contestants, seed, self.options());
        let mut sitting = Sitting::new(game.rules().clone(), agreed, keeper)?;
        match mode {
            Some(mode) => Match { mode, score: MatchScore::default(), number: 1 }.play(&mut sitting, &deal, Some(game)),
            None => sitting.play(game, 1).map(|(exit, _)| exit),
        }
    }

    /// The options that a command which goes on with the game needs too.
    fn options(&self) -> Vec<String> {
        [self.chosen.options(), self.archive.options()].concat()
    }
}
