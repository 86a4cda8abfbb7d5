//! Rooms as a browser stores them: what they are, and everything that happened in them.

use std::collections::BTreeMap;

use numduel_players::Analysis;
use numduel_room::{
    Action, BrokenRoom, ComputerToMove, Now, Participant, Room, RoomCode, RoomEvent, RoomEventKind, RoomHeader,
    RoomRules,
};
use numduel_wire::{ProblemReport, RoomEventInfo, RoomReport, Seed, V1};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the names of stored rooms begin with.
const PREFIX: &str = "room ";

/// The most rooms of a list.
const LISTED: usize = 50;

/// A room as it is stored.
#[derive(Serialize, Deserialize)]
struct KeptRoom {
    v: V1,
    room: String,
    game: String,
    book: String,
    mode: Option<String>,
    seed: Seed,
    created: i64,
    events: Vec<RoomEventInfo>,
}

/// A room that is played on this page, where everybody who plays is here.
pub struct LocalRoom {
    pub room: Room,
}

/// The name under which a room is stored.
pub fn name_of(code: RoomCode) -> String {
    format!("{PREFIX}{code}")
}

/// The room with this code.
pub fn find(stored: &BTreeMap<String, String>, code: &str) -> Result<LocalRoom, ProblemReport> {
    let missing = || ProblemReport::not_found("There is no such game in this browser.");
    let code: RoomCode = code.parse().map_err(|_| missing())?;
    let text = stored.get(&name_of(code)).ok_or_else(missing)?;
    LocalRoom::read(text).map_err(|error| ProblemReport::invalid_for(&error))
}

/// All rooms that can be read, the newest first.
pub fn all(stored: &BTreeMap<String, String>) -> Vec<LocalRoom> {
    let texts = stored.iter().filter(|(name, _)| name.starts_with(PREFIX)).map(|(_, text)| text);
    let mut rooms: Vec<LocalRoom> = texts.filter_map(|text| LocalRoom::read(text).ok()).collect();
    rooms.sort_by_key(|local| std::cmp::Reverse(local.room.newest_at()));
    rooms
}

/// The newest rooms, as lists have them.
pub fn mine(stored: &BTreeMap<String, String>, now: i64) -> Vec<RoomReport> {
    all(stored).iter().take(LISTED).map(|local| local.report(now)).collect()
}

impl LocalRoom {
    pub fn new(header: RoomHeader) -> Result<Self, BrokenRoom> {
        let rules = RoomRules::read(&header.game, &header.book)?;
        Ok(Self { room: Room::new(header, rules) })
    }

    fn read(text: &str) -> Result<Self, BrokenRoom> {
        let broken = |error: &dyn std::fmt::Display| BrokenRoom(error.to_string());
        let stored: KeptRoom = serde_json::from_str(text).map_err(|error| broken(&error))?;
        let header = RoomHeader {
            code: stored.room.parse().map_err(|error| broken(&error))?,
            game: stored.game,
            book: stored.book,
            mode: stored.mode.map(|mode| mode.parse()).transpose().map_err(|error| broken(&error))?,
            seed: Some(stored.seed.0),
            created: stored.created,
        };
        let mut local = Self::new(header)?;
        for event in &stored.events {
            local.room.apply(event.event().ok_or_else(|| broken(&"it has an event of a kind that is not known"))?)?;
        }
        Ok(local)
    }

    pub fn write(&self) -> String {
        let header = self.room.header();
        let stored = KeptRoom {
            v: V1,
            room: header.code.to_string(),
            game: header.game.clone(),
            book: header.book.clone(),
            mode: header.mode.map(|mode| mode.to_string()),
            seed: Seed(header.seed.unwrap_or_default()),
            created: header.created,
            events: self.room.events_after(0).iter().map(|event| RoomEventInfo::new(&self.room, event)).collect(),
        };
        numduel_wire::to_json(&stored).unwrap_or_default()
    }

    /// Everybody is here, so no win is ever claimed.
    pub const fn now(at: i64) -> Now {
        Now { at, away: [0, 0], claim_after: 180 }
    }

    /// Whether two people play at this device.
    pub fn is_shared(&self) -> bool {
        let is_person = |who| self.room.player(who).is_some() && !self.room.is_computer(who);
        Participant::BOTH.into_iter().all(is_person)
    }

    /// Who looks at the page: of two people at one device, the one to move.
    pub fn viewer(&self) -> Participant {
        let host = self.room.header().host().unwrap_or(Participant::First);
        if self.is_shared() { self.room.to_move().unwrap_or(host) } else { host }
    }

    /// Who does something: of two people at one device, the one who has moved takes the move back.
    pub fn actor(&self, action: &Action) -> Participant {
        let viewer = self.viewer();
        if self.is_shared() && matches!(action, Action::Takeback) { viewer.other() } else { viewer }
    }

    /// The room as its viewer sees it.
    pub fn report(&self, now: i64) -> RoomReport {
        let now = Self::now(now);
        let mut report = self.room.report(Some(self.viewer()), &now);
        let can_take_back = self.room.allows(&Action::Takeback, Some(self.actor(&Action::Takeback)), &now);
        report
            .actions
            .retain(|action| !matches!(action, Action::Takeback | Action::Link | Action::SignOut | Action::Free));
        report.actions.extend(can_take_back.then_some(Action::Takeback));
        RoomReport::new(&self.room, &report)
    }

    pub fn append(&mut self, kind: RoomEventKind, at: i64) -> Result<(), ProblemReport> {
        let event = RoomEvent { seq: self.room.seq() + 1, kind, request: None, at };
        self.room = self.room.after(event).map_err(|error| ProblemReport::invalid_for(&error))?.0;
        Ok(())
    }

    /// Has the computer move as long as it is its turn.
    pub fn let_computer_move(&mut self, analysis: &Arc<Analysis>, at: i64) -> Result<(), ProblemReport> {
        while let Some(turn) = ComputerToMove::of(&self.room) {
            let Some(mv) = turn.choose(analysis) else { return Ok(()) };
            self.append(RoomEventKind::Moved(mv), at)?;
        }
        Ok(())
    }
}
