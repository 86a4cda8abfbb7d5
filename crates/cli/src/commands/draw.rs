//! `numduel draw`: pictures of games and records, as SVG.

mod bands;
mod card;
mod grid;
mod history;
mod levels;
mod picture_file;
mod targets;

use clap::{Args, Subcommand};

use crate::exit::Exit;

/// Draw a picture of a game
#[derive(Args)]
#[command(after_help = include_str!("../../help/draw.txt"))]
pub struct DrawCommand {
    #[command(subcommand)]
    picture: DrawnPicture,
}

/// The pictures, one file each.
#[derive(Subcommand)]
enum DrawnPicture {
    Bands(bands::DrawBands),
    History(history::DrawHistory),
    Targets(targets::DrawTargets),
    Grid(grid::DrawGrid),
    Levels(levels::DrawLevels),
    Card(card::DrawCard),
}

impl DrawCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self.picture {
            DrawnPicture::Bands(bands) => bands.run(),
            DrawnPicture::History(history) => history.run(),
            DrawnPicture::Targets(targets) => targets.run(),
            DrawnPicture::Grid(grid) => grid.run(),
            DrawnPicture::Levels(levels) => levels.run(),
            DrawnPicture::Card(card) => card.run(),
        }
    }
}
