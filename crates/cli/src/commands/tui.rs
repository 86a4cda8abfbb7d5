//! `numduel tui`: everything in the full screen, or line by line for those who hear the screen.

mod line_by_line;

use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;

use crate::data_dir::DataDir;
use crate::exit::{Exit, usage};
use crate::files;
use crate::full_screen::{self, Context};
use crate::limit_args::LimitArgs;

/// Play, review and browse games in the full screen
#[derive(Args, Default)]
#[command(after_help = include_str!("../../help/tui.txt"))]
pub struct TuiCommand {
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Line by line, for screen readers
    #[arg(long)]
    screen_reader: bool,
    /// Make every random choice repeatable
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Add this rule book to the list; can be repeated
    #[arg(long, value_name = "FILE", conflicts_with = "screen_reader")]
    rulebook: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    data_dir: DataDir,
}

impl TuiCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        if self.screen_reader {
            let seed = self.seed.map(|seed| ["--seed".to_owned(), seed.to_string()]);
            let options = [self.data_dir.options(), self.limits.options()].concat();
            return line_by_line::run(options.into_iter().chain(seed.into_iter().flatten()).collect());
        }
        if !can_show() {
            return Err(usage("the full screen needs a terminal; 'numduel play' and a game's name plays line by line"));
        }
        let books = self.rulebook.iter().map(|path| files::read_book(path)).collect::<anyhow::Result<_>>()?;
        let context = Context::new(books, Some(self.data_dir), self.seed, self.limits);
        full_screen::run(context, self.ascii)
    }
}

/// Whether a person sits at a terminal that can be drawn on.
pub fn can_show() -> bool {
    let dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}
