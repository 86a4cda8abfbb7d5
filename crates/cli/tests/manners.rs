//! Streams, exit codes, echo, closed pipes, continuing a record, and commands that are not `play`.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use numduel_rules::catalog;
use numduel_rules::sentences::Names;

use crate::common::{DATA, numduel, numduel_in, one_line};

#[test]
fn the_end_of_input_keeps_the_game_and_the_printed_command_continues_with_it() {
    let said = numduel(&["play", "showdown", "--target", "100", "--names", "Ada,O'Neil"], "5\n9\n");
    assert_eq!(said.code, 3);
    assert!(said.out.ends_with("Choose a multiplier (2-9): "), "the end of input is never a move: {}", said.out);
    assert_eq!(said.err, "Game saved. Continue with: numduel resume\n");
    let said = numduel(&["play", "showdown", "--target", "100", "--names", "Ada,O'Neil", "--no-save"], "5\n9\n");
    let play = "numduel play --names 'Ada,O'\\''Neil' 'showdown(target=100) x5 x9'";
    assert_eq!(said.err, format!("Not saved. Continue with: {play}\n"));
}

#[test]
fn a_game_that_continues_reads_like_one_that_was_never_left() {
    let whole = numduel(&["play", "showdown", "--target", "100"], "5\n9\n2\n2\n").ok();
    assert_eq!(numduel(&["play", "showdown(target=100) x5 x9"], "2\n2\n").ok(), whole);
    assert_eq!(numduel(&["play", "showdown(target=100)", "x5", "x9"], "2\n2\n").ok(), whole, "without quotes");
    assert_eq!(numduel(&["play", "showdown", "x5", "x9", "--target", "100"], "2\n2\n").ok(), whole);
    assert_eq!(numduel(&["play", "showdown(target=100) x5 x9 x2 x2"], "").ok(), whole, "a finished game is told");
}

#[test]
fn a_last_line_without_its_end_is_a_line() {
    assert!(numduel(&["play", "showdown", "--target", "100"], "5\n9\n2\n2").ok().ends_with("wins the game!\n"));
}

#[test]
fn what_is_piped_is_echoed_and_words_go_to_standard_error() {
    let said = numduel(&["play", "showdown"], "5\nhelp\nresign\n");
    assert!(said.out.contains("(2-9): 5\n\nPlayer 2's turn."), "{}", said.out);
    assert!(said.err.contains("You can also type") && !said.out.contains("You can also type"));
}

#[test]
fn numbers_are_written_as_people_write_them() {
    for target in ["1000", "1_000", "1,000", "10^3", "1e3"] {
        let said = numduel(&["play", "showdown", "--target", target], "");
        assert!(said.out.contains("Target Number: 1000\n"), "{target}: {}", said.out);
    }
    for target in ["", "ten", "1,00", "1.5", "10^10000000000", "1e99999999999"] {
        let said = numduel(&["play", "showdown", "--target", target], "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{target}");
        assert!(said.err.contains("10^18") || said.err.contains("10^1000000"), "{}", said.err);
    }
}

#[test]
fn a_target_of_ten_to_the_hundredth_can_be_played() {
    let said = numduel(&["play", "showdown", "--target", "10^100"], "9\n".repeat(200));
    let last = said.ok();
    let product = nine_to_the(105);
    assert!(last.contains(&format!("by 9 to get {product}.\n")), "{last}");
}

fn nine_to_the(exponent: usize) -> String {
    let mut digits = vec![1u8];
    for _ in 0..exponent {
        let mut carry = 0;
        for digit in &mut digits {
            let product = *digit * 9 + carry;
            *digit = product % 10;
            carry = product / 10;
        }
        if carry > 0 {
            digits.push(carry);
        }
    }
    digits.iter().rev().map(|digit| char::from(b'0' + digit)).collect()
}

#[test]
fn what_is_said_twice_must_be_the_same() {
    let said = numduel(&["play", "showdown(target=100)", "--target", "200"], "");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("the target is given twice, as 100 and by --target as 200"), "{}", said.err);
    assert_eq!(numduel(&["play", "showdown(target=100)", "--target", "100"], "resign\n").code, 0);
}

#[test]
fn a_near_miss_gets_a_hint() {
    for (words, hint) in [
        (vec!["play", "shodown"], "did you mean 'showdown'?"),
        (vec!["play", "Multiplyer Showdown"], "did you mean 'showdown'?"),
        (vec!["play", "showdown(tarket=3)"], "did you mean 'target'?"),
        (vec!["paly", "showdown"], "play"),
        (vec!["play", "chess"], "'numduel games --all' lists them all"),
    ] {
        let said = numduel(&words, "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}");
        assert!(said.err.contains(hint), "{words:?}: {}", said.err);
    }
}

#[test]
fn a_record_with_an_illegal_move_is_refused_with_the_move_and_the_reason() {
    let said = numduel(&["play", "showdown x5 x10"], "");
    assert_eq!(said.code, 2);
    assert_eq!(
        said.err,
        "error: move 2 of the record cannot be played: x10 is not legal at 5: the book has no such move\n"
    );
    let said = numduel(&["play", "showdown x5 resigned x2"], "");
    assert_eq!(said.code, 2);
}

#[test]
fn wrong_names_are_refused() {
    for names in ["Ada", "Ada,", "Ada,Ada", "A,B,C", "A\nC,B", &format!("{},B", "é".repeat(101))] {
        let said = numduel(&["play", "showdown", "--names", names], "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{names:?}");
    }
}

#[test]
fn a_name_has_up_to_a_hundred_characters_and_the_transcript_shows_all_of_it() {
    let name = "é".repeat(100);
    let said = numduel(&["play", "showdown", "--names", &format!("{name},B")], "9\nhint\n");
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.out.contains(&name), "{}", said.out);
}

#[test]
fn a_library_leaves_the_programs_own_words_to_the_program() {
    let said = numduel(&["play", "showdown", "--hints", "0", "--no-save"], "hint\nwhy\n");
    assert!(said.err.contains("Hints are off.\nAllow more with --hints.\n"), "{}", said.err);
    assert!(said.err.contains("Explanations are off.\nAllow more with --hints.\n"), "{}", said.err);
    for error in [catalog::find("chess").unwrap_err().to_string(), Names::new("", "B").unwrap_err().to_string()] {
        assert!(!error.contains("--") && !error.contains("numduel"), "{error}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_numduel"))
        .args(["play", "--no-save", "showdown", "--target", "10^3000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    _ = std::io::Write::write_all(&mut stdin, "2\n".repeat(5000).as_bytes());
    drop(stdin);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}

#[test]
fn bare_numduel_greets_with_the_five_games_and_the_command_that_starts_one() {
    let said = numduel(&[], "");
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    let greeting = said.err;
    for expected in
        ["avoid-duel", "showdown", "exact-duel", "add-or-multiply", "prime-multipliers", "numduel play showdown"]
    {
        assert!(greeting.contains(expected), "{greeting}");
    }
}

#[test]
fn a_rule_book_of_ones_own_is_played_with_plain_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let book = "id = \"halves\"\ntitle = \"Halves\"\n[parameters]\nstart = 40\n[[moves]]\nsubtract = [1, 3]\n[[moves]]\ndivide = 2\n[[ends]]\nat_most = 0\nmover = \"wins\"\n";
    fs::write(folder.path().join("halves.toml"), book).unwrap();
    let said = numduel_in(folder.path(), &["play", "--no-save", "--rulebook", "halves.toml"], "/2\n/2\n/2\n/2\n-1\n");
    assert_eq!(said.code, 3);
    assert!(
        said.out.starts_with("Halves\nThe player who reaches 0 or less wins.\n\nPlayer 1's turn. The number is 40.\n"),
        "{}",
        said.out
    );
    assert!(said.out.contains("5 cannot be divided by 2 without a remainder. Choose again.\n"), "{}", said.out);
    assert!(said.err.contains("numduel play --rulebook halves.toml 'halves /2 /2 /2 -1'"), "{}", said.err);
    let on = numduel_in(folder.path(), &["play", "--rulebook", "halves.toml", "halves /2 /2 /2 -1"], "/2\n/2\n-1\n");
    assert!(on.ok().ends_with("The number has reached 0.\nPlayer 2 loses. Player 1 wins!\n"));
}

#[test]
fn check_names_every_error_with_its_place_and_exits_1() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("bad.toml"),
        "id = \"Bad\"\ntitel = \"x\"\n[parameters]\nstart = 1\n[[moves]]\nmultiply = 0\n",
    )
    .unwrap();
    let said = numduel_in(folder.path(), &["check", "bad.toml"], "");
    assert_eq!(said.code, 1);
    for expected in ["--> bad.toml:2:1", "did you mean 'title'?", "the book has no 'ends'", "bad.toml: 4 errors\n"] {
        let found = said.out.contains(expected) || one_line(&said.out).contains(expected);
        assert!(found, "{expected}: {}", said.out);
    }
    let json: serde_json::Value =
        serde_json::from_str(&numduel_in(folder.path(), &["check", "--json", "bad.toml"], "").out).unwrap();
    assert_eq!(
        (json["v"].as_u64(), json["ok"].as_bool(), json["errors"].as_array().map(Vec::len)),
        (Some(1), Some(false), Some(4))
    );
    assert_eq!(numduel_in(folder.path(), &["check", "none.toml"], "").code, 1);
    assert_eq!(numduel_in(folder.path(), &["play", "--rulebook", "bad.toml"], "").code, 1);
}

#[test]
fn the_shipped_books_are_valid_files() {
    let books = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebooks");
    let folders = [books.to_owned(), format!("{books}/gallery")];
    let paths = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let books = paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    let files: Vec<String> = books.map(|path| path.display().to_string()).collect();
    let arguments: Vec<&str> = std::iter::once("check").chain(files.iter().map(String::as_str)).collect();
    let said = numduel(&arguments, "").ok();
    assert_eq!(said.matches(": OK").count(), files.len());
    assert_eq!(files.len(), 25);
}

#[test]
fn completions_and_the_manual_page_are_printed() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(numduel(&["completions", shell], "").ok().contains("numduel"));
    }
    let page = numduel(&["man"], "").ok();
    assert!(page.contains(".TH numduel") && page.contains("numduel\\-play(1)"), "{page}");
}

#[test]
fn nothing_is_written_outside_the_data_folder_and_nothing_at_all_before_the_first_move() {
    let folder = tempfile::tempdir().unwrap();
    numduel_in(folder.path(), &["play", "showdown"], "help\nquit\n").ok();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    numduel_in(folder.path(), &["play", "showdown", "--no-save"], "5\nquit\n").ok();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    numduel_in(folder.path(), &["play", "showdown", "--target", "100"], "5\n9\n2\n2\n").ok();
    let written: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(written, [DATA]);
}

#[test]
fn check_warns_of_pointless_rules_with_their_place_and_a_witness_and_exits_0() {
    let folder = tempfile::tempdir().unwrap();
    let book = "id = \"odd\"\ntitle = \"Odd\"\n[parameters]\nstart = 1\n[[moves]]\nadd = [2, 4]\n\
                [[ends]]\nequals = 10\nmover = \"wins\"\n[[ends]]\nat_least = 20\nmover = \"loses\"\n";
    fs::write(folder.path().join("odd.toml"), book).unwrap();
    let said = numduel_in(folder.path(), &["check", "odd.toml"], "").ok();
    for expected in [
        "warning: the target 10 can never be hit",
        "--> odd.toml:7:1",
        "note: play jumps from 9 to 11",
        "odd.toml: OK, 1 warning",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&numduel_in(folder.path(), &["check", "--json", "odd.toml"], "").ok()).unwrap();
    let warning = &json["warnings"][0];
    assert_eq!((json["ok"].as_bool(), json["warnings"].as_array().map(Vec::len)), (Some(true), Some(1)));
    assert_eq!((warning["kind"].as_str(), warning["line"].as_u64()), (Some("target-never-reached"), Some(7)));
    assert_eq!(warning["witness"]["numbers"], serde_json::json!(["9", "11"]));
}

#[test]
fn check_shows_a_line_of_play_that_can_be_replayed_and_says_what_is_too_large() {
    let folder = tempfile::tempdir().unwrap();
    let book = |head: &str, bounds: &str| {
        format!(
            "id = \"tug\"\ntitle = \"Tug\"\n{head}\n{bounds}\n[parameters]\nstart = 5\n[[moves]]\nadd = 1\n[[moves]]\nsubtract = 1\n\
             [[ends]]\nequals = 9\nmover = \"wins\"\n"
        )
    };
    fs::write(folder.path().join("tug.toml"), book("draws = \"never\"", "bounds = { min = 0, max = 9 }")).unwrap();
    let json: serde_json::Value =
        serde_json::from_str(&numduel_in(folder.path(), &["check", "--json", "tug.toml"], "").ok()).unwrap();
    let kinds: Vec<_> = json["warnings"].as_array().unwrap().iter().map(|warning| warning["kind"].clone()).collect();
    assert_eq!(kinds, ["repeats", "drawn-all-the-same"]);
    let drawn = json["warnings"][1]["witness"]["record"].as_str().unwrap();
    assert_eq!(drawn, "tug +1 -1 +1 -1");
    fs::write(folder.path().join("tug.toml"), book("", "")).unwrap();
    let said = numduel_in(folder.path(), &["check", "tug.toml"], "").ok();
    let said = one_line(&said);
    assert!(
        said.contains("play can repeat forever") && said.contains("can be reached, so these were not checked: "),
        "{said}"
    );
}

#[test]
fn check_warns_of_a_number_that_only_grows_past_its_target() {
    let said = one_line(&numduel(&["check", "start 10; x2; =1001 wins"], "").ok());
    for expected in [
        "the target 1001 can never be hit",
        "play jumps from 640 to 1280",
        "no game ever ends",
        "every move raises the number, and nothing ends the game above 1001",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    assert!(!said.contains("not checked"), "{said}");
    let json: serde_json::Value =
        serde_json::from_str(&numduel(&["check", "--json", "start 10; x2; =1001 wins"], "").ok()).unwrap();
    let kinds: Vec<_> = json["warnings"].as_array().unwrap().iter().map(|warning| warning["kind"].clone()).collect();
    assert_eq!(kinds, ["target-never-reached", "never-ends", "no-choice", "no-choice"]);
}

#[test]
fn the_gallery_is_listed_on_request() {
    let usual = numduel(&["games"], "").ok();
    let all = numduel(&["games", "--all"], "").ok();
    assert!(!usual.contains("collatz-duel") && all.contains("collatz-duel") && all.contains("showdown"));
    let json: serde_json::Value = serde_json::from_str(&numduel(&["games", "--all", "--json"], "").ok()).unwrap();
    assert_eq!(json["games"].as_array().map(Vec::len), Some(25));
}
