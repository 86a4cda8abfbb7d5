//! Pickling: a function of this module and its arguments.

use pyo3::prelude::*;

/// What `__reduce__` returns: who makes the value again, and from what.
pub type Pickled<'py, Arguments> = PyResult<(Bound<'py, PyAny>, Arguments)>;

/// The function of this module with this name.
pub fn maker<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("numduel._numduel")?.getattr(name)
}
