//! Runs whose results have numbers: they can be stopped at any moment, continued, and shared out among machines.
//!
//! A [`Run`] says where the results go and which share of them is produced. [`Run::open`] reads what an earlier run left there.
//! Whatever is missing is produced and [put](Results::put) there, line by line, so that a kill loses only what is at work. At the
//! end the lines are in the order of their numbers: the bytes depend on nothing but the first line, which says what the results
//! depend on, and [`merge`] makes the file of one run from those of its shards.

mod numbered_lines;
mod open_files;
mod shard;
mod workers;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use numduel_rules::{Budget, Stopped};
use numduel_wire::to_json;
use serde::Serialize;
use thiserror::Error;

pub use numbered_lines::{ResultsError, merge};
pub use open_files::times_path;
pub use shard::Shard;

pub(crate) use open_files::append_to;
pub(crate) use workers::share_out;

use numbered_lines::NumberedLines;
use open_files::OpenFiles;

/// How numbered results are produced. What they are does not depend on it.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The file of results, with the times beside it. Without it nothing is saved.
    pub file: Option<PathBuf>,
    /// Which share is produced here.
    pub shard: Shard,
    /// How long it may take; it also hears of the progress.
    pub budget: Budget,
}

/// Why a run stopped. What was put before stays.
#[derive(Debug, Error)]
pub enum RunStop {
    /// The results cannot be read or written.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The budget stopped it.
    #[error("{stopped}{}", if *.saved { "; the same command continues it" } else { "" })]
    Stopped {
        /// Why.
        #[source]
        stopped: Stopped,
        /// Whether there is a file that continues it.
        saved: bool,
    },
}

/// The results so far, which all workers share.
#[derive(Debug)]
pub struct Results {
    run: Run,
    total: u64,
    written: Mutex<WrittenLines>,
}

#[derive(Debug)]
struct WrittenLines {
    lines: NumberedLines,
    files: Option<OpenFiles>,
}

impl Run {
    /// A run that keeps its results in this file.
    pub fn in_file(file: &Path) -> Self {
        Self { file: Some(file.to_owned()), ..Self::default() }
    }

    /// Reads what is there already. The header says what the results depend on, the total how many this run will have at its end.
    pub fn open(&self, header: &impl Serialize, total: u64) -> Result<Results, RunStop> {
        let header = to_json(header).unwrap_or_default();
        let (lines, files) = match &self.file {
            None => (NumberedLines::new(header), None),
            Some(path) => {
                let (files, lines) = OpenFiles::open(path, header)?;
                (lines, Some(files))
            }
        };
        Ok(Results { run: self.clone(), total, written: Mutex::new(WrittenLines { lines, files }) })
    }
}

impl Results {
    /// Whether the result with this number is there.
    pub fn has(&self, number: u64) -> bool {
        self.written().lines.by_number.contains_key(&number)
    }

    /// The result with this number, if it is there.
    pub fn line(&self, number: u64) -> Option<String> {
        self.written().lines.by_number.get(&number).cloned()
    }

    /// Adds a result, or replaces it, and how long each of its turns took. After the budget was stopped nothing is added,
    /// because what was at work then did not end by itself.
    pub fn put(&self, number: u64, result: &impl Serialize, times: &[Duration]) -> Result<(), RunStop> {
        self.check()?;
        let line = to_json(result).unwrap_or_default();
        let mut written = self.written();
        if let Some(files) = &mut written.files {
            files.append(number, &line, times)?;
        }
        written.lines.by_number.insert(number, line);
        let done = written.lines.by_number.len() as u64;
        drop(written);
        self.run.budget.report(done, Some(self.total.max(done).into())).map_err(|stopped| self.stop(stopped))
    }

    /// Whether the work may continue.
    pub fn check(&self) -> Result<(), RunStop> {
        self.run.budget.check().map_err(|stopped| self.stop(stopped))
    }

    /// Brings the file into the order of the numbers, and returns the results in it.
    pub fn finish(self) -> Result<Vec<String>, RunStop> {
        let WrittenLines { lines, files } = self.written.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(files) = files {
            files.finish(&lines)?;
        }
        Ok(lines.by_number.into_values().collect())
    }

    fn stop(&self, stopped: Stopped) -> RunStop {
        RunStop::Stopped { stopped, saved: self.run.file.is_some() }
    }

    fn written(&self) -> MutexGuard<'_, WrittenLines> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
