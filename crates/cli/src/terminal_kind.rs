//! What can be shown where the program runs.

use std::env;
use std::io::{self, IsTerminal};

/// Whether a person sits at a terminal that can be drawn on.
pub fn can_show() -> bool {
    is_terminal() && env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb")
}

/// Whether a person sits at a terminal that can only be written on, line by line.
pub fn is_dumb() -> bool {
    is_terminal() && env::var_os("TERM").is_some_and(|term| term == "dumb")
}

fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
