//! Every exit code, in one place.
//!
//! 0: done, no matter who wins. 1: something failed. 2: usage error. 3: the input
//! ended mid-game. 130: interrupted from the keyboard.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

use numduel_rules::Stopped;
use numduel_store::StoreError;

use crate::advice::describe;
use crate::{error_json, output, progress};

/// How a command ended when nothing failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It did what it was asked for.
    Done,
    /// Nothing was asked for.
    NothingAsked,
    /// It did, but found problems: a rule book has errors.
    Problems,
    /// The input ended before the game did.
    EndOfInput,
    /// Ctrl-C.
    Interrupted,
}

/// An error with its message, and with its cause for programs that want the details.
#[derive(Debug)]
struct Explained {
    message: String,
    cause: Box<dyn Any + Send + Sync>,
    is_usage: bool,
}

impl fmt::Display for Explained {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl Error for Explained {}

/// Turns any error into a usage error: the message says what would work.
pub fn usage(cause: impl fmt::Display + Any + Send + Sync) -> anyhow::Error {
    Explained { message: cause.to_string(), cause: Box::new(cause), is_usage: true }.into()
}

/// A failure with its own message instead of its cause's.
pub fn failure(message: String, cause: impl Any + Send + Sync) -> anyhow::Error {
    Explained { message, cause: Box::new(cause), is_usage: false }.into()
}

/// Whether this is a usage error, or asks for a saved game that does not exist.
pub fn is_usage(error: &anyhow::Error) -> bool {
    error.downcast_ref::<Explained>().is_some_and(|error| error.is_usage)
        || matches!(error.downcast_ref(), Some(StoreError::NoGame(_) | StoreError::NoMatch(_)))
}

/// The first cause of this type.
pub fn cause<T: Error + Send + Sync + 'static>(error: &anyhow::Error) -> Option<&T> {
    let explained = error.downcast_ref::<Explained>().and_then(|error| error.cause.downcast_ref());
    explained.or_else(|| error.chain().find_map(|cause| cause.downcast_ref()))
}

/// The program's exit code, after reporting what went wrong: on standard error, or as JSON.
pub fn code(result: anyhow::Result<Exit>, json: bool) -> ExitCode {
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
