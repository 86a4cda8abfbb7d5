//! The census: an agent's moves at every deciding position of a set of games, scored as `numduel census` scores them.

use std::sync::Arc;

use numduel_players::census::{AgentSummary, CensusGame, GameScore, Interval, LevelSummary, Policy};
use pyo3::prelude::*;
use serde_json::{Value, json};

use super::decision::{CensusSource, GivenSource, PyDecision};
use crate::error::refuse;
use crate::json;
use crate::solution::spec;

/// A set of games with all their deciding positions.
#[pyclass(name = "Census", module = "numduel", frozen)]
pub struct PyCensus {
    games: Vec<(CensusSource, Arc<CensusGame>)>,
}

#[pymethods]
impl PyCensus {
    /// Solves the games.
    #[new]
    fn new(py: Python<'_>, games: Vec<GivenSource>) -> PyResult<Self> {
        let solved = |given: GivenSource| {
            let source = given.source(py)?;
            let census = source.solved(py)?;
            Ok((source, census))
        };
        games.into_iter().map(solved).collect::<PyResult<_>>().map(|games| Self { games })
    }

    /// The deciding positions of all games, game by game.
    #[getter]
    fn decisions(&self) -> Vec<PyDecision> {
        self.games.iter().flat_map(|(source, census)| PyDecision::all(source, census)).collect()
    }

    /// What an agent is worth that played these moves: for each of `decisions` a list, with None (or anything else that is not
    /// a legal move) for each reply that was not one.
    fn score<'py>(&self, py: Python<'py>, moves: Vec<Vec<Option<String>>>) -> PyResult<Bound<'py, PyAny>> {
        let expected: usize = self.games.iter().map(|(_, census)| census.decisions().len()).sum();
        if moves.len() != expected || moves.iter().any(Vec::is_empty) {
            let found = moves.len();
            let text = format!("expected {expected} lists of at least one move, one for each decision; got {found}");
            return Err(refuse(py, text));
        }
        let mut rest = moves.as_slice();
        let policies = self.games.iter().map(|(_, census)| {
            let (own, later) = rest.split_at(census.decisions().len());
            rest = later;
            observed(census, own)
        });
        let policies: Vec<Policy> = policies.collect();
        self.report(py, &policies)
    }

    /// The exact score of a computer player such as `perfect`, `random` or `lookahead:3`.
    fn score_player<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyAny>> {
        let spec = spec(py, player)?;
        let policies: Vec<Policy> = self.games.iter().map(|(_, census)| census.anchor(spec)).collect();
        self.report(py, &policies)
    }

    fn __repr__(&self) -> String {
        format!("Census({} games)", self.games.len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Vec<CensusSource>,)) {
        let games = slf.get().games.iter().map(|(source, _)| source.clone()).collect();
        (slf.get_type().into_any(), (games,))
    }
}

impl PyCensus {
    fn report<'py>(&self, py: Python<'py>, policies: &[Policy]) -> PyResult<Bound<'py, PyAny>> {
        let scored = py.detach(|| {
            let score = |((_, census), policy): (&(_, Arc<CensusGame>), &Policy)| census.score(policy);
            self.games.iter().zip(policies).map(score).collect::<Vec<GameScore>>()
        });
        let pairs: Vec<(&CensusGame, GameScore)> =
            self.games.iter().map(|(_, census)| census.as_ref()).zip(scored.iter().cloned()).collect();
        let summary = AgentSummary::new(&pairs);
        let games: Vec<Value> = pairs.iter().map(|(census, score)| of_game(census, score)).collect();
        let levels: Vec<Value> = summary.levels.iter().map(of_level).collect();
        json::dict(py, &json!({ "overall": of_level(&summary.overall), "levels": levels, "games": games }))
    }
}

/// The policy of an agent that played these moves.
fn observed(census: &CensusGame, moves: &[Vec<Option<String>>]) -> Policy {
    let mut policy = census.unobserved();
    for (decision, played) in census.decisions().iter().zip(moves) {
        let (mut weights, mut invalid) = (vec![0.0; decision.moves.len()], 0.0);
        for text in played {
            let mv = text.as_deref().and_then(|text| census.rules().read(text));
            match mv.and_then(|mv| decision.moves.iter().position(|legal| *legal == mv)) {
                Some(at) => weights[at] += 1.0,
                None => invalid += 1.0,
            }
        }
        census.observe(&mut policy, decision, weights, invalid);
    }
    policy
}

fn of_game(census: &CensusGame, score: &GameScore) -> Value {
    let GameScore { regret, accuracy, invalid, first_mistake, wins } = score;
    let game = census.rules().game_string().to_string();
    json!({ "game": game, "level": census.level().map(|level| level.number()), "kind": census.kind(), "regret": regret,
        "accuracy": accuracy, "invalid": invalid, "first_mistake": first_mistake, "wins": wins })
}

fn of_level(summary: &LevelSummary) -> Value {
    let wins = |(player, seats): &(_, [Interval; 2])| {
        let player: &numduel_players::PlayerSpec = player;
        json!({ "player": player.to_string(), "p1": of_interval(&seats[0]), "p2": of_interval(&seats[1]) })
    };
    json!({
        "level": summary.level.map(|level| level.number()),
        "regret": of_interval(&summary.regret),
        "accuracy": of_interval(&summary.accuracy),
        "invalid": of_interval(&summary.invalid),
        "first_mistake": summary.first_mistake,
        "wins": summary.wins.iter().map(wins).collect::<Vec<_>>(),
    })
}

fn of_interval(interval: &Interval) -> Value {
    let (low, high) = interval.range.unzip();
    json!({ "mean": interval.mean, "low": low, "high": high, "games": interval.games })
}
