//! A player's seat in a room, as both front ends use it: what is on its way to the server, and what came back.

use numduel_room::Action;
use numduel_rules::Seat;
use numduel_session::Session;
use numduel_wire::{RoomPhase, RoomReport};

use super::replica::{RoomNotice, RoomReplica};
use super::{RemoteRoom, RoomProblem};
use crate::exit::failure;

/// The longest that a server waits for news, in seconds.
const LONGEST_WAIT: u8 = 25;

/// The end of a game that had not begun.
const FREED: &str = "The host has freed your seat.";

/// A seat in a room.
pub struct RoomSeat {
    remote: RemoteRoom,
    replica: RoomReplica,
    sent: Sent,
    lost: bool,
}

/// The player's action that has not been seen in the room yet. There is one at a time, so that keys pressed in a hurry are
/// never meant for another position.
enum Sent {
    Nothing,
    /// It is on its way, or will be sent again: what it is, and the newest event when it was decided on.
    Action(Action, u64),
    /// It was accepted as this event, which is still to be seen.
    Accepted(u64),
}

/// What came of asking for news.
pub enum RoomHeard {
    /// What is new, perhaps nothing.
    News(Vec<RoomNotice>),
    /// The server can't be reached; whether that is new.
    Lost(bool),
    /// There is nothing more to hear, and why.
    Over(String),
}

/// What came of an action.
pub enum Answered {
    /// It was accepted, and the news will show it.
    Accepted,
    /// The server can't be reached: send it again.
    Again,
    /// The server says no, and why.
    Refused(String),
}

impl RoomSeat {
    /// Looks at the room for the first time; also gives a session that shows it, and everything that is to be told of it.
    pub fn new(remote: RemoteRoom) -> anyhow::Result<(Self, Session, Vec<RoomNotice>)> {
        let book = remote.book()?;
        let (replica, session, news) = RoomReplica::new(book, remote.news(0, 0)?)?;
        if replica.you().is_none() {
            // Between joining and looking.
            return Err(failure(FREED.to_owned(), ()));
        }
        Ok((Self { remote, replica, sent: Sent::Nothing, lost: false }, session, news))
    }

    /// The room as it was reported last.
    pub fn replica(&self) -> &RoomReplica {
        &self.replica
    }

    /// Whether the opponent is still to come.
    pub fn waits_for_opponent(&self) -> bool {
        self.replica.report().phase == RoomPhase::Waiting
    }

    /// Whether a game is on.
    pub fn is_playing(&self) -> bool {
        self.replica.report().phase == RoomPhase::Playing
    }

    /// Whether the server cannot be reached now.
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    /// Whether something is on its way that has to be seen first.
    pub fn is_sending(&self) -> bool {
        !matches!(self.sent, Sent::Nothing)
    }

    /// The link to send to a friend.
    pub fn link(&self) -> String {
        self.remote.link()
    }

    /// How a friend gets here.
    pub fn invitation(&self) -> String {
        let link = self.remote.link();
        format!("Your friend opens {link} or runs: numduel join {link}\n")
    }

    /// How to come back, if that is worth it.
    pub fn way_back(&self) -> Option<String> {
        let over = !self.is_playing() && !self.waits_for_opponent();
        let how = self.remote.join_again().map_or_else(
            || "Your seat could not be saved, so you can't come back to it.\n".to_owned(),
            |command| format!("Your seat stays yours. Come back with: {command}\n"),
        );
        (!over).then_some(how)
    }

    /// Waits for news, on another thread.
    pub fn ask_news(&self) -> impl FnOnce() -> Result<RoomReport, RoomProblem> + Send + 'static {
        let (remote, seq) = (self.remote.clone(), self.replica.report().seq);
        // That the win can be claimed is not an event, so nobody is told of it who does not ask.
        let claim_in = self.replica.claim_in().and_then(|left| u8::try_from(left).ok()).filter(|left| *left > 0);
        // A server that is back has to answer at once, so that the player learns of it.
        let wait = if self.lost { 0 } else { claim_in.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT) };
        move || remote.news(seq, wait)
    }

    /// Takes what came of that.
    pub fn hear(&mut self, session: &mut Session, news: Result<RoomReport, RoomProblem>) -> RoomHeard {
        let report = match news {
            Ok(report) => report,
            Err(RoomProblem::Lost(_)) => return RoomHeard::Lost(!std::mem::replace(&mut self.lost, true)),
            Err(RoomProblem::Gone(why) | RoomProblem::Refused(why)) => return RoomHeard::Over(why),
        };
        self.lost = false;
        let had: Option<Seat> = self.replica.you();
        // An answer that was on its way for a long time is older than what is known.
        if report.seq < self.replica.report().seq {
            return RoomHeard::News(Vec::new());
        }
        if matches!(self.sent, Sent::Accepted(seq) if report.seq >= seq) {
            self.sent = Sent::Nothing;
        }
        match self.replica.follow(session, report) {
            Ok(_) if had.is_some() && self.replica.you().is_none() => {
                let free = self.waits_for_opponent();
                let given = "The host has given your seat to somebody else.";
                RoomHeard::Over(if free { FREED } else { given }.to_owned())
            }
            Ok(news) => RoomHeard::News(news),
            Err(problem) => RoomHeard::Over(problem.to_string()),
        }
    }

    /// Decides on an action, which is then to be sent.
    pub fn decide(&mut self, action: Action) {
        self.sent = Sent::Action(action, self.replica.report().seq);
    }

    /// Sends what was decided on, on another thread.
    pub fn send(&self) -> Option<impl FnOnce() -> Result<u64, RoomProblem> + Send + 'static> {
        let Sent::Action(action, seq) = &self.sent else { return None };
        let (remote, action, seq) = (self.remote.clone(), action.clone(), *seq);
        Some(move || remote.act(&action, seq))
    }

    /// Takes what came of that.
    pub fn answered(&mut self, answer: Result<u64, RoomProblem>) -> Answered {
        match answer {
            Ok(seq) if seq <= self.replica.report().seq => self.sent = Sent::Nothing,
            Ok(seq) => self.sent = Sent::Accepted(seq),
            Err(RoomProblem::Lost(_)) => return Answered::Again,
            Err(RoomProblem::Gone(why) | RoomProblem::Refused(why)) => {
                self.sent = Sent::Nothing;
                return Answered::Refused(why);
            }
        }
        Answered::Accepted
    }
}
