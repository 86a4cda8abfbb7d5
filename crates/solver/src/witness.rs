//! A literal evaluator, slow on purpose, that faster solvers are compared with.
//!
//! It knows nothing of bands or graphs: it asks the rules for the legal moves, plays each, and takes the best of what the
//! opponent is then worth. Positions are kept with their seat and memory exactly as the rules hand them out.

use std::collections::{HashMap, HashSet};

use numduel_rules::language::Fate;
use numduel_rules::{Move, Position, Rules};
use thiserror::Error;

use crate::value::{Value, Verdict};

/// Evaluates positions of one duel, and remembers what it has found.
#[derive(Debug)]
pub struct Witness<'r> {
    rules: &'r Rules,
    limit: usize,
    known: HashMap<Position, Value>,
}

/// Why a position was not evaluated.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum WitnessError {
    /// More positions would have to be looked at than was allowed.
    #[error("more than {limit} positions would have to be looked at")]
    TooLarge {
        /// How many were allowed.
        limit: usize,
    },
    /// Play can return to a position it has left.
    #[error("play can go round in circles, so that not every position has a last move")]
    Circular,
}

/// A position whose moves are being looked at.
struct Frame {
    position: Position,
    /// The moves that have not been looked at yet, last first.
    waiting: Vec<Move>,
    best: Option<Value>,
}

impl<'r> Witness<'r> {
    /// As many positions as a witness looks at unless it is told otherwise.
    pub const LIMIT: usize = 1_000_000;

    /// A witness that knows nothing yet.
    pub fn new(rules: &'r Rules) -> Self {
        Self::with_limit(rules, Self::LIMIT)
    }

    /// A witness that looks at no more than `limit` positions in its life.
    pub fn with_limit(rules: &'r Rules, limit: usize) -> Self {
        Self { rules, limit, known: HashMap::new() }
    }

    /// What a position is worth to the player to move. It may lie anywhere, also where play from the start never comes; a
    /// number that already meets an end is played on from, because ends are looked at after moves.
    pub fn value(&mut self, position: &Position) -> Result<Value, WitnessError> {
        if let Some(value) = self.known.get(position) {
            return Ok(*value);
        }
        // A stack of its own, because a game can be longer than the program's.
        let mut stack = vec![self.frame(position.clone())];
        let mut on_stack = HashSet::from([position.clone()]);
        loop {
            let Some(frame) = stack.last_mut() else { return Ok(self.known[position]) };
            let Some(mv) = frame.waiting.last() else {
                let value = frame.best.unwrap_or_else(|| self.stuck());
                on_stack.remove(&frame.position);
                self.known.insert(frame.position.clone(), value);
                stack.pop();
                continue;
            };
            match self.after(&frame.position, mv) {
                Ok(value) => {
                    frame.waiting.pop();
                    frame.best = frame.best.max(Some(value));
                }
                Err(next) => {
                    if !on_stack.insert(next.clone()) {
                        return Err(WitnessError::Circular);
                    }
                    if self.known.len() + stack.len() >= self.limit {
                        return Err(WitnessError::TooLarge { limit: self.limit });
                    }
                    stack.push(self.frame(next));
                }
            }
        }
    }

    /// What each legal move is worth to the player who makes it, in the book's order.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<(Move, Value)>, WitnessError> {
        self.value(position)?;
        let legal = self.rules.legal(position).into_iter();
        let valued = legal.filter_map(|mv| self.after(position, &mv).ok().map(|value| (mv, value)));
        Ok(valued.collect())
    }

    /// The moves that win.
    pub fn winning(&mut self, position: &Position) -> Result<Vec<Move>, WitnessError> {
        let moves = self.moves(position)?.into_iter();
        Ok(moves.filter(|(_, value)| value.verdict == Verdict::Win).map(|(mv, _)| mv).collect())
    }

    /// The moves that keep the position's value: the shortest wins, or in a lost position the longest resistance.
    pub fn best(&mut self, position: &Position) -> Result<Vec<Move>, WitnessError> {
        let best = self.value(position)?;
        let moves = self.moves(position)?.into_iter();
        Ok(moves.filter(|(_, value)| *value == best).map(|(mv, _)| mv).collect())
    }

    /// What a move is worth to the mover, or the position that has to be evaluated first.
    fn after(&self, position: &Position, mv: &Move) -> Result<Value, Position> {
        let played = self.rules.play(position.clone(), mv).expect("a listed move is legal");
        match played.outcome {
            Some(outcome) if outcome.winner == Some(position.turn) => Ok(Value { verdict: Verdict::Win, distance: 1 }),
            Some(outcome) if outcome.winner.is_none() => Ok(Value { verdict: Verdict::Draw, distance: 0 }),
            Some(_) => Ok(Value { verdict: Verdict::Loss, distance: 1 }),
            None => self.known.get(&played.position).map(|value| value.before()).ok_or(played.position),
        }
    }

    fn frame(&self, position: Position) -> Frame {
        let mut waiting = self.rules.legal(&position);
        waiting.reverse();
        Frame { position, waiting, best: None }
    }

    /// A player who is asked to move and cannot.
    fn stuck(&self) -> Value {
        let verdict = match self.rules.book().stuck() {
            Fate::Wins => Verdict::Win,
            Fate::Loses => Verdict::Loss,
        };
        Value { verdict, distance: 0 }
    }
}
