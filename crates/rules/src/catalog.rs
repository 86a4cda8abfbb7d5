//! The books that come with the program, and finding one by what a person calls it.

use std::sync::Arc;

use thiserror::Error;

use crate::book::RuleBook;
use crate::number::shorten;
use crate::suggest::nearest;
use crate::visible::masked_line;

/// The shipped books: each file's name, which is its book's id, and its text.
static BOOKS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// The books of the gallery, in the same form: more duels, classic and instructive.
static GALLERY: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

/// Why no book could be found.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FindError {
    /// No id or title is like that.
    #[error("there is no game '{}'{}", masked_line(name), hint.as_ref().map(|near| format!("; did you mean '{}'?", masked_line(near))).unwrap_or_default())]
    Unknown {
        /// What was asked for.
        name: String,
        /// The nearest id.
        hint: Option<String>,
    },
    /// Several books have that title.
    #[error("'{}' is the title of {}; which one do you mean?", masked_line(title), masked_line(&ids.join(" and ")))]
    Ambiguous {
        /// The shared title.
        title: String,
        /// The ids of the books that have it.
        ids: Vec<String>,
    },
}

/// The ids of the books that the program is about, in their fixed order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    BOOKS.iter().map(|(id, _)| *id)
}

/// The ids of all shipped books, those of the gallery last.
pub fn all_ids() -> impl Iterator<Item = &'static str> {
    shipped().map(|(id, _)| *id)
}

/// The books of the gallery.
pub fn gallery() -> Vec<Arc<RuleBook>> {
    GALLERY.iter().map(|(_, text)| load(text)).collect()
}

/// The books that the program is about, without the gallery.
pub fn all() -> Vec<Arc<RuleBook>> {
    BOOKS.iter().map(|(_, text)| load(text)).collect()
}

/// The text of the shipped book with this id.
pub fn text(id: &str) -> Option<&'static str> {
    shipped().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The book that people call `name`: its id or its title, in any case, with spaces or hyphens.
pub fn find(name: &str) -> Result<Arc<RuleBook>, FindError> {
    // The usual case first, so starting a game reads one book and not all.
    if let Some((_, text)) = shipped().find(|(id, _)| id.eq_ignore_ascii_case(name)) {
        return Ok(load(text));
    }
    let books: Vec<Arc<RuleBook>> = shipped().map(|(_, text)| load(text)).collect();
    let spaced = name.replace('-', " ");
    let mut titled = books.iter().filter(|book| book.title().replace('-', " ").eq_ignore_ascii_case(&spaced));
    match (titled.next(), titled.next()) {
        (Some(book), None) => Ok(Arc::clone(book)),
        (Some(first), Some(_)) => {
            let ids =
                books.iter().filter(|book| book.title() == first.title()).map(|book| book.id().to_owned()).collect();
            Err(FindError::Ambiguous { title: first.title().to_owned(), ids })
        }
        (None, _) => {
            let by_id = nearest(name, all_ids()).map(str::to_owned);
            let by_title = || {
                let title = nearest(name, books.iter().map(|book| book.title()))?;
                books.iter().find(|book| book.title() == title).map(|book| book.id().to_owned())
            };
            Err(FindError::Unknown { name: shorten(name), hint: by_id.or_else(by_title) })
        }
    }
}

fn shipped() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    BOOKS.iter().chain(GALLERY)
}

fn load(text: &str) -> Arc<RuleBook> {
    Arc::new(text.parse().expect("a test parses every shipped book"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_book_is_valid_and_named_like_its_file() {
        assert!(!BOOKS.is_empty());
        for (id, text) in shipped() {
            let book: RuleBook = text.parse().unwrap_or_else(|errors| panic!("{id}: {errors}"));
            assert_eq!(book.id(), *id);
            assert!(all_ids().filter(|other| *other == book.id()).count() == 1, "{id} is the id of two books");
        }
    }
}
