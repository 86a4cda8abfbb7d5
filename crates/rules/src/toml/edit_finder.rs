//! Fixes of a rule book's errors, as edits of its text.
//!
//! Whoever reports an error knows what could be meant, as one or more [`Fix`]es. An [`Edit`] is offered only after it was tried: the text
//! is read again with it, the error has to be gone, and no other may have come up beside it. So a fix may be a guess.

use std::ops::Range;

use super::{Diagnostic, Diagnostics};
use crate::book_form::BookForm;
use crate::edit::{Edit, Fix};
use crate::suggest::nearest;

/// The longest text in which edits are tried: each try reads all of it.
const LONGEST: usize = 16 * 1024;

/// How often a text is read again to find edits for all of its errors.
const MOST_TRIES: usize = 120;

/// The most words and signs of a clause that are looked at.
const MOST_PARTS: usize = 24;

/// What a line is written with. A file has no words of its own beside its keys, which its reader knows.
#[derive(Clone, Copy)]
pub(crate) struct Vocabulary {
    /// Every word.
    pub words: fn() -> Vec<&'static str>,
    /// The clauses that have no values.
    pub clauses: fn() -> Vec<&'static str>,
}

/// Finds edits for the errors of one text.
pub(super) struct EditFinder<'t, F> {
    text: &'t str,
    form: BookForm,
    vocabulary: Option<Vocabulary>,
    /// Reads a text again: its errors, if it has any.
    read: F,
    tries: usize,
}

impl<'t, F: Fn(&str) -> Option<Diagnostics>> EditFinder<'t, F> {
    /// For a line, which has a vocabulary, or for a file.
    pub(super) fn new(text: &'t str, vocabulary: Option<Vocabulary>, read: F) -> Self {
        let form = if vocabulary.is_some() { BookForm::Line } else { BookForm::File };
        Self { text, form, vocabulary, read, tries: if text.len() <= LONGEST { MOST_TRIES } else { 0 } }
    }

    /// The first edit that removes the error.
    pub(super) fn edit(&mut self, error: &Diagnostic, fixes: &[Fix], all: &[String]) -> Option<Edit> {
        if self.tries == 0 {
            return None;
        }
        let meant = fixes.iter().filter_map(|fix| self.resolve(fix)).collect::<Vec<_>>();
        let slips = self.vocabulary.map(|vocabulary| self.slips(error, vocabulary)).unwrap_or_default();
        // What would be a new rule is meant only if nothing that is written can be.
        let adds = fixes.iter().any(|fix| matches!(fix, Fix::Append(..))) && !error.span.is_empty();
        let (first, then) = if adds { (slips, meant) } else { (meant, slips) };
        first.into_iter().chain(then).find(|edit| self.removes(edit, error, all))
    }

    /// Whether the error is gone after the edit, and none is new in the rule that was edited.
    fn removes(&mut self, edit: &Edit, error: &Diagnostic, all: &[String]) -> bool {
        let fits = self.text.get(edit.span.clone()).is_some_and(|replaced| replaced != edit.replacement);
        if !fits || self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let fixed = edit.apply(self.text);
        let Some(errors) = (self.read)(&fixed) else { return true };
        // What is wrong with the signs of a file decides what the rest of it means.
        if self.form == BookForm::File && errors.count() >= all.len() {
            return false;
        }
        let rule = self.rule_around(&fixed, edit.span.start..edit.span.start + edit.replacement.len());
        let moved = match error.span.start {
            start if start >= edit.span.end => start - edit.span.len() + edit.replacement.len(),
            start => start.min(edit.span.start + edit.replacement.len()),
        };
        // A word that is mended where the error stood lets the clause be read on, perhaps to the next error.
        let at_error = edit.span.start <= error.span.start && error.span.start <= edit.span.end;
        let continues = at_error && !edit.span.is_empty() && !edit.replacement.is_empty();
        let end = edit.span.start + edit.replacement.len();
        errors.iter().all(|other| {
            let same = other.message == error.message;
            let here = rule.contains(&other.span.start) || rule.end == other.span.start;
            let old = all.contains(&other.message) || continues && other.span.start > end;
            !(same && (here || other.span.start == moved)) && (!here || old)
        })
    }

    /// The clause or the line that a part of the text stands in.
    fn rule_around(&self, text: &str, part: Range<usize>) -> Range<usize> {
        let sign = match self.form {
            BookForm::Line => ';',
            BookForm::File => '\n',
        };
        let start = text[..part.start].rfind(sign).map_or(0, |at| at + 1);
        let end = text[part.end..].find(sign).map_or(text.len(), |at| part.end + at);
        start..end
    }

    fn resolve(&self, fix: &Fix) -> Option<Edit> {
        let edit = |span: Range<usize>, replacement: &str| Some(Edit { span, replacement: replacement.to_owned() });
        let end = self.text.trim_end().len();
        match fix {
            Fix::Replace(span, replacement) => edit(span.clone(), replacement),
            Fix::Rename(part, from, to) => edit(find_word(self.text, part, from)?, to),
            Fix::Swap(part) => self.swapped(part),
            Fix::Remove(span) => edit(self.with_separator(span), ""),
            Fix::Append(rule, _) | Fix::Prepend(rule, _) if self.form == BookForm::Line && rule.is_empty() => None,
            Fix::Append(_, rule) | Fix::Prepend(_, rule) if self.form == BookForm::File && rule.is_empty() => None,
            Fix::Append(clause, lines) => match self.form {
                BookForm::Line if end == 0 => edit(0..self.text.len(), clause),
                BookForm::Line if self.text.ends_with(';') => edit(end..end, &format!(" {clause}")),
                BookForm::Line => edit(end..end, &format!("; {clause}")),
                BookForm::File => edit(end..self.text.len(), &format!("\n\n{lines}\n")),
            },
            Fix::Prepend(clause, lines) => match self.form {
                BookForm::Line if end == 0 => edit(0..self.text.len(), clause),
                BookForm::Line => edit(0..0, &format!("{clause}; ")),
                BookForm::File => edit(0..0, &format!("{lines}\n")),
            },
        }
        .filter(|edit| !edit.replacement.is_empty() || !edit.span.is_empty())
    }

    fn swapped(&self, part: &Range<usize>) -> Option<Edit> {
        let text = self.text.get(part.clone())?;
        let digits: Vec<Range<usize>> = runs(text, |c| c.is_ascii_digit() || matches!(c, '_' | '^'));
        let [first, last] = digits.as_slice() else { return None };
        let (one, other) = (&text[first.clone()], &text[last.clone()]);
        let replacement = [&text[..first.start], other, &text[first.end..last.start], one, &text[last.end..]].concat();
        Some(Edit { span: part.clone(), replacement })
    }

    /// A rule, or a part of one, with what joins it to the rest.
    fn with_separator(&self, span: &Range<usize>) -> Range<usize> {
        let rule = self.rule_around(self.text, span.clone());
        match self.form {
            BookForm::Line if self.text[rule.clone()].trim() == self.text[span.clone()].trim() => {
                if rule.end < self.text.len() {
                    rule.start..rule.end + 1
                } else {
                    rule.start.saturating_sub(1)..rule.end
                }
            }
            BookForm::Line => {
                let before = self.text[..span.start].trim_end();
                before.strip_suffix(',').map_or(before.len(), str::len)..span.end
            }
            BookForm::File if self.text[rule.clone()].trim_start().starts_with('[') => {
                // A table ends before the next one.
                let next = self.text[rule.end..].find("\n[").map_or(self.text.len(), |at| rule.end + at + 1);
                rule.start..next
            }
            BookForm::File => rule.start..(rule.end + 1).min(self.text.len()),
        }
    }

    /// Slips of the hand that could have led to the error: in its clause, a word that is none is meant as the nearest one or as two;
    /// the whole clause is meant as one that is always the same; or a sign should not be there.
    fn slips(&self, error: &Diagnostic, vocabulary: Vocabulary) -> Vec<Edit> {
        let rule = self.rule_around(self.text, error.span.clone());
        let clause = &self.text[rule.clone()];
        let edit = |part: Range<usize>, replacement: &str| Edit {
            span: rule.start + part.start..rule.start + part.end,
            replacement: replacement.to_owned(),
        };
        let known = (vocabulary.words)();
        let words = runs(clause, |c| c.is_ascii_alphabetic() || c == '_').into_iter().take(MOST_PARTS);
        let spelled = words.flat_map(|word| {
            let written = clause[word.clone()].to_ascii_lowercase();
            let near = nearest(&written, known.iter().copied()).filter(|near| *near != written);
            let two = known.iter().find_map(|first| {
                let second = written.strip_prefix(first).filter(|second| known.contains(second))?;
                Some(format!("{first} {second}"))
            });
            let [near, two] = [near.map(str::to_owned), two].map(|meant| Some(edit(word.clone(), &meant?)));
            near.into_iter().chain(two)
        });
        let is_sign = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
        let signs = clause.char_indices().filter(|(_, sign)| is_sign(*sign)).take(MOST_PARTS);
        let written = clause.trim();
        let start = clause.len() - clause.trim_start().len();
        let whole = nearest(written, (vocabulary.clauses)()).map(|near| edit(start..start + written.len(), near));
        spelled.chain(whole).chain(signs.map(|(at, sign)| edit(at..at + sign.len_utf8(), ""))).collect()
    }
}

/// Where such characters stand together.
fn runs(text: &str, belongs: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, letter)| belongs(*letter)) {
        match found.last_mut() {
            Some(run) if run.end == at => run.end = at + letter.len_utf8(),
            _ => found.push(at..at + letter.len_utf8()),
        }
    }
    found
}

/// Where a word stands in a part of the text, in any case.
fn find_word(text: &str, part: &Range<usize>, word: &str) -> Option<Range<usize>> {
    let inner = text.get(part.clone())?;
    let found = runs(inner, |c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    let whole = found.iter().find(|run| inner[(*run).clone()].eq_ignore_ascii_case(word)).cloned();
    let found = whole.or_else(|| inner.find(word).map(|at| at..at + word.len()))?;
    Some(part.start + found.start..part.start + found.end)
}
