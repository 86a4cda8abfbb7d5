//! The rules in English: one golden page for all books, and how moves, choices and ends are said. That no rule is left out
//! is asked of every book in `kit.rs`.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::golden::assert_golden;
use numduel_rules::{RuleBook, Rules, catalog, compact, english};

fn rules(text: &str) -> Rules {
    let book: RuleBook = text.parse().unwrap_or_else(|errors| panic!("{errors}"));
    Arc::new(book).rules(&BTreeMap::new()).unwrap()
}

#[test]
fn all_books_read_as_one_golden_page() {
    let books = catalog::all().into_iter().chain(catalog::gallery());
    let pages: Vec<String> = books.map(|book| english::rules(&book.rules(&BTreeMap::new()).unwrap())).collect();
    assert_eq!(pages.len(), 25);
    assert_golden("english/all-books.txt", &pages.join("\n\n"));
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
        let book = compact::read(line).unwrap_or_else(|errors| panic!("{line}\n{errors}"));
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
        (vec!["add = 1"], "On your turn you add 1."),
        (vec!["add = 1", "multiply = 2"], "On your turn you add 1 or double it."),
        (vec!["add = [1, 2]", "multiply = [2, 3]"], "On your turn you add 1 or 2, or multiply it by 2 or 3."),
        (
            vec!["subtract = { from = 1, to = 3 }", "divide = 2", "add = 9"],
            "On your turn you subtract a whole number from 1 to 3, halve it if it is even or add 9.",
        ),
        (vec!["multiply = { from = 2, to = 2 }"], "On your turn you double it."),
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
    const ORDER: &str = "If more than one of these applies, the first one counts.";
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
