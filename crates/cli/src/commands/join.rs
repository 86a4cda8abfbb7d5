//! `numduel join`: play in a room of a server, against whoever opened it.

use clap::Args;

use crate::exit::Exit;
use crate::remote_room::RemoteRoom;

/// Join a friend's room on a server
#[derive(Args)]
#[command(after_help = include_str!("../../help/join.txt"))]
pub struct JoinCommand {
    /// The room and its server, or the link to the room
    #[arg(value_name = "CODE@HOST")]
    room: String,
    /// Your name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

impl JoinCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        RemoteRoom::join(&self.room, self.name.as_deref())?.play()
    }
}
