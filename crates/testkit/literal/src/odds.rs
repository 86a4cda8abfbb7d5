//! How often whom wins if every legal move is chosen equally often, as exact fractions.

use std::fmt;

use crate::solved::Next;
use crate::{Int, Solved, Value};

/// A fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    over: Int,
    under: Int,
}

/// How often the player to move wins, loses and draws.
pub type Chances = [Ratio; 3];

impl Ratio {
    /// The fraction of two whole numbers, the second above 0.
    pub fn new(over: Int, under: Int) -> Self {
        let (mut one, mut other) = (over.clone(), under.clone());
        while other != Int::ZERO {
            (one, other) = (other.clone(), one % other);
        }
        let common = Int::from(one.into_parts().1);
        Self { over: over / &common, under: under / common }
    }

    fn plus(&self, other: &Self) -> Self {
        Self::new(&self.over * &other.under + &other.over * &self.under, &self.under * &other.under)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.under == Int::from(1) {
            write!(out, "{}", self.over)
        } else {
            write!(out, "{}/{}", self.over, self.under)
        }
    }
}

/// The chances of a game that is decided.
pub(crate) fn certain(value: Value) -> Chances {
    let chance = |verdict: &str| Ratio::new(Int::from(i32::from(verdict == value.verdict())), 1.into());
    ["win", "loss", "draw"].map(chance)
}

impl Solved<'_> {
    /// The chances at the first position; nothing where play can repeat.
    pub fn random_play(&self) -> Option<Chances> {
        let mut known = vec![None; self.nodes.len()];
        self.chances(0, &mut known, &mut vec![false; self.nodes.len()])
    }

    /// The chances if both play perfectly.
    pub fn perfect_play(&self) -> Chances {
        certain(self.value())
    }

    fn chances(&self, node: usize, known: &mut [Option<Chances>], open: &mut [bool]) -> Option<Chances> {
        if known[node].is_some() || open[node] {
            return known[node].clone();
        }
        open[node] = true;
        let moves = &self.nodes[node].moves;
        let mut sums = [0, 0, 0].map(|zero| Ratio::new(zero.into(), 1.into()));
        for (_, next) in moves {
            let [win, loss, draw] = match next {
                Next::Over(_, _, value) => certain(*value),
                Next::At(next) => self.chances(*next, known, open)?,
            };
            for (sum, part) in sums.iter_mut().zip([loss, win, draw]) {
                *sum = sum.plus(&part);
            }
        }
        let shared = |sum: Ratio| Ratio::new(sum.over, sum.under * moves.len());
        let chances = if moves.is_empty() { certain(self.value_at(node)) } else { sums.map(shared) };
        known[node] = Some(chances);
        known[node].clone()
    }
}
