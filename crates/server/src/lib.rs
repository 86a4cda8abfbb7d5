//! Duels over one shared number in the browser: rooms shared by a link, live play, analysis and an API.
//!
//! A front end over `numduel-session` and `numduel-wire`: it has no rules of its own. What happens in a room is an event in
//! the store before anybody sees it; a room in memory is its events applied to a session, so any server can continue any
//! room. [`Server::start`] opens the store, listens and answers; [`Server::stop`] ends it without losing an answer.

mod analysis_cache;
mod command;
mod config;
mod import;
mod key;
mod known_rules;
mod limits;
mod log;
mod metrics;
mod phase;
mod platform;
mod rooms;
mod serve;
mod server;
mod web;
mod writer;

pub use command::ServerCommand;
pub use config::{Config, Database, Network, ParseNetworkError, SENDING_TIME};
pub use import::{RoomImportError, import_room};
pub use limits::{Limit, Limits};
pub use rooms::ROOM_LIFETIME;
pub use server::Server;
pub use writer::{WriteResult, Writer};
