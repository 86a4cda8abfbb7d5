//! `numduel join`: play in a room of a server, against whoever opened it.

use clap::Args;

use crate::exit::Exit;
use crate::remote_room::RemoteRoom;
use crate::room_args::RoomArgs;

/// Join a friend's room
#[derive(Args)]
#[command(after_help = include_str!("../../help/join.txt"))]
pub struct JoinCommand {
    /// The room and its server, or the link to the room
    #[arg(value_name = "CODE@HOST")]
    address: String,
    #[command(flatten)]
    room: RoomArgs,
}

impl JoinCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.room.check()?;
        let remote = RemoteRoom::join(&self.address, self.room.name(), self.room.data())?;
        self.room.play(remote)
    }
}
