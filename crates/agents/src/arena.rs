//! The arena: plays a schedule with several games at a time, and continues where it was stopped.

use std::collections::HashMap;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use numduel_rules::visible::masked_line;
use numduel_wire::{ArenaEnd, ArenaHeader, ArenaReport, V1};
use thiserror::Error;

use crate::agent::Agent;
use crate::analyses::Analyses;
use crate::built_in::BuiltIn;
use crate::match_game::{MatchTable, count, play};
use crate::process::{EngineProcess, ProcessOptions};
use crate::run::{Results, ResultsError, Run, RunStop, append_to, share_out};
use crate::schedule::{AgentSpec, Schedule, ScheduledGame};
use crate::secrets::Secrets;
use crate::summary::summary;
use crate::value_cache::ValueCache;

/// How an arena is played. The results do not depend on it.
#[derive(Clone, Debug, Default)]
pub struct ArenaRun {
    /// Where the results go. What the processes write on their standard error lies beside them.
    pub run: Run,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Where everything that the processes are told and say is written down.
    pub debug: Option<PathBuf>,
}

/// Why an arena stopped.
#[derive(Debug, Error)]
pub enum ArenaStop {
    /// Its run did.
    #[error(transparent)]
    Run(#[from] RunStop),
    /// A result cannot be read.
    #[error("a result is not one of an arena: {}", masked_line(&.0.to_string()))]
    Line(#[from] serde_json::Error),
    /// An agent crashed or timed out, and the setup says not to continue.
    #[error("game {0} ended with a crash or a timeout, and recover is off")]
    NotRecovered(u64),
}

impl From<ResultsError> for ArenaStop {
    fn from(error: ResultsError) -> Self {
        Self::Run(error.into())
    }
}

/// Plays what is not there yet, and counts all of it.
pub fn play_arena(
    schedule: &Schedule,
    analyses: &Arc<Analyses>,
    settings: &ArenaRun,
) -> Result<ArenaReport, ArenaStop> {
    let header = ArenaHeader { v: V1, arena: schedule.setup.clone(), lines: schedule.lines() };
    let results = settings.run.open(&header, settings.run.shard.count(schedule.lines()))?;
    let debug = settings.debug.as_deref().map(append_to).transpose()?.map(|file| Arc::new(Mutex::new(file)));
    let secrets = Secrets::of(schedule.kinds.iter().filter_map(AgentSpec::command));
    let work = ArenaWork { schedule, analyses, settings, debug, secrets, results: &results };
    let due = (0..schedule.lines()).filter(|number| settings.run.shard.has(*number) && !results.has(*number));
    share_out(due, settings.concurrency, |worker: &mut Worker, number| {
        schedule.game(number).map_or(Ok(()), |game| work.play(worker, &game))
    })?;
    let lines = results.finish()?;
    Ok(summary(&header, lines.iter().map(String::as_str))?)
}

/// What the workers share.
struct ArenaWork<'a> {
    schedule: &'a Schedule,
    analyses: &'a Arc<Analyses>,
    settings: &'a ArenaRun,
    debug: Option<Arc<Mutex<File>>>,
    secrets: Secrets,
    results: &'a Results,
}

/// The agents of one worker, started when they are needed, and what it has learned about positions.
#[derive(Default)]
struct Worker {
    agents: HashMap<usize, Box<dyn Agent>>,
    values: HashMap<String, ValueCache>,
}

impl ArenaWork<'_> {
    fn play(&self, worker: &mut Worker, scheduled: &ScheduledGame<'_>) -> Result<(), ArenaStop> {
        self.results.check()?;
        let (game, times) = if let Some(games) = scheduled.counted {
            (count(self.schedule, scheduled, games, &self.analyses.of(scheduled.text)), Vec::new())
        } else {
            let unknown = || ValueCache::new(self.analyses.of(scheduled.text));
            let values = worker.values.entry(scheduled.text.source()).or_insert_with(unknown);
            let [one, two] = scheduled.seats;
            let mut take = |agent| worker.agents.remove(&agent).unwrap_or_else(|| self.agent(agent));
            let mut seats = [take(one), take(two)];
            let mut table = MatchTable { schedule: self.schedule, values, secrets: &self.secrets };
            let played = play(&mut table, scheduled, &mut seats);
            let [first, second] = seats;
            worker.agents.extend([(one, first), (two, second)]);
            played
        };
        self.results.put(scheduled.index, &game, &times)?;
        let broken = matches!(game.ended, ArenaEnd::Crash | ArenaEnd::Timeout | ArenaEnd::Unavailable);
        if broken && !self.schedule.setup.recover {
            return Err(ArenaStop::NotRecovered(scheduled.index));
        }
        Ok(())
    }

    /// An agent that has not played yet.
    fn agent(&self, index: usize) -> Box<dyn Agent> {
        let agent = &self.schedule.setup.agents[index];
        let run = &self.settings.run;
        match &self.schedule.kinds[index] {
            AgentSpec::BuiltIn(spec) => Box::new(BuiltIn::new(*spec, Arc::clone(self.analyses))),
            AgentSpec::Process(command, protocol) => Box::new(EngineProcess::new(ProcessOptions {
                stderr: run.file.as_ref().map(|file| file.with_extension(format!("agent-{}.stderr", index + 1))),
                debug: self.debug.clone(),
                secrets: self.secrets.clone(),
                budget: run.budget.quiet(),
                ..ProcessOptions::new(agent, command, *protocol)
            })),
        }
    }
}
