//! What the addresses and forms of pages mean. Servers and the site without one read them here.

mod action;
mod files;
mod game;
mod linked;
mod new_room;

pub use action::{ActionInput, check_request};
pub use files::{GameFile, book_picture, has_bands, narrow_width, reviewed};
pub use game::{RequestedGame, shipped};
pub use linked::{AnalysedGame, MadeBook, PlayChoice};
pub use new_room::{NewRoom, NewRoomInput, player};
