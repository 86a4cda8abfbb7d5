//! Rule books: those that come with the program, and any other.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_rules::toml::{Diagnostics, RuleSpans};
use numduel_rules::{BookForm, Budget, RuleBook, catalog, compact};
use numduel_solver::lint::{Warning, lint};
use numduel_wire::{CheckReport, GameInfo, warning_span};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::raise;
use crate::given::{self, GivenText, flag};
use crate::rules::{GivenParameters, PyRules, given, values_of};
use crate::{interrupt, json};

/// A checked rule book.
#[pyclass(name = "RuleBook", module = "numduel", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub struct PyRuleBook(pub Arc<RuleBook>);

#[pymethods]
impl PyRuleBook {
    /// Reads a rule book: the text of its file, or a whole book in one line.
    #[new]
    fn new(py: Python<'_>, text: GivenText) -> PyResult<Self> {
        read(&text.0).map(|book| Self(Arc::new(book))).map_err(|errors| raise(py, &errors))
    }

    /// The name that game strings use.
    #[getter]
    fn id(&self) -> &str {
        self.0.id()
    }

    /// The name that people use.
    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    /// One sentence about it, possibly empty.
    #[getter]
    fn summary(&self) -> &str {
        self.0.summary()
    }

    /// Its parameters with the values they have unless they are set.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        values_of(py, self.0.parameters().iter().map(|own| (own.name.as_str(), &own.default)))
    }

    /// The book as a file.
    #[getter]
    fn toml(&self) -> String {
        self.0.to_string()
    }

    /// The rules with these parameters, the others at their defaults.
    #[pyo3(signature = (**parameters))]
    fn rules(&self, py: Python<'_>, parameters: Option<GivenParameters>) -> PyResult<PyRules> {
        PyRules::of(py, &self.0, given(parameters))
    }

    /// What `numduel games --json` says about it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::dict(py, &GameInfo::from(self.0.as_ref()))
    }

    fn __repr__(&self) -> String {
        format!("RuleBook({:?})", self.0.id())
    }

    fn __hash__(&self) -> u64 {
        hash_of(self.0.id())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().toml(),))
    }
}

/// A hash of some text, the same in every process.
pub fn hash_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The book in a text, in whichever of its two forms.
fn read(text: &str) -> Result<RuleBook, Diagnostics> {
    if is_line(text) { compact::read(text) } else { text.parse() }
}

/// Whether a text is a book in one line; a file has several.
fn is_line(text: &str) -> bool {
    !text.trim_end().contains('\n') && compact::is_meant(text)
}

/// The rule books that come with the program, with the gallery if it is asked for.
#[pyfunction]
#[pyo3(signature = (*, gallery = false))]
pub fn games(#[pyo3(from_py_with = flag)] gallery: bool) -> Vec<PyRuleBook> {
    let more = if gallery { catalog::gallery() } else { Vec::new() };
    catalog::all().into_iter().chain(more).map(PyRuleBook).collect()
}

/// The ids of the rule books, without reading them.
#[pyfunction]
#[pyo3(signature = (*, gallery = false))]
pub fn game_ids(#[pyo3(from_py_with = flag)] gallery: bool) -> Vec<&'static str> {
    if gallery { catalog::all_ids().collect() } else { catalog::ids().collect() }
}

/// The rule book with this id or title.
#[pyfunction]
pub fn book(py: Python<'_>, name: GivenText) -> PyResult<PyRuleBook> {
    catalog::find(&name.0).map(PyRuleBook).map_err(|error| raise(py, &error))
}

/// As many positions as are looked at: some seconds.
const MOST_POSITIONS: usize = 200_000;

/// Checks a rule book: everything that is wrong with it, or what is valid but hardly meant, as `numduel check --json`.
#[pyfunction]
#[pyo3(signature = (text, *, name = "book"))]
pub fn check<'py>(
    py: Python<'py>,
    text: GivenText,
    #[pyo3(from_py_with = given::text)] name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let text = text.0.as_str();
    let form = if is_line(text) { BookForm::Line } else { BookForm::File };
    let book = match read(text) {
        Ok(book) => Arc::new(book),
        Err(errors) => return json::dict(py, &CheckReport::invalid(name.to_owned(), text, form, &errors)),
    };
    let rules = book.rules(&BTreeMap::new()).map_err(|error| raise(py, &error))?;
    let budget = Budget::default().with_positions(MOST_POSITIONS);
    let report = interrupt::run(py, &budget, || lint(&rules, &budget))?;
    let places = if is_line(text) { compact::places(text) } else { RuleSpans::of(text) };
    let place = |warning: &Warning| warning_span(&places, warning);
    json::dict(py, &CheckReport::valid(name.to_owned(), text, form, &rules, &report, place))
}
