//! How a command ends: done, or with an error that a person or a program can act on.

use std::any::Any;
use std::error::Error;
use std::fmt;

use numduel_store::StoreError;

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
