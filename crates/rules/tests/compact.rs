//! The compact form: what each clause says, errors with their places, and both ways for every book that can be said.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use numduel_rules::compact::{self, LeftOut};
use numduel_rules::{RuleBook, catalog, english};
use numduel_testkit::{Rng, cases, draft, for_seeds};
use proptest::prelude::*;

fn read(line: &str) -> RuleBook {
    compact::read(line).unwrap_or_else(|errors| panic!("{line}\n{errors}"))
}

/// The book of a file with this head, start and body.
fn file(head: &str, start: &str, body: &str) -> RuleBook {
    let text = format!("id = \"duel\"\ntitle = \"Duel\"\n{head}\n[parameters]\nstart = {start}\n{body}");
    text.parse().unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

fn printed(book: &RuleBook) -> String {
    compact::print(book).unwrap().line
}

#[test]
fn whole_books_say_what_their_files_say() {
    let wins = "[[ends]]\nat_least = 1000\nmover = \"wins\"\n";
    for (line, book) in [
        (
            "start 1; x2..9; >=1000 wins",
            file("", "1", &format!("[[moves]]\nmultiply = {{ from = 2, to = 9 }}\n{wins}")),
        ),
        (
            "start 20; -1..3 down to 0; stuck loses",
            file("stuck = \"loses\"\nbounds = { min = 0 }", "20", "[[moves]]\nsubtract = { from = 1, to = 3 }"),
        ),
        (
            "start 60; become a proper divisor; stuck loses",
            file("stuck = \"loses\"", "60", "[[moves]]\nbecome = \"proper-divisors\""),
        ),
        (
            "start 7; when odd 3n+1; when even /2; =1 wins; at most 50 moves, then a draw",
            file(
                "cap = { moves = 50, mover = \"draws\" }",
                "7",
                "[[moves]]\nappend = 1\nbase = 3\nwhen = \"odd\"\n[[moves]]\ndivide = 2\nwhen = \"even\"\n[[ends]]\nequals = 1\nmover = \"wins\"",
            ),
        ),
        (
            "target 1000 above start; >= target wins; start 1 at least 1; + 1, 5",
            file(
                "",
                "{ default = 1, at_least = 1 }",
                "target = { default = 1000, above = \"start\" }\n[[moves]]\nadd = [1, 5]\n[[ends]]\nat_least = \"target\"\nmover = \"wins\"",
            ),
        ),
    ] {
        assert_eq!(read(line), book, "{line}");
        assert_eq!(read(&printed(&book)), book, "{line}");
    }
}

/// What is printed for a line that has this clause besides a start, a move and an end.
fn clause(clause: &str) -> String {
    let (head, tail) = ("start 12; +1", ">=90 wins");
    let line = printed(&read(&format!("{head}; {clause}; {tail}")));
    let clauses: Vec<&str> = line.split("; ").filter(|part| !["start 12", "+1", tail].contains(part)).collect();
    clauses.join("; ")
}

#[test]
fn every_spelling_is_printed_in_one_form() {
    for (spellings, form) in [
        (&["x2..9", "X 2 .. 9", "*2..9", "×2..9", "multiply by 2..9", "Multiply 2..9"][..], "x2..9"),
        (&["-1, 3", "−1,3", "subtract 1 or 3", "SUBTRACT 1 , 3"], "-1, 3"),
        (&["/2", "÷ 2", "divide by 2"], "/2"),
        (&["10n+0..9", "10 N + 0..9", "append 0..9"], "10n+0..9"),
        (&["become 12", "become 012"], "become 12"),
        (&["-2..n", "subtract 2..number", "- 2..the number"], "-2..n"),
        (&["-10^6", "-1000000", "-1e6", "- 1_000_000"], "-10^6"),
        (
            &["subtract a divisor", "- divisors", "-a divisor of it", "subtract one of its divisors"],
            "subtract a divisor",
        ),
        (&["/ proper-divisor", "divide by a proper divisor of it"], "divide by a proper divisor"),
        (&["- a divisor above 1", "subtract divisors-above-1"], "subtract a divisor above 1"),
        (&["become an inner divisor", "become inner-divisors"], "become an inner divisor"),
        (&["x its prime factors", "multiply by a prime factor"], "multiply by a prime factor"),
        (&["append a digit of it", "append its digits", "10n + one of its digits"], "append one of its digits"),
        (&["3n+its digits"], "3n+ one of its digits"),
        (&["when odd 3n+1", "3n+1 when odd", "when an odd number: 3n+1", "when odd, 3n+1"], "when odd, 3n+1"),
        (&["-1..n only a square", "-1..n, only squares", "-1..n only square numbers"], "-1..n, only a square"),
        (&["x2 leaving a power of two", "x2, leaves power-of-2"], "x2, leaving a power of 2"),
        (&["x2 when not prime only even leaving composite"], "when not prime, x2, only even, leaving composite"),
        (&["down to -5", "Down  To -5"], "down to -5"),
        (&["not your own last operation"], "not your own last operation"),
        (&["not your own last operand"], "not your own last operand"),
        (&["not the last operation"], "not the last operation"),
        (&["not the last operand"], "not the last operand"),
        (&["each operand once per game", "every operand once per game"], "each operand once per game"),
        (&["each operand once per player"], "each operand once per player"),
        (
            &[">50 loses when forced", "above 50 loses, only when forced", "> 50 loses only when forced"],
            ">50 loses, only when forced",
        ),
        (&["<=3 wins", "≤3 wins", "at most 3 wins"], "<=3 wins"),
        (&["<3 wins", "below 3 wins"], "<3 wins"),
        (&["=50 wins", "==50 wins", "exactly 50 wins", "equals 50 wins", "one of 50 wins"], "=50 wins"),
        (&["=50, 60 or 70 wins", "one of 50, 60, 70 wins", "one of 50 or 60 or 70 wins"], "one of 50, 60, 70 wins"),
        (&["prime or =1 wins", "prime or 1 wins", "a prime number or 1 wins"], "prime or 1 wins"),
        (&["=1 or prime wins", "exactly 1 or a prime wins"], "=1 or prime wins"),
        (&["not (even or a square) wins"], "not (even or a square) wins"),
        (&["even and >10 wins", "above 10 and even wins"], ">10 and even wins"),
        (&["not odd wins", "even wins"], "even wins"),
        (&["x2 when 7 or 9", "when one of 7, 9: x2", "when 7, 9: x2", "when =7, 9, x2"], "when one of 7, 9: x2"),
        (&["x2 when 10..20", "x2 when at least 10 and at most 20"], "when at least 10 and at most 20, x2"),
        (&["-1..9 only prime or 1", "-1..9, only prime or =1"], "-1..9, only prime or 1"),
        (&["keep it not a square", "keeping it not-square"], "keep it not a square"),
        (&["x2 keep it not a multiple of 5"], "x2; keep it not a multiple of 5"),
        (&["low 5 odd at most 9"], "low 5 at most 9 odd"),
        (&["multiple of 7 loses", "a multiple of 7 loses"], "a multiple of 7 loses"),
        (&["prime wins", "a prime wins", "a prime number wins", "primes wins"], "prime wins"),
        (&["not prime loses", "not-prime loses"], "not prime loses"),
        (&["a square wins", "square wins"], "a square wins"),
        (
            &["at most 50 moves, then a draw", "at most 50 moves then draw", "<=50 moves, then a draw"],
            "at most 50 moves, then a draw",
        ),
        (
            &["at most 1 move, the last move wins", "at most 1 moves then the last move wins"],
            "at most 1 move, the last move wins",
        ),
        (&["stuck wins", "Stuck Wins"], "stuck wins"),
        (&["stuck passes"], "stuck passes"),
        (&["moves must change the number", "moves must change it"], "moves must change the number"),
        (&["//2", "// 2", "divide by 2 rounding down", "/2, rounding down"], "//2"),
        (&["delete a digit", "delete one of its digits", "delete digits"], "delete a digit"),
        (&["divide by a digit of it rounding down"], "divide by one of its digits, rounding down"),
        (&["delete 1, 2"], "delete 1, 2"),
        (&["each move once per game", "every move once per game"], "each move once per game"),
        (&["no number twice"], "no number twice"),
        (&["above the last operand", "> the last operand", "above 1 times the last operand"], "above the last operand"),
        (
            &["at most 2 times your own last operand", "≤2 times your own last operand"],
            "at most 2 times your own last operand",
        ),
        (&["within 3 of the last operand"], "within 3 of the last operand"),
        (&["no draws"], "no draws"),
        (&["invalid loses"], "invalid loses"),
        (&["name The  Game", "NAME   The  Game "], "name The  Game"),
        (&["id my-duel"], "id my-duel"),
        (&["target 50", "Target 50", "parameter target 50"], "target 50"),
        (&["parameter add 5"], "parameter add 5"),
        (&["low -5, above -9 at most start", "low -5 <= start > -9"], "low -5 at most start above -9"),
    ] {
        for spelling in spellings {
            assert_eq!(clause(spelling), form, "{spelling}");
        }
    }
    assert_eq!(clause("-1 down to 0, up to 100"), "-1; down to 0; up to 100");
}

#[test]
fn errors_are_named_all_at_once_with_their_places_and_what_to_write() {
    for (line, errors) in [
        (
            "",
            &[
                "1:1: the book does not say where the number starts; write a clause like start 1",
                "1:1: the book has no moves",
                "1:1: the book has no end",
            ][..],
        ),
        (
            "start 1",
            &[
                "1:8: the book has no moves; write a clause like x2..9 or +1",
                "1:8: the book has no end; write a clause like >=1000 wins or stuck loses",
            ],
        ),
        ("start 1; x2..9; >=1000", &["1:23: missing: what happens to the player who gets there; write wins or loses"]),
        ("start 1; x2..9; >= wins", &["1:24: missing: what happens to"]),
        (
            "start 1; x2..1; >=goal wins",
            &[
                "1:11: the range is empty: it ends before it begins; write the smaller number first",
                "1:17: there is no parameter 'goal'; write a number or one of the parameters: start",
            ],
        ),
        (
            "start 1; mulitply by 3; x2; stuck loses",
            &[
                "1:10: unknown clause 'mulitply by 3'; write a clause like start 1, x2..9, >=1000 wins, stuck loses or target 1000; did you mean 'multiply'?",
            ],
        ),
        ("start 1; x0; =9 wins", &["1:11: 0 is too small; operands of 'multiply' start at 1"]),
        ("start 1; start 2; x2; =9 wins", &["1:10: this is stated twice; keep only one of the clauses"]),
        ("start 1; x2; =9 wins; stuck loses; stuck wins", &["1:36: this is stated twice"]),
        ("start 1; x2 foo; =9 wins", &["1:13: unexpected 'foo'; leave it out, or start a new clause with ;"]),
        ("start 1; +1..3, 7; =9 wins", &["1:15: unexpected ', 7'"]),
        ("start 1; +1; finish 9 wins", &["1:23: unexpected 'wins'; write an end like =100 wins or >=100 wins"]),
        ("start 9; +1; reach 9 wins", &["1:20: it is not clear from which side this is reached"]),
        ("start 5..9; +1; reach 7 wins", &["1:23: it is not clear from which side this is reached"]),
        ("start 1; +1; reach gaol wins; goal 9", &["1:20: there is no parameter 'gaol'"]),
        (
            "start 1; when =36, 10n+2; x2; >=90 wins",
            &[
                "1:18: after this comma, the condition's list of numbers continues; write a colon before the move: when =36: 10n+2",
            ],
        ),
        (
            "start 1; when 7, 36, -1..3; x2; >=90 wins",
            &[
                "1:20: after this comma, the condition's list of numbers continues; write a colon before the move: when 7, 36: -1..3",
            ],
        ),
        ("start 1; when 7, 36; x2; >=90 wins", &["1:20: expected a move; write it like when even /2"]),
        ("start 1; +1; =1,000 wins", &["1:15: 1,000 could be one number or two; write 1000 or 1, 000"]),
        (
            "start 1; multiply by a digit; =9 wins",
            &["1:22: this could be any digit; write one of its digits, or all of them: 0..9"],
        ),
        ("start 1; +1; at most 50 moves", &["1:30: the cap does not say what happens then; write 'then a draw'"]),
        ("start 1; when blue x2; =9 wins", &["1:10: there is no parameter 'blue'"]),
        ("start 1; when even; =9 wins", &["1:19: expected a move"]),
        (
            "start 1; 3n-1; =9 wins",
            &["1:12: a clause can't start with just a number; write a move like +1, x2 or 3n+1"],
        ),
        ("start 1; 1n+1; =9 wins", &["1:10: 1 cannot be a base; write a whole number from 2 to 4294967295"]),
        (
            "start 1; up 5; x2; =9 wins",
            &["1:10: unknown clause 'up 5'; write a whole clause, or 'parameter up 1' for a parameter of that name"],
        ),
        ("start 1 above 0 above 1; x2; =9 wins", &["1:17: the limit is written twice"]),
        (
            "start 10^9999999; x2; =9 wins",
            &["1:7: '10^9999999' is too large; numbers go up to 10^1000000; write a smaller number"],
        ),
        ("start 1; x2; =9 wins; id My Duel", &["1:23: 'My Duel' is not an id; write it like my-duel"]),
        ("start 1; x2; =9 wins; name a(b)", &["1:23: the title is empty, or has a bracket"]),
        ("start 5; x2; =9 wins; up to 3", &["1:1: the number cannot start at 5"]),
        ("start 1; +1 down to 0; -1 down to 0; stuck loses", &["1:35: this is stated twice"]),
        ("ß; start 1; +1; =9 wins; €", &["1:1: unknown clause 'ß'", "1:26: unknown clause '€'"]),
    ] {
        let found = compact::read(line).unwrap_err();
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        for (said, wanted) in found.iter().zip(errors) {
            assert!(said.starts_with(wanted), "{line}\n  said   {said}\n  wanted {wanted}");
        }
        assert_eq!(found.len(), errors.len(), "{line}: {found:?}");
    }
}

#[test]
fn the_line_says_every_rule_of_a_shipped_book_and_what_it_leaves_out() {
    for book in catalog::all().into_iter().chain(catalog::gallery()) {
        let compact = compact::print(&book).unwrap();
        let again = Arc::new(read(&compact.line));
        let page = |book: &Arc<RuleBook>| english::rules(&book.rules(&BTreeMap::new()).unwrap());
        let plain = |book: &Arc<RuleBook>| {
            page(book).lines().take_while(|line| !line.starts_with("To move, type ")).collect::<String>()
        };
        assert_eq!(plain(&again), plain(&book), "{}", compact.line);
        assert_eq!(*again == *book, compact.left_out.is_empty(), "{}: {:?}", compact.line, compact.left_out);
        assert_eq!(printed(&again), compact.line);
    }
    let book = catalog::find("add-or-multiply").unwrap();
    let compact = compact::print(&book).unwrap();
    assert_eq!(
        compact.line,
        "name Add or Multiply; start 1 at least 1; target 20 above start; +1; x2; not your own last operation; \
         =target wins; >target loses"
    );
    assert_eq!(compact.left_out, [LeftOut::Summary, LeftOut::Words, LeftOut::Labels, LeftOut::Sentences]);
}

#[test]
fn a_title_that_would_not_come_back_is_left_out() {
    for (title, id, line, left) in [
        ("Duel", "duel", "start 1; x2; =9 wins", &[][..]),
        ("Great Duel 2", "great-duel-2", "name Great Duel 2; start 1; x2; =9 wins", &[]),
        ("21", "duel-21", "name 21; start 1; x2; =9 wins", &[]),
        ("Ä", "duel", "name Ä; start 1; x2; =9 wins", &[]),
        ("a; b", "a-b", "id a-b; start 1; x2; =9 wins", &[LeftOut::Title]),
        (" a", "duel", "start 1; x2; =9 wins", &[LeftOut::Title]),
    ] {
        let text = format!(
            "id = \"{id}\"\ntitle = \"{title}\"\n[parameters]\nstart = 1\n[[moves]]\nmultiply = 2\n[[ends]]\nequals = 9\nmover = \"wins\""
        );
        let compact = compact::print(&text.parse().unwrap()).unwrap();
        assert_eq!((compact.line.as_str(), compact.left_out.as_slice()), (line, left));
    }
}

#[test]
fn every_rule_is_found_where_it_is_written() {
    let line = "start 5; +1; no draws; when even /2, only prime; target 9; =target wins; >9 loses";
    let places = compact::places(line);
    let words = |spans: &[Range<usize>]| spans.iter().map(|span| line[span.clone()].to_owned()).collect::<Vec<_>>();
    assert_eq!(words(&places.groups), ["+1", "when even /2, only prime"]);
    assert_eq!(words(&places.ends), ["=target wins", ">9 loses"]);
    assert_eq!(words(&[places.start.unwrap(), places.draws.unwrap()]), ["start", "no draws"]);
}

#[test]
fn every_word_of_the_grammar_can_be_a_parameters_name() {
    let words = "a above add an append at become below by composite composites digit digits divide divisor down draw draws each \
                 equals even every exactly factor forced id inner invalid invalids its leaves leaving least loses \
                 moves multiple multiply n name names no not numbers odd of once one only or parameter per power \
                 powers prime primes proper square squares start start2 stuckness subtract the then to two up when wins x \
                 x2 x_1 xyz your";
    for name in words.split_whitespace().filter(|name| *name != "start") {
        let said = format!(
            "start 1; parameter {name} 50 above start; x2; one of {name}, 9, {name} wins; >{name} loses; at most {name} moves, then a draw"
        );
        let book = read(&said);
        assert_eq!(book.parameters().len(), 2, "{name}");
        assert_eq!(read(&printed(&book)), book, "{name}: {}", printed(&book));
    }
    assert_eq!(printed(&read("start 1; finish 5; x2; =finish wins")), "start 1; finish 5; x2; =finish wins");
}

#[test]
fn a_line_is_told_from_a_name() {
    for line in ["start 1", " START 5 x", "x2; start 1", ";"] {
        assert!(compact::is_meant(line), "{line}");
    }
    for name in ["", "start", "showdown", "showdown(target=100) x5", "starting 5", "start-up", "./a.toml"] {
        assert!(!compact::is_meant(name), "{name}");
    }
}

#[test]
fn numbers_of_any_size_are_read_and_a_line_that_nobody_reads_is_not_printed() {
    let book = read("start 1; x10^100; >= 10^300000 wins");
    assert_eq!(printed(&book), "start 1; x10^100; >=10^300000 wins");
    assert_eq!(compact::print(&read("start 1; x2; >= 3^600000 wins")), None);
    let many = format!("start 1; x2; {}", ">=10^999999 wins;".repeat(9));
    assert!(compact::read(&many).unwrap_err().to_string().contains("digits together"));
    assert!(compact::read(&"x".repeat(300_000)).unwrap_err().to_string().contains("at most 262144 bytes"));
}

#[test]
fn hostile_lines_are_refused_without_a_panic() {
    for line in [
        "start 1;".repeat(30_000),
        "ß;".repeat(60_000),
        format!("start 1; +{}", "1,".repeat(120_000)),
        format!("start 1; +1; =9 wins; =1{}", " or a".repeat(50_000)),
        format!("start 1; +1..{}; =9 wins", "9".repeat(1000)),
        format!("{} start 1", "a".repeat(200_000)),
        "when even ".repeat(20_000),
        format!("start 1 {}; +1; =9 wins", "above 0".repeat(20_000)),
    ] {
        assert!(compact::read(&line).is_err(), "{}", &line[..40]);
    }
}

/// Rubbish that is nearly a book: pieces of clauses in any order.
fn rubbish() -> impl Strategy<Value = String> {
    let pieces = [
        "start",
        "1",
        ";",
        "; ",
        "x",
        "2..9",
        "-",
        "+",
        "3n+1",
        "n",
        "..",
        ",",
        ">=",
        "=",
        "wins",
        "loses",
        "when",
        "even",
        "only",
        "a",
        "divisor",
        "power of 2",
        "leaving",
        "down to",
        "at most",
        "moves",
        "then a draw",
        "not",
        "the last",
        "operand",
        "each",
        "parameter",
        "target",
        "10^18",
        "1e",
        "1_",
        "^",
        "name",
        "id",
        "ß",
        "−",
        "≥",
        "\u{a0}",
        "\n",
        "one of",
        "or",
        "multiple of",
        "its digits",
        "forced",
        "no draws",
        "0",
        "99999999999999999999",
    ];
    let piece = prop_oneof![4 => proptest::sample::select(pieces.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,3}"];
    proptest::collection::vec((piece, any::<bool>()), 0..30)
        .prop_map(|pieces| pieces.into_iter().map(|(piece, blank)| if blank { piece + " " } else { piece }).collect())
}

/// A random book that a line can say: without summary, words, labels and sentences.
fn said_book(rng: &mut Rng) -> Option<RuleBook> {
    let mut draft = draft(rng);
    draft.summary.clear();
    draft.sentences.clear();
    for offer in &mut draft.offers {
        offer.words.clear();
        offer.label = None;
    }
    draft.to_toml(rng).parse().ok()
}

#[test]
fn reading_what_was_printed_gives_an_equal_book() {
    for_seeds(0..cases(4_000), |rng| {
        let Some(book) = said_book(rng) else { return };
        let compact = compact::print(&book).unwrap();
        assert_eq!(compact.left_out, []);
        let again = compact::read(&compact.line);
        assert!(again.as_ref() == Ok(&book), "{}\n{book}\n{again:?}", compact.line);
    });
}

#[test]
fn spaces_case_and_the_order_of_kinds_do_not_matter() {
    for_seeds(0..cases(4_000), |rng| {
        let Some(book) = said_book(rng) else { return };
        let line = compact::print(&book).unwrap().line;
        let is_name = |clause: &&str| clause.starts_with("name ") || clause.starts_with("id ");
        let (named, others): (Vec<&str>, Vec<&str>) = line.split("; ").partition(is_name);
        let loud = others.join(" ;\t").to_uppercase().replace(' ', "  ");
        let turned = [vec![loud.as_str()], named].concat().join(";\n") + " ; ";
        assert_eq!(compact::read(&turned), Ok(book), "{turned}");
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(2_000).try_into().unwrap(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_rubbish_panics_and_what_is_read_is_printed_again(line in rubbish()) {
        match compact::read(&line) {
            Ok(book) => prop_assert_eq!(compact::read(&printed(&book)), Ok(book)),
            Err(errors) => {
                prop_assert!(errors.count() > 0);
                for error in errors.iter() {
                    prop_assert!(line.get(error.span.clone()).is_some(), "{line:?}: {error}");
                }
            }
        }
    }
}

#[test]
fn everyday_spellings_are_read() {
    for (spoken, printed_as) in [
        ("start 1; x2 or x3; 100 or more wins", "start 1; x2; x3; >=100 wins"),
        ("start 1; ×2, ×3; over 100 loses", "start 1; x2; x3; >100 loses"),
        ("start 0; add 1 to 10; 100 wins; 13 loses", "start 0; +1..10; =100 wins; =13 loses"),
        ("start 1; x2..9; reach 1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start 1; x2..9; Reaching 1000 loses, when forced", "start 1; x2..9; >=1000 loses, only when forced"),
        ("goal 0; start 20; -1..3; reach goal wins", "start 20; goal 0; -1..3; <=goal wins"),
        ("reach -5 loses; start 20..30; -1..3", "start 20..30; -1..3; <=-5 loses"),
        ("start 1; x2..9; reach exactly 96 wins; reach 100 or more loses", "start 1; x2..9; =96 wins; >=100 loses"),
        ("start 1; +1; reach a square or 30 wins", "start 1; +1; a square or 30 wins"),
        ("start 1; reach 5; +1; >=reach wins", "start 1; reach 5; +1; >=reach wins"),
        ("start 9; -1..3; down to 0; last move wins", "start 9; -1..3; down to 0; stuck loses"),
        ("start 9; -1..3; down to 0; the last to move loses", "start 9; -1..3; down to 0; stuck wins"),
        (
            "start 1; +1 to 10 or double it; exactly 100 wins; more than 100 loses",
            "start 1; +1..10; x2; =100 wins; >100 loses",
        ),
        ("start 30; -1-3 or halve; 0 or less wins", "start 30; -1..3; /2; <=0 wins"),
        ("start 30-40; subtract 1–3; less than 1 loses", "start 30..40; -1..3; <1 loses"),
        ("start 9; -1 or /2 down to 0; stuck loses", "start 9; -1; /2; down to 0; stuck loses"),
        ("start 9; triple or -1; =0 wins", "start 9; x3; -1; =0 wins"),
        ("start 9; subtract a square; stuck loses", "start 9; -1..n, only a square; stuck loses"),
        ("start 9; subtract a prime number; +1; =0 wins", "start 9; -1..n, only prime; +1; =0 wins"),
        (
            "start 9; subtract an odd number; keep it 2 to 50; stuck loses",
            "start 9; -1..n, only odd; down to 2; up to 50; stuck loses",
        ),
        ("start 0; append a digit; a multiple of 7 loses", "start 0; 10n+0..9; a multiple of 7 loses"),
        (
            "start 13; -1..9; at most twice the last operand; =0 wins",
            "start 13; -1..9; at most 2 times the last operand; =0 wins",
        ),
    ] {
        let line = printed(&read(spoken));
        assert_eq!(line.strip_prefix("name Duel; ").unwrap_or(&line), printed_as, "{spoken}");
        assert_eq!(read(&line), read(spoken), "{spoken}");
    }
}

#[test]
fn a_condition_on_one_of_several_joined_moves_is_refused() {
    for line in ["start 1; when odd, +1 or x2; =9 wins", "start 1; +1, x2, leaving odd; =9 wins"] {
        let error = compact::read(line).unwrap_err().to_string();
        assert!(error.contains("it is not clear which of these moves the condition is for"), "{error}");
    }
}

#[test]
fn a_clause_that_only_begins_like_a_condition_is_unknown() {
    let said = |line: &str| compact::read(line).unwrap_err().to_string();
    for clause in ["square it", "not the same as before", "at least 7 steps ahead"] {
        let errors = said(&format!("start 2; {clause}; +1; >=1000 wins"));
        assert!(errors.contains(&format!("unknown clause '{clause}'")), "{errors}");
    }
    for clause in ["prime", ">=7 soon", "at least 7 winns"] {
        let errors = said(&format!("start 2; {clause}; +1; >=1000 wins"));
        assert!(errors.contains("missing: what happens to the player who gets there"), "{clause}: {errors}");
    }
}
