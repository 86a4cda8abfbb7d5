//! `numduel serve`: the page, the rooms and the API, by the program next to this one.

use std::ffi::OsString;

use clap::Args;

use crate::companion::become_companion;
use crate::exit::Exit;

/// Play a friend in the browser: rooms shared by a link
#[derive(Args)]
#[command(after_help = include_str!("../../help/serve.txt"), disable_help_flag = true)]
pub struct ServeCommand {
    /// Options of the server; --help lists them
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<OsString>,
}

impl ServeCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        become_companion("server", "serve", &self.options)
    }
}
