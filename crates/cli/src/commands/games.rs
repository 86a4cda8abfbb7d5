//! `numduel games`: what can be played.

use clap::Args;
use numduel_rules::language::{MoveGroup, Operands};
use numduel_rules::{RuleBook, catalog};
use serde::Serialize;

use crate::exit::Exit;
use crate::output;

/// List the games that come with the program
#[derive(Args)]
pub struct Games {
    /// List the gallery too: further duels, known and instructive ones
    #[arg(long)]
    all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut books = catalog::all();
        if self.all {
            books.extend(catalog::gallery());
        }
        if self.json {
            let games = books.iter().map(|book| Listed::new(book)).collect();
            output::json(&Listing { v: 1, games })?;
        } else {
            output::answer(&table(books.iter().map(AsRef::as_ref)))?;
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

/// The moves of a group, or, where they depend on the number, what they are made of: `-divisors`.
fn listed_moves(offer: &MoveGroup) -> Vec<String> {
    let sign = offer.operation.sign();
    match &offer.operands {
        Operands::UpToNumber(first) => vec![format!("{sign}{first}..number")],
        operands => match operands.word() {
            Some(word) => vec![format!("{sign}{word}")],
            None => offer.fixed_moves().iter().map(ToString::to_string).collect(),
        },
    }
}

#[derive(Serialize)]
struct Listing {
    v: u8,
    games: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    id: String,
    title: String,
    summary: String,
    parameters: serde_json::Map<String, serde_json::Value>,
    moves: Vec<String>,
}

impl Listed {
    fn new(book: &RuleBook) -> Self {
        let parameters = book
            .parameters()
            .iter()
            .map(|parameter| (parameter.name.clone(), parameter.default.to_string().into()))
            .collect();
        let moves = book.move_groups().iter().flat_map(listed_moves).collect();
        Self {
            id: book.id().to_owned(),
            title: book.title().to_owned(),
            summary: book.summary().to_owned(),
            parameters,
            moves,
        }
    }
}
