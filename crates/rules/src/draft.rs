//! A rule book as values, for programs that make their own: a draft with public fields, which a check turns into a book.

use thiserror::Error;

use crate::book::{Parameter, RuleBook};
use crate::language::{BookNumber, Condition, End, Invalid, Memory, MoveGroup, MoveLimit, Operands, Stuck};
use crate::moves::Operation;
use crate::number::Number;
use crate::sentences::Moment;
use crate::toml::{
    DigitLimit, DraftCap, DraftDiagnostic, DraftEnd, DraftField, DraftGroup, DraftParameter, Spanned, TextDraft,
    check_draft,
};
use crate::visible::{first_invisible, masked};

/// What a rule book says, before anybody asked whether it makes sense: [`BookDraft::check`] does.
///
/// ```
/// use numduel_rules::language::{BookNumber, Condition, End, EntryRule, MoveGroup, MoverResult, Operands};
/// use numduel_rules::{BookDraft, Operation, Parameter};
///
/// let book = BookDraft {
///     parameters: vec![Parameter { name: "start".into(), default: 1.into(), limits: Vec::new(), drawn: None }],
///     groups: vec![MoveGroup::new(Operation::Multiply, Operands::Range(2.into(), 9.into()))],
///     ends: vec![End {
///         condition: Condition::AtLeast(BookNumber::Literal(1000.into())),
///         mover: MoverResult::Wins,
///         allowed: EntryRule::Always,
///     }],
///     ..BookDraft::new("my-duel", "My Duel")
/// }
/// .check()?;
/// let rules = std::sync::Arc::new(book).rules(&Default::default())?;
/// assert_eq!(rules.legal(&rules.start()).len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookDraft {
    /// The name that game strings use.
    pub id: String,
    /// The name that people use.
    pub title: String,
    /// One sentence about it, possibly empty.
    pub summary: String,
    /// The parameters, `start` among them, in any order.
    pub parameters: Vec<Parameter>,
    /// The moves, in groups.
    pub groups: Vec<MoveGroup>,
    /// The ends, in the order in which they are tried.
    pub ends: Vec<End<BookNumber>>,
    /// What the number must be after every move.
    pub bounds: Condition<BookNumber>,
    /// What the players must remember.
    pub memory: Memory,
    /// The most moves a game may have.
    pub cap: Option<MoveLimit<BookNumber>>,
    /// What happens to a player without a legal move. A book that leaves it open needs an end or a cap.
    pub stuck: Option<Stuck>,
    /// Whether moves that leave the number as it is are not legal.
    pub must_change: bool,
    /// Whether the book claims that no game of it can be drawn.
    pub no_draws: bool,
    /// What typing invalid input does.
    pub invalid: Invalid,
    /// The book's own sentences.
    pub sentences: Vec<(Moment, String)>,
}

/// Everything that is wrong with a draft; never empty.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct DraftErrors(pub Vec<DraftError>);

/// One thing that is wrong with a draft.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}; {}", masked(message), masked(help))]
pub struct DraftError {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

impl BookDraft {
    /// A draft that says nothing but its names.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            summary: String::new(),
            parameters: Vec::new(),
            groups: Vec::new(),
            ends: Vec::new(),
            bounds: Condition::ALWAYS,
            memory: Memory::Nothing,
            cap: None,
            stuck: None,
            must_change: false,
            no_draws: false,
            invalid: Invalid::AskAgain,
            sentences: Vec::new(),
        }
    }

    /// The book, or everything that is wrong with the draft.
    pub fn check(self) -> Result<RuleBook, DraftErrors> {
        let mut found = self.errors();
        let book = check_draft(self.into_text(), "", &mut found);
        match book {
            Some(book) if found.is_empty() => Ok(book),
            _ => {
                let error = |found: DraftDiagnostic| DraftError { message: found.message, help: found.help };
                let mut errors: Vec<DraftError> = found.into_iter().map(error).collect();
                errors.dedup();
                Err(DraftErrors(errors))
            }
        }
    }

    /// What no text could say: reading a text would have found it.
    fn errors(&self) -> Vec<DraftDiagnostic> {
        let mut errors = Vec::new();
        let mut error = |message: String, help: &str| errors.push(DraftDiagnostic::new(0..0, message, help));
        let mut limit = DigitLimit::default();
        for number in self.numbers() {
            if let (false, Err((message, help))) = (limit.is_exceeded(), limit.take(Ok(number.clone()), "1000")) {
                error(message, &help);
            }
        }
        for group in &self.groups {
            if let Operation::Append(base @ 0..2) = group.operation {
                error(format!("{base} cannot be a base"), "choose a whole number from 2 up");
            }
        }
        let mut names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        names.sort_unstable();
        for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
            error(format!("there are two parameters '{}'", pair[0]), "keep only one of them");
        }
        for letter in self.texts().filter_map(first_invisible) {
            error(format!("a text contains the invisible character U+{:04X}", u32::from(letter)), "remove it");
        }
        errors
    }

    fn numbers(&self) -> impl Iterator<Item = &Number> {
        let of_groups = self.groups.iter().flat_map(|group| match &group.operands {
            Operands::List(list) => list.iter().collect(),
            Operands::Range(first, last) => vec![first, last],
            Operands::UpToNumber(first) => vec![first],
            _ => Vec::new(),
        });
        let of_parameters = self.parameters.iter().flat_map(|parameter| {
            let drawn = parameter.drawn.iter().flat_map(|(first, last)| [first, last]);
            drawn.chain([&parameter.default])
        });
        let limits = self.parameters.iter().flat_map(|parameter| &parameter.limits);
        let asked = self.groups.iter().flat_map(MoveGroup::conditions).map(|(_, condition)| condition);
        let conditions = limits.chain(asked).chain(self.ends.iter().map(|end| &end.condition)).chain([&self.bounds]);
        let values = conditions.flat_map(Condition::values).chain(self.cap.iter().map(|cap| &cap.moves));
        let literals = values.filter_map(|value| match value {
            BookNumber::Literal(number) => Some(number),
            BookNumber::Parameter(_) => None,
        });
        of_groups.chain(of_parameters).chain(literals)
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        let words = self.groups.iter().flat_map(|group| group.words.iter().chain(&group.label));
        let sentences = self.sentences.iter().map(|(_, text)| text);
        words.chain(sentences).chain([&self.title, &self.summary]).map(String::as_str)
    }

    /// The same as a text would have said it, without places.
    fn into_text(self) -> TextDraft {
        let mut parameters: Vec<_> = self.parameters.into_iter().map(draft_parameter).collect();
        parameters.sort_by(|one, other| one.name.value.cmp(&other.name.value));
        TextDraft {
            id: given(self.id),
            title: given(self.title),
            summary: given(self.summary),
            parameters: given(parameters),
            groups: given(self.groups.into_iter().map(draft_group).collect()),
            ends: given(self.ends.into_iter().map(draft_end).collect()),
            bounds: vec![placed(self.bounds)],
            memory: given(self.memory),
            cap: self.cap.map_or(DraftField::Missing, |cap| {
                given(DraftCap { moves: Some(placed(cap.moves)), mover: given(cap.mover) })
            }),
            stuck: self.stuck.map_or(DraftField::Missing, given),
            must_change: given(self.must_change),
            no_draws: given(self.no_draws),
            invalid: given(self.invalid),
            sentences: self.sentences.into_iter().map(|(moment, text)| (moment, placed(text))).collect(),
        }
    }
}

/// The draft of which checking makes an equal book.
impl From<&RuleBook> for BookDraft {
    fn from(book: &RuleBook) -> Self {
        Self {
            id: book.id.clone(),
            title: book.title.clone(),
            summary: book.summary.clone(),
            parameters: book.parameters.clone(),
            groups: book.groups.clone(),
            ends: book.ends.clone(),
            bounds: book.bounds.clone(),
            memory: book.memory,
            cap: book.cap.clone(),
            stuck: Some(book.stuck),
            must_change: book.must_change,
            no_draws: book.no_draws,
            invalid: book.invalid,
            sentences: book.sentences.own().map(|(moment, text)| (moment, text.source().to_owned())).collect(),
        }
    }
}

fn placed<T>(value: T) -> Spanned<T> {
    Spanned { value, span: 0..0 }
}

fn given<T>(value: T) -> DraftField<T> {
    DraftField::Given(placed(value))
}

fn draft_parameter(parameter: Parameter) -> DraftParameter {
    // A start that is drawn has the first number of its range for a default.
    let default = if parameter.drawn.is_some() { DraftField::Missing } else { given(parameter.default) };
    DraftParameter {
        name: placed(parameter.name),
        default,
        drawn: parameter.drawn.map_or(DraftField::Missing, given),
        limits: parameter.limits.into_iter().map(placed).collect(),
    }
}

fn draft_group(group: MoveGroup) -> DraftGroup {
    let asked = |condition: Option<_>| condition.map_or(DraftField::Missing, given);
    DraftGroup {
        span: 0..0,
        operations: vec![(group.operation, given(group.operands))],
        base: None,
        rounding: None,
        only: asked(group.only),
        when: asked(group.when),
        leaves: asked(group.leaves),
        words: group.words.into_iter().map(placed).collect(),
        label: group.label.map(placed),
    }
}

fn draft_end(end: End<BookNumber>) -> DraftEnd {
    let (condition, mover, allowed) = (given(end.condition), given(end.mover), given(end.allowed));
    DraftEnd { span: 0..0, condition, mover, allowed }
}
