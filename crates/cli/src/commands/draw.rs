//! `numduel draw`: pictures of games and records, as SVG.

mod bands;
mod card;
mod grid;
mod history;
mod levels;
mod place;
mod targets;

use clap::{Args, Subcommand};

use crate::exit::Exit;

/// Draw a game or a record as a picture
#[derive(Args)]
#[command(after_help = include_str!("../../help/draw.txt"))]
pub struct Draw {
    #[command(subcommand)]
    picture: Picture,
}

/// The pictures; each has a file of its own.
#[derive(Subcommand)]
enum Picture {
    Bands(bands::Bands),
    History(history::HistoryPicture),
    Targets(targets::Targets),
    Grid(grid::GridPicture),
    Levels(levels::Levels),
    Card(card::CardPicture),
}

impl Draw {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self.picture {
            Picture::Bands(bands) => bands.run(),
            Picture::History(history) => history.run(),
            Picture::Targets(targets) => targets.run(),
            Picture::Grid(grid) => grid.run(),
            Picture::Levels(levels) => levels.run(),
            Picture::Card(card) => card.run(),
        }
    }
}
