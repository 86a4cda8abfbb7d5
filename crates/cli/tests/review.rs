//! `numduel review`: the books' own samples have known mistakes.

use std::fs;

use crate::common::{json, numduel, numduel_in, words};

/// The sample's record, its winner, the moves that threw a win away (from 1), deciding and saved moves of each player.
type Sample = (&'static str, u64, &'static [u64]);

const SAMPLES: [Sample; 5] = [
    ("showdown(target=100) x5 x9 x2 x2", 2, &[1, 2, 3]),
    ("prime-multipliers x5 x7 x3 x7 x2", 2, &[3]),
    ("avoid-duel x3 x9 x3 x2", 1, &[]),
    ("exact-duel x5 x6 x3 x2", 1, &[]),
    ("add-or-multiply x2 x2 +1 +1 x2 x2", 1, &[]),
];

#[test]
fn the_samples_have_exactly_their_known_mistakes() {
    for (record, winner, mistakes) in SAMPLES {
        let review = json(&["review", "--json", record]);
        assert_eq!((review["v"].as_u64(), review["result"]["winner"].as_u64()), (Some(1), Some(winner)), "{record}");
        assert_eq!(review["mistakes"].as_u64(), Some(mistakes.len() as u64), "{record}");
        let moves = review["moves"].as_array().unwrap();
        let bad: Vec<u64> = moves
            .iter()
            .filter(|mv| mv["before"] == "win" && mv["after"] == "loss")
            .map(|mv| mv["ply"].as_u64().unwrap())
            .collect();
        assert_eq!(bad, mistakes, "{record}");
        for mv in moves {
            let is_bad = mistakes.contains(&mv["ply"].as_u64().unwrap());
            assert_eq!(!mv["better"].as_array().unwrap().is_empty(), is_bad, "{record}: {mv}");
            assert_eq!(!mv["why"].as_array().unwrap().is_empty(), is_bad, "{record}: {mv}");
            assert!(mv["number"].is_string() && mv["grade"].is_string(), "{record}: {mv}");
        }
        for (seat, player) in [(1, "p1"), (2, "p2")] {
            let own = || moves.iter().filter(|mv| mv["seat"] == seat && mv["deciding"] == true);
            let correct = own().filter(|mv| mv["after"] == "win").count() as u64;
            assert_eq!(review[player]["deciding"].as_u64(), Some(own().count() as u64), "{record}");
            assert_eq!(review[player]["correct"].as_u64(), Some(correct), "{record}");
        }
    }
}

#[test]
fn the_better_moves_and_the_turning_point_are_named() {
    let showdown = json(&["review", "--json", SAMPLES[0].0]);
    let better: Vec<Vec<&str>> = (0..3).map(|index| words(&showdown["moves"][index]["better"])).collect();
    assert_eq!(better[0], ["x6", "x7", "x8", "x9"]);
    assert_eq!(better[1], ["x2"]);
    assert_eq!(better[2], ["x3", "x4", "x5", "x6", "x7", "x8", "x9"]);
    assert_eq!(showdown["turning_point"], 3, "the last mistake decided the game");
    let prime = json(&["review", "--json", SAMPLES[1].0]);
    assert_eq!((prime["turning_point"].as_u64(), prime["moves"][2]["number"].as_str()), (Some(3), Some("35")));
    assert!(json(&["review", "--json", SAMPLES[2].0])["turning_point"].is_null());
}

#[test]
fn a_review_is_told_in_words_too() {
    let text = numduel(&["review", SAMPLES[0].0], "").ok();
    assert!(
        text.contains("1. Player 1 plays x5 at 1: ") && text.contains("The turning point was move 3, x2 at 45."),
        "{text}"
    );
    let text = numduel(&["review", SAMPLES[3].0], "").ok();
    assert!(text.contains("No mistakes."), "{text}");
    let text = numduel(&["review", "showdown x4 resigned"], "").ok();
    assert!(text.contains("Player 2 resigned (already losing)."), "{text}");
}

#[test]
fn a_file_of_records_is_reviewed_line_by_line_and_a_false_line_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let lines: String = SAMPLES.iter().flat_map(|(record, ..)| [record, "\n"]).collect();
    fs::write(folder.path().join("games.txt"), &lines).unwrap();
    let said = numduel_in(folder.path(), &["review", "games.txt", "--json"], "").ok();
    assert_eq!(said.lines().count(), 5);
    assert_eq!(numduel(&["review", "-", "--json"], &lines).ok(), said, "standard input is a file too");
    fs::write(folder.path().join("games.txt"), "showdown x5\n\nshowdown x12\n").unwrap();
    let said = numduel_in(folder.path(), &["review", "games.txt"], "");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("line 3 of games.txt"), "{}", said.err);
}

#[test]
fn a_saved_game_is_reviewed_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    numduel_in(folder.path(), &["play", "showdown", "--target", "100"], "5\n9\n2\n2\n").ok();
    let review = numduel_in(folder.path(), &["review", "1"], "").ok();
    assert_eq!(review, numduel(&["review", SAMPLES[0].0], "").ok());
    let said = numduel_in(folder.path(), &["review", "7"], "");
    assert_eq!(said.code, 2, "{}", said.err);
    assert_eq!(numduel(&["review", "showdown x5 x12"], "").code, 2);
}
