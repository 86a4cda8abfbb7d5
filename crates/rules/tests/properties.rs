//! Properties of random rule books and random play: text round trips, legal equals listed, undo restores, no input panics.

// A test fails by panicking.
#![allow(clippy::panic, clippy::unwrap_used)]

mod books;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use numduel_rules::number::{NumberError, parse_number, with_separators};
use numduel_rules::sentences::{Names, Teller};
use numduel_rules::{
    Closing, Game, GameString, Move, Number, Operation, Reason, Record, RuleBook, Rules, catalog, english,
};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// So many cases, or in proportion when `PROPTEST_CASES` asks for more than its usual 256.
fn config(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = cases * usual.cases / 256;
    ProptestConfig { cases, max_global_rejects: 1_000_000, failure_persistence: None, ..usual }
}

/// Rules of a random book or of a shipped one.
fn rules() -> impl Strategy<Value = Arc<Rules>> {
    let shipped: Vec<Arc<RuleBook>> = catalog::all();
    let book = prop_oneof![
        4 => books::book().prop_map(|(_, book)| Arc::new(book)),
        1 => select(shipped),
    ];
    book.prop_map(|book| Arc::new(book.rules(&BTreeMap::new()).unwrap()))
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

/// Plays up to as many moves as there are choices; each picks one of the legal moves.
fn play(rules: &Arc<Rules>, choices: &[Index]) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    for choice in choices {
        if game.outcome().is_some() {
            break;
        }
        let legal = rules.legal(game.position());
        game.play(choice.get(&legal)).unwrap();
    }
    game
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_rule_book_prints_as_a_text_that_is_an_equal_book_and_prints_the_same((_, book) in books::book()) {
        let printed = book.to_string();
        let again: RuleBook = printed.parse().map_err(|faults| TestCaseError::fail(format!("{faults}\n{printed}")))?;
        prop_assert_eq!(&again, &book, "{}", printed);
        prop_assert_eq!(again.to_string(), printed);
    }

    #[test]
    fn a_random_draft_is_a_book_or_is_told_why_not(draft in books::draft()) {
        let text = draft.to_toml();
        if let Err(faults) = text.parse::<RuleBook>() {
            check_faults(&text, &faults)?;
        }
    }

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
        closing in option::of(select(vec![Closing::Resigned, Closing::Invalid])),
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

    #[test]
    fn a_move_is_accepted_exactly_when_it_is_listed(
        rules in rules(),
        choices in vec(any::<Index>(), 0..12),
        others in vec(some_move(), 4),
    ) {
        let game = play(&rules, &choices);
        prop_assume!(game.outcome().is_none());
        let position = game.position();
        let legal = rules.legal(position);
        prop_assert!(!legal.is_empty(), "a game that goes on has a legal move");
        let order: Vec<&Move> = rules.moves().iter().filter(|mv| legal.contains(mv)).collect();
        prop_assert_eq!(order, legal.iter().collect::<Vec<_>>(), "legal moves come in the book's order, each once");
        for mv in rules.moves().iter().chain(&others) {
            let played = rules.play(position.clone(), mv);
            prop_assert_eq!(played.is_ok(), legal.contains(mv), "{}", mv);
            prop_assert_eq!(rules.refuses(position, mv).is_none(), legal.contains(mv), "{}", mv);
            let mut copy = game.clone();
            prop_assert_eq!(copy.play(mv).is_ok(), legal.contains(mv), "{}", mv);
            match played {
                Ok(played) => {
                    prop_assert_eq!(Some(played.position.number.clone()), mv.apply(&position.number));
                    prop_assert_eq!(played.position.turn, position.turn.other());
                    prop_assert!(rules.bounds().contain(&played.position.number));
                    prop_assert_eq!(copy.moves().last(), Some(mv));
                }
                Err(refusal) => {
                    prop_assert_eq!(&refusal.position, position);
                    prop_assert_eq!(&refusal.mv, mv);
                    prop_assert_eq!(rules.refuses(position, mv), Some(refusal.reason));
                    prop_assert_eq!(refusal.reason == Reason::NotAMove, !rules.moves().contains(mv));
                    prop_assert_eq!(&copy, &game, "a refused move leaves the game as it is");
                }
            }
        }
    }

    #[test]
    fn undo_restores_every_earlier_game_exactly(rules in rules(), choices in vec(any::<Index>(), 0..25), resigned in any::<bool>()) {
        let mut game = Game::new(Arc::clone(&rules));
        let mut earlier = Vec::new();
        for choice in &choices {
            if game.outcome().is_some() {
                break;
            }
            earlier.push(game.clone());
            let legal = rules.legal(game.position());
            game.play(choice.get(&legal)).unwrap();
        }
        if game.outcome().is_none() {
            let open = game.clone();
            let closed = if resigned { Some(game.resign()) } else { game.invalid_input() };
            if closed.is_some() {
                prop_assert_eq!(game.undo(), None, "closing a game is no move");
            }
            prop_assert_eq!(&game, &open);
        }
        let positions: Vec<_> = game.positions().collect();
        prop_assert_eq!(positions.len(), game.moves().len() + 1);
        prop_assert_eq!(positions.last(), Some(game.position()));
        for before in earlier.iter().rev() {
            let last = game.moves().last().cloned();
            prop_assert_eq!(game.undo(), last);
            prop_assert_eq!(&game, before);
        }
        prop_assert_eq!(game.undo(), None);
        prop_assert_eq!(game, Game::new(rules));
    }

    #[test]
    fn a_record_replays_to_an_equal_game(rules in rules(), choices in vec(any::<Index>(), 0..25), close in 0..3) {
        let mut game = play(&rules, &choices);
        match close {
            0 => {}
            1 => _ = game.resign(),
            _ => _ = game.invalid_input(),
        }
        let text = game.record().to_string();
        let record: Record = text.parse().unwrap();
        prop_assert_eq!(&record, &game.record());
        let same = Arc::new(rules.book().rules(&record.game.parameters).unwrap());
        prop_assert_eq!(&same, &rules, "the game string names the rules");
        prop_assert_eq!(record.replay(same).unwrap(), game, "{}", text);
    }

    #[test]
    fn what_a_player_is_told_to_type_is_read_as_that_move(rules in rules()) {
        for mv in rules.moves() {
            let typed = rules.typed(mv);
            prop_assert_eq!(rules.read(&typed), Some(mv.clone()), "{}", typed);
            prop_assert_eq!(rules.read(&format!("  {}\t\r", typed.to_uppercase().to_lowercase())), Some(mv.clone()));
            prop_assert_eq!(rules.read(&mv.to_string()), Some(mv.clone()));
        }
    }

    #[test]
    fn every_moment_of_a_game_can_be_told(rules in rules(), choices in vec(any::<Index>(), 0..12)) {
        let names = Names::default();
        let teller = Teller::new(&rules, &names);
        let mut told = teller.welcome() + &english::rules(&rules);
        let mut game = Game::new(Arc::clone(&rules));
        for choice in &choices {
            if game.outcome().is_some() {
                break;
            }
            let before = game.position().clone();
            told += &(teller.turn(&before) + &teller.prompt(&before) + &teller.invalid(&before));
            for mv in rules.moves() {
                if let Some(reason) = rules.refuses(&before, mv) {
                    told += &teller.refused(&before, mv, reason);
                }
            }
            let legal = rules.legal(&before);
            let mv = choice.get(&legal);
            let played = game.play(mv).unwrap();
            told += &teller.moved(&before, mv, &played.position);
            if let Some(outcome) = played.outcome {
                told += &teller.ended(&before, mv, &played.position, &outcome);
            }
        }
        prop_assert!(!told.is_empty());
    }
}

// Byte soup.

/// The books' texts, records and numbers from which mutations are made.
fn seed() -> impl Strategy<Value = String> {
    let shipped = catalog::all().iter().map(ToString::to_string).collect::<Vec<_>>();
    let short = [
        "showdown(target=100) x5 x9 resigned",
        "add-or-multiply(start=2,target=1_000) +1 x2 invalid",
        "1,000,000",
        "10^18",
    ];
    prop_oneof![
        3 => select(shipped),
        2 => books::draft().prop_map(|draft| draft.to_toml()),
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

/// Every fault has its place in the text, is named once, and says what to do.
fn check_faults(text: &str, faults: &numduel_rules::file::Faults) -> Result<(), TestCaseError> {
    prop_assert!(faults.count() > 0);
    let mut seen = HashSet::new();
    for fault in faults.iter() {
        prop_assert!(text.get(fault.span.clone()).is_some(), "{} {:?}", fault, fault.span);
        let before = text[..fault.span.start].trim_start_matches('\u{feff}');
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().filter(|c| *c != '\u{feff}').count()) + 1;
        prop_assert_eq!((fault.line, fault.column), (line, column), "{}", fault);
        prop_assert!(!fault.message.is_empty() && !fault.help.is_empty(), "{}", fault);
        prop_assert!(seen.insert((fault.span.clone(), fault.message.clone())), "named twice: {}", fault);
    }
    prop_assert_eq!(faults.to_string().lines().count() >= faults.count(), true);
    Ok(())
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn no_text_panics_anywhere_and_what_is_read_prints_as_itself(text in soup()) {
        match text.parse::<RuleBook>() {
            Ok(book) => prop_assert_eq!(book.to_string().parse::<RuleBook>().unwrap(), book),
            Err(faults) => check_faults(&text, &faults)?,
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
        for book in catalog::all() {
            let rules = book.rules(&BTreeMap::new()).unwrap();
            if let Some(mv) = rules.read(&line) {
                prop_assert!(rules.moves().contains(&mv));
            }
        }
    }
}
