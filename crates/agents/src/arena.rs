//! The arena: plays a schedule with several games at a time, and continues where it was stopped.

use std::collections::HashMap;
use std::fs::File;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use numduel_rules::{Budget, Stopped};
use numduel_wire::{ArenaEnd, ArenaHeader, V1};
use thiserror::Error;

use crate::agent::Agent;
use crate::analyses::Analyses;
use crate::built_in::BuiltIn;
use crate::known_values::KnownValues;
use crate::match_game::{MatchTable, count, play};
use crate::numbered_file::{NumberedFile, ResultsError};
use crate::process::{EngineProcess, ProcessOptions};
use crate::result_files::{ResultFiles, append_to};
use crate::schedule::{AgentSpec, Fixture, Schedule};
use crate::secrets::Secrets;
use crate::shard::Shard;

/// How an arena is run. The results do not depend on it.
#[derive(Clone, Debug)]
pub struct ArenaRun {
    /// The file of results; the times, and what the processes write on their standard error, lie beside it.
    pub results: PathBuf,
    /// Which share of the games is played: the first of so many.
    pub shard: Shard,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Where everything that the processes are told and say is written down.
    pub debug: Option<PathBuf>,
}

/// Why an arena stopped.
#[derive(Debug, Error)]
pub enum ArenaStop {
    /// The results cannot be read or written.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// Somebody stopped it.
    #[error("{0}; the same command continues it")]
    Stopped(#[from] Stopped),
    /// An agent crashed or timed out, and the setup says not to continue.
    #[error("game {0} ended with a crash or a timeout, and recover is off")]
    NotRecovered(u64),
}

/// What the workers share.
struct ArenaWork<'a> {
    schedule: &'a Schedule,
    analyses: &'a Arc<Analyses>,
    run: &'a ArenaRun,
    debug: Option<Arc<Mutex<File>>>,
    secrets: Secrets,
    todo: Vec<u64>,
    /// The games that are to do and those that are there already.
    total: u64,
    next: AtomicUsize,
    halt: AtomicBool,
    written: Mutex<ArenaFiles>,
    budget: &'a Budget,
}

/// The files, and what went wrong.
struct ArenaFiles {
    files: ResultFiles,
    problem: Option<ArenaStop>,
}

/// Plays what is not there yet, and returns the results.
pub fn run(
    schedule: &Schedule,
    analyses: &Arc<Analyses>,
    run: &ArenaRun,
    budget: &Budget,
) -> Result<NumberedFile, ArenaStop> {
    let header = ArenaHeader { v: V1, arena: schedule.setup.clone(), lines: schedule.lines() };
    let secrets = Secrets::of(schedule.kinds.iter().filter_map(AgentSpec::command));
    let files = ResultFiles::open(&run.results, &header)?;
    let debug = run.debug.as_deref().map(append_to).transpose()?.map(|file| Arc::new(Mutex::new(file)));
    let results = &files.results;
    let todo: Vec<u64> = (0..schedule.lines()).filter(|index| run.shard.has(*index) && !results.has(*index)).collect();
    let work = ArenaWork {
        schedule,
        analyses,
        run,
        debug,
        secrets,
        total: (results.len() + todo.len()) as u64,
        todo,
        next: AtomicUsize::new(0),
        halt: AtomicBool::new(false),
        written: Mutex::new(ArenaFiles { files, problem: None }),
        budget,
    };
    std::thread::scope(|scope| {
        for _ in 0..run.concurrency.clamp(1, work.todo.len().max(1)) {
            scope.spawn(|| work.play_all());
        }
    });
    let written = work.written.into_inner().unwrap_or_else(PoisonError::into_inner);
    let ArenaFiles { files: ResultFiles { results, .. }, problem } = written;
    if let Some(problem) = problem {
        return Err(problem);
    }
    results.finish()?;
    Ok(results)
}

/// The agents of one worker, started when they are needed, and what it has learned about positions.
#[derive(Default)]
struct Worker {
    agents: HashMap<usize, Box<dyn Agent>>,
    values: HashMap<String, KnownValues>,
}

impl ArenaWork<'_> {
    /// Plays game after game, until there are none left or something stops it.
    fn play_all(&self) {
        let mut worker = Worker::default();
        while !self.halt.load(Ordering::Relaxed) {
            let Some(number) = self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)) else { return };
            let Some(fixture) = self.schedule.fixture(*number) else { return };
            let done = self.play(&mut worker, &fixture);
            if let Err(problem) = done {
                self.halt.store(true, Ordering::Relaxed);
                let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
                written.problem.get_or_insert(problem);
                return;
            }
        }
    }

    fn play(&self, worker: &mut Worker, fixture: &Fixture<'_>) -> Result<(), ArenaStop> {
        self.budget.check()?;
        let (game, times) = if let Some(games) = fixture.counted {
            (count(self.schedule, fixture, games, &self.analyses.of(fixture.text)), Vec::new())
        } else {
            let known = || KnownValues::new(self.analyses.of(fixture.text));
            let values = worker.values.entry(fixture.text.source()).or_insert_with(known);
            let [one, two] = fixture.seats;
            let mut take = |agent| worker.agents.remove(&agent).unwrap_or_else(|| self.agent(agent));
            let mut seats = [take(one), take(two)];
            let mut table = MatchTable { schedule: self.schedule, values, secrets: &self.secrets };
            let played = play(&mut table, fixture, &mut seats);
            let [first, second] = seats;
            worker.agents.extend([(one, first), (two, second)]);
            played
        };
        // A game that was stopped did not end, and is played again.
        self.budget.check()?;
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.files.append(fixture.index, &game, &times)?;
        let done = written.files.results.len() as u64;
        drop(written);
        self.budget.report(done, Some(self.total.into()))?;
        let broken = matches!(game.ended, ArenaEnd::Crash | ArenaEnd::Timeout | ArenaEnd::Unavailable);
        if broken && !self.schedule.setup.recover {
            return Err(ArenaStop::NotRecovered(fixture.index));
        }
        Ok(())
    }

    /// An agent that has not played yet.
    fn agent(&self, index: usize) -> Box<dyn Agent> {
        let agent = &self.schedule.setup.agents[index];
        match &self.schedule.kinds[index] {
            AgentSpec::BuiltIn(spec) => Box::new(BuiltIn::new(*spec, Arc::clone(self.analyses))),
            AgentSpec::Process(command, protocol) => Box::new(EngineProcess::new(ProcessOptions {
                stderr: Some(self.run.results.with_extension(format!("agent-{}.stderr", index + 1))),
                debug: self.debug.clone(),
                secrets: self.secrets.clone(),
                budget: self.budget.quiet(),
                ..ProcessOptions::new(agent, command, *protocol)
            })),
        }
    }
}
