//! `numduel check`: is a rule book valid, and is it a game?

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use annotate_snippets::Level;
use clap::Args;
use numduel_rules::english::count;
use numduel_rules::visible::masked_line;
use numduel_rules::{Budget, Rules, Stopped};
use numduel_solver::lint::{Cut, LintReport, Warning, lint};
use numduel_wire::{CheckReport, warning_span};

use crate::exit::Exit;
use crate::files::{BookText, Colour, Remark};
use crate::limit_args::LimitArgs;
use crate::{advice, error_json, output};

/// Check rule books: report every error with a suggested fix, and warn about rules that are valid but pointless
#[derive(Args)]
#[command(after_help = include_str!("../../help/check.txt"))]
pub struct CheckCommand {
    /// Rule books: files, one-line books or names of games; - reads standard input
    #[arg(value_name = "BOOK", required = true)]
    files: Vec<PathBuf>,
    /// Print JSON, one line for each file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The position limit: enough for a few seconds and a few hundred megabytes.
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
                        output::notice(&format!("error: {}\n", advice::describe(&error)));
                    }
                    Exit::Problems
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
            Err(errors) => {
                if self.json {
                    output::json(&CheckReport::invalid(source.name.clone(), &errors))?;
                } else {
                    let listing = source.show(&errors, Colour::Auto);
                    let errors = count(errors.count(), "error");
                    output::styled_prose(&format!("{listing}{}: {errors}\n", masked_line(&source.name)))?;
                }
                return Ok(Exit::Problems);
            }
        };
        let rules = book.rules(&BTreeMap::new())?;
        let report = lint(&rules, budget);
        if self.json {
            let places = source.places();
            let place = |warning: &Warning| warning_span(&places, warning);
            output::json(&CheckReport::valid(source.name.clone(), &source.text, &rules, &report, place))?;
        } else {
            output::styled_prose(&valid(source, &rules, &report))?;
        }
        let cancelled = matches!(report.unseen, Some((Cut::Stopped(Stopped::Cancelled), _)));
        Ok(if cancelled { Exit::Interrupted } else { Exit::Done })
    }
}

fn valid(source: &BookText, rules: &Rules, report: &LintReport) -> String {
    let listing = listed(source, rules, report);
    let path = masked_line(&source.name);
    let warned = match report.warnings.len() {
        0 => String::new(),
        warnings => format!(", {}", count(warnings, "warning")),
    };
    let unseen =
        report.unseen_in_words().map(|words| format!("{path}: {words}{}.\n", more(report))).unwrap_or_default();
    format!("{listing}{unseen}{path}: OK{warned}\n")
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

/// The warnings with the lines they are about.
fn listed(source: &BookText, rules: &Rules, report: &LintReport) -> String {
    let places = source.places();
    let remark = |warning: &Warning| Remark {
        title: Level::WARNING.primary_title(warning.message(rules)),
        span: warning_span(&places, warning),
        below: Level::NOTE.message(warning.evidence(rules)),
    };
    source.list(report.warnings.iter().map(remark), Colour::Auto)
}
