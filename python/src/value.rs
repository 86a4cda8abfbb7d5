//! What a position is worth.

use numduel_rules::Number;
use numduel_solver::{Value, Verdict};
use pyo3::prelude::*;

use crate::book::hash_of;
use crate::error::refuse;
use crate::given::GivenText;
use crate::number::{GivenNumber, int};
use crate::pickle::Pickled;

/// Who wins, seen by the player to move, and after how many plies.
#[pyclass(name = "Value", module = "numduel", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub struct PyValue(pub Value<Number>);

impl From<Value<Number>> for PyValue {
    fn from(value: Value<Number>) -> Self {
        Self(value)
    }
}

impl PyValue {
    /// `win in 5`, `draw`
    pub fn words(&self) -> String {
        match self.0.verdict {
            Verdict::Draw => "draw".to_owned(),
            verdict => format!("{verdict} in {}", numduel_rules::number::shorten(&self.0.distance.to_string())),
        }
    }
}

#[pymethods]
impl PyValue {
    /// A value: `win`, `loss` or `draw`, and a distance in plies unless it is a draw.
    #[new]
    #[pyo3(signature = (verdict, distance = None))]
    fn new(py: Python<'_>, verdict: GivenText, distance: Option<GivenNumber>) -> PyResult<Self> {
        let known =
            [Verdict::Win, Verdict::Draw, Verdict::Loss].into_iter().find(|known| known.to_string() == verdict.0);
        let verdict = known.ok_or_else(|| refuse(py, "a verdict is 'win', 'draw' or 'loss'"))?;
        Ok(Self(Value { verdict, distance: distance.map_or(Number::ZERO, |given| given.0) }))
    }

    /// `win`, `loss` or `draw`, seen by the player to move.
    #[getter]
    fn verdict(&self) -> String {
        self.0.verdict.to_string()
    }

    /// Plies to the end with perfect play; None for a draw.
    #[getter]
    fn distance<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.0.verdict == Verdict::Draw { Ok(None) } else { int(py, &self.0.distance).map(Some) }
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[getter]
    fn score(&self) -> i8 {
        match self.0.verdict {
            Verdict::Win => 1,
            Verdict::Draw => 0,
            Verdict::Loss => -1,
        }
    }

    fn __repr__(&self) -> String {
        format!("Value({})", self.words())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&format!("{:?}", self.0))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> Pickled<'py, (String, Option<Bound<'py, PyAny>>)> {
        Ok((slf.get_type().into_any(), (slf.get().verdict(), slf.get().distance(py)?)))
    }
}
