//! The page of rules in English: no rule of a book is left out.

use numduel_rules::language::{
    Bounds, Condition, EntryRule, Invalid, Memory, MoveGroup, MoverResult, Operands, Property,
};
use numduel_rules::number::shorten;
use numduel_rules::{Number, Operation, Rules, english};

/// Every feature of the book leaves its words on the page.
pub fn assert_page_says_all(rules: &Rules) {
    let page = Page(english::rules(rules));
    let book = rules.book();
    page.says(book.title());
    page.says(&format!("The number starts at {}", short(&rules.start().number)));
    for parameter in book.parameters() {
        page.says(&format!("{} {}", parameter.name, short(&parameter.default)));
        if let Some((first, last)) = &parameter.drawn {
            page.says(&format!("draws it from {} to {}", short(first), short(last)));
        }
    }
    book.move_groups().iter().for_each(|offer| page.says_offer(offer));
    for end in rules.ends() {
        page.says_condition(&end.condition);
        page.says(if end.mover == MoverResult::Wins { " wins" } else { " loses" });
        if end.allowed == EntryRule::WhenForced {
            page.says("only when every possible move");
        }
    }
    page.says_memory(book.memory());
    if book.claims_no_draws() {
        page.says("no game can be drawn");
    }
    page.says_limits(rules);
    page.says(if book.invalid() == Invalid::Loses { "loses at once" } else { "asked again" });
    let tidy = page.0.ends_with(".\n") && (!page.0.contains("  ") || book.title().contains("  "));
    assert!(tidy, "{}", page.0);
}

struct Page(String);

impl Page {
    fn says(&self, what: &str) {
        assert!(self.0.contains(what), "the page does not say {what:?}:\n{}", self.0);
    }

    fn says_offer(&self, offer: &MoveGroup) {
        self.says(match offer.operation {
            Operation::Add => "add ",
            Operation::Subtract => "subtract ",
            Operation::Multiply => "multiply it by ",
            Operation::Divide => "divide it by ",
            Operation::Append(_) => "",
            Operation::Become => "replace it by ",
        });
        if let Operation::Append(base) = offer.operation {
            let written = self.0.contains("behind it") && base == 10;
            assert!(written || self.0.contains(&format!("replace it by {base} times itself plus ")), "{}", self.0);
        }
        match &offer.operands {
            Operands::Range(first, last) => [first, last].map(|edge| self.says(&short(edge))).into_iter().collect(),
            Operands::List(_) => offer.fixed_moves().iter().for_each(|mv| self.says(&short(&mv.operand))),
            Operands::UpToNumber(first) => self.says(&format!("from {} up to the number itself", short(first))),
            Operands::Divisors { .. } => self.says("one of its divisors"),
            Operands::PrimeFactors => self.says("one of its prime factors"),
            Operands::Digits => self.says("one of its digits"),
        }
        let listed = matches!(&offer.operands, Operands::List(_))
            || matches!(&offer.operands, Operands::Range(first, last) if first == last);
        if let Some(only) = offer.only.filter(|_| !listed) {
            let several =
                matches!(offer.operands, Operands::Divisors { .. } | Operands::PrimeFactors | Operands::Digits);
            self.says(match only {
                Property::Square if several => "that are squares",
                Property::PowerOfTwo if several => "that are powers of 2",
                other => words(other),
            });
        }
        if let Some(when) = offer.when {
            self.says(&format!("it is {}", words(when)));
        }
        if let Some(leaves) = offer.leaves {
            self.says(&format!("the result is {}", words(leaves)));
        }
    }

    fn says_condition(&self, condition: &Condition<Number>) {
        self.says(&match condition {
            Condition::Equals(value) => format!("exactly {}", short(value)),
            Condition::OneOf(values) => {
                for value in values {
                    self.says(&short(value));
                }
                "exactly ".to_owned()
            }
            Condition::AtLeast(value) => format!("{} or more", short(value)),
            Condition::AtMost(value) => format!("{} or less", short(value)),
            Condition::Above(value) => format!("more than {}", short(value)),
            Condition::Below(value) => format!("less than {}", short(value)),
            Condition::MultipleOf(value) => format!("a multiple of {}", short(value)),
            Condition::Is(property) => format!("makes the number {}", words(*property)),
        });
    }

    fn says_memory(&self, memory: Memory) {
        let said = match memory {
            Memory::Nothing => "",
            Memory::OwnLastOperation => "the operation that you yourself used",
            Memory::OwnLastOperand => "the operand that you yourself used",
            Memory::LastOperation => "the operation that your opponent has just used",
            Memory::LastOperand => "the operand that your opponent has just used",
            Memory::OncePerGame => "Each operand can be used only once in a game",
            Memory::OncePerPlayer => "Each player can use each operand only once",
        };
        self.says(said);
    }

    fn says_limits(&self, rules: &Rules) {
        let own = rules.book().bounds();
        for edge in [
            rules.bounds().min.as_ref().filter(|_| own.min.is_some()),
            rules.bounds().max.as_ref().filter(|_| own.max.is_some()),
        ]
        .into_iter()
        .flatten()
        {
            self.says("The number never goes");
            self.says(&edge_text(edge));
        }
        if *rules.bounds() == Bounds::default() {
            assert!(!self.0.contains("The number never goes"), "{}", self.0);
        }
        if let Some(cap) = rules.cap() {
            self.says(&format!("at most {} move", cap.moves));
            self.says(match cap.mover {
                Some(MoverResult::Wins) => "whoever made the last one wins",
                Some(MoverResult::Loses) => "whoever made the last one loses",
                None => "it is drawn",
            });
        }
        assert_eq!(self.0.contains("third time"), rules.may_return(), "{}", self.0);
        let said = if rules.book().stuck() == MoverResult::Wins { "wins" } else { "loses" };
        if self.0.contains("without a legal move") {
            self.says(&format!("A player without a legal move {said}."));
        }
    }
}

fn words(property: Property) -> &'static str {
    match property {
        Property::Prime => "prime",
        Property::NotPrime => "not prime",
        Property::Composite => "composite",
        Property::Even => "even",
        Property::Odd => "odd",
        Property::Square => "a square",
        Property::PowerOfTwo => "a power of 2",
    }
}

/// A bound as the page writes it: a large power of ten as such.
fn edge_text(edge: &Number) -> String {
    let plain = edge.to_string();
    let head = plain.trim_end_matches('0');
    let zeros = plain.len() - head.len();
    if matches!(head, "1" | "-1") && zeros >= 12 { format!("{head}0^{zeros}") } else { shorten(&plain) }
}

fn short(number: &Number) -> String {
    shorten(&number.to_string())
}
