//! `numduel agents census`: ask agents about every deciding position of a set of games.

use std::fs;
use std::num::NonZeroU32;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use numduel_agents::{AskedGame, AskedGameError, Census, CensusAgent, Run, Shard, census_words, read_agent, reports};
use numduel_players::generate::{GameLevel, Season};
use numduel_rules::catalog;
use numduel_rules::english::count;

use crate::exit::{Exit, usage};
use crate::limit_args::LimitArgs;
use crate::option_values::at_least_one;
use crate::output;

/// Score bots on every decision that matters
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[command(after_help = include_str!("../../../help/census.txt"))]
pub struct CensusCommand {
    /// The agents: players such as lookahead:3, or processes such as 'cmd=python3 engine.py'
    #[arg(value_name = "AGENT", required = true)]
    agents: Vec<String>,
    /// The games of the season with this seed
    #[arg(long, value_name = "SEED", conflicts_with_all = ["books", "games"])]
    season: Option<String>,
    /// Only this level of the season; may be given several times
    #[arg(long, value_name = "1-10", requires = "season")]
    level: Vec<GameLevel>,
    /// How many games of each level
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// The games' twins instead: other numbers, names and words
    #[arg(long, requires = "season")]
    twins: bool,
    /// The five books
    #[arg(long, conflicts_with = "games")]
    books: bool,
    /// The games in this file, one on each line
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Ask each process so many times
    #[arg(long, value_name = "K", default_value = "1", value_parser = at_least_one)]
    repeat: NonZeroU32,
    /// The time for each turn, in milliseconds, retries included
    #[arg(long, value_name = "MS", default_value = "10000", value_parser = at_least_one)]
    movetime: NonZeroU32,
    /// Ask about so many games at the same time, each process started as often
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    concurrency: NonZeroU32,
    /// Ask only about this part of the games, such as 3/16
    #[arg(long, value_name = "I/N", default_value_t)]
    shard: Shard,
    /// List the number that each move leads to, in the prompts of proto=text
    #[arg(long)]
    results: bool,
    /// Save every answer in this file as it comes; a census that was stopped continues there
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

impl CensusCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let agents = self.agents.iter().map(|text| self.agent(text)).collect::<anyhow::Result<Vec<_>>>()?;
        let games = self.games()?;
        if games.is_empty() {
            return Err(usage("there are no games to ask about; name them with --season, --games or --books"));
        }
        let census = Census { games, repeat: self.repeat.get(), concurrency: self.concurrency.get() as usize };
        let run = Run { file: self.out.clone(), shard: self.shard, budget: self.limits.budget("positions")? };
        let answers = census.run(&agents, &run)?;
        self.tell_missing(answers.iter().map(|line| line.missing().count()).sum());
        for report in reports(&answers)? {
            if self.json {
                output::json(&report)?;
            } else {
                output::answer(&census_words(&report))?;
            }
        }
        Ok(Exit::Done)
    }

    /// Says how to get the replies that are missing.
    fn tell_missing(&self, missing: usize) {
        if missing > 0 {
            let how =
                if self.out.is_some() { "the same command asks for them again" } else { "--out continues a census" };
            output::notice(&format!("Missing: {} without a reply; {how}.\n", count(missing, "turn")));
        }
    }

    /// An agent, with what the command says about processes.
    fn agent(&self, text: &str) -> anyhow::Result<CensusAgent> {
        let mut agent = read_agent(text).map_err(usage)?;
        if agent.cmd.is_some() {
            agent.movetime = Some(self.movetime.get().into());
            agent.results = self.results.then_some(true);
        }
        CensusAgent::new(agent).map_err(usage)
    }

    fn games(&self) -> anyhow::Result<Vec<AskedGame>> {
        if let Some(seed) = &self.season {
            return Ok(self.games_of(&Season::new(seed)));
        }
        let texts: Vec<String> = match &self.games {
            Some(path) => {
                let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
                text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
            }
            None if self.books => catalog::ids().map(str::to_owned).collect(),
            None => Vec::new(),
        };
        let read = |text: &String| AskedGame::read(text, None, "book");
        let refused = |error| match error {
            AskedGameError::Text(error) => usage(error),
            AskedGameError::Unsolved(error) => error.into(),
        };
        texts.iter().map(|text| read(text).map_err(refused)).collect()
    }

    fn games_of(&self, season: &Season) -> Vec<AskedGame> {
        let asked =
            |(_, game)| if self.twins { AskedGame::twin(season, &game)? } else { AskedGame::of_season(&game) }.ok();
        season.first_games(&self.level, self.count).filter_map(asked).collect()
    }
}
