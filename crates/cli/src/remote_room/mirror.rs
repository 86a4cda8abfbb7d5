//! The game of a room, played again here: what the server reports is applied to a session of our own, which then has the
//! book's sentences, the legal moves and the pictures. The server decides; the session follows.

use std::fmt::Display;
use std::sync::Arc;

use numduel_rules::{Game, GameString, Move, Outcome, RuleBook, Seat};
use numduel_session::{
    Command, Event, EventKind, MatchMode, MatchScore, Opening, Players, SeatPlayer, Session, SessionOptions,
    StartPolicy, Waiting, player_at,
};
use numduel_wire::{RoomPhase, RoomPlayer, RoomReport, SeatNumber};

use super::RoomProblem;

/// The player string of somebody who plays elsewhere.
const ELSEWHERE: &str = "room";

/// What a free chair is called.
const NOBODY: &str = "your friend";

/// What is new in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatNews {
    /// Something happened at the table.
    Table(Event),
    /// Something else, in a sentence.
    Told(String),
    /// The opponent asks to take a move back.
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

/// What the server reported last, and the book that it is about.
pub struct RoomMirror {
    book: Arc<RuleBook>,
    report: RoomReport,
}

impl RoomMirror {
    /// The room as it is reported, and a session that shows it.
    pub fn new(book: Arc<RuleBook>, report: RoomReport) -> Result<(Self, Session, Vec<SeatNews>), RoomProblem> {
        let mirror = Self { book, report };
        let mut session = mirror.new_session()?;
        let mut events: Vec<Event> = session.opening().collect();
        events.extend(mirror.catch_up(&mut session)?);
        let mut news: Vec<SeatNews> = events.into_iter().map(SeatNews::Table).collect();
        // Whoever comes back has heard of nothing that the opponent asked for.
        let before = RoomReport { values_agreed: Vec::new(), claim_in: None, ..mirror.report.clone() };
        news.extend(mirror.agreed(&before));
        news.extend(mirror.waited_for(&before));
        Ok((mirror, session, news))
    }

    /// What was reported last.
    pub fn report(&self) -> &RoomReport {
        &self.report
    }

    /// Your seat; nothing where you have none any more.
    pub fn you(&self) -> Option<Seat> {
        self.report.you.map(|seat| seat.0)
    }

    /// Whether you may move.
    pub fn is_your_turn(&self) -> bool {
        self.report.turn.is_some() && self.report.turn == self.report.you
    }

    /// What your opponent is called.
    pub fn opponent(&self) -> &str {
        opponent_in(&self.report).map_or(NOBODY, |player| &player.name)
    }

    /// Whether your opponent waits for leave to take a move back.
    pub fn asks_takeback(&self) -> bool {
        self.is_opponent(self.report.takeback)
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

    /// Lets the session follow to what is reported now, and says what is new.
    pub fn follow(&mut self, session: &mut Session, report: RoomReport) -> Result<Vec<SeatNews>, RoomProblem> {
        let before = std::mem::replace(&mut self.report, report);
        let now = &self.report;
        let (waited, waits) = [before.phase, now.phase].map(|phase| phase == RoomPhase::Waiting).into();
        let mut news = Vec::new();
        if waited && !waits {
            news.push(SeatNews::Told(format!("{} has joined.\n", self.opponent())));
        }
        let mut events = Vec::new();
        if waits && !waited {
            *session = self.new_session()?;
            let name = opponent_in(&before).map_or(NOBODY, |player| &player.name);
            return Ok(vec![SeatNews::Freed(name.to_owned())]);
        }
        if waited != waits || before.round != now.round || before.game != now.game {
            *session = self.new_session()?;
            events.extend(session.opening());
        }
        events.extend(self.catch_up(session)?);
        let took_back = events.iter().any(|event| matches!(event.kind, EventKind::TookBack { .. }));
        news.extend(events.into_iter().map(SeatNews::Table));
        news.extend(self.asked(&before, took_back));
        news.extend(self.agreed(&before));
        news.extend(self.waited_for(&before));
        Ok(news)
    }

    /// What the players have asked of each other since.
    fn asked(&self, before: &RoomReport, took_back: bool) -> Vec<SeatNews> {
        let (now, other) = (&self.report, self.opponent());
        let mut news = Vec::new();
        let still = now.phase == RoomPhase::Playing && now.moves.len() == before.moves.len() && !took_back;
        if still && before.takeback.is_some() && before.takeback == now.you && now.takeback.is_none() {
            news.push(SeatNews::Told(format!("{other} does not let you take your move back.\n")));
        }
        if now.takeback != before.takeback && now.takeback.is_some() {
            news.push(if self.asks_takeback() {
                SeatNews::AsksTakeback
            } else {
                SeatNews::Told(format!("You asked to take your move back; {other} has to agree.\n"))
            });
        }
        if now.deletion != before.deletion && self.is_opponent(now.deletion) {
            let told =
                format!("{other} asks to delete this room and its games, which takes you both. Play on if you like.\n");
            news.push(SeatNews::Told(told));
        }
        if now.rematch != before.rematch && now.rematch.is_some() {
            news.push(if self.asks_rematch() { SeatNews::AsksRematch } else { SeatNews::AskedRematch });
        }
        news
    }

    /// A session at the beginning of the game that is reported.
    fn new_session(&self) -> Result<Session, RoomProblem> {
        let report = &self.report;
        let named: GameString = report.game.parse().map_err(unfit)?;
        let rules = Arc::new(self.book.rules(&named.parameters).map_err(unfit)?);
        let mode = report.mode.as_deref().map(str::parse::<MatchMode>).transpose().map_err(unfit)?;
        let (number, score) = if mode.is_some() { self.match_so_far() } else { (1, MatchScore::default()) };
        let seated = [self.player(Seat::One)?, self.player(Seat::Two)?];
        let players = Players(Seat::BOTH.map(|seat| seated[player_at(number, seat)].clone()));
        let mut options = SessionOptions::new(StartPolicy::fixed(Arc::clone(&rules)), players, None);
        // The players have not agreed on any help.
        (options.mode, options.hints) = (mode, 0);
        let opening = Opening::Saved { game: Some(Game::new(rules)), number, score };
        Session::new(options, opening, None).map_err(unfit)
    }

    fn player(&self, seat: Seat) -> Result<SeatPlayer, RoomProblem> {
        let name = self.report.players[seat.index()].as_ref().map_or(NOBODY, |player| &player.name);
        let is_you = self.you() == Some(seat);
        if is_you { SeatPlayer::person(name) } else { SeatPlayer::computer(name, ELSEWHERE) }.map_err(unfit)
    }

    /// Which game of its match this is, and the score before it, by player.
    fn match_so_far(&self) -> (u32, MatchScore) {
        let report = &self.report;
        let ended = report.result.map(|result| result.winner.map(|winner| winner.0));
        let minus = |count: u32, counted: bool| count.saturating_sub(u32::from(counted));
        let won = Seat::BOTH.map(|seat| minus(report.score[seat.index()], ended == Some(Some(seat))));
        let drawn = minus(report.drawn, ended == Some(None));
        let number = won[0].saturating_add(won[1]).saturating_add(drawn).saturating_add(1);
        let by_player = Seat::BOTH.map(|seat| won[player_at(number, seat)]);
        (number, MatchScore { won: by_player, exact: [0, 0], drawn })
    }

    /// Applies to the session whatever it does not have yet.
    fn catch_up(&self, session: &mut Session) -> Result<Vec<Event>, RoomProblem> {
        let moves: Vec<Move> =
            self.report.moves.iter().map(|made| made.mv.parse()).collect::<Result<_, _>>().map_err(unfit)?;
        let known = session.game().moves();
        let same = known.iter().zip(&moves).take_while(|(known, made)| known == made).count();
        let mut events = Vec::new();
        if same < known.len() {
            events.extend(session.apply(Command::TakeBack { to: same }).map_err(unfit)?);
        }
        for (ply, mv) in moves.into_iter().enumerate().skip(same) {
            let command = match session.waiting() {
                Waiting::Person(_) => Command::Play(mv),
                _ => Command::Answer { ply, mv },
            };
            events.extend(session.apply(command).map_err(unfit)?);
        }
        let result = self.report.result.map(Outcome::from);
        if let (None, Some(Outcome { winner: Some(winner), .. })) = (session.game().outcome(), result) {
            // The only way to end a game in a room without a move.
            events.extend(session.apply(Command::Resign(winner.other())).map_err(unfit)?);
        }
        let agrees = session.game().outcome() == result && session.game().position().number == self.report.number.0;
        if agrees { Ok(events) } else { Err(unfit("another number or another end")) }
    }
}

/// The player opposite, as a report has it; nobody where that chair is free.
pub fn opponent_in(report: &RoomReport) -> Option<&RoomPlayer> {
    let seat = report.you.map_or(Seat::Two, |you| you.0.other());
    report.players[seat.index()].as_ref()
}

/// The server reports something that its own rules don't allow.
fn unfit(error: impl Display) -> RoomProblem {
    RoomProblem::Gone(format!("the server reports something that does not fit the rules: {error}"))
}
