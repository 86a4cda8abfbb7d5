//! The census: an agent's moves at every deciding position of a set of games, scored as `numduel agents census` scores them.

use std::sync::Arc;

use numduel_players::census::{AgentSummary, CensusGame, GameScore, Policy};
use numduel_rules::english::count;
use numduel_wire::CensusReport;
use pyo3::prelude::*;

use super::decision::{CensusSource, GivenSource, PyDecision};
use crate::error::refuse;
use crate::given::{GivenText, expected, text};
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
    fn new(py: Python<'_>, games: Bound<'_, PyAny>) -> PyResult<Self> {
        let what = "a list of games, such as ['showdown', 'exact-duel']";
        let games: Vec<Bound<'_, PyAny>> = games.extract().map_err(|_| expected(what, &games))?;
        let games = games.iter().map(|game| game.extract()).collect::<PyResult<Vec<GivenSource>>>()?;
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

    /// What an agent is worth that played these moves, as `numduel agents census --json` says it: for each of `decisions` a list,
    /// with None (or anything else that is not a legal move) for each reply that was not one. Where no reply was heard at all
    /// the list is empty, and the position is missing.
    #[pyo3(signature = (moves, *, agent = "agent"))]
    fn score<'py>(
        &self,
        py: Python<'py>,
        moves: Bound<'py, PyAny>,
        #[pyo3(from_py_with = text)] agent: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let what = "a list of moves for each decision, such as [['x5'], [None], ...]";
        let moves: Vec<Vec<Option<GivenText>>> = moves.extract().map_err(|_| expected(what, &moves))?;
        let expected: usize = self.games.iter().map(|(_, census)| census.decisions().len()).sum();
        if moves.len() != expected {
            let text = format!("expected {expected} lists of moves, one for each decision; got {}", moves.len());
            return Err(refuse(py, text));
        }
        let mut rest = moves.as_slice();
        let policies = self.games.iter().map(|(_, census)| {
            let (own, later) = rest.split_at(census.decisions().len());
            rest = later;
            observed(census, own)
        });
        let policies: Vec<Policy> = policies.collect();
        self.report(py, agent, &policies)
    }

    /// The score of a computer player such as `perfect`, `random` or `lookahead:3`, whose chances at each decision are known
    /// exactly; as everybody's, its other moves are taken to be random.
    fn score_player<'py>(&self, py: Python<'py>, player: GivenText) -> PyResult<Bound<'py, PyAny>> {
        let spec = spec(py, &player.0)?;
        let policy = |census: &CensusGame| {
            let (exact, mut policy) = (census.anchor(spec), census.unobserved());
            for decision in census.decisions() {
                census.observe(&mut policy, decision, census.weights(&exact, decision).to_vec(), 0.0);
            }
            policy
        };
        let policies: Vec<Policy> = self.games.iter().map(|(_, census)| policy(census)).collect();
        self.report(py, &spec.to_string(), &policies)
    }

    fn __repr__(&self) -> String {
        format!("Census({})", count(self.games.len(), "game"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Vec<CensusSource>,)) {
        let games = slf.get().games.iter().map(|(source, _)| source.clone()).collect();
        (slf.get_type().into_any(), (games,))
    }
}

impl PyCensus {
    fn report<'py>(&self, py: Python<'py>, agent: &str, policies: &[Policy]) -> PyResult<Bound<'py, PyAny>> {
        let summary = py.detach(|| {
            let games = self.games.iter().map(|(_, census)| census.as_ref());
            let scored: Vec<(&CensusGame, GameScore)> =
                games.zip(policies).map(|(census, policy)| (census, census.score(policy))).collect();
            AgentSummary::new(&scored)
        });
        json::dict(py, &CensusReport::new(agent, &summary))
    }
}

/// The policy of an agent that played these moves.
fn observed(census: &CensusGame, moves: &[Vec<Option<GivenText>>]) -> Policy {
    let mut policy = census.unobserved();
    for (decision, played) in census.decisions().iter().zip(moves) {
        let (mut weights, mut invalid) = (vec![0.0; decision.moves.len()], 0.0);
        for text in played {
            let mv = text.as_ref().and_then(|text| census.rules().read(&text.0));
            match mv.and_then(|mv| decision.moves.iter().position(|legal| *legal == mv)) {
                Some(at) => weights[at] += 1.0,
                None => invalid += 1.0,
            }
        }
        census.observe(&mut policy, decision, weights, invalid);
    }
    policy
}
