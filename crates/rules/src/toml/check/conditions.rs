//! Do the conditions make sense?

use std::collections::BTreeMap;

use super::Checker;
use crate::edit::Fix;
use crate::language::{BookNumber, Bounds, Condition};
use crate::number::{Number, short};
use crate::toml::draft::Spanned;

/// As many parts as a condition may have.
const MAX_PARTS: usize = 100;

impl Checker<'_> {
    /// A condition in its one way of being written, wherever it stands.
    pub(super) fn condition(&mut self, asked: Spanned<Condition<BookNumber>>) -> Condition<BookNumber> {
        let Spanned { value: condition, span } = asked;
        let condition = condition.normal();
        let values = condition.values();
        let mut known = true;
        for value in &values {
            known &= self.known(value, &span);
        }
        for leaf in condition.leaves() {
            match leaf {
                Condition::OneOf(values) if values.is_empty() => {
                    self.error(span.clone(), "the list of numbers is empty", "write at least one number");
                    return condition;
                }
                Condition::MultipleOf(BookNumber::Literal(number)) if *number < Number::from(2) => {
                    let message = format!("every number or none is a multiple of {}", short(number));
                    let fix = Fix::Rename(span.clone(), number.to_string(), "2".to_owned());
                    self.fixable(span.clone(), message, "write a number from 2 up", [fix]);
                }
                _ => {}
            }
        }
        if condition.leaves().len() > MAX_PARTS {
            self.error(
                span.clone(),
                format!("the condition has more than {MAX_PARTS} parts"),
                "use one_of, or fewer parts",
            );
        }
        if known && values.iter().all(|value| matches!(value, BookNumber::Literal(_))) {
            let literal = condition.map(&mut |value| value.resolve(&BTreeMap::new()));
            if Bounds::around(&literal).is_empty() {
                self.error(span, "no number meets this condition", "change one of its numbers");
            }
        }
        condition
    }
}
