//! Taking in a file of games, line by line, without trusting any of them.

use std::io::BufRead;

use numduel_rules::Budget;
use numduel_rules::visible::masked;
use numduel_wire::{ImportSummary, RefusedLine};
use thiserror::Error;

use crate::bounded_lines::{LineRead, MAX_LINE, next_line};
use crate::error::StoreError;
use crate::json_line::{self, VerifiedGame};
use crate::verify::RulesCache;

/// How many refused lines are remembered with their reasons. The others are only counted.
pub const MAX_REFUSED: usize = 1000;

/// Games that are written in one transaction: enough to make its cost small, few enough that another program gets its turn
/// between two of them and that little is kept in memory.
const BATCH_GAMES: u64 = 1000;

/// Bytes of lines after which a transaction is made, however few games they hold.
const BATCH_BYTES: u64 = 1024 * 1024;

/// An import that failed, after adding some games.
#[derive(Debug, Error)]
#[error("the import ended after adding {added} games")]
pub struct ImportError {
    /// How many games were added before that. They stay.
    pub added: u64,
    /// What went wrong.
    #[source]
    pub cause: StoreError,
}

/// What happened to one verified game when it was written.
pub(crate) enum RowResult {
    Added,
    AlreadyThere,
    Refused(String),
}

/// Verified games on their way into the store, with the numbers of their lines.
type Batch = Vec<(u64, VerifiedGame)>;

/// Reads lines to the end, writing every batch with `write`, which answers for each game in order.
pub(crate) fn run(
    from: impl BufRead,
    write: impl FnMut(&Batch) -> Result<Vec<RowResult>, StoreError>,
    budget: &Budget,
) -> Result<ImportSummary, ImportError> {
    let mut report = ImportSummary::default();
    let end = read_all(from, write, budget, &mut report);
    // Lines can be refused in two steps, when read and when written; people want them in order.
    report.refused.sort_by_key(|refused| refused.line);
    match end {
        Ok(()) => Ok(report),
        Err(StoreError::Stopped(_)) => Ok(ImportSummary { stopped: true, ..report }),
        Err(cause) => Err(ImportError { added: report.added, cause }),
    }
}

fn read_all(
    mut from: impl BufRead,
    mut write: impl FnMut(&Batch) -> Result<Vec<RowResult>, StoreError>,
    budget: &Budget,
    report: &mut ImportSummary,
) -> Result<(), StoreError> {
    let mut reader = ImportReader::default();
    loop {
        let mut batch = Batch::new();
        let filled = reader.fill(&mut from, budget, &mut batch, report);
        if !batch.is_empty() {
            settle(&batch, write(&batch)?, report);
        }
        // What was read before a failure is saved.
        if !filled? {
            return Ok(());
        }
        budget.report(reader.bytes, None)?;
    }
}

fn settle(batch: &Batch, results: Vec<RowResult>, report: &mut ImportSummary) {
    for ((line, _), result) in batch.iter().zip(results) {
        match result {
            RowResult::Added => report.added += 1,
            RowResult::AlreadyThere => report.already_there += 1,
            RowResult::Refused(reason) => refuse(report, *line, &reason),
        }
    }
}

fn refuse(report: &mut ImportSummary, line: u64, reason: &str) {
    report.refused_lines += 1;
    if report.refused.len() < MAX_REFUSED {
        report.refused.push(RefusedLine { line, reason: brief(reason) });
    }
}

/// The first part of a reason, fit to be printed: it may quote the line, and one about a number of a million digits would
/// fill the screen.
fn brief(reason: &str) -> String {
    const LONGEST: usize = 300;
    match reason.char_indices().nth(LONGEST) {
        None => masked(reason).into_owned(),
        Some((cut, _)) => format!("{}…", masked(&reason[..cut])),
    }
}

/// Where the reading stands.
#[derive(Default)]
struct ImportReader {
    lines: u64,
    bytes: u64,
    line: Vec<u8>,
    cache: RulesCache,
}

impl ImportReader {
    /// Reads and verifies lines until the batch is full. Nothing is locked meanwhile. False at the end of the file.
    fn fill(
        &mut self,
        from: &mut impl BufRead,
        budget: &Budget,
        batch: &mut Batch,
        report: &mut ImportSummary,
    ) -> Result<bool, StoreError> {
        let begun = self.bytes;
        let first = self.lines;
        while self.lines - first < BATCH_GAMES && self.bytes - begun < BATCH_BYTES {
            budget.check()?;
            let (read, bytes) = next_line(from, &mut self.line).map_err(|error| match budget.check() {
                Ok(()) => StoreError::Read(error),
                // A reader that is told to stop can only fail.
                Err(stopped) => stopped.into(),
            })?;
            if read == LineRead::End {
                return Ok(false);
            }
            self.bytes += bytes;
            self.lines += 1;
            if read == LineRead::TooLong {
                refuse(report, self.lines, &format!("it has more than {MAX_LINE} bytes"));
            } else if !self.line.trim_ascii().is_empty() {
                match json_line::verify(&self.line, &mut self.cache) {
                    Ok(verified) => batch.push((self.lines, verified)),
                    Err(error) => refuse(report, self.lines, &error.to_string()),
                }
            }
        }
        Ok(true)
    }
}
