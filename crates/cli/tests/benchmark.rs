//! The benchmark as users meet it: generating, checking, asking agents, and the report.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use numduel_players::generate::CommittedSeason;
use serde_json::Value;

use crate::common::{numduel, numduel_in};

#[test]
fn shards_together_print_what_one_run_prints() {
    let whole = numduel(&["generate", "--season", "s", "--level", "2", "--count", "9"], "").ok();
    let part =
        |shard| numduel(&["generate", "--season", "s", "--level", "2", "--count", "9", "--shard", shard], "").ok();
    let (one, two) = (part("1/2"), part("2/2"));
    let mut merged: Vec<&str> = one.lines().chain(two.lines()).collect();
    let mut lines: Vec<&str> = whole.lines().collect();
    assert_eq!((lines.len(), one.lines().count()), (9, 5));
    lines.sort_unstable();
    merged.sort_unstable();
    assert_eq!(lines, merged);
    assert!(whole.lines().all(|line| line.starts_with("id g1-")), "{whole}");
}

#[test]
fn saved_games_continue_after_a_kill_and_merged_shards_are_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let generate = |file: &str, more: &[&str]| {
        let asked = ["generate", "--season", "s", "--level", "2", "--count", "5", "--twins", "-o", file];
        numduel_in(folder.path(), &[&asked[..], more].concat(), "")
    };
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    assert_eq!(generate("whole.jsonl", &[]).code, 0);
    let text = read("whole.jsonl");
    let games: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let printed = numduel(&["generate", "--season", "s", "--level", "2", "--count", "5", "--twins", "--json"], "").ok();
    let printed: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.iter().map(|game| game["generated"].clone()).collect::<Vec<_>>(), printed);
    // As a kill leaves it: in the middle of a line.
    for cut in [text.len() / 3, text.len() - 7, text.find('\n').unwrap() + 1] {
        fs::write(folder.path().join("cut.jsonl"), &text[..cut]).unwrap();
        assert_eq!(generate("cut.jsonl", &[]).code, 0);
        assert!(read("cut.jsonl") == text, "the bytes differ");
    }
    for (file, shard) in [("one.jsonl", "1/2"), ("two.jsonl", "2/2")] {
        assert_eq!(generate(file, &["--shard", shard]).code, 0);
    }
    numduel_in(folder.path(), &["merge", "two.jsonl", "one.jsonl", "-o", "merged.jsonl"], "").ok();
    assert!(read("merged.jsonl") == text, "the bytes differ");
    let other = numduel_in(folder.path(), &["generate", "--season", "other", "-o", "whole.jsonl"], "");
    assert!(other.code != 0 && other.err.contains("another setup"), "{other:?}");
}

#[test]
fn a_season_is_committed_by_its_hash_and_checked_by_its_seed() {
    let hash = numduel(&["generate", "--season", "an example", "--commit"], "").ok();
    assert_eq!(hash, "73300871f44c168e7c949de2c750e60c2c9bb8ff530017c5a267234e9cb4db8e\n");
    let checked =
        numduel(&["generate", "--season", "an example", "--check", hash.trim(), "--level", "1", "--count", "1"], "");
    assert!(checked.err.contains("The hash matches"), "{}", checked.err);
    let wrong = numduel(&["generate", "--season", "another", "--check", hash.trim()], "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("check the seed"), "{}", wrong.err);
}

#[test]
fn a_page_tells_the_rules_and_on_request_what_each_move_makes() {
    let page = |more: &[&str]| {
        numduel(&[&["generate", "--season", "s", "--level", "1", "--count", "1", "--pages"], more].concat(), "").ok()
    };
    assert!(page(&[]).contains("On your turn you ") && !page(&[]).contains("--start"), "{}", page(&[]));
    assert!(page(&["--results"]).contains(" makes "), "{}", page(&["--results"]));
}

#[test]
fn a_generated_game_can_be_solved_and_played_by_its_line() {
    let line = numduel(&["generate", "--season", "s", "--level", "1", "--count", "1"], "").ok();
    assert!(numduel(&["solve", line.trim()], "").ok().contains("wins"), "{line}");
}

#[test]
fn a_dataset_has_exact_answers_and_one_right_choice_each() {
    let folder = tempfile::tempdir().unwrap();
    let asked = ["dataset", "-o", "made/set", "--level", "2", "--count", "3"];
    let said = numduel_in(folder.path(), &asked, "");
    assert_eq!(said.code, 0, "{}", said.err);
    let read = |name: &str| fs::read_to_string(folder.path().join("made/set").join(name)).unwrap();
    let lines =
        |name: &str| -> Vec<Value> { read(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect() };
    let (free, choices) = (lines("free_form.jsonl"), lines("multiple_choice.jsonl"));
    assert!(free.len() > 15 && free.len() == choices.len());
    assert!(said.err.contains(&format!("Wrote {} questions about 3 games", free.len())), "{}", said.err);
    for (question, choice) in free.iter().zip(&choices) {
        assert_eq!(question["id"], choice["id"]);
        // The program itself is asked again, by another way.
        let moves: Vec<&str> = question["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let game = question["game"].as_str().unwrap();
        let id = game.trim_start_matches("id ").split(';').next().unwrap();
        let record = [&[id], moves.as_slice()].concat().join(" ");
        let solved = numduel_in(folder.path(), &["solve", "--rulebook", game, &record, "--json"], "").ok();
        let solved: Value = serde_json::from_str(&solved).unwrap();
        assert_eq!(question["answers"], solved["winning_moves"], "{record}");
        let right = &choice["choices"][usize::try_from(choice["answer"].as_u64().unwrap()).unwrap()];
        assert_eq!(*right, question["answer"]);
        let list = |name: &str| question[name].as_array().unwrap().clone();
        let regrets: HashMap<String, f64> = list("legal")
            .iter()
            .map(|mv| mv.as_str().unwrap().to_owned())
            .zip(list("regrets").iter().map(|regret| regret.as_f64().unwrap()))
            .collect();
        for mv in choice["choices"].as_array().unwrap() {
            let regret = if mv == right { 0.0 } else { 1.0 };
            assert!((regrets[mv.as_str().unwrap()] - regret).abs() < 1e-9, "{choice}");
        }
        assert!(question["question"].as_str().unwrap().contains("Legal moves: "));
    }
    assert!(read("README.md").starts_with("---\nlicense: cc0-1.0\n"));
    // Nothing is overwritten unless somebody says so.
    let again = numduel_in(folder.path(), &asked, "");
    assert_eq!(again.code, 2);
    assert!(again.err.contains("--force"), "{}", again.err);
    assert_eq!(numduel_in(folder.path(), &[&asked[..], &["--force"]].concat(), "").code, 0);
    // A season whose seed is published is open to everybody.
    let open = ["dataset", "-o", "open", "--season", "spring", "--level", "1", "--count", "1"];
    assert_eq!(numduel_in(folder.path(), &open, "").code, 0);
}

#[test]
fn a_census_scores_players_and_processes_and_a_report_shows_them() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_numduel");
    let process = format!("name=mine,cmd={program} engine --player perfect");
    let season = ["--season", "s", "--level", "1", "--count", "2", "-o", "results.jsonl", "--json"];
    let said =
        numduel_in(folder.path(), &[&["census", "perfect", "random", process.as_str()], &season[..]].concat(), "").ok();
    let reports: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports.len(), 3);
    assert_eq!(reports[0]["overall"]["regret"]["mean"], 0.0);
    assert!(reports[1]["overall"]["regret"]["mean"].as_f64().unwrap() > 0.2);
    assert_eq!(reports[2]["agent"], "mine");
    assert_eq!(reports[2]["overall"]["regret"]["mean"], 0.0);
    numduel_in(folder.path(), &["report", "results.jsonl", "-o", "report.html"], "").ok();
    let page = fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("too few to rank"));
    assert!(!page.contains("src=") && !page.contains("href=\"http"), "the page loads something");
}

#[test]
fn an_agent_that_never_names_a_legal_move_is_scored_as_wrong_and_counted_apart() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), "start 1; +1, 2; >=9 wins\n").unwrap();
    fs::write(
        folder.path().join("agent.sh"),
        "while read -r word rest; do case $word in isready) echo readyok;; go) echo bestmove +99;; esac; done\n",
    )
    .unwrap();
    let asked = ["census", "name=wrong,cmd=sh agent.sh", "--games", "games.txt", "--json", "--movetime", "2000"];
    let said = numduel_in(folder.path(), &asked, "").ok();
    let report: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(report["overall"]["invalid"]["mean"], 1.0, "{said}");
    assert_eq!(report["overall"]["regret"]["mean"], 1.0);
}

/// An engine in the language of the shell that does this at `go`.
fn engine(name: &str, at_go: &str) -> String {
    format!(
        "name={name},cmd=sh -c 'while read -r word rest; do case $word in isready) echo readyok;; go) {at_go};; esac; done'"
    )
}

#[test]
fn a_census_tells_every_failure_apart_and_does_not_wait_for_what_never_gets_ready() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), "start 1; +1, 2; >=6 wins\n").unwrap();
    let cases = [
        ("hangs", "sleep 60", "timeout"),
        ("crashes", "exit 3", "crash"),
        ("floods", "yes info", "unreadable-reply"),
        ("garbage", "echo I like five", "unreadable-reply"),
        ("illegal", "echo bestmove +99", "illegal-move"),
    ];
    let mut agents: Vec<String> = cases.iter().map(|(name, at_go, _)| engine(name, at_go)).collect();
    agents.push("name=rubbish,cmd=yes".to_owned());
    agents.push("name=missing,cmd=/no/such/engine".to_owned());
    let mut asked = vec!["census", "--games", "games.txt", "--json", "--movetime", "500", "-o", "r.jsonl"];
    asked.extend(agents.iter().map(String::as_str));
    let said = numduel_in(folder.path(), &asked, "").ok();
    let kinds = cases.iter().map(|case| case.2).chain(["unreadable-reply", "crash"]);
    for (line, kind) in said.lines().zip(kinds) {
        let report: Value = serde_json::from_str(line).unwrap();
        let failures = report["failures"].as_array().unwrap();
        assert!(failures.len() == 1 && failures[0]["kind"] == kind, "{line}");
        let silent = ["timeout", "crash"].contains(&kind);
        assert_eq!(report["overall"]["invalid"]["mean"], if silent { Value::Null } else { 1.0.into() }, "{line}");
        assert_eq!(
            report["overall"]["missing"],
            if silent { failures[0]["count"].clone() } else { 0.into() },
            "{line}"
        );
    }
    assert_eq!(said.lines().count(), agents.len());
}

/// An adapter that answers each question by `+2` once a file is there, and fails in this way until then.
fn adapter(folder: &Path, fails: &str) -> String {
    let reply = r#"echo "{\"id\":$id,\"reply\":\"{\\\"move\\\":\\\"+2\\\"}\"}""#;
    let script = format!(
        "while read -r line; do id=${{line#*:}}; id=${{id%%,*}}; n=$((n+1))\nif [ -e works ]; then {reply}; else {fails}; fi; done\n"
    );
    fs::write(folder.join("adapter.sh"), script).unwrap();
    "name=model,proto=text,cmd=sh adapter.sh".to_owned()
}

#[test]
fn a_failure_of_the_transport_is_missing_and_is_asked_again() {
    let ways = [
        ("exit 1", "crash"),
        ("kill -9 $$", "crash"),
        (r#"echo "{\"id\":$id,\"error\":\"429 Too Many Requests\"}""#, "unavailable"),
        (r#"echo "{\"id\":$id,\"error\":\"500 Internal Server Error\"}""#, "unavailable"),
        ("sleep 60", "timeout"),
    ];
    for (fails, kind) in ways {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("games.txt"), "start 1; +1, 2; >=9 wins\n").unwrap();
        let agent = adapter(folder.path(), fails);
        let census = |file: &str| {
            let asked =
                ["census", &agent, "--games", "games.txt", "--movetime", "400", "--repeat", "2", "-o", file, "--json"];
            let ran = numduel_in(folder.path(), &asked, "");
            let report: Value = serde_json::from_str(&ran.out).unwrap();
            (report, ran.err, fs::read_to_string(folder.path().join(file)).unwrap())
        };
        let (report, said, text) = census("r.jsonl");
        let score = &report["overall"];
        assert_eq!(score["missing"], 5, "{report}");
        assert!(["regret", "accuracy", "invalid"].iter().all(|name| score[name]["mean"].is_null()), "{report}");
        assert_eq!(report["failures"], serde_json::json!([{"kind": kind, "count": 10}]));
        assert!(said.contains("Missing: 10 turns without a reply; the same command asks for them again"), "{said}");
        numduel_in(folder.path(), &["report", "r.jsonl", "-o", "report.html"], "").ok();
        let page = fs::read_to_string(folder.path().join("report.html")).unwrap();
        assert!(page.contains("<th>missing</th>") && page.contains("no reply"), "{page}");
        // Files of earlier versions do not say which turn it was.
        fs::write(folder.path().join("r.jsonl"), text.replace("\"turn\":0,", "")).unwrap();
        fs::write(folder.path().join("works"), "").unwrap();
        let (report, said, text) = census("r.jsonl");
        let (whole, _, whole_text) = census("whole.jsonl");
        assert_eq!((&report, report["overall"]["missing"].as_u64()), (&whole, Some(0)), "{fails}");
        assert!(!said.contains("Missing") && text == whole_text, "{said}\n{text}");
    }
}

#[test]
fn what_was_heard_is_kept_where_only_some_turns_failed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), "start 1; +1, 2; >=9 wins\n").unwrap();
    // Every third question kills the adapter; the count survives it.
    let count = "n=$(($(cat n 2>/dev/null)+1)); echo $n > n; if [ $((n%3)) = 0 ]; then exit 1; fi";
    let reply = r#"echo "{\"id\":$id,\"reply\":\"{\\\"move\\\":\\\"+2\\\"}\"}""#;
    let agent = adapter(folder.path(), &format!("{count}; {reply}"));
    let census = || {
        let asked = ["census", &agent, "--games", "games.txt", "--repeat", "2", "-o", "r.jsonl", "--json"];
        let said = numduel_in(folder.path(), &asked, "").ok();
        serde_json::from_str::<Value>(&said).unwrap()
    };
    let asked = || fs::read_to_string(folder.path().join("n")).unwrap().trim().parse::<u64>().unwrap();
    let first = census();
    // Ten turns, of which the third, the sixth and the ninth failed; each position was heard at least once.
    assert_eq!((asked(), &first["overall"]["missing"]), (10, &0.into()));
    assert_eq!(first["failures"][0]["count"], 3, "{first}");
    assert!(first["overall"]["invalid"]["mean"] == 0.0, "{first}");
    let second = census();
    assert_eq!((asked(), &second["failures"][0]["count"]), (13, &1.into()), "{second}");
    assert_eq!(second["overall"], first["overall"], "the adapter always says the same");
    let last = census();
    assert_eq!((asked(), last.get("failures")), (14, None), "{last}");
    let text = fs::read_to_string(folder.path().join("r.jsonl")).unwrap();
    assert_eq!((text.lines().count(), text.matches("\"legality\":\"legal\"").count()), (6, 10), "{text}");
}

#[test]
fn an_agent_that_hangs_is_asked_three_times_in_a_game_and_the_results_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let hangs = engine("hangs", "sleep 60");
    fs::write(folder.path().join("games.txt"), "start 1; +3, 5; >=40 wins\nstart 1; +1, 2; >=21 wins\n").unwrap();
    let census = |file: &str| {
        let asked = ["census", &hangs, "--games", "games.txt", "--json", "--movetime", "50", "-o", file];
        numduel_in(folder.path(), &asked, "").ok()
    };
    let whole = census("r.jsonl");
    let text = fs::read_to_string(folder.path().join("r.jsonl")).unwrap();
    let lines: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let games: Vec<&[Value]> = lines.chunk_by(|one, other| one["game"] == other["game"]).collect();
    assert!(games.len() == 2 && games.iter().all(|game| game.len() > 4), "{text}");
    for (place, line) in games.iter().flat_map(|game| game.iter().enumerate()) {
        assert_eq!(line["failures"][0]["kind"], "timeout");
        let detail = line["failures"][0]["detail"].as_str().unwrap();
        assert_eq!(detail.starts_with("not asked: no reply in time at 3 positions"), place >= 3, "{place}: {detail}");
    }
    // Continued in the middle of a game, it is the same census.
    let cut = text.lines().position(|line| line.contains("not asked")).unwrap();
    let kept: String = text.lines().take(cut + 1).flat_map(|line| [line, "\n"]).collect();
    fs::write(folder.path().join("cut.jsonl"), kept).unwrap();
    assert_eq!(census("cut.jsonl"), whole);
    assert!(fs::read_to_string(folder.path().join("cut.jsonl")).unwrap() == text, "the bytes differ");
}

#[test]
fn a_census_that_was_cut_off_continues_and_merged_shards_are_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let process = format!("name=mine,cmd={} engine --player level:5", env!("CARGO_BIN_EXE_numduel"));
    let census = |file: &str, more: &[&str]| {
        let asked = ["census", "greedy", process.as_str(), "--season", "s", "--level", "1", "--count", "2", "-o", file];
        numduel_in(folder.path(), &[&asked[..], more].concat(), "")
    };
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    let whole = census("whole.jsonl", &[]).ok();
    let text = read("whole.jsonl");
    // As a kill leaves it: in the middle of a line.
    for cut in [text.len() / 3, text.len() - 7, text.find('\n').unwrap() + 1] {
        fs::write(folder.path().join("cut.jsonl"), &text[..cut]).unwrap();
        assert_eq!(census("cut.jsonl", &[]).ok(), whole);
        assert!(read("cut.jsonl") == text, "the bytes differ");
    }
    census("together.jsonl", &["--concurrency", "3"]).ok();
    assert!(read("together.jsonl") == text, "the bytes differ");
    census("one.jsonl", &["--shard", "1/2"]).ok();
    census("two.jsonl", &["--shard", "2/2"]).ok();
    numduel_in(folder.path(), &["merge", "two.jsonl", "one.jsonl", "-o", "merged.jsonl"], "").ok();
    assert!(read("merged.jsonl") == text, "the bytes differ");
    let other = census("whole.jsonl", &["--repeat", "2"]);
    assert!(other.code != 0 && other.err.contains("another setup"), "{other:?}");
}

#[test]
fn the_page_on_the_benchmark_shows_the_anchors_exact_regrets() {
    let page = include_str!("../../../docs/benchmark.md");
    let anchors = numduel_players::census::anchors().into_iter().map(|anchor| anchor.to_string()).collect::<Vec<_>>();
    let mut asked = vec!["census", "--season", "spring", "--count", "10", "--json"];
    asked.extend(anchors.iter().map(String::as_str));
    let said = numduel(&asked, "").ok();
    let reports: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for level in 0..10 {
        let regret = |report: &Value| report["levels"][level]["regret"]["mean"].as_f64().unwrap();
        let regrets: Vec<f64> = reports.iter().map(regret).collect();
        assert!(regrets.windows(2).all(|pair| pair[1] < pair[0]), "level {}: {regrets:?}", level + 1);
        let cells: Vec<String> = regrets.iter().map(|regret| format!("{regret:.3}")).collect();
        let row = format!("| {} | {} |\n", level + 1, cells.join(" | "));
        assert!(page.contains(&row), "docs/benchmark.md should have the row\n{row}");
    }
    let twins = numduel(&[asked.as_slice(), &["--twins"]].concat(), "").ok();
    assert_eq!(said, twins, "an anchor scores differently on twins");
}

#[test]
fn the_page_on_the_benchmark_has_the_first_sealed_season() {
    let page = include_str!("../../../docs/benchmark.md");
    let season = &CommittedSeason::all()[1];
    assert!(page.contains(&season.hash));
    for line in season.sealed.lines().filter(|line| line.starts_with("level ")) {
        let words: Vec<&str> = line.split(' ').collect();
        let cells: Vec<&str> = words.iter().skip(1).step_by(2).copied().collect();
        let row = format!("| {} |\n", cells.join(" | "));
        assert!(page.contains(&row), "docs/benchmark.md should have the row\n{row}");
    }
}

#[test]
fn a_sealed_season_names_the_classes_that_its_games_turn_out_to_have() {
    let sealed = numduel(&["generate", "--season", "sealed", "--seal", "--count", "2"], "").ok();
    let hash = numduel(&["generate", "--season", "sealed", "--commit"], "").ok();
    assert!(sealed.starts_with(&format!("season {} grammar 1\n", hash.trim())), "{sealed}");
    let games = numduel(&["generate", "--season", "sealed", "--count", "2", "--json"], "").ok();
    let class = |line: &str| {
        let game: Value = serde_json::from_str(line).unwrap();
        let id = game["id"].as_str().unwrap().splitn(4, '-').last().unwrap().to_owned();
        format!("{id} {}", game["class"].as_str().unwrap())
    };
    let is_game = |line: &&str| !line.starts_with("season ") && !line.starts_with("level ");
    let classes: Vec<&str> = sealed.lines().filter(is_game).collect();
    assert_eq!(classes, games.lines().map(class).collect::<Vec<_>>());
}
