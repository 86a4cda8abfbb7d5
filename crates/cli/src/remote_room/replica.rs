//! The game of a room, played again here: the server's events are applied to a [`Room`] of our own, which then has the book's
//! sentences, the legal moves and the pictures. The server decides; the replica follows.

use std::fmt::Display;

use numduel_room::{Action, Participant, Room, RoomEvent, RoomEventKind, RoomHeader, RoomRules};
use numduel_rules::{Game, Seat};
use numduel_session::{Event, Opening, Players, SeatPlayer, Session, SessionOptions, StartPolicy};
use numduel_wire::{RoomEventInfo, RoomPhase, RoomPlayer, RoomReport, SeatNumber};

use super::RoomProblem;

/// The player string of the opponent, who plays elsewhere.
const ELSEWHERE: &str = "room";

/// What the opponent is called before there is one.
const NOBODY: &str = "your friend";

/// What is new in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomNotice {
    /// Something happened at the table.
    Table(Event),
    /// Something else, in a sentence.
    Told(String),
    /// The opponent wants to take back a move.
    AsksTakeback,
    /// The opponent asks to play again.
    AsksRematch,
    /// You have asked to play again.
    AskedRematch,
    /// The opponent would like to show what each move is worth.
    AsksValues,
    /// The opponent, who is to move, is away; after how many seconds the win can be claimed.
    Away(u32),
    /// The seat of the opponent, who had this name, is free again.
    Freed(String),
}

/// The room as its events make it, and as the server reported it last.
pub struct RoomReplica {
    room: Room,
    report: RoomReport,
    me: Option<Participant>,
}

impl RoomReplica {
    /// The room with everything that has happened in it, and a session that shows it.
    pub fn new(book: String, mut report: RoomReport) -> Result<(Self, Session, Vec<RoomNotice>), RoomProblem> {
        let events = events_of(&mut report)?;
        let me = report.player.and_then(|number| Participant::from_number(number).ok());
        let header = RoomHeader {
            code: report.room.parse().map_err(unfit)?,
            game: report.game.clone(),
            book,
            mode: report.mode.as_deref().map(str::parse).transpose().map_err(unfit)?,
            // Only the server knows.
            seed: None,
            created: 0,
        };
        let rules = RoomRules::read(&header.game, &header.book).map_err(unfit)?;
        let mut replica = Self { room: Room::new(header, rules), report, me };
        for event in &events {
            replica.happen(event)?;
        }
        replica.expect_agreement()?;
        let mut session = replica.session()?;
        let mut notices: Vec<RoomNotice> = session.opening().map(RoomNotice::Table).collect();
        // A player who comes back has heard of nothing that the opponent asked for.
        notices.extend(replica.asks_takeback().then_some(RoomNotice::AsksTakeback));
        notices.extend(replica.agreed());
        notices.extend(replica.waited_for(None));
        Ok((replica, session, notices))
    }

    /// What was reported last.
    pub fn report(&self) -> &RoomReport {
        &self.report
    }

    /// Your seat; nothing if you have none any more.
    pub fn you(&self) -> Option<Seat> {
        self.report.you.map(|seat| seat.0)
    }

    /// Whether you may move.
    pub fn is_your_turn(&self) -> bool {
        self.allows(&Action::Move { mv: String::new() })
    }

    /// Whether the server lets you do something now.
    pub fn allows(&self, action: &Action) -> bool {
        self.report.allows(action)
    }

    /// What your opponent is called.
    pub fn opponent(&self) -> &str {
        opponent_in(&self.report).map_or(NOBODY, |player| &player.name)
    }

    /// Whether your opponent waits for leave to take a move back.
    pub fn asks_takeback(&self) -> bool {
        self.allows(&Action::RefuseTakeback)
    }

    /// Whether your opponent wants to play again.
    pub fn asks_rematch(&self) -> bool {
        self.is_opponent(self.report.rematch)
    }

    /// Whether another game of a match follows.
    pub fn has_next_game(&self) -> bool {
        self.report.mode.is_some() && !self.report.match_over
    }

    fn is_opponent(&self, seat: Option<SeatNumber>) -> bool {
        seat.is_some() && seat != self.report.you
    }

    /// Follows to what is reported now, and says what is new. The session shows the room afterwards.
    pub fn follow(&mut self, session: &mut Session, mut report: RoomReport) -> Result<Vec<RoomNotice>, RoomProblem> {
        let events = events_of(&mut report)?;
        let before = std::mem::replace(&mut self.report, report);
        let mut notices = Vec::new();
        let known = self.room.seq();
        let new: Vec<&RoomEventInfo> = events.iter().filter(|event| event.seq > known).collect();
        for event in &new {
            notices.extend(self.happen(event)?);
        }
        self.expect_agreement()?;
        let is_table = |notice: &RoomNotice| matches!(notice, RoomNotice::Table(_) | RoomNotice::Freed(_));
        if notices.iter().any(is_table) {
            *session = self.session()?;
        }
        // What was asked and answered meanwhile needs no answer.
        notices.retain(|notice| match notice {
            RoomNotice::AsksTakeback => self.asks_takeback(),
            RoomNotice::AsksRematch | RoomNotice::AskedRematch => self.report.rematch.is_some(),
            _ => true,
        });
        if self.report.values_agreed.len() > before.values_agreed.len() {
            notices.extend(self.agreed());
        }
        notices.extend(self.waited_for(Some(&before)));
        Ok(notices)
    }

    /// Applies an event, and says what it is to the player here.
    fn happen(&mut self, info: &RoomEventInfo) -> Result<Vec<RoomNotice>, RoomProblem> {
        let event = info.event().ok_or_else(|| unfit("an event that this program does not know"))?;
        let rules = info.game.as_deref().map(|game| self.room.rules_of(game)).transpose().map_err(unfit)?;
        let kind = event.kind.clone();
        let name = |room: &Room, who: Participant| room.player(who).map_or(NOBODY, SeatPlayer::name).to_owned();
        let mut notices = Vec::new();
        match &kind {
            RoomEventKind::Freed(who) => notices.push(RoomNotice::Freed(name(&self.room, *who))),
            RoomEventKind::Sat(who, player) if Some(*who) != self.me => {
                notices.push(RoomNotice::Told(format!("{} has joined.\n", player.name())));
            }
            _ => {}
        }
        let applied = self.room.apply_told(self.as_played_here(event)?, rules).map_err(unfit)?;
        notices.extend(applied.events.into_iter().map(RoomNotice::Table));
        let other = self.me.map_or(NOBODY.to_owned(), |me| name(&self.room, me.other()));
        let by_me = |who: &Participant| Some(*who) == self.me;
        notices.extend(match &kind {
            RoomEventKind::AskedTakeback(who) if by_me(who) => {
                Some(RoomNotice::Told(format!("You asked to take your move back; {other} has to agree.\n")))
            }
            RoomEventKind::AskedTakeback(_) => Some(RoomNotice::AsksTakeback),
            RoomEventKind::RefusedTakeback(who) if !by_me(who) => {
                Some(RoomNotice::Told(format!("{other} does not let you take your move back.\n")))
            }
            RoomEventKind::AskedDelete(who) if !by_me(who) => Some(RoomNotice::Told(format!(
                "{other} asks to delete this room and its games, which takes you both. Play on if you like.\n"
            ))),
            RoomEventKind::AskedRematch(who) if by_me(who) => Some(RoomNotice::AskedRematch),
            RoomEventKind::AskedRematch(_) => Some(RoomNotice::AsksRematch),
            _ => None,
        });
        Ok(notices)
    }

    /// The same event with an opponent who plays elsewhere, even if it is a computer.
    fn as_played_here(&self, event: RoomEvent) -> Result<RoomEvent, RoomProblem> {
        let kind = match event.kind {
            RoomEventKind::Sat(who, player) if Some(who) != self.me => {
                RoomEventKind::Sat(who, SeatPlayer::computer(player.name(), ELSEWHERE).map_err(unfit)?)
            }
            kind => kind,
        };
        Ok(RoomEvent { kind, ..event })
    }

    /// A server by other rules would be noticed here.
    fn expect_agreement(&self) -> Result<(), RoomProblem> {
        let (report, game) = (&self.report, self.room.game());
        let agrees = game.is_none_or(|game| {
            game.position().number == report.number.0 && game.outcome() == report.result.map(Into::into)
        });
        if agrees && self.room.seq() == report.seq { Ok(()) } else { Err(unfit("another number or another end")) }
    }

    /// A session that shows the room; before the first game, its start.
    fn session(&self) -> Result<Session, RoomProblem> {
        if let Some(session) = self.room.session() {
            return Ok(session.with_journal(None));
        }
        let name = |who| self.room.player(who).map_or(NOBODY, SeatPlayer::name);
        let player = |who| {
            let name = name(who);
            if Some(who) == self.me { SeatPlayer::person(name) } else { SeatPlayer::computer(name, ELSEWHERE) }
        };
        let [one, two] = Participant::BOTH.map(player);
        let rules = self.room.rules();
        let players = Players([one.map_err(unfit)?, two.map_err(unfit)?]);
        let mut options = SessionOptions::new(StartPolicy::fixed(rules.clone()), players, None);
        (options.mode, options.hints) = (self.room.header().mode, 0);
        Session::new(options, Opening::Game(Game::new(rules.clone())), None).map_err(unfit)
    }

    /// Whether the players see what each move is worth, or what is missing, if one of them has agreed to it.
    fn agreed(&self) -> Option<RoomNotice> {
        let (report, other) = (&self.report, self.opponent());
        if report.phase != RoomPhase::Playing || report.values_agreed.is_empty() {
            return None;
        }
        let with_computer = opponent_in(report).is_some_and(|player| player.player.is_some());
        Some(if report.values.is_some() {
            RoomNotice::Told("Now you both see what each move is worth.\n".to_owned())
        } else if report.values_agreed.len() == 2 || with_computer {
            RoomNotice::Told("The server can't work out what the moves of this game are worth.\n".to_owned())
        } else if self.allows(&Action::Values) {
            RoomNotice::AsksValues
        } else {
            RoomNotice::Told(format!("You asked to show what each move is worth; {other} has to agree.\n"))
        })
    }
}

/// The player opposite, as a report has it; nothing while that seat is free.
pub fn opponent_in(report: &RoomReport) -> Option<&RoomPlayer> {
    let seat = report.you.map_or(Seat::Two, |you| you.0.other());
    report.players[seat.index()].as_ref()
}

/// The events that a report brings.
fn events_of(report: &mut RoomReport) -> Result<Vec<RoomEventInfo>, RoomProblem> {
    report.events.take().ok_or_else(|| RoomProblem::Gone("the server is older than this program; update it".to_owned()))
}

/// The server reports something that its own rules don't allow.
fn unfit(error: impl Display) -> RoomProblem {
    RoomProblem::Gone(format!("the server reports something that does not fit the rules: {error}"))
}
