//! Arenas through the real program: every way to fail is told apart, and killing a run changes nothing in its results.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use numduel_testkit::cases;
use serde_json::Value;

use crate::common::numduel_in;

/// An engine in the language of the shell that does this at `go`.
fn engine(at_go: &str) -> String {
    format!(
        "sh -c 'while read -r word rest; do case $word in isready) echo readyok;; go) {at_go};; quit) exit;; esac; done'"
    )
}

/// The engine of this program.
fn own_engine(options: &str) -> String {
    format!("{} engine {options}", env!("CARGO_BIN_EXE_numduel"))
}

fn agent(name: &str, cmd: &str) -> String {
    format!("[[agent]]\nname = \"{name}\"\ncmd = '''{cmd}'''\n")
}

fn games(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_failure_is_recorded_as_its_own_kind_and_the_arena_continues() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("good", "echo bestmove x2", "rules"),
        ("hangs", "sleep 60", "timeout"),
        ("late", "sleep 3; echo bestmove x2", "timeout"),
        ("crashes", "exit 3", "crash"),
        ("floods", "yes info", "unreadable-reply"),
        ("garbage", "echo I like five", "unreadable-reply"),
        ("illegal", "echo bestmove x11", "illegal-move"),
        ("changes-its-mind", "echo bestmove x2; echo bestmove x3", "unreadable-reply"),
    ];
    let mut config = "games = [\"showdown\"]\ntournament = \"gauntlet\"\n[each]\nmovetime = 1000\n".to_owned();
    config += "[[agent]]\nplayer = \"random\"\n";
    for (name, at_go, _) in cases {
        config += &agent(name, &engine(at_go));
    }
    config += &agent("silent", "sleep 60").replace("cmd", "handshake = 500\ncmd");
    config += &agent("missing", "/no/such/engine");
    fs::write(folder.path().join("config.toml"), config).unwrap();
    let said = numduel_in(folder.path(), &["arena", "config.toml", "-o", "r.jsonl"], "");
    assert_eq!(said.code, 0, "{said:?}");
    let games = games(&folder.path().join("r.jsonl"));
    assert_eq!(games.len(), 2 * (cases.len() + 2));
    for (name, expected) in
        cases.iter().map(|case| (case.0, case.2)).chain([("silent", "timeout"), ("missing", "crash")])
    {
        let own: Vec<&Value> =
            games.iter().filter(|game| game["agents"].as_array().unwrap().contains(&name.into())).collect();
        assert_eq!(own.len(), 2, "with seats swapped");
        for game in own {
            assert_eq!(game["ended"], expected, "{name}: {game}");
            let seat = game["agents"].as_array().unwrap().iter().position(|agent| agent == name).unwrap() + 1;
            if expected != "rules" {
                assert_eq!((&game["failure"]["seat"], &game["winner"]), (&seat.into(), &(3 - seat).into()), "{game}");
            }
        }
    }
    assert!(said.out.contains("illegal-move: 2") && said.out.contains("crash: 2"), "{}", said.out);
}

/// A setup with built-in players and processes of both protocols.
fn setup(folder: &Path, rounds: u64) {
    let mut config =
        format!("games = [\"showdown(target=100)\", \"start 1; x2..5; >=500 wins\"]\nseed = 7\nrounds = {rounds}\n");
    config += "[openings]\nplies = 1\nclass = \"loss\"\n[each]\nmovetime = 60000\nhandshake = 60000\n";
    config += "[[agent]]\nplayer = \"random\"\n[[agent]]\nplayer = \"level:5\"\n";
    config += &agent("lines", &own_engine("--player level:3"));
    config += &agent("json", &own_engine("--json --player random")).replace("cmd", "proto = \"json\"\ncmd");
    fs::write(folder.join("config.toml"), config).unwrap();
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    setup(folder.path(), 6);
    let arena = |file: &str| numduel_in(folder.path(), &["arena", "config.toml", "-o", file], "");
    assert_eq!(arena("whole.jsonl").code, 0);
    let (mut seed, mut kills) = (1_u64, 0);
    while kills < cases(5) {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut child = Command::new(env!("CARGO_BIN_EXE_numduel"))
            .args(["arena", "config.toml", "-o", "killed.jsonl"])
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(5 + (seed >> 33) % 150));
        if child.try_wait().unwrap().is_some() {
            // It was done before it could be killed: begin again.
            fs::remove_file(folder.path().join("killed.jsonl")).unwrap();
        } else {
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
        }
    }
    assert_eq!(arena("killed.jsonl").code, 0);
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    assert!(read("killed.jsonl") == read("whole.jsonl"), "the bytes differ");
    assert_eq!(arena("killed.jsonl").code, 0, "there is nothing left to play");
    assert!(read("killed.jsonl") == read("whole.jsonl"), "the bytes differ");
}

#[test]
fn merged_shards_are_one_run_and_other_setups_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    setup(folder.path(), 1);
    let numduel = |arguments: &[&str]| numduel_in(folder.path(), arguments, "");
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    numduel(&["arena", "config.toml", "-o", "whole.jsonl", "--concurrency", "1"]).ok();
    numduel(&["arena", "config.toml", "-o", "one.jsonl", "--shard", "1/2", "--concurrency", "3"]).ok();
    numduel(&["arena", "config.toml", "-o", "two.jsonl", "--shard", "2/2"]).ok();
    numduel(&["merge", "two.jsonl", "one.jsonl", "-o", "merged.jsonl"]).ok();
    assert!(read("merged.jsonl") == read("whole.jsonl"), "the bytes differ");
    assert!(!read("one.jsonl").contains("\"index\":1,"));
    let other = numduel(&["arena", "--agents", "random", "perfect", "--game", "showdown", "-o", "one.jsonl"]);
    assert!(other.code != 0 && other.err.contains("another setup"), "{other:?}");
}

#[test]
fn a_transcript_has_everything_and_never_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let script = "import json, os, sys\nfor line in sys.stdin:\n    ask = json.loads(line)\n    \
        words = ask['prompt'].split('Legal moves: ')[1].split()\n    \
        print('stderr:', os.environ['TEST_API_KEY'], os.environ['MODEL_ACCOUNT'], sys.argv[2], file=sys.stderr, flush=True)\n    \
        reply = 'My key is ' + os.environ['TEST_API_KEY'] + os.environ['MODEL_ACCOUNT'] + os.environ['ANTHROPIC'] + ' and I like 5. {\"move\": \"x99\"} No: {\"move\": \"' + words[0] + '\"}'\n    \
        print(json.dumps({'id': ask['id'], 'reply': reply, 'tokens': 11}), flush=True)\n";
    fs::write(folder.path().join("model.py"), script).unwrap();
    let said = Command::new(env!("CARGO_BIN_EXE_numduel"))
        .args([
            "arena",
            "--agents",
            "perfect",
            "proto=text,cmd=python3 model.py --key sesame",
            "--game",
            "showdown",
            "-o",
            "r.jsonl",
            "--json",
        ])
        .args(["--debug", "debug.log"])
        .current_dir(folder.path())
        .env("TEST_API_KEY", "sk-very-secret")
        .env("MODEL_ACCOUNT", "4f9a8b7c6d5e4f3a2b1c0d")
        .env("ANTHROPIC", "hunter2b")
        .output()
        .unwrap();
    assert!(said.status.success(), "{said:?}");
    let text = fs::read_to_string(folder.path().join("r.jsonl")).unwrap();
    assert!(text.contains("My key is *********"), "{text}");
    for file in ["r.jsonl", "debug.log", "r.agent-2.stderr", "r.times.jsonl"] {
        let text = fs::read_to_string(folder.path().join(file)).unwrap();
        for key in ["sk-very-secret", "4f9a8b7c", "hunter2b", "sesame"] {
            assert!(!text.contains(key), "{file}: {text}");
        }
    }
    assert!(fs::read_to_string(folder.path().join("r.agent-2.stderr")).unwrap().contains("stderr: *** *** ***"));
    let games = games(&folder.path().join("r.jsonl"));
    let turns: Vec<&Value> = games.iter().flat_map(|game| game["turns"].as_array().unwrap()).collect();
    let model = turns.iter().find(|turn| turn["attempts"][0].get("prompt_hash").is_some()).unwrap();
    assert_eq!(model["attempts"][0]["prompt_hash"].as_str().unwrap().len(), 64);
    assert_eq!(model["attempts"][0]["legality"], "legal");
    assert!(turns.iter().all(|turn| turn["verdict_before"].is_string() && turn["regret"].is_number()), "{text}");
    let report: Value = serde_json::from_slice(&said.stdout).unwrap();
    assert_eq!(report["agents"][0]["regret"], "0", "the perfect player gives nothing away");
    assert!(report["agents"][1]["tokens"].as_u64().unwrap() >= 22);
    assert!(fs::read_to_string(folder.path().join("r.times.jsonl")).unwrap().lines().count() == 2);
    assert!(fs::read_to_string(folder.path().join("debug.log")).unwrap().contains("python3 model.py --key *** > "));
}

#[test]
fn counted_games_are_as_many_as_were_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "arena",
        "--agents",
        "random",
        "perfect",
        "--game",
        "showdown",
        "--rounds",
        "1000000",
        "--no-transcripts",
        "--json",
    ];
    let report: Value = serde_json::from_str(&numduel_in(folder.path(), &arguments, "").ok()).unwrap();
    assert_eq!(report["games"], 2_000_000);
    let perfect = &report["agents"][1]["seats"];
    assert_eq!(perfect[0]["wins"], 1_000_000, "player 1 wins with perfect play");
    // Exactly, 125 of 128.
    let wins = perfect[1]["wins"].as_u64().unwrap();
    assert!((975_000..978_200).contains(&wins), "{wins}");
}

#[test]
fn a_setup_with_mistakes_says_what_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str], expected: &str| {
        let said = numduel_in(folder.path(), arguments, "");
        assert!(said.code == 2 && said.err.contains(expected), "{arguments:?}: {said:?}");
    };
    refused(&["arena", "--game", "showdown", "--agents", "perfect", "levl:5"], "did you mean");
    refused(&["arena", "--game", "showdown", "--agents", "perfect", "perfect"], "two agents are called");
    refused(&["arena", "--game", "showdown", "--agents", "perfect", "x=1"], "not a setting");
    refused(&["arena", "--agents", "perfect", "random", "--shard", "3/2"], "3/16");
    refused(&["arena"], "CONFIG");
    refused(&["arena", "missing.toml"], "missing.toml");
    fs::write(folder.path().join("bad.toml"), "games = [\"showdown\"]\nround = 3\nagent = []\n").unwrap();
    refused(&["arena", "bad.toml"], "unknown field");
}
