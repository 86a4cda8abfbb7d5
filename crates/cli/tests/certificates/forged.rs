//! Certificates that claim what is not so, and what the checker prints for those that prove something.

use std::fs;
use std::process::Command;

use tempfile::tempdir;

use super::{certificate, checker};

/// What `python3 tools/check_certificate.py FILE` ends with and prints; nothing where there is no Python.
fn checked(text: &str) -> Option<(Option<i32>, String, String)> {
    checker::Checker::start()?;
    let folder = tempdir().unwrap();
    let file = folder.path().join("certificate.txt");
    fs::write(&file, text).unwrap();
    let program = checker::folder().join("check_certificate.py");
    let output =
        Command::new("python3").arg("-B").arg(program).arg("certificate.txt").current_dir(folder.path()).output();
    let output = output.unwrap();
    let words = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Some((output.status.code(), words(output.stdout), words(output.stderr)))
}

/// The certificate of a claim about some rules is rejected, with this reason.
fn rejects(rules: &str, claim: &str, proof: &[&str], reason: &str) {
    let text = format!("numduel certificate 1\nrules {rules}\n{claim}\nproof {}\n", proof.join("\n"));
    let Some((code, out, err)) = checked(&text) else { return };
    assert_eq!((code, out.as_str()), (Some(1), ""), "{text}\n{err}");
    assert!(err.starts_with("certificate.txt: not proven: ") && err.contains(reason), "{text}\n{err}");
    assert!(!err.contains("Error"), "{text}\n{err}");
}

#[test]
fn unknown_positions_do_not_count_as_lost() {
    let rules = "start 20; -1..3; down to 0; stuck loses";
    let proof = ["positions", "win 1 20", "unknown 19", "unknown 18", "unknown 17"];
    rejects(rules, "answer win 1 -1 -2 -3", &proof, "not a value: unknown 19");
    let rules = "start 1; +1, 2; a multiple of 3 loses";
    let proof = ["remainders 3", "win 1 1", "unknown 0", "unknown 2"];
    rejects(rules, "answer win 1 +1", &proof, "not a value: unknown 0");
}

#[test]
fn bands_do_not_jump_over_numbers_that_cannot_be_divided() {
    rejects(
        "start 6; /2; stuck loses",
        "answer draw 0 /2",
        &["bands", "draw 0 -inf 6 0..0"],
        "mix the order of numbers",
    );
    let rules = "start 48; /2, 3; stuck loses";
    rejects(rules, "answer draw 0 /2 /3", &["bands", "draw 0 -inf 48 0..0 0..0"], "mix the order of numbers");
}

#[test]
fn bands_see_the_one_number_that_a_move_leaves_as_it_is() {
    let change = "stuck loses; moves must change the number";
    let replaced = format!("start 3; become 5; {change}");
    rejects(&replaced, "answer draw 0 =5", &["bands", "draw 0 3 inf 0..0"], "mix the order of numbers");
    let halves = format!("start -5; //2; {change}");
    rejects(&halves, "answer draw 0 //2", &["bands", "draw 0 -5 inf 0..0"], "mix the order of numbers");
    let affine = format!("start -7; 3n+8; {change}");
    rejects(&affine, "answer win 1 3n+8", &["bands", "win 1 -inf -7 0..0"], "mix the order of numbers");
    // At 0 nothing can be multiplied.
    let times = format!("start -2; +1; x2; {change}");
    let proof = ["bands", "draw 0 -2 inf 0..0 0..0"];
    rejects(&times, "answer draw 0 +1 x2", &proof, "-4 is in no run");
}

#[test]
fn quotients_know_that_a_move_must_change_the_number() {
    let rules = "start 5; x1..3; >=35 wins; moves must change the number";
    let proof = ["quotients", "over wins -inf 1", "win 1 2 3 1..1 0..1 0..0", "draw 0 4 7 2..2 1..2 1..1"];
    rejects(rules, "answer draw 0 x2", &proof, "not one target for each move");
    let proof = ["quotients", "over wins -inf 1", "win 1 2 3 0..1 0..0", "draw 0 4 7 1..2 1..1"];
    rejects(rules, "answer draw 0 x2", &proof, "4 is worth another value");
}

#[test]
fn a_law_is_not_believed_if_the_moves_or_the_near_side_depend_on_the_parameter() {
    let proof = ["quotients", "over loses -inf 1", "loss 1 2 8 0..0"];
    rejects(
        "start 4; target 12; x8, only below target; >=target loses",
        "law target 32",
        &proof,
        "depend on the target",
    );
    let proof = ["quotients", "over wins -inf 1", "win 1 2 3 0..1 0..0", "loss 2 4 4 1..1 1..1"];
    rejects("start 3; target 3; x2..3; >target wins; <target wins", "law target 9", &proof, "has passed the target");
}

#[test]
fn remainders_tell_all_but_the_moves_of_a_start_at_0() {
    let rules = "start 0; +2; x3; odd wins; moves must change the number";
    let proof = ["remainders 2", "draw 0 0"];
    let text = format!("numduel certificate 1\nrules {rules}\nanswer draw 0 +2\nproof {}\n", proof.join("\n"));
    let Some((code, out, err)) = checked(&text) else { return };
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    rejects(rules, "answer draw 0 +2 x3", &proof, "other moves keep the value: +2");
    let below = "start -2; +2; x3; odd wins; moves must change the number";
    rejects(below, "answer draw 0 +2 x3", &proof, "some moves may not change the number");
}

#[test]
fn runs_do_not_repeat_across_a_number_where_a_rule_begins_to_apply() {
    let rules = "start 1; +1, 2; >=12 wins; stuck loses; moves must change the number";
    let proof = ["bands", "repeats + 3 1", "win 1 10 11 0..1 1..1", "over wins 12 inf"];
    rejects(rules, "answer win 4 +1", &proof, "");
}

#[test]
fn numbers_words_and_lines_are_read_strictly() {
    let proof = |line: &str| {
        rejects("start 2; -1, 2; down to 0; stuck loses", "answer win 1 -2", &["positions", "win 1 1", line], "");
    };
    for line in
        ["win 1 +2", "win 1 02", "win 1 2_0", "win 1 \u{662}", "win  1 2", "win 1 2 ", "win -1 2", "Win 1 2", ""]
    {
        proof(line);
    }
    rejects(
        "start 2; -1, 2; down to 0; stuck loses; hop over 3",
        "answer win 1 -2",
        &["positions", "win 1 2"],
        "unknown rule: hop over 3",
    );
    rejects(
        "start 2; -1; stuck loses; stuck wins",
        "answer win 1 -1",
        &["positions"],
        "two clauses about stuck players",
    );
}

#[test]
fn what_is_proven_is_printed_with_the_game_and_the_winning_moves() {
    let text = certificate(&["showdown"]).ok();
    let Some((code, out, err)) = checked(&text) else { return };
    let expected = "certificate.txt: proven\n  start 1\n  move x 2..9\n  who makes it >=1000 wins\n  who cannot move loses\n\
                    => player 1 wins in 5 moves of both players\n=> winning moves: x4 x5 x6\n";
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), expected, ""));
    // The same words about another game.
    let other = text.replace("x2..9", "x2..8");
    assert!(checked(&other).unwrap().2.contains("not one target for each move"));
}
