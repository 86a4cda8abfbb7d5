//! What is wrong with a rule book is named all at once: each error where it stands, once, with what to write instead.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::golden::assert_golden;
use numduel_rules::RuleBook;
use numduel_rules::toml::{Diagnostic, Diagnostics};

/// A valid book to which each test does its damage.
const BOOK: &str = r#"id = "a"
title = "A"

[parameters]
start = 1
target = { default = 9, above = "start" }

[[moves]]
add = 1

[[ends]]
at_least = "target"
mover = "wins"
"#;

fn errors(text: &str) -> Diagnostics {
    text.parse::<RuleBook>().expect_err("the book has an error")
}

fn list(errors: &Diagnostics) -> Vec<Diagnostic> {
    errors.iter().cloned().collect()
}

/// [`BOOK`] with one part of it replaced.
fn damaged(part: &str, by: &str) -> String {
    assert_eq!(BOOK.matches(part).count(), 1, "{part}");
    BOOK.replace(part, by)
}

#[test]
fn the_undamaged_book_is_valid() {
    BOOK.parse::<RuleBook>().unwrap();
}

#[test]
fn a_book_with_twenty_errors_names_all_of_them_with_their_places() {
    let errors = errors(include_str!("data/twenty-errors.toml"));
    let different: HashSet<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    assert!(different.len() >= 20, "{} different errors", different.len());
    assert_golden("twenty-errors.txt", &format!("{errors}\n"));
}

/// Damage, the line and column at which it is found, the message, and part of the help.
type Case = (&'static str, &'static str, usize, usize, &'static str, &'static str);

#[rustfmt::skip]
const KEYS_TYPES_AND_WORDS: &[Case] = &[
    ("id = \"a\"", "id = 3", 1, 6, "expected a text, found an integer", "in quotes"),
    ("id = \"a\"", "id = [\"a\"]", 1, 6, "expected a text, found an array", "in quotes"),
    ("id = \"a\"", "id = 2026-01-01", 1, 6, "expected a text, found a datetime", "in quotes"),
    ("id = \"a\"", "id = \"a\"\nsumary = \"\"", 2, 1, "unknown key 'sumary'", "did you mean 'summary'?"),
    ("id = \"a\"", "id = \"a\"\nsummary = 1", 2, 11, "expected a text, found an integer", "in quotes"),
    ("id = \"a\"", "id = \"a\"\nsummary = \"\\u001b[31mred\"", 2, 11, "invisible character U+001B", "remove it"),
    ("id = \"a\"", "id = \"a\"\nmemory = \"own-last-op\"", 2, 10, "unknown word 'own-last-op' for 'memory'", "did you mean 'own-last-operation'?"),
    ("id = \"a\"", "id = \"a\"\nmemory = 1", 2, 10, "expected a text", "in quotes"),
    ("id = \"a\"", "id = \"a\"\nstuck = \"draws\"", 2, 9, "unknown word 'draws' for 'stuck'", "\"loses\" or \"passes\""),
    ("id = \"a\"", "id = \"a\"\ninvalid = \"ask\"", 2, 11, "unknown word 'ask' for 'invalid'", "\"ask-again\" or \"loses\""),
    ("id = \"a\"", "id = \"a\"\nbounds = true", 2, 10, "expected a whole number, found a boolean", "1000"),
    ("id = \"a\"", "id = \"a\"\nbounds = { mix = 1 }", 2, 12, "unknown key 'mix'", "did you mean 'min'?"),
    ("id = \"a\"", "id = \"a\"\nbounds = { min = true }", 2, 18, "expected a whole number, found a boolean", "10^18"),
    ("start = 1", "start = \"one\"", 5, 9, "'one' is not a whole number", "1000"),
    ("start = 1", "start = 1.5", 5, 9, "expected a whole number, found a float", "1000"),
    ("start = 1", "start = \"1e9999999999\"", 5, 9, "'1e9999999999' is too large", "smaller"),
    ("start = 1", "start = { defualt = 1 }", 5, 11, "unknown key 'defualt'", "did you mean 'default'?"),
    ("start = 1", "start = { default = 1, equal = 1 }", 5, 24, "unknown key 'equal'", "did you mean 'equals'?"),
    
    ("[[moves]]\nadd = 1", "[moves]\nadd = 1", 8, 1, "'moves' must be a list, found a table", "[[moves]]"),
    ("add = 1", "ad = 1", 9, 1, "unknown key 'ad'", "did you mean 'add'?"),
    ("add = 1", "add = 1.5", 9, 7, "expected operands, found a float", "{ from = 2, to = 9 }"),
    ("add = 1", "add = [1, true]", 9, 11, "expected a whole number, found a boolean", "1000"),
    ("add = 1", "add = { from = 1 }", 9, 7, "the range has no 'to'", "{ from = 2, to = 9 }"),
    ("add = 1", "add = { to = 1 }", 9, 7, "the range has no 'from'", "{ from = 2, to = 9 }"),
    ("add = 1", "add = { from = 1, till = 2, to = 3 }", 9, 19, "unknown key 'till'", "a range has from, to"),
    ("add = 1", "add = 1\nwords = \"a\"", 10, 9, "expected a list of texts, found a string", "[\"add\", \"a\"]"),
    ("add = 1", "add = 1\nwords = [1]", 10, 10, "expected a text, found an integer", "in quotes"),
    ("add = 1", "add = 1\nlabel = 1", 10, 9, "expected a text, found an integer", "in quotes"),
    ("mover = \"wins\"", "mover = \"win\"", 13, 9, "unknown word 'win' for 'mover'", "did you mean 'wins'?"),
    ("mover = \"wins\"", "mover = \"wins\"\nallowed = \"forced\"", 14, 11, "unknown word 'forced' for 'allowed'", "did you mean 'when-forced'?"),
    ("mover = \"wins\"", "mover = \"wins\"\nmove = 1", 14, 1, "unknown key 'move'", "did you mean 'mover'?"),
    ("at_least = \"target\"", "at_least = []", 12, 12, "expected a whole number, found an array", "1000"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nwelcom = \"\"", 15, 1, "unknown sentence 'welcom'", "did you mean 'welcome'?"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nended.won = \"\"", 15, 7, "unknown sentence 'ended.won'", "ended.reached"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = 1", 15, 8, "expected a text, found an integer", "in quotes"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\n\"ended.exact\" = \"\"\nended.exact = \"\"", 15, 1, "the sentence 'ended.exact' is written twice", "only one"),
    ("id = \"a\"", "id = \"a\"\nsentences = 3", 2, 13, "expected a table, found an integer", "[sentences]"),
];

#[rustfmt::skip]
const SENSE: &[Case] = &[
    ("id = \"a\"\n", "", 1, 1, "the book has no 'id'", "id = \"my-duel\""),
    ("id = \"a\"", "id = \"\"", 1, 6, "'' is not an id", "lowercase letters"),
    ("id = \"a\"", "id = \"My Duel\"", 1, 6, "'My Duel' is not an id", "lowercase letters"),
    ("id = \"a\"", "id = \"ä\"", 1, 6, "'ä' is not an id", "lowercase letters"),
    ("title = \"A\"\n", "", 1, 1, "the book has no 'title'", "title = \"My Duel\""),
    ("title = \"A\"", "title = \"A (b)\"", 2, 9, "the title is empty, or has a bracket", "on one line"),
    ("title = \"A\"", "title = \" \"", 2, 9, "the title is empty, or has a bracket", "on one line"),
    ("title = \"A\"", "title = \"A\\nB\"", 2, 9, "the title is empty, or has a bracket", "on one line"),
    ("[parameters]\nstart = 1\ntarget = { default = 9, above = \"start\" }\n", "", 1, 1, "the book has no 'parameters'", "start = 1"),
    ("start = 1\ntarget = { default = 9, above = \"start\" }", "target = 9", 4, 1, "the parameters have no 'start'", "start = 1"),
    ("start = 1", "start = 1\nTop = 3", 6, 1, "'Top' is not a parameter's name", "lowercase letters"),
    ("start = 1", "start = 1\nwinner = 3", 6, 1, "'winner' cannot be a parameter", "another name"),
    ("start = 1", "start = { at_least = 1 }", 5, 1, "'start' has no default", "start = { default = 1 }"),
    ("start = 1", "start = { default = 1, above = \"start\" }", 5, 32, "'start' is limited by itself", "another parameter"),
    ("start = 1", "start = { default = 1, above = \"zero\" }", 5, 32, "there is no parameter 'zero'", "start, target"),
    ("start = 1", "start = 10", 6, 1, "by its own limit, the default of 'target' must be above 10", "change the default or the limit"),
    ("start = 1", "start = { default = 1, at_most = 0 }", 5, 1, "by its own limit, the default of 'start' must be 0 or less", "change the default"),
    ("[[moves]]\nadd = 1\n", "", 1, 1, "the book has no 'moves'", "[[moves]]"),
    ("id = \"a\"\ntitle = \"A\"\n\n[parameters]\nstart = 1\ntarget = { default = 9, above = \"start\" }\n\n[[moves]]\nadd = 1\n", "id = \"a\"\ntitle = \"A\"\nmoves = []\n[parameters]\nstart = 1\ntarget = 2\n", 1, 1, "the book has no 'moves'", "[[moves]]"),
    ("add = 1", "words = [\"b\"]", 8, 1, "the group of moves has no operation", "add, subtract, multiply, divide"),
    ("add = 1", "add = 1\nmultiply = 2", 8, 1, "one group of moves has both 'add' and 'multiply'", "[[moves]] of its own"),
    ("add = 1", "add = []", 9, 7, "the list of operands is empty", "at least one number"),
    ("add = 1", "add = [0, 1]", 9, 7, "0 is too small", "operands of 'add' start at 1"),
    ("add = 1", "add = -3", 9, 7, "-3 is too small", "operands of 'add' start at 1"),
    ("add = 1", "multiply = 0", 9, 12, "0 is too small", "operands of 'multiply' start at 1"),
    ("add = 1", "add = 1\nrounding = \"down\"", 10, 12, "'add' is never rounded", "only 'divide' has one"),
    ("add = 1", "divide = 2\nrounding = \"up\"", 10, 12, "unknown word 'up' for 'rounding'", "\"down\""),
    ("add = 1", "delete = \"divisors\"", 9, 10, "only digits can be deleted", "delete = \"digits\""),
    ("id = \"a\"", "id = \"a\"\nunchanged = \"no\"", 2, 13, "unknown word 'no' for 'unchanged'", "forbidden"),
    ("id = \"a\"", "id = \"a\"\nmemory = { above = \"first\" }", 2, 20, "unknown word 'first' for 'above'", "own-last"),
    ("id = \"a\"", "id = \"a\"\nmemory = { times = 2 }", 2, 10, "compare with one operand in one way", "at_most"),
    ("id = \"a\"", "id = \"a\"\nmemory = { within = 2 }", 2, 10, "does not say whose operand", "of = \"last\""),
    ("id = \"a\"", "id = \"a\"\nmemory = { within = -2, of = \"last\" }", 2, 21, "-2 cannot be a count", "from 0 to"),
    ("add = 1", "divide = { from = 0, to = 3 }", 9, 10, "0 is too small", "operands of 'divide' start at 1"),
    ("add = 1", "add = { from = 3, to = 1 }", 9, 7, "the range is empty", "the smaller number first"),
    ("add = 1", "add = [1, 2, 1]", 8, 1, "+1 is offered twice", "every move once"),
    ("mover = \"wins\"", "mover = \"wins\"\n[[ends]]\nat_least = \"target\"\nmover = \"loses\"", 14, 1, "an end above has the same condition", "leave one of them out"),
    ("start = 1", "start = { from = 1, to = 9 }", 5, 1, "the start 9 is not allowed with target 9", "end the range before that"),
    ("add = 1", "add = 1\n[[moves]]\nadd = { from = 1, to = 2 }", 10, 1, "+1 is offered twice", "every move once"),
    ("add = 1", "add = { from = 1, to = 10_001 }", 8, 1, "the book has more than 10000 moves", "fewer operands"),
    ("add = 1", "add = [1, 2]\nwords = [\"b\"]", 10, 10, "words name one move, and this group has several", "[[moves]] of its own"),
    ("add = 1", "add = [1, 2]\nlabel = \"B\"", 10, 9, "a label names one move, and this group has several", "[[moves]] of its own"),
    ("add = 1", "add = 1\nwords = [\"b\", \"c d\"]", 10, 15, "'c d' cannot be a word for a move", "one word without digits"),
    ("add = 1", "add = 1\nwords = [\"b2\"]", 10, 10, "'b2' cannot be a word for a move", "one word without digits"),
    ("add = 1", "add = 1\nwords = [\"\"]", 10, 10, "'' cannot be a word for a move", "one word without digits"),
    ("add = 1", "add = 1\nwords = [\"UNDO\"]", 10, 10, "'UNDO' is a word of the program", "help, ?, rules"),
    ("add = 1", "add = 1\nwords = [\"b\", \"B\"]", 10, 15, "'B' already names a move", "another word"),
    ("[[ends]]\nat_least = \"target\"\nmover = \"wins\"\n", "", 1, 1, "the book has no 'ends'", "[[ends]]"),
    ("at_least = \"target\"", "one_of = []", 12, 10, "the list of numbers is empty", "at least one number"),
    ("at_least = \"target\"", "one_of = 7", 12, 10, "expected a list of numbers, found an integer", "one_of = [7"),
    ("at_least = \"target\"", "one_of = [7, \"traget\"]", 12, 10, "there is no parameter 'traget'", "did you mean 'target'?"),
    ("at_least = \"target\"", "multiple_of = 1", 12, 15, "every number or none is a multiple of 1", "from 2 up"),
    ("at_least = \"target\"", "is = \"prim\"", 12, 6, "unknown condition 'prim'", "did you mean 'prime'?"),
    ("id = \"a\"", "id = \"a\"\ncap = { mover = \"draws\" }", 2, 7, "does not say how many moves", "moves = 20"),
    ("id = \"a\"", "id = \"a\"\ncap = { moves = 20 }", 2, 7, "does not say what happens to the player who makes the last move", "mover = \"draws\""),
    ("id = \"a\"", "id = \"a\"\ncap = { moves = 0, mover = \"draws\" }", 6, 1, "the cap cannot be 0 moves", "change the default"),
    ("id = \"a\"", "id = \"a\"\nmemory = \"once\"", 2, 10, "unknown word 'once' for 'memory'", "once-per-game"),
    ("id = \"a\"", "id = \"a\"\ndraws = \"no\"", 2, 9, "unknown word 'no' for 'draws'", "never"),
    ("start = 1", "start = { from = 2, to = 1 }", 5, 9, "the range is empty", "the smaller number first"),
    ("start = 1", "start = { from = 1, to = 3, default = 2 }", 5, 9, "the start has a range and a default too", "only one"),
    ("start = 1", "start = { from = 1 }", 5, 9, "the range has no 'to'", "to = 9"),
    ("add = 1", "add = \"divisor\"", 9, 7, "unknown operands 'divisor'", "did you mean 'divisors'?"),
    ("add = 1", "add = 1\nbase = 3", 10, 8, "'add' has no base", "only 'append' has one"),
    ("add = 1", "append = 1\nbase = 1", 10, 8, "1 cannot be a base", "from 2 to"),
    ("add = 1", "add = [4, 6]\nonly = \"prime\"", 8, 1, "none of the operands is prime", "leave out 'only'"),
    ("add = 1", "add = 1\nwhen = \"evn\"", 10, 8, "unknown condition 'evn'", "did you mean 'even'?"),
    ("add = 1", "add = { from = 0, to = \"number\" }", 9, 7, "0 is too small", "operands of 'add' start at 1"),
    ("mover = \"wins\"", "", 11, 1, "the end does not say what happens to the mover", "mover = \"wins\""),
    ("at_least = \"target\"", "", 11, 1, "the end has no condition", "equals, one_of"),
    ("at_least = \"target\"", "at_least = 5\nbelow = 0", 11, 1, "no number meets this condition", "change one of its numbers"),
    ("at_least = \"target\"", "any = []", 12, 7, "expected a list of conditions, found an array", "any = [\"prime\", 1]"),
    ("at_least = \"target\"", "not = { at_last = 3 }", 12, 9, "unknown key 'at_last'", "did you mean 'at_least'?"),
    ("at_least = \"target\"", "is = [\"prime\", \"traget\"]", 12, 16, "unknown condition 'traget'", "did you mean 'target'?"),
    ("at_least = \"target\"", "at_least = \"traget\"", 12, 12, "there is no parameter 'traget'", "did you mean 'target'?"),
    ("id = \"a\"", "id = \"a\"\nbounds = { min = 2, max = 1 }", 2, 27, "no number meets this condition", "change one of its numbers"),
    ("id = \"a\"", "id = \"a\"\nbounds = { max = \"top\" }", 2, 18, "there is no parameter 'top'", "start, target"),
    ("id = \"a\"", "id = \"a\"\nbounds = { min = 5 }", 6, 1, "the number cannot start at 1: it must be 5 or more", "change the default start"),
    ("add = 1", "divide = 2", 5, 1, "the number cannot start at 1: no move is legal there", "change the default start"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"Hello {playr}\"", 15, 15, "unknown placeholder {playr}", "did you mean 'player'?"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"Hello {winner}\"", 15, 15, "unknown placeholder {winner}", "in 'turn' these have a meaning"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"{{player}} {playr} {player}\"", 15, 20, "unknown placeholder {playr}", "did you mean 'player'?"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"{{playr}} {playr}\"", 15, 19, "unknown placeholder {playr}", "did you mean 'player'?"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"a \\\"quoted\\\" {playr}\"", 15, 22, "unknown placeholder {playr}", "did you mean 'player'?"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"lone } brace\"", 15, 14, "a brace stands alone", "{{ and }}"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"{player:,}\"", 15, 9, "only a number can be written with ':,'", "{player}"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"\"\"\nä {player}\n  ö {tagret}\n\"\"\"", 17, 5, "unknown placeholder {tagret}", "did you mean 'target'?"),
    ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nnone = \"{number}\"", 15, 9, "unknown placeholder {number}", "no placeholder has a meaning here"),
];

#[rustfmt::skip]
const SYNTAX: &[Case] = &[
    ("id = \"a\"", "id = a", 1, 6, "string values must be quoted", "in quotes"),
    ("id = \"a\"", "id = ", 1, 6, "string values must be quoted", "in quotes"),
    ("id = \"a\"", "id", 1, 3, "key with no value", "key = value"),
    ("id = \"a\"", "id = \"a", 1, 8, "invalid basic string", "fix the TOML"),
    ("id = \"a\"", "id = \"a\\q\"", 1, 9, "missing escaped value", "fix the TOML"),
    ("id = \"a\"", "id = \"a\"\nid = \"b\"", 2, 1, "duplicate key", "only one"),
    ("title = \"A\"", "title = \"A\0\"", 2, 11, "invalid basic string", "fix the TOML"),
    ("start = 1", "start = 01", 5, 9, "unexpected leading zero", "fix the TOML"),
    ("start = 1", "start = one", 5, 9, "string values must be quoted", "numbers not"),
    ("start = 1", "start 1", 5, 7, "key with no value", "key = value"),
    ("[[moves]]", "[[moves]", 8, 9, "unclosed array table", "add the closing bracket"),
];

fn assert_alone(cases: &[Case]) {
    for (part, by, line, column, message, help) in cases {
        let text = damaged(part, by);
        let found = list(&errors(&text));
        let [error] = found.as_slice() else { panic!("{by:?} is one error, and these are named: {found:#?}") };
        assert!(error.message.contains(message), "{by:?}: {error}");
        assert!(error.help.contains(help), "{by:?}: {error}");
        assert_eq!((error.line, error.column), (*line, *column), "{by:?}: {error}");
        assert!(text.get(error.span.clone()).is_some(), "{by:?}: the span is not a part of the text");
    }
}

#[test]
fn every_kind_of_key_type_and_word_is_named_alone_where_it_stands() {
    assert_alone(KEYS_TYPES_AND_WORDS);
}

#[test]
fn every_kind_of_nonsense_is_named_alone_where_it_stands() {
    assert_alone(SENSE);
}

#[test]
fn what_is_not_toml_is_named_without_what_only_follows_from_it() {
    assert_alone(SYNTAX);
}

#[test]
fn a_bracket_that_is_never_closed_makes_nothing_missing() {
    for (part, by) in [("add = 1", "add = [1, 2"), ("default = 9, above = \"start\" }", "default = 9")] {
        for error in errors(&damaged(part, by)).iter() {
            assert!(!error.message.contains("has no"), "{by}: {error}");
        }
    }
}

#[test]
fn the_cases_are_all_different() {
    let cases = [KEYS_TYPES_AND_WORDS, SENSE, SYNTAX].concat();
    let different: HashSet<_> = cases.iter().map(|(part, by, ..)| (part, by)).collect();
    assert_eq!(different.len(), cases.len());
}

#[test]
fn a_key_that_is_misspelled_is_not_also_missing() {
    for (part, by) in [
        ("id = \"a\"", "ids = \"a\""),
        ("title", "titel"),
        ("[parameters]", "[paramters]"),
        ("[[moves]]", "[[move]]"),
        ("[[ends]]", "[[end]]"),
        ("default = 9", "defalt = 9"),
        ("add = 1", "ad = 1"),
        ("add = 1", "add = { form = 1, to = 3 }"),
        ("at_least", "at_last"),
        ("mover", "movr"),
    ] {
        let found = list(&errors(&damaged(part, by)));
        assert_eq!(found.len(), 1, "{by}: {found:#?}");
        assert!(found[0].help.contains("did you mean"), "{by}: {}", found[0]);
    }
}

#[test]
fn a_key_that_is_broken_is_not_also_missing() {
    for (part, by) in [
        ("id = \"a\"", "id = 1"),
        ("title = \"A\"", "title = 1"),
        ("default = 9", "default = true"),
        ("start = 1", "start = true"),
        ("add = 1", "add = true"),
        ("at_least = \"target\"", "at_least = true"),
        ("mover = \"wins\"", "mover = true"),
        ("[[moves]]\nadd = 1", "[moves]"),
        ("[[ends]]\nat_least = \"target\"\nmover = \"wins\"", "[ends]"),
    ] {
        let found = list(&errors(&damaged(part, by)));
        assert_eq!(found.len(), 1, "{by}: {found:#?}");
    }
    let no_table = "id = \"a\"\ntitle = \"A\"\nparameters = 3\n[[moves]]\nadd = 1\n[[ends]]\nequals = \"target\"\n\
                    mover = \"wins\"\n[sentences]\nturn = \"{target}\"\n";
    assert_eq!(errors(no_table).count(), 1, "{}", errors(no_table));
}

#[test]
fn a_broken_operand_does_not_hide_the_errors_of_its_words() {
    let found = list(&errors(&damaged("add = 1", "add = true\nwords = [\"undo\", \"b c\"]")));
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn too_many_moves_do_not_hide_the_groups_below_them() {
    let found = list(&errors(&damaged("add = 1", "add = { from = 1, to = 99999 }\n[[moves]]\nmultiply = 0")));
    assert_eq!(found.len(), 2, "{found:#?}");
}

#[test]
fn every_default_that_breaks_a_limit_is_named() {
    let found = list(&errors(&damaged("start = 1", "start = { default = 9, at_most = 8 }")));
    let messages: Vec<&str> = found.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(found.len(), 2, "{messages:#?}");
    assert!(messages[0].contains("'start'") && messages[1].contains("'target'"), "{messages:#?}");
}

#[test]
fn the_same_slip_made_twice_is_two_errors_at_two_places() {
    let text = format!("{BOOK}[sentences]\nturn = \"{{foo}} {{foo}} }} }}\"\nmoved = \"\\t{{foo}} {{foo}}\"\n");
    let places: Vec<_> = errors(&text).iter().map(|error| (error.line, error.column)).collect();
    assert_eq!(places, [(15, 9), (15, 15), (15, 21), (15, 23), (16, 12), (16, 18)]);
}

#[test]
fn errors_come_in_the_order_of_the_text_and_print_as_line_and_column() {
    let found = errors("title = 3\nid = \"A\"\n");
    let printed = found.to_string();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), found.count());
    assert!(lines[0].starts_with("1:1: the book has no 'parameters'; "), "{printed}");
    assert!(lines[lines.len() - 1].starts_with("2:6: 'A' is not an id; "), "{printed}");
    let spans: Vec<_> = found.iter().map(|error| error.span.start).collect();
    assert!(spans.is_sorted());
}

// Hostile books.

/// Hundreds of times what is needed on an idle machine, and less than anything that grows by the square takes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Refused or read, and soon.
fn assert_fast(what: &str, text: &str) -> Result<RuleBook, Diagnostics> {
    let begun = Instant::now();
    let read = text.parse::<RuleBook>();
    let taken = begun.elapsed();
    assert!(taken < PATIENCE, "{what} took {taken:?}");
    if let Err(errors) = &read {
        let begun = Instant::now();
        let mut seen = HashSet::new();
        for error in errors.iter() {
            assert!(seen.insert((error.span.clone(), error.message.clone())), "{what}: named twice: {error}");
        }
        assert!(!errors.to_string().is_empty());
        assert!(begun.elapsed() < PATIENCE, "{what}: printing took {:?}", begun.elapsed());
    }
    read
}

#[test]
fn a_book_of_ten_megabytes_is_refused_at_once() {
    for text in ["a = 1\n".repeat(1_700_000), "#".repeat(10_000_000), "\0".repeat(10_000_000)] {
        let errors = assert_fast("ten megabytes", &text).unwrap_err();
        assert_eq!(errors.count(), 1);
        assert!(errors.to_string().contains("at most 262144 bytes"), "{errors}");
    }
}

#[test]
fn deep_nesting_is_refused_without_overflowing_the_stack() {
    for (what, text) in [
        ("brackets", format!("x = {}", "[".repeat(100_000))),
        ("matched brackets", format!("x = {}{}", "[".repeat(100_000), "]".repeat(100_000))),
        ("a line of brackets", "[".repeat(100_000)),
        ("inline tables", format!("x = {}", "{a=".repeat(80_000))),
        ("a dotted key", format!("{}a = 1", "a.".repeat(100_000))),
        ("a dotted header", format!("[{}a]\nb = 1", "a.".repeat(100_000))),
        ("a dotted list header", format!("[[{}a]]\nb = 1", "a.".repeat(100_000))),
        ("sentences in sentences", format!("{BOOK}[sentences.{}a]\nb = 1", "a.".repeat(100_000))),
    ] {
        assert!(assert_fast(what, &text).is_err(), "{what}");
    }
}

#[test]
fn a_hundred_thousand_errors_are_placed_in_one_pass() {
    let unknown_keys: Vec<String> = (0..25_000).map(|index| format!("k{index}=1\n")).collect();
    let parameters: Vec<String> =
        (0..5_000).map(|index| format!("p{index} = {{ default = 1, above = \"x\" }}\n")).collect();
    for (what, text) in [
        ("unknown keys", unknown_keys.concat()),
        ("doubled keys", "k=1\n".repeat(60_000)),
        ("one long line", format!("x = [{}", "!,".repeat(100_000))),
        ("lone braces", format!("{BOOK}[sentences]\nwelcome = '''{}'''", "{ ".repeat(100_000))),
        ("lone braces with a late partner", format!("{BOOK}[sentences]\nwelcome = '''{}}}'''", "{ ".repeat(100_000))),
        ("placeholders", format!("{BOOK}[sentences]\nwelcome = '''{}'''", "{a}".repeat(60_000))),
        ("placeholders after escapes", format!("{BOOK}[sentences]\nwelcome = \"\\t{}\"", "{a}".repeat(60_000))),
        ("words", damaged("add = 1", &format!("add = 1\nwords = [{}]", "\"undo\",".repeat(20_000)))),
        ("groups of moves", format!("{BOOK}{}", "[[moves]]\nadd = 1\n".repeat(10_000))),
        ("parameters", damaged("start = 1", &parameters.concat())),
        (
            "sentences of many parameters",
            format!(
                "{}[sentences]\nturn = '{}'",
                damaged("start = 1", &parameters[..900].concat()),
                "{a}".repeat(50_000)
            ),
        ),
    ] {
        assert!(assert_fast(what, &text).is_err(), "{what}");
    }
}

#[test]
fn huge_ranges_and_numbers_are_refused_without_listing_them() {
    let powers = |count: usize| (0..count).map(|less| format!("\"10^{}\"", 1_000_000 - less)).collect::<Vec<_>>();
    let nines = "9".repeat(100_000);
    for (what, by) in [
        ("a range of 10^18", "add = { from = 1, to = 1_000_000_000_000_000_000 }".to_owned()),
        ("a range of 10^1000000", "add = { from = 1, to = \"10^1000000\" }".to_owned()),
        ("a number beyond the limit", "add = \"10^1000001\"".to_owned()),
        ("powers beyond the limit", format!("add = [{}]", vec!["\"3^3321000\""; 10_000].join(", "))),
        ("ten thousand numbers of a million digits", format!("add = [{}]", powers(10_000).join(", "))),
        (
            "ten thousand numbers of a hundred thousand digits",
            format!("add = {{ from = {}0000, to = {nines} }}", "9".repeat(99_996)),
        ),
    ] {
        assert!(assert_fast(what, &damaged("add = 1", &by)).is_err(), "{what}");
    }
}

#[test]
fn long_numbers_and_many_moves_are_read() {
    let sevens = "7".repeat(200);
    let book = assert_fast("200 digits", &damaged("add = 1", &format!("add = [1, {sevens}]"))).unwrap();
    assert!(book.to_string().contains(&format!("add = [1, \"{sevens}\"]")));
    assert_fast("ten thousand moves", &damaged("add = 1", "add = { from = 1, to = 10_000 }")).unwrap();
    let list: Vec<String> = (1..=10_000).map(|operand| operand.to_string()).collect();
    assert_fast("a list of ten thousand", &damaged("add = 1", &format!("add = [{}]", list.join(", ")))).unwrap();
    assert_fast("the largest number", &damaged("default = 9", "default = \"10^1000000\"")).unwrap();
}

#[test]
fn other_radixes_and_separators_are_the_same_number() {
    for spelling in ["0xff", "0o377", "0b1111_1111", "255", "2_5_5", "+255", "\"255\"", "0xF_F"] {
        let book: RuleBook = damaged("default = 9", &format!("default = {spelling}")).parse().unwrap();
        let target = book.parameters().iter().find(|parameter| parameter.name == "target").unwrap();
        assert_eq!(target.default, 255.into(), "{spelling}");
    }
}

#[test]
fn carriage_returns_and_a_byte_order_mark_change_neither_the_book_nor_the_places() {
    let text = format!("{BOOK}[sentences]\nturn = \"\"\"\nThe number\nis {{number}}.\n\"\"\"\n");
    let plain: RuleBook = text.parse().unwrap();
    assert_eq!(text.replace('\n', "\r\n").parse::<RuleBook>().unwrap(), plain);
    assert_eq!(format!("\u{feff}{text}").parse::<RuleBook>().unwrap(), plain);
    let places = |text: &str| errors(text).iter().map(|error| (error.line, error.column)).collect::<Vec<_>>();
    let broken = text.replace("{number}", "{nmber}").replace("id = \"a\"", "id = 3");
    assert_eq!(places(&broken), [(1, 6), (17, 4)]);
    assert_eq!(places(&broken.replace('\n', "\r\n")), places(&broken));
    assert_eq!(places(&format!("\u{feff}{broken}")), places(&broken));
}

#[test]
fn control_characters_cannot_reach_a_terminal_through_a_book() {
    for (part, by) in [
        ("title = \"A\"", "title = \"A\\u0007\""),
        ("title = \"A\"", "title = \"A\"\nsummary = \"\\u009b31m\""),
        ("add = 1", "add = 1\nlabel = \"\\u001b[2J\""),
        ("add = 1", "add = 1\nlabel = \"Add\\rSubtract\""),
        ("add = 1", "add = 1\nwords = [\"\\u0000\"]"),
        ("mover = \"wins\"", "mover = \"wins\"\n[sentences]\nturn = \"\\u001b[31m{number}\""),
    ] {
        let found = list(&errors(&damaged(part, by)));
        assert_eq!(found.len(), 1, "{by}: {found:#?}");
        assert!(found[0].message.contains("invisible character"), "{by}: {}", found[0]);
    }
}
