//! The native half of the Python package `numduel`: the engine's values as Python objects.
//!
//! Nothing here knows a rule or invents a document: every method calls a library and hands on what it says.

mod bands;
mod benchmark;
mod book;
mod env;
mod error;
mod game;
mod given;
mod interrupt;
mod json;
mod memory;
mod number;
mod pickle;
mod picture;
mod player;
mod position;
mod review;
mod rules;
mod session;
mod solution;
mod value;

use pyo3::pymodule;

/// The native half of `numduel`.
#[pymodule(gil_used = false)]
mod _numduel {
    use pyo3::exceptions::PyRuntimeError;
    use pyo3::panic::PanicException;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::bands::{_band, _bands, PyBand, PyBands};
    #[pymodule_export]
    use crate::benchmark::{
        _decision, _generated_game, PyCensus, PyDecision, PyGeneratedGame, PySeason, committed_seasons, decisions,
    };
    #[pymodule_export]
    use crate::book::{PyRuleBook, book, check, game_ids, games};
    #[pymodule_export]
    use crate::env::shared::PyCompiledGame;
    #[pymodule_export]
    use crate::env::single::PyEnvCore;
    #[pymodule_export]
    use crate::env::vector::PyVectorCore;
    #[pymodule_export]
    use crate::game::{_game, PyGame};
    #[pymodule_export]
    use crate::player::{_player, PyPlayer};
    #[pymodule_export]
    use crate::position::{_position, PyPosition};
    #[pymodule_export]
    use crate::review::{_review, PyReview};
    #[pymodule_export]
    use crate::rules::{_rules, PyRules};
    #[pymodule_export]
    use crate::session::PyMatch;
    #[pymodule_export]
    use crate::solution::{_solution, PySolution};
    #[pymodule_export]
    use crate::value::PyValue;

    /// A panic is an error of this package, not the end of the interpreter: `except Exception` catches it. `PyO3` derives
    /// its exception from `BaseException`, which only `except BaseException` would.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        py.get_type::<PanicException>().setattr("__bases__", (py.get_type::<PyRuntimeError>(),))
    }

    /// Panics, so that a test can see what a panic turns into.
    #[pyo3::pyfunction]
    #[expect(clippy::panic, reason = "this is what it is for")]
    fn _panic() {
        panic!("asked for by a test");
    }
}
