//! Who is winning, and how far from the end: what the solver says, in the words and signs of pictures.

use numduel_rules::{Number, Seat};
use numduel_solver::{Value, Verdict};

use crate::label;
use crate::theme::Paint;

/// Who would win with perfect play on both sides, and in how many moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Nobody where the game would be drawn.
    pub leader: Option<Seat>,
    pub distance: Number,
}

impl Standing {
    /// What a value means when it is `turn`'s move.
    pub(crate) fn new(turn: Seat, value: &Value<Number>) -> Self {
        let leader = match value.verdict {
            Verdict::Win => Some(turn),
            Verdict::Loss => Some(turn.other()),
            Verdict::Draw => None,
        };
        Self { leader, distance: value.distance.clone() }
    }

    /// Whether this is worse for a player than what was before: a win that is none any more, or a draw that is lost.
    pub(crate) fn is_worse(&self, before: &Self, player: Seat) -> bool {
        let rank = |standing: &Self| match standing.leader {
            Some(leader) if leader == player => 2,
            None => 1,
            Some(_) => 0,
        };
        rank(self) < rank(before)
    }
}

/// The paint of numbers by what they are worth to the player to move.
pub(crate) const fn paint(verdict: Verdict) -> Paint {
    match verdict {
        Verdict::Win => Paint::Win,
        Verdict::Loss => Paint::Loss,
        Verdict::Draw => Paint::Even,
    }
}

/// The paint of what a seat wins.
pub(crate) const fn winner_paint(winner: Option<Seat>) -> Paint {
    match winner {
        Some(Seat::One) => Paint::One,
        Some(Seat::Two) => Paint::Two,
        None => Paint::Even,
    }
}

/// What a value is called, the longest way first: `wins in 5`, `W5`, `W`.
pub(crate) fn words(value: &Value<Number>) -> Vec<String> {
    let (verb, sign) = match value.verdict {
        Verdict::Win => ("wins", "W"),
        Verdict::Loss => ("loses", "L"),
        Verdict::Draw => return vec!["draw".to_owned(), "D".to_owned()],
    };
    let distance = label::number(&value.distance);
    vec![format!("{verb} in {distance}"), format!("{sign}{distance}"), sign.to_owned()]
}
