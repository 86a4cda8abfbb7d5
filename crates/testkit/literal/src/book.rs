//! What a line says, as plain data.

use std::collections::BTreeMap;

use crate::{Condition, Game, Int, Operation};

/// A number of the book, or the name of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ref {
    /// The number itself.
    Number(Int),
    /// The parameter's value.
    Name(String),
}

/// The value of every parameter.
pub type Values = BTreeMap<String, Int>;

impl Ref {
    /// The number that it means.
    pub fn get<'v>(&'v self, values: &'v Values) -> &'v Int {
        match self {
            Self::Number(number) => number,
            Self::Name(name) => &values[name],
        }
    }
}

/// A number that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value unless it is changed.
    pub default: Int,
    /// What every value must meet.
    pub limits: Vec<Condition>,
}

/// One operation with its operands, and when they are on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The operation.
    pub operation: Operation,
    /// Its operands.
    pub operands: Operands,
    /// What an operand must meet.
    pub only: Option<Condition>,
    /// What the number before the move must meet.
    pub when: Option<Condition>,
    /// What the number after it must meet.
    pub leaves: Option<Condition>,
}

/// Where operands come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operands {
    /// These.
    List(Vec<Int>),
    /// From the first to the last.
    Range(Int, Int),
    /// From this up to the number.
    UpToNumber(Int),
    /// The number's divisors.
    Divisors {
        /// With 1.
        one: bool,
        /// With the number.
        itself: bool,
    },
    /// The number's prime factors.
    PrimeFactors,
    /// The number's digits.
    Digits,
    /// The places of its digits, from the left.
    Places,
}

/// What ends a game after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// What the number must meet.
    pub condition: Condition,
    /// Whether the player who made the move wins.
    pub wins: bool,
    /// Whether it may be entered only when every move does so.
    pub when_forced: bool,
}

/// The most moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    /// How many.
    pub moves: Ref,
    /// Whether the player who made the last one wins; nothing where the game is drawn.
    pub wins: Option<bool>,
}

/// What closes moves that were made before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Nothing does.
    None,
    /// The operation of your own last move.
    OwnLastOperation,
    /// The operand of your own last move.
    OwnLastOperand,
    /// The operation of the last move.
    LastOperation,
    /// The operand of the last move.
    LastOperand,
    /// Every operand that was used.
    OncePerGame,
    /// Every operand that you used.
    OncePerPlayer,
    /// Every move that was made.
    MoveOncePerGame,
    /// Every move that you made.
    MoveOncePerPlayer,
    /// Every number that came up.
    NoNumberTwice,
    /// Every operand that does not compare so with that of the last move, or of your own last move.
    Compared {
        /// Whether it is your own.
        own: bool,
        /// How it has to compare.
        how: Comparison,
        /// With so many times the earlier operand, or how far from it at most.
        count: u32,
    },
}

/// How an operand has to compare with an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// More.
    Above,
    /// As much or more.
    AtLeast,
    /// Less.
    Below,
    /// As much or less.
    AtMost,
    /// Near.
    Within,
}

/// What happens to a player without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// That player wins.
    Wins,
    /// That player loses.
    Loses,
    /// That player passes; the game is drawn when neither can move.
    Passes,
}

/// A whole book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The parameters; `start` is one.
    pub parameters: Vec<Parameter>,
    /// The groups of moves, in order.
    pub groups: Vec<Group>,
    /// The ends, in order.
    pub ends: Vec<End>,
    /// What every number must meet.
    pub bounds: Vec<Condition>,
    /// What is remembered.
    pub memory: Memory,
    /// The most moves of a game.
    pub cap: Option<Cap>,
    /// What happens to a player without a legal move.
    pub stuck: Stuck,
    /// Whether every move has to change the number.
    pub must_change: bool,
    /// Whether the book claims that no game is drawn.
    pub no_draws: bool,
}

impl Book {
    /// The game with some parameters changed; nothing where the book cannot be played like that: a limit is broken, the
    /// start is out of bounds, the cap is not from 1 to 1,000,000, or the first player has no move.
    pub fn game(&self, changed: &[(&str, Int)]) -> Option<Game> {
        let mut values: Values = self.parameters.iter().map(|one| (one.name.clone(), one.default.clone())).collect();
        for (name, value) in changed {
            values.get_mut(*name)?.clone_from(value);
        }
        let keeps = |one: &Parameter| one.limits.iter().all(|limit| limit.holds(&values[&one.name], &values));
        if !self.parameters.iter().all(keeps) {
            return None;
        }
        if let Some(cap) = &self.cap {
            let moves = cap.moves.get(&values);
            if *moves < Int::from(1) || *moves > Int::from(1_000_000) {
                return None;
            }
        }
        let game = Game::new(self.clone(), values);
        let start = game.start();
        (game.is_within(&start.number) && (!game.answers(&start.number) || !game.legal(&start).is_empty()))
            .then_some(game)
    }
}
