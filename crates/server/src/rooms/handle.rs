//! The way to an open room: a mailbox, and what those who watch are told.

use numduel_room::{Participant, RoomCode, RoomEvent};
use numduel_rules::Move;
use tokio::sync::{mpsc, oneshot, watch};

use super::{OpenRoom, Presence, RoomError, RoomRequest};
use crate::metrics::METRICS;

/// A question to a room. It must not take long: everything else in this room waits.
pub type RoomQuestion = Box<dyn FnOnce(Result<(&OpenRoom, &mut Presence), RoomError>) + Send>;

/// What the owner of a room is sent.
pub enum Message {
    /// To answer a question; from the newest state, if it is `fresh`, even if another server has written that.
    Ask { ask: RoomQuestion, fresh: bool },
    /// To do something.
    Act(Box<RoomRequest>, oneshot::Sender<Result<u64, RoomError>>),
    /// What the computer has thought of after an event.
    Thought { seq: u64, mv: Option<Box<Move>> },
    /// What another server has written.
    Written(Vec<RoomEvent>),
    /// Another server has deleted the room.
    Deleted,
    /// A stream of a player is open.
    Entered(Participant),
    /// It has ended.
    Left(Participant),
    /// Another server says that a player is there.
    SeenElsewhere(Participant),
    /// Time passes. Says which participants are here on this server.
    Tick(Option<mpsc::UnboundedSender<(RoomCode, Participant)>>),
}

/// What those who watch a room are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomNews {
    /// The newest event; 0 before the room was read, and `u64::MAX` once it is gone.
    pub seq: u64,
    /// How often a player came or went.
    pub present: u32,
}

impl RoomNews {
    /// Whether the room was deleted.
    pub fn is_gone(self) -> bool {
        self.seq == u64::MAX
    }
}

/// The way to an open room. Its owner ends with the last handle.
#[derive(Clone)]
pub struct RoomHandle {
    pub code: RoomCode,
    mailbox: mpsc::UnboundedSender<Message>,
    news: watch::Sender<RoomNews>,
}

impl RoomHandle {
    pub fn new(code: RoomCode, mailbox: mpsc::UnboundedSender<Message>, news: watch::Sender<RoomNews>) -> Self {
        Self { code, mailbox, news }
    }

    /// Asks the room as this server knows it.
    pub async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&OpenRoom, &mut Presence) -> T + Send + 'static,
    ) -> Result<T, RoomError> {
        self.put(question, false).await
    }

    /// Asks the room as it is now, even if another server has changed it.
    pub async fn ask_fresh<T: Send + 'static>(
        &self,
        question: impl FnOnce(&OpenRoom, &mut Presence) -> T + Send + 'static,
    ) -> Result<T, RoomError> {
        self.put(question, true).await
    }

    async fn put<T: Send + 'static>(
        &self,
        question: impl FnOnce(&OpenRoom, &mut Presence) -> T + Send + 'static,
        fresh: bool,
    ) -> Result<T, RoomError> {
        let (answer, wait) = oneshot::channel();
        let ask: RoomQuestion =
            Box::new(move |room| _ = answer.send(room.map(|(room, presence)| question(room, presence))));
        self.send(Message::Ask { ask, fresh });
        wait.await.map_err(|_| RoomError::NoRoom(self.code))?
    }

    /// Does what is asked. That continues even if the caller stops waiting.
    pub async fn act(&self, request: RoomRequest) -> Result<u64, RoomError> {
        let (answer, wait) = oneshot::channel();
        self.send(Message::Act(Box::new(request), answer));
        wait.await.map_err(|_| RoomError::NoRoom(self.code))?
    }

    /// An owner that is gone answers nothing.
    pub fn send(&self, message: Message) {
        _ = self.mailbox.send(message);
    }

    /// Tells whenever there is something new.
    pub fn watch(&self) -> watch::Receiver<RoomNews> {
        self.news.subscribe()
    }

    pub fn is_watched(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// Whether the room is gone.
    pub fn is_closed(&self) -> bool {
        self.mailbox.is_closed()
    }

    /// The newest event that is known.
    pub fn seq(&self) -> u64 {
        self.news.borrow().seq
    }

    /// A stream is open from now on.
    pub fn enter(&self, who: Option<Participant>) -> Here {
        METRICS.streams.add(1);
        if let Some(who) = who {
            self.send(Message::Entered(who));
        }
        Here { room: self.clone(), who }
    }
}

/// A stream is open for as long as this exists.
pub struct Here {
    room: RoomHandle,
    who: Option<Participant>,
}

impl Here {
    /// Whose it is; nothing if it only watches.
    pub fn who(&self) -> Option<Participant> {
        self.who
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        METRICS.streams.sub(1);
        if let Some(who) = self.who {
            self.room.send(Message::Left(who));
        }
    }
}
