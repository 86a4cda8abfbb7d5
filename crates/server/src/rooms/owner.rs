//! The owner of an open room: a task with a mailbox. It checks what is asked, stores it, and only then applies it, one message
//! after the other, so that its memory is never ahead of the database. If it does not know what was stored, it reads the room
//! again before its next use.

use std::sync::Arc;

use numduel_room::{Action, BrokenRoom, RoomCode, RoomEvent, RoomEventKind};
use numduel_store::rooms::{AppendChange, NewRoomEvent, RoomChange, RoomRefusal};
use tokio::sync::{mpsc, watch};

use super::computer::Thinking;
use super::handle::{Message, RoomHandle, RoomNews};
use super::presence::Presence;
use super::{LIFETIME, OpenRoom, RoomError, RoomRequest, Services};
use crate::key::SecretKey;
use crate::log::now;
use crate::metrics::METRICS;

/// In seconds.
const DAY: i64 = 24 * 60 * 60;

/// The owner of a room.
pub struct RoomOwner {
    pub(super) code: RoomCode,
    pub(super) services: Arc<Services>,
    /// For the computer's moves, which come from no client.
    pub(super) own_mailbox: mpsc::WeakUnboundedSender<Message>,
    news: watch::Sender<RoomNews>,
    /// The room; nothing before its first use, and when it is not known what was stored.
    pub(super) open: Option<OpenRoom>,
    presence: Presence,
    pub(super) thinking: Thinking,
    gone: bool,
}

impl RoomOwner {
    /// Starts a task for a room. It ends with the room, or with the last handle.
    pub fn start(code: RoomCode, services: Arc<Services>) -> RoomHandle {
        let (mailbox, messages) = mpsc::unbounded_channel();
        let news = watch::Sender::new(RoomNews { seq: 0, present: 0 });
        let presence = Presence::new(services.claim_after, now());
        let own_mailbox = mailbox.downgrade();
        METRICS.rooms.add(1);
        let owner = Self {
            code,
            services,
            own_mailbox,
            news: news.clone(),
            open: None,
            presence,
            thinking: Thinking::No,
            gone: false,
        };
        tokio::spawn(owner.run(messages));
        RoomHandle::new(code, mailbox, news)
    }

    async fn run(mut self, mut messages: mpsc::UnboundedReceiver<Message>) {
        while let Some(message) = messages.recv().await {
            // Thousands of rooms wait: what is needed only to work is in a box that is gone while they do.
            Box::pin(self.handle(message)).await;
            if self.gone {
                self.show(u64::MAX);
                return;
            }
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Ask { ask, fresh } => {
                let read = self.read(fresh).await;
                ask(match (read, &self.open) {
                    (Ok(()), Some(open)) => Ok((open, &mut self.presence)),
                    (Ok(()), None) => Err(RoomError::NoRoom(self.code)),
                    (Err(error), _) => Err(error),
                });
            }
            Message::Act(request, answer) => {
                let acted = self.act(&request).await;
                // The work is done even if the caller has stopped waiting.
                _ = answer.send(acted);
            }
            Message::Thought { seq, mv } => self.computer_moves(seq, mv).await,
            Message::Written(events) => self.catch_up(events).await,
            Message::Deleted => self.gone = true,
            Message::Entered(who) => {
                self.presence.enter(who, now());
                self.show_presence();
            }
            Message::Left(who) => self.presence.leave(who, now()),
            Message::SeenElsewhere(who) => self.presence.see_elsewhere(who, now()),
            Message::Tick(here) => {
                self.thinking.try_again();
                self.show_presence();
                if let Some(tell) = here {
                    self.presence.on_this_server(now()).for_each(|who| _ = tell.send((self.code, who)));
                }
                if self.open.is_none() && self.news.receiver_count() > 0 {
                    // Those who watch learn what became of the last write.
                    _ = self.read(false).await;
                }
            }
        }
        self.let_computer_think();
    }

    /// Reads the room if it has to be.
    async fn read(&mut self, fresh: bool) -> Result<(), RoomError> {
        // What is watched here is told by the other servers.
        let fresh = fresh && self.services.shared && self.news.receiver_count() == 0;
        if fresh && self.open.is_some() && self.is_behind().await? {
            self.open = None;
        }
        if self.open.is_some() {
            return Ok(());
        }
        let code = self.code;
        let Some(stored) = self.services.read(move |store| store.room(code)).await? else {
            self.gone = true;
            return Err(RoomError::NoRoom(code));
        };
        let open = OpenRoom::load(stored, &self.services.known)?;
        self.show(open.room.seq());
        self.open = Some(open);
        Ok(())
    }

    /// Whether the database has something else.
    async fn is_behind(&mut self) -> Result<bool, RoomError> {
        let code = self.code;
        let newest = self.services.read(move |store| store.newest(&[code])).await?;
        let known = self.open.as_ref().map(|open| open.room.seq());
        Ok(newest.first().map(|(_, newest)| *newest) != known)
    }

    async fn act(&mut self, request: &RoomRequest) -> Result<u64, RoomError> {
        self.read(false).await?;
        let known = self.seq();
        match self.try_act(request).await {
            // What seems wrong may have changed on another server, which writing finds out too.
            Err(RoomError::Refused(_) | RoomError::Stale { .. })
                if self.seq() != known || self.read_if_behind().await? =>
            {
                self.try_act(request).await
            }
            other => other,
        }
    }

    /// Reads the room again if another server has changed it. Says whether that was so.
    async fn read_if_behind(&mut self) -> Result<bool, RoomError> {
        if !self.services.shared || !self.is_behind().await? {
            return Ok(false);
        }
        self.open = None;
        self.read(false).await?;
        Ok(true)
    }

    fn seq(&self) -> u64 {
        self.open.as_ref().map_or(0, |open| open.room.seq())
    }

    async fn try_act(&mut self, request: &RoomRequest) -> Result<u64, RoomError> {
        if let Some(seq) = self.open.as_ref().and_then(|open| open.room.answered(&request.request)) {
            return Ok(seq);
        }
        let kind = self.decide(request)?;
        if matches!(kind, RoomEventKind::Deleted(_)) {
            return self.delete().await;
        }
        self.append(kind, Some(request.request.clone()), Some(request.key)).await
    }

    /// The event that a request becomes.
    fn decide(&self, request: &RoomRequest) -> Result<RoomEventKind, RoomError> {
        let open = self.open.as_ref().ok_or(RoomError::NoRoom(self.code))?;
        let (room, newest) = (&open.room, open.room.seq());
        let own = open.participant_of(&request.own);
        let linked = request.link.and_then(|link| open.participant_of(&link.hash()));
        let participant = if matches!(request.action, Action::Link) { linked } else { own };
        if request.seen.is_some_and(|seen| !(room.decisive()..=newest).contains(&seen)) {
            return Err(RoomError::Stale { newest });
        }
        Ok(room.decide(&request.action, participant, &self.presence.now(now()))?)
    }

    /// Stores the next event, and applies it once it is on the disk. `key` is that of the player who asked for it.
    pub(super) async fn append(
        &mut self,
        kind: RoomEventKind,
        request: Option<String>,
        key: Option<SecretKey>,
    ) -> Result<u64, RoomError> {
        let (code, at) = (self.code, now());
        let open = self.open.as_mut().ok_or(RoomError::NoRoom(code))?;
        let seq = open.room.seq() + 1;
        // A day more or less does not matter, and most moves then leave the room itself as it is.
        let expires = (at / DAY != open.room.newest_at() / DAY).then_some(at + LIFETIME);
        let (next, applied) = open.room.after(RoomEvent { seq, kind: kind.clone(), request: request.clone(), at })?;
        let grants = key.map(|key| OpenRoom::granted(&next, &kind, &key)).unwrap_or_default();
        let revoke = kind.revokes();
        METRICS.moves.add(u64::from(matches!(kind, RoomEventKind::Moved(_))));
        let (event, games) = (NewRoomEvent { kind, request }, applied.games);
        let change = AppendChange { room: code, seq, event, at, expires, revoke, grants: grants.clone(), games };
        let written = self.services.writer.write(RoomChange::Append(Box::new(change))).await;
        match written {
            Ok(Ok(made)) if !made.repeated => {
                open.room = next;
                open.grant(revoke, &grants);
                self.show(seq);
                return Ok(seq);
            }
            Ok(Err(RoomRefusal::Game { reason, .. })) => return Err(BrokenRoom(reason).into()),
            Ok(Err(RoomRefusal::NoRoom(_))) => {
                self.gone = true;
                return Err(RoomError::NoRoom(code));
            }
            _ => {}
        }
        // Something else is in the database, or it is not known what: reading it tells.
        self.open = None;
        match written {
            Ok(Ok(made)) => Ok(made.seq),
            Ok(Err(_)) => {
                self.read(false).await?;
                Err(RoomError::Stale { newest: self.seq() })
            }
            Err(error) => Err(RoomError::Unavailable(error)),
        }
    }

    /// Removes the room and its games. There is no event of it, so its number is 0.
    async fn delete(&mut self) -> Result<u64, RoomError> {
        if self.read_if_behind().await? {
            // Another server knows what this player may do now.
            return Err(RoomError::Stale { newest: self.seq() });
        }
        let deleted = self.services.writer.write(RoomChange::Delete(self.code)).await;
        let deleted = deleted.map_err(RoomError::Unavailable)?;
        self.gone = true;
        deleted.map(|_| 0).map_err(|_| RoomError::NoRoom(self.code))
    }

    /// Applies what another server has written.
    async fn catch_up(&mut self, events: Vec<RoomEvent>) {
        let Some(open) = &mut self.open else {
            _ = self.read(false).await;
            return;
        };
        for event in events {
            if event.seq <= open.room.seq() {
                continue;
            }
            // Who may use which seat is not in the event.
            if event.kind.changes_secrets() || open.room.apply(event).is_err() {
                self.open = None;
                _ = self.read(false).await;
                return;
            }
        }
        let seq = self.seq();
        self.show(seq);
    }

    /// Shows everybody who watches that the room has come so far.
    fn show(&self, seq: u64) {
        self.news.send_if_modified(|news| std::mem::replace(&mut news.seq, seq) != seq);
    }

    /// Tells the watchers if a player has come or gone.
    fn show_presence(&mut self) {
        if self.presence.has_changed(now()) {
            self.news.send_modify(|news| news.present = news.present.wrapping_add(1));
        }
    }
}

impl Drop for RoomOwner {
    fn drop(&mut self) {
        METRICS.rooms.sub(1);
    }
}
