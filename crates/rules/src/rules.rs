//! Checked rules with every parameter set: the only thing that can be played.

use std::sync::Arc;

use thiserror::Error;

use crate::book::{RuleBook, START};
use crate::game_string::GameString;
use crate::language::{Allowed, Bounds, End, Fate, Invalid, Memory, Offer};
use crate::moves::Move;
use crate::number::{Number, shorten};
use crate::outcome::{Cause, Outcome};
use crate::position::{Position, Remembered};
use crate::seat::Seat;
use crate::settings::{SettingError, Values, resolve, settle};

/// The rules of one duel at one size. They never change, so that clones share everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    book: Arc<RuleBook>,
    values: Arc<Values>,
    moves: Arc<[Move]>,
    ends: Arc<[End<Number>]>,
    bounds: Bounds<Number>,
}

/// A move that was made: where it leads, and how the game ended if it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position after the move, with the opponent to move.
    pub position: Position,
    /// The end of the game, if this move ended it.
    pub outcome: Option<Outcome>,
}

/// A move that was refused, with the position as it was.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{} is not legal at {}: {reason}", shorten(&mv.to_string()), shorten(&position.number.to_string()))]
pub struct Refusal {
    /// The unchanged position.
    pub position: Position,
    /// The refused move.
    pub mv: Move,
    /// Why it was refused.
    pub reason: Reason,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The game has ended already.
    #[error("the game is over")]
    Over,
    /// The book has no such move at all.
    #[error("the book has no such move")]
    NotAMove,
    /// It is the operation the player used on their previous turn.
    #[error("it repeats the player's own last operation")]
    Repeated,
    /// The division would leave a remainder.
    #[error("the division leaves a remainder")]
    Inexact,
    /// The result would leave the book's bounds.
    #[error("the result is out of bounds")]
    OutOfBounds,
    /// It leads to an end that may only be entered when every other move is closed.
    #[error("it goes beyond while a safe move remains")]
    Overshoot,
}

impl Rules {
    pub(crate) fn new(book: &Arc<RuleBook>, given: &Values) -> Result<Self, SettingError> {
        let values = Arc::new(settle(book, given)?);
        let bounds = Bounds {
            min: book.bounds.min.as_ref().map(|value| resolve(value, &values)),
            max: book.bounds.max.as_ref().map(|value| resolve(value, &values)),
        };
        let ends = book
            .ends
            .iter()
            .map(|end| End {
                condition: end.condition.map(|value| resolve(value, &values)),
                mover: end.mover,
                allowed: end.allowed,
            })
            .collect();
        let moves = book.offers.iter().flat_map(Offer::moves).collect();
        let rules = Self { book: Arc::clone(book), values, moves, ends, bounds };
        rules.check_start()?;
        Ok(rules)
    }

    fn check_start(&self) -> Result<(), SettingError> {
        let start = self.start();
        let number = || shorten(&start.number.to_string());
        if !self.bounds.contain(&start.number) {
            return Err(SettingError::StartOutOfBounds(number(), self.bounds.words()));
        }
        if self.legal(&start).is_empty() {
            return Err(SettingError::NoFirstMove(number()));
        }
        Ok(())
    }

    /// The book these rules come from.
    pub fn book(&self) -> &Arc<RuleBook> {
        &self.book
    }

    /// A parameter's value, such as `target`.
    pub fn value(&self, parameter: &str) -> Option<&Number> {
        self.values.get(parameter)
    }

    /// Every parameter with its value, by name.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Number)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Every move of the book, legal now or not, in the book's order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The ends, in the order in which they are tried.
    pub fn ends(&self) -> &[End<Number>] {
        &self.ends
    }

    /// The numbers that may stand on the table.
    pub fn bounds(&self) -> &Bounds<Number> {
        &self.bounds
    }

    /// The game string that names these rules: every parameter, except a start that is the book's own. A record keeps
    /// its meaning even if a book's usual target changes one day.
    pub fn game_string(&self) -> GameString {
        let own_start = |name: &str, value: &Number| {
            name == START
                && self.book.parameters.iter().any(|parameter| parameter.name == START && parameter.default == *value)
        };
        let shown = self.values.iter().filter(|(name, value)| !own_start(name, value));
        GameString {
            id: self.book.id.clone(),
            parameters: shown.map(|(name, value)| (name.clone(), value.clone())).collect(),
        }
    }

    /// The position every game starts from.
    pub fn start(&self) -> Position {
        self.at(self.values[START].clone())
    }

    /// Player 1 to move at any number, with nothing played yet.
    pub fn at(&self, number: Number) -> Position {
        let remembered = match self.book.memory {
            Memory::Nothing => Remembered::Nothing,
            Memory::OwnLastOperation => Remembered::LastOperations([None; 2]),
        };
        Position { number, turn: Seat::One, remembered }
    }

    /// The legal moves, in the book's order.
    pub fn legal(&self, position: &Position) -> Vec<Move> {
        let (free, forced): (Vec<_>, Vec<_>) = self
            .moves
            .iter()
            .filter_map(|mv| self.entry(position, mv).ok().map(|allowed| (mv, allowed)))
            .partition(|(_, allowed)| *allowed == Allowed::Always);
        let legal = if free.is_empty() { forced } else { free };
        legal.into_iter().map(|(mv, _)| mv.clone()).collect()
    }

    /// Why `mv` is not legal, or nothing if it is.
    pub fn refuses(&self, position: &Position, mv: &Move) -> Option<Reason> {
        if !self.moves.contains(mv) {
            return Some(Reason::NotAMove);
        }
        match self.entry(position, mv) {
            Err(reason) => Some(reason),
            Ok(Allowed::Always) => None,
            Ok(Allowed::WhenForced) => {
                let way_out = self.moves.iter().any(|other| self.entry(position, other) == Ok(Allowed::Always));
                way_out.then_some(Reason::Overshoot)
            }
        }
    }

    /// Makes a move, or hands the position back with the reason.
    pub fn play(&self, position: Position, mv: &Move) -> Result<Played, Box<Refusal>> {
        let refused = self.refuses(&position, mv);
        let (Some(number), None) = (mv.apply(&position.number), refused) else {
            let reason = refused.unwrap_or(Reason::Inexact);
            return Err(Box::new(Refusal { position, mv: mv.clone(), reason }));
        };
        let mover = position.turn;
        let remembered = position.remembered.after(mover, mv);
        let position = Position { number, turn: mover.other(), remembered };
        let outcome = self.end_after(mover, &position);
        Ok(Played { position, outcome })
    }

    /// What typing something that is no move leads to.
    pub fn invalid_input(&self, position: &Position) -> Option<Outcome> {
        match self.book.invalid {
            Invalid::AskAgain => None,
            Invalid::Loses => Some(Outcome::won(position.turn.other(), Cause::Invalid)),
        }
    }

    /// The first end that `number` meets.
    pub fn end_at(&self, number: &Number) -> Option<&End<Number>> {
        self.ends.iter().find(|end| end.condition.holds(number))
    }

    /// Whether memory, arithmetic and bounds let `mv` be made, and when its end may be entered.
    fn entry(&self, position: &Position, mv: &Move) -> Result<Allowed, Reason> {
        if position.remembered.last_operation(position.turn) == Some(mv.operation) {
            return Err(Reason::Repeated);
        }
        let number = mv.apply(&position.number).ok_or(Reason::Inexact)?;
        if !self.bounds.contain(&number) {
            return Err(Reason::OutOfBounds);
        }
        Ok(self.end_at(&number).map_or(Allowed::Always, |end| end.allowed))
    }

    fn end_after(&self, mover: Seat, position: &Position) -> Option<Outcome> {
        let decide = |player: Seat, fate: Fate, cause: Cause| {
            let winner = match fate {
                Fate::Wins => player,
                Fate::Loses => player.other(),
            };
            Some(Outcome::won(winner, cause))
        };
        if let Some(end) = self.end_at(&position.number) {
            return decide(mover, end.mover, end.condition.cause());
        }
        if self.is_stuck(position) {
            return decide(position.turn, self.book.stuck, Cause::Stuck);
        }
        None
    }

    fn is_stuck(&self, position: &Position) -> bool {
        !self.moves.iter().any(|mv| self.entry(position, mv).is_ok())
    }
}
