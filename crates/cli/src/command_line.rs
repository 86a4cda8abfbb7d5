//! The command line of this program: its definition, and what was typed. Commands that list commands read it here.

use std::ffi::OsString;
use std::sync::OnceLock;

use clap::Command;

/// What was typed, with the definition by which it is read.
pub struct CommandLine {
    pub definition: Command,
    /// The words, with commands where they are now; the first is the program's name.
    pub words: Vec<OsString>,
}

static LINE: OnceLock<CommandLine> = OnceLock::new();

/// Keeps the command line of this process, once.
pub fn set(line: impl FnOnce() -> CommandLine) -> &'static CommandLine {
    LINE.get_or_init(line)
}

/// The command line of this process; `None` if this runs as a library.
pub fn get() -> Option<&'static CommandLine> {
    LINE.get()
}
