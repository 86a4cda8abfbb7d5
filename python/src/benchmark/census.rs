//! The census: an agent's moves at every deciding position of a set of games, scored as `numduel agents census` scores them.

use std::sync::Arc;

use numduel_agents::{census_report, observed_policy};
use numduel_players::census::{CensusGame, Policy};
use numduel_rules::english::count;
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
            observed_policy(census, own.iter().map(|moves| moves.iter().map(|text| text.as_ref().map(|text| &*text.0))))
        });
        let policies: Vec<Policy> = policies.collect();
        self.report(py, agent, policies)
    }

    /// The score of a computer player such as `perfect`, `random` or `lookahead:3`, whose chances at each decision are known
    /// exactly; as everybody's, its other moves are taken to be random.
    fn score_player<'py>(&self, py: Python<'py>, player: GivenText) -> PyResult<Bound<'py, PyAny>> {
        let spec = spec(py, &player.0)?;
        let policies: Vec<Policy> = self.games.iter().map(|(_, census)| census.exact(spec)).collect();
        self.report(py, &spec.to_string(), policies)
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
    fn report<'py>(&self, py: Python<'py>, agent: &str, policies: Vec<Policy>) -> PyResult<Bound<'py, PyAny>> {
        let games = self.games.iter().map(|(_, census)| census.as_ref());
        let report = py.detach(|| census_report(agent, games.zip(policies)));
        json::dict(py, &report)
    }
}
