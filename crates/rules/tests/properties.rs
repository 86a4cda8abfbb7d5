//! Properties of the written forms: texts that are read print as themselves, and no input panics. Books and play have their
//! checks in `kit.rs`.

use std::collections::BTreeMap;

use numduel_rules::number::{NumberError, parse_number, with_separators};
use numduel_rules::sentences::Names;
use numduel_rules::{Closing, GameString, Move, Number, Operation, Record, RuleBook, catalog};
use numduel_testkit::{Rng, cases, conformance, draft, shipped};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn config(all: u64) -> ProptestConfig {
    let cases = cases(all).try_into().unwrap();
    ProptestConfig { cases, max_global_rejects: 1_000_000, failure_persistence: None, ..ProptestConfig::default() }
}

/// Numbers of every size, both signs.
fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::from),
        (-20..1000i64).prop_map(Number::from),
        (1..9u8, 1..400usize).prop_map(|(digit, zeros)| Number::from(digit) * Number::from(10).pow(zeros)),
        "-?[1-9][0-9]{0,300}".prop_map(|digits| digits.parse().unwrap()),
    ]
}

fn some_move() -> impl Strategy<Value = Move> {
    let operation = select(Operation::ALL.to_vec());
    (operation, prop_oneof![3 => (0..12u64).prop_map(Number::from), 1 => "[0-9]{1,60}".prop_map(|digits| digits.parse().unwrap())])
        .prop_map(|(operation, operand)| Move { operation, operand })
}

/// Game strings with ids, and with titles whose words look like moves.
fn game_string() -> impl Strategy<Value = GameString> {
    let id = prop_oneof![3 => "[a-z][a-z0-9-]{0,20}", 1 => "[A-Z][a-z]{0,5}( (x5|\\+1|/2|resigned|or|Ünd)){1,3}"];
    (id, btree_map("[a-z][a-z0-9_]{0,8}", number(), 0..4)).prop_map(|(id, parameters)| GameString { id, parameters })
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn game_strings_print_and_read_as_inverses(game in game_string()) {
        let printed = game.to_string();
        prop_assert_eq!(&printed.parse::<GameString>().unwrap(), &game);
        let loose = printed.replace('(', "( ").replace(',', " ,  ").replace('=', " = ");
        prop_assert_eq!(loose.parse::<GameString>().unwrap(), game);
    }

    #[test]
    fn records_print_and_read_as_inverses(
        game in game_string(),
        moves in vec(some_move(), 0..20),
        closing in option::of(select(Closing::ALL.to_vec())),
    ) {
        let record = Record { game, moves, closing };
        let printed = record.to_string();
        prop_assert_eq!(&printed.parse::<Record>().unwrap(), &record);
        if !record.game.id.contains(' ') {
            let loose = format!("  {}\r\n", printed.replace(' ', " \t "));
            prop_assert_eq!(loose.parse::<Record>().unwrap(), record);
        }
    }

    #[test]
    fn numbers_print_and_read_as_inverses_in_every_spelling(number in number()) {
        let plain = number.to_string();
        prop_assert_eq!(&parse_number(&plain).unwrap(), &number);
        prop_assert_eq!(&parse_number(&with_separators(&number)).unwrap(), &number);
        prop_assert_eq!(&parse_number(&with_separators(&number).replace(',', "_")).unwrap(), &number);
        let zeros = plain.len() - plain.trim_end_matches('0').len();
        if zeros > 0 && number != Number::ZERO {
            let short = format!("{}e{zeros}", plain.trim_end_matches('0'));
            prop_assert_eq!(&parse_number(&short).unwrap(), &number);
        }
        prop_assert_eq!(&parse_number(&format!("{plain}^1")).unwrap(), &number);
    }

    #[test]
    fn whatever_is_read_as_a_number_prints_as_a_number_that_is_read(base in 0..40u32, exponent in 0..3000u32, sign in "[+-]?") {
        for text in [format!("{sign}{base}^{exponent}"), format!("{sign}{base}e{exponent}")] {
            let number = parse_number(&text).unwrap();
            prop_assert_eq!(parse_number(&number.to_string()).unwrap(), number);
        }
    }
}

// Byte soup.

/// The books' texts, records and numbers from which mutations are made.
fn seed() -> impl Strategy<Value = String> {
    let shipped = shipped().iter().map(ToString::to_string).collect::<Vec<_>>();
    let short = [
        "showdown(target=100) x5 x9 resigned",
        "add-or-multiply(start=2,target=1_000) +1 x2 invalid",
        "1,000,000",
        "10^18",
    ];
    prop_oneof![
        3 => select(shipped),
        2 => any::<u64>().prop_map(Rng::new).prop_map(|mut rng| draft(&mut rng).to_toml(&mut rng)),
        2 => select(short.map(str::to_owned).to_vec()),
    ]
}

/// One change to a text.
#[derive(Clone, Debug)]
enum Edit {
    Delete(Index, usize),
    Insert(Index, String),
    Repeat(Index, usize),
    Cut(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    let piece = prop_oneof![
        select(vec![
            "[",
            "]",
            "[[",
            "{",
            "}",
            "=",
            "\"",
            "'",
            "\"\"\"",
            "\n",
            "\r",
            "\0",
            ".",
            ",",
            "#",
            "-",
            "9999999999999999999999",
            "\\",
            "é",
            "🎲",
            "(",
            ")",
            " "
        ])
        .prop_map(str::to_owned),
        ".{1,6}",
    ];
    prop_oneof![
        (any::<Index>(), 1..12usize).prop_map(|(at, length)| Edit::Delete(at, length)),
        (any::<Index>(), piece).prop_map(|(at, piece)| Edit::Insert(at, piece)),
        (any::<Index>(), 1..60usize).prop_map(|(at, length)| Edit::Repeat(at, length)),
        any::<Index>().prop_map(Edit::Cut),
    ]
}

fn mutated() -> impl Strategy<Value = String> {
    (seed(), vec(edit(), 1..6)).prop_map(|(seed, edits)| {
        let mut text: Vec<char> = seed.chars().collect();
        for edit in edits {
            let place = |at: &Index, length: usize, text: &[char]| {
                let from = at.index(text.len() + 1);
                from..(from + length).min(text.len())
            };
            match edit {
                Edit::Delete(at, length) => _ = text.drain(place(&at, length, &text)).count(),
                Edit::Insert(at, piece) => {
                    let at = place(&at, 0, &text);
                    text.splice(at, piece.chars());
                }
                Edit::Repeat(at, length) => {
                    let part = text[place(&at, length, &text)].to_vec();
                    let at = place(&at, 0, &text);
                    text.splice(at, part);
                }
                // Cutting all of it away would leave nothing to test, so cut at most the last half.
                Edit::Cut(at) => text.truncate(text.len() / 2 + at.index(text.len() / 2 + 1)),
            }
        }
        text.into_iter().collect()
    })
}

fn soup() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => mutated(),
        1 => any::<String>(),
        1 => vec(any::<u8>(), 0..200).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        1 => "[0-9xX*+/(),=^e_ \\[\\]{}\"'\n-]{0,80}",
    ]
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn no_text_panics_anywhere_and_what_is_read_prints_as_itself(text in soup()) {
        match text.parse::<RuleBook>() {
            Ok(book) => prop_assert_eq!(book.to_string().parse::<RuleBook>().unwrap(), book),
            Err(errors) => conformance::names_errors_well(&text, &errors),
        }
        if let Ok(game) = text.parse::<GameString>() {
            prop_assert_eq!(game.to_string().parse::<GameString>().unwrap(), game);
        }
        match parse_number(&text) {
            Ok(number) => prop_assert_eq!(parse_number(&number.to_string()).unwrap(), number),
            Err(NumberError::Malformed(_) | NumberError::TooLarge(_)) => {}
        }
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
        }
        _ = catalog::find(&text);
        _ = Names::new(&text, "Emmy");
    }

    #[test]
    fn a_text_that_is_read_as_a_record_prints_as_one_that_is_read_alike(text in soup()) {
        if let Ok(record) = text.parse::<Record>() {
            prop_assert_eq!(record.to_string().parse::<Record>().unwrap(), record);
        }
    }

    #[test]
    fn no_typed_line_panics_and_only_moves_of_the_book_are_read(line in soup()) {
        for book in shipped() {
            let rules = book.rules(&BTreeMap::new()).unwrap();
            if let Some(mv) = rules.read(&line) {
                prop_assert!(rules.has_move(&mv));
            }
        }
    }
}
