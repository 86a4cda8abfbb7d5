//! Every exit code, in one place.
//!
//! 0: done, whoever wins. 1: something failed. 2: the command line asks for something that cannot be. 3: the input
//! ended before the game did. 130: interrupted from the keyboard.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

use numduel_store::StoreError;

use crate::advice::describe;
use crate::output;

/// How a command ended when nothing failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It did what it was asked for.
    Done,
    /// It did, and the answer is bad: a rule book has faults.
    Faulty,
    /// The input ended before the game did.
    EndOfInput,
    /// Ctrl-C.
    Interrupted,
}

/// The command line asks for something that cannot be; the message says what can.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl Error for Usage {}

/// Turns any error into one about the command line.
pub fn usage(error: impl fmt::Display) -> anyhow::Error {
    Usage(error.to_string()).into()
}

/// The program's exit code, after saying on standard error what went wrong.
pub fn code(result: anyhow::Result<Exit>) -> ExitCode {
    match result {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::Faulty) => ExitCode::FAILURE,
        Ok(Exit::EndOfInput) => ExitCode::from(3),
        Ok(Exit::Interrupted) => ExitCode::from(130),
        // Whoever reads has seen enough, as `head` does.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::notice(&format!("error: {}\n", describe(&error)));
            if is_usage(&error) { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// Whether the command line is to blame: it asks for what cannot be, or for a game that is not there.
fn is_usage(error: &anyhow::Error) -> bool {
    error.is::<Usage>() || matches!(error.downcast_ref(), Some(StoreError::NoGame(_) | StoreError::NoMatch(_)))
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}
