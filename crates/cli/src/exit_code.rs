//! Every exit code, in one place.
//!
//! 0: done, no matter who wins. 1: something failed. 2: usage error. 3: the input
//! ended mid-game. 130: interrupted from the keyboard.

use std::io;
use std::process::ExitCode;

use numduel_rules::Stopped;

use crate::advice::describe;
use crate::exit::{Exit, is_usage};
use crate::{error_json, output, progress};

/// The program's exit code, after reporting what went wrong: on standard error, or as JSON.
pub fn exit_code(result: anyhow::Result<Exit>, json: bool) -> ExitCode {
    progress::clear();
    match result {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::Problems) => ExitCode::FAILURE,
        Ok(Exit::NothingAsked) => ExitCode::from(2),
        Ok(Exit::EndOfInput) => ExitCode::from(3),
        Ok(Exit::Interrupted) => ExitCode::from(130),
        // The reader has seen enough, as `head` does.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if is_cancelled(&error) => ExitCode::from(130),
        Err(error) => {
            if json {
                _ = output::json(&error_json::report(&error));
            } else {
                output::notice(&format!("error: {}\n", describe(&error)));
            }
            if is_usage(&error) { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// Whether Ctrl-C stopped the work.
fn is_cancelled(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref() == Some(&Stopped::Cancelled))
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}
