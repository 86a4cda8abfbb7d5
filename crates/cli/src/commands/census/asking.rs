//! Asking one agent: a computer player says exactly what it does, a process is asked.

use std::num::NonZeroU32;
use std::time::Duration;

use anyhow::bail;
use numduel_agents::{
    Agent, AgentFailure, AgentSpec, AgentTurn, EngineProcess, FailureKind, GameText, ProcessOptions, TurnLimits,
    agent_spec, read_agent, take_turn,
};
use numduel_players::PlayerSpec;
use numduel_players::census::Decision;
use numduel_players::generate::GameLevel;
use numduel_wire::{CensusLine, CensusMove, CensusReply, V1};

use super::CensusSource;
use crate::exit::usage;

/// Who is asked.
pub struct CensusAgent {
    name: String,
    way: AskingWay,
}

enum AskingWay {
    Player(PlayerSpec),
    Process(Box<EngineProcess>, TurnLimits),
}

/// How often each move was chosen, how often none was, and the replies.
#[derive(Default)]
struct Observed {
    weights: Vec<f64>,
    invalid: f64,
    time: Duration,
    replies: Vec<CensusReply>,
}

impl Observed {
    /// Counts a turn, and says why there was no legal move.
    fn add(&mut self, turn: AgentTurn, decision: &Decision) -> Option<AgentFailure> {
        self.time += turn.time;
        self.replies.extend(turn.attempts.into_iter().map(|attempt| CensusReply {
            raw: attempt.raw,
            mv: attempt.mv.map(|mv| mv.to_string()),
            problem: attempt.problem.map(|problem| problem.kind.to_string()),
            prompt_hash: attempt.prompt_hash,
            tokens: attempt.tokens,
        }));
        match decision.moves.iter().position(|mv| turn.mv.as_ref() == Some(mv)) {
            Some(index) => self.weights[index] += 1.0,
            None => self.invalid += 1.0,
        }
        turn.failure
    }
}

impl CensusAgent {
    /// An agent as `numduel arena` takes it: a player's name, or settings before a command.
    pub fn new(text: &str, movetime: NonZeroU32) -> anyhow::Result<Self> {
        let mut agent = read_agent(text).map_err(usage)?;
        let way = match agent_spec(&mut agent).map_err(usage)? {
            AgentSpec::BuiltIn(spec) => AskingWay::Player(spec),
            AgentSpec::Process(command, protocol) => {
                let process = EngineProcess::new(ProcessOptions {
                    command,
                    protocol,
                    handshake: Duration::from_secs(10),
                    restart: false,
                    stderr: None,
                    debug: None,
                });
                let time = Duration::from_millis(movetime.get().into());
                AskingWay::Process(Box::new(process), TurnLimits { movetime: Some(time), ..TurnLimits::default() })
            }
        };
        Ok(Self { name: agent.name.unwrap_or_default(), way })
    }

    /// What it does at every deciding position of a game.
    pub fn answers(&mut self, source: &CensusSource, repeat: u32) -> anyhow::Result<Vec<CensusLine>> {
        let game = &source.game;
        let mut lines = Vec::new();
        let exact = match &self.way {
            AskingWay::Player(spec) => Some(game.anchor(*spec)),
            AskingWay::Process(..) => None,
        };
        for decision in game.decisions() {
            let observed = match (&exact, &mut self.way) {
                (Some(policy), _) => {
                    Observed { weights: game.weights(policy, decision).to_vec(), ..Observed::default() }
                }
                (None, AskingWay::Process(process, limits)) => asked(process, *limits, source, decision, repeat)?,
                (None, AskingWay::Player(_)) => Observed::default(),
            };
            lines.push(line(&self.name, source, decision, observed));
        }
        Ok(lines)
    }
}

fn asked(
    process: &mut EngineProcess,
    limits: TurnLimits,
    source: &CensusSource,
    decision: &Decision,
    repeat: u32,
) -> anyhow::Result<Observed> {
    let text: GameText = source.text.parse().map_err(usage)?;
    let game = source.game.game_at(decision);
    let mut observed = Observed { weights: vec![0.0; decision.moves.len()], ..Observed::default() };
    for turn in 0..repeat {
        let begun = process.begin(&text, turn.into());
        let failure = match begun {
            Err(failure) => {
                observed.invalid += 1.0;
                Some(failure)
            }
            Ok(()) => observed.add(take_turn(process, &game, &mut limits.meter()), decision),
        };
        // The program's own failures are nobody's mistake, so that there is nothing to score.
        match failure {
            Some(failure) if failure.kind == FailureKind::HarnessFailure => bail!("{failure}"),
            Some(failure) if matches!(failure.kind, FailureKind::Timeout | FailureKind::Crash) => {
                let problem = Some(failure.kind.to_string());
                let raw = failure.detail;
                observed.replies.push(CensusReply { raw, mv: None, problem, prompt_hash: None, tokens: 0 });
            }
            _ => {}
        }
    }
    Ok(observed)
}

fn line(agent: &str, source: &CensusSource, decision: &Decision, observed: Observed) -> CensusLine {
    let game = source.game.game_at(decision);
    let weighed = decision.moves.iter().zip(&decision.regrets).zip(observed.weights);
    CensusLine {
        v: V1,
        agent: agent.to_owned(),
        game: source.text.clone(),
        level: source.game.level().map(GameLevel::number),
        kind: source.game.kind().to_owned(),
        path: decision.path.iter().map(ToString::to_string).collect(),
        number: (&game.position().number).into(),
        distance: decision.distance,
        before: decision.verdict.into(),
        moves: weighed
            .map(|((mv, regret), weight)| CensusMove { mv: mv.to_string(), weight, regret: *regret })
            .collect(),
        invalid: observed.invalid,
        time_ms: u64::try_from(observed.time.as_millis()).unwrap_or(u64::MAX),
        replies: observed.replies,
    }
}
