//! `numduel agents dataset`: questions with exact answers, as files that other frameworks load.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use numduel_agents::{DATASET_FILES, Dataset, MoveListing};
use numduel_players::generate::{GameLevel, Season};

use crate::exit::{Exit, usage};
use crate::new_file::NewFile;
use crate::output;

/// Write questions with exact answers
#[derive(Args)]
#[command(after_help = include_str!("../../../help/dataset.txt"))]
pub struct DatasetCommand {
    /// The folder to write to; it is made if it is not there
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// The seed that the games follow from: any text, but not that of a season whose seed is still secret
    #[arg(long, value_name = "SEED", default_value = "train")]
    season: String,
    /// The level, from 1 (easy) to 10; without it, every level
    #[arg(long, value_name = "1-10")]
    level: Option<GameLevel>,
    /// How many games of each level
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// List the number that each move leads to
    #[arg(long)]
    results: bool,
    /// Overwrite the files if they exist
    #[arg(long)]
    force: bool,
}

impl DatasetCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let season = Season::new(&self.season);
        let mut dataset = Dataset::of(&season).map_err(usage)?;
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        for name in DATASET_FILES {
            NewFile::new(&self.out.join(name), self.force)?;
        }
        let listing = if self.results { MoveListing::Results } else { MoveListing::Moves };
        for (_, game) in season.first_games(self.level.as_slice(), self.count) {
            dataset.add(&game, listing)?;
        }
        for (name, text) in dataset.files() {
            let path = self.out.join(name);
            NewFile::new(&path, self.force)?.write(|file| Ok(Some(file.write_all(text.as_bytes())?)))?;
        }
        let Dataset { questions, games, .. } = dataset;
        output::notice(&format!("Wrote {questions} questions about {games} games to {}.\n", self.out.display()));
        Ok(Exit::Done)
    }
}
