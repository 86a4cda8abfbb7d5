//! `numduel check`: is a rule book faultless?

use std::path::{Path, PathBuf};

use clap::Args;
use numduel_rules::file::Fault;
use serde::Serialize;

use crate::exit::Exit;
use crate::files::{self, Colour};
use crate::output;

/// Check rule books and name every fault, with its place and what to write instead
#[derive(Args)]
#[command(after_help = include_str!("../../help/check.txt"))]
pub struct Check {
    /// The rule books: files, or whole books in one line; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print JSON, one line for each file
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked<'a> {
    v: u8,
    file: String,
    ok: bool,
    faults: Vec<Listed<'a>>,
}

#[derive(Serialize)]
struct Listed<'a> {
    line: usize,
    column: usize,
    message: &'a str,
    help: &'a str,
}

impl Check {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        for path in &self.files {
            let faultless = match files::read_text(path) {
                Ok(text) => self.check(path, &text)?,
                Err(error) => {
                    output::notice(&format!("error: {error:#}\n"));
                    false
                }
            };
            if !faultless {
                exit = Exit::Faulty;
            }
        }
        Ok(exit)
    }

    fn check(&self, path: &Path, text: &str) -> anyhow::Result<bool> {
        let parsed = files::parse(path, text);
        if self.json {
            let faults =
                parsed.as_ref().err().map(|faults| faults.iter().map(Listed::new).collect()).unwrap_or_default();
            output::json(&Checked { v: 1, file: path.display().to_string(), ok: parsed.is_ok(), faults })?;
            return Ok(parsed.is_ok());
        }
        match &parsed {
            Ok(book) => {
                output::answer(&format!("{}: {} ({}) is faultless.\n", path.display(), book.title(), book.id()))?;
            }
            Err(faults) => {
                let count = match faults.count() {
                    1 => "1 fault".to_owned(),
                    count => format!("{count} faults"),
                };
                output::answer(&format!(
                    "{}{}: {count}.\n",
                    files::show(path, text, faults, Colour::Auto),
                    path.display()
                ))?;
            }
        }
        Ok(parsed.is_ok())
    }
}

impl<'a> Listed<'a> {
    fn new(fault: &'a Fault) -> Self {
        Self { line: fault.line, column: fault.column, message: &fault.message, help: &fault.help }
    }
}
