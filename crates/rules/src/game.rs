//! A game in progress: the rules, the moves so far, and how it ended.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use crate::illegal_reason::IllegalReason;
use crate::moves::Move;
use crate::outcome::{Cause, Outcome};
use crate::position::Position;
use crate::rules::{MoveOutcome, Refusal, Rules};
use crate::seat::Seat;

/// A game and its moves. Only the current position is kept; earlier ones are played again when they are asked for, so
/// that a game of a hundred thousand large numbers still fits in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Arc<Rules>,
    moves: Vec<Move>,
    position: Position,
    outcome: Option<Outcome>,
    /// How often each position has come, where positions can come again.
    seen: HashMap<Position, u8>,
}

/// A position that has come so often ends the game in a draw.
const TOO_OFTEN: u8 = 3;

impl Game {
    /// A new game at its start.
    pub fn new(rules: Arc<Rules>) -> Self {
        let position = rules.start();
        let seen = if rules.may_return() { HashMap::from([(position.clone(), 1)]) } else { HashMap::new() };
        Self { rules, moves: Vec::new(), position, outcome: None, seen }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where it stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Makes a move; a refused one leaves the game as it is.
    pub fn play(&mut self, mv: &Move) -> Result<MoveOutcome, Box<Refusal>> {
        if self.outcome.is_some() {
            return Err(Box::new(Refusal {
                position: self.position.clone(),
                mv: mv.clone(),
                reason: IllegalReason::Over,
            }));
        }
        let mut played = self.rules.play(self.position.clone(), mv)?;
        if self.comes_too_often(&played.position) && played.outcome.is_none() {
            played.outcome = Some(Outcome::drawn(Cause::Repetition));
        }
        self.moves.push(mv.clone());
        self.position = played.position.clone();
        self.outcome = played.outcome;
        Ok(played)
    }

    /// Counts a position that has just come, where positions can come again.
    fn comes_too_often(&mut self, position: &Position) -> bool {
        if !self.rules.may_return() {
            return false;
        }
        let times = self.seen.entry(position.clone()).or_default();
        *times = times.saturating_add(1);
        *times >= TOO_OFTEN
    }

    /// The player to move resigns. A game that has ended already stays as it ended.
    pub fn resign(&mut self) -> Outcome {
        self.resign_as(self.position.turn)
    }

    /// A player resigns, whoever is to move. A game that has ended already stays as it ended.
    pub fn resign_as(&mut self, seat: Seat) -> Outcome {
        let cause = if seat == self.position.turn { Cause::Resigned } else { Cause::OpponentResigned };
        *self.outcome.get_or_insert(Outcome::won(seat.other(), cause))
    }

    /// The player to move has typed invalid input: the outcome, in books where that ends the game.
    pub fn invalid_input(&mut self) -> Option<Outcome> {
        if self.outcome.is_none() {
            self.outcome = self.rules.invalid_input(&self.position);
        }
        self.outcome
    }

    /// Takes back how the game was closed (a resignation or an invalid input), or else the last move, which it returns.
    pub fn undo(&mut self) -> Option<Move> {
        if self.outcome.is_some_and(|outcome| outcome.cause.closes_without_move()) {
            self.outcome = None;
            return None;
        }
        let taken_back = self.moves.pop()?;
        self.outcome = None;
        if let Entry::Occupied(mut times) = self.seen.entry(self.position.clone()) {
            *times.get_mut() -= 1;
            if *times.get() == 0 {
                times.remove();
            }
        }
        self.position = self.positions().last().unwrap_or_else(|| self.rules.start());
        Some(taken_back)
    }

    /// Every position from the start to the present one.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut moves = self.moves.iter();
        std::iter::successors(Some(self.rules.start()), move |position| {
            let mv = moves.next()?;
            self.rules.play(position.clone(), mv).ok().map(|played| played.position)
        })
    }
}
