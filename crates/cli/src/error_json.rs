//! An error as JSON: what the libraries know about it, and its message.

use std::io;

use numduel_players::{NoOdds, SpecError};
use numduel_rules::catalog::FindError;
use numduel_rules::parameters::ParameterError;
use numduel_rules::toml::Diagnostics;
use numduel_rules::{GameStringError, RecordError, ReplayError};
use numduel_solver::{LawError, SolveError};
use numduel_store::StoreError;
use numduel_wire::{ErrorFacts, ErrorReport};

use crate::advice::describe;
use crate::exit::{cause, is_usage};

/// The error for programs.
pub fn report(error: &anyhow::Error) -> ErrorReport {
    ErrorReport::new(facts(error), describe(error))
}

/// The facts of the first cause that has any.
fn facts(error: &anyhow::Error) -> ErrorFacts {
    macro_rules! of {
        ($($kind:ty),*) => {
            $(if let Some(error) = cause::<$kind>(error) {
                return error.into();
            })*
        };
    }
    of!(
        FindError,
        ParameterError,
        ReplayError,
        RecordError,
        GameStringError,
        Diagnostics,
        SpecError,
        NoOdds,
        LawError,
        SolveError
    );
    match cause::<StoreError>(error) {
        Some(StoreError::NoGame(_) | StoreError::NoMatch(_)) => return ErrorFacts::UnknownSavedGame,
        Some(_) => return ErrorFacts::Storage,
        None => {}
    }
    match cause::<io::Error>(error) {
        Some(_) => ErrorFacts::File,
        None if is_usage(error) => ErrorFacts::Usage,
        None => ErrorFacts::Other,
    }
}
