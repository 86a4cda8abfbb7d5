//! `numduel solve`: the known facts, the shape of its answers, and every way to ask for something that cannot be.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{json, numduel, numduel_in, one_line, words};
use rexpect::process::WaitStatus;
use rexpect::session::spawn_command;
use serde_json::Value;

/// Game, distance, winning first moves, positions that can be reached, those where the choice decides.
type Fact = (&'static [&'static str], u64, &'static [&'static str], u64, u64);

const FACTS: [Fact; 6] = [
    (&["avoid-duel"], 4, &["x3", "x4", "x5"], 45, 27),
    (&["showdown"], 5, &["x4", "x5", "x6"], 140, 84),
    (&["showdown", "--target", "100"], 3, &["x6", "x7", "x8", "x9"], 45, 25),
    (&["exact-duel"], 4, &["x3", "x4", "x5"], 45, 28),
    (&["add-or-multiply"], 8, &["x2"], 22, 1),
    (&["prime-multipliers"], 6, &["x3", "x5"], 140, 59),
];

fn solve(arguments: &[&str]) -> Value {
    json(&[&["solve", "--json"], arguments].concat())
}

fn refused(arguments: &[&str], code: i32, reason: &str) {
    let said = numduel(&[&["solve"], arguments].concat(), "");
    assert_eq!((said.code, said.out.as_str()), (code, ""), "{arguments:?}: {}", said.err);
    assert!(said.err.contains(reason), "{arguments:?}: {}", said.err);
    assert!(!said.err.contains("panicked"), "{arguments:?}: {}", said.err);
}

#[test]
fn books_that_only_add_or_subtract_are_answered_at_any_size() {
    let said = numduel(&["solve", "no-copying", "--start", "10^9"], "");
    assert!(said.out.starts_with("Player 1 wins in 461538461 moves with -5.\n"), "{said:?}");
    assert!(said.out.ends_with("The verdicts repeat every 13 numbers.\n"), "{said:?}");
    let solved = solve(&["dodge-the-sevens", "--target", "10^1000"]);
    assert_eq!((solved["verdict"].as_str(), &solved["winning_moves"]), (Some("win"), &serde_json::json!(["+2", "+5"])));
    let solved = solve(&["start 1; +1..3; =10^18 wins"]);
    assert_eq!((solved["verdict"].as_str(), &solved["winning_moves"]), (Some("win"), &serde_json::json!(["+3"])));
    refused(&["no-copying", "--start", "10^9", "--certificate", "-"], 1, "numbers that repeat");
}

#[test]
fn the_first_player_wins_each_book_by_the_known_moves_in_the_known_time() {
    for (game, distance, winning, positions, deciding) in FACTS {
        let solved = solve(game);
        let head = (solved["verdict"].as_str().unwrap(), solved["winner"].as_u64(), solved["distance"].as_u64());
        assert_eq!(head, ("win", Some(1), Some(distance)), "{game:?}");
        assert_eq!(words(&solved["winning_moves"]), winning, "{game:?}");
        assert_eq!(solved["deciding"], true, "{game:?}");
        let stats = solve(&[game, &["--stats"]].concat());
        assert_eq!((stats["v"].as_u64(), stats["positions"].as_u64()), (Some(1), Some(positions)), "{game:?}");
        assert_eq!(stats["deciding"].as_u64(), Some(deciding), "{game:?}");
    }
}

#[test]
fn the_stats_examples_are_records_that_end_and_last_as_long_as_they_say() {
    for (game, ..) in FACTS {
        let stats = solve(&[game, &["--stats"]].concat());
        for longest in ["longest_win", "longest_loss"] {
            let example = stats[longest]["example"].as_str().unwrap();
            let told = numduel(&["play", "--no-save", example], "");
            assert_eq!((told.code, told.err.as_str()), (0, ""), "{example} is over");
        }
        let moves = stats["longest_win"]["example"].as_str().unwrap().split(' ').count() - 1;
        assert_eq!(stats["longest_win"]["distance"].as_u64(), Some(moves as u64), "{game:?}: it begins at the start");
        assert!(stats["lines"].as_u64().unwrap() >= 1 && stats["random"]["end"]["chance"].is_string());
    }
    let text = numduel(&["solve", "showdown", "--stats"], "").ok();
    assert!(text.contains("140") && text.contains("84") && text.contains("98519"), "{text}");
}

#[test]
fn the_text_says_the_verdict_first_then_the_card_then_the_tables() {
    let text = numduel(&["solve", "showdown"], "").ok();
    let expected = "Player 1 wins in 5 moves with x4, x5 or x6.\n\
                    Strategy for Player 1: leave 4–6 or 56–111; from 112 on, finish.\n\n\
                    move  leaves  result\n";
    assert!(text.starts_with(expected), "{text}");
    let bands = text.split("from   to  player to move\n").nth(1).unwrap();
    assert_eq!(bands.lines().next(), Some(" 112  999  wins in 1"), "{text}");
    assert_eq!(bands.lines().count(), 5, "{text}");
    let text = numduel(&["solve", "add-or-multiply"], "").ok();
    assert!(text.lines().nth(1).is_some_and(|card| card.contains("multiply") && card.contains("first")), "{text}");
    let text = numduel(&["solve", "exact-duel"], "").ok();
    assert!(text.contains("hit 100 from 20, 25 or 50"), "{text}");
}

#[test]
fn the_json_has_the_promised_fields_and_the_games_own_numbers_are_strings() {
    let solved = solve(&["showdown"]);
    let object = solved.as_object().unwrap();
    for field in
        ["v", "game", "start", "verdict", "winner", "distance", "winning_moves", "moves", "deciding", "bands", "card"]
    {
        assert!(object.contains_key(field), "{field}");
    }
    assert_eq!((solved["v"].as_u64(), solved["game"].as_str()), (Some(1), Some("showdown(target=1000)")));
    assert_eq!(solved["start"], "1");
    let first = serde_json::json!({"move": "x2", "to": "2", "verdict": "loss", "distance": 6});
    assert_eq!(solved["moves"][0], first, "the verdict of the mover who plays it");
    let finishing = serde_json::json!({"low": "112", "high": "999", "verdict": "win", "distance": 1});
    assert_eq!(solved["bands"][0], finishing);
    assert_eq!(solved["card"], "Strategy for Player 1: leave 4–6 or 56–111; from 112 on, finish.");
}

/// What a number is worth to the player to move, by the rules alone: who wins, and in how many plies.
type Step = fn(u64, u64) -> Vec<(u64, Option<bool>)>;

/// After each move the number it leaves and, where that ends the game, whether the mover wins.
fn each(moves: &[u64], number: u64, end: impl Fn(u64) -> Option<bool>) -> Vec<(u64, Option<bool>)> {
    moves.iter().map(|factor| (number * factor, end(number * factor))).collect()
}

fn literal(step: Step, target: u64) -> Vec<(bool, i64)> {
    let mut worth = vec![(false, 0_i64); usize::try_from(target).unwrap()];
    for number in (1..target).rev() {
        let values = step(number, target).into_iter().map(|(to, end)| match end {
            Some(wins) => (wins, 1),
            None => (!worth[usize::try_from(to).unwrap()].0, worth[usize::try_from(to).unwrap()].1 + 1),
        });
        // The winner shortens the game, the loser lengthens it.
        let best = values.max_by_key(|(wins, plies)| (*wins, if *wins { -*plies } else { *plies })).unwrap();
        worth[usize::try_from(number).unwrap()] = best;
    }
    worth
}

#[test]
fn the_bands_say_of_every_number_what_the_rules_say() {
    const NINE: [u64; 8] = [2, 3, 4, 5, 6, 7, 8, 9];
    let books: [(&str, Step); 4] = [
        ("showdown", |n, t| each(&NINE, n, |to| (to >= t).then_some(true))),
        ("avoid-duel", |n, t| each(&NINE, n, |to| (to >= t).then_some(false))),
        ("exact-duel", |n, t| each(&NINE, n, |to| (to >= t).then_some(to == t))),
        // Beyond the target only where every prime overshoots.
        ("prime-multipliers", |n, t| {
            let all = each(&[2, 3, 5, 7], n, |to| (to >= t).then_some(to == t));
            let safe: Vec<_> = all.iter().copied().filter(|(to, _)| *to <= t).collect();
            if safe.is_empty() { all } else { safe }
        }),
    ];
    for (game, step) in books {
        for target in [2, 3, 10, 59, 100, 143, 720, 1000] {
            let solved = solve(&[game, "--all-bands", "--target", &target.to_string()]);
            let mut seen = vec![(false, 0); usize::try_from(target).unwrap()];
            for band in solved["bands"].as_array().unwrap() {
                let edge = |edge: &str| band[edge].as_str().unwrap().parse::<usize>().unwrap();
                let (low, high) = (edge("low"), edge("high"));
                seen[low..=high].fill((band["verdict"] == "win", band["distance"].as_i64().unwrap()));
            }
            assert_eq!(seen, literal(step, target), "{game} {target}");
            assert_eq!(solved["band_count"].as_u64(), Some(solved["bands"].as_array().unwrap().len() as u64));
        }
    }
}

#[test]
fn any_number_can_be_asked_about_whether_play_reaches_it_or_not() {
    for (from, verdict, distance, winning) in [
        ("11", "win", 3, vec!["x6", "x7", "x8", "x9"]),
        ("97", "loss", 2, vec![]),
        ("4", "loss", 4, vec![]),
        ("999", "win", 1, vec!["x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9"]),
    ] {
        let solved = solve(&["showdown", "--from", from]);
        assert_eq!((solved["from"].as_str(), solved["start"].as_str()), (Some(from), Some("1")));
        assert_eq!(
            (solved["verdict"].as_str(), solved["distance"].as_u64()),
            (Some(verdict), Some(distance)),
            "{from}"
        );
        assert_eq!(words(&solved["winning_moves"]), winning, "{from}");
    }
    let text = numduel(&["solve", "showdown", "--from", "97"], "").ok();
    assert!(text.starts_with("The opponent wins in 2 moves, whatever the player to move plays"), "{text}");
    // Neither 0 nor a number below it ever reaches the target.
    for from in ["0", "-7"] {
        let drawn = numduel(&["solve", "showdown", &format!("--from={from}")], "").ok();
        assert!(drawn.starts_with("With best play it's a draw"), "{drawn}");
    }
    refused(&["showdown", "--from", "x"], 2, "whole number");
}

#[test]
fn what_the_rules_remember_is_given_by_the_last_two_moves() {
    // Multiplying again is not allowed, so that only adding is left.
    let solved = solve(&["add-or-multiply", "--from", "6", "--last", "x2,+1"]);
    assert_eq!((solved["verdict"].as_str(), solved["distance"].as_u64()), (Some("loss"), Some(3)));
    assert_eq!(solved["moves"].as_array().unwrap().len(), 1);
    let words = numduel(&["solve", "add-or-multiply", "--from", "6", "--last", "multiply,add"], "").ok();
    assert_eq!(words, numduel(&["solve", "add-or-multiply", "--from", "6", "--last", "x2,+1"], "").ok());
    let free = solve(&["add-or-multiply", "--from", "6", "--last", "none,NONE"]);
    assert_eq!(free["moves"], solve(&["add-or-multiply", "--from", "6"])["moves"]);
    for (last, reason) in
        [("x2", "two moves"), ("x2,+1,x2", "two moves"), ("x3,x2", "'x3' is not a move"), (",", "not a move")]
    {
        refused(&["add-or-multiply", "--from", "6", "--last", last], 2, reason);
    }
    refused(&["add-or-multiply", "--last", "x2,+1"], 2, "--from");
    refused(&["showdown", "--from", "6", "--last", "x2,x3"], 2, "does not remember moves");
}

#[test]
fn regression_bands_of_a_remembered_state_were_counted_as_those_of_the_start() {
    let asked = ["add-or-multiply", "--from", "6", "--last", "x2,+1"];
    let solved = solve(&asked);
    assert_eq!(solved["band_count"].as_u64(), Some(solved["bands"].as_array().unwrap().len() as u64));
    let text = numduel(&[&["solve"], &asked[..]].concat(), "").ok();
    assert!(!text.contains("more bands"), "{text}");
}

#[test]
fn a_record_is_solved_where_it_stands_for_the_player_to_move() {
    let solved = solve(&["showdown(target=100) x5"]);
    assert_eq!((solved["verdict"].as_str(), solved["winner"].as_u64()), (Some("win"), Some(2)));
    assert_eq!(words(&solved["winning_moves"]), ["x2"]);
    assert_eq!(solve(&["showdown(target=100) x6"])["winner"], 1, "the player to move loses");
    let text = numduel(&["solve", "showdown(target=100)", "x5"], "").ok();
    assert!(text.starts_with("Player 2 wins in 3 moves with x2.\n"), "{text}");
    let remembered = solve(&["add-or-multiply x2 x2 +1"]);
    assert_eq!(remembered["moves"].as_array().unwrap().len(), 1, "player 2 has multiplied and can only add");
    refused(&["showdown(target=100) x5 x9 x2 x2"], 2, "the game is over: Player 2 has won");
    refused(&["showdown(target=100) x5 resigned"], 2, "the game is over: Player 1 has won");
    refused(&["showdown(target=100) x5 x12"], 2, "move 2");
}

/// The contest problem as it is stated, by nothing but its rules.
fn first_wins(target: u64) -> bool {
    fn wins(number: u64, target: u64, known: &mut std::collections::HashMap<u64, bool>) -> bool {
        if let Some(known) = known.get(&number) {
            return *known;
        }
        let found = (2..=9).any(|factor| number * factor >= target || !wins(number * factor, target, known));
        known.insert(number, found);
        found
    }
    wins(1, target, &mut std::collections::HashMap::new())
}

fn winner_by(law: &Value, target: u64) -> u64 {
    let edge = |run: &Value, edge: &str| run[edge].as_str().unwrap().parse::<u64>().unwrap();
    let runs: Vec<&Value> = law["runs"].as_array().unwrap().iter().collect();
    let of: Vec<_> = runs.iter().filter(|run| edge(run, "low") <= target && target <= edge(run, "high")).collect();
    assert_eq!(of.len(), 1, "{target} is in one run");
    of[0]["winner"].as_u64().unwrap()
}

#[test]
fn the_law_of_showdown_is_that_of_the_contest_problem() {
    let law = solve(&["showdown", "--law", "--up-to", "5832"]);
    assert_eq!(
        (law["v"].as_u64(), law["proven"].as_bool(), law["up_to"].as_str()),
        (Some(1), Some(true), Some("5832"))
    );
    for target in 2..=5832 {
        assert_eq!(winner_by(&law, target), if first_wins(target) { 1 } else { 2 }, "{target}");
    }
    // The published answers: Stan wins, Ollie wins, Stan wins.
    let law = solve(&["showdown", "--law", "--up-to", "34012226"]);
    for (target, winner) in [(162, 1), (17, 2), (34_012_226, 1)] {
        assert_eq!(winner_by(&law, target), winner, "{target}");
        assert_eq!(solve(&["showdown", "--target", &target.to_string()])["winner"].as_u64(), Some(winner), "{target}");
    }
    let text = numduel(&["solve", "showdown", "--law", "--up-to", "10^30"], "").ok();
    assert!(text.starts_with("Player 1 wins for 18^k < target <= 9*18^k.\n"), "{text}");
    assert!(
        text.contains("\nPlayer 1 wins: 2–9, 19–162, 325–2916, ")
            && text.contains("\nPlayer 2 wins: 10–18, 163–324, 2917–5832, "),
        "{text}"
    );
    assert!(text.contains("Proven for every target"), "{text}");
}

#[test]
fn a_law_that_is_only_checked_says_how_far() {
    for game in ["exact-duel", "prime-multipliers", "add-or-multiply"] {
        let law = solve(&[game, "--law", "--up-to", "200"]);
        assert_eq!((law["proven"].as_bool(), law["up_to"].as_str()), (Some(false), Some("200")), "{game}");
        for target in (2..=200).step_by(33) {
            let winner = solve(&[game, "--target", &target.to_string()])["winner"].as_u64();
            assert_eq!(Some(winner_by(&law, target)), winner, "{game} {target}");
        }
        let text = numduel(&["solve", game, "--law", "--up-to", "200"], "").ok();
        assert!(text.contains("Checked up to 200; not proven beyond that."), "{text}");
    }
}

#[test]
fn regression_a_law_without_a_single_target_was_told_as_proven() {
    for up_to in ["-3", "0", "1"] {
        refused(&["showdown", "--law", "--up-to", up_to], 2, "larger --up-to");
        refused(&["exact-duel", "--law", "--up-to", up_to], 2, "larger --up-to");
    }
    refused(&["showdown", "--up-to", "100"], 2, "--law");
}

#[test]
fn regression_law_and_stats_of_a_record_answered_about_the_start() {
    for asked in ["--law", "--stats"] {
        refused(&["showdown x5", asked], 2, "leave the record's moves out");
        refused(&["showdown resigned", asked], 2, "leave the record's moves out");
    }
}

#[test]
fn why_gives_a_reason_of_at_most_five_lines_for_good_and_bad_moves() {
    for (game, typed) in
        [("showdown", "x5"), ("showdown", "9"), ("exact-duel", "3"), ("add-or-multiply", "add"), ("avoid-duel", "x2")]
    {
        let text = numduel(&["solve", game, "--why", typed], "").ok();
        assert!((1..=5).contains(&text.lines().count()) && text.contains(" leaves "), "{text}");
    }
    let text = numduel(&["solve", "showdown", "--why", "x5"], "").ok();
    assert!(text.starts_with("x5 leaves 5.\n"), "{text}");
    refused(&["showdown", "--why", "x12"], 2, "not a move in this book");
    refused(&["add-or-multiply x2 x2", "--why", "x2"], 2, "not legal here");
    refused(&["prime-multipliers", "--from", "200", "--why", "x7"], 2, "not legal here");
}

#[test]
fn many_bands_are_cut_with_a_count_unless_all_are_asked_for() {
    // The counts are those of a sweep written independently in another language.
    for (game, count) in [("showdown", 478), ("exact-duel", 485), ("prime-multipliers", 527)] {
        let cut = solve(&[game, "--target", "10^300"]);
        assert_eq!(cut["band_count"].as_u64(), Some(count), "{game}");
        let listed = cut["bands"].as_array().unwrap().len() as u64;
        assert!(listed < count, "{game}");
        let text = numduel(&["solve", game, "--target", "10^300"], "").ok();
        assert!(text.ends_with(&format!("… and {} more bands; --all-bands lists them.\n", count - listed)), "{text}");
        let all = solve(&[game, "--target", "10^300", "--all-bands"]);
        assert_eq!(all["bands"].as_array().unwrap().len() as u64, count, "{game}");
        let text = numduel(&["solve", game, "--target", "10^300", "--all-bands"], "").ok();
        assert!(!text.contains("more bands"), "{game}");
    }
}

#[test]
fn ten_to_the_hundred_thousandth_is_answered_or_refused_at_once() {
    let solved = solve(&["showdown", "--target", "10^100000"]);
    assert_eq!((solved["verdict"].as_str(), solved["moves"].as_array().map(Vec::len)), (Some("loss"), Some(8)));
    let began = Instant::now();
    refused(&["exact-duel", "--target", "10^100000"], 1, "too large to solve");
    refused(&["showdown", "--target", "10^100000", "--all-bands"], 2, "too many bands to list");
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

#[test]
fn bad_input_names_what_is_allowed() {
    refused(&["showdown", "--target", "0"], 2, "2 or more");
    refused(&["showdown", "--target", "-5"], 2, "2 or more");
    refused(&["showdown", "--target", "1"], 2, "2 or more");
    refused(&["showdown", "--target", "10^10000000000"], 2, "up to 10^1000000");
    refused(&["showdown", "--start", "2000"], 2, "from 1 to 999");
    refused(&["showdown", "--start", "0"], 2, "from 1 to 999");
    refused(&["showdown", "--target", "ten"], 2, "not a whole number");
    refused(&["showdown", "--target", ""], 2, "not a whole number");
    refused(&["shodown"], 2, "did you mean 'showdown'?");
    refused(&["Multiplication Duel"], 2, "exact-duel");
    refused(&[], 2, "name a game");
}

const TAKE: &str = "id = \"take\"\ntitle = \"Take\"\n[parameters]\nstart = 21\n[[moves]]\nsubtract = [1, 2, 3]\n[[ends]]\nat_most = 0\nmover = \"wins\"\n";

#[test]
fn a_book_that_only_subtracts_is_answered_at_ten_to_the_hundredth() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("take.toml"), TAKE).unwrap();
    let text = numduel_in(folder.path(), &["solve", "--rulebook", "take.toml"], "").ok();
    assert!(
        text.starts_with("Player 1 wins in 11 moves with -1.\nStrategy for Player 1: leave a multiple of 4;"),
        "{text}"
    );
    let asked = ["solve", "--rulebook", "take.toml", "--start", "10^100", "--json"];
    let solved: Value = serde_json::from_str(&numduel_in(folder.path(), &asked, "").ok()).unwrap();
    assert_eq!((solved["verdict"].as_str(), solved["winner"].as_u64()), (Some("loss"), Some(2)));
}

#[test]
fn regression_all_bands_of_a_book_that_only_subtracts_filled_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("take.toml"), TAKE).unwrap();
    let said = numduel_in(folder.path(), &["solve", "--rulebook", "take.toml", "--start", "10^100", "--all-bands"], "");
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{}", said.err);
    assert!(said.err.contains("too many to list"), "{}", said.err);
}

#[test]
fn a_book_whose_number_can_fall_forever_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let book = |moves: &str| {
        format!(
            "id = \"own\"\ntitle = \"Own\"\n[parameters]\nstart = 4\ntarget = 20\n{moves}[[ends]]\nat_least = \"target\"\nmover = \"wins\"\n"
        )
    };
    // Where somebody can always stay safe, falling forever is a draw.
    fs::write(folder.path().join("own.toml"), book("[[moves]]\nadd = [1, 3]\n[[moves]]\nsubtract = 2\n")).unwrap();
    let drawn = numduel_in(folder.path(), &["solve", "own.toml"], "").ok();
    assert!(drawn.starts_with("With best play it's a draw"), "{drawn}");
    {
        fs::write(folder.path().join("own.toml"), book("[[moves]]\ndivide = 2\n[[moves]]\nsubtract = 1\n")).unwrap();
        for (asked, reason) in [(&["solve", "own.toml"][..], "forever"), (&["solve", "own.toml", "--law"], "forever")] {
            let said = numduel_in(folder.path(), asked, "");
            assert_eq!((said.code, said.out.as_str()), (1, ""), "{}", said.err);
            assert!(said.err.contains(reason) && !said.err.contains("panicked"), "{reason}: {}", said.err);
        }
    }
}

#[test]
fn long_work_shows_a_bar_in_a_terminal_and_ctrl_c_stops_it() {
    // A million positions, and numbers of lines of play with a quarter of a million digits: minutes on any machine.
    let book = "id = \"steps\"\ntitle = \"Steps\"\n[parameters]\nstart = 1\ntarget = 1000000\n\
                [[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = \"target\"\nmover = \"wins\"\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("steps.toml"), book).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_numduel"));
    command.args(["solve", "--rulebook", "steps.toml", "--stats"]).current_dir(folder.path());
    let mut session = spawn_command(command, Some(30_000)).unwrap();
    session.exp_string(" steps, ").unwrap();
    session.send_control('c').unwrap();
    let began = Instant::now();
    session.exp_eof().unwrap();
    assert!(matches!(session.process().wait().unwrap(), WaitStatus::Exited(_, 130)));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_numduel"))
        .args(["solve", "showdown", "--target", "10^1000", "--all-bands"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}

#[test]
fn regression_slower_wins_were_told_with_the_distance_of_the_quickest() {
    let text = numduel(&["solve", "divisor-duel", "--start", "50"], "").ok();
    let expected = "Player 1 wins in 11 moves with -25; -1 takes 13 and -5 takes 15.\nStrategy for Player 1: leave an odd number.\n";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn regression_bands_of_a_book_with_memory_were_one_slice_without_a_label() {
    let text = one_line(&numduel(&["solve", "add-or-multiply"], "").ok());
    assert!(text.contains("Results before the first move"), "{text}");
    assert!(text.contains("use --from N --last MOVE,MOVE for others)"), "{text}");
    let asked = ["solve", "add-or-multiply", "--from", "6", "--last", "x2,+1"];
    let text = one_line(&numduel(&asked, "").ok());
    assert!(text.contains("when the player to move last played multiply and the opponent add"), "{text}");
    let solved = json(&[&asked[..], &["--json"]].concat());
    assert_eq!(solved["bands_after"], serde_json::json!({"own": "multiply", "opponent": "add"}));
}

#[test]
fn regression_statistics_called_reaching_what_is_to_be_avoided_the_goal() {
    let text = numduel(&["solve", "avoid-duel", "--stats"], "").ok();
    assert!(text.contains("random games lost by reaching 100 or more") && !text.contains("goal"), "{text}");
    let text = numduel(&["solve", "exact-duel", "--stats"], "").ok();
    assert!(text.contains("random games won by reaching exactly 100"), "{text}");
}

#[test]
fn regression_books_without_a_target_were_told_to_take_a_smaller_one() {
    let book = "start 3; +1..9; x2..9; stuck loses; up to 10^9";
    for asked in [&["solve", book, "--stats"][..], &["odds", book, "--p1", "random", "--p2", "random"]] {
        let said = numduel(asked, "");
        assert!(said.code != 0 && !said.err.contains("target"), "{said:?}");
    }
}
