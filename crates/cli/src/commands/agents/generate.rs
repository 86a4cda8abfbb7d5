//! `numduel agents generate`: new games.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use numduel_agents::{Generation, MoveListing, Run, Shard};
use numduel_players::generate::{GameLevel, Season};
use numduel_wire::to_json;

use crate::exit::{Exit, usage};
use crate::limit_args::LimitArgs;
use crate::output::{self, MaskedStdout};

/// Generate new games with known solutions
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[command(after_help = include_str!("../../../help/generate.txt"))]
pub struct GenerateCommand {
    /// The season's seed: any text
    #[arg(long, value_name = "SEED")]
    season: String,
    /// The level, from 1 (easy) to 10; without it, every level
    #[arg(long, value_name = "1-10")]
    level: Option<GameLevel>,
    /// How many games of each level
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// Print JSON, with difficulty, class and the anchors' scores
    #[arg(long)]
    json: bool,
    /// Save the games as JSON in this file; a run that was stopped continues there, and 'numduel agents merge' joins shards
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["json", "commit", "seal"])]
    out: Option<PathBuf>,
    /// Generate only this part of the games, such as 3/16
    #[arg(long, value_name = "I/N", default_value_t)]
    shard: Shard,
    /// After each game, print the same game with other numbers, names and words
    #[arg(long)]
    twins: bool,
    /// Print the page that an agent reads instead of the line
    #[arg(long)]
    pages: bool,
    /// List the number that each move leads to on the page
    #[arg(long, requires = "pages")]
    results: bool,
    /// Print the hash to publish before the season, and nothing else
    #[arg(long, conflicts_with_all = ["check", "json", "pages", "twins"])]
    commit: bool,
    /// Print what a whole season publishes beforehand: that hash, the games' classes and the anchors' exact regrets
    #[arg(long, conflicts_with_all = ["check", "json", "pages", "twins", "commit", "level", "shard"])]
    seal: bool,
    /// Check that the seed is the one with this published hash
    #[arg(long, value_name = "HASH")]
    check: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

impl GenerateCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let season = Season::new(&self.season);
        if self.commit {
            output::answer(&format!("{}\n", season.commitment()))?;
            return Ok(Exit::Done);
        }
        if self.seal {
            output::answer(&season.seal(self.count)?)?;
            return Ok(Exit::Done);
        }
        if let Some(hash) = self.check.as_ref().filter(|hash| !hash.eq_ignore_ascii_case(&season.commitment())) {
            let found = season.commitment();
            return Err(usage(format!(
                "the hash of this seed is {found}, not {hash}; check the seed, letter by letter"
            )));
        }
        if self.check.is_some() {
            output::notice("The hash matches: these are the games of that season.\n");
        }
        let listing = if self.results { MoveListing::Results } else { MoveListing::Moves };
        let generation = Generation {
            season: &season,
            levels: self.level.into_iter().collect(),
            count: self.count,
            twins: self.twins,
            page: self.pages.then_some(listing),
        };
        match self.out {
            Some(file) => {
                let run = Run { file: Some(file.clone()), shard: self.shard, budget: self.limits.budget("games")? };
                let saved = generation.save(&run)?;
                output::notice(&format!("Saved {saved} games in {}\n", file.display()));
            }
            None => print(&generation, self.shard, self.json)?,
        }
        Ok(Exit::Done)
    }
}

/// Prints the games as they are found.
fn print(generation: &Generation<'_>, shard: Shard, json: bool) -> anyhow::Result<()> {
    let mut found: BTreeMap<GameLevel, usize> = BTreeMap::new();
    let mut out = MaskedStdout::new();
    for (number, game) in generation.games() {
        *found.entry(game.level).or_default() += 1;
        if shard.has(number) {
            let text = if json { to_json(&generation.report(&game))? + "\n" } else { generation.text(&game) };
            out.write_all(text.as_bytes())?;
        }
    }
    for (level, found) in found.into_iter().filter(|(_, found)| *found < generation.count) {
        output::notice(&format!("Level {level} has only {found} games in this season.\n"));
    }
    Ok(out.flush()?)
}
