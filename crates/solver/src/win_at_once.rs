//! A move that ends the game with a win: nothing is better, so whatever else is unknown does not matter.
//!
//! If much is remembered, a position can be the first of more than could ever be listed, and still be won like this.

use numduel_rules::{Budget, Position, Rules};

use crate::error::SolveError;
use crate::knowledge::{Coverage, Form, Knowledge, KnownValue, with_distance};
use crate::method::Method;
use crate::scored_move::ended;
use crate::value::Verdict;

/// Rules of which only the positions with such a move are known.
#[derive(Debug)]
pub(crate) struct WinAtOnce(Rules);

impl WinAtOnce {
    /// The rules, if a position has such a move.
    pub(crate) fn new(rules: &Rules, position: &Position) -> Option<Self> {
        wins_at_once(rules, position).then(|| Self(rules.clone()))
    }
}

fn wins_at_once(rules: &Rules, position: &Position) -> bool {
    rules.legal(position).iter().any(|mv| {
        let outcome = mv.apply(&position.number).and_then(|to| rules.end_after(&rules.after(position, mv, to)));
        outcome.is_some_and(|outcome| Verdict::of(outcome, position.turn) == Verdict::Win)
    })
}

impl Knowledge for WinAtOnce {
    fn method(&self) -> Method {
        Method::Proof
    }

    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(wins_at_once(&self.0, position).then(|| with_distance(ended(Verdict::Win))))
    }

    fn coverage(&self) -> Coverage {
        Coverage::OnDemand
    }

    fn form(&self) -> Form<'_> {
        Form::Part
    }
}
