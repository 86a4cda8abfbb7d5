//! The files of a run: its results, and beside them the times, which are never the same twice.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use numduel_wire::{TurnTimes, V1, to_json};
use serde::Serialize;

use crate::numbered_file::{NumberedFile, ResultsError};

/// Results that are being written.
#[derive(Debug)]
pub struct ResultFiles {
    /// What was found so far.
    pub results: NumberedFile,
    times: File,
    times_path: PathBuf,
}

/// The file beside the results that has the times.
pub fn times_path(results: &Path) -> PathBuf {
    results.with_extension("times.jsonl")
}

impl ResultFiles {
    /// Opens the files of a run, or makes them. The header says what the results depend on.
    pub fn open(path: &Path, header: &impl Serialize) -> Result<Self, ResultsError> {
        let results = NumberedFile::open(path, &to_json(header).unwrap_or_default())?;
        let times_path = times_path(path);
        let times = append_to(&times_path)?;
        Ok(Self { results, times, times_path })
    }

    /// Adds a result, and how long each of its turns took.
    pub fn append(&mut self, index: u64, result: &impl Serialize, times: &[Duration]) -> Result<(), ResultsError> {
        let microseconds = times.iter().map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX)).collect();
        let times = to_json(&TurnTimes { v: V1, index, microseconds }).unwrap_or_default();
        // A result that is there has its times, so they come first.
        let appended = self.times.write_all(format!("{times}\n").as_bytes());
        appended.map_err(|problem| ResultsError::Io { path: self.times_path.clone(), problem })?;
        self.results.append(index, to_json(result).unwrap_or_default())
    }
}

/// A file to append to.
pub(crate) fn append_to(path: &Path) -> Result<File, ResultsError> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|problem| ResultsError::Io { path: path.to_owned(), problem })
}
