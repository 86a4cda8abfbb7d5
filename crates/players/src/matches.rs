//! Matches: several games between two people, who swap seats after every game.

use std::fmt;

use numduel_rules::{Cause, Game, Seat};
use thiserror::Error;

/// One of the two people of a match, whichever seat they have at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Person {
    /// Who moves first in the first game.
    First,
    /// The other one.
    Second,
}

impl Person {
    /// Both people.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1, for a table with one entry per person.
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// How long a match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// Until somebody has won more than half of so many games, or all of them are played.
    BestOf(u32),
    /// Until somebody has won so many games.
    FirstTo(u32),
    /// So many games, whoever wins them.
    Games(u32),
}

/// A match that nobody plays.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a match cannot be of {0} games; choose from 1 to {max}", max = Length::MAX)]
pub struct LengthError(pub u32);

impl Length {
    /// The greatest number in a length.
    pub const MAX: u32 = 10_000;

    const fn number(self) -> u32 {
        match self {
            Self::BestOf(number) | Self::FirstTo(number) | Self::Games(number) => number,
        }
    }

    /// Whether it is within the range.
    pub fn check(self) -> Result<(), LengthError> {
        let number = self.number();
        if (1..=Self::MAX).contains(&number) { Ok(()) } else { Err(LengthError(number)) }
    }

    /// As many wins as end the match; nothing where only the number of games does.
    pub const fn wins_needed(self) -> Option<u32> {
        match self {
            Self::BestOf(number) => Some(number / 2 + 1),
            Self::FirstTo(number) => Some(number),
            Self::Games(_) => None,
        }
    }

    /// As many games as can be played at most.
    pub const fn most_games(self) -> u32 {
        match self {
            Self::BestOf(number) | Self::Games(number) => number,
            Self::FirstTo(number) => number.saturating_mul(2).saturating_sub(1),
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BestOf(number) => write!(out, "best of {number}"),
            Self::FirstTo(number) => write!(out, "first to {number}"),
            Self::Games(1) => out.write_str("1 game"),
            Self::Games(number) => write!(out, "{number} games"),
        }
    }
}

/// What one person has done in a match so far: a line of the closing table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Who it is.
    pub name: String,
    /// Victories of any kind, by the seat they were won from ([`Seat::index`]).
    pub by_seat: [u32; 2],
    /// How many of the victories were made by hitting a value exactly.
    pub exact: u32,
}

impl Score {
    /// Victories of any kind.
    pub const fn wins(&self) -> u32 {
        self.by_seat[0] + self.by_seat[1]
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// This person has won more games.
    Won(Person),
    /// Both have won as many.
    Level,
}

/// Why a game does not count.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum MatchError {
    /// It is still going on.
    #[error("the game is not over yet; play it to its end before it counts")]
    Unfinished,
    /// The match is over.
    #[error("the match is over; begin a new one")]
    Over,
}

/// Two people, how many games they play, and the score so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    length: Length,
    scores: [Score; 2],
    played: u32,
}

impl Match {
    /// A match between two people, of whom the first named moves first in the first game.
    pub fn new(length: Length, names: [String; 2]) -> Result<Self, LengthError> {
        length.check()?;
        let scores = names.map(|name| Score { name, by_seat: [0; 2], exact: 0 });
        Ok(Self { length, scores, played: 0 })
    }

    /// How long it goes on.
    pub fn length(&self) -> Length {
        self.length
    }

    /// How many games have been counted.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// Who sits there in the game that is being played or comes next.
    pub fn person_at(&self, seat: Seat) -> Person {
        let as_begun = if seat == Seat::One { Person::First } else { Person::Second };
        if self.played.is_multiple_of(2) { as_begun } else { as_begun.other() }
    }

    /// Where a person sits in the game that is being played or comes next.
    pub fn seat_of(&self, person: Person) -> Seat {
        if self.person_at(Seat::One) == person { Seat::One } else { Seat::Two }
    }

    /// The name of the person who sits there.
    pub fn name_at(&self, seat: Seat) -> &str {
        &self.score(self.person_at(seat)).name
    }

    /// What a person has done so far.
    pub fn score(&self, person: Person) -> &Score {
        &self.scores[person.index()]
    }

    /// Both people's scores, the person first who began: the closing table.
    pub fn scores(&self) -> &[Score; 2] {
        &self.scores
    }

    /// Counts a game that was played with the present seats, swaps the seats and says who won it.
    pub fn count(&mut self, game: &Game) -> Result<Person, MatchError> {
        if self.ended().is_some() {
            return Err(MatchError::Over);
        }
        let outcome = game.outcome().ok_or(MatchError::Unfinished)?;
        let winner = self.person_at(outcome.winner);
        // In a book where an exact hit loses, the winner has not made it. The turn has passed on after the last move.
        let hit = outcome.cause == Cause::Exact && outcome.winner == game.position().turn.other();
        let score = &mut self.scores[winner.index()];
        score.by_seat[outcome.winner.index()] += 1;
        score.exact += u32::from(hit);
        self.played += 1;
        Ok(winner)
    }

    /// How the match ended, once it has.
    pub fn ended(&self) -> Option<Ended> {
        let [first, second] = Person::BOTH.map(|person| self.score(person).wins());
        let decided = self.length.wins_needed().is_some_and(|needed| first.max(second) >= needed);
        if !decided && self.played < self.length.most_games() {
            return None;
        }
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => Ended::Won(Person::First),
            std::cmp::Ordering::Less => Ended::Won(Person::Second),
            std::cmp::Ordering::Equal => Ended::Level,
        })
    }
}
