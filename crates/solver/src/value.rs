//! What a position is worth: who wins with perfect play, and how soon.

use std::cmp::Ordering;
use std::fmt;

use numduel_rules::language::{MoverResult, Stuck};
use numduel_rules::{Number, Outcome, Seat};

/// Who wins, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Neither can force a win: play repeats forever, or the book calls it a draw.
    Draw,
}

impl Verdict {
    /// The same seen by the opponent.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }

    /// The verdict's name in texts and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        }
    }
}

impl Verdict {
    /// What an outcome is to the player in `seat`.
    pub fn of(outcome: Outcome, seat: Seat) -> Self {
        match outcome.winner {
            Some(winner) if winner == seat => Self::Win,
            Some(_) => Self::Loss,
            None => Self::Draw,
        }
    }

    /// The seat that wins when `turn` is to move; nobody in a drawn position.
    pub fn winner(self, turn: Seat) -> Option<Seat> {
        match self {
            Self::Win => Some(turn),
            Self::Loss => Some(turn.other()),
            Self::Draw => None,
        }
    }
}

/// The verdict of the player that a rule speaks of.
impl From<Stuck> for Verdict {
    fn from(stuck: Stuck) -> Self {
        match stuck {
            Stuck::Wins => Self::Win,
            Stuck::Loses => Self::Loss,
            // Neither player can move then.
            Stuck::Passes => Self::Draw,
        }
    }
}

impl From<MoverResult> for Verdict {
    fn from(fate: MoverResult) -> Self {
        match fate {
            MoverResult::Wins => Self::Win,
            MoverResult::Loses => Self::Loss,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// A verdict and its distance in plies: the winner shortens it, the loser lengthens it.
///
/// Whatever walks positions one by one counts plies in `u64`. Only a book that adds or subtracts can be longer than
/// that (10^100 by steps of 3), and only the band solution meets it: its answers are `Value<Number>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value<D = u64> {
    /// Who wins, seen by the player to move.
    pub verdict: Verdict,
    /// Plies to the end; 0 where the player to move has no legal move, and always 0 for a draw, which nobody hurries.
    pub distance: D,
}

impl<D> Value<D> {
    /// A value from its two parts.
    pub const fn new(verdict: Verdict, distance: D) -> Self {
        Self { verdict, distance }
    }
}

impl Value {
    /// A position of this value as the player who has just moved there sees it: the other verdict, one ply more.
    #[must_use]
    pub const fn as_seen_by_mover(self) -> Self {
        match self.verdict {
            Verdict::Draw => self,
            verdict => Self { verdict: verdict.flipped(), distance: self.distance + 1 },
        }
    }
}

impl Value {
    /// The same so many plies further from the end; a draw is never nearer or further.
    pub(crate) fn later(self, plies: &Number) -> Value<Number> {
        match self.verdict {
            Verdict::Draw => self.into(),
            verdict => Value::new(verdict, Number::from(self.distance) + plies),
        }
    }
}

impl Value<Number> {
    /// A position of this value as the player who has just moved there sees it: the other verdict, one ply more.
    #[must_use]
    pub fn as_seen_by_mover(self) -> Self {
        match self.verdict {
            Verdict::Draw => self,
            verdict => Self { verdict: verdict.flipped(), distance: self.distance + Number::ONE },
        }
    }
}

impl From<Value> for Value<Number> {
    fn from(value: Value) -> Self {
        Self { verdict: value.verdict, distance: value.distance.into() }
    }
}

/// Ordered by preference of the player to move.
impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |verdict: &Self| match verdict {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Ordered by preference of the player to move: a quick win is the best, then a slow one, a draw, a slow loss, a quick one.
impl<D: Ord> Ord for Value<D> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.verdict.cmp(&other.verdict).then_with(|| match self.verdict {
            Verdict::Win => other.distance.cmp(&self.distance),
            Verdict::Draw | Verdict::Loss => self.distance.cmp(&other.distance),
        })
    }
}

impl<D: Ord> PartialOrd for Value<D> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
