//! What callers hand over: texts, whole numbers and flags. Whatever else comes is refused with what to write instead.

use numduel_rules::{Number, Rules};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::error::refuse;
use crate::number::{GivenNumber, kind};
use crate::position::PyPosition;
use crate::solution::PySolution;

/// The error for a value of another kind.
pub fn expected(what: &str, given: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("expected {what}, not {}", kind(given)))
}

/// A text. A whole number is read as it would be typed: `play(5)` is `play("5")`.
pub struct GivenText(pub String);

impl<'a, 'py> FromPyObject<'a, 'py> for GivenText {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.extract() {
            return Ok(Self(text));
        }
        let number = given.extract::<GivenNumber>();
        number.map(|number| Self(number.0.to_string())).map_err(|_| expected("a text or a whole number", &given))
    }
}

/// A text of which there is a usual one.
pub fn text<'a>(given: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    given.cast::<PyString>().map_err(|_| expected("a text", given))?.to_str()
}

/// A whole number that counts something.
pub struct Whole<T>(pub T);

impl<'a, 'py, T: TryFrom<u64>> FromPyObject<'a, 'py> for Whole<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        whole(&given).map(Self)
    }
}

/// The same where there is a usual number.
pub fn whole<T: TryFrom<u64>>(given: &Bound<'_, PyAny>) -> PyResult<T> {
    let number = given.extract::<GivenNumber>()?.0;
    let found = u64::try_from(&number).ok().and_then(|number| T::try_from(number).ok());
    found.ok_or_else(|| {
        let wrong = if number < Number::ZERO { "choose a whole number from 0 up" } else { "choose a smaller number" };
        refuse(given.py(), format!("{} is out of range; {wrong}", numduel_rules::number::shorten(&number.to_string())))
    })
}

/// The same where there may be no number.
pub fn whole_or_none<T: TryFrom<u64>>(given: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    if given.is_none() { Ok(None) } else { whole(given).map(Some) }
}

/// A switch.
pub fn flag(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    // NumPy's bools are not Python's.
    given.extract().map_err(|_| expected("True or False", given))
}

/// A value of one kind, for which there is no other spelling.
pub struct Given<T>(pub T);

/// What a caller writes for a value of this kind.
pub trait Described {
    const DESCRIPTION: &str;
}

impl Described for f64 {
    const DESCRIPTION: &str = "a number of seconds, such as 2.5";
}

impl Described for PySolution {
    const DESCRIPTION: &str = "a Solution, as numduel.solve() returns it";
}

impl<'a, 'py, T: Described + FromPyObjectOwned<'py>> FromPyObject<'a, 'py> for Given<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        given.extract().map(Self).map_err(|_| expected(T::DESCRIPTION, &given))
    }
}

/// A position as callers give it: the position itself, or just its number.
pub enum GivenPosition {
    Position(PyPosition),
    Number(Number),
}

impl<'a, 'py> FromPyObject<'a, 'py> for GivenPosition {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = given.extract() {
            return Ok(Self::Position(position));
        }
        let number = given.extract::<GivenNumber>();
        number.map(|number| Self::Number(number.0)).map_err(|error| {
            let is_number = given.is_instance_of::<PyString>() || given.is_instance_of::<PyBool>();
            let what = "a Position, such as game.position, or the number where player 1 is to move";
            if error.is_instance_of::<PyTypeError>(given.py()) || is_number { expected(what, &given) } else { error }
        })
    }
}

impl GivenPosition {
    /// The position in these rules: at a number alone, nothing has been played yet.
    pub fn of(self, rules: &Rules) -> numduel_rules::Position {
        match self {
            Self::Position(position) => position.position,
            Self::Number(number) => rules.at(number),
        }
    }
}
