//! `docs/rule-language.md` is true: every example is parsed, and what the list below it claims is checked.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_rules::language::{BookNumber, Condition, Memory, Operands, Property};
use numduel_rules::sentences::Moment;
use numduel_rules::{Game, Position, RuleBook, Rules, Seat, compact, english};

const DOCUMENT: &str = include_str!("../../../docs/rule-language.md");

/// An example with what the document claims of it.
struct Example {
    line: usize,
    language: String,
    text: String,
    claims: Vec<(String, String)>,
}

/// Every fenced block in TOML or in the compact form, with the list that follows it.
fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut lines = DOCUMENT.lines().enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        let Some(language @ ("toml" | "duel")) = line.strip_prefix("```") else { continue };
        let text: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        let mut claims = Vec::new();
        while let Some((_, claim)) = lines.next_if(|(_, line)| line.starts_with("- ")) {
            let (what, said) = claim[2..].split_once(": ").unwrap_or_else(|| panic!("no claim: {claim}"));
            claims.push((what.to_owned(), said.to_owned()));
        }
        examples.push(Example { line: index + 1, language: language.to_owned(), text: text.join("\n"), claims });
    }
    examples
}

/// The whole book that an example in TOML is part of, completed as the document says.
fn completed(text: &str) -> String {
    let has = |key: &str| text.lines().any(|line| line.starts_with(key));
    let mut head = String::new();
    for (key, line) in [("id =", "id = \"example\"\n"), ("title =", "title = \"Example\"\n")] {
        head.push_str(if has(key) { "" } else { line });
    }
    let mut book = format!("{head}{text}\n");
    for (key, lines) in [
        ("[parameters]", "[parameters]\nstart = 12\n"),
        ("[[moves]]", "[[moves]]\nadd = [1, 2]\n"),
        ("[[ends]]", "[[ends]]\nat_least = 100\nmover = \"wins\"\n"),
    ] {
        let ends_otherwise = key == "[[ends]]" && (has("stuck =") || has("cap ="));
        book.push_str(if has(key) || ends_otherwise { "" } else { lines });
    }
    book
}

fn moves(rules: &Rules, position: &Position) -> String {
    let moves: Vec<String> = rules.legal(position).iter().map(ToString::to_string).collect();
    if moves.is_empty() { "none".to_owned() } else { format!("`{}`", moves.join(" ")) }
}

/// The legal moves after these from the start, or the result.
fn after(rules: &Rules, played: &str) -> String {
    let mut game = Game::new(Arc::new(rules.clone()));
    for mv in played.split_whitespace() {
        game.play(&mv.parse().unwrap()).unwrap();
    }
    match game.outcome().map(|outcome| outcome.winner) {
        None => moves(rules, game.position()),
        Some(None) => "drawn".to_owned(),
        Some(Some(Seat::One)) => "player 1 wins".to_owned(),
        Some(Some(Seat::Two)) => "player 2 wins".to_owned(),
    }
}

/// What is true where the document claims something else, if it does.
fn differs(book: &RuleBook, what: &str, said: &str) -> Option<String> {
    let rules = Arc::new(book.clone()).rules(&BTreeMap::new()).unwrap();
    let (truth, holds) = match what.split_once(' ') {
        Some(("At", number)) => {
            let legal = moves(&rules, &rules.at(number.parse().unwrap()));
            (legal.clone(), legal == said)
        }
        Some(("After", played)) => {
            let then = after(&rules, played);
            (then.clone(), then == said)
        }
        _ if what == "Ends at" || what == "Continues at" => {
            let ends: Vec<bool> =
                said.split(' ').map(|number| rules.end_at(&number.parse().unwrap()).is_some()).collect();
            (format!("{ends:?}"), ends.iter().all(|ends| *ends == (what == "Ends at")))
        }
        _ if what == "Says" => (english::rules(&rules), english::rules(&rules).contains(said)),
        _ if what == "Line" => {
            let line = compact::print(book).unwrap().line;
            let clauses = said.trim_matches('`');
            (line.clone(), format!("; {line}; ").contains(&format!("; {clauses}; ")))
        }
        _ => panic!("the document claims '{what}', and nobody can check that"),
    };
    (!holds).then_some(truth)
}

#[test]
fn every_example_is_what_the_document_claims() {
    let examples = examples();
    assert!(examples.len() > 25, "the examples are found");
    let mut false_claims = Vec::new();
    for Example { line, language, text, claims } in examples {
        let read = if language == "duel" { compact::read(&text) } else { completed(&text).parse::<RuleBook>() };
        assert!(!claims.is_empty(), "line {line}: nothing is claimed of the example");
        let errors: Vec<&str> =
            claims.iter().filter(|(what, _)| what == "Error").map(|(_, said)| said.as_str()).collect();
        match read {
            Ok(book) => {
                assert!(errors.is_empty(), "line {line}: the example is valid");
                for (what, said) in &claims {
                    let truth = differs(&book, what, said);
                    false_claims.extend(truth.map(|truth| format!("line {line}: {what}: {said}\n  {truth}")));
                }
                assert_eq!(compact::read(&compact::print(&book).unwrap().line).unwrap().ends(), book.ends());
            }
            Err(found) => {
                assert_eq!(found.count(), errors.len(), "line {line}: {found}");
                for (error, said) in found.iter().zip(errors) {
                    assert!(error.to_string().contains(said), "line {line}: {error}");
                }
            }
        }
    }
    assert!(false_claims.is_empty(), "docs/rule-language.md is wrong:\n{}", false_claims.join("\n"));
}

#[test]
fn every_word_of_the_language_is_documented() {
    let words = Memory::ALL.map(|(word, _)| word).into_iter().chain(Property::ALL.map(|(word, _)| word));
    let words = words.chain(Operands::NAMED.map(|(word, _)| word)).chain(Condition::<BookNumber>::KEYS);
    for word in words.map(str::to_owned).chain(Moment::all().map(Moment::key)) {
        let quoted = [format!("\"{word}\""), format!("`{word}`"), format!("\n{word} = "), format!("`{word} = ")];
        assert!(quoted.iter().any(|word| DOCUMENT.contains(word)), "{word} is not documented");
    }
}

#[test]
fn the_grammar_is_that_of_the_module() {
    let module = include_str!("../src/compact.rs");
    let block = |text: &str| text.split_once("```text\n").unwrap().1.split_once("```").unwrap().0.to_owned();
    let written: Vec<String> = block(module)
        .lines()
        .map(|line| line.trim_start_matches("//!").strip_prefix(' ').unwrap_or_default().to_owned())
        .collect();
    let documented = block(DOCUMENT);
    assert_eq!(documented.trim_end(), written.join("\n").trim_end());
}
