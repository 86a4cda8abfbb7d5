//! Answers as policies, and policies as scores.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use numduel_players::census::{AgentSummary, CensusGame, Decision, Policy, ScoredAgent, ScoredGame};
use numduel_players::generate::GameLevel;
use numduel_wire::{ArenaEnd, CensusLine, CensusReport, FailureCount};

use super::asked_game::{AskedGame, AskedGameError};

/// Every agent of some answers, in the order in which they occur.
pub fn scored_agents(lines: &[CensusLine]) -> Result<Vec<ScoredAgent>, AskedGameError> {
    let mut known: HashMap<&str, Arc<CensusGame>> = HashMap::new();
    let mut agents: Vec<ScoredAgent> = Vec::new();
    for answers in lines.chunk_by(|one, other| one.agent == other.agent && one.game == other.game) {
        let first = &answers[0];
        let game = match known.get(first.game.as_str()) {
            Some(game) => Arc::clone(game),
            None => AskedGame::read(&first.game, first.level.and_then(GameLevel::new), &first.kind)?.game,
        };
        known.insert(&first.game, Arc::clone(&game));
        let policy = answered_policy(&game, answers);
        let scored = ScoredGame::new(first.game.clone(), game, policy);
        let place = agents.iter().position(|agent| agent.agent == first.agent).unwrap_or(agents.len());
        if place == agents.len() {
            agents.push(ScoredAgent { agent: first.agent.clone(), games: Vec::new() });
        }
        agents[place].games.push(scored);
    }
    Ok(agents)
}

/// What a census says about each agent.
pub fn reports(lines: &[CensusLine]) -> Result<Vec<CensusReport>, AskedGameError> {
    let report = |agent: &ScoredAgent| CensusReport {
        failures: failures(lines, &agent.agent),
        ..CensusReport::new(&agent.agent, &agent.summary())
    };
    Ok(scored_agents(lines)?.iter().map(report).collect())
}

/// How often an agent's turns ended without a legal move, by kind.
fn failures(lines: &[CensusLine], agent: &str) -> Vec<FailureCount> {
    let mut counts: BTreeMap<ArenaEnd, u64> = BTreeMap::new();
    for failure in lines.iter().filter(|line| line.agent == agent).flat_map(|line| &line.failures) {
        *counts.entry(failure.kind).or_default() += 1;
    }
    counts.into_iter().map(|(kind, count)| FailureCount { kind, count }).collect()
}

/// What the answers about one game say.
fn answered_policy(game: &CensusGame, answers: &[CensusLine]) -> Policy {
    let mut policy = game.unobserved();
    for decision in game.decisions() {
        let path: Vec<String> = decision.path.iter().map(ToString::to_string).collect();
        if let Some(line) = answers.iter().find(|line| line.path == path) {
            let weights = line.moves.iter().map(|mv| mv.weight).collect();
            game.observe(&mut policy, decision, weights, line.invalid_replies());
        }
    }
    policy
}

/// The policy of an agent from its replies, for each deciding position in turn: moves as text, and nothing (or anything else that
/// is not a legal move) for each reply that was not one. A position without replies is missing.
pub fn observed_policy<'a, R>(game: &CensusGame, replies: impl IntoIterator<Item = R>) -> Policy
where
    R: IntoIterator<Item = Option<&'a str>>,
{
    let mut policy = game.unobserved();
    for (decision, replies) in game.decisions().iter().zip(replies) {
        let (mut weights, mut invalid) = (vec![0.0; decision.moves.len()], 0.0);
        for reply in replies {
            match reply.and_then(|text| chosen(game, decision, text)) {
                Some(at) => weights[at] += 1.0,
                None => invalid += 1.0,
            }
        }
        game.observe(&mut policy, decision, weights, invalid);
    }
    policy
}

/// Which of the legal moves a text names.
fn chosen(game: &CensusGame, decision: &Decision, text: &str) -> Option<usize> {
    let mv = game.rules().read(text)?;
    decision.moves.iter().position(|legal| *legal == mv)
}

/// What is said of an agent with these policies, one for each game.
pub fn census_report<'a>(agent: &str, policies: impl IntoIterator<Item = (&'a CensusGame, Policy)>) -> CensusReport {
    let scored: Vec<_> = policies.into_iter().map(|(game, policy)| (game, game.score(&policy))).collect();
    CensusReport::new(agent, &AgentSummary::new(&scored))
}
