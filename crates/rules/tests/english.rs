//! The rules in English: golden pages for the five books, and for random books that no rule is left out.

// A test fails by panicking.
#![allow(clippy::panic, clippy::unwrap_used)]

mod books;
mod golden;

use std::collections::BTreeMap;
use std::sync::Arc;

use golden::assert_golden;
use numduel_rules::language::{Allowed, Bounds, Fate, Invalid, Memory, Operands};
use numduel_rules::number::shorten;
use numduel_rules::{Operation, RuleBook, Rules, catalog, compact, english};
use proptest::prelude::*;

fn rules(text: &str) -> Rules {
    let book: RuleBook = text.parse().unwrap_or_else(|faults| panic!("{faults}"));
    Arc::new(book).rules(&BTreeMap::new()).unwrap()
}

#[test]
fn the_five_books_read_as_their_golden_pages() {
    for book in catalog::all() {
        let rules = book.rules(&BTreeMap::new()).unwrap();
        assert_golden(&format!("english/{}.txt", book.id()), &english::rules(&rules));
    }
}

#[test]
fn a_book_with_every_other_rule_reads_as_its_golden_page() {
    let rules = rules(include_str!("data/english/every-rule.toml"));
    assert_golden("english/every-rule.txt", &english::rules(&rules));
}

/// Books that show every feature in its unusual places, each in one line.
const UNUSUAL: &str = include_str!("data/english/unusual-books.txt");

#[test]
fn unusual_books_read_as_their_golden_pages() {
    let pages = UNUSUAL.lines().map(|line| {
        let book = compact::read(line).unwrap_or_else(|faults| panic!("{line}\n{faults}"));
        format!("> {line}\n\n{}\n", english::rules(&Arc::new(book).rules(&BTreeMap::new()).unwrap()))
    });
    assert_golden("english/unusual.txt", &pages.collect::<String>());
}

/// A book with these moves, ends and first lines.
fn book(head: &str, moves: &[&str], ends: &[&str]) -> Rules {
    let moves: Vec<String> = moves.iter().map(|line| format!("[[moves]]\n{line}\n")).collect();
    let ends: Vec<String> = ends.iter().map(|line| format!("[[ends]]\n{line}\n")).collect();
    rules(&format!("id = \"t\"\ntitle = \"T\"\n{head}\n[parameters]\nstart = 12\n{}{}", moves.concat(), ends.concat()))
}

const END: &str = "above = 100\nmover = \"wins\"";

#[test]
fn moves_are_said_so_that_a_list_within_a_list_stays_clear() {
    for (moves, said) in [
        (vec!["add = 1"], "On your turn you add 1 to it."),
        (vec!["add = 1", "multiply = 2"], "On your turn you add 1 to it or multiply it by 2."),
        (vec!["add = [1, 2]", "multiply = [2, 3]"], "On your turn you add 1 or 2 to it, or multiply it by 2 or 3."),
        (
            vec!["subtract = { from = 1, to = 3 }", "divide = 2", "add = 9"],
            "On your turn you subtract a whole number from 1 to 3 from it, divide it by 2 if that leaves no remainder \
             or add 9 to it.",
        ),
        (vec!["multiply = { from = 2, to = 2 }"], "On your turn you multiply it by 2."),
    ] {
        let page = english::rules(&book("", &moves, &[END]));
        assert!(page.contains(said), "{page}");
    }
}

#[test]
fn choices_are_listed_without_a_dash_that_could_be_a_sign() {
    for (moves, choices, any) in [
        (vec!["multiply = { from = 2, to = 9 }"], "2-9", "a whole number from 2 to 9"),
        (vec!["multiply = { from = 2, to = 2 }"], "2", "2"),
        (vec!["multiply = [2, 3, 5]"], "2, 3, 5", "2, 3 or 5"),
        (vec!["subtract = { from = 1, to = 3 }"], "1-3", "a whole number from 1 to 3"),
        (vec!["subtract = { from = 1, to = 3 }", "add = 1"], "-1 to -3, +1", "-1 to -3 or +1"),
        (vec!["add = 1\nwords = [\"up\", \"u\"]", "divide = [2, 3]"], "up, /2, /3", "'up', /2 or /3"),
    ] {
        let rules = book("", &moves, &[END]);
        assert_eq!(
            (english::choices(&rules, &rules.start()).as_str(), english::any_choice(&rules, &rules.start()).as_str()),
            (choices, any)
        );
    }
}

#[test]
fn the_order_of_the_ends_is_said_only_where_it_matters() {
    const ORDER: &str = "The first of these that fits decides.";
    for (one, other, matters) in [
        ("equals = 50", "above = 50", false),
        ("equals = 50", "at_least = 50", true),
        ("at_most = 3", "at_least = 4", false),
        ("at_most = 4", "at_least = 4", true),
        ("below = 4", "at_least = 4", false),
        ("equals = 4", "equals = 5", false),
        ("above = 4", "below = 6", true),
        ("above = 4", "below = 5", false),
    ] {
        let ends = [format!("{one}\nmover = \"wins\""), format!("{other}\nmover = \"loses\"")];
        let page = english::rules(&book("", &["add = 1", "subtract = 1"], &[&ends[0], &ends[1]]));
        assert_eq!(page.contains(ORDER), matters, "{one}, {other}: {page}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_rule_of_a_random_book_is_left_out((_, book) in books::book()) {
        let book = Arc::new(book);
        let rules = book.rules(&BTreeMap::new()).unwrap();
        let page = english::rules(&rules);
        let told = |what: &str| prop_assert_with(&page, what);
        told(book.title())?;
        told(&format!("The number starts at {}.", shorten(&rules.start().number.to_string())))?;
        for offer in book.offers() {
            told(offer.operation.verb())?;
            let operands = match &offer.operands {
                Operands::Range(first, last) => vec![first, last],
                Operands::List(list) => list.iter().collect(),
                _ => Vec::new(),
            };
            for operand in operands {
                told(&operand.to_string())?;
            }
        }
        for end in rules.ends() {
            for value in end.condition.values() {
                told(&shorten(&value.to_string()))?;
            }
            told(match end.mover { Fate::Wins => "wins", Fate::Loses => "loses" })?;
            if end.allowed == Allowed::WhenForced {
                told("only when every possible move")?;
            }
        }
        for edge in [&rules.bounds().min, &rules.bounds().max].into_iter().flatten() {
            told(&edge_text(&edge.to_string()))?;
        }
        prop_assert_eq!(page.contains("The number never goes"), *rules.bounds() != Bounds::default());
        prop_assert_eq!(page.contains("on your previous turn"), book.memory() == Memory::OwnLastOperation);
        let divides_only = book.offers().iter().all(|offer| offer.operation == Operation::Divide);
        if *rules.bounds() != Bounds::default() || divides_only {
            told(match book.stuck() { Fate::Wins => "without a legal move wins", Fate::Loses => "without a legal move loses" })?;
        }
        told(match book.invalid() { Invalid::AskAgain => "asked again", Invalid::Loses => "loses at once" })?;
        for parameter in book.parameters() {
            told(&format!("{} {}", parameter.name, shorten(&parameter.default.to_string())))?;
        }
        prop_assert!(page.ends_with(".\n") && !page.contains("  ") || book.title().contains("  "), "{}", page);
    }
}

/// A bound as the page writes it: a large power of ten as such.
fn edge_text(plain: &str) -> String {
    match plain.strip_prefix('1').filter(|zeros| zeros.len() >= 12 && zeros.bytes().all(|digit| digit == b'0')) {
        Some(zeros) => format!("10^{}", zeros.len()),
        None => shorten(plain),
    }
}

fn prop_assert_with(page: &str, what: &str) -> Result<(), TestCaseError> {
    prop_assert!(page.contains(what), "the page does not say {what:?}:\n{page}");
    Ok(())
}
