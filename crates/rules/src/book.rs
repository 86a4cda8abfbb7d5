//! A checked rule book: everything a file says about one duel, with its parameters still open.

use crate::language::{BookNumber, Condition, End, Invalid, Memory, MoveGroup, MoveLimit, Stuck};
use crate::number::Number;
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
    pub(crate) bounds: Condition<BookNumber>,
    pub(crate) memory: Memory,
    pub(crate) cap: Option<MoveLimit<BookNumber>>,
    pub(crate) stuck: Stuck,
    pub(crate) must_change: bool,
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
    /// The first and the last of the numbers that one is drawn from when nobody says otherwise; the default is the
    /// first of them that a game can start from.
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

    /// The first and the last of the numbers that a start is drawn from, if it is.
    pub fn drawn_start(&self) -> Option<&(Number, Number)> {
        self.parameters.iter().find(|parameter| parameter.name == START)?.drawn.as_ref()
    }

    /// Whether a rule speaks of the start, so every start has rules of its own.
    pub fn speaks_of_start(&self) -> bool {
        let of_groups = self.groups.iter().flat_map(MoveGroup::conditions).map(|(_, asked)| asked);
        let conditions = of_groups.chain(self.ends.iter().map(|end| &end.condition)).chain([&self.bounds]);
        let mut values = conditions.flat_map(Condition::values).chain(self.cap.iter().map(|cap| &cap.moves));
        values.any(|value| *value == BookNumber::Parameter(START.to_owned()))
    }

    /// The parameter that its ends speak of, if it is only one.
    pub fn goal_parameter(&self) -> Option<&Parameter> {
        let named = |parameter: &&Parameter| {
            let is_it = |value: &&BookNumber| **value == BookNumber::Parameter(parameter.name.clone());
            parameter.name != START && self.ends.iter().any(|end| end.condition.values().iter().any(is_it))
        };
        only(self.parameters.iter().filter(named))
    }

    /// The parameter that a law varies unless another is asked for: the one that the ends speak of, or else the only one
    /// besides the start.
    pub fn varied_parameter(&self) -> Option<&Parameter> {
        self.goal_parameter().or_else(|| only(self.parameters.iter().filter(|parameter| parameter.name != START)))
    }

    pub(crate) fn set_start(&mut self, start: Number) {
        if let Some(parameter) = self.parameters.iter_mut().find(|parameter| parameter.name == START) {
            parameter.default = start;
        }
    }

    /// Its moves, in groups, in the book's order.
    pub fn move_groups(&self) -> &[MoveGroup] {
        &self.groups
    }

    /// The same with every parameter at its default.
    pub fn usual_groups(&self) -> Vec<MoveGroup<Number>> {
        let usual = self.parameters.iter().map(|own| (own.name.clone(), own.default.clone())).collect();
        self.groups.iter().map(|group| group.map(|value| value.resolve(&usual))).collect()
    }

    /// Whether the book has sentences of its own, or words or labels for its moves.
    pub fn has_own_words(&self) -> bool {
        let own = |group: &MoveGroup| !group.words.is_empty() || group.label.is_some();
        self.sentences.own().next().is_some() || self.groups.iter().any(own)
    }

    /// Its ends, in the order in which they are tried.
    pub fn ends(&self) -> &[End<BookNumber>] {
        &self.ends
    }

    /// What the number must be after every move.
    pub fn bounds(&self) -> &Condition<BookNumber> {
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

    /// What happens to a player without a legal move.
    pub fn stuck(&self) -> Stuck {
        self.stuck
    }

    /// Whether moves that leave the number as it is are not legal.
    pub fn forbids_unchanged(&self) -> bool {
        self.must_change
    }

    /// Whether the book claims that no game of it can be drawn.
    pub fn claims_no_draws(&self) -> bool {
        self.no_draws
    }

    /// What typing invalid input does.
    pub fn invalid(&self) -> Invalid {
        self.invalid
    }

    /// The book's own sentences, with plain ones where it has none.
    pub fn sentences(&self) -> &Sentences {
        &self.sentences
    }
}

/// The only item, if there is exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    items.next().filter(|_| items.next().is_none())
}
