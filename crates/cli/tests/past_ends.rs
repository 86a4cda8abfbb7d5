//! Starts that already meet an end, through every command: a game is over by what a move leads to, and by nothing else.

use crate::common::{json, numduel, one_line, words};

const RACE: &str = "start 5; target 100; +1..3; >=target wins";
const ZONE: &str = "start 15; +6; +7; below 40 loses; above 39 wins";

#[test]
fn solve_and_its_law_play_on_from_a_start_past_the_target() {
    let solved = json(&["solve", "--json", RACE, "--target", "3"]);
    assert_eq!((solved["verdict"].as_str(), solved["distance"].as_u64()), (Some("win"), Some(1)));
    assert_eq!(words(&solved["winning_moves"]), ["+1", "+2", "+3"]);
    let text = numduel(&["solve", RACE, "--target", "3", "--law", "--up-to", "14"], "").ok();
    assert!(text.contains("\nPlayer 1 wins: 1–8, 10–12, 14\n"), "{text}");
    let lost = numduel(&["solve", ZONE], "").ok();
    assert!(lost.starts_with("Player 2 wins in 1 move, whatever Player 1 plays.\n"), "{lost}");
    assert!(!lost.contains("Strategy"), "{lost}");
    let over = json(&["solve", "--json", "showdown", "--from", "1000"]);
    assert_eq!((over["verdict"].as_str(), over["distance"].as_u64()), (Some("win"), Some(1)));
}

#[test]
fn pictures_of_targets_and_grids_know_who_wins_past_the_target() {
    let targets = numduel(&["draw", "targets", RACE, "--to", "12"], "").ok();
    assert!(targets.contains("1–8 Player 1; 9 Player 2; 10–12 Player 1."), "{targets}");
    let grid = numduel(&["draw", "grid", RACE, "--starts", "1..6", "--targets", "1..8"], "").ok();
    assert!(grid.contains("Player 1 wins 44 cells, Player 2 wins 4."), "{grid}");
}

#[test]
fn computers_play_where_the_start_is_past_an_end() {
    for player in ["random", "greedy", "lookahead:2", "perfect", "level:5"] {
        let said = numduel(&["play", ZONE, "--p1", player, "--p2", player, "--seed", "1", "--no-save"], "");
        assert_eq!(said.code, 0, "{player}: {}", said.err);
        assert!(said.out.contains("Player 2 wins"), "{player}: {}", said.out);
    }
}

#[test]
fn why_at_the_prompt_gives_the_reason_that_solve_gives() {
    for (game, mv) in [("showdown", "x5"), ("start 9; /2; +1; +3; down to 1; up to 40; =1 wins", "+1")] {
        let told = numduel(&["solve", game, "--why", mv], "").ok();
        let said = numduel(&["play", game, "--no-save"], format!("why {mv}\n"));
        assert!(one_line(&said.err).contains(&one_line(&told)), "{told} and {}", said.err);
    }
}
