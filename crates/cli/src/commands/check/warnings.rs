//! Warnings with the lines they are about.

use annotate_snippets::Level;
use numduel_rules::Rules;
use numduel_solver::lint::{LintReport, Warning};
use numduel_wire::warning_span;

use crate::files::{BookText, Colour, Remark};

pub fn list(source: &BookText, rules: &Rules, report: &LintReport) -> String {
    let places = source.places();
    let remark = |warning: &Warning| Remark {
        title: Level::WARNING.primary_title(warning.message(rules)),
        span: warning_span(&places, warning),
        below: Level::NOTE.message(warning.evidence(rules)),
    };
    source.list(report.warnings.iter().map(remark), Colour::Auto)
}
