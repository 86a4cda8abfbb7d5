//! What to do about an error. Libraries say what is wrong; only the program knows its own commands and options.

use numduel_players::NoOdds;
use numduel_rules::Stopped;
use numduel_rules::catalog::FindError;
use numduel_solver::graph::OddsError;
use numduel_solver::{LawError, SolveError};
use numduel_store::{NoDataFolder, StorageProblem, StoreError};

use crate::exit::cause;

/// The error with all its causes, and the next step where there is one.
pub fn describe(error: &anyhow::Error) -> String {
    let advice = error.chain().find_map(|cause| {
        let no_folder = || cause.is::<NoDataFolder>().then(|| "set one with --data DIR or NUMDUEL_DATA".to_owned());
        let store = || cause.downcast_ref().and_then(store).map(str::to_owned);
        let solver = cause.downcast_ref().and_then(solver).or_else(|| cause.downcast_ref().and_then(law));
        solver.or_else(|| cause.downcast_ref().and_then(odds)).or_else(store).or_else(no_folder)
    });
    let advice = advice.or_else(|| cause(error).and_then(find));
    let message = with_causes(error);
    advice.map_or_else(|| message.clone(), |advice| format!("{message}; {advice}"))
}

/// The error and its causes. A message that ends with its cause's is not followed by it again.
fn with_causes(error: &anyhow::Error) -> String {
    let mut message = String::new();
    for cause in error.chain().map(ToString::to_string).filter(|cause| !cause.is_empty()) {
        // The number of a system's error tells people nothing.
        let cause = match cause.rsplit_once(" (os error ") {
            Some((words, number)) if number.ends_with(')') => words.to_owned(),
            _ => cause,
        };
        if message.is_empty() {
            message = cause;
        } else if !message.ends_with(&cause) {
            message += &format!(": {cause}");
        }
    }
    message
}

/// What to do where there is no solution.
pub fn solver(error: &SolveError) -> Option<String> {
    match error {
        SolveError::TooManyPositions { .. } => {
            Some("choose smaller numbers, or add a bound or a limit on moves".to_owned())
        }
        SolveError::Grows { .. } | SolveError::Unjudged { .. } => {
            Some("add a bound, an end that stops it, or a limit on moves".to_owned())
        }
        SolveError::TooManyBands { bytes, limit, .. } => Some(memory(u64::try_from(bytes).ok(), *limit)),
        SolveError::TooMuchMemory(over) => Some(memory(over.needed, over.limit)),
        SolveError::Stopped(stopped) => time(stopped),
        _ => None,
    }
}

/// More memory is worth asking for where a machine may have it.
pub fn memory(needed: Option<u64>, limit: u64) -> String {
    const GIGABYTE: u64 = 1_000_000_000;
    let enough = needed.unwrap_or(limit.saturating_mul(2)).div_ceil(GIGABYTE).checked_next_power_of_two();
    match enough {
        Some(gigabytes) if gigabytes <= 64 => {
            format!("choose smaller numbers, or allow more with --limit {gigabytes}GB")
        }
        _ => "choose smaller numbers".to_owned(),
    }
}

/// More time is always worth asking for.
pub fn time(stopped: &Stopped) -> Option<String> {
    let Stopped::TimeUp { limit } = stopped else { return None };
    Some(format!("allow more with --timeout {}s", limit.as_secs().max(1).saturating_mul(6)))
}

fn find(error: &FindError) -> Option<String> {
    matches!(error, FindError::Unknown { hint: None, .. }).then(|| "'numduel games --all' lists them all".to_owned())
}

fn odds(error: &NoOdds) -> Option<String> {
    match error {
        NoOdds::Chance(OddsError::TooMuchMemory(over)) => Some(memory(over.needed, over.limit)),
        NoOdds::Chance(OddsError::Stopped(stopped)) => time(stopped),
        _ => None,
    }
}

fn law(error: &LawError) -> Option<String> {
    if let LawError::Solve(error) = error { solver(error) } else { None }
}

fn store(error: &StoreError) -> Option<&'static str> {
    Some(match error {
        StoreError::Unusable { problem, .. } => match problem {
            StorageProblem::Newer { .. } => "update numduel or choose another folder with --data",
            StorageProblem::Damaged(_) => "move it away to start a new one, or restore a copy",
            StorageProblem::Full => "free some space or choose another folder with --data",
            StorageProblem::Busy => "try again when it has finished",
            _ => "choose another folder with --data",
        },
        StoreError::Unreadable { .. } => "'numduel history' lists the games that can be read",
        StoreError::NoGame(_) => "'numduel history' lists them",
        StoreError::NoMatch(_) => "'numduel resume --list' lists unfinished games and matches",
        StoreError::InRoom(_) => "open the room's page, or come back to it with 'numduel join'",
        StoreError::GameChanged { .. } | StoreError::MatchChanged { .. } => "resume it again",
        _ => return None,
    })
}
