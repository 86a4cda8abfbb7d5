//! `numduel agents arena`: agents of every kind against each other.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;

use clap::Args;
use numduel_agents::{Analyses, ArenaRun, Run, Schedule, Shard, arena_words, play_arena, read_agent, read_setup};
use numduel_rules::compact;
use numduel_wire::{ArenaSetup, Tournament};

use crate::exit::{Exit, usage};
use crate::limit_args::LimitArgs;
use crate::{files, output};

/// Run tournaments between bots and models
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[command(after_help = include_str!("../../../help/arena.txt"))]
pub struct ArenaCommand {
    /// What is played, as a TOML file
    #[arg(value_name = "CONFIG", conflicts_with = "agents", required_unless_present = "agents")]
    config: Option<PathBuf>,
    /// The agents: players such as level:5, or processes such as 'cmd=python3 engine.py'
    #[arg(long, value_name = "AGENT", num_args = 2..)]
    agents: Vec<String>,
    /// The game of --agents; can be given several times
    #[arg(long = "game", value_name = "GAME", required_unless_present = "config", conflicts_with = "config")]
    games: Vec<String>,
    /// How often each pairing plays each opening
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "config")]
    rounds: u64,
    /// The seed of everything that is drawn
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "config")]
    seed: u64,
    /// The first agent plays all others, instead of everybody playing everybody
    #[arg(long, conflicts_with = "config")]
    gauntlet: bool,
    /// Milliseconds for each turn, retries included; 0 for no limit
    #[arg(long, value_name = "MS", conflicts_with = "config")]
    movetime: Option<u64>,
    /// List the number that each move leads to, in the prompts of proto=text
    #[arg(long, conflicts_with = "config")]
    results: bool,
    /// Only count the results of built-in players, at full speed
    #[arg(long, conflicts_with = "config")]
    no_transcripts: bool,
    /// The file of results; a run that was stopped continues there
    #[arg(short, long, value_name = "FILE", default_value = "arena.jsonl")]
    output: PathBuf,
    /// Play only this share of the games, such as 3/16; 'numduel agents merge' joins the files
    #[arg(long, value_name = "I/N", default_value_t)]
    shard: Shard,
    /// How many games are played at the same time
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// Write down everything that the processes are told and say
    #[arg(long, value_name = "FILE")]
    debug: Option<PathBuf>,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

impl ArenaCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut setup = self.setup()?;
        for game in &mut setup.games {
            if Path::new(game.as_str()).extension().is_some_and(|extension| extension == "toml") {
                *game = one_line(Path::new(game.as_str()))?;
            }
        }
        let cores = available_parallelism().map_or(1, usize::from);
        let concurrency = self.concurrency.or(setup.concurrency).unwrap_or(cores);
        let budget = self.limits.budget("games")?;
        let analyses = Arc::new(Analyses::new(budget.quiet()));
        let schedule = Schedule::new(setup, &analyses).map_err(usage)?;
        let run = Run { file: Some(self.output.clone()), shard: self.shard, budget };
        let report = play_arena(&schedule, &analyses, &ArenaRun { run, concurrency, debug: self.debug })?;
        if self.json {
            output::json(&report)?;
        } else {
            output::answer(&arena_words(&report))?;
        }
        output::notice(&format!("Results: {}\n", self.output.display()));
        Ok(Exit::Done)
    }

    fn setup(&self) -> anyhow::Result<ArenaSetup> {
        if let Some(path) = &self.config {
            let text = fs::read_to_string(path).map_err(|error| usage(format!("{}: {error}", path.display())))?;
            return read_setup(&text).map_err(|error| usage(format!("{}: {error}", path.display())));
        }
        let mut setup = read_setup("games = []\nagent = []").map_err(usage)?;
        setup.agents = self.agents.iter().map(|agent| read_agent(agent)).collect::<Result<_, _>>().map_err(usage)?;
        setup.games.clone_from(&self.games);
        setup.rounds = self.rounds;
        setup.seed = self.seed;
        setup.each.movetime = self.movetime;
        setup.each.results = self.results.then_some(true);
        setup.transcripts = !self.no_transcripts;
        setup.tournament = if self.gauntlet { Tournament::Gauntlet } else { Tournament::RoundRobin };
        Ok(setup)
    }
}

/// A rule book's file as the one line that every agent can be told.
fn one_line(path: &Path) -> anyhow::Result<String> {
    let book = files::read_book(path)?;
    let line = compact::print(&book).map(|compact| compact.line);
    line.ok_or_else(|| usage(format!("the numbers in {} are too long for one line", path.display())))
}
