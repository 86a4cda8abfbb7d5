//! What a book says to its players: templates for each moment of a game, and who fills them in.

mod plain;
mod telling;
mod template;

pub use telling::{Names, NamesError, Teller};
pub use template::{Placeholder, Template, TemplateError};

use std::collections::BTreeMap;

use crate::outcome::Cause;
use crate::rules::Reason;

/// A moment of the game at which something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
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
    /// The word for "no operation yet" behind `{last}`.
    None,
}

/// Why something could not be played, as far as the book's sentences tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Refused {
    /// It is none of the book's moves.
    Invalid,
    /// What has been played forbids it.
    Repeated,
    /// It goes beyond while a safe move remains.
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
    pub const fn of_reason(reason: Reason) -> Self {
        match reason {
            Reason::Over | Reason::NotAMove => Self::Invalid,
            Reason::Repeated => Self::Repeated,
            Reason::Overshoot => Self::Overshoot,
            Reason::OutOfBounds => Self::Bounds,
            Reason::Inexact => Self::Inexact,
            Reason::NotOffered | Reason::Unchanged => Self::Condition,
        }
    }
}

impl Slot {
    /// Every slot, in the order in which a book is printed.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Welcome, Self::Turn, Self::Prompt, Self::Moved]
            .into_iter()
            .chain(Refused::ALL.map(Self::Refused))
            .chain(Cause::ALL.map(Self::Ended))
            .chain([Self::None])
    }

    /// How many slots there are.
    const COUNT: usize = 5 + Refused::ALL.len() + Cause::ALL.len();

    /// The slot's place among [`Slot::all`].
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
    own: BTreeMap<Slot, Template>,
}

impl Sentences {
    pub(crate) fn new(own: BTreeMap<Slot, Template>) -> Self {
        Self { own }
    }

    /// The template that is used at `slot`: the book's own, or the plain one.
    pub fn at(&self, slot: Slot) -> &Template {
        self.own.get(&slot).unwrap_or_else(|| plain::template(slot))
    }

    /// What the book itself says, by slot.
    pub fn own(&self) -> impl Iterator<Item = (Slot, &Template)> {
        self.own.iter().map(|(slot, template)| (*slot, template))
    }
}
