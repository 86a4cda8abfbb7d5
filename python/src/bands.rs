//! Bands: runs of numbers with one value.

use numduel_pictures::{BandMap, Picture, Width};
use numduel_rules::number::shorten;
use numduel_rules::{Game, Number};
use numduel_solver::Band;
use numduel_wire::BandValue;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::given::expected;
use crate::json;
use crate::number::{GivenNumber, int};
use crate::pickle::{Pickled, maker};
use crate::position::PyPosition;
use crate::solution::PySolution;
use crate::value::PyValue;

/// Numbers from `low` to `high` that are all worth the same to the player to move.
#[pyclass(name = "Band", module = "numduel", frozen, eq)]
#[derive(Clone, PartialEq)]
pub struct PyBand(Band);

#[pymethods]
impl PyBand {
    /// The smallest number; None where there is none.
    #[getter]
    fn low<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.low.as_ref().map(|low| int(py, low)).transpose()
    }

    /// The largest number; None where there is none.
    #[getter]
    fn high<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.high.as_ref().map(|high| int(py, high)).transpose()
    }

    /// What each of its numbers is worth to the player to move.
    #[getter]
    fn value(&self) -> PyValue {
        PyValue(self.0.value.clone())
    }

    fn __contains__(&self, number: GivenNumber) -> bool {
        self.0.contains(&number.0)
    }

    /// The band as in `numduel solve --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::dict(py, &BandValue::from(&self.0))
    }

    fn __repr__(&self) -> String {
        format!("Band({}: {})", self.0.words(), self.value().words())
    }

    fn __hash__(&self) -> u64 {
        crate::book::hash_of(&format!("{:?}", self.0))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Pickled<'py, (Option<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>, PyValue)> {
        let make = maker(py, "_band")?;
        Ok((make, (self.low(py)?, self.high(py)?, self.value())))
    }
}

/// A band again, after pickling.
#[pyfunction]
pub fn _band(low: Option<GivenNumber>, high: Option<GivenNumber>, value: PyValue) -> PyBand {
    PyBand(Band { low: low.map(|given| given.0), high: high.map(|given| given.0), value: value.0 })
}

/// The bands of a game for one memory, from those next to the ends on.
#[pyclass(name = "Bands", module = "numduel", frozen, sequence)]
pub struct PyBands {
    bands: Vec<Band>,
    count: Number,
    solution: PySolution,
    position: PyPosition,
    limit: Option<usize>,
}

impl PyBands {
    pub fn new(
        bands: Vec<Band>,
        count: Number,
        solution: PySolution,
        position: PyPosition,
        limit: Option<usize>,
    ) -> Self {
        Self { bands, count, solution, position, limit }
    }
}

#[pymethods]
impl PyBands {
    /// How many bands there are, listed or not.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.count)
    }

    fn __len__(&self) -> usize {
        self.bands.len()
    }

    fn __getitem__(&self, index: Bound<'_, PyAny>) -> PyResult<PyBand> {
        let index: isize = index.extract().map_err(|_| expected("the index of a band, such as 0 or -1", &index))?;
        let from_end = || self.bands.len().checked_sub(index.unsigned_abs());
        let index = if index < 0 { from_end() } else { Some(index.unsigned_abs()) };
        let band = index.and_then(|index| self.bands.get(index));
        band.cloned().map(PyBand).ok_or_else(|| PyIndexError::new_err("there is no band with this index"))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.solution.run(py, || {
            let solution = self.solution.analysis().solution().ok()?;
            let game = Game::new(std::sync::Arc::clone(&self.position.rules));
            Some(BandMap::new(&game, solution, None).ok()?.svg(Width::USUAL))
        })
    }

    fn __repr__(&self) -> String {
        let shown: Vec<String> = self
            .bands
            .iter()
            .take(6)
            .map(|band| format!("{}: {}", band.words(), PyValue(band.value.clone()).words()))
            .collect();
        let more = if self.count > Number::from(6) {
            format!(", … {} in all", shorten(&self.count.to_string()))
        } else {
            String::new()
        };
        format!("Bands({}{more})", shown.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (PySolution, PyPosition, Option<usize>)> {
        let make = maker(py, "_bands")?;
        Ok((make, (self.solution.clone(), self.position.clone(), self.limit)))
    }
}

/// Bands again, after pickling.
#[pyfunction]
pub fn _bands<'py>(
    solution: Bound<'py, PySolution>,
    position: PyPosition,
    limit: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    use pyo3::types::IntoPyDict;
    let limit = [("limit", limit)].into_py_dict(solution.py())?;
    solution.call_method("bands", (position,), Some(&limit))
}
