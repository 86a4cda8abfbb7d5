//! A room as it stands: its events, one after the other, applied to a session.

mod act;
mod view;

pub use act::{Action, ActionError};
pub use view::{GRACE, is_here};

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use numduel_rules::visible::masked_line;
use numduel_rules::{Game, GameString, Number, RuleBook, Rules, Seat};
use numduel_session::{
    Command, EventKind, MatchScore, Opening, Players, PromptCommand, SeatPlayer, Session, SessionOptions, StartPolicy,
    Waiting, player_at,
};
use numduel_store::rooms::{ChangeLog, Grant, RoomEvent, RoomEventKind, RoomHeader, SecretHash, StoredRoom};
use thiserror::Error;

use crate::key::SecretKey;

/// A room in memory.
pub struct RoomState {
    pub header: RoomHeader,
    /// The number of its newest event.
    pub seq: u64,
    /// The newest event that changed more than who may use which chair and what somebody would like: a move that was made after seeing it is not late.
    pub decisive: u64,
    /// After so many seconds without a move, a player who waits for one who is away may claim the win.
    pub claim_after: i64,
    /// When its newest event happened, and its newest move or beginning of a game.
    pub newest_at: i64,
    pub turn_since: i64,
    pub rules: Arc<Rules>,
    starts: StartPolicy,
    pub chairs: [Option<SeatPlayer>; 2],
    grants: Vec<Grant>,
    /// The event with which each chair lost its secrets last, or 0.
    revoked: [u64; 2],
    table: Option<Session>,
    /// The chairs in the order of the session's players.
    order: [u8; 2],
    log: ChangeLog,
    /// The number after each move of the present game.
    path: Vec<Number>,
    /// Which game of the room it is, and what the chairs have won.
    pub round: u32,
    pub won: [u32; 2],
    pub drawn: u32,
    /// Who wants to take back, and who wants to play again.
    pub takeback: Option<u8>,
    /// Who was not allowed to take back, and wants to delete the room, since the last move.
    pub refused: Option<u8>,
    pub deletion: Option<u8>,
    pub rematch: Option<u8>,
    /// Who agrees to show values.
    pub values: [bool; 2],
    /// What the book said at the end of the game.
    pub closing: String,
    requests: HashMap<String, u64>,
}

/// A room that cannot be brought back: its events do not fit its rules.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the room cannot be read: {}", masked_line(.0))]
pub struct BrokenRoom(pub String);

impl RoomState {
    /// The room that has come so far.
    pub fn load(stored: StoredRoom, claim_after: i64) -> Result<Self, BrokenRoom> {
        let StoredRoom { header, events, grants } = stored;
        let (rules, starts) = rules_of(&header.game, &header.book)?;
        let mut room = Self {
            seq: 0,
            decisive: 0,
            claim_after,
            newest_at: header.created,
            turn_since: header.created,
            rules,
            starts,
            chairs: [None, None],
            grants,
            revoked: [0, 0],
            table: None,
            order: [0, 1],
            log: ChangeLog::default(),
            path: Vec::new(),
            round: 1,
            won: [0, 0],
            drawn: 0,
            takeback: None,
            refused: None,
            deletion: None,
            rematch: None,
            values: [false, false],
            closing: String::new(),
            requests: HashMap::new(),
            header,
        };
        for event in events {
            room.apply(&event)?;
        }
        room.log.take();
        Ok(room)
    }

    /// Applies the next event.
    pub fn apply(&mut self, event: &RoomEvent) -> Result<(), BrokenRoom> {
        self.happen(&event.kind, event.at)?;
        self.follow();
        if let Some(request) = &event.request {
            self.requests.insert(request.clone(), event.seq);
        }
        (self.seq, self.newest_at) = (event.seq, event.at);
        if let Some(chair) = event.kind.revokes() {
            self.revoked[usize::from(chair)] = event.seq;
        }
        let aside =
            [RoomEventKind::Linked, RoomEventKind::SignedOut, RoomEventKind::AgreedValues, RoomEventKind::AskedDelete];
        if !aside.iter().any(|make| [0, 1].map(make).contains(&event.kind)) {
            self.decisive = event.seq;
        }
        Ok(())
    }

    /// Keeps the path as long as the game: every event adds a move at most.
    fn follow(&mut self) {
        let game = self.table.as_ref().map(Session::game);
        let moves = game.map_or(0, |game| game.moves().len());
        self.path.truncate(moves);
        if let (true, Some(game)) = (self.path.len() < moves, game) {
            self.path.push(game.position().number.clone());
        }
    }

    fn happen(&mut self, kind: &RoomEventKind, at: i64) -> Result<(), BrokenRoom> {
        match kind {
            RoomEventKind::Sat(chair, player) => {
                self.chairs[usize::from(*chair)] = Some(player.clone());
                return self.sit_down(at);
            }
            RoomEventKind::Freed(chair) => {
                self.chairs[usize::from(*chair)] = None;
                self.table = None;
            }
            RoomEventKind::Linked(_) | RoomEventKind::SignedOut(_) => {}
            RoomEventKind::Moved(mv) => {
                let table = self.table_mut()?;
                let ply = table.game().moves().len();
                let command = match table.waiting() {
                    Waiting::Computer(_) => Command::Answer { ply, mv: mv.clone() },
                    _ => Command::Play(mv.clone()),
                };
                (self.takeback, self.refused, self.deletion, self.turn_since) = (None, None, None, at);
                return self.play(command);
            }
            RoomEventKind::AskedTakeback(chair) => (self.takeback, self.refused) = (Some(*chair), None),
            RoomEventKind::RefusedTakeback(_) => self.refused = self.takeback.take(),
            RoomEventKind::AskedDelete(chair) => self.deletion = Some(*chair),
            RoomEventKind::TookBack(chair) => {
                (self.takeback, self.refused, self.turn_since) = (None, None, at);
                // Twice where the opponent has moved since.
                for _ in 0..2 {
                    self.play(Command::Ask(PromptCommand::Undo, None))?;
                    if self.chair_to_move() == Some(*chair) {
                        break;
                    }
                }
            }
            RoomEventKind::Resigned(chair) => return self.resign(*chair),
            RoomEventKind::Claimed(chair) => return self.resign(1 - chair),
            RoomEventKind::AskedRematch(chair) => self.rematch = Some(*chair),
            RoomEventKind::Rematch(_) => return self.next_game(at),
            RoomEventKind::AgreedValues(chair) => self.values[usize::from(*chair)] = true,
        }
        Ok(())
    }

    /// The first game begins once both chairs are taken.
    fn sit_down(&mut self, at: i64) -> Result<(), BrokenRoom> {
        let [Some(one), Some(two)] = self.chairs.clone() else { return Ok(()) };
        let mut options = SessionOptions::new(self.starts.clone(), Players([one, two]), Some(self.header.seed));
        options.mode = self.header.mode;
        let table = Session::new(options, Opening::New, Some(Box::new(self.log.clone()))).map_err(broken)?;
        (self.table, self.turn_since) = (Some(table), at);
        Ok(())
    }

    fn resign(&mut self, chair: u8) -> Result<(), BrokenRoom> {
        (self.takeback, self.refused, self.deletion) = (None, None, None);
        let seat = self.seat_of(chair).ok_or_else(|| BrokenRoom("nobody sits opposite".to_owned()))?;
        self.play(Command::Resign(seat))
    }

    fn next_game(&mut self, at: i64) -> Result<(), BrokenRoom> {
        let seed = self.header.seed.wrapping_add(u64::from(self.round));
        let table = self.table_mut()?;
        let command = match table.waiting() {
            Waiting::NextGame => Command::NextGame,
            _ => Command::Rematch { seed, computer: None },
        };
        let swapped = matches!(command, Command::Rematch { .. });
        table.apply(command).map_err(broken)?;
        if swapped {
            self.order.swap(0, 1);
        }
        if swapped && self.header.mode.is_some() {
            (self.won, self.drawn) = ([0, 0], 0);
        }
        self.round += 1;
        (self.rematch, self.takeback, self.values, self.turn_since) = (None, None, [false, false], at);
        self.closing.clear();
        Ok(())
    }

    fn play(&mut self, command: Command<'_>) -> Result<(), BrokenRoom> {
        let events = self.table_mut()?.apply(command).map_err(broken)?;
        for event in events {
            match event.kind {
                EventKind::Refused { reason, .. } => return Err(BrokenRoom(reason.to_string())),
                EventKind::NothingToUndo => {
                    return Err(BrokenRoom("nothing has been played that could be taken back".to_owned()));
                }
                EventKind::GameOver { outcome, .. } => {
                    event.text.trim().clone_into(&mut self.closing);
                    match outcome.winner.and_then(|seat| self.chair_at(seat)) {
                        Some(chair) => self.won[usize::from(chair)] += 1,
                        None => self.drawn += 1,
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn table_mut(&mut self) -> Result<&mut Session, BrokenRoom> {
        self.table.as_mut().ok_or_else(|| BrokenRoom("nobody sits opposite".to_owned()))
    }

    /// What the newest events mean for the stored games.
    pub fn take_changes(&self) -> Vec<numduel_store::rooms::GameChange> {
        self.log.take()
    }

    /// The session, once both chairs are taken.
    pub fn table(&self) -> Option<&Session> {
        self.table.as_ref()
    }

    /// The game, once both chairs are taken.
    pub fn game(&self) -> Option<&Game> {
        self.table.as_ref().map(Session::game)
    }

    /// The rules of the present game, whose start may have been drawn.
    pub fn present_rules(&self) -> &Arc<Rules> {
        self.game().map_or(&self.rules, Game::rules)
    }

    /// Whether games begin at a number that is drawn.
    pub fn draws_start(&self) -> bool {
        self.starts.range().is_some()
    }

    /// Who sits in a seat of the present game.
    pub fn chair_at(&self, seat: Seat) -> Option<u8> {
        let table = self.table.as_ref()?;
        Some(self.order[player_at(table.number(), seat)])
    }

    /// The seat of a chair in the present game.
    pub fn seat_of(&self, chair: u8) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.chair_at(*seat) == Some(chair))
    }

    /// Who is to move, while the game is on.
    pub fn chair_to_move(&self) -> Option<u8> {
        let game = self.game().filter(|game| game.outcome().is_none())?;
        self.chair_at(game.position().turn)
    }

    /// The score of a match is decided.
    pub fn is_match_over(&self) -> bool {
        let score = MatchScore { won: self.won, drawn: self.drawn, exact: [0, 0] };
        self.header.mode.is_some_and(|mode| score.decides(mode))
    }

    /// Which chair a secret opens.
    pub fn chair_of(&self, secret: &SecretHash) -> Option<u8> {
        self.grants.iter().find(|grant| grant.secret == *secret).map(|grant| grant.chair)
    }

    /// The secret of the private link that a key shows for a chair now.
    pub fn link_secret(&self, key: &SecretKey, chair: u8) -> SecretKey {
        key.link_secret(self.header.code, self.revoked[usize::from(chair)])
    }

    /// The secrets that the newest event gives, if the caller has this key.
    pub fn granted(&self, kind: &RoomEventKind, key: &SecretKey) -> Vec<Grant> {
        match *kind {
            RoomEventKind::Sat(chair, _) | RoomEventKind::Linked(chair) | RoomEventKind::SignedOut(chair) => {
                [key.hash(), self.link_secret(key, chair).hash()].map(|secret| Grant { secret, chair }).to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// The number that a request got when it came for the first time.
    pub fn answered(&self, request: &str) -> Option<u64> {
        self.requests.get(request).copied()
    }

    /// A chair gets new secrets, and may lose the old ones.
    pub fn grant(&mut self, revoke: Option<u8>, grants: &[Grant]) {
        self.grants.retain(|grant| Some(grant.chair) != revoke && !grants.iter().any(|new| new.secret == grant.secret));
        self.grants.extend_from_slice(grants);
    }

    /// What the player in a chair is called.
    pub fn name(&self, chair: u8) -> &str {
        self.chairs[usize::from(chair)].as_ref().map_or("Nobody", SeatPlayer::name)
    }
}

/// A game string, the text of its book, and what was made of them.
type KnownRules = ([String; 2], (Arc<Rules>, StartPolicy));

/// The rules that rooms were loaded with last: most rooms share theirs with many others.
static KNOWN: Mutex<VecDeque<KnownRules>> = Mutex::new(VecDeque::new());

/// How many are remembered.
const REMEMBERED: usize = 64;

/// The rules of a game string with the text of its book, and where its games start.
fn rules_of(game: &str, book: &str) -> Result<(Arc<Rules>, StartPolicy), BrokenRoom> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, rules)) = known().iter().find(|(texts, _)| *texts == [game, book]) {
        return Ok(rules.clone());
    }
    let rules = read_rules(game, book)?;
    let mut known = known();
    known.push_front(([game, book].map(str::to_owned), rules.clone()));
    known.truncate(REMEMBERED);
    Ok(rules)
}

fn read_rules(game: &str, book: &str) -> Result<(Arc<Rules>, StartPolicy), BrokenRoom> {
    let named: GameString = game.parse().map_err(broken)?;
    let book = Arc::new(book.parse::<RuleBook>().map_err(broken)?);
    let rules = Arc::new(book.rules(&named.parameters).map_err(broken)?);
    Ok((Arc::clone(&rules), StartPolicy::new(rules, &named)))
}

fn broken(error: impl std::fmt::Display) -> BrokenRoom {
    BrokenRoom(error.to_string())
}

#[cfg(test)]
mod tests {
    use numduel_rules::visible::is_invisible;

    use super::*;
    use crate::config::NotANetwork;
    use crate::rooms::RoomError;

    #[test]
    fn no_error_repeats_hostile_text_as_it_is() {
        let hostile = || "a\u{1b}[31m\u{202e}b".to_owned();
        let errors = [
            BrokenRoom(hostile()).to_string(),
            RoomError::Broken(BrokenRoom(hostile())).to_string(),
            RoomError::Unavailable(hostile()).to_string(),
            ActionError::SameName(hostile()).to_string(),
            ActionError::NotAMove(hostile()).to_string(),
            ActionError::Illegal { called: hostile(), reason: hostile() }.to_string(),
            hostile().parse::<crate::config::Network>().map_err(|error: NotANetwork| error.to_string()).unwrap_err(),
        ];
        for error in errors {
            assert!(!error.chars().any(is_invisible), "{error:?}");
        }
    }
}
