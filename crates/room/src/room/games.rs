//! The games that were played in a room.

use numduel_rules::{Move, Outcome};

use super::{BrokenRoom, Room, RoomHeader, RoomRules};
use crate::event::RoomEvent;
use crate::game_change::GameChange;

/// A game of a room, as its events tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomGame {
    /// The event from which it counts as played: its first move, or how it ended without one.
    pub begun: u64,
    /// The moves that were not taken back.
    pub moves: Vec<Move>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

impl RoomGame {
    /// The games that these events of a room tell, in order.
    pub fn of_events(header: RoomHeader, events: Vec<RoomEvent>) -> Result<Vec<Self>, BrokenRoom> {
        let rules = RoomRules::read(&header.game, &header.book)?;
        let mut room = Room::new(header, rules);
        let mut games: Vec<Self> = Vec::new();
        for event in events {
            let begun = event.seq;
            for change in room.apply(event)?.games {
                match (change, games.last_mut()) {
                    (GameChange::BeginGame(..), _) => games.push(Self { begun, moves: Vec::new(), outcome: None }),
                    (GameChange::Move(_, mv, outcome), Some(game)) => {
                        game.moves.push(mv);
                        game.outcome = outcome;
                    }
                    (GameChange::Undo(_, to), Some(game)) => game.moves.truncate(to),
                    (GameChange::Close(_, outcome), Some(game)) => game.outcome = Some(outcome),
                    _ => {}
                }
            }
        }
        Ok(games)
    }
}
