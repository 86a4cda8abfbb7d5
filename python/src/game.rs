//! Games in progress, and their records.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use numduel_rules::number::shorten;
use numduel_rules::{Game, Record, catalog, compact};
use pyo3::prelude::*;

use crate::error::{raise, refuse};
use crate::given::{Given, GivenText};
use crate::pickle::{Pickled, maker};
use crate::picture;
use crate::position::{PyPosition, read_move, result};
use crate::review::PyReview;
use crate::rules::{GivenGame, GivenParameters, PyRules, given};
use crate::solution::PySolution;

/// A game: its rules, its moves so far, and how it ended.
#[pyclass(name = "Game", module = "numduel", frozen)]
pub struct PyGame(Mutex<Game>);

impl PyGame {
    fn new(game: Game) -> Self {
        Self(Mutex::new(game))
    }

    /// The game, for a moment: nothing of Python's is called while it is held.
    fn lock(&self) -> MutexGuard<'_, Game> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn copy(&self) -> Game {
        self.lock().clone()
    }
}

/// A record played again.
fn replayed(py: Python<'_>, text: &str, parameters: Option<GivenParameters>) -> PyResult<Game> {
    if compact::is_meant(text) {
        return Ok(Game::new(PyRules::named(py, text, given(parameters))?.0));
    }
    let mut record: Record = text.parse().map_err(|error| raise(py, &error))?;
    let book = catalog::find(&record.game.id).map_err(|error| raise(py, &error))?;
    record.game.parameters.extend(given(parameters));
    let rules = PyRules::of(py, &book, record.game.parameters.clone())?;
    record.replay(rules.0).map_err(|error| raise(py, &error))
}

#[pymethods]
impl PyGame {
    /// A new game, or the one that a record such as `showdown(target=100) x5 x9` tells.
    #[new]
    #[pyo3(signature = (game, **parameters))]
    fn py_new(py: Python<'_>, game: GivenGame, parameters: Option<GivenParameters>) -> PyResult<Self> {
        let made = match game {
            GivenGame::Text(text) => replayed(py, &text, parameters)?,
            other => Game::new(other.rules(py, given(parameters))?.0),
        };
        Ok(Self::new(made))
    }

    /// The rules it is played by.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(Arc::clone(self.lock().rules()))
    }

    /// Where it stands.
    #[getter]
    fn position(&self) -> PyPosition {
        let game = self.lock();
        PyPosition::new(game.rules(), game.position().clone())
    }

    /// The moves so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.lock().moves().iter().map(ToString::to_string).collect()
    }

    /// The legal moves; none once the game is over.
    #[getter]
    fn legal(&self) -> Vec<String> {
        let game = self.lock();
        if game.outcome().is_some() {
            return Vec::new();
        }
        game.rules().legal(game.position()).iter().map(ToString::to_string).collect()
    }

    /// How it ended: the winner's seat and what decided it; None while it is not over.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let outcome = self.lock().outcome();
        result(py, outcome)
    }

    /// Every position from the start to the present one.
    #[getter]
    fn positions(&self) -> Vec<PyPosition> {
        let game = self.lock();
        game.positions().map(|position| PyPosition::new(game.rules(), position)).collect()
    }

    /// The game as one line of text.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.lock().record().to_string();
        py.import("numduel.record")?.getattr("Record")?.call1((text,))
    }

    /// Makes a move, and says how the game ended if it did. A move that is refused changes nothing.
    fn play<'py>(&self, py: Python<'py>, r#move: GivenText) -> PyResult<Bound<'py, PyAny>> {
        let rules = Arc::clone(self.lock().rules());
        let mv = read_move(py, &rules, &r#move.0)?;
        let played = self.lock().play(&mv);
        match played {
            Ok(played) => result(py, played.outcome),
            Err(refusal) => Err(raise(py, refusal.as_ref())),
        }
    }

    /// Takes the last move back, and says which it was; None where there is none, or a resignation was taken back.
    fn undo(&self) -> Option<String> {
        self.lock().undo().map(|mv| mv.to_string())
    }

    /// The player to move resigns.
    fn resign<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let outcome = self.lock().resign();
        result(py, Some(outcome))
    }

    /// Grades every move against perfect play.
    #[pyo3(signature = (solution = None))]
    fn review(&self, py: Python<'_>, solution: Option<Given<PySolution>>) -> PyResult<PyReview> {
        let game = self.copy();
        match solution {
            Some(Given(solution)) if solution.analysis().rules() != game.rules() => {
                Err(refuse(py, "the solution is of a game with other rules"))
            }
            Some(Given(solution)) => PyReview::new(py, game, solution),
            None => {
                let solution = PySolution::new(py, game.rules(), crate::solution::Limits::default())?;
                PyReview::new(py, game, solution)
            }
        }
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        picture::of_game(py, &self.copy())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.copy() == other.copy()
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", shorten(&self.lock().record().to_string()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (PyRules, String)> {
        let make = maker(py, "_game")?;
        let game = self.copy();
        Ok((make, (PyRules(Arc::clone(game.rules())), game.record().to_string())))
    }
}

/// A game again, after pickling.
#[pyfunction]
pub fn _game(py: Python<'_>, rules: PyRules, record: &str) -> PyResult<PyGame> {
    let record: Record = record.parse().map_err(|error| raise(py, &error))?;
    record.replay(rules.0).map(PyGame::new).map_err(|error| raise(py, &error))
}
