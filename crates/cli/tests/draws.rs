//! Games that nobody wins, starts that are drawn, and rule books from files.

use std::fs;

use crate::common::{Said, numduel_in};
use serde_json::Value;
use tempfile::TempDir;

/// Three moves from 5; drawn if nobody has reached 11 by then.
const SHORT: &str = "id = \"short\"\ntitle = \"Short\"\ncap = { moves = 3, mover = \"draws\" }\n[parameters]\nstart = 5\n\
    [[moves]]\nadd = [1, 2]\n[[ends]]\nat_least = 11\nmover = \"wins\"\n";

/// Play can repeat, from a start that is drawn.
const ROUND: &str = "id = \"round\"\ntitle = \"Round\"\n[parameters]\nstart = { from = 5, to = 7 }\n[[moves]]\nadd = 1\n\
    [[moves]]\nsubtract = 1\n[[ends]]\nat_least = 9\nmover = \"wins\"\n[[ends]]\nbelow = 1\nmover = \"loses\"\n";

/// The moves depend on the number.
const DIVISORS: &str = "id = \"divisors\"\ntitle = \"Divisors\"\nstuck = \"loses\"\n[parameters]\nstart = 12\n\
    [[moves]]\nsubtract = \"proper-divisors\"\n";

/// A folder with the books in it.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, book) in [("short.toml", SHORT), ("round.toml", ROUND), ("divisors.toml", DIVISORS)] {
        fs::write(folder.path().join(name), book).unwrap();
    }
    folder
}

fn run(folder: &TempDir, words: &str) -> Said {
    play(folder, words, "")
}

fn play(folder: &TempDir, words: &str, input: &str) -> Said {
    numduel_in(folder.path(), &words.split(' ').collect::<Vec<_>>(), input)
}

fn json(folder: &TempDir, words: &str) -> Value {
    serde_json::from_str(&run(folder, words).ok()).unwrap()
}

#[test]
fn a_drawn_game_is_told_saved_counted_and_reviewed_without_a_winner() {
    let folder = folder();
    let told = play(&folder, "play short.toml", "2\n1\n2\n").ok();
    assert!(told.ends_with("That was the last move. The game is a draw.\n"), "{told}");
    assert_eq!(run(&folder, "replay 1").ok(), told);
    let history = run(&folder, "history").ok();
    assert!(history.contains("Player 1 vs Player 2: drawn: the move limit was reached\n"), "{history}");
    let result = &json(&folder, "history --json")["games"][0]["result"];
    assert_eq!((&result["winner"], result["cause"].as_str()), (&Value::Null, Some("drawn")));
    let scores = run(&folder, "scores").ok();
    assert!(scores.contains("Player 1: 0 won, 1 drawn, 0 lost; current streak 0, best 0\n"), "{scores}");
    assert!(scores.contains("\n      0     1     0      -     -     -  Player 2  short\n"), "{scores}");
    let player = &json(&folder, "scores --json")["players"][0];
    assert_eq!([&player["wins"], &player["draws"], &player["losses"]], [0, 1, 0]);
    let review = run(&folder, "review 1").ok();
    assert!(review.contains("2. Player 2 plays +1 at 7: the only move that holds the draw.\n"), "{review}");
    assert!(review.contains("No mistakes.\n"), "{review}");
    let review = json(&folder, "review 1 --json");
    assert_eq!((&review["result"]["winner"], review["result"]["cause"].as_str()), (&Value::Null, Some("drawn")));
    assert!(run(&folder, "resume").ok().starts_with("No unfinished games."));
    assert!(run(&folder, "export -").ok().contains(r#""result":{"winner":null,"cause":"drawn"}"#));
}

#[test]
fn what_was_thrown_away_is_said() {
    let folder = folder();
    let review = run(&folder, "review short.toml +2 +2 +1").ok();
    assert!(review.contains("2. Player 2 plays +2 at 7: throws away the draw.\n"), "{review}");
    assert!(review.contains("3. Player 1 plays +1 at 9: throws away the win, for a draw.\n"), "{review}");
    let hints = play(&folder, "play short.toml +2", "hint\nhint\nquit\n").err;
    assert!(hints.contains("With best play it's a draw.\nOnly +1 holds the draw.\n"), "{hints}");
}

#[test]
fn a_match_of_draws_ends_level_after_its_games() {
    let folder = folder();
    let said = run(&folder, "play short.toml --p1 perfect --p2 perfect --best-of 3");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.err.contains("Score: perfect (first) 0, perfect (second) 0, drawn 3\nThe match is level.\n"));
    assert!(said.err.contains("  perfect (first)   won 0, lost 0, drawn 3\n"), "{}", said.err);
    let left = play(&folder, "play short.toml --games 3", "2\n1\n2\nquit\n");
    assert!(left.err.contains("numduel resume"), "{}", left.err);
    let list = run(&folder, "resume --list").ok();
    assert!(list.ends_with("short, games:3: Player 1 0, Player 2 0, drawn 1\n"), "{list}");
    assert_eq!(json(&folder, "resume --list --json")["unfinished"][0]["drawn"], 1);
    let rest = play(&folder, "resume", "1\n1\n1\n1\n1\n1\n");
    assert!(rest.err.contains("drawn 3\nThe match is level.\n"), "{}", rest.err);
}

#[test]
fn play_that_repeats_is_drawn_and_computers_always_come_to_an_end() {
    let folder = folder();
    let told = play(&folder, "play round.toml --start 6", "+1\n-1\n+1\n-1\n").ok();
    assert!(told.ends_with("Same position for the third time: the game is a draw.\n"), "{told}");
    let history = run(&folder, "history round.toml").ok();
    assert!(history.contains(": drawn: same position for the third time\n"), "{history}");
    for players in ["random random", "greedy random", "perfect perfect", "level:3 lookahead:4"] {
        let (one, two) = players.split_once(' ').unwrap();
        let said = run(&folder, &format!("play round.toml --p1 {one} --p2 {two} --games 5 --seed 2 --no-save"));
        assert_eq!(said.code, 0, "{players}: {}", said.err);
    }
}

#[test]
fn odds_have_a_share_of_draws_and_are_refused_where_play_repeats() {
    let folder = folder();
    let odds = run(&folder, "odds short.toml --p1 random --p2 random").ok();
    let expected = "short\n  Player 1 (random): 12.50% (1/8)\n  Player 2 (random): 0.00% (0)\n  draw: 87.50% (7/8)\n";
    assert_eq!(odds, expected);
    let odds = json(&folder, "odds short.toml --p1 random --p2 random --json");
    assert_eq!((odds["draw"].as_str(), odds["draw_decimal"].as_str()), (Some("7/8"), Some("0.875000")));
    let refused = run(&folder, "odds round.toml --p1 random --p2 random");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("positions can repeat"), "{}", refused.err);
}

#[test]
fn a_drawn_position_is_solved_as_one() {
    let folder = folder();
    let start = run(&folder, "solve short.toml").ok();
    assert!(start.starts_with("With best play it's a draw, whatever Player 1 plays.\n"), "{start}");
    let answered = run(&folder, "solve short.toml +2").ok();
    assert!(answered.starts_with("With best play it's a draw; only +1 holds it.\n"), "{answered}");
    let solved = json(&folder, "solve short.toml +2 --json");
    assert_eq!((solved["verdict"].as_str(), &solved["winner"]), (Some("draw"), &Value::Null));
    assert_eq!((&solved["distance"], &solved["deciding"]), (&Value::Null, &Value::Bool(true)));
    let over = run(&folder, "solve short.toml +2 +1 +1");
    assert!(over.err.contains("the game is over: it is a draw"), "{}", over.err);
}

#[test]
fn a_start_is_drawn_with_the_seed_said_and_recorded() {
    let folder = folder();
    let words = "play round.toml --p1 random --p2 random --seed 7";
    let (first, again) = (run(&folder, words), run(&folder, words));
    assert_eq!((&first.out, first.code), (&again.out, 0));
    let start = first.err.strip_prefix("The number starts at ").and_then(|rest| rest.split(',').next()).unwrap();
    assert!(first.err.ends_with(", drawn from 5 to 7.\n"), "{}", first.err);
    let record = json(&folder, "history --json")["games"][0]["record"].as_str().unwrap().to_owned();
    assert!(record.starts_with(&format!("round(start={start}) ")), "{record}");
    assert_eq!(run(&folder, "replay 1").ok(), first.out);
    // A start that is chosen is not drawn, and nothing is said about it.
    let chosen = play(&folder, "play round.toml --start 6", "quit\n");
    assert!(!chosen.err.contains("drawn"), "{}", chosen.err);
}

#[test]
fn a_match_draws_a_start_for_each_game_and_continues_so_after_a_break() {
    let whole = folder();
    let words = "play round.toml --games 6 --seed 3";
    let said = play(&whole, words, &"resign\n".repeat(6));
    assert_eq!(said.code, 0, "{}", said.err);
    let starts = |folder: &TempDir| -> Vec<String> {
        let games = json(folder, "history --json")["games"].as_array().unwrap().clone();
        games.iter().rev().map(|game| game["game"].as_str().unwrap().to_owned()).collect()
    };
    let all = starts(&whole);
    assert!(all.iter().any(|game| *game != all[0]), "{all:?}");
    let broken = folder();
    play(&broken, words, "resign\nresign\nresign\n");
    assert!(run(&broken, "resume --list").ok().contains("  round, games:6: "));
    play(&broken, "resume", &"resign\n".repeat(3)).ok();
    assert_eq!(starts(&broken), all);
}

#[test]
fn other_commands_take_the_first_start_and_say_so() {
    let folder = folder();
    for words in ["rules round.toml", "solve round.toml", "review round.toml +1", "replay round.toml +1"] {
        let said = run(&folder, words);
        assert_eq!(said.code, 0, "{words}: {}", said.err);
        let notice = "The start is random (5–7). Showing 5; use --start N for another.\n";
        assert!(said.err.starts_with(notice), "{words}: {}", said.err);
    }
    assert_eq!(run(&folder, "rules round.toml --start 6").err, "");
    assert_eq!(run(&folder, "rules round.toml(start=6)").err, "");
}

#[test]
fn a_rule_book_is_named_by_its_file_wherever_a_game_is() {
    let folder = folder();
    fs::create_dir(folder.path().join("my books")).unwrap();
    fs::write(folder.path().join("my books/a b.toml"), SHORT).unwrap();
    let own = run(&folder, "rules short.toml").ok();
    assert!(own.starts_with("Short (short)"), "{own}");
    assert_eq!(run(&folder, "rules --rulebook short.toml").ok(), own);
    assert_eq!(numduel_in(folder.path(), &["rules", "my books/a b.toml"], "").ok(), own);
    assert_eq!(numduel_in(folder.path(), &["rules", "./my books/a b.toml", "+2", "+1"], "").ok(), own);
    let left = play(&folder, "play --no-save short.toml(start=4) +2", "quit\n");
    assert!(left.err.contains("numduel play --rulebook short.toml 'short(start=4) +2'"), "{}", left.err);
    for (words, code, hint) in [
        ("rules ./none.toml", 1, "cannot read ./none.toml"),
        ("rules none.toml", 2, "there is no game 'none.toml'"),
        ("rules short.toml --rulebook short.toml", 2, "the rule book is given twice"),
    ] {
        let said = run(&folder, words);
        assert!(said.code == code && said.err.contains(hint), "{words}: {said:?}");
    }
}

#[test]
fn moves_that_depend_on_the_number_are_listed_as_they_are_legal() {
    let folder = folder();
    let said = play(&folder, "play divisors.toml", "5\nmoves\nhelp\n6\nmoves\nhint\nhint\nquit\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("Your move (1, 2, 3, 4, 6): 5\n"), "{}", said.out);
    assert!(said.out.contains("-5 is not possible at 12. Choose 1, 2, 3, 4 or 6.\n"), "{}", said.out);
    assert!(said.out.contains("Your move (1, 2, 3): "), "{}", said.out);
    assert!(said.err.contains("You can play:\n  1          12 − 1 = 11\n"), "{}", said.err);
    assert!(said.err.contains("To move, type 1, 2, 3, 4 or 6."), "{}", said.err);
    assert!(said.err.contains("  3          6 − 3 = 3\n"), "{}", said.err);
    assert!(said.err.contains("You are winning.\nThe winning moves are -1 and -3.\n"), "{}", said.err);
}
