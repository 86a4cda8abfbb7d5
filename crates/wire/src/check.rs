//! What is wrong with a rule book, and what is odd about it.

use std::ops::Range;

use numduel_rules::toml::{Diagnostic, Diagnostics, RuleSpans, line_and_column};
use numduel_rules::{BookForm, Edit, Rules, WrittenNumber, number, written_numbers};
use numduel_session::{ReadTranscript, TranscriptDifference, TypedLine};
use numduel_solver::lint::{LintReport, Subject, Warning};
use serde::{Deserialize, Serialize};

use crate::scalar::{Decimal, V1};
use crate::vocabulary::WarningWord;

/// `numduel check`: one rule book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct CheckReport {
    /// The version of the format.
    pub v: V1,
    /// The file, or the book itself where it was given in one line.
    pub file: String,
    /// Whether the book can be played.
    pub ok: bool,
    /// Everything that is wrong, in the order of the text; empty where the book can be played.
    pub errors: Vec<DiagnosticInfo>,
    /// What is valid but hardly meant.
    pub warnings: Vec<WarningInfo>,
    /// The numbers of its rules at their places, for editors that step them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<NumberPlace>,
    /// Which warnings were not looked for; left out where all were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<UncheckedInfo>,
    /// What `--transcript` found; left out without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<TranscriptInfo>,
}

impl CheckReport {
    /// A book that cannot be played.
    pub fn invalid(file: String, text: &str, form: BookForm, errors: &Diagnostics) -> Self {
        Self {
            v: V1,
            file,
            ok: false,
            errors: errors.iter().map(DiagnosticInfo::from).collect(),
            warnings: Vec::new(),
            numbers: NumberPlace::all(text, form),
            unseen: None,
            transcript: None,
        }
    }

    /// A book that can; `place` knows which bytes of its text a warning is about.
    pub fn valid(
        file: String,
        text: &str,
        form: BookForm,
        rules: &Rules,
        report: &LintReport,
        place: impl Fn(&Warning) -> Option<Range<usize>>,
    ) -> Self {
        let listed = |warning: &Warning| {
            let start = place(warning).map(|span| line_and_column(text, span.start));
            WarningInfo::new(rules, warning, start)
        };
        let unseen = report.unseen.as_ref().zip(report.unseen_in_words());
        Self {
            v: V1,
            file,
            ok: true,
            errors: Vec::new(),
            warnings: report.warnings.iter().map(listed).collect(),
            numbers: NumberPlace::all(text, form),
            unseen: unseen.map(|((_, kinds), message)| UncheckedInfo {
                message,
                kinds: kinds.iter().map(|kind| (*kind).into()).collect(),
            }),
            transcript: None,
        }
    }
}

/// The part of a book's text that a warning is about; none where it is about the whole book.
pub fn warning_span(places: &RuleSpans, warning: &Warning) -> Option<Range<usize>> {
    match warning.subject() {
        Subject::Start => places.start.clone(),
        Subject::End(index) => places.ends.get(index).cloned(),
        Subject::MoveGroup(index) => places.groups.get(index).cloned(),
        Subject::Draws => places.draws.clone(),
        Subject::Book => None,
    }
}

/// Something that is wrong with a rule book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct DiagnosticInfo {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// A change of the text that removes the error; left out if there is none that needs no thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit: Option<EditInfo>,
}

/// A change of a rule book's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct EditInfo {
    /// The first byte of the text (in UTF-8) that is replaced, from 0.
    pub start: usize,
    /// The byte after the last that is replaced; the same as `start` where something is inserted.
    pub end: usize,
    /// What is written instead, possibly nothing.
    pub replacement: String,
}

impl From<&Edit> for EditInfo {
    fn from(edit: &Edit) -> Self {
        Self { start: edit.span.start, end: edit.span.end, replacement: edit.replacement.clone() }
    }
}

impl From<&Diagnostic> for DiagnosticInfo {
    fn from(error: &Diagnostic) -> Self {
        Self {
            line: error.line,
            column: error.column,
            message: error.message.clone(),
            help: error.help.clone(),
            edit: error.edit.as_ref().map(EditInfo::from),
        }
    }
}

/// A number in a rule book's text, and how it can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct NumberPlace {
    /// The first byte of the text (in UTF-8) that belongs to it, from 0.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// Its value.
    pub value: Decimal,
    /// What to write for one step less; null if that would break a valid book.
    pub less: Option<String>,
    /// What to write for one step more; null if that would break a valid book.
    pub more: Option<String>,
}

impl NumberPlace {
    /// The most numbers of a text that are listed: more than a person steps.
    const MOST: usize = 60;

    /// Numbers with more digits are stepped without asking whether the book allows it, which takes long.
    const LONGEST: usize = 5_000;

    /// The numbers of a text.
    pub fn all(text: &str, form: BookForm) -> Vec<Self> {
        let numbers = written_numbers(text, form);
        let is_short = |number: &WrittenNumber| number::bits(&number.value) < 4 * Self::LONGEST;
        let checked = numbers.iter().all(is_short) && form.is_valid(text);
        let numbered = |number: &WrittenNumber| {
            let stepped = |steps| {
                let edit = number.step(text, steps);
                (!checked || form.is_valid(&edit.apply(text))).then_some(edit.replacement)
            };
            Self {
                start: number.span.start,
                end: number.span.end,
                value: (&number.value).into(),
                less: stepped(-1),
                more: stepped(1),
            }
        };
        numbers.iter().take(Self::MOST).map(numbered).collect()
    }
}

/// Something that is valid but hardly meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct WarningInfo {
    /// What it is about.
    pub kind: WarningWord,
    /// The line of the rule it is about, from 1; left out where it is about the whole book.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in that line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is odd.
    pub message: String,
    /// What shows it.
    pub witness: WarningProof,
}

impl WarningInfo {
    fn new(rules: &Rules, warning: &Warning, place: Option<(usize, usize)>) -> Self {
        Self {
            kind: warning.kind().into(),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            message: warning.message(rules),
            witness: WarningProof {
                words: warning.evidence(rules),
                numbers: warning.numbers(rules).into_iter().map(Decimal).collect(),
                record: warning.record(rules).map(|record| record.to_string()),
            },
        }
    }
}

/// What shows that a warning is true: always in words, and as numbers or as a record where it is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct WarningProof {
    /// In words.
    pub words: String,
    /// The numbers that show it; left out where none do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<Decimal>,
    /// A game that shows it, which can be replayed; left out where none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// What could not be looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct UncheckedInfo {
    /// Why not.
    pub message: String,
    /// The kinds of warning that were not looked for.
    pub kinds: Vec<WarningWord>,
}

/// A written transcript compared with what the book says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct TranscriptInfo {
    /// Its file.
    pub file: String,
    /// Whether it is what the book says, word for word.
    pub ok: bool,
    /// Whether its last game is over; left out where there is a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// How many moves its last game has; left out where there is a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The first difference; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<DifferenceInfo>,
}

/// The first line of a transcript that is not what the book says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct DifferenceInfo {
    /// The line, from 1.
    pub line: usize,
    /// The first character that differs, from 1.
    pub column: usize,
    /// The line as the book says it; null where it says nothing more.
    pub expected: Option<String>,
    /// The line as it is written; null where the transcript ends before it.
    pub written: Option<String>,
    /// What was being played; null before the first prompt.
    pub after: Option<TypedLineInfo>,
}

/// A line that a player typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct TypedLineInfo {
    /// The player's name.
    pub player: String,
    /// How many moves had been made before.
    pub moves: usize,
    /// What was typed.
    pub text: String,
}

impl TranscriptInfo {
    /// What comparing a file found.
    pub fn new(file: String, found: &Result<ReadTranscript, Box<TranscriptDifference>>) -> Self {
        let read = found.as_ref().ok();
        let (over, moves) = (read.map(|read| read.over), read.map(|read| read.moves));
        Self {
            file,
            ok: found.is_ok(),
            over,
            moves,
            difference: found.as_ref().err().map(|found| found.as_ref().into()),
        }
    }
}

impl From<&TranscriptDifference> for DifferenceInfo {
    fn from(found: &TranscriptDifference) -> Self {
        let typed = |line: TypedLine| TypedLineInfo { player: line.player, moves: line.moves, text: line.text };
        Self {
            line: found.line,
            column: found.column,
            expected: found.expected.clone(),
            written: found.written.clone(),
            after: found.after.clone().map(typed),
        }
    }
}
