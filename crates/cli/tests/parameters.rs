//! A book's own numbers as options, whatever the book calls them.

use crate::common::{Said, json, numduel, numduel_in, one_line};

const LINE: &str = "start 1; x2..9; goal 1000 above start; reach goal wins";

const FILE: &str = "id = \"chase\"\ntitle = \"Chase\"\n[parameters]\nstart = 1\ngoal = { default = 1000, above = \"start\" }\n\
                    [[moves]]\nmultiply = { from = 2, to = 9 }\n[[ends]]\nat_least = \"goal\"\nmover = \"wins\"\n";

#[test]
fn every_command_about_a_game_takes_every_parameter_as_an_option() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("chase.toml"), FILE).unwrap();
    for command in [
        "rules",
        "solve",
        "solve --json",
        "solve --law",
        "solve --law --json",
        "solve --stats",
        "solve --certificate -",
        "odds --p1 easy --p2 hard",
        "replay",
        "review",
        "play --no-save",
        "draw bands",
        "draw history",
        "draw targets",
        "draw grid --starts 1..3 --values 2..30",
        "draw levels",
        "draw card",
    ] {
        let moves: &[&str] = match command {
            "replay" | "review" | "draw history" | "draw card" => &["x9", "x9"],
            _ => &[],
        };
        let run = |extra: &[&str]| -> Said {
            let words: Vec<&str> =
                command.split(' ').chain(extra.iter().copied()).chain(moves.iter().copied()).collect();
            numduel_in(folder.path(), &words, "9\n9\n")
        };
        let (changed, named) = (run(&["./chase.toml", "--goal", "50"]), run(&["./chase.toml(goal=50)"]));
        assert_eq!((changed.code, &changed.out), (0, &named.out), "{command}: {}", changed.err);
        if !command.starts_with("solve --law")
            && !command.starts_with("draw grid")
            && !command.starts_with("draw targets")
        {
            assert_ne!(changed.out, run(&["./chase.toml"]).out, "{command}: the goal changes what is said");
        }
    }
}

#[test]
fn a_parameter_of_a_one_line_book_is_an_option_before_and_after_it_and_with_an_equals_sign() {
    for words in
        [&[LINE, "--goal", "50"][..], &["--goal=50", LINE], &["--goal", "5_0", LINE], &["--set", "goal=50", LINE]]
    {
        let said = numduel(&[&["solve"], words].concat(), "").ok();
        assert!(said.starts_with("Player 1 wins in 3 moves with x3, x4 or x5.\n"), "{words:?}: {said}");
    }
    let negative = numduel(&["rules", "start 5; low -9; -1..3; <=low loses", "--low", "-20", "--start", "-1"], "").ok();
    assert!(
        one_line(&negative).contains("--start (any whole number; now -1), --low (any whole number; now -20)"),
        "{negative}"
    );
}

#[test]
fn a_parameter_that_is_called_like_an_option_is_set_by_its_name() {
    let line = "start 1; from 9; +1..3; >=from loses";
    let said = numduel(&["solve", line, "--set", "from=21"], "").ok();
    assert!(said.starts_with("Player 1 wins in 10 moves"), "{said}");
    let number = numduel(&["solve", line, "--from", "5"], "").ok();
    assert!(number.starts_with("The player to move wins"), "the option comes first: {number}");
}

#[test]
fn what_is_no_parameter_of_the_book_is_refused_with_those_that_it_has() {
    for (words, told) in [
        (&["solve", LINE, "--target", "50"][..], "error: duel has no parameter 'target'; it has goal, start\n"),
        (&["solve", "showdown", "--gaol", "5"], "error: showdown has no parameter 'gaol'; it has start, target\n"),
        (
            &["solve", LINE, "--gaol=5"],
            "error: duel has no parameter 'gaol'; it has goal, start; did you mean 'goal'?\n",
        ),
        (&["play", "showdown", "--seeed", "5"], "error: there is no option '--seeed'; did you mean '--seed'?\n"),
        (&["rules", LINE, "--goal", "1.5"], "error: --goal: '1.5' is not a whole number; write it like 1000"),
        (
            &["rules", LINE, "--goal", "5", "--goal", "6"],
            "error: the goal is given twice, as 5 and by --goal as 6; say it once\n",
        ),
        (&["rules", LINE, "--goal", "1"], "error: the goal 1 is not allowed with start 1: the goal must be 2 or more"),
        (
            &["rules", LINE, "--set", "goal"],
            "error: --set takes a name and a number, like --set target=1000, and not 'goal'\n",
        ),
        (
            &["rules", LINE, "--goal", "high"],
            "error: there is no option '--goal'; as a parameter of the game it takes a number: 'high' is not a whole number",
        ),
        (
            &["rules", LINE, "--goal"],
            "error: there is no option '--goal'; as a parameter of the game it takes a number, like --goal 5\n",
        ),
        (&["history", "--goal", "5"], "error: there is no option '--goal'; "),
    ] {
        let said = numduel(words, "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}");
        assert!(said.err.starts_with(told), "{words:?}: {}", said.err);
    }
}

#[test]
fn a_law_and_a_grid_are_about_any_parameter() {
    let law = numduel(&["solve", LINE, "--law"], "").ok();
    assert!(law.starts_with("Player 1 wins for 18^k < goal <= 9*18^k.\n"), "{law}");
    assert!(law.ends_with("Proven for every goal.\n--up-to N lists the goals.\n"), "{law}");
    let capped = "start 1; +1..3; goal 9; most 4; reach goal wins; at most most moves, then a draw";
    assert_eq!(json(&["solve", capped, "--law", "--json"])["parameter"], "goal", "the ends speak of it");
    let by_cap = json(&["solve", capped, "--law", "--by", "most", "--up-to", "5", "--json"]);
    assert_eq!(by_cap["parameter"], "most");
    assert_eq!(by_cap["runs"][0]["winner"], serde_json::Value::Null, "no game is won in two moves");
    let grid = numduel(&["draw", "grid", capped, "--by", "most", "--starts", "1..3", "--values", "1..9"], "").ok();
    assert!(grid.contains("by start and most"), "{grid}");
    let strip = numduel(&["draw", "targets", capped, "--by", "most"], "").ok();
    assert!(strip.contains("who wins by most"), "{strip}");
}

#[test]
fn a_law_needs_to_know_which_parameter_varies() {
    let two = "start 1; +1..3; low 5; most 4; at most most moves, then a draw; x2 when below low";
    for (words, told) in [
        (
            &["solve", two, "--law"][..],
            "error: duel has several parameters; say which one varies: --by low or --by most\n",
        ),
        (&["draw", "grid", two], "error: duel has several parameters; say which one varies: --by low or --by most\n"),
        (
            &["solve", two, "--law", "--by", "lwo"],
            "error: duel has no parameter 'lwo'; it has low, most, start; did you mean 'low'?\n",
        ),
        (&["draw", "grid", two, "--by", "start"], "error: the start varies anyway; choose another parameter\n"),
        (
            &["draw", "targets", "start 1; +1..3; =9 wins"],
            "error: duel has no parameter but its start; give another of its numbers a name\n",
        ),
    ] {
        let said = numduel(words, "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}");
        assert_eq!(one_line(&said.err), one_line(told), "{words:?}");
    }
}
