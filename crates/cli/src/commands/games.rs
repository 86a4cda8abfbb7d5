//! `numduel games`: what can be played.

use clap::Args;
use numduel_rules::{RuleBook, catalog};
use numduel_wire::GamesReport;

use crate::exit::Exit;
use crate::output;

/// List the games
#[derive(Args)]
pub struct GamesCommand {
    /// Include the gallery: more duels, classic and instructive
    #[arg(long)]
    all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl GamesCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut books = catalog::all();
        if self.all {
            books.extend(catalog::gallery());
        }
        if self.json {
            output::json(&GamesReport::new(books.iter().map(AsRef::as_ref)))?;
        } else {
            output::prose(&table(books.iter().map(AsRef::as_ref)))?;
        }
        Ok(Exit::Done)
    }
}

/// A line for every book: id, title and numbers, and what it is about.
pub fn table<'a>(books: impl Iterator<Item = &'a RuleBook> + Clone) -> String {
    let width = books.clone().map(|book| book.id().len()).max().unwrap_or(0);
    let mut text = String::new();
    for book in books {
        let numbers: Vec<String> =
            book.parameters().iter().map(|parameter| format!("{} {}", parameter.name, parameter.default)).collect();
        text += &format!("  {:<width$}  {} ({})\n", book.id(), book.title(), numbers.join(", "));
        text += &format!("  {:<width$}  {}\n", "", book.summary());
    }
    text
}
