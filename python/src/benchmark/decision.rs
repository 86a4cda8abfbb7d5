//! Deciding positions: what is asked there, and what a reply is worth.

use std::sync::Arc;

use numduel_agents::{MoveListing, judge_decision, prompt};
use numduel_players::Analysis;
use numduel_players::census::{CensusGame, Decision};
use numduel_rules::Game;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::season::PyGeneratedGame;
use crate::error::{internal, raise};
use crate::given::{GivenText, flag};
use crate::interrupt;
use crate::number::int;
use crate::pickle::{Pickled, maker};
use crate::rules::{GivenGame, PyRules};

/// A game whose deciding positions are asked for.
#[derive(Clone, FromPyObject, IntoPyObject)]
pub enum CensusSource {
    Generated(PyGeneratedGame),
    Rules(PyRules),
}

/// The same as callers give it.
pub enum GivenSource {
    Generated(PyGeneratedGame),
    Game(GivenGame),
}

impl<'a, 'py> FromPyObject<'a, 'py> for GivenSource {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        given.extract().map(Self::Generated).or_else(|_| given.extract().map(Self::Game))
    }
}

impl GivenSource {
    pub fn source(self, py: Python<'_>) -> PyResult<CensusSource> {
        match self {
            Self::Generated(game) => Ok(CensusSource::Generated(game)),
            Self::Game(game) => game.rules(py, [].into()).map(CensusSource::Rules),
        }
    }
}

impl CensusSource {
    /// Solves the game and finds its deciding positions.
    pub fn solved(&self, py: Python<'_>) -> PyResult<Arc<CensusGame>> {
        let (rules, level, kind) = match self {
            Self::Generated(generated) => {
                (&generated.game.rules, Some(generated.game.level), generated.game.kind.word())
            }
            Self::Rules(PyRules(rules)) => (rules, None, "book"),
        };
        let budget = Analysis::budget();
        let analysis = Analysis::with_budget(Arc::clone(rules), budget.clone());
        let found = interrupt::run(py, &budget, || CensusGame::from_analysis(analysis, level, kind))?;
        found.map(Arc::new).map_err(|error| raise(py, &error))
    }
}

/// A position where some legal moves keep the verdict and others throw it away.
#[pyclass(name = "Decision", module = "numduel", frozen)]
pub struct PyDecision {
    source: CensusSource,
    census: Arc<CensusGame>,
    index: usize,
}

impl PyDecision {
    /// Every decision of a solved game.
    pub fn all(source: &CensusSource, census: &Arc<CensusGame>) -> Vec<Self> {
        let decision = |index| Self { source: source.clone(), census: Arc::clone(census), index };
        (0..census.decisions().len()).map(decision).collect()
    }

    fn decision(&self) -> &Decision {
        &self.census.decisions()[self.index]
    }

    fn game(&self) -> Game {
        self.census.game_at(self.decision())
    }
}

/// Every deciding position of a game, those nearest to the start first.
#[pyfunction]
pub fn decisions(py: Python<'_>, game: GivenSource) -> PyResult<Vec<PyDecision>> {
    let source = game.source(py)?;
    let census = source.solved(py)?;
    Ok(PyDecision::all(&source, &census))
}

#[pymethods]
impl PyDecision {
    /// The rules of its game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(Arc::clone(self.census.rules()))
    }

    /// Its place among the decisions of its game, from 0.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    /// The moves that lead there, as a record: as few as possible.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("numduel.record")?.getattr("Record")?.call1((self.game().record().to_string(),))
    }

    /// The shared number.
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.game().position().number)
    }

    /// The legal moves, in the book's order.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.decision().moves.iter().map(ToString::to_string).collect()
    }

    /// What each legal move throws away: 1 for a win turned into a loss, a half where a draw is involved, 0 for nothing.
    #[getter]
    fn regrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (mv, regret) in self.decision().moves.iter().zip(&self.decision().regrets) {
            dict.set_item(mv.to_string(), regret)?;
        }
        Ok(dict)
    }

    /// Plies to the end with perfect play.
    #[getter]
    fn distance(&self) -> u64 {
        self.decision().distance
    }

    /// The question to an agent that answers in free text. `results` lists the number that each move makes; `retry` is what a
    /// refused reply was told.
    #[pyo3(signature = (*, results = false, retry = None))]
    fn prompt(&self, #[pyo3(from_py_with = flag)] results: bool, retry: Option<GivenText>) -> String {
        let listing = if results { MoveListing::Results } else { MoveListing::Moves };
        prompt(&self.game(), listing, retry.as_ref().map(|retry| retry.0.as_str()))
    }

    /// Reads a reply: the last JSON object counts, and prose is never scanned for a move.
    fn judge<'py>(&self, py: Python<'py>, reply: GivenText) -> PyResult<Bound<'py, PyAny>> {
        let judged = judge_decision(&self.census, self.decision(), &reply.0);
        let mv = judged.mv.map(|mv| mv.to_string());
        let made = py.import("numduel.judged_reply")?.getattr("JudgedReply")?;
        made.call1((judged.kind, mv, judged.regret, judged.retry))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.index == other.index && self.census.rules() == other.census.rules()
    }

    fn __hash__(&self) -> u64 {
        crate::book::hash_of(&self.game().record().to_string())
    }

    fn __repr__(&self) -> String {
        format!("Decision({:?})", numduel_rules::number::shorten(&self.game().record().to_string()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (CensusSource, usize)> {
        Ok((maker(py, "_decision")?, (self.source.clone(), self.index)))
    }
}

/// A decision again, after pickling: its game is solved again.
#[pyfunction]
pub fn _decision(py: Python<'_>, game: GivenSource, index: usize) -> PyResult<PyDecision> {
    decisions(py, game)?.into_iter().nth(index).ok_or_else(|| internal("a game has fewer decisions than before"))
}
