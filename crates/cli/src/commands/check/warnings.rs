//! Warnings with the lines they are about.

use std::ops::Range;

use annotate_snippets::Level;
use numduel_rules::Rules;
use numduel_rules::toml::RuleSpans;
use numduel_solver::lint::{LintReport, Subject, Warning};

use crate::files::{BookText, Colour, Remark};

pub fn list(source: &BookText, rules: &Rules, report: &LintReport) -> String {
    let places = source.places();
    let remark = |warning: &Warning| Remark {
        title: Level::WARNING.primary_title(warning.message(rules)),
        span: span(&places, warning),
        below: Level::NOTE.message(warning.evidence(rules)),
    };
    source.list(report.warnings.iter().map(remark), Colour::Auto)
}

/// The part of the text that a warning is about; none where it is about the whole book.
pub fn span(places: &RuleSpans, warning: &Warning) -> Option<Range<usize>> {
    match warning.subject() {
        Subject::Start => places.start.clone(),
        Subject::End(index) => places.ends.get(index).cloned(),
        Subject::MoveGroup(index) => places.groups.get(index).cloned(),
        Subject::Draws => places.draws.clone(),
        Subject::Book => None,
    }
}
