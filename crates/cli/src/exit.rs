//! Every exit code, in one place.
//!
//! 0: done, no matter who wins. 1: something failed. 2: the command line asks for something that cannot be. 3: the input
//! ended before the game did. 130: interrupted from the keyboard.

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
    /// It did, and the answer is bad: a rule book has errors.
    Problems,
    /// The input ended before the game did.
    EndOfInput,
    /// Ctrl-C.
    Interrupted,
}

/// An error with its message, and with the value it came from for programs that want more than the message.
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

/// Turns any error into one about the command line: it asks for something that cannot be, and the message says what can.
pub fn usage(cause: impl fmt::Display + Any + Send + Sync) -> anyhow::Error {
    Explained { message: cause.to_string(), cause: Box::new(cause), is_usage: true }.into()
}

/// A failure that is told in other words than its cause's own.
pub fn failure(message: String, cause: impl Any + Send + Sync) -> anyhow::Error {
    Explained { message, cause: Box::new(cause), is_usage: false }.into()
}

/// Whether the command line is to blame: it asks for what cannot be, or for a game that is not there.
pub fn is_usage(error: &anyhow::Error) -> bool {
    error.downcast_ref::<Explained>().is_some_and(|error| error.is_usage)
        || matches!(error.downcast_ref(), Some(StoreError::NoGame(_) | StoreError::NoMatch(_)))
}

/// The first cause of this type.
pub fn cause<T: Error + Send + Sync + 'static>(error: &anyhow::Error) -> Option<&T> {
    let explained = error.downcast_ref::<Explained>().and_then(|error| error.cause.downcast_ref());
    explained.or_else(|| error.chain().find_map(|cause| cause.downcast_ref()))
}

/// The program's exit code, after saying what went wrong: on standard error, or to a program where it reads the answers.
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
