//! Asking one agent about one game: a computer player says exactly what it does, a process is asked.

use std::time::Duration;

use numduel_players::census::{Decision, Policy};
use numduel_players::generate::GameLevel;
use numduel_rules::Budget;
use numduel_wire::{ArenaAgent, ArenaEnd, CensusLine, CensusMove, V1};

use super::asked_game::AskedGame;
use super::observed::Observed;
use crate::agent::{Agent, AgentFailure, FailureKind};
use crate::process::{EngineProcess, ProcessOptions};
use crate::schedule::{AgentSpec, ArenaError, agent_spec};
use crate::secrets::Secrets;
use crate::turn::{AgentTurn, TurnLimits, take_turn};

/// An agent that may be asked: not started yet, so that several workers can each start their own.
#[derive(Clone, Debug)]
pub struct CensusAgent {
    settings: ArenaAgent,
    spec: AgentSpec,
    secrets: Secrets,
}

impl CensusAgent {
    /// An agent as an arena takes it.
    pub fn new(mut settings: ArenaAgent) -> Result<Self, ArenaError> {
        let spec = agent_spec(&mut settings)?;
        let secrets = Secrets::of(spec.command());
        Ok(Self { settings, spec, secrets })
    }

    /// What it was given, without keys.
    pub(super) fn settings(&self) -> &ArenaAgent {
        &self.settings
    }

    /// A process of it, which stops when the budget does; nothing for a computer player.
    pub(super) fn start(&self, budget: &Budget) -> Option<Box<dyn Agent>> {
        let AgentSpec::Process(command, protocol) = &self.spec else { return None };
        let options = ProcessOptions::new(&self.settings, command, *protocol);
        Some(Box::new(EngineProcess::new(ProcessOptions { budget: budget.quiet(), ..options })))
    }
}

/// An agent that was not heard at so many positions of a game in a row is not asked about the rest of that game. The count
/// begins anew with every game, so that shards and continued runs count alike.
const SILENCES: u32 = 3;

/// An agent with a game: what it does at each deciding position.
pub(super) struct GameCensus<'a> {
    agent: &'a CensusAgent,
    process: Option<Box<dyn Agent>>,
    source: &'a AskedGame,
    /// What a computer player does everywhere.
    exact: Option<Policy>,
    /// At how many positions in a row every turn has timed out.
    silences: u32,
}

impl<'a> GameCensus<'a> {
    pub(super) fn new(agent: &'a CensusAgent, process: Option<Box<dyn Agent>>, source: &'a AskedGame) -> Self {
        let exact = match agent.spec {
            AgentSpec::BuiltIn(spec) => Some(source.game.anchor(spec)),
            AgentSpec::Process(..) => None,
        };
        Self { agent, process, source, exact, silences: 0 }
    }

    pub(super) fn source(&self) -> &'a AskedGame {
        self.source
    }

    /// The process, for the next game.
    pub(super) fn into_process(self) -> Option<Box<dyn Agent>> {
        self.process
    }

    /// Counts the positions at which nothing was heard, those of an earlier run included.
    pub(super) fn count_silence(&mut self, line: &CensusLine) {
        let silent = !line.failures.is_empty()
            && line.moves.iter().all(|mv| mv.weight <= 0.0)
            && line.failures.iter().all(|failure| failure.kind == ArenaEnd::Timeout);
        self.silences = if silent { self.silences + 1 } else { 0 };
    }

    /// What the agent does at a position, and how long each turn took. An earlier run may have heard some of the turns.
    pub(super) fn answer(
        &mut self,
        index: u64,
        decision: &Decision,
        repeat: u32,
        earlier: Option<&CensusLine>,
    ) -> (CensusLine, Vec<Duration>) {
        let mut observed = earlier.map_or_else(|| Observed::nothing(decision), Observed::heard);
        if let Some(policy) = &self.exact {
            observed.weights = self.source.game.weights(policy, decision).to_vec();
        } else {
            for turn in earlier.map_or_else(|| (0..repeat).collect(), missing_turns) {
                let taken = self.turn(decision, turn);
                observed.add(turn, taken, decision, &self.agent.secrets);
            }
        }
        self.line(index, decision, observed)
    }

    /// One turn of a process.
    fn turn(&mut self, decision: &Decision, turn: u32) -> AgentTurn {
        let Some(process) = self.process.as_mut().filter(|_| self.silences < SILENCES) else {
            return failed(not_asked());
        };
        if let Err(failure) = process.begin(&self.source.protocol_text, turn.into()) {
            return failed(failure);
        }
        let mut meter = TurnLimits::of(&self.agent.settings).meter();
        take_turn(process.as_mut(), &self.source.game.game_at(decision), &mut meter)
    }

    fn line(&self, index: u64, decision: &Decision, observed: Observed) -> (CensusLine, Vec<Duration>) {
        let AskedGame { text, game, .. } = self.source;
        let weighed = decision.moves.iter().zip(&decision.regrets).zip(observed.weights);
        let line = CensusLine {
            v: V1,
            index,
            agent: self.agent.settings.name.clone().unwrap_or_default(),
            game: text.clone(),
            level: game.level().map(GameLevel::number),
            kind: game.kind().to_owned(),
            path: decision.path.iter().map(ToString::to_string).collect(),
            number: (&game.game_at(decision).position().number).into(),
            distance: decision.distance,
            before: decision.verdict.into(),
            moves: weighed
                .map(|((mv, regret), weight)| CensusMove { mv: mv.to_string(), weight, regret: *regret })
                .collect(),
            invalid: observed.invalid,
            failures: observed.failures,
            replies: observed.replies,
        };
        (line, observed.times)
    }
}

/// The turns of a position that an earlier run did not hear.
fn missing_turns(line: &CensusLine) -> Vec<u32> {
    line.missing().map(|failure| failure.turn).collect()
}

/// Why a position was not asked about.
fn not_asked() -> AgentFailure {
    let detail = format!("not asked: no reply in time at {SILENCES} positions of this game in a row");
    AgentFailure::new(FailureKind::Timeout, detail)
}

/// A turn of a process that could not begin.
fn failed(failure: AgentFailure) -> AgentTurn {
    AgentTurn { mv: None, resigned: false, failure: Some(failure), attempts: Vec::new(), time: Duration::ZERO }
}
