//! Checked rules with every parameter set: the only thing that can be played.

mod play;

use std::sync::Arc;

use thiserror::Error;

use crate::arithmetic::MAX_FACTORED;
use crate::book::{Parameter, RuleBook, START};
use crate::direction::{Direction, direction};
use crate::game_string::GameString;
use crate::generator::MoveGenerator;
use crate::language::{Bounds, Condition, End, MoveGroup, MoveLimit, Operands, Property};
use crate::moves::Move;
use crate::number::{Number, shorten};
use crate::outcome::Outcome;
use crate::parameters::{ParameterError, ParameterValues, resolve, settle};
use crate::position::{MemoryState, Position};
use crate::seat::Seat;

/// The rules of one duel at one size. They never change, so that clones share everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    book: Arc<RuleBook>,
    values: Arc<ParameterValues>,
    moves: Arc<[Move]>,
    /// The book's bounds, narrowed to what the program can tell.
    bounds: Bounds<Number>,
    generator: Arc<MoveGenerator<Number>>,
    cap: Option<MoveLimit<u64>>,
    /// Whether [`Rules::moves`] are all, at every number and without conditions.
    fixed: bool,
    direction: Option<Direction>,
}

/// A move that was made: where it leads, and how the game ended if it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveOutcome {
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
    pub reason: IllegalReason,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
pub enum IllegalReason {
    /// The game has ended already.
    #[error("the game is over")]
    Over,
    /// The book has no such move at all.
    #[error("the book has no such move")]
    NotAMove,
    /// The book has it, but not at this number.
    #[error("it is not offered at this number")]
    NotOffered,
    /// What has been played forbids it.
    #[error("what was played before forbids it")]
    Repeated,
    /// It would be passing.
    #[error("it leaves the number as it is")]
    Unchanged,
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
    pub(crate) fn new(book: &Arc<RuleBook>, given: &ParameterValues) -> Result<Self, ParameterError> {
        let values = Arc::new(settle(book, given)?);
        let own_bounds = book.bounds.map(|value| resolve(value, &values));
        let limit = Bounds { min: largest(book).map(|largest| -largest), max: largest(book) };
        let bounds = own_bounds.clone().within(limit.clone());
        let cap = match &book.cap {
            None => None,
            Some(cap) => Some(MoveLimit { moves: moves_of(&resolve(&cap.moves, &values))?, mover: cap.mover }),
        };
        let ends = book.ends.iter().map(|end| end.map(|value| resolve(value, &values))).collect();
        let moves = book.groups.iter().flat_map(MoveGroup::fixed_moves).collect();
        let fixed = book.groups.iter().all(MoveGroup::is_fixed);
        let direction = direction(&book.groups, &values[START], &bounds);
        let generator = Arc::new(MoveGenerator::new(&book.groups, own_bounds, limit, ends));
        let rules = Self { book: Arc::clone(book), values, moves, bounds, generator, cap, fixed, direction };
        rules.check_start()?;
        Ok(rules)
    }

    fn check_start(&self) -> Result<(), ParameterError> {
        let start = self.start();
        if !self.bounds().contain(&start.number) {
            return Err(ParameterError::StartOutOfBounds { start: start.number, bounds: self.bounds().clone() });
        }
        if self.is_stuck(&start) {
            return Err(ParameterError::NoFirstMove(start.number));
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

    /// The moves that the book has whatever the number is, legal now or not, in the book's order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether [`Rules::moves`] are all moves there are, and none has a condition on the number.
    pub fn is_fixed(&self) -> bool {
        self.fixed
    }

    /// The way all moves go, where it can be told from the rules alone.
    pub fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// Whether a position might come again: not where all moves go one way, and not where something is used up by moving.
    pub fn may_return(&self) -> bool {
        self.cap.is_none() && !self.book.memory.uses_up() && self.direction.is_none()
    }

    /// The most moves a game may have.
    pub fn cap(&self) -> Option<&MoveLimit<u64>> {
        self.cap.as_ref()
    }

    /// The ends, in the order in which they are tried.
    pub fn ends(&self) -> &[End<Number>] {
        self.generator.ends()
    }

    /// The numbers that may stand on the table.
    pub fn bounds(&self) -> &Bounds<Number> {
        &self.bounds
    }

    /// The bounds that the book itself sets.
    pub fn own_bounds(&self) -> &Bounds<Number> {
        self.generator.bounds()
    }

    /// The largest number about which the program can tell what the book asks; nothing where it can for all.
    pub fn largest(&self) -> Option<&Number> {
        self.generator.limit().max.as_ref()
    }

    /// The operands that one of the book's groups offers at a number.
    pub fn operands(&self, group: usize, number: &Number) -> Vec<Number> {
        self.generator.operands(group, number)
    }

    /// The moves over machine words, if every operand is one.
    pub fn in_words(&self) -> Option<MoveGenerator<i64>> {
        self.generator.in_words()
    }

    /// The book with the values of these rules as its own.
    pub fn settled_book(&self) -> RuleBook {
        let mut book = RuleBook::clone(&self.book);
        for parameter in &mut book.parameters {
            let value = &self.values[&parameter.name];
            if parameter.default != *value {
                parameter.default = value.clone();
                parameter.drawn = None;
            }
        }
        book
    }

    /// The game string that names these rules: every parameter, except a start that is the book's own. A record keeps
    /// its meaning even if a book's usual target changes one day.
    pub fn game_string(&self) -> GameString {
        let own_start = |name: &str, value: &Number| {
            let is_own = |parameter: &&Parameter| {
                parameter.name == START && parameter.drawn.is_none() && parameter.default == *value
            };
            name == START && self.book.parameters.iter().any(|parameter| is_own(&parameter))
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
        let memory = MemoryState::new(self.book.memory);
        Position { number, turn: Seat::One, memory, moves_left: self.cap.as_ref().map(|cap| cap.moves) }
    }
}

/// How large the numbers of a book may be, if it asks something that is answered up to a limit only.
fn largest(book: &RuleBook) -> Option<Number> {
    let asks_for_primes = |property: Property| property.asks_for_primes();
    let counted = |group: &MoveGroup| matches!(group.operands, Operands::UpToNumber(_));
    let factored = |group: &MoveGroup| {
        group.operands.ask_for_factors() || [group.when, group.leaves].into_iter().flatten().any(asks_for_primes)
    };
    let ended = |end: &End<_>| matches!(end.condition, Condition::Is(property) if asks_for_primes(property));
    if book.groups.iter().any(counted) {
        return Some(Operands::MAX_COUNTED.into());
    }
    (book.groups.iter().any(factored) || book.ends.iter().any(ended)).then(|| MAX_FACTORED.into())
}

/// A cap as a count.
fn moves_of(moves: &Number) -> Result<u64, ParameterError> {
    let count = u64::try_from(moves).ok().filter(|count| (1..=MAX_CAP).contains(count));
    count.ok_or_else(|| ParameterError::Cap { moves: moves.clone(), most: MAX_CAP })
}

/// As many moves as a cap may grant: more than anybody plays.
const MAX_CAP: u64 = 1_000_000;
