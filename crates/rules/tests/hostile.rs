//! Books made to hurt: each is refused or played without taking long.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use numduel_rules::Narrator;
use numduel_rules::sentences::Names;
use numduel_rules::toml::Diagnostics;
use numduel_rules::{Game, Number, RuleBook, Rules, english};

/// Everything here takes some milliseconds, even where several programs are built at once. What hangs takes forever.
const PATIENCE: Duration = Duration::from_secs(10);

fn in_time<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let done = work();
    assert!(begun.elapsed() < PATIENCE, "{what} took {:?}", begun.elapsed());
    done
}

/// A book with this head, start and body.
fn book(head: &str, start: &str, body: &str) -> String {
    format!("id = \"a\"\ntitle = \"A\"\n{head}\n[parameters]\nstart = {start}\n{body}")
}

fn read(what: &str, text: &str) -> Result<RuleBook, Diagnostics> {
    let read = in_time(what, || text.parse::<RuleBook>());
    if let Err(errors) = &read {
        in_time(what, || assert!(!errors.to_string().is_empty()));
    }
    read
}

fn refused(what: &str, text: &str) -> String {
    read(what, text).expect_err(what).to_string()
}

/// The book is read, and some moves of a game are made, told and taken back.
fn played(what: &str, text: &str) -> Rules {
    let book = Arc::new(read(what, text).unwrap_or_else(|errors| panic!("{what}: {errors}")));
    let rules = in_time(what, || book.rules(&BTreeMap::new()).unwrap());
    in_time(&format!("playing {what}"), || {
        let names = Names::default();
        let teller = Narrator::new(&rules, &names);
        let mut game = Game::new(Arc::new(rules.clone()));
        for turn in 0..4 {
            let position = game.position().clone();
            let legal = rules.legal(&position);
            if game.outcome().is_some() {
                break;
            }
            let told = teller.turn(&position) + &teller.prompt(&position) + &teller.invalid(&position);
            let number = position.number.to_string().len();
            assert!(told.len() < 10_000 + number, "{what}: a prompt of {} bytes", told.len());
            let mv = &legal[legal.len() * turn / 4];
            assert_eq!(rules.read(&rules.typed(mv)).as_ref(), Some(mv));
            game.play(mv).unwrap();
        }
        while game.undo().is_some() {}
        assert!(!english::rules(&rules).is_empty());
    });
    rules
}

fn numbers(count: usize) -> String {
    (0..count).map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}

const STUCK: &str = "stuck = \"loses\"";
const ADD: &str = "[[moves]]\nadd = 1\n";
/// The number of 18 digits with the most divisors: 103,680.
const MANY_DIVISORS: &str = "897612484786617600";
/// A product of two primes of nine digits.
const TWO_PRIMES: &str = "999999866000004473";

#[test]
fn operands_that_nobody_could_list_are_refused() {
    for (what, moves) in [
        ("a range of 10^18", "add = { from = 1, to = 1_000_000_000_000_000_000 }".to_owned()),
        (
            "a range of primes up to 10^18",
            "add = { from = 1, to = 1_000_000_000_000_000_000 }\nonly = \"prime\"".into(),
        ),
        ("a range under a condition", "add = { from = 1, to = 10_000_000 }\nwhen = \"odd\"".into()),
        ("everything from 10^18 to the number", "subtract = { from = \"10^18\", to = \"number\" }".into()),
        ("primes of 10^1000", "add = \"10^1000\"\nonly = \"prime\"".into()),
    ] {
        refused(what, &book(STUCK, "12", &format!("[[moves]]\n{moves}\n")));
    }
    for (group, few, error) in [
        ("[[moves]]\nadd={from=1,to=9999}\nwhen=\"odd\"\n", 2, "more than 10000 moves"),
        ("[[moves]]\nsubtract=\"divisors\"\nwhen=\"even\"\n", 11, "more than 10 groups of moves depend on the number"),
        ("[[moves]]\nadd={from=1,to=\"number\"}\n", 11, "more than 10 groups of moves depend on the number"),
    ] {
        let errors = refused(group, &book(STUCK, "100000", &group.repeat(few)));
        assert!(errors.contains(error), "{errors}");
        let errors = refused(group, &book(STUCK, "100000", &group.repeat(250_000 / group.len())));
        assert!(errors.contains("more than 100 groups of moves"), "{errors}");
    }
}

#[test]
fn numbers_that_nobody_could_factor_are_refused() {
    let nines = "9".repeat(200);
    for operands in ["divisors", "prime-factors", "inner-divisors"] {
        let text = book(STUCK, &format!("\"{nines}\""), &format!("[[moves]]\nsubtract = \"{operands}\"\n"));
        let errors = refused("divisors of a number of 200 digits", &text);
        assert!(errors.contains("to 10^18"), "{errors}");
    }
    let text = book(STUCK, &format!("\"{nines}\""), "[[moves]]\nsubtract = { from = 1, to = \"number\" }\n");
    let errors = refused("everything up to a number of 200 digits", &text);
    assert!(errors.contains("to 100000"), "{errors}");
}

#[test]
fn the_largest_books_are_played_without_waiting() {
    let all_kinds = ["prime", "not-prime", "composite", "even", "odd", "square", "power-of-two"];
    let ends: String = all_kinds
        .map(|kind| format!("[[ends]]\nis = \"{kind}\"\nmover = \"loses\"\nallowed = \"when-forced\"\n"))
        .concat();
    let leaves_prime = "[[moves]]\nadd = { from = 1, to = 10_000 }\nleaves = \"prime\"\n";
    let counted = "[[moves]]\nsubtract = { from = 1, to = \"number\" }\nonly = \"prime\"\n";
    played("many divisors", &book(STUCK, MANY_DIVISORS, "[[moves]]\nsubtract = \"divisors\"\n"));
    played(
        "many divisors to become",
        &book(STUCK, MANY_DIVISORS, "[[moves]]\nbecome = \"divisors\"\nleaves = \"even\"\n"),
    );
    in_time("a thousand products of two large primes", || {
        for less in 0..1_000u64 {
            let factors = numduel_rules::arithmetic::factors(999_999_866_000_004_473 - 2 * less);
            assert!(!factors.is_empty());
        }
    });
    played("two primes", &book(STUCK, TWO_PRIMES, "[[moves]]\nadd = \"divisors\"\n"));
    played("results that are prime", &book("", "999_999_999_999_000_000", &format!("{leaves_prime}{ends}")));
    played("everything up to the number", &book(STUCK, "100_000", counted));
    played("every property", &book("", "1", &format!("[[moves]]\nadd = {{ from = 1, to = 10_000 }}\n{ends}")));
    let list: Vec<String> = (1..=10_000).map(|operand| operand.to_string()).collect();
    played("a list of ten thousand", &book(STUCK, "5", &format!("[[moves]]\nadd = [{}]\n", list.join(","))));
    let once = "memory = \"once-per-player\"\nstuck = \"loses\"";
    played("each operand once", &book(once, "5", "[[moves]]\nadd = { from = 1, to = 10_000 }\n"));
    let squares = "[[ends]]\nis = \"square\"\nmover = \"wins\"\n";
    played("squares of 100,000 digits", &book("", "\"10^100000\"", &format!("[[moves]]\nadd = [1, 2, 3]\n{squares}")));
}

#[test]
fn millions_of_ends_and_values_are_refused() {
    let moves = "[[moves]]\nadd = { from = 1, to = 10_000 }\n";
    let primes = "[[ends]]\nis=\"prime\"\nmover=\"wins\"\n";
    let one_of = |values: &str| format!("[[ends]]\none_of=[{values}]\nmover=\"wins\"\n");
    for (what, ends, error) in [
        ("seven thousand ends", primes.repeat(7_000), "more than 100 ends"),
        ("a hundred questions for primes", primes.repeat(100), "an end above has the same condition"),
        ("a hundred thousand values", one_of(&"9,".repeat(100_000)), "more than 1000 numbers"),
        ("forty thousand different values", one_of(&numbers(40_000)), "more than 1000 numbers"),
        ("a hundred lists", (0..100).map(|list| one_of(&format!("{list},{}", numbers(100)))).collect(), "1000 numbers"),
    ] {
        let errors = refused(what, &book("", "1", &format!("{moves}{ends}")));
        assert!(errors.contains(error), "{errors}");
    }
    let million = format!("[[ends]]\none_of=[{}]\nmover=\"wins\"\n", "9,".repeat(1_000_000));
    refused("a million values", &book("", "1", &format!("{ADD}{million}")));
    refused(
        "a million ends",
        &book("", "1", &format!("{ADD}{}", "[[ends]]\nabove=9\nmover=\"wins\"\n".repeat(1_000_000))),
    );
}

#[test]
fn too_many_parameters_words_and_sentences_are_refused() {
    let parameters = |count: usize| (0..count).map(|index| format!("p{index}=1\n")).collect::<Vec<_>>().concat();
    let ends = "[[ends]]\nabove = 9\nmover = \"wins\"\n";
    refused("twenty thousand parameters", &book("", "1", &format!("{}{ADD}{ends}", parameters(20_000))));
    refused("a million parameters", &book("", "1", &format!("{}{ADD}{ends}", parameters(1_000_000))));
    let letters = |mut number: usize| {
        let mut word = String::new();
        while number > 0 {
            word.push(char::from(b'a' + u8::try_from(number % 26).unwrap()));
            number /= 26;
        }
        word
    };
    let words: Vec<String> = (1_000..36_000).map(|number| format!("'{}'", letters(number))).collect();
    let many = format!("{}words = [{}]\n{ends}", ADD, words.join(","));
    _ = read("thirty thousand words", &book("", "1", &many));
    let slots = (0..20_000).map(|index| format!("s{index} = ''\n")).collect::<Vec<_>>().concat();
    refused("twenty thousand sentences", &book("", "1", &format!("{ADD}{ends}[sentences]\n{slots}")));
}

#[test]
fn caps_and_starts_that_nobody_could_use_are_refused() {
    for moves in ["0", "-3", "1_000_001", "\"10^18\"", "\"10^1000\"", "\"10^1000000\""] {
        let head = format!("cap = {{ moves = {moves}, mover = \"draws\" }}");
        let errors = refused("a cap", &book(&head, "1", ADD));
        assert!(errors.contains("from 1 to 1000000"), "{errors}");
    }
    let ends = "[[ends]]\nat_least = \"10^2000\"\nmover = \"wins\"\n";
    let drawn = "{ from = 1, to = \"10^1000\" }";
    played("a start drawn from a range of 10^1000", &book("", drawn, &format!("{ADD}{ends}")));
    let divisors = "[[moves]]\nsubtract = \"divisors\"\n";
    let errors = refused("a start drawn from a range of 10^1000 with divisors", &book(STUCK, drawn, divisors));
    assert!(errors.contains("10^18"), "{errors}");
}

#[test]
fn positions_beyond_what_the_book_allows_have_no_moves_instead_of_too_many() {
    let rules = played("counting", &book(STUCK, "100", "[[moves]]\nsubtract = { from = 1, to = \"number\" }\n"));
    let far = rules.at(Number::from(10u8).pow(18));
    in_time("a position far away", || assert!(rules.legal(&far).is_empty()));
    let mv = "-1".parse().unwrap();
    in_time("a move far away", || assert!(rules.illegal_reason(&far, &mv).is_some()));
}
