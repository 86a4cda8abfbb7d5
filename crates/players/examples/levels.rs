//! Prints how strong every level is in every shipped game, as exact chances in Markdown.
//!
//! `cargo run --release -p numduel-players --example levels`

use std::sync::Arc;

use numduel_players::{Adviser, level_markdown, level_table};
use numduel_rules::catalog;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut rows = Vec::new();
    for book in catalog::all() {
        let adviser = Adviser::new(Arc::new(book.rules(&[].into())?));
        rows.extend(level_table(&adviser)?);
    }
    print!("{}", level_markdown(&rows));
    Ok(())
}
