//! What is printed for programs: every document has the shape that `docs/schema.json` publishes, and the types of
//! `numduel-wire` read what they wrote.

use std::path::Path;

use crate::common::{numduel_in, schema};
use numduel_rules::catalog;
use numduel_wire::{
    CheckReport, ExportSummary, GameLine, GamesReport, HistoryReport, ImportSummary, LawReport, OddsReport,
    ReviewReport, RulesReport, ScoresReport, SolveReport, StatsReport, UnfinishedReport,
};
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
