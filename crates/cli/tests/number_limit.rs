//! Play that leaves the numbers about which the program can tell what the rules ask: every command says the same.

use crate::common::{numduel, numduel_in, one_line};

const DOUBLING: &str = "start -1; x2; when prime, +1; stuck loses";

#[test]
fn no_verdict_rests_on_a_limit_of_the_program() {
    let near = "start -288230376151711744; x2; when prime, +1; stuck loses";
    for line in [DOUBLING, near] {
        let json: serde_json::Value = serde_json::from_str(&numduel(&["solve", line, "--json"], "").ok()).unwrap();
        assert_eq!(json["verdict"], "draw", "{line}");
        for mv in json["moves"].as_array().unwrap() {
            assert_eq!(mv["verdict"], "draw", "{line}: {mv}");
        }
        let bounded = numduel(&["solve", &format!("{line}; down to -10^18")], "").ok();
        assert!(bounded.contains("wins in"), "{bounded}");
    }
    let beyond = "start -1; x2; /2; up to 100; when prime, x3; no number twice; stuck loses";
    for arguments in [&["solve", beyond][..], &["solve", beyond, "--json"]] {
        let said = numduel(arguments, "");
        assert_eq!(said.code, 1, "{said:?}");
        // In JSON, the error is the answer.
        let error = one_line(&(said.out + &said.err));
        assert!(error.contains("play can leave the numbers from -10^18 to 10^18"), "{error}");
        assert!(error.contains("add a bound"), "{error}");
    }
}

#[test]
fn a_game_that_leaves_the_numbers_that_can_be_judged_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let doublings = "x2\n".repeat(59);
    let told = numduel_in(folder.path(), &["play", DOUBLING], &doublings).ok();
    let drawn = "a move leads beyond the numbers that can be played: from -10^18 to 10^18. The game is a draw.";
    assert!(one_line(&told).ends_with(drawn), "{told}");
    let history = numduel_in(folder.path(), &["history"], "").ok();
    assert!(one_line(&history).contains("drawn: a move would have left the numbers that can be played"), "{history}");
    assert!(numduel(&["rules", DOUBLING], "").ok().contains("Where one would, the game is a draw."));
    let review = numduel_in(folder.path(), &["review", "1"], "");
    assert!(review.code != 0 || !review.out.contains("mistake"), "{}", review.out);
    let checked = one_line(&numduel(&["check", DOUBLING], "").ok());
    assert!(checked.contains("play can leave the numbers that can be judged"), "{checked}");
}
