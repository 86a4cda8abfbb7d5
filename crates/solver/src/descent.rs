//! Who wins from a number far up whose moves lead down, found by looking only at what decides.
//!
//! A number is won as soon as one of its moves is known to win, and the move that leads down furthest is tried first. Where
//! some moves divide, that leaves few numbers to look at, however large the first one is. How soon somebody wins would take
//! a look at all of them.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use numduel_rules::language::{Memory, Stuck};
use numduel_rules::number::heap_bytes;
use numduel_rules::{Budget, Move, Number, Operation, OverLimit, Position, Reservation, Rules};

use crate::error::SolveError;
use crate::knowledge::{Coverage, Form, Knowledge, KnownValue, without_distance};
use crate::method::Method;
use crate::value::Verdict;

/// The most numbers that are looked at.
const MOST: usize = 1 << 16;

/// Rules with the numbers that were looked at, and whether the player to move wins there.
#[derive(Debug)]
pub(crate) struct Descent {
    rules: Rules,
    known: Mutex<KnownNumbers>,
}

/// Whether the player to move wins at a number, for all that were looked at.
#[derive(Debug)]
struct KnownNumbers {
    won: HashMap<Number, bool>,
    held: Reservation,
}

impl KnownNumbers {
    fn insert(&mut self, number: Number, wins: bool) -> Result<(), OverLimit> {
        self.held.grow(heap_bytes(&number))?;
        self.held.insert(&mut self.won, number, wins)
    }
}

/// A number with the moves that are still to be tried, the next one last.
struct OpenNumber {
    number: Number,
    moves: Vec<Number>,
    _held: Reservation,
}

/// What the moves of a number tell by themselves.
enum Looked {
    Decided(bool),
    Open(OpenNumber),
}

impl Descent {
    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let divides = |operation: Operation| matches!(operation, Operation::Divide | Operation::DivideDown);
        let suits = rules.memory() == Memory::Nothing
            && rules.cap().is_none()
            && rules.book().stuck() != Stuck::Passes
            && rules.largest().is_none()
            && rules.move_groups().iter().any(|group| divides(group.operation));
        if !suits {
            return Err(SolveError::Unsuitable(Method::Descent));
        }
        let known = KnownNumbers { won: HashMap::new(), held: budget.empty_reservation() };
        let descent = Self { rules: rules.clone(), known: Mutex::new(known) };
        descent.wins(&rules.start().number, budget)?;
        Ok(descent)
    }

    /// Whether the player to move at a number wins.
    fn wins(&self, from: &Number, budget: &Budget) -> Result<bool, SolveError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut path: Vec<OpenNumber> = Vec::new();
        let mut next = Some(from.clone());
        loop {
            if let Some(number) = next.take() {
                let looked_at = known.won.len() + path.len();
                budget.report(looked_at as u64, None)?;
                if looked_at >= MOST {
                    return Err(SolveError::TooManyPositions { limit: MOST });
                }
                match self.look(number.clone(), budget)? {
                    Looked::Decided(wins) => known.insert(number, wins)?,
                    Looked::Open(open) => path.push(open),
                }
            }
            let Some(open) = path.last_mut() else { return Ok(known.won[from]) };
            let settled = match open.moves.last().map(|to| known.won.get(to)) {
                None => Some(false),
                Some(Some(false)) => Some(true),
                Some(Some(true)) => {
                    open.moves.pop();
                    None
                }
                Some(None) => {
                    next = open.moves.last().cloned();
                    None
                }
            };
            if let (Some(wins), Some(open)) = (settled, settled.and_then(|_| path.pop())) {
                known.insert(open.number, wins)?;
            }
        }
    }

    /// What the moves at a number tell. One that does not lead down, or leads below 0, could continue forever.
    fn look(&self, number: Number, budget: &Budget) -> Result<Looked, SolveError> {
        let position = self.rules.at(number.clone());
        let legal = self.rules.legal(&position);
        if legal.is_empty() {
            return Ok(Looked::Decided(self.rules.book().stuck() == Stuck::Wins));
        }
        // No move leads to a longer number that is looked at.
        let each = size_of::<Number>() as u64 + heap_bytes(&number);
        let held = budget.reserve(each * (legal.len() as u64 + 1))?;
        let mut moves = Vec::new();
        for mv in legal {
            match self.outcome(&position, &mv) {
                (_, Some(Verdict::Win)) => return Ok(Looked::Decided(true)),
                (_, Some(_)) => {}
                (to, None) if to < number && to >= Number::ZERO => moves.push(to),
                _ => return Err(SolveError::Unsuitable(Method::Descent)),
            }
        }
        moves.sort_unstable_by(|one, other| other.cmp(one));
        Ok(Looked::Open(OpenNumber { number, moves, _held: held }))
    }

    /// Where a move leads, and what it is worth to the player who makes it if it ends the game.
    fn outcome(&self, position: &Position, mv: &Move) -> (Number, Option<Verdict>) {
        let to = mv.apply(&position.number).unwrap_or_default();
        let next = self.rules.after(position, mv, to.clone());
        (to, self.rules.end_after(&next).map(|outcome| Verdict::of(outcome, position.turn)))
    }
}

impl Knowledge for Descent {
    fn method(&self) -> Method {
        Method::Descent
    }

    /// `None` if finding out takes too long.
    fn value(&self, position: &Position, budget: &Budget) -> Result<Option<KnownValue>, SolveError> {
        match self.wins(&position.number, budget) {
            Err(error) if error.is_stopped() => Err(error),
            wins => Ok(wins.ok().map(|wins| without_distance(if wins { Verdict::Win } else { Verdict::Loss }))),
        }
    }

    fn coverage(&self) -> Coverage {
        Coverage::OnDemand
    }

    fn form(&self) -> Form<'_> {
        Form::OneByOne
    }
}
