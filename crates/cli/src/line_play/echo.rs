//! Echo: a terminal shows what is typed, a pipe does not. Writing it out makes a captured transcript complete.

use std::io::{self, IsTerminal};

use clap::ValueEnum;

/// Whether lines that are read are written out behind their prompt.
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

/// A line as a transcript can show it: text without control codes, whatever bytes came in.
pub fn clean(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    text.chars().map(|c| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
