//! Python integers of any size, both ways.

use numduel_rules::Number;
use numduel_rules::number::parse_number;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt};

use crate::error::raise;

/// A number that a caller hands over: an int, or a text such as `10^100`.
pub struct GivenNumber(pub Number);

impl<'a, 'py> FromPyObject<'a, 'py> for GivenNumber {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.extract::<&str>() {
            return parse_number(text).map(Self).map_err(|error| raise(given.py(), &error));
        }
        if given.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err("expected a whole number, not a bool"));
        }
        if let Ok(small) = given.extract::<i64>() {
            return Ok(Self(small.into()));
        }
        // Whatever says that it is a whole number, such as a NumPy integer, has __index__.
        let index = given
            .call_method0("__index__")
            .map_err(|_| PyTypeError::new_err(format!("expected a whole number, not {}", kind(&given))))?;
        let bits: usize = index.call_method0("bit_length")?.extract()?;
        if bits > MOST_BITS {
            return Err(raise(given.py(), &parse_number("1e1000001").expect_err("it is larger than any number")));
        }
        let bytes = index.call_method(
            "to_bytes",
            (bits / 8 + 1, "little"),
            Some(&[("signed", true)].into_py_dict(given.py())?),
        )?;
        Ok(Self(Number::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes())))
    }
}

use pyo3::types::IntoPyDict;

/// The bits of the largest number that the rules take, 10^1000000.
const MOST_BITS: usize = 3_321_929;

/// The type of a value, as people know it.
pub fn kind(given: &Bound<'_, PyAny>) -> String {
    given.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string())
}

/// A number as a Python integer.
pub fn int<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = i64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &number.to_le_bytes());
    let signed = [("signed", true)].into_py_dict(py)?;
    py.get_type::<PyInt>().call_method("from_bytes", (bytes, "little"), Some(&signed))
}
