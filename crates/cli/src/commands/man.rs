//! `numduel man`: the manual page.

use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::output;

/// Print the manual page
#[derive(Args)]
#[command(after_help = include_str!("../../help/man.txt"))]
pub struct ManCommand {}

impl ManCommand {
    #[allow(clippy::unused_self, reason = "every command is run the same way")]
    pub fn run(self) -> anyhow::Result<Exit> {
        let command = Arguments::command();
        let mut page = Vec::new();
        Page::new(command.clone()).render(&mut page)?;
        for subcommand in command.get_subcommands() {
            // The whole manual on one page: each subcommand's own options follow.
            let page_of = Page::new(subcommand.clone());
            page_of.render_name_section(&mut page)?;
            page_of.render_synopsis_section(&mut page)?;
            page_of.render_options_section(&mut page)?;
        }
        output::answer(&String::from_utf8(page)?)?;
        Ok(Exit::Done)
    }
}
