//! A room as it stands: its events, one after the other, applied to a session.

mod decide;
mod games;
mod header;
mod report;
mod table;

pub use decide::{ActionRefusal, Now};
pub use games::RoomGame;
pub use header::{BrokenRoom, RoomHeader, RoomRules};
pub use report::{GRACE, ViewerReport};

use std::sync::Arc;

use numduel_rules::{Game, Number, Rules, Seat};
use numduel_session::{
    Command, Controller, Event, EventKind, MatchScore, Players, SeatPlayer, Session, SessionOptions, StartPolicy,
    Waiting, player_at,
};

use crate::event::{RoomEvent, RoomEventKind};
use crate::game_change::GameChange;
use crate::participant::Participant;
use header::{broken, no_opponent};
use table::Table;

/// A room.
#[derive(Clone)]
pub struct Room {
    header: RoomHeader,
    rules: RoomRules,
    events: Vec<Arc<RoomEvent>>,
    /// The game string of each game, with the event that began it.
    begun: Vec<(u64, Arc<str>)>,
    players: [Option<SeatPlayer>; 2],
    table: Option<Table>,
    /// The participants in the order of the session's players.
    order: [Participant; 2],
    /// The number after each move of the present game.
    path: Vec<Number>,
    turn_since: i64,
    round: u32,
    won: [u32; 2],
    drawn: u32,
    asks: Asks,
    closing: String,
}

/// What the players ask of each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asks {
    /// Who wants to take a move back.
    pub takeback: Option<Participant>,
    /// Who was not allowed to, since the last move.
    pub refused: Option<Participant>,
    /// Who wants to delete the room while a game is on.
    pub deletion: Option<Participant>,
    /// Who wants to play again.
    pub rematch: Option<Participant>,
    /// Who agrees to show values.
    pub values: [bool; 2],
}

impl Asks {
    /// The game has changed or ended, and what was asked about it as it stood before is answered by that.
    fn settle(&mut self) {
        (self.takeback, self.refused, self.deletion) = (None, None, None);
    }
}

/// What an event did.
#[derive(Clone, Debug)]
pub struct AppliedEvent {
    /// What happened at the table, each with its sentence.
    pub events: Vec<Event>,
    /// What it means for the archive of games.
    pub games: Vec<GameChange>,
}

impl Room {
    /// A room in which nothing has happened yet.
    pub fn new(header: RoomHeader, rules: RoomRules) -> Self {
        Self {
            turn_since: header.created,
            header,
            rules,
            events: Vec::new(),
            begun: Vec::new(),
            players: [None, None],
            table: None,
            order: Participant::BOTH,
            path: Vec::new(),
            round: 1,
            won: [0, 0],
            drawn: 0,
            asks: Asks::default(),
            closing: String::new(),
        }
    }

    /// The room after an event, to be stored before it is shown. This one stays as it is.
    pub fn after(&self, event: RoomEvent) -> Result<(Self, AppliedEvent), BrokenRoom> {
        let mut next = self.clone();
        let applied = next.apply(event)?;
        Ok((next, applied))
    }

    /// Applies the next event. A room that an event does not fit must not be used any more.
    pub fn apply(&mut self, event: RoomEvent) -> Result<AppliedEvent, BrokenRoom> {
        self.apply_told(event, None)
    }

    /// The same where starts are drawn by another program, with the rules of the game that begins with this event, if one does.
    pub fn apply_told(&mut self, event: RoomEvent, game: Option<Arc<Rules>>) -> Result<AppliedEvent, BrokenRoom> {
        if event.seq != self.seq() + 1 {
            return Err(BrokenRoom(format!("event {} follows event {}", event.seq, self.seq())));
        }
        let events = self.happen(&event.kind, event.at, game)?;
        self.extend_path();
        if let (true, Some(game)) = (events.iter().any(begins_game), self.game()) {
            self.begun.push((event.seq, game.rules().game_string().to_string().into()));
        }
        self.events.push(Arc::new(event));
        let games = self.table.as_ref().map(Table::take_changes).unwrap_or_default();
        Ok(AppliedEvent { events, games })
    }

    /// Keeps the path as long as the game: every event adds a move at most.
    fn extend_path(&mut self) {
        let game = self.table.as_ref().map(|table| table.session.game());
        let moves = game.map_or(0, |game| game.moves().len());
        self.path.truncate(moves);
        if let (true, Some(game)) = (self.path.len() < moves, game) {
            self.path.push(game.position().number.clone());
        }
    }

    fn happen(&mut self, kind: &RoomEventKind, at: i64, game: Option<Arc<Rules>>) -> Result<Vec<Event>, BrokenRoom> {
        match kind {
            RoomEventKind::Sat(who, player) => {
                self.players[who.index()] = Some(player.clone());
                return self.begin_first_game(at, game);
            }
            RoomEventKind::Freed(who) => {
                self.players[who.index()] = None;
                // What the one who leaves has agreed to, the next one has not.
                (self.table, self.asks) = (None, Asks::default());
            }
            RoomEventKind::Linked(_) | RoomEventKind::SignedOut(_) => {}
            RoomEventKind::Moved(mv) => {
                let session = self.session_mut()?;
                let ply = session.game().moves().len();
                let command = match session.waiting() {
                    Waiting::Person(_) => Command::Play(mv.clone()),
                    _ => Command::Answer { ply, mv: mv.clone() },
                };
                self.turn_since = at;
                self.asks.settle();
                return self.play(command);
            }
            RoomEventKind::AskedTakeback(who) => (self.asks.takeback, self.asks.refused) = (Some(*who), None),
            RoomEventKind::RefusedTakeback(_) => self.asks.refused = self.asks.takeback.take(),
            RoomEventKind::AskedDelete(who) => self.asks.deletion = Some(*who),
            RoomEventKind::TookBack(who) => {
                let to = self.last_move_of(*who).ok_or_else(|| BrokenRoom("no move can be taken back".to_owned()))?;
                (self.asks.takeback, self.asks.refused, self.turn_since) = (None, None, at);
                return self.play(Command::TakeBack { to });
            }
            RoomEventKind::Resigned(who) => return self.resign(*who),
            RoomEventKind::Claimed(who) => return self.resign(who.other()),
            RoomEventKind::AskedRematch(who) => self.asks.rematch = Some(*who),
            RoomEventKind::Rematch(_) => return self.begin_next_game(at, game),
            RoomEventKind::AgreedValues(who) => self.asks.values[who.index()] = true,
            RoomEventKind::Deleted(_) => return Err(BrokenRoom("a deleted room has no events".to_owned())),
        }
        Ok(Vec::new())
    }

    /// The first game begins once both seats are taken.
    fn begin_first_game(&mut self, at: i64, told: Option<Arc<Rules>>) -> Result<Vec<Event>, BrokenRoom> {
        let [Some(one), Some(two)] = self.players.clone() else { return Ok(Vec::new()) };
        let starts = told.map_or_else(|| self.rules.starts.clone(), StartPolicy::fixed);
        let mut options = SessionOptions::new(starts, Players([one, two]), self.header.seed);
        // The players have not agreed on any help.
        (options.mode, options.hints) = (self.header.mode, 0);
        let table = self.table.insert(Table::new(options)?);
        (self.turn_since, self.order) = (at, Participant::BOTH);
        Ok(table.session.opening().collect())
    }

    fn resign(&mut self, who: Participant) -> Result<Vec<Event>, BrokenRoom> {
        self.asks.settle();
        let seat = self.seat_of(who).ok_or_else(no_opponent)?;
        self.play(Command::Resign(seat))
    }

    fn begin_next_game(&mut self, at: i64, told: Option<Arc<Rules>>) -> Result<Vec<Event>, BrokenRoom> {
        let seed = self.header.seed.unwrap_or_default().wrapping_add(u64::from(self.round));
        let session = self.session_mut()?;
        if let Some(rules) = told {
            session.set_starts(StartPolicy::fixed(rules));
        }
        let command = match session.waiting() {
            Waiting::NextGame => Command::NextGame,
            _ => Command::Rematch { seed, computer: None },
        };
        let is_rematch = matches!(command, Command::Rematch { .. });
        let events = session.apply(command).map_err(broken)?;
        if is_rematch {
            self.order.swap(0, 1);
        }
        if is_rematch && self.header.mode.is_some() {
            (self.won, self.drawn) = ([0, 0], 0);
        }
        self.round += 1;
        (self.turn_since, self.asks) = (at, Asks::default());
        self.closing.clear();
        Ok(events)
    }

    fn play(&mut self, command: Command<'_>) -> Result<Vec<Event>, BrokenRoom> {
        let events = self.session_mut()?.apply(command).map_err(broken)?;
        for event in &events {
            match &event.kind {
                EventKind::Refused { reason, .. } => return Err(broken(reason)),
                EventKind::GameOver { outcome, .. } => {
                    event.text.trim().clone_into(&mut self.closing);
                    match outcome.winner.and_then(|seat| self.participant_in(seat)) {
                        Some(winner) => self.won[winner.index()] += 1,
                        None => self.drawn += 1,
                    }
                }
                _ => {}
            }
        }
        Ok(events)
    }

    fn session_mut(&mut self) -> Result<&mut Session, BrokenRoom> {
        self.table.as_mut().map(|table| &mut table.session).ok_or_else(no_opponent)
    }

    /// How many moves there were before the last one of this participant.
    fn last_move_of(&self, who: Participant) -> Option<usize> {
        let game = self.game()?;
        let moves = game.moves().len();
        let own = if self.to_move() == Some(who) { 2 } else { 1 };
        moves.checked_sub(own)
    }
}

fn begins_game(event: &Event) -> bool {
    matches!(event.kind, EventKind::GameBegan { .. })
}

/// What a room can be asked.
impl Room {
    /// What the room is.
    pub fn header(&self) -> &RoomHeader {
        &self.header
    }

    /// The number of its newest event.
    pub fn seq(&self) -> u64 {
        self.events.last().map_or(0, |event| event.seq)
    }

    /// Everything that happened after the event with this number.
    pub fn events_after(&self, seq: u64) -> &[Arc<RoomEvent>] {
        let seen = usize::try_from(seq).unwrap_or(usize::MAX).min(self.events.len());
        &self.events[seen..]
    }

    /// The game string of the game that began with an event, if one did.
    pub fn game_begun_by(&self, seq: u64) -> Option<&str> {
        self.begun.iter().find(|(begun, _)| *begun == seq).map(|(_, game)| game.as_ref())
    }

    /// The number of the newest event that a move has to know of.
    pub fn decisive(&self) -> u64 {
        self.events.iter().rev().find(|event| event.kind.is_decisive()).map_or(0, |event| event.seq)
    }

    /// When its newest event happened.
    pub fn newest_at(&self) -> i64 {
        self.events.last().map_or(self.header.created, |event| event.at)
    }

    /// The event with which a participant's secrets became worthless last, or 0.
    pub fn revoked(&self, who: Participant) -> u64 {
        self.events.iter().rev().find(|event| event.kind.revokes() == Some(who)).map_or(0, |event| event.seq)
    }

    /// The event that a request became when it was sent for the first time.
    pub fn answered(&self, request: &str) -> Option<u64> {
        self.events.iter().rev().find(|event| event.request.as_deref() == Some(request)).map(|event| event.seq)
    }

    /// The session, once both seats are taken.
    pub fn session(&self) -> Option<&Session> {
        self.table.as_ref().map(|table| &table.session)
    }

    /// The game, once both seats are taken.
    pub fn game(&self) -> Option<&Game> {
        self.session().map(Session::game)
    }

    /// Whether a game is on.
    pub fn is_playing(&self) -> bool {
        self.game().is_some_and(|game| game.outcome().is_none())
    }

    /// The rules of the present game, whose start may have been drawn.
    pub fn rules(&self) -> &Arc<Rules> {
        self.game().map_or(&self.rules.rules, Game::rules)
    }

    /// The rules of a game of this room, as its game string has them.
    pub fn rules_of(&self, game: &str) -> Result<Arc<Rules>, BrokenRoom> {
        self.rules.of_game(game)
    }

    /// Whether games begin at a number that is drawn.
    pub fn draws_start(&self) -> bool {
        self.rules.starts.range().is_some()
    }

    /// The number after each move of the present game.
    pub fn path(&self) -> &[Number] {
        &self.path
    }

    /// Which game of the room it is, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// What a participant has won.
    pub fn won(&self, who: Participant) -> u32 {
        self.won[who.index()]
    }

    /// How many games were drawn.
    pub fn drawn(&self) -> u32 {
        self.drawn
    }

    /// What the players ask of each other.
    pub fn asks(&self) -> &Asks {
        &self.asks
    }

    /// What the book said at the end of the game.
    pub fn closing(&self) -> &str {
        &self.closing
    }

    /// Who a participant is; nothing while the seat is free.
    pub fn player(&self, who: Participant) -> Option<&SeatPlayer> {
        self.players[who.index()].as_ref()
    }

    /// Whether the program itself plays for a participant.
    pub fn is_computer(&self, who: Participant) -> bool {
        self.player(who).is_some_and(|player| matches!(player.controller(), Controller::Computer(_)))
    }

    /// Who has a seat of the present game; before the first game, who will have it.
    pub fn seated(&self, seat: Seat) -> Participant {
        self.participant_in(seat).unwrap_or(Participant::BOTH[seat.index()])
    }

    /// The seat of a participant in the present game; before the first game, the one to come.
    pub fn seat(&self, who: Participant) -> Seat {
        self.seat_of(who).unwrap_or(Seat::BOTH[who.index()])
    }

    fn participant_in(&self, seat: Seat) -> Option<Participant> {
        Some(self.order[player_at(self.session()?.number(), seat)])
    }

    fn seat_of(&self, who: Participant) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.participant_in(*seat) == Some(who))
    }

    /// Who is to move, while a game is on.
    pub fn to_move(&self) -> Option<Participant> {
        let game = self.game().filter(|game| game.outcome().is_none())?;
        self.participant_in(game.position().turn)
    }

    /// Whether the score of a match is decided.
    pub fn is_match_over(&self) -> bool {
        let score = MatchScore { won: self.won, drawn: self.drawn, exact: [0, 0] };
        self.header.mode.is_some_and(|mode| score.decides(mode))
    }

    /// Whether both players have agreed to show what the moves are worth.
    pub fn shows_values(&self) -> bool {
        self.asks.values.contains(&true)
            && Participant::BOTH.into_iter().all(|who| self.asks.values[who.index()] || self.is_computer(who))
    }
}
