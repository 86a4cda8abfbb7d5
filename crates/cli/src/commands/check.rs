//! `numduel check`: is a rule book valid, is it a game, and does it say what a transcript says?

mod transcript;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use annotate_snippets::Level;
use clap::Args;
use numduel_rules::english::count;
use numduel_rules::visible::masked_line;
use numduel_rules::{Budget, Rules, Stopped};
use numduel_solver::lint::{Cut, LintReport, Warning, lint};
use numduel_wire::{CheckReport, TranscriptInfo, warning_span};

use self::transcript::{Compared, TranscriptArgs};
use crate::exit::{Exit, usage};
use crate::files::{BookText, Colour, Remark};
use crate::limit_args::LimitArgs;
use crate::parameter_args::ParameterArgs;
use crate::{advice, error_json, output};

/// Check a rule book: errors with fixes, and warnings
///
/// Report every error with a suggested fix, and warn about rules that are valid but pointless.
#[derive(Args)]
#[command(
    after_help = include_str!("../../help/check.txt"),
    mut_arg("best_of", |length| length.requires("transcript").help("The transcript is of a best-of-N match")),
    mut_arg("first_to", |length| length.requires("transcript").help("It is of a match until somebody has won N games")),
    mut_arg("games", |length| length.requires("transcript").help("It is of a match of N games"))
)]
pub struct CheckCommand {
    /// Rule books: files, one-line books or names of games; - reads standard input
    #[arg(value_name = "BOOK", required = true)]
    files: Vec<PathBuf>,
    /// Print JSON, one line for each file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    parameters: ParameterArgs,
    #[command(flatten)]
    transcript: TranscriptArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The position limit: enough for a few seconds and a few hundred megabytes.
const MOST_POSITIONS: usize = 200_000;

impl CheckCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        if self.transcript.file().is_some() && self.files.len() > 1 {
            return Err(usage("a transcript is of one book; check the others without it"));
        }
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
                    output::json(&CheckReport::invalid(source.name.clone(), &source.text, source.form, &errors))?;
                } else {
                    let listing = source.show(&errors, Colour::Auto);
                    let errors = count(errors.count(), "error");
                    output::styled_prose(&format!("{listing}{}: {errors}\n", masked_line(&source.name)))?;
                }
                return Ok(Exit::Problems);
            }
        };
        let mut given = BTreeMap::new();
        self.parameters.add_to(&mut given, &book)?;
        let rules = Arc::new(book.rules(&given).map_err(usage)?);
        let compare = |file| self.transcript.compare(file, &rules, given);
        let compared = self.transcript.file().map(compare).transpose()?;
        let report = lint(&rules, budget);
        if self.json {
            let places = source.places();
            let place = |warning: &Warning| warning_span(&places, warning);
            let mut found = CheckReport::valid(source.name.clone(), &source.text, source.form, &rules, &report, place);
            let file = |compared: &Compared| compared.file.display().to_string();
            found.transcript = compared.as_ref().map(|compared| TranscriptInfo::new(file(compared), &compared.found));
            output::json(&found)?;
        } else {
            output::styled_prose(&valid(source, &rules, &report))?;
            output::answer(&compared.as_ref().map(Compared::summary).unwrap_or_default())?;
        }
        let cancelled = matches!(report.unseen, Some((Cut::Stopped(Stopped::Cancelled), _)));
        let differs = compared.is_some_and(|compared| compared.found.is_err());
        Ok(if cancelled {
            Exit::Interrupted
        } else if differs {
            Exit::Problems
        } else {
            Exit::Done
        })
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
        Some((Cut::TooLarge(_) | Cut::Unjudged, _)) | None => None,
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
        edit: None,
    };
    source.list(report.warnings.iter().map(remark), Colour::Auto)
}
