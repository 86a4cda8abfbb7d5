//! Options about playing in a room of a server, the same for those who open one and those who join.

use clap::Args;

use crate::data_dir::DataDir;
use crate::exit::{Exit, usage};
use crate::full_screen;
use crate::remote_room::{self, RemoteRoom};
use crate::terminal_kind::can_show;

/// How somebody plays in a room.
#[derive(Args)]
pub struct RoomArgs {
    /// Your name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Play in full-screen mode
    #[arg(long)]
    full_screen: bool,
    /// In full-screen mode, use ASCII characters only
    #[arg(long, requires = "full_screen")]
    ascii: bool,
    #[command(flatten)]
    data_dir: DataDir,
}

impl RoomArgs {
    /// The name, if one was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Where seats are saved.
    pub fn data(&self) -> &DataDir {
        &self.data_dir
    }

    /// Checks before a seat is taken that it can be played as asked for.
    pub fn check(&self) -> anyhow::Result<()> {
        if self.full_screen && !can_show() {
            return Err(usage("full-screen mode needs a terminal; without --full-screen you play line by line"));
        }
        Ok(())
    }

    /// Plays in the room.
    pub fn play(&self, remote: RemoteRoom) -> anyhow::Result<Exit> {
        if self.full_screen { full_screen::run_room(remote, self.ascii) } else { remote_room::play(remote) }
    }
}
