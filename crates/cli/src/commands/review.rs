//! `numduel review`: every move of a game compared with perfect play.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use numduel_players::{Analysis, review};
use numduel_rules::Game;
use numduel_rules::sentences::Names;
use numduel_store::{LineRead, MAX_LINE, next_line};
use numduel_wire::ReviewReport;

use crate::data_dir::DataDir;
use crate::exit::{Exit, usage};
use crate::game_arg::{GameArg, GameSource, game_source};
use crate::limit_args::LimitArgs;
use crate::review_text::reviewed;
use crate::{output, saved};

/// Grade every move of a game
#[derive(Args)]
#[command(
    after_help = include_str!("../../help/review.txt"),
    mut_arg("game", |game| {
        game.value_name("RECORD|ID|FILE").help("A record, the number of a saved game, or a file with one record per line; the newest game if left out")
    })
)]
pub struct ReviewCommand {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    data_dir: DataDir,
    /// Print JSON, one line for each game
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Whether a word names a file that is not a rule book: one with records in it.
fn is_list(word: &str) -> bool {
    Path::new(word).is_file() && game_source(word) == GameSource::Record(word)
}

impl ReviewCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let games = self.games()?;
        let budget = self.limits.interactive("moves")?;
        let mut analysis: Option<Analysis> = None;
        for (index, (game, names)) in games.iter().enumerate() {
            // Games of the same rules come together, and solving takes longer than reviewing.
            let known = analysis.take().filter(|known| known.rules() == game.rules());
            let known = known.unwrap_or_else(|| Analysis::with_budget(Arc::clone(game.rules()), budget.clone()));
            let found = review(&known, game)?;
            analysis = Some(known);
            if self.json {
                output::json(&ReviewReport::new(game, &found))?;
            } else {
                let gap = if index == 0 { "" } else { "\n" };
                output::prose(&format!("{gap}{}", reviewed(game, names, &found)))?;
            }
        }
        Ok(Exit::Done)
    }

    /// The games that are meant: one of the store, those of a file, or the record itself.
    fn games(&self) -> anyhow::Result<Vec<(Game, Names)>> {
        match self.game.only_word() {
            Some(word) if word == "-" || is_list(word) => self.in_file(word),
            _ => {
                let played = saved::find(&self.game, &self.data_dir)?;
                Ok(vec![(played.game, played.names)])
            }
        }
    }

    fn in_file(&self, path: &str) -> anyhow::Result<Vec<(Game, Names)>> {
        let reader: Box<dyn Read> = if path == "-" { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
        let (mut reader, mut line, mut games) = (BufReader::new(reader), Vec::new(), Vec::new());
        for number in 1.. {
            let game = match next_line(&mut reader, &mut line)?.0 {
                LineRead::End => break,
                LineRead::TooLong => Err(anyhow::anyhow!("it has more than {MAX_LINE} bytes")),
                LineRead::Line if line.trim_ascii().is_empty() => continue,
                LineRead::Line => str::from_utf8(&line).map_err(Into::into).and_then(|line| self.game.game_of(line)),
            };
            let game = game.map_err(|error| usage(format!("line {number} of {path}: {error}")))?;
            games.push((game, Names::default()));
        }
        Ok(games)
    }
}
