//! What was found, as JSON.

use std::path::Path;

use numduel_rules::Rules;
use numduel_rules::toml::{Fault, Faults, line_and_column};
use numduel_solver::lint::{LintReport, Warning, WarningKind};
use serde::Serialize;

use super::warnings::span;
use crate::files;

#[derive(Serialize)]
pub struct Checked {
    v: u8,
    file: String,
    ok: bool,
    faults: Vec<ListedFault>,
    warnings: Vec<ListedWarning>,
    /// What could not be looked for, where something could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    unseen: Option<Unseen>,
}

#[derive(Serialize)]
struct ListedFault {
    line: usize,
    column: usize,
    message: String,
    help: String,
}

#[derive(Serialize)]
struct ListedWarning {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    message: String,
    witness: Witness,
}

/// A warning's witness: always in words, and as numbers or as a record where it is one.
#[derive(Serialize)]
struct Witness {
    words: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    numbers: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
}

#[derive(Serialize)]
struct Unseen {
    message: String,
    kinds: Vec<&'static str>,
}

impl Checked {
    pub fn faulty(path: &Path, faults: &Faults) -> Self {
        let faults = faults.iter().map(ListedFault::new).collect();
        Self { v: 1, file: path.display().to_string(), ok: false, faults, warnings: Vec::new(), unseen: None }
    }

    pub fn faultless(path: &Path, text: &str, rules: &Rules, report: &LintReport) -> Self {
        let places = files::places(path, text);
        let listed = |warning: &Warning| {
            let place = span(&places, warning).map(|span| line_and_column(text, span.start));
            ListedWarning::new(rules, warning, place)
        };
        let unseen = report.unseen.as_ref().zip(report.unseen_in_words());
        Self {
            v: 1,
            file: path.display().to_string(),
            ok: true,
            faults: Vec::new(),
            warnings: report.warnings.iter().map(listed).collect(),
            unseen: unseen.map(|((_, kinds), message)| Unseen {
                message,
                kinds: kinds.iter().copied().map(WarningKind::word).collect(),
            }),
        }
    }
}

impl ListedFault {
    fn new(fault: &Fault) -> Self {
        Self { line: fault.line, column: fault.column, message: fault.message.clone(), help: fault.help.clone() }
    }
}

impl ListedWarning {
    fn new(rules: &Rules, warning: &Warning, place: Option<(usize, usize)>) -> Self {
        Self {
            kind: warning.kind().word(),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            message: warning.message(rules),
            witness: Witness {
                words: warning.evidence(rules),
                numbers: warning.numbers(rules).iter().map(ToString::to_string).collect(),
                record: warning.record(rules).map(|record| record.to_string()),
            },
        }
    }
}
