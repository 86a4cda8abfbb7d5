//! The files of a run: its results, and beside them the times, which are never the same twice.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use numduel_wire::{TurnTimes, V1, to_json};

use super::numbered_lines::{NumberedLines, ResultsError};

/// Files to which results are appended.
#[derive(Debug)]
pub(crate) struct OpenFiles {
    path: PathBuf,
    results: File,
    /// Made when there are times to write.
    times: Option<File>,
}

/// The file beside the results that has the times.
pub fn times_path(results: &Path) -> PathBuf {
    results.with_extension("times.jsonl")
}

impl OpenFiles {
    /// Opens the file of results, or makes it. What is there already stays, unless a line was cut off at the end.
    pub(crate) fn open(path: &Path, header: String) -> Result<(Self, NumberedLines), ResultsError> {
        let failed = |problem| ResultsError::Io { path: path.to_owned(), problem };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let found = NumberedLines::read(path, &text[..whole])?;
        if found.as_ref().is_some_and(|found| found.header != header) {
            return Err(ResultsError::OtherSetup(path.to_owned()));
        }
        let mut results = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        results.set_len(whole as u64).map_err(failed)?;
        if found.is_none() {
            results.write_all(format!("{header}\n").as_bytes()).map_err(failed)?;
        }
        let lines = found.unwrap_or_else(|| NumberedLines::new(header));
        Ok((Self { path: path.to_owned(), results, times: None }, lines))
    }

    /// Adds a result, and how long each of its turns took.
    pub(crate) fn append(&mut self, index: u64, line: &str, times: &[Duration]) -> Result<(), ResultsError> {
        // A result that is there has its times, so they come first.
        if !times.is_empty() {
            self.append_times(index, times)?;
        }
        let appended = self.results.write_all(format!("{line}\n").as_bytes());
        appended.map_err(|problem| ResultsError::Io { path: self.path.clone(), problem })
    }

    fn append_times(&mut self, index: u64, times: &[Duration]) -> Result<(), ResultsError> {
        let path = times_path(&self.path);
        let file = match &mut self.times {
            Some(file) => file,
            none => none.insert(append_to(&path)?),
        };
        let microseconds = times.iter().map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX)).collect();
        let line = to_json(&TurnTimes { v: V1, index, microseconds }).unwrap_or_default();
        file.write_all(format!("{line}\n").as_bytes()).map_err(|problem| ResultsError::Io { path, problem })
    }

    /// Writes the results anew, in order.
    pub(crate) fn finish(self, lines: &NumberedLines) -> Result<(), ResultsError> {
        lines.write(&self.path)
    }
}

/// A file to append to.
pub(crate) fn append_to(path: &Path) -> Result<File, ResultsError> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|problem| ResultsError::Io { path: path.to_owned(), problem })
}
