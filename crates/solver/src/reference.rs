//! A literal evaluator, slow on purpose, that faster solvers are compared with.
//!
//! It knows nothing of bands, graphs or tables: it asks the rules for the legal moves, plays each, and goes over all
//! positions again and again until nothing changes any more. Positions are kept with their seat and memory exactly as the
//! rules hand them out.

use std::collections::HashMap;

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
}

/// What a move comes to.
#[derive(Clone, Copy, Debug)]
enum After {
    /// This, for the mover.
    Known(Value),
    /// Whatever the opponent makes of the position with this place in the list.
    Goes(usize),
}

/// Everything that can be reached and is not known yet.
#[derive(Default)]
struct Frontier {
    places: HashMap<Position, usize>,
    positions: Vec<Position>,
    /// What the moves of each position come to, once they have been looked at.
    moves: Vec<Option<Vec<After>>>,
    /// The places of all positions, each after those it leads to, as far as play does not repeat.
    order: Vec<usize>,
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
        let reach = self.reach(position)?;
        let values = self.settle(&reach);
        let draw = Value::new(Verdict::Draw, 0);
        let found = reach.positions.into_iter().zip(values);
        self.known.extend(found.map(|(position, value)| (position, value.unwrap_or(draw))));
        Ok(self.known[position])
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

    /// The moves that keep the position's value: the shortest wins, else the draws, else the longest resistance.
    pub fn best(&mut self, position: &Position) -> Result<Vec<Move>, WitnessError> {
        let best = self.value(position)?;
        let moves = self.moves(position)?.into_iter();
        Ok(moves.filter(|(_, value)| *value == best).map(|(mv, _)| mv).collect())
    }

    /// Finds everything that play from a position can come to and that is not known.
    fn reach(&self, from: &Position) -> Result<Frontier, WitnessError> {
        let mut reach = Frontier::default();
        // A stack of its own, because a game can be longer than the program's: positions with how many moves are done.
        let mut stack = vec![(reach.enter(from.clone()), 0)];
        while let Some((place, done)) = stack.last_mut() {
            if self.known.len() + reach.positions.len() > self.limit {
                return Err(WitnessError::TooLarge { limit: self.limit });
            }
            self.look(&mut reach, *place);
            match reach.moves[*place].as_ref().and_then(|moves| moves.get(*done)) {
                None => {
                    reach.order.push(*place);
                    stack.pop();
                }
                Some(After::Goes(next)) if reach.moves[*next].is_none() => stack.push((*next, 0)),
                Some(_) => *done += 1,
            }
        }
        Ok(reach)
    }

    /// Finds out what the moves of a position come to, if that has not been done.
    fn look(&self, reach: &mut Frontier, place: usize) {
        if reach.moves[place].is_some() {
            return;
        }
        let position = reach.positions[place].clone();
        let after = |mv: Move| match self.after(&position, &mv) {
            Ok(value) => After::Known(value),
            Err(next) => After::Goes(reach.enter(next)),
        };
        let moves = self.rules.legal(&position).into_iter().map(after).collect();
        reach.moves[place] = Some(moves);
    }

    /// Goes over the positions until none changes; those without a value can be held forever.
    ///
    /// A win is counted from the moves that are known to win, a loss once all moves are known to lose. Distances that
    /// depend on each other can only grow right: those of a ply are right after one round, those of two after two.
    fn settle(&self, reach: &Frontier) -> Vec<Option<Value>> {
        let mut values = vec![None; reach.positions.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for &place in &reach.order {
                let value = self.judge(reach.moves[place].as_deref().unwrap_or_default(), &values);
                changed |= value != values[place];
                values[place] = value;
            }
        }
        values
    }

    fn judge(&self, moves: &[After], values: &[Option<Value>]) -> Option<Value> {
        if moves.is_empty() {
            return Some(Value::new(self.rules.book().stuck().into(), 0));
        }
        let worth = |after: &After| match after {
            After::Known(value) => Some(*value),
            After::Goes(place) => values[*place].map(Value::<u64>::as_seen_by_mover),
        };
        let best = moves.iter().filter_map(worth).max();
        let all_known = moves.iter().all(|after| worth(after).is_some());
        best.filter(|best| all_known || best.verdict == Verdict::Win)
    }

    /// What a move is worth to the mover, or the position that has to be evaluated first.
    fn after(&self, position: &Position, mv: &Move) -> Result<Value, Position> {
        let played = self.rules.play(position.clone(), mv).expect("a listed move is legal");
        match played.outcome.map(|outcome| Verdict::of(outcome, position.turn)) {
            Some(Verdict::Draw) => Ok(Value::new(Verdict::Draw, 0)),
            Some(verdict) => Ok(Value::new(verdict, 1)),
            None => self.known.get(&played.position).map(|value| value.as_seen_by_mover()).ok_or(played.position),
        }
    }
}

impl Frontier {
    fn enter(&mut self, position: Position) -> usize {
        if let Some(place) = self.places.get(&position) {
            return *place;
        }
        let place = self.positions.len();
        self.places.insert(position.clone(), place);
        self.positions.push(position);
        self.moves.push(None);
        place
    }
}
