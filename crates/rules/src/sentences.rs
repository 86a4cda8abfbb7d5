//! What a book says to its players: templates for each moment of a game. The narrator fills them in.

mod names;
mod plain;
mod template;

pub use names::{LONGEST_NAME, NameError, Names, NamesError, player_name};
pub(crate) use template::Piece;
pub use template::{Placeholder, Template, TemplateError};

use std::collections::BTreeMap;

use crate::illegal_reason::IllegalReason;
use crate::outcome::Cause;

/// A moment of the game at which something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// Before the first turn.
    Welcome,
    /// At the beginning of every turn.
    Turn,
    /// The question itself; asked again after a refusal.
    Prompt,
    /// After a legal move.
    Moved,
    /// After something that cannot be played.
    Refused(Refused),
    /// When the game is over.
    Ended(Cause),
    /// The word for "no operation yet" after `{last}`.
    None,
}

/// Why something could not be played, as far as the book's sentences tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Refused {
    /// It is none of the book's moves.
    Invalid,
    /// What has been played forbids it.
    Repeated,
    /// It overshoots while a safe move remains.
    Overshoot,
    /// The result would be out of bounds.
    Bounds,
    /// The division leaves a remainder.
    Inexact,
    /// The book does not offer it at this number, or it would change nothing.
    Condition,
}

impl Refused {
    /// Every kind of refusal.
    pub const ALL: [Self; 6] =
        [Self::Invalid, Self::Repeated, Self::Overshoot, Self::Bounds, Self::Inexact, Self::Condition];

    const fn word(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Repeated => "repeated",
            Self::Overshoot => "overshoot",
            Self::Bounds => "bounds",
            Self::Inexact => "inexact",
            Self::Condition => "condition",
        }
    }

    /// The sentence that tells a player why a move is not legal.
    pub const fn of_reason(reason: IllegalReason) -> Self {
        match reason {
            IllegalReason::Over | IllegalReason::NotAMove => Self::Invalid,
            IllegalReason::Repeated => Self::Repeated,
            IllegalReason::Overshoot => Self::Overshoot,
            IllegalReason::OutOfBounds => Self::Bounds,
            IllegalReason::Inexact => Self::Inexact,
            IllegalReason::NotOffered | IllegalReason::Unchanged => Self::Condition,
        }
    }
}

impl Moment {
    /// Every slot, in the order in which a book is printed.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Welcome, Self::Turn, Self::Prompt, Self::Moved]
            .into_iter()
            .chain(Refused::ALL.map(Self::Refused))
            .chain(Cause::ALL.into_iter().filter(|cause| Self::ended(*cause) == Self::Ended(*cause)).map(Self::Ended))
            .chain([Self::None])
    }

    /// How many slots there are.
    const COUNT: usize = 4 + Refused::ALL.len() + Cause::ALL.len();

    /// The end of a game: whoever resigns is told the same, on either player's turn.
    pub(crate) fn ended(cause: Cause) -> Self {
        Self::Ended(if cause == Cause::OpponentResigned { Cause::Resigned } else { cause })
    }

    /// The slot's place among [`Moment::all`].
    fn index(self) -> usize {
        Self::all().position(|slot| slot == self).unwrap_or(0)
    }

    /// The slot's dotted key below `[sentences]`.
    pub fn key(self) -> String {
        match self {
            Self::Welcome => "welcome".to_owned(),
            Self::Turn => "turn".to_owned(),
            Self::Prompt => "prompt".to_owned(),
            Self::Moved => "moved".to_owned(),
            Self::Refused(refused) => format!("refused.{}", refused.word()),
            Self::Ended(cause) => format!("ended.{}", cause.word()),
            Self::None => "none".to_owned(),
        }
    }
}

/// A book's own sentences. Slots that the book leaves open are filled with plain ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentences {
    own: BTreeMap<Moment, Template>,
}

impl Sentences {
    pub(crate) fn new(own: BTreeMap<Moment, Template>) -> Self {
        Self { own }
    }

    /// The template that is used at `slot`: the book's own, or the plain one.
    pub fn at(&self, slot: Moment) -> &Template {
        self.own.get(&slot).unwrap_or_else(|| plain::template(slot))
    }

    /// What the book itself says, by slot.
    pub fn own(&self) -> impl Iterator<Item = (Moment, &Template)> {
        self.own.iter().map(|(slot, template)| (*slot, template))
    }
}
