//! What the books leave open, as it was decided: every line of the rulings, asked of the real program.

use crate::common::{Said, numduel};

fn play(game: &[&str], typed: &[&str]) -> Said {
    let arguments: Vec<&str> = std::iter::once("play").chain(game.iter().copied()).collect();
    let mut input = typed.join("\n");
    if !typed.is_empty() {
        input.push('\n');
    }
    numduel(&arguments, input)
}

/// The transcript from `typed`'s last line on: the echo of it and all that follows.
fn tail(said: &Said, from: &str) -> String {
    let at = said.out.rfind(from).unwrap_or_else(|| panic!("'{from}' is not in:\n{}", said.out));
    said.out[at..].to_owned()
}

// Identity and defaults.

#[test]
fn the_five_games_have_their_titles_starts_targets_and_moves() {
    let games: serde_json::Value = serde_json::from_str(&numduel(&["games", "--json"], "").ok()).unwrap();
    assert_eq!(games["v"], 1);
    let x2_to_x9 = "x2 x3 x4 x5 x6 x7 x8 x9";
    for (id, title, target, moves) in [
        ("avoid-duel", "Multiplication Duel", "100", x2_to_x9),
        ("showdown", "Multiplier Showdown", "1000", x2_to_x9),
        ("exact-duel", "Multiplication Duel", "100", x2_to_x9),
        ("add-or-multiply", "Add or Multiply", "20", "+1 x2"),
        ("prime-multipliers", "Prime Multipliers", "1000", "x2 x3 x5 x7"),
    ] {
        let listed = games["games"].as_array().unwrap().iter().find(|game| game["id"] == id).expect(id);
        let listed_moves: Vec<&str> =
            listed["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!((&listed["title"], &listed["parameters"]["start"]), (&title.into(), &"1".into()), "{id}");
        assert_eq!(listed["parameters"]["target"], target, "{id}");
        assert_eq!(listed_moves.join(" "), moves, "{id}");
    }
    assert_eq!(games["games"].as_array().unwrap().len(), 5);
}

#[test]
fn a_title_names_its_game_and_the_shared_title_names_both() {
    assert!(play(&["Prime Multipliers"], &["resign"]).ok().starts_with("--- Prime Multipliers Game Start ---\n"));
    assert!(play(&["add", "or", "multiply"], &["resign"]).ok().starts_with("Game Start!\n"));
    let said = play(&["Multiplication Duel"], &[]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("avoid-duel") && said.err.contains("exact-duel"), "{}", said.err);
}

#[test]
fn start_and_target_can_be_changed_in_every_game_and_must_fit() {
    for game in ["avoid-duel", "showdown", "exact-duel", "add-or-multiply", "prime-multipliers"] {
        assert_eq!(play(&[game, "--start", "2", "--target", "3"], &["resign"]).code, 0, "{game}");
        for (start, target) in
            [("0", "10"), ("-1", "10"), ("10", "10"), ("11", "10"), ("1", "1"), ("1", "0"), ("1", "-7")]
        {
            let said = play(&[game, "--start", start, "--target", target], &["resign"]);
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{game} {start} {target}");
            assert!(said.err.contains("must be"), "names the allowed range: {}", said.err);
        }
    }
}

#[test]
fn a_start_beyond_the_target_names_the_allowed_ranges() {
    let said = play(&["showdown", "--start", "2000"], &[]);
    let expected = "error: the start 2000 is not allowed with target 1000: the start must be from 1 to 999, or the target must be 2001 or more\n";
    assert_eq!(said.err, expected);
}

// Moves and verdicts.

#[test]
fn avoid_duel_invalid_input_loses_at_once_and_the_number_stays() {
    for typed in ["1", "10", "0", "-3", "2.0", "3 4", "three", "٣", "x", "x10", "9999999999999999999999"] {
        let said = play(&["avoid-duel"], &["3", typed]);
        assert_eq!(tail(&said, "): "), format!("): {typed}\nInvalid multiplier.\nPlayer 2 loses. Player 1 wins!\n"));
        assert_eq!(said.code, 0);
    }
    let said = play(&["avoid-duel"], &["nonsense"]);
    assert_eq!(tail(&said, "Invalid"), "Invalid multiplier.\nPlayer 1 loses. Player 2 wins!\n");
}

#[test]
fn an_empty_line_the_end_of_input_and_the_programs_words_never_lose_a_game() {
    for typed in ["", "   ", "\t", "\r", "help", "?", "RULES", "Moves", "undo"] {
        let said = play(&["avoid-duel"], &[typed, "3", "resign"]);
        assert!(!said.out.contains("Invalid"), "{typed:?}: {}", said.out);
        assert!(said.out.contains("New shared number is 3."), "{typed:?}: {}", said.out);
    }
    assert_eq!(play(&["avoid-duel"], &[]).code, 3);
    assert_eq!(play(&["avoid-duel"], &["quit"]).code, 0);
    assert!(!play(&["avoid-duel"], &["quit"]).out.contains("lose"));
}

#[test]
fn the_other_four_ask_again_after_invalid_input() {
    for (game, good, prompt, sentence) in [
        ("showdown", "2", "Choose a multiplier (2-9): ", "Invalid multiplier. Enter a whole number from 2 to 9."),
        (
            "exact-duel",
            "2",
            "Player 1, choose a number to multiply (2-9): ",
            "Invalid number. Enter a whole number from 2 to 9.",
        ),
        (
            "add-or-multiply",
            "add",
            "Enter your choice ('add' or 'multiply'): ",
            "Invalid choice. Enter 'add' or 'multiply'.",
        ),
        (
            "prime-multipliers",
            "2",
            "Player 1, choose a prime multiplier (2, 3, 5, 7): ",
            "Invalid multiplier. Choose 2, 3, 5 or 7.",
        ),
    ] {
        for typed in ["1", "10", "nonsense", "2.0", "3 4", "-2", "٣"] {
            let said = play(&[game], &[typed, good, "resign"]);
            let expected = format!("{prompt}{typed}\n{sentence}\n{prompt}{good}\n");
            assert!(said.out.contains(&expected), "{game} {typed}:\n{}", said.out);
        }
    }
}

#[test]
fn prime_multipliers_refuses_an_overshoot_while_a_safe_prime_exists() {
    let said = play(&["prime-multipliers"], &["7", "7", "7", "7", "2", "2"]);
    let prompt = "Player 2, choose a prime multiplier (2, 3, 5, 7): ";
    let expected = format!(
        "{prompt}7\nMultiplying by 7 would exceed 1,000 and a safe prime remains. Choose again.\n{prompt}2\nPlayer 2 multiplies by 2.\n"
    );
    assert!(said.out.contains(&expected), "{}", said.out);
    assert!(
        said.out.ends_with("New Shared Total: 1372\n\nShared Total exceeded 1,000!\nPlayer 1 loses. Player 2 wins!\n"),
        "{}",
        said.out
    );
}

#[test]
fn exact_duel_overshooting_by_choice_is_legal_and_loses() {
    let said = play(&["exact-duel"], &["9", "9", "2"]);
    let expected = "Running Total is now 162.\n\nPlayer 1 has exceeded 100 and loses the game.\nPlayer 2 wins!\n";
    assert!(said.out.ends_with(expected), "{}", said.out);
    let by_choice = play(&["exact-duel"], &["5", "5", "5"]);
    assert!(
        by_choice.out.ends_with("Player 1 has exceeded 100 and loses the game.\nPlayer 2 wins!\n"),
        "4 would have won"
    );
}

#[test]
fn exact_duel_hitting_the_target_wins() {
    let said = play(&["exact-duel"], &["4", "5", "5"]);
    let expected = "Running Total is now 100.\n\nPlayer 1 has reached exactly 100 and wins the game.\nPlayer 1 wins!\n";
    assert!(said.out.ends_with(expected), "{}", said.out);
}

#[test]
fn add_or_multiply_lists_what_alternation_leaves_fatal_or_not_and_refuses_repeats() {
    let said = play(&["add-or-multiply"], &["add", "multiply", "add", "multiply", "resign"]);
    let expected = "Available Operations: Multiply by 2\nEnter your choice ('add' or 'multiply'): add\n\
                    You used add on your previous turn. Choose another operation.\n\
                    Enter your choice ('add' or 'multiply'): multiply\n";
    assert!(said.out.contains(expected), "{}", said.out);
    assert!(said.out.contains("Player 2's Turn\nLast Operation: multiply\n"), "the player's own: {}", said.out);
}

#[test]
fn add_or_multiply_hitting_the_target_wins() {
    let said = play(&["add-or-multiply", "--target", "4"], &["add", "multiply"]);
    let expected =
        "New Current Number: 4\nCurrent Number equals Target Number!\nPlayer 1 loses. Player 2 wins the game!\n";
    assert!(said.out.ends_with(expected), "{}", said.out);
}

#[test]
fn prime_multipliers_hitting_the_target_wins_with_separators_in_the_verdict_only() {
    let said = play(&["prime-multipliers"], &["5", "5", "5", "2", "2", "2"]);
    let expected = "New Shared Total: 1000\n\nShared Total reached exactly 1,000!\nPlayer 1 loses. Player 2 wins!\n";
    assert!(said.out.ends_with(expected), "{}", said.out);
}

#[test]
fn avoid_duel_exactly_on_the_target_loses_and_showdown_beyond_it_wins() {
    let said = play(&["avoid-duel"], &["4", "5", "5"]);
    assert!(said.out.ends_with(
        "New shared number is 100.\nShared number has reached or exceeded 100.\nPlayer 1 loses. Player 2 wins!\n"
    ));
    let said = play(&["showdown", "--target", "100"], &["9", "9", "9"]);
    assert!(said.out.ends_with(
        "Player 1 multiplies 81 by 9 to get 729.\nPlayer 1 has reached the target number and wins the game!\n"
    ));
}

#[test]
fn resigning_is_recorded_as_a_resignation() {
    let said = play(&["showdown"], &["5", "resign"]);
    assert!(said.out.ends_with("Player 2 resigns. Player 1 wins!\n"), "{}", said.out);
    assert_eq!(said.code, 0);
    assert_eq!(play(&["showdown(target=1000) x5 resigned"], &[]).ok(), said.out, "its record tells the same");
}

#[test]
fn a_player_who_resigned_while_waiting_is_named_as_the_loser() {
    let told = play(&["showdown x5 opponent-resigned"], &[]).ok();
    assert!(told.ends_with(": \nPlayer 1 resigns. Player 2 wins!\n"), "{told}");
}

#[test]
fn player_1_is_by_name_the_first_mover_no_matter_who_sits_there() {
    let said = play(&["showdown", "--names", "Ada,Emmy"], &["resign"]);
    assert!(said.out.contains("Ada's turn.") && said.out.ends_with("Ada resigns. Emmy wins!\n"), "{}", said.out);
    let said = play(&["showdown", "--names", "Ada,Emmy", "--first", "2"], &["resign"]);
    assert!(said.out.contains("Emmy's turn.") && said.out.ends_with("Emmy resigns. Ada wins!\n"), "{}", said.out);
    let said = play(&["avoid-duel", "--first", "2"], &["resign"]);
    assert!(said.out.contains("Player 1 begins.\n"), "without names the first mover is Player 1: {}", said.out);
}

#[test]
fn a_seed_draws_the_same_first_player_every_time_and_both_come_up() {
    let begins = |seed: &str| {
        let said = play(&["avoid-duel", "--names", "Ada,Emmy", "--first", "random", "--seed", seed], &["resign"]);
        said.ok().contains("Ada begins.")
    };
    let drawn: Vec<bool> = (0..16).map(|seed| begins(&seed.to_string())).collect();
    let again: Vec<bool> = (0..16).map(|seed| begins(&seed.to_string())).collect();
    assert_eq!(drawn, again);
    assert!(drawn.contains(&true) && drawn.contains(&false), "{drawn:?}");
}

// Words and layout.

#[test]
fn surrounding_spaces_a_carriage_return_leading_zeros_and_a_plus_are_accepted() {
    for typed in ["3", " 3", "3 ", "\t3", "3\r", "03", "+3", "0000003", "x3", "*3", "X3"] {
        let said = play(&["avoid-duel"], &[typed, "resign"]);
        assert!(said.out.contains("New shared number is 3.\n"), "{typed:?}: {}", said.out);
    }
}

#[test]
fn the_listed_words_for_add_and_multiply_are_accepted_in_any_case_and_no_others() {
    for (typed, after) in [
        ("add", "add"),
        ("a", "add"),
        ("+", "add"),
        ("+1", "add"),
        ("ADD", "add"),
        ("multiply", "multiply"),
        ("mul", "multiply"),
        ("m", "multiply"),
        ("x2", "multiply"),
        ("*2", "multiply"),
        ("X2", "multiply"),
        ("Multiply", "multiply"),
        ("Add 1", "add"),
        ("Multiply by 2", "multiply"),
    ] {
        let said = play(&["add-or-multiply", "--start", "2"], &[typed, "resign"]);
        assert!(said.out.contains(&format!("You chose to {after}.\n")), "{typed}: {}", said.out);
    }
    for typed in ["2", "1", "ad", "addd", "x3", "+2", "add 2", "multiply by 3"] {
        let said = play(&["add-or-multiply"], &[typed, "resign"]);
        assert!(said.out.contains("Invalid choice."), "{typed}: {}", said.out);
    }
}

#[test]
fn totals_are_printed_plain_and_a_large_target_is_set_apart_in_one_verdict_only() {
    let said = play(&["prime-multipliers", "--target", "2000", "--start", "1500"], &["2"]);
    assert!(said.out.contains("Shared Total: 1500\n") && said.out.contains("New Shared Total: 3000\n"), "{}", said.out);
    assert!(said.out.contains("Shared Total exceeded 2,000!\n"), "{}", said.out);
}
