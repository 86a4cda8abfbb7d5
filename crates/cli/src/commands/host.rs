//! `numduel host`: open a room on a server, and play whoever joins.

use clap::Args;

use crate::exit::Exit;
use crate::remote_room::RemoteRoom;
use crate::room_args::RoomArgs;

/// Open a room on a server and wait for a friend
#[derive(Args)]
#[command(after_help = include_str!("../../help/host.txt"))]
pub struct HostCommand {
    /// The game: an id, a game string, or a whole rule book in one line
    #[arg(value_name = "GAME")]
    game: String,
    /// The server
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    server: String,
    #[command(flatten)]
    room: RoomArgs,
}

impl HostCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.room.check()?;
        let remote = RemoteRoom::host(&self.game, &self.server, self.room.name(), self.room.data())?;
        self.room.play(remote)
    }
}
