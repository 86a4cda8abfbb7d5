//! A room in memory: what happened in it, and who can use which seat.

use numduel_room::{BrokenRoom, Participant, Room, RoomEventKind};
use numduel_store::rooms::{Grant, SecretHash, StoredRoom};

use crate::key::SecretKey;
use crate::known_rules::KnownRules;

/// A room with the secrets that open its seats.
pub struct OpenRoom {
    pub room: Room,
    grants: Vec<Grant>,
}

impl OpenRoom {
    /// A room as the store has it.
    pub fn load(stored: StoredRoom, known: &KnownRules) -> Result<Self, BrokenRoom> {
        let StoredRoom { header, events, grants } = stored;
        let rules = known.of(&header)?;
        let mut room = Room::new(header, rules);
        for event in events {
            room.apply(event)?;
        }
        Ok(Self { room, grants })
    }

    /// Whose seat a secret opens.
    pub fn participant_of(&self, secret: &SecretHash) -> Option<Participant> {
        self.grants.iter().find(|grant| grant.secret == *secret).map(|grant| grant.participant)
    }

    /// The secret of the private link that a key shows for a participant now.
    pub fn link_secret(&self, key: &SecretKey, who: Participant) -> SecretKey {
        key.link_secret(self.room.header().code, self.room.revoked(who))
    }

    /// The secrets that an event gives to the caller who has this key. `room` is the room after it.
    pub fn granted(room: &Room, kind: &RoomEventKind, key: &SecretKey) -> Vec<Grant> {
        let Some(participant) = kind.admits() else { return Vec::new() };
        let link = key.link_secret(room.header().code, room.revoked(participant));
        [key.hash(), link.hash()].map(|secret| Grant { secret, participant }).to_vec()
    }

    /// A participant gets new secrets, and may lose the old ones.
    pub fn grant(&mut self, revoke: Option<Participant>, grants: &[Grant]) {
        self.grants
            .retain(|grant| Some(grant.participant) != revoke && !grants.iter().any(|new| new.secret == grant.secret));
        self.grants.extend_from_slice(grants);
    }
}
