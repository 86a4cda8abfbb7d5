//! `numduel serve`: the page, the rooms and the API.

use clap::Args;

use crate::exit::Exit;

/// Host games in the browser, with an API for bots
#[derive(Args)]
#[command(after_help = include_str!("../../help/serve.txt"), args_conflicts_with_subcommands = true)]
pub struct ServeCommand {
    #[command(flatten)]
    server: Server,
}

impl ServeCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.server.run()?;
        Ok(Exit::Done)
    }
}

#[cfg(not(feature = "serve"))]
use MissingServer as Server;
#[cfg(feature = "serve")]
use numduel_server::ServerCommand as Server;

/// Stands in for a server that this build does not have: it takes any options, and says how to get the server.
#[cfg(not(feature = "serve"))]
#[derive(Args)]
struct MissingServer {
    /// Options of the server
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true)]
    _options: Vec<std::ffi::OsString>,
}

#[cfg(not(feature = "serve"))]
impl MissingServer {
    #[expect(clippy::unused_self, reason = "a server that is here needs its options")]
    fn run(self) -> anyhow::Result<()> {
        Err(crate::feature::missing("numduel serve", "serve"))
    }
}
