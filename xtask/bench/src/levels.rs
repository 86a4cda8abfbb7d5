//! How strong the computer's levels are, as exact chances in every shipped game.

use std::sync::Arc;

use anyhow::Result;
use numduel_players::{Analysis, level_markdown, level_table};
use numduel_rules::{Budget, catalog};

use crate::{Bench, Work};

pub const BENCH: Bench =
    Bench { name: "levels", about: "each level's exact chances, as in BENCHMARKS.md", work: Work::Computed(compute) };

fn compute() -> Result<String> {
    let mut rows = Vec::new();
    for book in catalog::all() {
        let analysis = Analysis::new(Arc::new(book.rules(&[].into())?));
        rows.extend(level_table(&analysis, &Budget::default())?);
    }
    Ok(level_markdown(&rows))
}
