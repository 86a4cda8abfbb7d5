//! Answers that were wrong once. Each is asked again, of the program itself, and compared with the literal solver.

use std::fs;

use numduel_fuzz::answers::value_of;
use numduel_literal::{Book, Int, Solved, Value};
use numduel_rules::compact;

use crate::common::{json, numduel, one_line, words};

/// Solves a book in one line, at its start or at another number, and checks verdict, distance and winning moves.
fn solved(line: &str, from: Option<i64>) -> (Value, String) {
    let game = line.parse::<Book>().unwrap().game(&[]).unwrap();
    let at = from.map_or_else(|| game.start(), |from| game.at(from.into()));
    let literal = Solved::new(&game, at, 100_000).unwrap();
    let winning = literal.moves().into_iter().filter(|(_, value)| matches!(value, Value::Win(_)));
    let winning: Vec<String> = winning.map(|(mv, _)| mv.to_string()).collect();
    let from = from.map(|from| format!("--from={from}"));
    let arguments: Vec<&str> = ["solve", "--json", line].into_iter().chain(from.as_deref()).collect();
    let answer = json(&arguments);
    let said = (value_of(&answer), words(&answer["winning_moves"]).join(" "));
    assert_eq!(said, (Some(literal.value()), winning.join(" ")));
    (literal.value(), winning.join(" "))
}

fn win(distance: u32, moves: &str) -> (Value, String) {
    (Value::Win(distance), moves.to_owned())
}

#[test]
fn a_start_at_least_at_the_target_is_played_from() {
    assert_eq!(solved("start 60; x2..7; >=13 wins", None), win(1, "x2 x3 x4 x5 x6 x7"));
    assert_eq!(solved("start 15; +6; +7; below 40 loses; above 39 wins", None), (Value::Loss(1), String::new()));
    let game = "start 5; target 100; +1..3; >=target wins";
    let answer = json(&["solve", "--json", game, "--target", "3"]);
    assert_eq!(
        (value_of(&answer), words(&answer["winning_moves"]).join(" ")),
        (Some(Value::Win(1)), "+1 +2 +3".to_owned())
    );
    let law = json(&["solve", "--json", game, "--law", "--up-to", "10"]);
    let [first, second, ..] = &law["runs"].as_array().unwrap()[..] else { panic!("{law}") };
    assert_eq!((&first["winner"], &first["high"]), (&1.into(), &"8".into()), "{law}");
    assert_eq!((&second["winner"], &second["low"]), (&2.into(), &"9".into()), "{law}");
    let grid = numduel(&["draw", "grid", game, "--starts", "4..6", "--targets", "2..4"], "").ok();
    assert!(grid.contains("Player 1 wins 9 cells, Player 2 wins 0."), "{grid}");
    let targets = numduel(&["draw", "targets", game, "--from", "3", "--to", "8"], "").ok();
    assert!(targets.contains(": 3–8 Player 1."), "{targets}");
}

#[test]
fn a_computer_moves_from_a_start_past_an_end() {
    for seed in ["1", "2", "3"] {
        let line = "start 15; +6; +7; below 40 loses; above 39 wins";
        let said = numduel(&["play", "--no-save", line, "--p1", "random", "--p2", "human", "--seed", seed], "");
        assert_eq!(said.code, 0, "{said:?}");
        assert!(said.out.ends_with("Player 2 wins!\n"), "{said:?}");
    }
}

#[test]
fn appending_from_0_up_to_the_number_with_a_remembered_operand_is_right() {
    let line =
        "start 1; 10n+0..n; -1; down to 0; up to 16; not the last operand; moves must change the number; stuck wins";
    assert_eq!(solved(line, None).1, "10n+0");
    let odds = json(&["odds", "--json", line, "--p1", "perfect", "--p2", "perfect"]);
    assert_eq!(odds["p1"], "1", "{odds}");
    let line = "start 2; 2n+0..n; +1; down to 0; up to 7; not your own last operand; stuck loses";
    assert_eq!(solved(line, None), win(3, "2n+0"));
}

#[test]
fn groups_that_overlap_remember_operands() {
    let line = "start 5; +2, 3, 6; when odd, +5; each operand once per game; odd loses; stuck wins";
    assert_eq!(solved(line, None), win(4, "+5"));
    let line =
        "start -6; x8, 11, 7, 3; +4, 7, 9; x10, 11, leaving even; each operand once per game; even loses; stuck loses";
    let answer = json(&["solve", "--json", "--rulebook", line, "duel +9"]);
    assert!(!answer["moves"].as_array().unwrap().is_empty(), "{answer}");
    solved(line, None);
}

#[test]
fn numbers_around_the_edge_of_machine_words_are_solved() {
    for edge in
        ["2147483646", "4611686018427387902", "9223372036854775806", "18446744073709551614", "999999999999999998"]
    {
        let start: Int = edge.parse().unwrap();
        let last = &start + 18;
        for memory in ["not the last operand", "not your own last operation", "each operand once per player"] {
            solved(&format!("start {start}; +1..5; -1; {memory}; up to {last}; stuck loses"), None);
            solved(&format!("start -{start}; -1..5; +1; {memory}; down to -{last}; stuck loses"), None);
        }
    }
}

#[test]
fn a_number_that_no_move_changes_is_asked_about() {
    let line = "start 2; x2; +1; moves must change the number; odd loses";
    assert_eq!(solved(line, Some(0)), (Value::Loss(1), String::new()));
    assert_eq!(solved("start 2; x2; +1; odd loses", Some(0)).0, Value::Draw);
}

#[test]
fn books_of_remainders_that_start_at_0_are_solved() {
    let verdict = |line: &str| json(&["solve", "--json", line])["verdict"].clone();
    assert_eq!(verdict("start 0; +1..9; a multiple of 10 wins"), "loss");
    assert_eq!(verdict("start 0; +1..8; a multiple of 9 wins"), "loss");
    assert_eq!(verdict("start 0; x2; +1; a multiple of 7 wins"), "win");
}

#[test]
fn an_immediate_win_is_found_at_once_and_says_how_many_moves_it_left_open() {
    let said = numduel(&["solve", "start 60; +1, 101; x2, 7; prime wins; a multiple of 9973 loses"], "").ok();
    assert!(said.starts_with("Player 1 wins in 1 move with +1"), "{said}");
    assert!(!said.contains("whatever"), "{said}");
}

#[test]
fn endless_play_with_a_safe_move_is_a_draw() {
    for line in ["start 9; x2; +1; prime loses", "start 1; +1; -1; =5 wins", "start 12; add a divisor; =100 wins"] {
        let answer = json(&["solve", "--json", line]);
        assert_eq!((&answer["verdict"], &answer["positions"]), (&"draw".into(), &serde_json::Value::Null), "{line}");
    }
}

#[test]
fn the_largest_number_that_is_known_to_be_prime_or_not_decides_no_game() {
    assert_eq!(json(&["solve", "--json", "start 2; x2..9; prime wins"])["verdict"], "draw");
    let refused = numduel(&["solve", "start 7; x3, leaving composite; at most 100 moves, the last move wins"], "");
    assert!(refused.err.contains("play can leave the numbers from -10^18 to 10^18"), "{refused:?}");
}

#[test]
fn a_number_outside_the_bounds_is_asked_about() {
    let line = "start 2; x5..6; +4..9; +3; down to -32; up to 9; not your own last operation; =55 loses; stuck wins";
    for from in [-40, -35, 9, 10, 55] {
        solved(line, Some(from));
    }
}

#[test]
fn a_move_that_another_group_allows_is_not_called_illegal() {
    let line = "start -7; -3..6, leaving composite; -2, 5; up to 67; not your own last operation; \
                >=-18 wins, only when forced; =20 loses; stuck wins";
    let said = numduel(&["check", line], "");
    assert!(!said.out.contains("-5 and") && !said.out.contains("-5 is never"), "{said:?}");
}

#[test]
fn a_file_with_a_semicolon_in_its_path_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a;b.toml");
    fs::write(&path, compact::read("start 1; +1; =3 wins").unwrap().to_string()).unwrap();
    for arguments in [["solve", path.to_str().unwrap()], ["rules", path.to_str().unwrap()]] {
        assert_eq!(numduel(&arguments, "").code, 0, "{arguments:?}");
    }
    let played = numduel(&["play", "--no-save", "--rulebook", path.to_str().unwrap()], "1\n1\n");
    assert_eq!(played.code, 0, "{played:?}");
}

#[test]
fn the_prompt_and_solve_give_the_same_reasons() {
    let games = [
        "showdown",
        "exact-duel",
        "prime-multipliers",
        "start 20; -1..3 down to 0; stuck loses",
        "start 5; +2, 3; odd loses",
    ];
    for game in games {
        for mv in words(
            &json(&["solve", "--json", game])["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|mv| mv["move"].clone())
                .collect(),
        ) {
            let solve = numduel(&["solve", game, "--why", mv], "").ok();
            let prompt = numduel(&["play", "--no-save", game], format!("why {mv}\n"));
            assert!(one_line(&prompt.err).starts_with(&one_line(&solve)), "{game} {mv}\n{solve}\n{}", prompt.err);
        }
    }
}

#[test]
fn moves_that_a_proof_did_not_need_are_listed_all_the_same() {
    // An immediate win was found, and the other moves were left out: a hint called it the only legal move.
    let line = "start 4611686018427387904; target 4611686018427387931; +7, 1, 6; x10, 11, only not prime; one of target, \
                4611686018427387928 wins, only when forced; <=4611686018427387908 wins; each operand once per player; at most 5 \
                moves, the last move wins; no draws; stuck wins";
    assert_eq!(solved(line, None), win(1, "+7 +1 +6 x10"));
    let listed = |answer: &serde_json::Value| answer["moves"].as_array().map(Vec::len);
    assert_eq!(listed(&json(&["solve", "--json", line])), Some(4));
    let hint = numduel(&["play", "--no-save", "--rulebook", line], "hint\nhint\n");
    assert!(!format!("{hint:?}").contains("only legal move"), "{hint:?}");
    let review = json(&["review", "--json", "duel +7 +1 +6 +7", "--rulebook", line]);
    assert_eq!(listed(&review), Some(4), "{review}");
}

#[test]
fn a_position_beyond_a_proof_is_not_judged_by_some_of_its_moves() {
    let line = "start 27; target 51; +10, 8, 1; -1..1, leaving a square; x7..8; even loses; stuck wins";
    let answer = json(&["solve", "--json", "duel x7 +8 x7 +8", "--rulebook", line]);
    assert_eq!(answer["verdict"], "draw", "{answer}");
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(5), "{answer}");
}

#[test]
fn nobody_holds_forever_by_moves_that_are_only_allowed_when_forced() {
    let line = "start 61; 10n+3..6; 10n+3..6, leaving a square; 16n+4, 5, 9; down to 33; not prime wins, only when forced; stuck \
                wins";
    assert_eq!(solved(line, None).0, Value::Loss(4));
    assert_eq!(solved(line, Some(613)).0, Value::Win(3));
}
