//! Documents of `crates/wire` as plain dicts, exactly as `docs/json.md` shows them.

use numduel_wire::to_json;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use serde::Serialize;

use crate::error::internal;

/// A document as Python reads it.
pub fn dict<'py>(py: Python<'py>, document: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let loads = LOADS.get_or_try_init(py, || Ok::<_, PyErr>(py.import("json")?.getattr("loads")?.unbind()))?;
    let text = to_json(document).map_err(|error| internal(&error.to_string()))?;
    loads.bind(py).call1((text,))
}
