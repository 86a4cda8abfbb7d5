//! Who is here.

use numduel_room::{GRACE, Now, Participant};

/// Who is in a room, on any server.
pub struct Presence {
    claim_after: i64,
    /// How many streams of each player are open on this server.
    streams: [u32; 2],
    /// When each player was last seen, on any server and on this one.
    seen: [i64; 2],
    seen_here: [i64; 2],
    /// Who was here when those who watch were told last.
    shown: [bool; 2],
}

impl Presence {
    /// No player is away before there was time to come.
    pub fn new(claim_after: i64, at: i64) -> Self {
        Self { claim_after, streams: [0; 2], seen: [at; 2], seen_here: [0; 2], shown: [true; 2] }
    }

    /// What the room does not know by itself.
    pub fn now(&self, at: i64) -> Now {
        Now { at, away: self.away(at), claim_after: self.claim_after }
    }

    fn away(&self, at: i64) -> [i64; 2] {
        [0, 1].map(|index: usize| if self.streams[index] > 0 { 0 } else { (at - self.seen[index]).max(0) })
    }

    /// A player has asked for something.
    pub fn see(&mut self, who: Option<Participant>, at: i64) {
        if let Some(who) = who {
            (self.seen[who.index()], self.seen_here[who.index()]) = (at, at);
        }
    }

    /// A player was seen on another server.
    pub fn see_elsewhere(&mut self, who: Participant, at: i64) {
        self.seen[who.index()] = at;
    }

    pub fn enter(&mut self, who: Participant, at: i64) {
        self.see(Some(who), at);
        self.streams[who.index()] += 1;
    }

    pub fn leave(&mut self, who: Participant, at: i64) {
        // A page that is loaded again is back before others are told.
        self.see(Some(who), at);
        self.streams[who.index()] = self.streams[who.index()].saturating_sub(1);
    }

    /// Whether a player has come or gone since the last call.
    pub fn has_changed(&mut self, at: i64) -> bool {
        let here = self.away(at).map(|away| away < GRACE);
        std::mem::replace(&mut self.shown, here) != here
    }

    /// Who is here on this server.
    pub fn on_this_server(&self, at: i64) -> impl Iterator<Item = Participant> {
        let here = [0, 1].map(|index: usize| self.streams[index] > 0 || at - self.seen_here[index] < GRACE);
        Participant::BOTH.into_iter().filter(move |who| here[who.index()])
    }
}
