//! `--transcript`: a written game compared with what the book says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use numduel_rules::english::count;
use numduel_rules::visible::masked_line;
use numduel_rules::{GameString, Number, Rules, START};
use numduel_session::{
    Opening, ReadTranscript, Session, SessionOptions, StartPolicy, TranscriptDifference, TranscriptError,
    TypedCommands, TypedLine, drawn_range, read_transcript,
};

use crate::exit::usage;
use crate::files;
use crate::option_values;
use crate::play_args::{FirstMover, MatchArgs, seat, split_names};

/// Which transcript, and what has to be known about how it was played.
#[derive(Args)]
pub struct TranscriptArgs {
    /// Play the moves of this transcript, and show the first line that is not what the book says
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// The names in the transcript
    #[arg(long, value_name = "A,B", requires = "transcript")]
    names: Option<String>,
    /// The seed of a transcript whose starts were drawn
    #[arg(long, value_name = "S", requires = "transcript", value_parser = option_values::seed)]
    seed: Option<u64>,
    /// The transcript is of a game played with --strict
    #[arg(long, requires = "transcript")]
    strict: bool,
    #[command(flatten)]
    length: MatchArgs,
}

/// A transcript and what comparing it found.
pub struct Compared<'a> {
    pub file: &'a Path,
    pub found: Result<ReadTranscript, Box<TranscriptDifference>>,
    /// Whether its lines end as on Windows.
    carriage_returns: bool,
    /// Whether the book draws the start of its games and no option gives it.
    start_unknown: bool,
}

impl TranscriptArgs {
    pub fn file(&self) -> Option<&Path> {
        self.transcript.as_deref()
    }

    /// Compares the transcript in `file` with games by these rules; `given` are the parameters that were chosen.
    pub fn compare<'a>(
        &self,
        file: &'a Path,
        rules: &Arc<Rules>,
        given: BTreeMap<String, Number>,
    ) -> anyhow::Result<Compared<'a>> {
        let text = files::read_transcript(file)?;
        let start_unknown = drawn_range(rules.book()).is_some() && self.seed.is_none() && !given.contains_key(START);
        let starts = match self.seed {
            Some(_) => {
                let named = GameString { id: rules.book().id().to_owned(), parameters: given };
                StartPolicy::new(Arc::clone(rules), &named)
            }
            None => StartPolicy::fixed(Arc::clone(rules)),
        };
        let names = self.names.as_deref().map(|names| split_names(names, false)).transpose()?;
        let mut options = SessionOptions::new(starts, seat([None, None], names, FirstMover::One, 0)?, self.seed);
        options.mode = self.length.mode();
        options.commands = if self.strict { TypedCommands::Disabled } else { TypedCommands::Recognized };
        let session = Session::new(options, Opening::New, None).map_err(usage)?;
        let found = match read_transcript(session, &text) {
            Err(TranscriptError::Session(error)) => return Err(error.into()),
            Err(TranscriptError::Differs(found)) => Err(found),
            Ok(read) => Ok(read),
        };
        Ok(Compared { file, found, carriage_returns: text.contains("\r\n"), start_unknown })
    }
}

impl Compared<'_> {
    /// What was found, in words.
    pub fn summary(&self) -> String {
        let file = masked_line(&self.file.display().to_string()).into_owned();
        match &self.found {
            Err(found) => self.difference(&file, found),
            Ok(read) => {
                let games = if read.games > 1 { format!("{}, ", count(read.games, "game")) } else { String::new() };
                let open = if read.over { "" } else { "; the game is not over" };
                let ends = if self.carriage_returns { "; its lines end in CRLF" } else { "" };
                format!("{file}: OK, {games}{}{open}{ends}\n", count(read.moves, "move"))
            }
        }
    }

    fn difference(&self, file: &str, found: &TranscriptDifference) -> String {
        let line = |line: &Option<String>, nothing: &str| match line.as_deref() {
            None => nothing.to_owned(),
            Some("") => "(an empty line)".to_owned(),
            Some(line) => masked_line(line).into_owned(),
        };
        let played = found.after.as_ref().map_or_else(|| "before the first move".to_owned(), played);
        let expected = line(&found.expected, "(nothing more)");
        let got = line(&found.written, "(the end of the file)");
        let place = " ".repeat(found.column.saturating_sub(1));
        let help = self.help(found).map(|help| format!("  help: {help}\n")).unwrap_or_default();
        format!(
            "{file}:{}: this is not what the book says {played}\n  expected: {expected}\n  got:      {got}\n            {place}^\n{help}{file}: 1 difference\n",
            found.line
        )
    }

    /// What may be the matter, where that can be told.
    fn help(&self, found: &TranscriptDifference) -> Option<&'static str> {
        let alike = |shape: fn(&str) -> String| match (&found.expected, &found.written) {
            (Some(expected), Some(written)) => shape(expected) == shape(written),
            _ => false,
        };
        Some(match found {
            TranscriptDifference { expected: None, .. } => {
                "the game is over; for a match, add --best-of, --first-to or --games as it was played"
            }
            TranscriptDifference { ends: true, .. } => "the transcript ends here, and the game continues",
            _ if alike(|line| line.trim_end().to_owned()) => "only the spaces at the end of the line differ",
            _ if alike(|line| line.split_whitespace().collect()) => "only spaces differ",
            _ if alike(str::to_lowercase) => "only upper and lower case differ",
            _ if self.start_unknown => "the book draws the start of each game; choose this one with --start",
            _ => return None,
        })
    }
}

/// "after Ada typed 'x2' for move 3"
fn played(typed: &TypedLine) -> String {
    let TypedLine { player, moves, text } = typed;
    format!("after {} typed '{}' for move {}", masked_line(player), masked_line(text), moves + 1)
}
