//! A file of results as text: the first line says what they depend on, every other is JSON with its number.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use numduel_rules::visible::masked_line;
use serde::Deserialize;
use thiserror::Error;

/// The first line, and the others by number.
#[derive(Debug)]
pub(crate) struct NumberedLines {
    pub(crate) header: String,
    pub(crate) by_number: BTreeMap<u64, String>,
}

/// Why a file of results cannot be used.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// The file cannot be read or written.
    #[error("{}: {problem}", masked_line(&path.display().to_string()))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
    /// It holds the results of something else.
    #[error("{} has the results of another setup; choose another file, or delete it", masked_line(&.0.display().to_string()))]
    OtherSetup(PathBuf),
    /// A line in it is not a result.
    #[error("{}: line {line} is not a result", masked_line(&path.display().to_string()))]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
    /// Two files have different results for one number.
    #[error("result {number} is in two files and differs; were they made by the same program?")]
    Differs {
        /// The number of the result.
        number: u64,
    },
    /// There is nothing to merge.
    #[error("name at least one file of results")]
    Nothing,
}

/// All that has to be known of a line.
#[derive(Deserialize)]
struct LineIndex {
    index: u64,
}

impl NumberedLines {
    pub(crate) fn new(header: String) -> Self {
        Self { header, by_number: BTreeMap::new() }
    }

    /// What a text says; nothing if it is empty. The last line with a number counts.
    pub(crate) fn read(path: &Path, text: &str) -> Result<Option<Self>, ResultsError> {
        let mut lines = text.lines();
        let Some(header) = lines.next() else { return Ok(None) };
        let mut all = Self::new(header.to_owned());
        for (index, line) in lines.enumerate() {
            let wrong = |_| ResultsError::Line { path: path.to_owned(), line: index + 2 };
            let LineIndex { index: number } = serde_json::from_str(line).map_err(wrong)?;
            all.by_number.insert(number, line.to_owned());
        }
        Ok(Some(all))
    }

    /// Writes a file anew, in order. It is there at every moment, the old one or the new one.
    pub(crate) fn write(&self, path: &Path) -> Result<(), ResultsError> {
        let new = path.with_extension("new");
        let filled = File::create(&new).and_then(|file| {
            let mut out = io::BufWriter::new(file);
            for line in std::iter::once(&self.header).chain(self.by_number.values()) {
                writeln!(out, "{line}")?;
            }
            out.flush()
        });
        let done = filled.and_then(|()| fs::rename(&new, path));
        done.map_err(|problem| ResultsError::Io { path: path.to_owned(), problem })
    }

    /// Adds the results of another shard.
    fn add(&mut self, shard: Self) -> Result<(), ResultsError> {
        for (number, line) in shard.by_number {
            if self.by_number.get(&number).is_some_and(|known| *known != line) {
                return Err(ResultsError::Differs { number });
            }
            self.by_number.insert(number, line);
        }
        Ok(())
    }
}

/// Merges files of results with the same first line into one, and returns how many results it has.
pub fn merge(files: &[PathBuf], into: &Path) -> Result<usize, ResultsError> {
    let mut all: Option<NumberedLines> = None;
    for path in files {
        let text = fs::read_to_string(path).map_err(|problem| ResultsError::Io { path: path.clone(), problem })?;
        let Some(shard) = NumberedLines::read(path, &text)? else { continue };
        match &mut all {
            None => all = Some(shard),
            Some(all) if all.header == shard.header => all.add(shard)?,
            Some(_) => return Err(ResultsError::OtherSetup(path.clone())),
        }
    }
    let all = all.ok_or(ResultsError::Nothing)?;
    all.write(into)?;
    Ok(all.by_number.len())
}
