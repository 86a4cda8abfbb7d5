//! The answers that a census saved.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use numduel_rules::visible::masked_line;
use numduel_wire::{CensusHeader, CensusLine};
use thiserror::Error;

/// Why a file has no answers.
#[derive(Debug, Error)]
pub enum AnswersError {
    /// It cannot be read.
    #[error("cannot read {}", masked_line(&path.display().to_string()))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        problem: io::Error,
    },
    /// A line in it is something else.
    #[error(
        "{}, line {line}: {}; write such files with 'numduel agents census -o'",
        masked_line(&path.display().to_string()),
        masked_line(&problem.to_string())
    )]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        problem: serde_json::Error,
    },
}

/// Reads the answers in a file, in the order of their numbers. While a census continues, what is heard at a position follows
/// what was missing there, so the last line with a number counts.
pub fn read_answers(path: &Path) -> Result<Vec<CensusLine>, AnswersError> {
    let text = fs::read_to_string(path).map_err(|problem| AnswersError::Io { path: path.to_owned(), problem })?;
    let wrong = |line: usize| move |problem| AnswersError::Line { path: path.to_owned(), line, problem };
    let (header, answers) = text.split_once('\n').unwrap_or((&text, ""));
    let _: CensusHeader = serde_json::from_str(header).map_err(wrong(1))?;
    let mut latest: BTreeMap<u64, CensusLine> = BTreeMap::new();
    for (line, number) in answers.lines().zip(2..) {
        let line: CensusLine = serde_json::from_str(line).map_err(wrong(number))?;
        latest.insert(line.index, line);
    }
    Ok(latest.into_values().collect())
}
