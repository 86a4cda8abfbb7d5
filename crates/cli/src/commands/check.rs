//! `numduel check`: is a rule book faultless, and is it a game?

mod warnings;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use numduel_rules::visible::masked_line;
use numduel_rules::{Budget, Rules, Stopped};
use numduel_solver::lint::{Cut, LintReport, Warning, lint};
use numduel_wire::CheckReport;

use crate::exit::Exit;
use crate::files::{BookText, Colour};
use crate::limit_args::LimitArgs;
use crate::{advice, error_json, output};

/// Check rule books: name every fault with what to write instead, and warn of rules that are legal but silly
#[derive(Args)]
#[command(after_help = include_str!("../../help/check.txt"))]
pub struct CheckCommand {
    /// The rule books: files, or whole books in one line; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print JSON, one line for each file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// As many positions as are looked at: some seconds and some hundred megabytes.
const MOST_POSITIONS: usize = 200_000;

impl CheckCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let budget = self.limits.interactive("positions")?.with_positions(MOST_POSITIONS);
        let mut exit = Exit::Done;
        for path in &self.files {
            budget.restart();
            let checked = match BookText::read(path) {
                Ok(source) => self.check(&source, &budget)?,
                Err(error) => {
                    if self.json {
                        output::json(&error_json::report(&error))?;
                    } else {
                        output::notice(&format!("error: {error:#}\n"));
                    }
                    Exit::Faulty
                }
            };
            match checked {
                Exit::Done => {}
                Exit::Interrupted => return Ok(checked),
                _ => exit = checked,
            }
        }
        Ok(exit)
    }

    fn check(&self, source: &BookText, budget: &Budget) -> anyhow::Result<Exit> {
        let book = match source.parse() {
            Ok(book) => Arc::new(book),
            Err(faults) => {
                if self.json {
                    output::json(&CheckReport::faulty(source.name.clone(), &faults))?;
                } else {
                    let listing = source.show(&faults, Colour::Auto);
                    let count = counted(faults.count(), "fault");
                    output::styled_answer(&format!("{listing}{}: {count}.\n", masked_line(&source.name)))?;
                }
                return Ok(Exit::Faulty);
            }
        };
        let rules = book.rules(&BTreeMap::new())?;
        let report = lint(&rules, budget);
        if self.json {
            let places = source.places();
            let place = |warning: &Warning| warnings::span(&places, warning);
            output::json(&CheckReport::valid(source.name.clone(), &source.text, &rules, &report, place))?;
        } else {
            output::styled_answer(&faultless(source, &rules, &report))?;
        }
        let cancelled = matches!(report.unseen, Some((Cut::Stopped(Stopped::Cancelled), _)));
        Ok(if cancelled { Exit::Interrupted } else { Exit::Done })
    }
}

fn faultless(source: &BookText, rules: &Rules, report: &LintReport) -> String {
    let listing = warnings::list(source, rules, report);
    let (book, path) = (rules.book(), masked_line(&source.name));
    let warned = match report.warnings.len() {
        0 => String::new(),
        count => format!(", with {}", counted(count, "warning")),
    };
    let unseen =
        report.unseen_in_words().map(|words| format!("{path}: {words}{}.\n", more(report))).unwrap_or_default();
    format!("{listing}{unseen}{path}: {} ({}) is faultless{warned}.\n", book.title(), book.id())
}

/// How more could be looked for.
fn more(report: &LintReport) -> String {
    let advice = match &report.unseen {
        Some((Cut::Memory(over), _)) => Some(advice::memory(over.needed, over.limit)),
        Some((Cut::Stopped(stopped), _)) => advice::time(stopped),
        Some((Cut::TooLarge(_), _)) | None => None,
    };
    advice.map_or_else(String::new, |advice| format!("; {advice}"))
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
