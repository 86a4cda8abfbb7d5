//! Echo: a terminal shows what is typed, a pipe does not. Writing it out makes a captured transcript complete.

use std::io::{self, IsTerminal};

use clap::ValueEnum;

/// Whether lines that are read are written out after their prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Echo {
    /// When standard input is not a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Echo {
    pub fn wanted(self) -> bool {
        match self {
            Self::Auto => !io::stdin().is_terminal(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}
