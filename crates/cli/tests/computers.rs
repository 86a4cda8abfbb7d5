//! Playing against the computer, and letting computers play each other.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::{DATA, json, numduel, numduel_in};
use numduel_store::{FILE_NAME, GameFilter, HistoryPage, Store, StoredGame};

const GAMES: [&str; 5] = ["avoid-duel", "showdown", "exact-duel", "add-or-multiply", "prime-multipliers"];
const PLAYERS: [&str; 9] =
    ["random", "greedy", "lookahead:1", "lookahead:4", "level:1", "level:6", "level:10", "perfect", "computer"];

/// What a person types who makes a legal move every time.
fn lines(game: &str) -> String {
    if game == "add-or-multiply" { "add\nmultiply\n".repeat(30) } else { "2\n".repeat(60) }
}

fn newest(folder: &Path) -> StoredGame {
    let store = Store::open(folder.join(DATA).join(FILE_NAME)).unwrap();
    store.history(&GameFilter::default(), HistoryPage::first(1)).unwrap().remove(0)
}

/// The moves of a record as people type them.
fn typed(game: &StoredGame) -> String {
    let words = game.record.moves.iter().map(|mv| match (game.record.game.id.as_str(), mv.to_string().as_str()) {
        ("add-or-multiply", "+1") => "add".to_owned(),
        ("add-or-multiply", _) => "multiply".to_owned(),
        (_, mv) => mv.trim_start_matches('x').to_owned(),
    });
    words.map(|word| word + "\n").collect()
}

#[test]
fn every_player_plays_every_game_to_its_end_and_its_moves_stand_there_as_if_typed() {
    for game in GAMES {
        for (index, player) in PLAYERS.into_iter().enumerate() {
            let folder = tempfile::tempdir().unwrap();
            let first = if index % 2 == 0 { "1" } else { "2" };
            let arguments = ["play", game, "--vs", player, "--first", first, "--seed", "11"];
            let said = numduel_in(folder.path(), &arguments, lines(game));
            assert_eq!((said.code, said.err.as_str()), (0, ""), "{arguments:?}: {}", said.out);
            let saved = newest(folder.path());
            assert!(saved.outcome.is_some(), "{arguments:?}");
            saved.replay().unwrap();
            let computer = saved.players.iter().position(|who| who.player_string() == Some(player));
            assert_eq!(computer, Some(2 - first.parse::<usize>().unwrap()), "{arguments:?}");
            let people = numduel_in(folder.path(), &["play", game], typed(&saved)).ok();
            assert_eq!(said.out, people, "{arguments:?}");
        }
    }
}

#[test]
fn any_two_can_be_paired_and_the_seed_settles_the_game() {
    for game in GAMES {
        for [one, two] in [["random", "perfect"], ["level:3", "greedy"], ["lookahead:2", "computer"]] {
            let folder = tempfile::tempdir().unwrap();
            let arguments = ["play", game, "--p1", one, "--p2", two, "--seed", "5"];
            let said = numduel_in(folder.path(), &arguments, "").ok();
            let saved = newest(folder.path());
            assert_eq!(saved.players.each_ref().map(|who| who.player_string()), [Some(one), Some(two)]);
            assert_eq!(said, numduel_in(folder.path(), &["play", game], typed(&saved)).ok(), "{arguments:?}");
            assert_eq!(said, numduel(&arguments, "").ok(), "the same seed, the same bytes");
        }
    }
    let human = numduel(&["play", "showdown", "--p1", "human", "--p2", "random", "--seed", "5"], "2\n".repeat(20)).ok();
    assert_eq!(human, numduel(&["play", "showdown", "--vs", "random", "--seed", "5"], "2\n".repeat(20)).ok());
    let human = numduel(&["play", "showdown", "--p1", "random", "--p2", "human", "--seed", "5"], "2\n".repeat(20)).ok();
    assert!(human.contains("wins the game!"));
    for pair in [["--vs", "random", "--p1", "random"], ["--p1", "random", "--first", "2"]] {
        assert_eq!(numduel(&[&["play", "showdown"], &pair[..]].concat(), "").code, 2, "{pair:?}");
    }
}

#[test]
fn different_seeds_give_different_games() {
    for game in ["avoid-duel", "showdown", "exact-duel", "prime-multipliers"] {
        let play = |seed: u64| {
            numduel(&["play", "--no-save", game, "--p1", "random", "--p2", "random", "--seed", &seed.to_string()], "")
                .ok()
        };
        assert!((0..8).map(play).collect::<BTreeSet<_>>().len() > 4, "{game}");
    }
}

#[test]
fn a_person_moves_first_unless_told_otherwise() {
    let said = numduel(&["play", "showdown", "--vs", "random"], "");
    assert_eq!(said.code, 3);
    assert!(said.out.ends_with("Player 1's turn.\nCurrent Number: 1\nChoose a multiplier (2-9): "), "{}", said.out);
    let said = numduel(&["play", "--no-save", "showdown", "--vs", "random", "--first", "2"], "");
    assert_eq!(said.code, 3);
    assert!(said.out.contains("\nPlayer 2's turn.\n"), "the computer has moved: {}", said.out);
    assert!(said.err.contains("numduel play --p1 random 'showdown(target=1000) x"), "{}", said.err);
}

#[test]
fn an_unknown_player_is_refused_with_the_nearest_name() {
    for (player, reason) in [
        ("perfec", "did you mean 'perfect'?"),
        ("ramdom", "did you mean 'random'?"),
        ("level5", "did you mean 'level:5'?"),
        ("level:11", "from 1 to 10"),
        ("level:0", "from 1 to 10"),
        ("level:", "like level:3"),
        ("lookahead:0", "from 1 to"),
        ("lookahead:x", "not a number"),
        ("random:3", "takes no number"),
        ("zzz", "choose easy, medium"),
        ("", "choose easy, medium"),
    ] {
        for way in ["--vs", "--p1", "--p2"] {
            let said = numduel(&["play", "showdown", way, player], "2\n");
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{way} {player}");
            assert!(said.err.contains(reason), "{way} {player}: {}", said.err);
        }
        let said = numduel(&["odds", "showdown", "--p1", player, "--p2", "random"], "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{player}");
    }
}

#[test]
fn the_exact_odds_of_perfect_play_in_the_second_seat() {
    for (game, p1, p2) in [
        ("avoid-duel", "3/64", "61/64"),
        ("showdown", "3/128", "125/128"),
        ("showdown(target=100)", "5/32", "27/32"),
        ("exact-duel", "3/64", "61/64"),
        ("add-or-multiply", "1/2", "1/2"),
        ("prime-multipliers", "1/32", "31/32"),
    ] {
        let odds = json(&["odds", "--json", game, "--p1", "random", "--p2", "perfect"]);
        assert_eq!(
            (odds["v"].as_u64(), odds["p1"].as_str(), odds["p2"].as_str()),
            (Some(1), Some(p1), Some(p2)),
            "{game}"
        );
        let text = numduel(&["odds", game, "--p1", "random", "--p2", "perfect"], "").ok();
        assert!(text.contains(p1) && text.contains(p2) && text.contains('%'), "{text}");
        let first = json(&["odds", "--json", game, "--p1", "perfect", "--p2", "random"]);
        assert_eq!((first["p1"].as_str(), first["p2"].as_str()), (Some("1"), Some("0")), "{game}: a won game is won");
    }
    assert_eq!(numduel(&["odds", "showdown x5", "--p1", "random", "--p2", "random"], "").code, 2);
    assert_eq!(numduel(&["odds", "showdown", "--p1", "random"], "").code, 2);
}

#[test]
fn regression_odds_of_a_game_too_large_were_refused_with_the_reason_said_twice() {
    let said = numduel(&["odds", "showdown", "--target", "10^100", "--p1", "random", "--p2", "perfect"], "");
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert_eq!(said.err.matches("positions can be reached").count(), 1, "{}", said.err);
}

#[test]
fn a_game_too_large_to_know_is_refused_to_a_player_who_must_know_and_played_by_the_others() {
    let large = ["play", "--no-save", "exact-duel", "--target", "10^100000", "--vs"];
    let said = numduel(&[&large[..], &["perfect"]].concat(), "2\n");
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("choose random, greedy or lookahead:N"), "{}", said.err);
    let said = numduel(&[&large[..], &["greedy"]].concat(), "2\nhint\n");
    assert_eq!(said.code, 3);
    assert!(said.err.contains("No answer: too large to solve: "), "{}", said.err);
    // From what is known about the start alone, where its bands would be too many.
    let said = numduel(&["play", "--no-save", "showdown", "--target", "10^100000", "--vs", "perfect"], "2\n");
    assert_eq!(said.code, 3);
    assert!(said.out.contains("Choose a multiplier (2-9): 2\n\nPlayer 2's turn.\n"));
    // By its bands, where it is too large for its positions.
    let said =
        numduel(&["play", "--no-save", "exact-duel", "--target", "10^60", "--p1", "perfect", "--p2", "level:9"], "");
    assert!(said.ok().ends_with("wins!\n"));
}

#[test]
fn the_computer_without_a_level_can_be_beaten_from_both_seats() {
    let chance = |text: &str| {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
    };
    for game in GAMES {
        let beaten = json(&["odds", "--json", game, "--p1", "computer", "--p2", "perfect"]);
        assert!(chance(beaten["p2"].as_str().unwrap()) > 0.05, "{beaten}");
        let by_luck = json(&["odds", "--json", game, "--p1", "random", "--p2", "computer"]);
        assert!(chance(by_luck["p1"].as_str().unwrap()) > 0.05, "{by_luck}");
    }
}

#[test]
fn regression_a_game_that_was_left_after_undo_went_on_differently() {
    for seed in ["3", "4", "5"] {
        let play = ["play", "showdown", "--target", "10^9", "--vs", "random", "--seed", seed];
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let before = "2\n3\nundo\nundo\n4\nundo\n";
        let after = "2\n5\n6\n";
        let stayed = numduel_in(folder.path(), &play, format!("{before}{after}quit\n"));
        numduel_in(other.path(), &play, format!("{before}quit\n"));
        let resumed = numduel_in(other.path(), &["resume"], format!("{after}quit\n"));
        assert_eq!((stayed.code, resumed.code), (0, 0));
        assert_eq!(newest(folder.path()).record, newest(other.path()).record, "seed {seed}");
    }
}

/// What is left of a transcript without the lines in which `words` were typed.
fn without(out: &str, words: &[&str]) -> String {
    let asked = |line: &&str| words.iter().any(|word| line.ends_with(&format!("): {word}")));
    out.lines().filter(|line| !asked(line)).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn hints_come_in_three_grades_on_standard_error() {
    let arguments = ["play", "showdown", "--vs", "perfect", "--seed", "3"];
    let typed = ["hint", "hint", "hint", "hint", "why", "why 9", "why 12", "WHY x4"];
    let said = numduel(&arguments, typed.join("\n") + "\n4\n9\n9\n9\n9\n");
    let plain = numduel(&arguments, "4\n9\n9\n9\n9\n");
    assert_eq!(without(&said.out, &typed), plain.out, "the transcript stays the book's");
    let one = "You are winning.\n";
    let two = "The winning moves are x4, x5 and x6.\n";
    let more = "Type hint again for more.\n";
    let begin = format!("{one}{more}{one}{two}{more}{one}{two}x4 leaves 4.\n");
    assert!(said.err.starts_with(&begin), "{}", said.err);
    assert_eq!(said.err.matches(one).count(), 5, "hint never says less again: {}", said.err);
    assert!(said.err.contains("x9 leaves 9.") && said.err.contains("That is not a move in this game"), "{}", said.err);
    let lost = numduel(&["play", "showdown", "x4"], "hint\nhint\nquit\n").err;
    assert!(lost.contains("You are losing") && lost.contains("No move wins"), "{lost}");
    let refused = numduel(&["play", "add-or-multiply x2 x2"], "why multiply\nquit\n").err;
    assert!(refused.contains("multiply is not legal here"), "{refused}");
}

#[test]
fn the_grade_is_a_lock() {
    let ask =
        |grade: &str| numduel(&["play", "showdown", "--hints", grade], "hint\nhint\nhint\nwhy\nwhy 5\nresign\n").err;
    let none = ask("off");
    assert!(!none.contains("win") && none.contains("Hints are off") && none.contains("Explanations are off"));
    let one = ask("winner");
    assert!(one.contains("You are winning.") && !one.contains("x4") && !one.contains("leaves"), "{one}");
    let two = ask("moves");
    assert!(two.contains("winning moves are x4, x5 and x6.") && !two.contains("leaves"), "{two}");
    assert!(ask("why").contains("x5 leaves 5."));
    // What was written before there were words still works.
    for (grade, said) in [("0", none), ("1", one), ("2", two)] {
        assert_eq!(ask(grade), said);
    }
    for grade in ["4", "-1", "x"] {
        assert_eq!(numduel(&["play", "showdown", &format!("--hints={grade}")], "").code, 2, "{grade}");
    }
    let strict = numduel(&["play", "showdown", "--strict"], "hint\nwhy 5\n");
    assert_eq!((strict.out.matches("Invalid multiplier.").count(), strict.code), (2, 3), "{}", strict.out);
}

#[test]
fn regression_the_lock_was_off_in_the_command_that_continues() {
    let said = numduel(&["play", "showdown", "--hints", "1"], "5\nquit\n");
    assert!(said.err.contains("numduel resume --hints winner"), "{}", said.err);
}

#[test]
fn undo_against_a_computer_takes_back_both_moves() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", "showdown", "--vs", "random", "--seed", "3"];
    let said = numduel_in(folder.path(), &arguments, "2\nundo\nundo\n3\nquit\n");
    assert_eq!(said.code, 0);
    assert_eq!(said.err.matches("Took back ").count(), 2, "{}", said.err);
    assert!(said.err.contains("Took back x2. The number is 1 again.\nNothing to undo.\n"), "{}", said.err);
    assert!(said.out.contains("undo\n\nPlayer 1's turn.\nCurrent Number: 1\n"), "{}", said.out);
    let saved = newest(folder.path()).record;
    assert_eq!((saved.moves.len(), saved.moves[0].to_string().as_str()), (2, "x3"), "what was taken back is not saved");
    let second = numduel(&["play", "showdown", "--vs", "random", "--first", "2"], "undo\nquit\n");
    assert!(second.err.contains("Nothing to undo."), "{}", second.err);
}
