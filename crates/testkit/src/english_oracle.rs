//! The page of rules in English: no rule of a book is left out.

use numduel_rules::language::{Bounds, Condition, EntryRule, Invalid, Memory, MoveGroup, MoverResult, Operands, Stuck};
use numduel_rules::number::short;
use numduel_rules::{Number, Operation, Rules, english};

/// Every feature of the book leaves its words on the page.
pub fn assert_page_says_all(rules: &Rules) {
    let page = Page(english::rules(rules));
    let book = rules.book();
    page.says(book.title());
    page.says(&format!("starts at {}", short(&rules.start().number)));
    for parameter in book.parameters() {
        page.says(&format!("--{} ", parameter.name));
        page.says(&format!("; now {})", short(&parameter.default)));
        if let Some((first, last)) = &parameter.drawn {
            page.says("Each new game starts at a random ");
            page.says(&format!("from {} to {}", short(first), short(last)));
        }
    }
    rules.move_groups().iter().for_each(|offer| page.says_offer(offer));
    for end in rules.ends() {
        page.says_condition(&end.condition);
        page.says(if end.mover == MoverResult::Wins { " wins" } else { " loses" });
        if end.allowed == EntryRule::WhenForced {
            page.says(" only if every move ");
        }
    }
    page.says_memory(book.memory());
    if book.claims_no_draws() {
        page.says("There are no draws.");
    }
    page.says_limits(rules);
    page.says(if book.invalid() == Invalid::Loses { "lose immediately" } else { "asked again" });
    let tidy = page.0.ends_with(".\n") && (!page.0.contains("  ") || book.title().contains("  "));
    assert!(tidy, "{}", page.0);
}

struct Page(String);

impl Page {
    fn says(&self, what: &str) {
        assert!(self.0.contains(what), "the page does not say {what:?}:\n{}", self.0);
    }

    fn says_offer(&self, offer: &MoveGroup<Number>) {
        let single = offer.operands.is_single().then(|| offer.fixed_operands().first().cloned()).flatten();
        let is = |operand: u8| single == Some(operand.into());
        self.says(match offer.operation {
            Operation::Add => "add ",
            Operation::Subtract => "subtract ",
            Operation::Multiply if is(2) => "double it",
            Operation::Multiply if is(3) => "triple it",
            Operation::Multiply => "multiply it by ",
            Operation::Divide if is(2) => "halve it",
            Operation::Divide => "divide it by ",
            Operation::DivideDown => ", rounding down",
            Operation::Delete if offer.operands == Operands::Places => "delete one of its digits",
            Operation::Delete => "delete digit ",
            Operation::Pass => "pass",
            Operation::Append(2) => "double it and add ",
            Operation::Append(3) => "triple it and add ",
            Operation::Append(_) => "",
            Operation::Become => "replace it with ",
        });
        if let Operation::Append(base @ 4..) = offer.operation {
            let written = self.0.contains("append ") && base == 10;
            assert!(written || self.0.contains(&format!("multiply it by {base} and add ")), "{}", self.0);
        }
        match &offer.operands {
            Operands::Range(first, last) if single.is_none() => {
                self.says(&short(first));
                self.says(&short(last));
            }
            Operands::List(_) if single.is_none() => {
                offer.fixed_moves().iter().for_each(|mv| self.says(&short(&mv.operand)));
            }
            Operands::List(_) | Operands::Range(..) => {}
            Operands::UpToNumber(first) => self.says(&format!("from {} up to the number itself", short(first))),
            Operands::Divisors { .. } => self.says("one of its divisors"),
            Operands::PrimeFactors => self.says("one of its prime factors"),
            Operands::Digits | Operands::Places => self.says("one of its digits"),
        }
        let listed = matches!(&offer.operands, Operands::List(_))
            || matches!(&offer.operands, Operands::Range(first, last) if first == last);
        if let Some(only) = offer.only.as_ref().filter(|_| !listed) {
            self.says_parts(only);
        }
        if let Some(when) = &offer.when {
            self.says("if it is ");
            self.says_parts(when);
        }
        if let Some(leaves) = &offer.leaves {
            self.says("as long as the result is ");
            self.says_parts(leaves);
        }
    }

    /// Every number and every property that a condition speaks of.
    fn says_parts(&self, condition: &Condition<Number>) {
        for leaf in condition.leaves() {
            leaf.values().into_iter().for_each(|value| self.says(&short(value)));
            if let Condition::Is(property) = leaf {
                self.says(property.words());
            }
        }
    }

    fn says_condition(&self, condition: &Condition<Number>) {
        self.says_parts(condition);
        self.says(&match condition {
            Condition::Equals(value) => format!("reaches exactly {}", short(value)),
            Condition::OneOf(_) => "reaches exactly ".to_owned(),
            Condition::AtLeast(value) => format!("reaches {} or more", short(value)),
            Condition::AtMost(value) => format!("reaches {} or less", short(value)),
            Condition::Above(value) => format!("goes above {}", short(value)),
            Condition::Below(value) => format!("goes below {}", short(value)),
            _ => "makes the number ".to_owned(),
        });
    }

    fn says_memory(&self, memory: Memory) {
        let said = match memory {
            Memory::Nothing => "",
            Memory::OwnLastOperation => "You can't repeat your own last operation.",
            Memory::OwnLastOperand => "You can't repeat the number from your own last move.",
            Memory::LastOperation => "You can't repeat your opponent's last operation.",
            Memory::LastOperand => "You can't repeat the number from your opponent's last move.",
            Memory::OncePerGame => "Each number can be used only once per game",
            Memory::OncePerPlayer => "Each player can use each number only once per game",
            Memory::MoveOncePerGame => "Each move can be made only once per game",
            Memory::MoveOncePerPlayer => "Each player can make each move only once per game",
            Memory::NoNumberTwice => "No number may come up twice",
            Memory::OwnRelated(_) => "your own last move",
            Memory::Related(_) => "your opponent's last move",
        };
        self.says(said);
    }

    fn says_limits(&self, rules: &Rules) {
        if let Some(keeps) = rules.keeps() {
            self.says("Every move must leave the number ");
            self.says_parts(keeps);
        }
        if rules.book().bounds() != &Condition::ALWAYS {
            assert!(self.0.contains("Moves that would take") || self.0.contains("Every move must leave"), "{}", self.0);
        } else if *rules.bounds() == Bounds::default() {
            assert!(!self.0.contains("Moves that would take"), "{}", self.0);
        }
        if let Some(cap) = rules.cap() {
            self.says(&format!("at most {} move", cap.moves));
            self.says(match cap.mover {
                Some(MoverResult::Wins) => "the player who made the last move wins",
                Some(MoverResult::Loses) => "the player who made the last move loses",
                None => "it is a draw",
            });
        }
        assert_eq!(self.0.contains("occurs three times"), rules.may_return(), "{}", self.0);
        if self.0.contains("If you can't move") {
            self.says(match rules.book().stuck() {
                Stuck::Wins => "you win.",
                Stuck::Loses => "you lose.",
                Stuck::Passes => "you pass. If neither player can move, the game is a draw.",
            });
        }
    }
}
