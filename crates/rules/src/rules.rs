//! Checked rules with every parameter set: the only thing that can be played.

mod direction;
mod essence;
mod play;

use std::sync::Arc;

use thiserror::Error;

use crate::arithmetic::MAX_FACTORED;
use crate::book::{Parameter, RuleBook, START};
use crate::direction::Direction;
use crate::game_string::GameString;
use crate::generator::MoveGenerator;
use crate::illegal_reason::IllegalReason;
use crate::language::ParameterValues;
use crate::language::{BookNumber, Bounds, Condition, End, Memory, MoveGroup, MoveLimit, Operands, Stuck};
use crate::moves::{Move, Operation};
use crate::number::{Number, short, shorten};
use crate::outcome::Outcome;
use crate::parameters::{ParameterError, broken_limits, settle};
use crate::position::{MemoryState, Position};
use crate::seat::Seat;
use direction::{direction, may_stay};

/// The rules of one duel at one size. They never change, so clones share everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    book: Arc<RuleBook>,
    values: Arc<ParameterValues>,
    groups: Arc<[MoveGroup<Number>]>,
    moves: Arc<[Move]>,
    /// The book's bounds, narrowed to what the program can tell.
    bounds: Bounds<Number>,
    /// Up to this size no move leads beyond what the program can tell; `None` if it can tell everything.
    judged: Option<Number>,
    generator: Arc<MoveGenerator<Number>>,
    memory: Memory,
    /// Whether moves that would leave the number as it is are not legal.
    must_change: bool,
    cap: Option<MoveLimit<u64>>,
    /// Whether [`Rules::moves`] are all, at every number and without conditions.
    fixed: bool,
    direction: Option<Direction>,
    may_stay: bool,
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
#[error("{} is not legal at {}: {reason}", shorten(&mv.to_string()), short(&position.number))]
pub struct Refusal {
    /// The unchanged position.
    pub position: Position,
    /// The refused move.
    pub mv: Move,
    /// Why it was refused.
    pub reason: IllegalReason,
}

impl RuleBook {
    /// The rules with these parameters, the others at their defaults. This is the only way to make [`Rules`].
    pub fn rules(self: &Arc<Self>, given: &ParameterValues) -> Result<Rules, ParameterError> {
        Rules::new(self, given)
    }
}

impl Rules {
    pub(crate) fn new(book: &Arc<RuleBook>, given: &ParameterValues) -> Result<Self, ParameterError> {
        let values = Arc::new(settle(book, given)?);
        let (own_bounds, keeps) = bounds(book, &values);
        let limit = Bounds { min: largest(book).map(|largest| -largest), max: largest(book) };
        let bounds = own_bounds.clone().within(limit.clone());
        let cap = match &book.cap {
            None => None,
            Some(cap) => Some(MoveLimit { moves: moves_of(&cap.moves.resolve(&values))?, mover: cap.mover }),
        };
        let ends = book.ends.iter().map(|end| end.map(|value| value.resolve(&values))).collect();
        let groups: Arc<[MoveGroup<Number>]> =
            book.groups.iter().map(|group| group.map(|value| value.resolve(&values))).collect();
        let moves = groups.iter().flat_map(MoveGroup::fixed_moves).collect();
        let judged = largest(book).map(|largest| judged_after_a_move(&groups, &largest));
        let fixed = groups.iter().all(MoveGroup::is_fixed);
        let needless = book.memory == Memory::NoNumberTwice && never_returns(book, &groups, &values[START], &bounds);
        let memory = if needless { Memory::Nothing } else { book.memory };
        // Staying is coming to the same number twice.
        let must_change = book.must_change || needless;
        let generator = Arc::new(MoveGenerator::new(&groups, own_bounds, keeps, limit, ends, must_change));
        let (book, direction, may_stay) = (Arc::clone(book), None, false);
        let mut rules = Self {
            book,
            values,
            groups,
            moves,
            bounds,
            judged,
            generator,
            memory,
            must_change,
            cap,
            fixed,
            direction,
            may_stay,
        };
        let start = &rules.values[START];
        (rules.direction, rules.may_stay) = (rules.direction_from(start), rules.may_stay_from(start));
        rules.check_start()?;
        Ok(rules)
    }

    fn check_start(&self) -> Result<(), ParameterError> {
        let start = self.start();
        if !self.bounds.contain(&start.number) || !self.generator.allows(&start.number) {
            let (bounds, keeps) = (self.bounds().clone(), self.keeps().cloned());
            return Err(ParameterError::StartOutOfBounds { start: start.number, bounds, keeps });
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

    /// What has to be remembered to play by these rules: less than the book says where that could never matter.
    pub const fn memory(&self) -> Memory {
        self.memory
    }

    /// Whether moves that would leave the number as it is are not legal: where the book says so, and where no number may
    /// come up twice and that is all it takes.
    pub const fn forbids_unchanged(&self) -> bool {
        self.must_change
    }

    /// A parameter's value, such as `target`.
    pub fn value(&self, parameter: &str) -> Option<&Number> {
        self.values.get(parameter)
    }

    /// The number that a number of the book stands for here.
    pub fn resolve(&self, value: &BookNumber) -> Number {
        value.resolve(&self.values)
    }

    /// Every parameter with its value, by name.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Number)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The groups of moves, in the book's order.
    pub fn move_groups(&self) -> &[MoveGroup<Number>] {
        &self.groups
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

    /// The way all moves go from any number on, where it can be told from the rules alone.
    pub fn direction_from(&self, number: &Number) -> Option<Direction> {
        let strict = self.must_change || !self.may_stay_from(number);
        // A pass leaves the number where it is, so not every move continues in the same direction.
        let passes = self.book.stuck == Stuck::Passes;
        direction(&self.groups, number, self.bounds()).filter(|_| strict && !passes)
    }

    /// Whether some move might leave the number as it is, legal or not, as far as that is easy to tell.
    pub fn may_stay(&self) -> bool {
        self.may_stay
    }

    /// The same for play from any number.
    pub fn may_stay_from(&self, number: &Number) -> bool {
        may_stay(&self.groups, number, self.bounds(), |number| self.allows(number) && self.end_at(number).is_none())
    }

    /// Whether a position might come again: not where all moves go one way, and not where something is used up by moving.
    pub fn may_return(&self) -> bool {
        self.cap.is_none() && !self.memory.uses_up() && self.direction.is_none()
    }

    /// The most moves a game may have.
    pub fn cap(&self) -> Option<&MoveLimit<u64>> {
        self.cap.as_ref()
    }

    /// The ends, in the order in which they are tried.
    pub fn ends(&self) -> &[End<Number>] {
        self.generator.ends()
    }

    /// The numbers between which all lie that may stand on the table.
    pub fn bounds(&self) -> &Bounds<Number> {
        &self.bounds
    }

    /// The bounds that the book itself sets.
    pub fn own_bounds(&self) -> &Bounds<Number> {
        self.generator.bounds()
    }

    /// The largest number about which the program can tell what the book asks; `None` if it can for all.
    pub fn largest(&self) -> Option<&Number> {
        self.generator.limit().max.as_ref()
    }

    /// What else the number must always be, where the book asks for more than edges.
    pub fn keeps(&self) -> Option<&Condition<Number>> {
        self.generator.keeps()
    }

    /// What the moves of a group have to leave: what the group asks, and what else the number must always be.
    pub fn leaves(&self, group: &MoveGroup<Number>) -> Option<Condition<Number>> {
        let asked: Vec<_> = group.leaves.iter().chain(self.keeps()).cloned().collect();
        (!asked.is_empty()).then(|| Condition::All(asked).normal())
    }

    /// Whether the number may stand on the table.
    pub fn allows(&self, number: &Number) -> bool {
        self.generator.allows(number)
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

    /// The start at a number that games may begin at: the parameters allow it, somebody can move, and no end is met.
    pub fn at_start(&self, number: Number) -> Option<Position> {
        let mut values = ParameterValues::clone(&self.values);
        values.insert(START.to_owned(), number.clone());
        let start = self.at(number);
        let open = self.allows(&start.number) && self.end_at(&start.number).is_none() && !self.is_stuck(&start);
        (open && broken_limits(&self.book.parameters, &values).next().is_none()).then_some(start)
    }

    /// Player 1 to move at any number, with nothing played yet.
    pub fn at(&self, number: Number) -> Position {
        let memory = MemoryState::new(self.memory);
        Position { number, turn: Seat::One, memory, moves_left: self.cap.as_ref().map(|cap| cap.moves) }
    }
}

/// The edges that the book sets, and what else it asks of every number.
fn bounds(book: &RuleBook, values: &ParameterValues) -> (Bounds<Number>, Option<Condition<Number>>) {
    let all = book.bounds.map(&mut |value| value.resolve(values));
    let is_edge = |part: &Condition<Number>| part.cuts().is_some_and(|cuts| cuts.len() == 1);
    let others: Vec<_> = all.parts().iter().filter(|part| !is_edge(part)).cloned().collect();
    let keeps = (!others.is_empty()).then(|| Condition::All(others).normal());
    (Bounds::around(&all), keeps)
}

/// Whether every move that changes the number goes the same way, from wherever a game can start, so that none comes back.
fn never_returns(book: &RuleBook, groups: &[MoveGroup<Number>], start: &Number, bounds: &Bounds<Number>) -> bool {
    let way = |start: &Number| direction(groups, start, bounds);
    let drawn = book.drawn_start().into_iter().flat_map(|(first, last)| [first, last]);
    book.stuck != Stuck::Passes && way(start).is_some() && drawn.into_iter().all(|other| way(other) == way(start))
}

/// How large the numbers of a book may be, if it asks something that is answered up to a limit only.
fn largest(book: &RuleBook) -> Option<Number> {
    let counted = |group: &MoveGroup| matches!(group.operands, Operands::UpToNumber(_));
    if book.groups.iter().any(counted) {
        return Some(Operands::MAX_COUNTED.into());
    }
    let factored = book.groups.iter().any(|group| group.operands.ask_for_factors());
    let of_groups = book.groups.iter().flat_map(|group| [&group.when, &group.leaves]).flatten();
    let mut asked = of_groups.chain(book.ends.iter().map(|end| &end.condition)).chain([&book.bounds]);
    (factored || asked.any(Condition::asks_for_primes)).then(|| MAX_FACTORED.into())
}

/// A size up to which no move makes a number larger than `largest`.
fn judged_after_a_move(groups: &[MoveGroup<Number>], largest: &Number) -> Number {
    let of_group = |group: &MoveGroup<Number>| {
        // Operands that depend on the number are no larger than it, or digits.
        let operand = group.fixed_operands().into_iter().max().filter(|_| group.operands.are_fixed());
        match (group.operation, operand) {
            (Operation::Add | Operation::Subtract, Some(operand)) => largest - operand,
            (Operation::Add | Operation::Subtract, None) => largest / Number::from(2) - Number::from(9),
            (Operation::Multiply, Some(operand)) => largest / operand.max(Number::ONE),
            (Operation::Multiply, None) => Number::ZERO,
            (Operation::Append(base), operand) => {
                (largest - operand.unwrap_or(Number::from(9))) / Number::from(base) - Number::ONE
            }
            (Operation::Become, Some(operand)) if operand > *largest => Number::ZERO,
            _ => largest.clone(),
        }
    };
    groups.iter().map(of_group).fold(largest.clone(), Number::min)
}

/// A cap as a count.
fn moves_of(moves: &Number) -> Result<u64, ParameterError> {
    let count = u64::try_from(moves).ok().filter(|count| (1..=MAX_CAP).contains(count));
    count.ok_or_else(|| ParameterError::Cap { moves: moves.clone(), most: MAX_CAP })
}

/// As many moves as a cap may grant: more than anybody plays.
const MAX_CAP: u64 = 1_000_000;
