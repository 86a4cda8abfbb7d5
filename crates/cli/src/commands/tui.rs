//! `numduel tui`: everything in the full screen, or line by line for screen readers.

mod line_by_line;

use std::path::PathBuf;

use clap::Args;

use self::line_by_line::RunWords;
use crate::data_dir::DataDir;
use crate::exit::{Exit, usage};
use crate::files;
use crate::full_screen::{self, Context};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::option_values;
use crate::terminal_kind::{can_show, is_dumb};

/// Open full-screen mode: play, review and browse games
#[derive(Args, Default)]
#[command(after_help = include_str!("../../help/tui.txt"))]
pub struct TuiCommand {
    /// Set up this game at once, written as for numduel play; without one, choose from the list
    #[arg(value_name = "GAME|RECORD", allow_negative_numbers = true)]
    game: Vec<String>,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Line by line, for screen readers
    #[arg(long)]
    screen_reader: bool,
    /// Random seed, for repeatable games
    #[arg(long, value_name = "S", value_parser = option_values::seed)]
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
    /// `run_words` runs what is chosen line by line.
    pub fn run(self, run_words: RunWords) -> anyhow::Result<Exit> {
        let named = GameArg::of_words(self.game.clone());
        let opened = if self.game.is_empty() { None } else { Some(named.opening()?) };
        if self.screen_reader || is_dumb() {
            return line_by_line::run(
                &self.game,
                &[self.data_dir.options(), self.limits.options()].concat(),
                run_words,
            );
        }
        if !can_show() {
            return Err(usage(
                "full-screen mode needs a terminal; 'numduel play' and a game's name plays line by line",
            ));
        }
        let books = self.rulebook.iter().map(|path| files::read_book(path)).collect::<anyhow::Result<_>>()?;
        let context = Context::new(books, Some(self.data_dir), self.seed, self.limits);
        full_screen::run(context, opened, self.ascii)
    }
}
