//! Results as lines of JSON, each with its number, in a file that survives being cut off.
//!
//! The first line says what the results depend on. Lines are appended as they are found, so a run that is killed loses only what
//! it was at; when all are there, the file is written anew in the order of the numbers. So its bytes depend on nothing but its
//! first line, and merging the files of several shards gives the file of one run.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use numduel_rules::visible::masked_line;
use serde::Deserialize;
use thiserror::Error;

/// A file of numbered lines that is being filled.
#[derive(Debug)]
pub struct NumberedFile {
    path: PathBuf,
    file: File,
    lines: BTreeMap<u64, String>,
    header: String,
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

impl NumberedFile {
    /// Opens a file, or makes it. What is there already stays, unless a line was cut off at the end.
    pub fn open(path: &Path, header: &str) -> Result<Self, ResultsError> {
        let failed = |problem| ResultsError::Io { path: path.to_owned(), problem };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (found, lines) = if whole == 0 { (None, BTreeMap::new()) } else { read(path, &text[..whole])? };
        if found.as_ref().is_some_and(|found| found != header) {
            return Err(ResultsError::OtherSetup(path.to_owned()));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        if found.is_none() {
            file.write_all(format!("{header}\n").as_bytes()).map_err(failed)?;
        }
        Ok(Self { path: path.to_owned(), file, lines, header: header.to_owned() })
    }

    /// Whether this result is there.
    pub fn has(&self, number: u64) -> bool {
        self.lines.contains_key(&number)
    }

    /// How many results are there.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether no result is there.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The results, by number.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.values().map(String::as_str)
    }

    /// Adds a result.
    pub fn append(&mut self, number: u64, line: String) -> Result<(), ResultsError> {
        let failed = |problem| ResultsError::Io { path: self.path.clone(), problem };
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(failed)?;
        self.lines.insert(number, line);
        Ok(())
    }

    /// Writes the file anew, in order. It is there at every moment, in one order or the other.
    pub fn finish(&self) -> Result<(), ResultsError> {
        write(&self.path, &self.header, &self.lines)
    }
}

/// Merges files of results with the same first line into one. Returns the first line and the results.
pub fn merge(files: &[PathBuf], into: &Path) -> Result<(String, Vec<String>), ResultsError> {
    let mut header = None;
    let mut all: BTreeMap<u64, String> = BTreeMap::new();
    for path in files {
        let failed = |problem| ResultsError::Io { path: path.clone(), problem };
        let text = fs::read_to_string(path).map_err(failed)?;
        let (found, lines) = read(path, &text)?;
        if header.get_or_insert_with(|| found.clone()) != &found {
            return Err(ResultsError::OtherSetup(path.clone()));
        }
        for (number, line) in lines {
            if all.get(&number).is_some_and(|known| *known != line) {
                return Err(ResultsError::Differs { number });
            }
            all.insert(number, line);
        }
    }
    let header = header.flatten().ok_or(ResultsError::Nothing)?;
    write(into, &header, &all)?;
    Ok((header, all.into_values().collect()))
}

/// The first line, and the others by number.
fn read(path: &Path, text: &str) -> Result<(Option<String>, BTreeMap<u64, String>), ResultsError> {
    let mut lines = text.lines();
    let header = lines.next().map(str::to_owned);
    let mut all = BTreeMap::new();
    for (index, line) in lines.enumerate() {
        let wrong = |_| ResultsError::Line { path: path.to_owned(), line: index + 2 };
        let LineIndex { index: number } = serde_json::from_str(line).map_err(wrong)?;
        all.insert(number, line.to_owned());
    }
    Ok((header, all))
}

fn write(path: &Path, header: &str, lines: &BTreeMap<u64, String>) -> Result<(), ResultsError> {
    let new = path.with_extension("new");
    let filled = File::create(&new).and_then(|file| {
        let mut out = io::BufWriter::new(file);
        for line in std::iter::once(header).chain(lines.values().map(String::as_str)) {
            writeln!(out, "{line}")?;
        }
        out.flush()
    });
    let done = filled.and_then(|()| fs::rename(&new, path));
    done.map_err(|problem| ResultsError::Io { path: path.to_owned(), problem })
}
