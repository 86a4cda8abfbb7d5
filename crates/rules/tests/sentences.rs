//! What a book says: a golden transcript of the plain sentences, and the templates' own rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::golden::assert_golden;
use numduel_rules::Narrator;
use numduel_rules::sentences::{LONGEST_NAME, NameError, Names, NamesError};
use numduel_rules::{Closing, Game, Move, Number, Outcome, Record, RuleBook, Rules, number};

fn rules(text: &str) -> Arc<Rules> {
    let book: RuleBook = text.parse().unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    Arc::new(Arc::new(book).rules(&BTreeMap::new()).unwrap())
}

/// Plays what is typed and gives what was said, as a terminal would show it.
fn transcript(rules: &Arc<Rules>, names: &Names, typed: &[&str]) -> String {
    let teller = Narrator::new(rules, names);
    let mut game = Game::new(Arc::clone(rules));
    let mut said = teller.welcome();
    let mut turn_begins = true;
    for line in typed {
        let before = game.position().clone();
        if std::mem::take(&mut turn_begins) {
            said += &teller.turn(&before);
        }
        said += &(teller.prompt(&before) + line + "\n");
        let outcome: Option<Outcome> = match (*line, rules.read(line)) {
            ("resign", _) => Some(game.resign()),
            (_, None) => {
                let outcome = game.invalid_input();
                if outcome.is_none() {
                    said += &teller.invalid(&before);
                }
                outcome
            }
            (_, Some(mv)) => match game.play(&mv) {
                Err(refusal) => {
                    said += &teller.refused(&refusal.position, &refusal.mv, refusal.reason);
                    None
                }
                Ok(played) => {
                    turn_begins = true;
                    said += &teller.moved(&before, &mv, &played.position);
                    if let Some(outcome) = &played.outcome {
                        said += &teller.ended(&before, &mv, &played.position, outcome);
                    }
                    continue;
                }
            },
        };
        if let Some(outcome) = outcome {
            said += &teller.closed(&before, &outcome);
        }
    }
    said
}

/// Every rule that can refuse a move, and none of its own sentences.
const PLAIN: &str = r#"
id = "plain"
title = "Plain"
memory = "own-last-operation"
bounds = { min = 0, max = 100 }
[parameters]
start = 12
[[moves]]
subtract = { from = 1, to = 9 }
[[moves]]
multiply = 3
words = ["triple"]
label = "Triple it"
[[moves]]
divide = [2, 5]
[[ends]]
equals = 54
mover = "wins"
[[ends]]
above = 60
mover = "loses"
allowed = "when-forced"
[[ends]]
at_most = 1
mover = "wins"
"#;

#[test]
fn a_book_without_sentences_is_told_in_plain_ones() {
    let rules = rules(PLAIN);
    let names = Names::default();
    let mut said = String::new();
    for typed in [
        vec!["5", "TRIPLE", "triple", "-6", "triple", "-3", "-1", "/2", "triple"],
        vec!["triple", "-9", "-1", "triple", "/2", "resign"],
        vec!["/2", "triple", "triple"],
        vec!["-9", "-2"],
    ] {
        said += &transcript(&rules, &names, &typed);
        said += "----\n";
    }
    assert_golden("plain.txt", &said);
}

#[test]
fn plain_sentences_tell_every_cause_of_an_end() {
    let loses = |text: &str| rules(&format!("invalid = \"loses\"\n{text}"));
    let names = Names::default();
    let invalid = transcript(&loses(PLAIN), &names, &["nonsense"]);
    assert!(invalid.ends_with("That is not a move.\nPlayer 1 loses. Player 2 wins!\n"), "{invalid}");
    let stuck = rules(
        "id = \"s\"\ntitle = \"S\"\n[parameters]\nstart = 6\n[[moves]]\ndivide = 2\n[[ends]]\nequals = 1\nmover = \"wins\"",
    );
    let stuck = transcript(&stuck, &names, &["2"]);
    assert!(
        stuck.ends_with("6 becomes 3.\n\nPlayer 2 has no legal move.\nPlayer 2 loses. Player 1 wins!\n"),
        "{stuck}"
    );
}

/// A book that says the given thing at every turn.
fn saying(turn: &str) -> Arc<Rules> {
    rules(&format!(
        "id = \"s\"\ntitle = \"S\"\nmemory = \"own-last-operation\"\n[parameters]\nstart = 1234567\n\
         target = \"10^21\"\n[[moves]]\nadd = 1000\nwords = [\"up\"]\n[[moves]]\nmultiply = 2\n\
         [[ends]]\nat_least = \"target\"\nmover = \"wins\"\n[sentences]\nnone = \"{{{{nothing}}}}\"\nturn = '''{turn}'''\n"
    ))
}

fn said(turn: &str, names: &Names) -> String {
    let rules = saying(turn);
    Narrator::new(&rules, names).turn(&rules.start())
}

#[test]
fn templates_are_filled_with_numbers_names_and_plain_braces() {
    let names = Names::default();
    for (turn, expected) in [
        ("{number} {number:,}", "1234567 1,234,567"),
        ("{target:,}", "1,000,000,000,000,000,000,000"),
        ("{target}", "1000000000000000000000"),
        ("{start:,}{start}", "1,234,5671234567"),
        ("{{number}}", "{number}"),
        ("{{{number}}}", "{1234567}"),
        ("{{{{ }}}}", "{{ }}"),
        ("{{", "{"),
        ("}}", "}"),
        ("{{}}{{}}", "{}{}"),
        ("{largest:,} {smallest}", "1,000 2"),
        ("{available}", "+1000, x2"),
        ("{choices} / {any}", "up, x2 / 'up' or x2"),
        ("{last}", "{nothing}"),
        ("no placeholder, é 🎲 \\n", "no placeholder, é 🎲 \\n"),
        ("", ""),
    ] {
        assert_eq!(said(turn, &names), expected, "{turn}");
    }
}

#[test]
fn a_books_own_number_comes_before_a_placeholder_that_describes_the_book() {
    let rules = rules(
        "id = \"g\"\ntitle = \"G\"\n[parameters]\nstart = 1\ngoal = 1000\n[[moves]]\nmultiply = 2\n\
         [[ends]]\nat_least = \"goal\"\nmover = \"wins\"\n[sentences]\nturn = \"{title}: first to {goal:,}.\"\n",
    );
    let names = Names::default();
    assert_eq!(Narrator::new(&rules, &names).turn(&rules.start()), "G: first to 1,000.");
    let welcome = Narrator::new(&rules, &names).welcome();
    assert!(
        welcome.contains("The player who reaches 1000 or more wins."),
        "plain sentences know no numbers: {welcome}"
    );
}

#[test]
fn the_last_operation_is_the_players_own_by_the_books_word_for_it() {
    let rules = saying("{last}|{available}");
    let names = Names::default();
    let teller = Narrator::new(&rules, &names);
    let mut game = Game::new(Arc::clone(&rules));
    let mut told = vec![teller.turn(game.position())];
    for mv in ["+1000", "x2", "x2"] {
        game.play(&mv.parse().unwrap()).unwrap();
        told.push(teller.turn(game.position()));
    }
    assert_eq!(told, ["{nothing}|+1000, x2", "{nothing}|+1000, x2", "up|x2", "multiply|+1000"]);
}

#[test]
fn names_are_said_as_they_are_written() {
    for (one, two) in
        [("O'Brien", "D'Arcy"), ("Zoë", "李"), ("{number}", "}}"), ("🎲", "a b  c"), ("Player 2", "Player 1")]
    {
        let names = Names::new(&format!(" {one}\t"), two).unwrap();
        assert_eq!(said("{player}'s turn", &names), format!("{one}'s turn"));
        assert_eq!(said("{player}'s turn", &names.swapped()), format!("{two}'s turn"));
    }
}

#[test]
fn names_that_would_disturb_the_transcript_are_refused() {
    let longest = "é".repeat(LONGEST_NAME);
    assert!(Names::new(&longest, "Emmy").is_ok());
    for (one, two, error) in [
        ("", "Emmy", NameError::Empty.into()),
        ("Ada", " \t ", NameError::Empty.into()),
        ("Ada", "Ada", NamesError::Same("Ada".to_owned())),
        (" Ada", "Ada ", NamesError::Same("Ada".to_owned())),
        ("A\u{1b}[31mda", "Emmy", NameError::Invisible('\u{1b}').into()),
        ("Ada", "Em\nmy", NameError::Invisible('\n').into()),
        ("Ada", "Ada\u{200b}", NameError::Invisible('\u{200b}').into()),
        (&format!("{longest}é"), "Emmy", NameError::TooLong.into()),
    ] {
        assert_eq!(Names::new(one, two), Err(error), "{one:?} {two:?}");
    }
}

#[test]
fn large_numbers_are_said_in_full() {
    let rules = saying("{number:,}");
    let names = Names::default();
    let googol: Number = number::parse_number("10^100").unwrap();
    let told = Narrator::new(&rules, &names).turn(&rules.at(googol));
    assert_eq!(told, format!("10{}", ",000".repeat(33)));
}

#[test]
fn a_record_of_a_closed_game_is_told_by_how_it_was_closed() {
    let rules = rules(PLAIN);
    let record = Record {
        game: rules.game_string(),
        moves: vec!["-9".parse::<Move>().unwrap()],
        closing: Some(Closing::Resigned),
    };
    let game = record.replay(Arc::clone(&rules)).unwrap();
    let names = Names::new("Ada", "Emmy").unwrap();
    let told = Narrator::new(&rules, &names).closed(game.position(), &game.outcome().unwrap());
    assert_eq!(told, "Emmy resigns. Ada wins!\n");
}
