//! Scoring what a census saved.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use numduel_players::census::{AgentSummary, CensusGame, GameScore, Policy};
use numduel_players::generate::GameLevel;
use numduel_wire::{ArenaEnd, CensusLine, CensusReport, FailureCount};

use super::source;

/// One agent's answers, scored game by game.
pub struct ScoredAgent {
    pub agent: String,
    /// Each game as it is written, with what the agent did in it.
    pub games: Vec<ScoredGame>,
    /// How often a turn ended without a legal move, by kind.
    failures: BTreeMap<ArenaEnd, u64>,
}

pub struct ScoredGame {
    pub text: String,
    pub game: Arc<CensusGame>,
    pub policy: Policy,
    pub score: GameScore,
}

impl ScoredAgent {
    pub fn summary(&self) -> AgentSummary {
        let scored: Vec<_> = self.games.iter().map(|game| (game.game.as_ref(), game.score.clone())).collect();
        AgentSummary::new(&scored)
    }

    pub fn report(&self) -> CensusReport {
        let failures = self.failures.iter().map(|(kind, count)| FailureCount { kind: *kind, count: *count }).collect();
        CensusReport { failures, ..CensusReport::new(&self.agent, &self.summary()) }
    }
}

/// The answers in some lines, by their places.
pub fn read<'a>(lines: impl Iterator<Item = &'a str>) -> serde_json::Result<BTreeMap<u64, CensusLine>> {
    lines.map(|line| serde_json::from_str(line).map(|line: CensusLine| (line.index, line))).collect()
}

/// Every agent of some lines, in the order in which they occur.
pub fn scored(lines: &[CensusLine]) -> anyhow::Result<Vec<ScoredAgent>> {
    let mut known: HashMap<&str, Arc<CensusGame>> = HashMap::new();
    let mut agents: Vec<ScoredAgent> = Vec::new();
    for run in lines.chunk_by(|one, other| one.agent == other.agent && one.game == other.game) {
        let first = &run[0];
        let game = match known.get(first.game.as_str()) {
            Some(game) => Arc::clone(game),
            None => source(first.game.clone(), first.level.and_then(GameLevel::new), &first.kind)?.game,
        };
        known.insert(&first.game, Arc::clone(&game));
        let policy = policy(&game, run);
        let score = game.score(&policy);
        let scored = ScoredGame { text: first.game.clone(), game, policy, score };
        let known = agents.iter().position(|agent| agent.agent == first.agent).unwrap_or(agents.len());
        if known == agents.len() {
            agents.push(ScoredAgent { agent: first.agent.clone(), games: Vec::new(), failures: BTreeMap::new() });
        }
        let agent = &mut agents[known];
        agent.games.push(scored);
        for failure in run.iter().flat_map(|line| &line.failures) {
            *agent.failures.entry(failure.kind).or_default() += 1;
        }
    }
    Ok(agents)
}

/// What the lines of one game say.
fn policy(game: &CensusGame, lines: &[CensusLine]) -> Policy {
    let mut policy = game.unobserved();
    let written = |path: &[numduel_rules::Move]| path.iter().map(ToString::to_string).collect::<Vec<_>>();
    for decision in game.decisions() {
        let path = written(&decision.path);
        if let Some(line) = lines.iter().find(|line| line.path == path) {
            let weights = line.moves.iter().map(|mv| mv.weight).collect();
            game.observe(&mut policy, decision, weights, line.invalid_replies());
        }
    }
    policy
}
