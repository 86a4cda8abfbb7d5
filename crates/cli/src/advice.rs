//! What to do about an error. Libraries say what is wrong; only the program knows its own commands and options.

use numduel_solver::SolveError;
use numduel_store::{NoDataFolder, StorageProblem, StoreError};

/// The error with all its causes, and the next step where there is one.
pub fn describe(error: &anyhow::Error) -> String {
    let advice = error.chain().find_map(|cause| {
        let no_folder = cause.is::<NoDataFolder>().then_some("say where with --data DIR or NUMDUEL_DATA");
        cause.downcast_ref().and_then(store).or_else(|| cause.downcast_ref().and_then(solver)).or(no_folder)
    });
    advice.map_or_else(|| format!("{error:#}"), |advice| format!("{error:#}; {advice}"))
}

fn solver(error: &SolveError) -> Option<&'static str> {
    match error {
        SolveError::TooManyPositions { .. } => Some("choose smaller numbers, or add a bound or a limit on moves"),
        SolveError::Grows { .. } => Some("add a bound, an end that stops it, or a limit on moves"),
        _ => None,
    }
}

fn store(error: &StoreError) -> Option<&'static str> {
    Some(match error {
        StoreError::Unusable { problem, .. } => match problem {
            StorageProblem::Newer { .. } => "update numduel or choose another folder with --data",
            StorageProblem::Damaged(_) => "move it away to begin a new one, or put back a copy",
            StorageProblem::Full => "make some or choose another folder with --data",
            StorageProblem::Busy => "try again when it has finished",
            _ => "choose another folder with --data",
        },
        StoreError::Unreadable { .. } => "'numduel history' lists the games that can be read",
        StoreError::NoGame(_) => "'numduel history' lists them",
        StoreError::NoMatch(_) => "'numduel resume --list' lists unfinished games and matches",
        StoreError::GameChanged { .. } | StoreError::MatchChanged { .. } => "resume it again",
        _ => return None,
    })
}
