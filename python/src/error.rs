//! Errors as exceptions: the same wording and facts as everywhere else.

use std::error::Error;

use numduel_players::{NoOdds, SpecError};
use numduel_rules::catalog::FindError;
use numduel_rules::parameters::ParameterError;
use numduel_rules::toml::Diagnostics;
use numduel_rules::{GameStringError, RecordError, Refusal, ReplayError};
use numduel_solver::{LawError, SolveError};
use numduel_wire::ErrorFacts;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::json;

/// The exception for an error of the libraries.
pub fn raise(py: Python<'_>, error: &(dyn Error + 'static)) -> PyErr {
    with_facts(py, message(error), &facts(error))
}

/// The exception for something that was asked for and cannot be.
pub fn refuse(py: Python<'_>, message: impl Into<String>) -> PyErr {
    with_facts(py, message.into(), &ErrorFacts::Usage)
}

fn with_facts(py: Python<'_>, message: String, facts: &ErrorFacts) -> PyErr {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if *facts == ErrorFacts::Interrupted {
        return PyKeyboardInterrupt::new_err(());
    }
    let made = || {
        let class = CLASS
            .get_or_try_init(py, || Ok::<_, PyErr>(py.import("numduel.errors")?.getattr("NumduelError")?.unbind()))?;
        class.bind(py).call1((message.as_str(), json::dict(py, facts)?))
    };
    made().map_or_else(|error| error, PyErr::from_value)
}

/// An error with everything that caused it.
fn message(error: &(dyn Error + 'static)) -> String {
    let (mut text, mut next) = (error.to_string(), error.source());
    while let Some(cause) = next {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        next = cause.source();
    }
    text
}

/// The facts of the first cause that has any.
fn facts(error: &(dyn Error + 'static)) -> ErrorFacts {
    macro_rules! of {
        ($error:ident: $($kind:ty),*) => {
            $(if let Some(known) = $error.downcast_ref::<$kind>() {
                return known.into();
            })*
        };
    }
    let mut next = Some(error);
    while let Some(error) = next {
        of!(error: FindError, ParameterError, ReplayError, RecordError, GameStringError, Diagnostics, SpecError, NoOdds, LawError, SolveError);
        if let Some(refusal) = error.downcast_ref::<Refusal>() {
            return (&ReplayError::Illegal { number: 1, refusal: Box::new(refusal.clone()) }).into();
        }
        next = error.source();
    }
    ErrorFacts::Usage
}

/// What must not happen, as an exception.
pub fn internal(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("internal error: {what}"))
}
