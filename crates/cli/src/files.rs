//! The text of a rule book, from a file or written out in one line, and its errors shown the way a compiler shows them.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Message, Patch, Renderer, Snippet, Title};
use numduel_rules::suggest::nearest;
use numduel_rules::toml::{Diagnostic, Diagnostics, MAX_BYTES, RuleSpans};
use numduel_rules::visible::{masked, masked_line};
use numduel_rules::{BookForm, Edit, RuleBook, catalog, compact};

use crate::color;
use crate::exit::failure;

/// A rule book's text, and what to call it.
pub struct BookText {
    /// The file's name, or the line itself.
    pub name: String,
    /// What was read.
    pub text: String,
    /// Its form.
    pub form: BookForm,
}

impl BookText {
    /// The text of the file at `path`, or of standard input for `-`. Instead of a path it can be a one-line book or the name
    /// of a shipped game; a file that is there by that name comes first, whatever its name looks like.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        if let Some(text) = catalog::text(&name).filter(|_| !path.exists()) {
            return Ok(Self { name, text: text.to_owned(), form: BookForm::File });
        }
        if let Some(line) = path.to_str().filter(|line| !path.exists() && compact::is_meant(line)) {
            return Ok(Self { name, text: line.to_owned(), form: BookForm::Line });
        }
        Ok(Self { name, text: read_text(path, "rule book", MAX_BYTES)?, form: BookForm::File })
    }

    /// The checked book.
    pub fn parse(&self) -> Result<RuleBook, Diagnostics> {
        self.form.read(&self.text)
    }

    /// Where each rule is in the text.
    pub fn places(&self) -> RuleSpans {
        match self.form {
            BookForm::File => RuleSpans::of(&self.text),
            BookForm::Line => compact::places(&self.text),
        }
    }

    /// The errors with the lines they are in.
    pub fn show(&self, errors: &Diagnostics, colour: Colour) -> String {
        let mut listing = self.list(errors.iter().take(MOST_SHOWN).map(Remark::of_error), colour);
        if errors.count() > MOST_SHOWN {
            listing += &format!("… and {} more; fix these first\n\n", errors.count() - MOST_SHOWN);
        }
        listing
    }

    /// The remarks with the lines they are about. Control codes in it, if any, are those of its colours.
    pub fn list<'a>(&self, remarks: impl Iterator<Item = Remark<'a>>, colour: Colour) -> String {
        let coloured = colour == Colour::Auto && color::is_on(io::stdout().is_terminal());
        let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
        let (name, text) = (masked_line(&self.name), masked(&self.text));
        let origin = match self.form {
            BookForm::File => &name,
            BookForm::Line => "line",
        };
        // A mask may be longer or shorter than what it hides.
        let shown = |at: usize| masked(&self.text[..at]).len();
        let mut listing = String::new();
        for remark in remarks {
            let snippet = remark.span.map(|span| {
                let span = whole_characters(&self.text, span.start, span.end);
                let annotation = AnnotationKind::Primary.span(shown(span.start)..shown(span.end));
                Snippet::source(text.as_ref()).path(origin).annotation(annotation)
            });
            let mut report = vec![match snippet {
                Some(snippet) => remark.title.element(snippet).element(remark.below),
                None => remark.title.element(remark.below),
            }];
            if let Some(edit) = remark.edit {
                let replaced = shown(edit.span.start)..shown(edit.span.end);
                let patch = Patch::new(replaced, masked(&edit.replacement).into_owned());
                let title = Level::HELP.secondary_title("this edit removes the error");
                report.push(title.element(Snippet::source(text.as_ref()).path(origin).patch(patch)));
            }
            listing.push_str(&renderer.render(&report));
            listing.push_str("\n\n");
        }
        listing
    }
}

/// As many errors as are shown with their lines: nobody fixes more at a time, and finding each line takes a while.
const MOST_SHOWN: usize = 50;

/// The text of a transcript's file, or of standard input for `-`.
pub fn read_transcript(path: &Path) -> anyhow::Result<String> {
    read_text(path, "transcript", 64 * MAX_BYTES)
}

/// The text of a file; more than it may have is not read.
fn read_text(path: &Path, what: &str, most: usize) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    if let Err(error) = read {
        let name = path.display().to_string();
        let is_name = what == "rule book" && path.extension().is_none();
        let near = nearest(&name, catalog::all_ids()).filter(|_| is_name);
        return Err(match near {
            Some(near) => anyhow::anyhow!("there is no game or file '{name}'; did you mean '{near}'?"),
            None => anyhow::Error::new(error).context(format!("cannot read {name}")),
        });
    }
    if bytes.len() > most {
        anyhow::bail!("{} is too long for a {what}: it has more than {most} bytes", path.display());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        anyhow::anyhow!("{} is not UTF-8 text: see line {line}", path.display())
    })
}

/// The checked book at `path`, which may also be a one-line book or the name of a game.
pub fn read_book(path: &Path) -> anyhow::Result<Arc<RuleBook>> {
    let source = BookText::read(path)?;
    source.parse().map(Arc::new).map_err(|errors| {
        let listing = source.show(&errors, Colour::Never);
        failure(format!("the rule book has errors\n{}", listing.trim_end()), errors)
    })
}

/// Whether a listing may be coloured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// When standard output is a terminal and nobody asked for no colour.
    Auto,
    /// Never.
    Never,
}

/// Something to say about a rule book, perhaps about a part of its text.
pub struct Remark<'a> {
    pub title: Title<'a>,
    pub span: Option<Range<usize>>,
    pub below: Message<'a>,
    /// A change that removes what is wrong.
    pub edit: Option<&'a Edit>,
}

impl<'a> Remark<'a> {
    fn of_error(error: &'a Diagnostic) -> Self {
        Self {
            title: Level::ERROR.primary_title(masked(&error.message).into_owned()),
            span: Some(error.span.clone()),
            below: Level::HELP.message(masked(&error.help).into_owned()),
            edit: error.edit.as_ref(),
        }
    }
}

/// A span that begins and ends between characters, within the text and on one line.
fn whole_characters(text: &str, start: usize, end: usize) -> Range<usize> {
    let start = text.floor_char_boundary(start);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    start..text.ceil_char_boundary(end).min(line_end).max(start)
}
