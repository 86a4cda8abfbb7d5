//! What is printed for programs: every document has the shape that `docs/schema.json` publishes, and the types of
//! `numduel-wire` read what they wrote.

use std::fs;
use std::path::Path;

use crate::common::{numduel_in, schema};
use numduel_rules::catalog;
use numduel_testkit::{cases, draft, for_seeds};
use numduel_wire::{
    CheckReport, ErrorReport, EventLine, ExportSummary, GameLine, GamesReport, HistoryReport, ImportSummary, LawReport,
    OddsReport, ReviewReport, RulesReport, ScoresReport, SolveReport, StatsReport, UnfinishedReport,
};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Each line must be of the schema's shape, be read as the type of that name, and be written again in the same bytes.
macro_rules! assert_are {
    ($name:ident, $lines:expr) => {
        let lines = $lines;
        assert!(!lines.is_empty(), concat!("no ", stringify!($name)));
        for line in lines.lines() {
            let value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            schema::check(stringify!($name), &value).unwrap_or_else(|error| panic!("{error}\n{line}"));
            let read: $name = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(serde_json::to_string(&read).unwrap(), line);
        }
    };
    ($name:ident or $other:ident, $lines:expr) => {
        let lines = $lines;
        if lines.starts_with(r#"{"v":1,"error":"#) {
            assert_are!($other, lines);
        } else {
            assert_are!($name, lines);
        }
    };
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    numduel_in(folder, arguments, "").ok()
}

/// A folder with saved games: won, drawn, resigned, unfinished, of persons and computers, single and in matches.
fn archive() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str], input: &str| _ = numduel_in(folder.path(), &[&["play"], arguments].concat(), input);
    play(&["showdown", "--target", "100", "--names", "Ada,Emmy"], "5\n9\n2\n2\n");
    play(&["exact-duel"], "5\nresign\n");
    play(&["avoid-duel", "--vs", "level:3", "--seed", "18446744073709551615"], "2\n");
    play(&["showdown", "--p1", "random", "--p2", "perfect", "--best-of", "3", "--seed", "1"], "");
    play(&["showdown", "--best-of", "3"], "9\n9\n9\n9\n2\n");
    play(&["title Short; start 1; +1..2; at most 3 moves, then a draw; >=100 wins"], "1\n1\n1\n");
    folder
}

#[test]
fn the_saved_games_have_the_published_shapes() {
    let folder = archive();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    assert_are!(HistoryReport, run(&["history", "--json"]));
    assert_are!(ScoresReport, run(&["scores", "--json"]));
    assert_are!(UnfinishedReport, run(&["resume", "--list", "--json"]));
    assert_are!(GameLine, run(&["export", "-"]));
    assert_are!(ExportSummary, run(&["export", "games.jsonl", "--json"]));
    assert_are!(ImportSummary, run(&["import", "games.jsonl", "--json"]));
    assert_are!(ImportSummary, numduel_in(folder.path(), &["import", "-", "--json"], "nothing\n{}\n").out);
    for id in ["1", "2", "4"] {
        assert_are!(ReviewReport, run(&["review", id, "--json"]));
    }
}

#[test]
fn every_shipped_book_has_the_published_shapes() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    assert_are!(GamesReport, run(&["games", "--all", "--json"]));
    for id in catalog::all_ids() {
        assert_are!(RulesReport, run(&["rules", id, "--json"]));
        assert_are!(SolveReport, run(&["solve", id, "--json"]));
        assert_are!(StatsReport, run(&["solve", id, "--json", "--stats"]));
        assert_are!(CheckReport, run(&["check", "--json", &run(&["rules", id, "--compact"])]));
    }
    for id in catalog::ids() {
        assert_are!(SolveReport, run(&["solve", id, "--json", "--from", "7", "--all-bands"]));
        assert_are!(LawReport, run(&["solve", id, "--json", "--law"]));
        assert_are!(OddsReport, run(&["odds", id, "--json", "--p1", "random", "--p2", "perfect"]));
        assert_are!(SolveReport, run(&["solve", id, "--json", "--target", "10^300"]));
    }
    assert_are!(SolveReport, run(&["solve", "--json", "start 1; +1..3; >=10^100 wins"]));
    assert_are!(CheckReport, numduel_in(folder.path(), &["check", "--json", "start 1; x2..9"], "").out);
}

/// The texts of the events that belong to the transcript, one after the other.
fn transcript(events: &str) -> String {
    let notices = [
        "game-began",
        "start-drawn",
        "saved",
        "hinted",
        "explained",
        "legal-moves",
        "told",
        "took-back",
        "nothing-to-undo",
        "left",
    ];
    let events = events.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let said = events.filter(|event| !notices.contains(&event["event"].as_str().unwrap()));
    said.map(|event| event["text"].as_str().unwrap().to_owned()).collect()
}

/// A transcript without the lines that were echoed after its prompts.
fn without_echo(transcript: &str, input: &str) -> String {
    let (mut silent, mut rest) = (String::new(), transcript);
    for line in input.lines() {
        let Some((before, after)) = rest.split_once(&format!(": {line}\n")) else { break };
        silent += &format!("{before}: ");
        rest = after;
    }
    silent + rest
}

#[test]
fn a_game_is_told_in_events_that_make_up_its_transcript() {
    let folder = tempfile::tempdir().unwrap();
    let input = "5\nabc\nmoves\nhint\nhint\nhint\nwhy x2\nhelp\nrules\n9\nundo\n9\n2\n";
    for arguments in
        [&["showdown", "--target", "100"][..], &["add-or-multiply"], &["showdown", "--vs", "random", "--seed", "1"]]
    {
        let play = |more: &[&str]| numduel_in(folder.path(), &[&["play"], arguments, more].concat(), input);
        let (events, plain) = (play(&["--json"]), play(&[]));
        assert_eq!((events.code, events.err.as_str()), (plain.code, ""));
        assert_are!(EventLine, &events.out);
        assert_eq!(transcript(&events.out), without_echo(&plain.out, input));
    }
    let resumed = numduel_in(folder.path(), &["resume", "--json"], "9\n");
    assert_are!(EventLine, &resumed.out);
    assert!(resumed.out.lines().next().unwrap().starts_with(r#"{"v":1,"event":"game-began""#));
    for record in ["showdown(target=100) x5 x9 x2 x2", "avoid-duel x3 invalid", "exact-duel x3 resigned", "1"] {
        let events = run(folder.path(), &["replay", record, "--json"]);
        assert_are!(EventLine, &events);
        assert_eq!(transcript(&events), numduel_in(folder.path(), &["replay", record], "").out);
    }
    let of_match =
        run(folder.path(), &["play", "showdown", "--p1", "random", "--p2", "greedy", "--games", "3", "--json"]);
    assert_are!(EventLine, &of_match);
    assert_eq!(of_match.lines().filter(|line| line.contains(r#""event":"scored""#)).count(), 3);
    assert!(of_match.lines().last().unwrap().contains(r#""event":"match-over""#));
}

#[test]
fn random_books_have_the_published_shapes_or_the_error() {
    let folder = tempfile::tempdir().unwrap();
    for_seeds(0..cases(20), |rng| {
        fs::write(folder.path().join("book.toml"), draft(rng).to_toml(rng)).unwrap();
        let run = |arguments: &[&str]| numduel_in(folder.path(), &[arguments, &["--json"]].concat(), "").out;
        assert_are!(CheckReport, run(&["check", "book.toml"]));
        let solved = run(&["solve", "./book.toml", "--max-positions", "20000"]);
        assert_are!(SolveReport or ErrorReport, &solved);
        // Looking for the positions of a game without bounds takes long, and its odds are refused in the end.
        if serde_json::from_str::<Value>(&solved).unwrap()["error"].is_null() {
            assert_are!(OddsReport or ErrorReport, run(&["odds", "./book.toml", "--p1", "greedy", "--p2", "random"]));
        }
    });
}

#[test]
fn an_error_is_a_document_on_standard_output_with_its_kind_and_facts() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.toml"), "id = 3").unwrap();
    let facts: [(&[&str], i32, Value); 22] = [
        (&["solve", "shodown"], 2, json!({"kind": "unknown-game", "name": "shodown", "suggestions": ["showdown"]})),
        (&["rules", "chess"], 2, json!({"kind": "unknown-game", "suggestions": []})),
        (
            &["solve", "Multiplication Duel"],
            2,
            json!({"kind": "ambiguous-game", "games": ["avoid-duel", "exact-duel"]}),
        ),
        (
            &["solve", "showdown", "--start", "2000"],
            2,
            json!({"kind": "refused-parameter", "parameter": "start", "value": "2000", "allowed": [
                {"parameter": "start", "low": "1", "high": "999"},
                {"parameter": "target", "low": "2001", "high": null},
            ]}),
        ),
        (
            &["odds", "showdown(goal=5)", "--p1", "random", "--p2", "random"],
            2,
            json!({"kind": "unknown-parameter", "parameter": "goal", "known": ["start", "target"]}),
        ),
        (&["solve", "showdown(target=5"], 2, json!({"kind": "invalid-record"})),
        (
            &["review", "showdown x5 x12"],
            2,
            json!({"kind": "illegal-move", "ply": 2, "move": "x12", "reason": "not-a-move"}),
        ),
        (&["solve", "./bad.toml"], 1, json!({"kind": "invalid-rule-book"})),
        (&["solve", "start 1; x2..9"], 1, json!({"kind": "invalid-rule-book"})),
        (&["check", "none.toml"], 1, json!({"kind": "file"})),
        (&["import", "none.jsonl"], 1, json!({"kind": "file"})),
        (&["odds", "showdown", "--p1", "fred", "--p2", "random"], 2, json!({"kind": "unknown-player"})),
        (&["odds", "showdown", "--p1", "random"], 2, json!({"kind": "usage"})),
        (&["games", "--alll"], 2, json!({"kind": "usage"})),
        (&["games", "--json", "--json"], 2, json!({"kind": "usage"})),
        (
            &["odds", "showdown", "--target", "10^99", "--p1", "random", "--p2", "random"],
            1,
            json!({"kind": "too-large"}),
        ),
        (&["history", "--data", "bad.toml"], 1, json!({"kind": "storage"})),
        (&["play", "showdown", "--target", "0"], 2, json!({"kind": "refused-parameter", "parameter": "target"})),
        (&["play", "showdown", "--vs", "fred"], 2, json!({"kind": "unknown-player"})),
        (&["replay", "showdown x11"], 2, json!({"kind": "illegal-move"})),
        (&["resume", "77"], 2, json!({"kind": "unknown-saved-game"})),
        (&["review", "77"], 2, json!({"kind": "unknown-saved-game"})),
    ];
    for (arguments, code, facts) in facts {
        let said = numduel_in(folder.path(), &[arguments, &["--json"]].concat(), "");
        assert_eq!((said.code, said.err.as_str()), (code, ""), "{arguments:?}: {}", said.out);
        assert_are!(ErrorReport, &said.out);
        let error = &serde_json::from_str::<Value>(&said.out).unwrap()["error"];
        for (name, fact) in facts.as_object().unwrap() {
            assert_eq!(&error[name], fact, "{arguments:?}: {error}");
        }
        assert!(!error["message"].as_str().unwrap().is_empty(), "{arguments:?}");
    }
}
