//! A census: agents are asked at every deciding position of a set of games, and scored by what they answer.
//!
//! The statistics are those of [`numduel_players::census`]; here are the questions, the answers in their file, and the words
//! in which scores are told. What an agent says counts, and silence is missing: where no reply was heard (a timeout, a crash, a
//! busy service), a census that continues asks again.

mod answers;
mod asked_game;
mod asking;
mod judged_reply;
mod observed;
mod scored;

use std::collections::HashMap;
use std::ops::Range;

use numduel_rules::visible::masked_line;
use numduel_wire::{CensusHeader, CensusLine, CensusSetup, V1};
use thiserror::Error;

use crate::agent::Agent;
use crate::process::sha256;
use crate::run::{Results, ResultsError, Run, RunStop, share_out};

pub use answers::{AnswersError, read_answers};
pub use asked_game::{AskedGame, AskedGameError};
pub use asking::CensusAgent;
pub use judged_reply::{JudgedReply, judge_decision};
pub use scored::{census_report, observed_policy, reports, scored_agents};

use asking::GameCensus;

/// What is asked, and how.
#[derive(Clone, Debug)]
pub struct Census {
    /// The games.
    pub games: Vec<AskedGame>,
    /// How often each process is asked about each position.
    pub repeat: u32,
    /// About how many games agents are asked at the same time.
    pub concurrency: usize,
}

/// Why a census stopped.
#[derive(Debug, Error)]
pub enum CensusStop {
    /// Its run did.
    #[error(transparent)]
    Run(#[from] RunStop),
    /// A line in its file is not an answer.
    #[error("a result is not one of a census: {}", masked_line(&.0.to_string()))]
    Line(#[from] serde_json::Error),
}

impl From<ResultsError> for CensusStop {
    fn from(error: ResultsError) -> Self {
        Self::Run(error.into())
    }
}

impl Census {
    /// Asks for what is not there yet, and returns all answers. Shards are counted by game, so that all agents of a shard are asked
    /// about the same games.
    pub fn run(&self, agents: &[CensusAgent], run: &Run) -> Result<Vec<CensusLine>, CensusStop> {
        let is_due = |place: usize| run.shard.has(place as u64);
        let positions: u64 =
            (0..self.games.len()).filter(|place| is_due(*place)).map(|place| self.positions(place)).sum();
        let results = run.open(&self.header(agents), positions * agents.len() as u64)?;
        let pairs = (0..agents.len()).flat_map(|agent| (0..self.games.len()).map(move |place| (agent, place)));
        let due = pairs.filter(|(_, place)| is_due(*place));
        share_out(due, self.concurrency, |processes: &mut HashMap<usize, Box<dyn Agent>>, (index, place)| {
            let process = processes.remove(&index).or_else(|| agents[index].start(&run.budget));
            let mut game = GameCensus::new(&agents[index], process, &self.games[place]);
            let asked = self.ask(&mut game, &results, self.numbers(index, place));
            processes.extend(game.into_process().map(|process| (index, process)));
            asked
        })?;
        Ok(results.finish()?.iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>()?)
    }

    /// Asks an agent at the deciding positions of one game.
    fn ask(&self, game: &mut GameCensus<'_>, results: &Results, numbers: Range<u64>) -> Result<(), CensusStop> {
        for (decision, number) in game.source().game.decisions().iter().zip(numbers) {
            let earlier: Option<CensusLine> =
                results.line(number).map(|line| serde_json::from_str(&line)).transpose()?;
            let line = match earlier {
                Some(line) if line.missing().next().is_none() => line,
                earlier => {
                    results.check()?;
                    let (line, times) = game.answer(number, decision, self.repeat, earlier.as_ref());
                    results.put(number, &line, &times)?;
                    line
                }
            };
            game.count_silence(&line);
        }
        Ok(())
    }

    fn header(&self, agents: &[CensusAgent]) -> CensusHeader {
        let games: String = self.games.iter().flat_map(|game| [game.text.as_str(), "\n"]).collect();
        let census = CensusSetup {
            agents: agents.iter().map(|agent| agent.settings().clone()).collect(),
            games: self.games.len(),
            games_hash: sha256(games.as_bytes()),
            repeat: self.repeat,
        };
        CensusHeader { v: V1, census, lines: agents.len() as u64 * self.first_number(self.games.len()) }
    }

    /// The numbers of an agent's answers about a game: agents outside, then games, then their positions.
    fn numbers(&self, agent: usize, place: usize) -> Range<u64> {
        let first = agent as u64 * self.first_number(self.games.len()) + self.first_number(place);
        first..first + self.positions(place)
    }

    /// The number of the first agent's first answer about a game.
    fn first_number(&self, place: usize) -> u64 {
        (0..place).map(|place| self.positions(place)).sum()
    }

    fn positions(&self, place: usize) -> u64 {
        self.games[place].game.decisions().len() as u64
    }
}
