//! Small rule books by the thousand, the same ones at every run: moves out of x2 … x9 and +1 … +9 or their mirror image
//! -1 … -9 and /2 … /9, every kind of end, every policy on overshoot, memory on and off, stuck wins and loses.

use std::fmt::Write as _;
use std::sync::Arc;

use numduel_rules::{RuleBook, Rules};

use super::dice::Dice;

/// Which way the number goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Up,
    Down,
}

/// What the duel is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The player who reaches or passes the target wins.
    Reach,
    /// The player who reaches or passes the target loses.
    Avoid,
    /// Exactly the target wins, beyond it loses.
    Exact,
    /// Exactly the target loses, beyond it wins.
    Poison,
    /// Only what lies beyond the target ends the game, and wins.
    Beyond,
}

/// What passing the target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overshoot {
    Legal,
    WhenForced,
    OutOfBounds,
}

/// Everything that makes a small rule book.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub way: Way,
    /// Operands of multiply, or of divide.
    pub factors: Vec<u64>,
    /// Operands of add, or of subtract.
    pub steps: Vec<u64>,
    pub kind: Kind,
    pub overshoot: Overshoot,
    pub memory: bool,
    pub stuck_wins: bool,
    pub start: u64,
    pub target: u64,
}

/// The first `count` recipes of a series. Series differ; equal ones are equal on every machine.
pub fn recipes(series: u64, count: usize) -> impl Iterator<Item = Recipe> {
    let mut dice = Dice(series);
    std::iter::repeat_with(move || dice.recipe()).take(count)
}

impl Recipe {
    /// The book as a person would write it.
    pub fn text(&self) -> String {
        let (multiply, add) = match self.way {
            Way::Up => ("multiply", "add"),
            Way::Down => ("divide", "subtract"),
        };
        let stuck = if self.stuck_wins { "wins" } else { "loses" };
        let memory = if self.memory { "own-last-operation" } else { "none" };
        let mut text = format!("id = \"small\"\ntitle = \"Small\"\nmemory = \"{memory}\"\nstuck = \"{stuck}\"\n");
        if self.overshoot == Overshoot::OutOfBounds {
            let edge = if self.way == Way::Up { "max" } else { "min" };
            _ = writeln!(text, "bounds = {{ {edge} = {} }}", self.last_number());
        }
        _ = write!(text, "[parameters]\nstart = {}\ntarget = {}\n", self.start, self.target);
        for (verb, operands) in [(multiply, &self.factors), (add, &self.steps)] {
            if !operands.is_empty() {
                _ = write!(text, "[[moves]]\n{verb} = {operands:?}\n");
            }
        }
        for (condition, mover, allowed) in self.ends() {
            _ = write!(text, "[[ends]]\n{condition} = \"target\"\nmover = \"{mover}\"\nallowed = \"{allowed}\"\n");
        }
        text
    }

    /// The rules, unless nobody could make the first move.
    pub fn rules(&self) -> Option<Rules> {
        let book: RuleBook = self.text().parse().ok()?;
        Arc::new(book).rules(&[].into()).ok()
    }

    fn ends(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let (reached, beyond) = match self.way {
            Way::Up => ("at_least", "above"),
            Way::Down => ("at_most", "below"),
        };
        let allowed = if self.overshoot == Overshoot::WhenForced { "when-forced" } else { "always" };
        match self.kind {
            Kind::Reach => vec![(reached, "wins", allowed)],
            Kind::Avoid => vec![(reached, "loses", allowed)],
            Kind::Exact => vec![("equals", "wins", "always"), (beyond, "loses", allowed)],
            Kind::Poison => vec![("equals", "loses", "always"), (beyond, "wins", allowed)],
            Kind::Beyond => vec![(beyond, "wins", allowed)],
        }
    }

    /// The bound: the target itself, or a little short of it, so that players get stuck before it too.
    fn last_number(&self) -> u64 {
        match self.way {
            Way::Up => self.target - u64::from(self.stuck_wins),
            Way::Down => self.target + u64::from(self.stuck_wins),
        }
    }
}

impl Dice {
    fn some_of(&mut self, from: u64, to: u64) -> Vec<u64> {
        let density = self.pick(&[1, 1, 2, 4]);
        (from..=to).filter(|_| self.below(5) < density).collect()
    }

    fn recipe(&mut self) -> Recipe {
        let (mut factors, mut steps) = (self.some_of(2, 9), self.some_of(1, 9));
        match self.below(3) {
            0 => factors.clear(),
            1 => steps.clear(),
            _ => {}
        }
        if factors.is_empty() && steps.is_empty() {
            factors.push(2 + self.below(8));
        }
        let way = self.pick(&[Way::Up, Way::Up, Way::Up, Way::Down]);
        let (low, high) = (1 + self.below(3), 2 + self.below(399));
        let (start, target) = match way {
            Way::Up => (low, high.max(low + 1)),
            Way::Down => (high.max(low + 1), low),
        };
        Recipe {
            way,
            factors,
            steps,
            kind: self.pick(&[Kind::Reach, Kind::Avoid, Kind::Exact, Kind::Poison, Kind::Beyond]),
            overshoot: self.pick(&[Overshoot::Legal, Overshoot::WhenForced, Overshoot::OutOfBounds]),
            memory: self.below(2) == 0,
            stuck_wins: self.below(2) == 0,
            start,
            target,
        }
    }
}
