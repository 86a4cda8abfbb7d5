//! What a book says, as plain data: random books begin as this, and any checked book can be turned into it.

use numduel_rules::language::{
    BookNumber, Condition, End, EntryRule, Invalid, Memory, MoveGroup, MoveLimit, MoverResult, Operands, Stuck,
};
use numduel_rules::{Operation, Parameter, RuleBook};

/// A book in its parts, checked or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The name in game strings.
    pub id: String,
    /// The name that people use.
    pub title: String,
    /// One sentence about it.
    pub summary: String,
    /// The parameters, by name.
    pub parameters: Vec<Parameter>,
    /// The groups of moves.
    pub offers: Vec<MoveGroup>,
    /// The ends.
    pub ends: Vec<End<BookNumber>>,
    /// The bounds.
    pub bounds: Condition<BookNumber>,
    /// The memory.
    pub memory: Memory,
    /// The cap.
    pub cap: Option<MoveLimit<BookNumber>>,
    /// What happens to a player without a move.
    pub stuck: Stuck,
    /// Whether moves have to change the number.
    pub must_change: bool,
    /// Whether it claims that nobody can draw.
    pub no_draws: bool,
    /// What invalid input does.
    pub invalid: Invalid,
    /// Its own sentences: keys with templates, by key.
    pub sentences: Vec<(String, String)>,
}

impl Draft {
    /// The parts of a checked book.
    pub fn of(book: &RuleBook) -> Self {
        let mut parameters = book.parameters().to_vec();
        parameters.sort_by(|one, other| one.name.cmp(&other.name));
        let own = book.sentences().own();
        let mut sentences: Vec<_> = own.map(|(slot, template)| (slot.key(), template.source().to_owned())).collect();
        sentences.sort();
        Self {
            id: book.id().to_owned(),
            title: book.title().to_owned(),
            summary: book.summary().to_owned(),
            parameters,
            offers: book.move_groups().to_vec(),
            ends: book.ends().to_vec(),
            bounds: book.bounds().clone(),
            memory: book.memory(),
            cap: book.cap().cloned(),
            stuck: book.stuck(),
            must_change: book.forbids_unchanged(),
            no_draws: book.claims_no_draws(),
            invalid: book.invalid(),
            sentences,
        }
    }

    /// Makes of it one whose moves all raise the number, so that bands may answer for it.
    pub fn rise(&mut self) {
        for group in &mut self.offers {
            group.operation = match group.operation {
                Operation::Multiply | Operation::Divide => Operation::Multiply,
                _ => Operation::Add,
            };
            if !group.operands.are_fixed() {
                group.operands = Operands::Range(3.into(), 7.into());
            }
            (group.only, group.when, group.leaves) = (None, None, None);
        }
        let scattered = |leaf: &&Condition<_>| matches!(leaf, Condition::MultipleOf(_) | Condition::Is(_));
        self.ends.retain(|end| !end.condition.leaves().iter().any(scattered));
        let condition = Condition::AtLeast(BookNumber::Literal(90.into()));
        self.ends.push(End { condition, mover: MoverResult::Wins, allowed: EntryRule::Always });
        self.cap = None;
        self.stuck = Stuck::Loses;
        if self.memory != Memory::OwnLastOperation {
            self.memory = Memory::Nothing;
        }
    }
}
