//! Rules: a rule book with every parameter set.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_rules::{GameString, Number, RuleBook, Rules, catalog, compact, english};
use numduel_wire::RulesReport;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::book::{PyRuleBook, hash_of};
use crate::error::raise;
use crate::given::{Given, Whole, expected};
use crate::json;
use crate::number::{GivenNumber, int};
use crate::pickle::{Pickled, maker};
use crate::position::PyPosition;
use crate::solution::{Limits, PySolution};

/// The rules of one duel at one size.
#[pyclass(name = "Rules", module = "numduel", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub struct PyRules(pub Arc<Rules>);

impl PyRules {
    pub fn of(py: Python<'_>, book: &Arc<RuleBook>, values: BTreeMap<String, Number>) -> PyResult<Self> {
        book.rules(&values).map(|rules| Self(Arc::new(rules))).map_err(|error| raise(py, &error))
    }

    /// The rules that a game string or a whole book in one line names, with further parameters.
    pub fn named(py: Python<'_>, text: &str, further: BTreeMap<String, Number>) -> PyResult<Self> {
        if compact::is_meant(text) {
            let book = compact::read(text).map_err(|errors| raise(py, &errors))?;
            return Self::of(py, &Arc::new(book), further);
        }
        let mut named: GameString = text.parse().map_err(|error| raise(py, &error))?;
        let book = catalog::find(&named.id).map_err(|error| raise(py, &error))?;
        named.parameters.extend(further);
        Self::of(py, &book, named.parameters)
    }
}

/// Values by name as a dict.
pub fn values_of<'a, 'py>(
    py: Python<'py>,
    values: impl Iterator<Item = (&'a str, &'a Number)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in values {
        dict.set_item(name, int(py, value)?)?;
    }
    Ok(dict)
}

/// A game as callers give it: rules, a rule book, a game string, or a whole book in one line.
pub enum GivenGame {
    Rules(PyRules),
    Book(PyRuleBook),
    Text(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for GivenGame {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(rules) = given.extract() {
            return Ok(Self::Rules(rules));
        }
        if let Ok(book) = given.extract() {
            return Ok(Self::Book(book));
        }
        given.extract().map(Self::Text).map_err(|_| {
            let what = "a game: a name such as 'showdown', a game string, a rule book in one line, a RuleBook or Rules";
            expected(what, &given)
        })
    }
}

impl GivenGame {
    pub fn rules(self, py: Python<'_>, parameters: BTreeMap<String, Number>) -> PyResult<PyRules> {
        match self {
            Self::Rules(rules) if parameters.is_empty() => Ok(rules),
            Self::Rules(PyRules(rules)) => {
                let mut values: BTreeMap<String, Number> =
                    rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
                values.extend(parameters);
                PyRules::of(py, rules.book(), values)
            }
            Self::Book(PyRuleBook(book)) => PyRules::of(py, &book, parameters),
            Self::Text(text) => PyRules::named(py, &text, parameters),
        }
    }

    /// The rules, and the game with the parameters that somebody chose: a start that nobody chose may be drawn.
    pub fn named(self, py: Python<'_>, parameters: BTreeMap<String, Number>) -> PyResult<(Arc<Rules>, GameString)> {
        let mut chosen = match &self {
            Self::Text(text) => text.parse::<GameString>().map(|named| named.parameters).unwrap_or_default(),
            Self::Rules(rules) => rules.0.game_string().parameters,
            Self::Book(_) => BTreeMap::new(),
        };
        chosen.extend(parameters.clone());
        let PyRules(rules) = self.rules(py, parameters)?;
        let named = GameString { id: rules.book().id().to_owned(), parameters: chosen };
        Ok((rules, named))
    }
}

/// Parameters as keyword arguments.
#[derive(Default)]
pub struct GivenParameters(BTreeMap<String, Number>);

impl<'a, 'py> FromPyObject<'a, 'py> for GivenParameters {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let value = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let name: String = name.extract()?;
            let number = value.extract::<GivenNumber>().map_err(|error| {
                let wrong_type = error.is_instance_of::<PyTypeError>(given.py());
                if wrong_type { expected(&format!("a whole number for '{name}'"), &value) } else { error }
            })?;
            Ok((name, number.0))
        };
        given.cast::<PyDict>()?.iter().map(value).collect::<PyResult<_>>().map(Self)
    }
}

/// The parameters' values.
pub fn given(parameters: Option<GivenParameters>) -> BTreeMap<String, Number> {
    parameters.unwrap_or_default().0
}

#[pymethods]
impl PyRules {
    /// The rules of a game: a game string such as `showdown(target=100)`, a rule book, or a whole book in one line.
    #[new]
    #[pyo3(signature = (game, **parameters))]
    fn new(py: Python<'_>, game: GivenGame, parameters: Option<GivenParameters>) -> PyResult<Self> {
        game.rules(py, given(parameters))
    }

    /// The rule book.
    #[getter]
    fn book(&self) -> PyRuleBook {
        PyRuleBook(Arc::clone(self.0.book()))
    }

    /// The game string that names these rules everywhere.
    #[getter]
    pub fn game_string(&self) -> String {
        self.0.game_string().to_string()
    }

    /// Every parameter with its value.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        values_of(py, self.0.values())
    }

    /// The moves that the book has whatever the number is, legal now or not, in the book's order.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(ToString::to_string).collect()
    }

    /// The rules in English.
    #[getter]
    fn english(&self) -> String {
        english::rules(&self.0)
    }

    /// The position that every game starts from.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition::new(&self.0, self.0.start())
    }

    /// Player 1 to move at any number, with nothing played yet.
    fn at(&self, number: GivenNumber) -> PyPosition {
        PyPosition::new(&self.0, self.0.at(number.0))
    }

    /// Solves the game. Everything else that is asked of the solution is found within the same limits.
    #[pyo3(signature = (*, memory = None, positions = None, timeout = None))]
    fn solve(
        &self,
        py: Python<'_>,
        memory: Option<Whole<u64>>,
        positions: Option<Whole<usize>>,
        timeout: Option<Given<f64>>,
    ) -> PyResult<PySolution> {
        let (memory, positions) = (memory.map(|given| given.0), positions.map(|given| given.0));
        let limits = Limits { memory, positions, timeout: timeout.map(|given| given.0) };
        let solution = PySolution::new(py, &self.0, limits)?;
        solution.require(py)?;
        Ok(solution)
    }

    /// What `numduel rules --json` says: English, one line, and the file.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::dict(py, &RulesReport::from(self.0.as_ref()))
    }

    fn __repr__(&self) -> String {
        format!("Rules({:?})", numduel_rules::number::shorten(&self.game_string()))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.game_string())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> Pickled<'py, (PyRuleBook, Bound<'py, PyDict>)> {
        let this = slf.get();
        let make = maker(py, "_rules")?;
        Ok((make, (this.book(), this.parameters(py)?)))
    }
}

/// Rules again, after pickling.
#[pyfunction]
pub fn _rules(py: Python<'_>, book: PyRuleBook, parameters: GivenParameters) -> PyResult<PyRules> {
    PyRules::of(py, &book.0, given(Some(parameters)))
}
