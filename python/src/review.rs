//! Reviews: every move of a game against perfect play.

use numduel_players::{Review, review};
use numduel_rules::Game;
use numduel_rules::number::shorten;
use numduel_wire::ReviewReport;
use pyo3::prelude::*;

use crate::error::raise;
use crate::pickle::Pickled;
use crate::solution::PySolution;
use crate::{json, picture};

/// A game with every move graded.
#[pyclass(name = "Review", module = "numduel", frozen)]
pub struct PyReview {
    game: Game,
    review: Review,
    solution: PySolution,
}

impl PyReview {
    pub fn new(py: Python<'_>, game: Game, solution: PySolution) -> PyResult<Self> {
        let analysis = solution.analysis();
        let found = solution.run(py, || review(analysis, &game))?.map_err(|error| raise(py, &error))?;
        Ok(Self { game, review: found, solution })
    }
}

#[pymethods]
impl PyReview {
    /// How many moves threw a win or a draw away.
    #[getter]
    fn mistakes(&self) -> usize {
        self.review.mistakes().count()
    }

    /// What `numduel review --json` says.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::dict(py, &ReviewReport::new(&self.game, &self.review))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        picture::history(py, &self.game, &self.solution)
    }

    fn __repr__(&self) -> String {
        let mistakes = match self.mistakes() {
            0 => "no mistakes".to_owned(),
            1 => "1 mistake".to_owned(),
            count => format!("{count} mistakes"),
        };
        format!("Review({:?}, {mistakes})", shorten(&self.game.record().to_string()))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game == other.game && self.review == other.review
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (Bound<'py, PyAny>, PySolution)> {
        let internal = py.import("numduel._numduel")?;
        let game = internal.getattr("_game")?;
        let rules = crate::rules::PyRules(std::sync::Arc::clone(self.game.rules()));
        let game = game.call1((rules, self.game.record().to_string()))?;
        Ok((internal.getattr("_review")?, (game, self.solution.clone())))
    }
}

/// A review again, after pickling.
#[pyfunction]
pub fn _review(py: Python<'_>, game: &crate::game::PyGame, solution: PySolution) -> PyResult<PyReview> {
    PyReview::new(py, game.copy(), solution)
}
