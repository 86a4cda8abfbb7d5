//! Asking one agent: a computer player says exactly what it does, a process is asked.

use std::time::Duration;

use numduel_agents::{
    Agent, AgentFailure, AgentSpec, AgentTurn, EngineProcess, FailureKind, GameText, ProcessOptions, Secrets,
    TurnLimits, agent_spec, take_turn,
};
use numduel_players::PlayerSpec;
use numduel_players::census::{Decision, Policy};
use numduel_players::generate::GameLevel;
use numduel_rules::Budget;
use numduel_wire::{ArenaAgent, ArenaAttempt, ArenaEnd, CensusFailure, CensusLine, CensusMove, V1};

use super::CensusSource;
use crate::exit::usage;

/// Who is asked.
pub struct CensusAgent {
    name: String,
    way: AskingWay,
    secrets: Secrets,
}

enum AskingWay {
    Player(PlayerSpec),
    Process(Box<EngineProcess>, TurnLimits),
}

/// An agent that was not heard at so many positions of a game in a row is not asked about the rest of that game. The count
/// begins anew with every game, so that shards and continued runs count alike.
const SILENCES: u32 = 3;

/// An agent with a game: what it does at each deciding position.
pub struct GameCensus<'a> {
    agent: &'a mut CensusAgent,
    source: &'a CensusSource,
    text: GameText,
    /// At how many positions in a row every turn has timed out.
    silences: u32,
    /// What a computer player does everywhere.
    exact: Option<Policy>,
}

/// How often each move was chosen, how often none was and why, and the replies.
#[derive(Default)]
struct Observed {
    weights: Vec<f64>,
    invalid: f64,
    failures: Vec<CensusFailure>,
    replies: Vec<ArenaAttempt>,
    times: Vec<Duration>,
}

impl CensusAgent {
    /// An agent as `numduel arena` takes it. Whoever waits for a process stops when the budget does.
    pub fn new(agent: &mut ArenaAgent, budget: &Budget) -> anyhow::Result<Self> {
        let spec = agent_spec(agent).map_err(usage)?;
        let secrets = Secrets::of(spec.command());
        let way = match spec {
            AgentSpec::BuiltIn(spec) => AskingWay::Player(spec),
            AgentSpec::Process(command, protocol) => {
                let options = ProcessOptions::new(agent, &command, protocol);
                let process = EngineProcess::new(ProcessOptions { budget: budget.quiet(), ..options });
                AskingWay::Process(Box::new(process), TurnLimits::of(agent))
            }
        };
        Ok(Self { name: agent.name.clone().unwrap_or_default(), way, secrets })
    }

    /// The agent with a game.
    pub fn with<'a>(&'a mut self, source: &'a CensusSource) -> anyhow::Result<GameCensus<'a>> {
        let exact = match self.way {
            AskingWay::Player(spec) => Some(source.game.anchor(spec)),
            AskingWay::Process(..) => None,
        };
        Ok(GameCensus { agent: self, source, text: source.text.parse().map_err(usage)?, silences: 0, exact })
    }
}

impl GameCensus<'_> {
    /// Counts the positions at which nothing was heard, those of an earlier run included.
    pub fn count(&mut self, line: &CensusLine) {
        let silent = !line.failures.is_empty()
            && line.moves.iter().all(|mv| mv.weight <= 0.0)
            && line.failures.iter().all(|failure| failure.kind == ArenaEnd::Timeout);
        self.silences = if silent { self.silences + 1 } else { 0 };
    }

    /// What it does at a position, and how long each turn took. An earlier run may have heard some of the turns.
    pub fn answer(
        &mut self,
        index: u64,
        decision: &Decision,
        repeat: u32,
        earlier: Option<&CensusLine>,
    ) -> (CensusLine, Vec<Duration>) {
        let game = &self.source.game;
        let mut observed = earlier.map_or_else(|| Observed::nothing(decision), Observed::heard);
        let turns = earlier.map_or_else(|| (0..repeat).collect(), missing_turns);
        match (&self.exact, &mut self.agent.way) {
            (Some(policy), _) => observed.weights = game.weights(policy, decision).to_vec(),
            (None, AskingWay::Process(process, limits)) => {
                let position = game.game_at(decision);
                for turn in turns {
                    let taken = if self.silences >= SILENCES {
                        failed(not_asked())
                    } else {
                        match process.begin(&self.text, turn.into()) {
                            Err(failure) => failed(failure),
                            Ok(()) => take_turn(process.as_mut(), &position, &mut limits.meter()),
                        }
                    };
                    observed.add(turn, taken, decision, &self.agent.secrets);
                }
            }
            (None, AskingWay::Player(_)) => {}
        }
        self.line(index, decision, observed)
    }

    fn line(&self, index: u64, decision: &Decision, observed: Observed) -> (CensusLine, Vec<Duration>) {
        let CensusSource { text, game } = self.source;
        let weighed = decision.moves.iter().zip(&decision.regrets).zip(observed.weights);
        let line = CensusLine {
            v: V1,
            index,
            agent: self.agent.name.clone(),
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

impl Observed {
    fn nothing(decision: &Decision) -> Self {
        Self { weights: vec![0.0; decision.moves.len()], ..Self::default() }
    }

    /// What an earlier run heard, without the turns that are missing.
    fn heard(line: &CensusLine) -> Self {
        Self {
            weights: line.moves.iter().map(|mv| mv.weight).collect(),
            invalid: line.invalid_replies(),
            failures: line.failures.iter().filter(|failure| !failure.kind.is_silence()).cloned().collect(),
            replies: line.replies.clone(),
            times: Vec::new(),
        }
    }

    /// Counts a turn.
    fn add(&mut self, number: u32, turn: AgentTurn, decision: &Decision, secrets: &Secrets) {
        self.times.push(turn.time);
        self.replies.extend(turn.attempts.iter().map(|attempt| attempt.written(secrets)));
        match decision.moves.iter().position(|mv| turn.mv.as_ref() == Some(mv)) {
            Some(index) => self.weights[index] += 1.0,
            None => self.invalid += 1.0,
        }
        self.failures.extend(turn.failure.map(|AgentFailure { kind, detail }| CensusFailure {
            turn: number,
            kind: kind.into(),
            detail: secrets.hidden(&detail),
        }));
    }
}
