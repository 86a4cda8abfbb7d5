//! What a move lands on, and what a number is worth when all its landings are known: the one place where the rules'
//! ends, forced moves and stuck players become a value.

use numduel_rules::Number;
use numduel_rules::Rules;
use numduel_rules::language::EntryRule;

use crate::value::{Value, Verdict};

/// What a move lands on, seen by the player who makes it where the game ends, and by the opponent where it continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landing {
    /// Out of bounds: not a legal move.
    Illegal,
    /// The game is over; the value is the mover's.
    Over(Value, EntryRule),
    /// The game continues; the value is the opponent's.
    Open(Value),
}

/// How the rules close a number to play, if they do.
pub(crate) fn closed(rules: &Rules, number: &Number) -> Option<Landing> {
    if !rules.allows(number) {
        return Some(Landing::Illegal);
    }
    rules.end_at(number).map(|end| Landing::Over(Value::new(end.mover.into(), 1), end.allowed))
}

/// Where the scores of wins begin; the quickest win is the highest.
const WON: u64 = 1 << 61;
/// The score of a draw: above every loss, however slow, and below every win.
const DRAWN: u64 = WON - 1;
/// Added to every score of a move that may be chosen freely.
const FREE: u64 = 1 << 63;
/// Added to every score of a move that is legal only when nothing else is.
const FORCED: u64 = 1 << 62;

/// The score of what is not a legal move.
pub(crate) const NO_MOVE: u64 = 0;

/// Whether a score is that of a move that may be chosen freely.
pub(crate) const fn is_free(score: u64) -> bool {
    score >= FREE
}

impl Landing {
    /// What landing here is worth to the player who does it, as a number: the best legal move has the highest. Every
    /// free move comes before every forced one, and 0 is not a move.
    pub(crate) const fn score(self) -> u64 {
        const fn rank(value: Value) -> u64 {
            match value.verdict {
                Verdict::Win => WON + (WON - 1 - value.distance),
                Verdict::Draw => DRAWN,
                Verdict::Loss => value.distance,
            }
        }
        match self {
            Self::Illegal => NO_MOVE,
            Self::Open(value) => FREE + rank(value.as_seen_by_mover()),
            Self::Over(value, EntryRule::Always) => FREE + rank(value),
            Self::Over(value, EntryRule::WhenForced) => FORCED + rank(value),
        }
    }
}

/// The value of the best score; a stuck player's verdict is `stuck`.
pub(crate) const fn value_of(score: u64, stuck: Verdict) -> Value {
    let rank = score & (FORCED - 1);
    match score {
        NO_MOVE => Value::new(stuck, 0),
        _ if rank == DRAWN => Value::new(Verdict::Draw, 0),
        _ if rank >= WON => Value::new(Verdict::Win, WON - 1 - (rank - WON)),
        _ => Value::new(Verdict::Loss, rank),
    }
}

/// What the player to move makes of these landings; a stuck player's verdict is `stuck`.
pub(crate) fn worth(landings: impl Iterator<Item = Landing>, stuck: Verdict) -> Value {
    value_of(landings.map(Landing::score).max().unwrap_or(0), stuck)
}
