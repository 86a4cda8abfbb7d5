//! The rules that rooms were loaded with last: most rooms share theirs with many others.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use numduel_room::{BrokenRoom, RoomHeader, RoomRules};

/// How many are remembered.
const REMEMBERED: usize = 64;

/// Rules by the game string and the text of the book that they were made of, the newest first.
#[derive(Default)]
pub struct KnownRules(Mutex<VecDeque<([String; 2], RoomRules)>>);

impl KnownRules {
    /// The rules of a room.
    pub fn of(&self, header: &RoomHeader) -> Result<RoomRules, BrokenRoom> {
        let RoomHeader { game, book, .. } = header;
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, rules)) = known().iter().find(|(texts, _)| [&texts[0], &texts[1]] == [game, book]) {
            return Ok(rules.clone());
        }
        let rules = RoomRules::read(game, book)?;
        let mut known = known();
        known.push_front(([game.clone(), book.clone()], rules.clone()));
        known.truncate(REMEMBERED);
        Ok(rules)
    }
}
