//! `numduel tui`: everything in the full screen, or line by line for those who hear the screen.

use clap::Args;

use crate::archive::Archive;
use crate::exit::Exit;
use crate::full_screen;

/// Play in the full screen: choose, play, review, all by keys
#[derive(Args)]
#[command(after_help = include_str!("../../help/tui.txt"))]
pub struct Tui {
    /// Draw with plain letters and signs only
    #[arg(long)]
    ascii: bool,
    /// Line by line instead, for screen readers: asks what to play, then plays as 'numduel play' does
    #[arg(long)]
    screen_reader: bool,
    /// Make every random choice repeatable
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    archive: Archive,
}

impl Tui {
    pub fn run(self) -> anyhow::Result<Exit> {
        full_screen::run(self.archive, self.seed, self.ascii)
    }
}
