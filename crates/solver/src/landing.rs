//! What a move lands on, and what a number is worth when all its landings are known: the one place where the rules'
//! ends, forced moves and stuck players become a value.

use numduel_rules::Number;
use numduel_rules::Rules;
use numduel_rules::language::{Allowed, Fate};

use crate::value::{Value, Verdict};

/// What a move lands on, seen by the player who makes it where the game ends, and by the opponent where it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landing {
    /// Out of bounds: not a legal move.
    Illegal,
    /// The game is over; the value is the mover's.
    Over(Value, Allowed),
    /// The game goes on; the value is the opponent's.
    Open(Value),
}

/// How the rules close a number to play, if they do.
pub(crate) fn closed(rules: &Rules, number: &Number) -> Option<Landing> {
    if !rules.bounds().contain(number) {
        return Some(Landing::Illegal);
    }
    rules.end_at(number).map(|end| Landing::Over(Value::new(fate(end.mover), 1), end.allowed))
}

/// The verdict of the player that a rule speaks of.
pub(crate) const fn fate(fate: Fate) -> Verdict {
    match fate {
        Fate::Wins => Verdict::Win,
        Fate::Loses => Verdict::Loss,
    }
}

/// What the player to move makes of these landings; a stuck player's verdict is `stuck`.
pub(crate) fn worth(landings: impl Iterator<Item = Landing>, stuck: Verdict) -> Value {
    let (mut free, mut forced) = (None, None);
    for landing in landings {
        match landing {
            Landing::Illegal => {}
            Landing::Open(value) => free = free.max(Some(value.before())),
            Landing::Over(value, Allowed::Always) => free = free.max(Some(value)),
            Landing::Over(value, Allowed::WhenForced) => forced = forced.max(Some(value)),
        }
    }
    free.or(forced).unwrap_or(Value::new(stuck, 0))
}
