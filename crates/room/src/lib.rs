//! What two players share by a link.
//!
//! An [`Action`] is what a player wants to do. [`Room::decide`] says which event it becomes, or why it cannot be done now; it
//! changes nothing. The owner of the room stores the event, and then the room moves on to what [`Room::after`] says. A room is its
//! events applied to a session, one after the other, so everything that has the events has the same room: a server, another server
//! on the same database, a terminal that plays in it.
//!
//! Nothing here reads a clock, keeps a secret or knows who is connected: what matters of that comes with the question, as [`Now`].
//!
//! ```
//! use numduel_room::{Action, Now, Participant, Room, RoomEvent, RoomHeader, RoomRules};
//! use numduel_rules::catalog;
//!
//! let book = catalog::find("showdown")?.to_string();
//! let header =
//!     RoomHeader { code: "K7PQ2M".parse()?, game: "showdown(target=100)".to_owned(), book, mode: None, seed: Some(7), created: 0 };
//! let rules = RoomRules::read(&header.game, &header.book)?;
//! let mut room = Room::new(header, rules);
//! let now = Now { at: 0, away: [0, 0], claim_after: 180 };
//! let mut act = |action: Action, participant| {
//!     let kind = room.decide(&action, participant, &now)?;
//!     let event = RoomEvent { seq: room.seq() + 1, kind, request: None, at: now.at };
//!     // Here a server stores it.
//!     room = room.after(event)?.0;
//!     Ok::<_, Box<dyn std::error::Error>>(room.report(participant, &now))
//! };
//! act(Action::Join { name: Some("Ada".to_owned()) }, None)?;
//! act(Action::Join { name: Some("Bob".to_owned()) }, None)?;
//! let report = act(Action::Move { mv: "5".to_owned() }, Some(Participant::First))?;
//! assert!(report.allows("takeback") && !report.allows("move"));
//! assert_eq!(room.game().unwrap().record().to_string(), "showdown(target=100) x5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod code;
mod computer;
mod event;
mod game_change;
mod participant;
mod room;

pub use action::{Action, ActionInfo};
pub use code::{RoomCode, RoomCodeError};
pub use computer::ComputerToMove;
pub use event::{RoomEvent, RoomEventKind};
pub use game_change::GameChange;
pub use participant::{NoParticipant, Participant};
pub use room::{
    ActionRefusal, AppliedEvent, Asks, BrokenRoom, GRACE, Now, Room, RoomGame, RoomHeader, RoomRules, ViewerReport,
};
