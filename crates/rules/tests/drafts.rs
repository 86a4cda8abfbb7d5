//! Rule books made from values, not from text.

use numduel_rules::language::{BookNumber, Condition, End, EntryRule, MoveGroup, MoverResult, Operands};
use numduel_rules::{BookDraft, Operation, Parameter, catalog};

fn start(default: i64) -> Parameter {
    Parameter { name: "start".to_owned(), default: default.into(), limits: Vec::new(), drawn: None }
}

#[test]
fn every_shipped_book_is_made_again_from_its_values() {
    for book in catalog::all().into_iter().chain(catalog::gallery()) {
        let again = BookDraft::from(&*book).check().unwrap_or_else(|errors| panic!("{}: {errors}", book.id()));
        assert_eq!(again, *book);
    }
}

#[test]
fn every_error_of_a_draft_is_named_at_once() {
    let draft = BookDraft {
        parameters: vec![
            start(1),
            start(2),
            Parameter { limits: vec![Condition::Equals(BookNumber::Literal(2.into()))], ..start(3) },
        ],
        groups: vec![
            MoveGroup::new(Operation::Append(1), Operands::List(vec![1.into()])),
            MoveGroup::new(Operation::Multiply, Operands::Range(0.into(), 9.into())),
            MoveGroup::new(Operation::Add, Operands::List(Vec::new())),
        ],
        ends: vec![End {
            condition: Condition::AtLeast(BookNumber::Parameter("target".to_owned())),
            mover: MoverResult::Wins,
            allowed: EntryRule::Always,
        }],
        summary: "a bell \u{7}".to_owned(),
        ..BookDraft::new("My Duel", "")
    };
    let errors = draft.check().unwrap_err().to_string();
    for part in [
        "two parameters 'start'",
        "1 cannot be a base",
        "0 is too small",
        "the list of operands is empty",
        "'target'",
        "invisible character",
        "'My Duel' is not an id",
    ] {
        assert!(errors.contains(part), "{part}\n{errors}");
    }
    assert!(BookDraft::new("a", "A").check().is_err());
}
