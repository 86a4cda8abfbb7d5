//! A checked rule book: everything a file says about one duel, with its parameters still open.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::language::{BookNumber, Bounds, Condition, End, Invalid, Memory, MoveGroup, MoveLimit, MoverResult};
use crate::number::Number;
use crate::parameters::ParameterError;
use crate::rules::Rules;
use crate::sentences::Sentences;

/// The name of the parameter every book has.
pub const START: &str = "start";

/// A rule book that passed its check. Made by parsing its text ([`RuleBook::from_str`](std::str::FromStr)); printing it
/// gives a text that parses to an equal book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleBook {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) summary: String,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) groups: Vec<MoveGroup>,
    pub(crate) ends: Vec<End<BookNumber>>,
    pub(crate) bounds: Bounds<BookNumber>,
    pub(crate) memory: Memory,
    pub(crate) cap: Option<MoveLimit<BookNumber>>,
    pub(crate) stuck: MoverResult,
    pub(crate) no_draws: bool,
    pub(crate) invalid: Invalid,
    pub(crate) sentences: Sentences,
}

/// A number of the book that the players may change, with what it has to keep to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in game strings and sentences.
    pub name: String,
    /// Its value when nobody says otherwise.
    pub default: Number,
    /// What every value must satisfy.
    pub limits: Vec<Condition<BookNumber>>,
    /// The first and the last of the numbers that one is drawn from when nobody says otherwise; the default is the first.
    pub drawn: Option<(Number, Number)>,
}

impl RuleBook {
    /// The name that game strings use.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name that people use.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// One sentence about it, possibly empty.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Its parameters, by name. Every book has `start`.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Its moves, in groups, in the book's order.
    pub fn move_groups(&self) -> &[MoveGroup] {
        &self.groups
    }

    /// Its ends, in the order in which they are tried.
    pub fn ends(&self) -> &[End<BookNumber>] {
        &self.ends
    }

    /// The numbers that may stand on the table.
    pub fn bounds(&self) -> &Bounds<BookNumber> {
        &self.bounds
    }

    /// What the players must remember.
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// The most moves a game may have.
    pub fn cap(&self) -> Option<&MoveLimit<BookNumber>> {
        self.cap.as_ref()
    }

    /// What becomes of a player without a legal move.
    pub fn stuck(&self) -> MoverResult {
        self.stuck
    }

    /// Whether the book claims that no game of it can be drawn.
    pub fn claims_no_draws(&self) -> bool {
        self.no_draws
    }

    /// What typing something that is no move does.
    pub fn invalid(&self) -> Invalid {
        self.invalid
    }

    /// The book's own sentences, with plain ones where it has none.
    pub fn sentences(&self) -> &Sentences {
        &self.sentences
    }

    /// The rules with these parameters, the others at their defaults. This is the only way to make [`Rules`].
    pub fn rules(self: &Arc<Self>, given: &BTreeMap<String, Number>) -> Result<Rules, ParameterError> {
        Rules::new(self, given)
    }
}
