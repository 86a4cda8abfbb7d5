//! Reading a rule book from a file or from a line that takes the place of one, and showing its faults the way a compiler
//! does.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Message, Renderer, Snippet, Title};
use anyhow::Context;
use numduel_rules::toml::{Fault, Faults, MAX_BYTES, Places};
use numduel_rules::{RuleBook, compact};

/// A rule book's text; `-` is standard input, and a whole book in one line is its own text. More than any book may have
/// is not read.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    if let Some(line) = line_in(path) {
        return Ok(line.to_owned());
    }
    let mut bytes = Vec::new();
    let limit = MAX_BYTES as u64 + 1;
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() > MAX_BYTES {
        anyhow::bail!("{} is no rule book: it has more than {MAX_BYTES} bytes", path.display());
    }
    let text = String::from_utf8(bytes);
    text.map_err(|error| {
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
        anyhow::anyhow!("{} is not UTF-8 text: see line {line}", path.display())
    })
}

/// The book in a text that was read from `path`, checked.
pub fn parse(path: &Path, text: &str) -> Result<RuleBook, Faults> {
    if line_in(path).is_some() { compact::read(text) } else { text.parse() }
}

/// Where the rules stand in a text that was read from `path`.
pub fn places(path: &Path, text: &str) -> Places {
    if line_in(path).is_some() { compact::places(text) } else { Places::of(text) }
}

/// The book in one line that stands in the place of a file's name.
fn line_in(path: &Path) -> Option<&str> {
    path.to_str().filter(|line| compact::is_meant(line))
}

/// The checked book in a file, for a command that goes on with it.
pub fn read_book(path: &Path) -> anyhow::Result<Arc<RuleBook>> {
    let text = read_text(path)?;
    parse(path, &text).map(Arc::new).map_err(|faults| {
        anyhow::anyhow!("the rule book has faults\n{}", show(path, &text, &faults, Colour::Never).trim_end())
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

/// The faults with the lines they stand in.
pub fn show(path: &Path, text: &str, faults: &Faults, colour: Colour) -> String {
    let remark = |fault: &Fault| Remark {
        title: Level::ERROR.primary_title(fault.message.clone()),
        span: Some(fault.span.clone()),
        below: Level::HELP.message(fault.help.clone()),
    };
    list(path, text, faults.iter().map(remark), colour)
}

/// Something to say about a rule book, perhaps about a part of its text.
pub struct Remark<'a> {
    pub title: Title<'a>,
    pub span: Option<Range<usize>>,
    pub below: Message<'a>,
}

/// The remarks with the lines they are about.
pub fn list<'a>(path: &Path, text: &str, remarks: impl Iterator<Item = Remark<'a>>, colour: Colour) -> String {
    let coloured = colour == Colour::Auto
        && io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
    let path = line_in(path).map_or_else(|| path.display().to_string(), |_| "line".to_owned());
    let mut listing = String::new();
    for remark in remarks {
        let snippet = remark.span.map(|span| {
            let annotation = AnnotationKind::Primary.span(whole_characters(text, span.start, span.end));
            Snippet::source(text).path(path.as_str()).annotation(annotation)
        });
        let report = match snippet {
            Some(snippet) => [remark.title.element(snippet).element(remark.below)],
            None => [remark.title.element(remark.below)],
        };
        listing.push_str(&renderer.render(&report));
        listing.push_str("\n\n");
    }
    listing
}

/// A span that begins and ends between characters, within the text and on one line.
fn whole_characters(text: &str, start: usize, end: usize) -> Range<usize> {
    let start = text.floor_char_boundary(start);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    start..text.ceil_char_boundary(end).min(line_end).max(start)
}
