//! Playing in a room of a real server, from the terminal: line by line and in the full screen.

use std::path::Path;
use std::time::{Duration, Instant};

use rexpect::process::WaitStatus;
use serde_json::json;

use crate::common::{Client, TestServer};
use crate::program::{numduel, numduel_in};
use crate::pty::Seat;

const ESCAPE: &str = "\x1b";

/// A room of Ada's, and its address for the terminal.
fn room(server: &TestServer, game: &str) -> (Client, String, String) {
    let ada = server.program('A');
    let made = ada.post("/rooms", &json!({ "request": "room", "game": game, "name": "Ada" }));
    assert_eq!(made.status, 201, "{}", made.body);
    let code = made.json()["room"].as_str().unwrap().to_owned();
    let address = format!("{code}@{}", server.address);
    (ada, code, address)
}

/// Somebody who joins in the full screen, or comes back to it.
fn full_screen(data: &Path, address: &str) -> Seat {
    Seat::at(data, &["join", address, "--name", "Bob", "--full-screen"], (100, 30))
}

/// Somebody who joins line by line, at a terminal.
fn line_by_line(data: &Path, address: &str) -> Seat {
    Seat::at(data, &["join", address, "--name", "Bob"], (100, 60))
}

/// Plays Ada's moves as her turns come, until the game is over.
fn plays(ada: &Client, code: &str, moves: &[&str]) {
    let began = Instant::now();
    let mut moves = moves.iter();
    loop {
        let room = ada.room(code);
        if room["phase"] == "over" {
            return;
        }
        if !room["turn"].is_null() && room["turn"] == room["you"] {
            assert_eq!(ada.play(code, moves.next().unwrap()).status, 200);
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{room}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn ends_well(seat: Seat) -> String {
    match seat.ends() {
        (WaitStatus::Exited(_, 0), text) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_friend_is_played_in_the_full_screen_and_once_more() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = full_screen(data.path(), &address);
    bob.waits_for("[1] Ada to move");
    bob.waits_for("You are Bob (player 2), and your opponent is Ada (player 1).");
    assert_eq!(ada.play(&code, "5").status, 200);
    bob.waits_for("Ada plays x5 → 5");
    bob.waits_for("[2] Bob (you) to move");
    bob.types("h", "There are no hints while you play a friend.");
    assert!(!bob.text().contains("wins ░ loses"), "no bands are shown during the game:\n{}", bob.text());
    bob.types("9", "Bob plays x9 → 45");
    bob.waits_for("[1] Ada to move");
    assert_eq!(ada.play(&code, "3").status, 200);
    bob.waits_for("You lost.");
    bob.waits_for("Ada has reached the target number and wins the game!");
    bob.waits_for("Score: Ada 1, Bob 0");
    bob.waits_for("wins ░ loses");
    bob.types("v", "throws away the win");
    bob.types(ESCAPE, "You lost.");
    bob.types("n", "Waiting for Ada to accept a rematch…");
    assert_eq!(ada.act(&code, "rematch", &json!({})).status, 200);
    bob.waits_for("[1] Bob (you) to move");
    bob.types("2", "Bob plays x2 → 2");
    bob.types("g", "Resign? y = yes");
    bob.types("n", "Not resigned.");
    bob.types("g", "Resign? y = yes");
    bob.types("y", "Bob resigns. Ada wins!");
    bob.types(ESCAPE, "");
    ends_well(bob);
    assert_eq!(ada.room(&code)["result"], json!({ "winner": 2, "cause": "opponent-resigned" }));
}

#[test]
fn a_player_who_left_comes_back_to_the_same_seat() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = full_screen(data.path(), &address);
    bob.waits_for("[1] Ada to move");
    // A second player of the same computer finds both seats taken.
    let full = numduel_in(data.path(), &["join", &address, "--data", "."], "");
    assert!(full.code == 1 && full.err.contains("Both seats are taken"), "{}", full.err);
    bob.types(ESCAPE, "Your seat stays yours. Come back with: numduel join http://");
    ends_well(bob);
    assert_eq!(ada.play(&code, "5").status, 200);
    let mut bob = line_by_line(data.path(), &address);
    bob.waits_for("Bob's turn.");
    bob.types("9\r", "Waiting for Ada…");
    bob.types("quit\r", "Come back with: numduel join http://");
    ends_well(bob);
    let mut bob = full_screen(data.path(), &address);
    bob.waits_for("Resumed after 2 moves.");
    assert_eq!(ada.room(&code)["players"][1]["name"], "Bob");
}

#[test]
fn a_host_sees_the_link_and_then_the_game() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let address = server.address.to_string();
    let arguments = ["host", "showdown", "--server", &address, "--name", "Ada", "--full-screen"];
    let mut ada = Seat::at(data.path(), &arguments, (100, 30));
    ada.waits_for("Waiting for your friend…");
    ada.waits_for(&format!("Send your friend this link: http://{address}/"));
    let text = ada.text();
    let (_, code) = text.split_once(&format!("http://{address}/")).unwrap();
    let code = &code[..6];
    ada.types("5", "Waiting for your friend…");
    assert_eq!(server.program('B').join(code).status, 200);
    ada.waits_for("You are Ada (player 1), and your opponent is Bob (player 2).");
    ada.types("5", "Ada plays x5 → 5");
    assert_eq!(server.program('B').room(code)["number"], "5");
}

#[test]
fn a_takeback_takes_two() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = full_screen(data.path(), &address);
    bob.waits_for("[1] Ada to move");
    assert_eq!(ada.play(&code, "5").status, 200);
    bob.waits_for("Ada plays x5");
    assert_eq!(ada.act(&code, "takeback", &json!({})).status, 200);
    bob.waits_for("Ada wants to take back a move. y = allow, n = refuse");
    bob.types("n", "[2] Bob (you) to move");
    assert_eq!(ada.act(&code, "takeback", &json!({})).status, 200);
    bob.waits_for("Ada wants to take back a move. y = allow, n = refuse");
    bob.types("y", "Took back x5.");
    bob.waits_for("[1] Ada to move");
    assert_eq!(ada.play(&code, "2").status, 200);
    bob.waits_for("Ada plays x2");
    bob.types("9", "Bob plays x9 → 18");
    bob.types("u", "You asked to take your move back; Ada has to agree.");
    assert_eq!(ada.act(&code, "refuse-takeback", &json!({})).status, 200);
    bob.waits_for("Ada does not let you take your move back.");
}

#[test]
fn a_player_who_waits_at_a_terminal_can_resign_and_play_again() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = line_by_line(data.path(), &address);
    bob.waits_for("The player who reaches 100 or more wins.");
    bob.waits_for("You are Bob (player 2), and your opponent is Ada (player 1).");
    bob.waits_for("Waiting for Ada… You can type undo, values, resign, help or quit.");
    bob.types("5\r", "It is Ada's turn.");
    bob.types("resing\r", "Did you mean resign?");
    bob.types("resign\r", "Bob resigns. Ada wins!");
    bob.waits_for("You lost.");
    bob.waits_for("Enter = rematch with seats swapped, r = review, q = quit:");
    assert_eq!(ada.room(&code)["result"], json!({ "winner": 1, "cause": "opponent-resigned" }));
    assert_eq!(ada.act(&code, "rematch", &json!({})).status, 200);
    bob.waits_for("Ada wants a rematch.");
    bob.types("\r", "You are Bob (player 1), and your opponent is Ada (player 2).");
    bob.types("help\r", "ask to take back your last move");
    bob.types("hint\r", "There are no hints while you play a friend.");
    bob.types("moves\r", "1 × 9 = 9");
    bob.types("undo\r", "You have no move to take back");
    bob.types("9\r", "Ada's turn.");
    bob.types("quit\r", "Your seat stays yours.");
    ends_well(bob);
}

#[test]
fn a_server_that_goes_away_is_waited_for() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = full_screen(data.path(), &address);
    bob.waits_for("[1] Ada to move");
    assert_eq!(ada.play(&code, "5").status, 200);
    bob.waits_for("[2] Bob (you) to move");
    let stopped = server.stopped();
    bob.waits_for("Connection lost, trying again…");
    // The move is sent once somebody takes it.
    bob.types("9", "Connection lost, trying again…");
    let _server = stopped.started();
    bob.waits_for("Bob plays x9 → 45");
    assert_eq!(ada.room(&code)["number"], "45");
}

#[test]
fn a_server_that_goes_away_is_waited_for_line_by_line() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = line_by_line(data.path(), &address);
    bob.waits_for("Waiting for Ada…");
    let stopped = server.stopped();
    bob.waits_for("Connection lost, trying again…");
    let _server = stopped.started();
    bob.waits_for("Connected again.");
    assert_eq!(ada.play(&code, "5").status, 200);
    bob.waits_for("Bob's turn.");
    bob.types("9\r", "Current Number: 45");
    assert_eq!(ada.room(&code)["number"], "45");
}

#[test]
fn the_transcript_is_that_of_a_game_at_one_keyboard() {
    for (game, moves) in
        [("showdown(target=100)", ["5", "9", "2", "2"]), ("start 20; x2..9; >=1000 wins", ["2", "3", "2", "9"])]
    {
        let server = TestServer::start();
        let (ada, code, address) = room(&server, game);
        let ada_plays = std::thread::spawn(move || plays(&ada, &code, &[moves[0], moves[2]]));
        let said = numduel(&["join", &address, "--name", "Bob"], format!("{}\n{}\n", moves[1], moves[3]));
        ada_plays.join().unwrap();
        let local = numduel(&["play", game, "--names", "Ada,Bob"], moves.map(|mv| format!("{mv}\n")).concat());
        assert_eq!(said.ok(), local.ok());
    }
}

#[test]
fn a_match_is_played_to_its_end() {
    let server = TestServer::start();
    let ada = server.program('A');
    let made = json!({ "request": "match", "game": "showdown(target=10)", "name": "Ada", "mode": "games:2" });
    let code = ada.post("/rooms", &made).json()["room"].as_str().unwrap().to_owned();
    let address = format!("{code}@{}", server.address);
    let ada_plays = std::thread::spawn(move || {
        plays(&ada, &code, &["2"]);
        assert_eq!(ada.act(&code, "rematch", &json!({})).status, 200);
        let began = Instant::now();
        while ada.room(&code)["round"] != 2 {
            assert!(began.elapsed() < Duration::from_secs(30));
        }
        plays(&ada, &code, &["9"]);
    });
    let said = numduel(&["join", &address, "--name", "Bob"], "9\n2\n");
    ada_plays.join().unwrap();
    let local = numduel(&["play", "showdown", "--target", "10", "--games", "2", "--names", "Ada,Bob"], "2\n9\n2\n9\n");
    assert_eq!(said.out, local.out);
    assert!(said.err.contains("Score: Ada 0, Bob 1") && said.err.contains("The match is level."), "{}", said.err);
}

#[test]
fn invalid_input_never_loses_in_a_room() {
    let server = TestServer::start();
    let (ada, code, address) = room(&server, "avoid-duel");
    assert_eq!(server.program('A').room(&code)["phase"], "waiting");
    let bob = std::thread::spawn(move || numduel(&["join", &address, "--name", "Bob"], "nonsense\nresign\n"));
    plays(&ada, &code, &["2"]);
    let said = bob.join().unwrap();
    assert!(said.err.contains("That is not a move. In a room it does not lose the game."), "{}", said.err);
    assert!(said.ok().ends_with("Bob resigns. Ada wins!\n"));
    assert_eq!(ada.room(&code)["result"]["cause"], "resigned");
}

#[test]
fn what_cannot_work_is_said_before_a_seat_is_taken() {
    let server = TestServer::start();
    let (ada, code, address) = room(&server, "showdown");
    let said = numduel(&["join", &address, "--full-screen"], "");
    assert!(said.code == 2 && said.err.contains("without --full-screen you play line by line"), "{}", said.err);
    assert_eq!(ada.room(&code)["phase"], "waiting");
    let said = numduel(&["join", "K7PQ2M", "--name", "Bob"], "");
    assert!(said.code == 2 && said.err.contains("write the room as CODE@HOST"), "{}", said.err);
    let said = numduel(&["join", &format!("K7PQ2M@{}", server.address)], "");
    assert!(said.code == 1 && said.err.contains("There is no room K7PQ2M."), "{}", said.err);
}

#[test]
fn both_players_agree_to_see_what_each_move_is_worth() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = line_by_line(data.path(), &address);
    bob.waits_for("You can type undo, values, resign, help or quit.");
    bob.types("help\r", "values   agree to show what each move is worth");
    assert_eq!(ada.act(&code, "values", &json!({})).status, 200);
    bob.waits_for("Ada would like to show what each move is worth; type 'values' to agree.");
    bob.types("valeus\r", "Did you mean values?");
    bob.types("values\r", "Now you both see what each move is worth.");
    bob.types("values\r", "Ada to move. Winning moves: 6 (in 3), 7 (in 3)");
    assert_eq!(ada.play(&code, "5").status, 200);
    bob.waits_for("Winning moves: 2 (in 3). Losing moves: ");
    bob.types("quit\r", "Your seat stays yours.");
    ends_well(bob);
    let mut bob = full_screen(data.path(), &address);
    bob.waits_for("Resumed after 1 move.");
    bob.waits_for("2  x2 → 10  wins in 3");
    bob.types("v", "The list of moves shows what each is worth.");
    bob.types("9", "Ada to move");
    bob.waits_for("x3 → 135  wins in 1");
}

#[test]
fn a_player_asks_in_the_full_screen_to_see_what_each_move_is_worth() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = full_screen(data.path(), &address);
    bob.waits_for("v values");
    bob.types("v", "You asked to show what each move is worth; Ada has to agree.");
    bob.waits_until("the key is gone", |screen| !screen.contents().contains("v values"));
    bob.types("v", "You have asked already; your opponent has to agree.");
    assert_eq!(ada.act(&code, "values", &json!({})).status, 200);
    bob.waits_for("Now you both see what each move is worth.");
    assert_eq!(ada.act(&code, "resign", &json!({})).status, 200);
    bob.waits_for("You won");
    bob.types("n", "Waiting for Ada to accept a rematch…");
    assert_eq!(ada.act(&code, "rematch", &json!({})).status, 200);
    // What was agreed on was about one game.
    bob.waits_for("[1] Bob (you) to move");
    bob.waits_for("v values");
    assert_eq!(ada.act(&code, "values", &json!({})).status, 200);
    bob.waits_for("Ada would like to show what each move is worth; press v to agree.");
    bob.types("v", "x2 → 2  loses in");
}

#[test]
fn the_host_frees_a_seat_and_somebody_else_joins() {
    for is_screen in [true, false] {
        let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
        let address = server.address.to_string();
        let mut arguments = vec!["host", "showdown", "--server", &address, "--name", "Ada"];
        arguments.extend(is_screen.then_some("--full-screen"));
        let mut ada = Seat::at(data.path(), &arguments, (100, 50));
        let link = format!("http://{address}/");
        ada.waits_for(&link);
        let text = ada.text();
        let code = text.split_once(&link).unwrap().1[..6].to_owned();
        let data = tempfile::tempdir().unwrap();
        let mut bob = line_by_line(data.path(), &format!("{code}@{address}"));
        if is_screen {
            ada.waits_for("f free");
            ada.types("f", "Give Bob's seat to someone else? y = yes");
            ada.types("n", "The seat stays taken.");
            ada.types("f", "Give Bob's seat");
            ada.types("y", "Bob's seat is free again.");
            ada.waits_for("Waiting for your friend…");
        } else {
            ada.waits_for("You are Ada (player 1), and your opponent is Bob (player 2).");
            ada.types("fre\r", "Did you mean free?");
            ada.types("free\r", "Bob's seat is free again.");
            ada.types("free\r", "The game starts when your friend joins.");
        }
        bob.waits_for("The host has freed your seat.");
        let emmy = server.program('B');
        let joins = json!({ "request": "join", "name": "Emmy" });
        assert_eq!(emmy.post(&format!("/rooms/{code}/join"), &joins).status, 200);
        ada.waits_for("your opponent is Emmy (player 2).");
        ada.types(
            if is_screen { "5" } else { "5\r" },
            if is_screen { "Ada plays x5 → 5" } else { "Waiting for Emmy…" },
        );
        assert_eq!(emmy.room(&code)["number"], "5");
        if !is_screen {
            ada.types("free\r", "Only the host can free a seat, and only before the first move.");
            ada.waits_for("You can type undo, values, resign, help or quit.");
        }
    }
}

#[test]
fn the_win_is_claimed_from_an_opponent_who_stays_away() {
    let play = |is_screen: bool| {
        let server = TestServer::configured(|config| config.claim_after = Duration::from_secs(16));
        let data = tempfile::tempdir().unwrap();
        let (ada, code, address) = room(&server, "showdown(target=100)");
        let mut bob = if is_screen { full_screen(data.path(), &address) } else { line_by_line(data.path(), &address) };
        bob.waits_for(if is_screen { "[1] Ada to move" } else { "Waiting for Ada…" });
        bob.types(if is_screen { "c" } else { "claim\r" }, "more seconds to move before you can claim the win.");
        bob.waits_for(if is_screen {
            "away; you can claim the win in 1 minute"
        } else {
            "You can claim the win in 1 minute."
        });
        if is_screen {
            bob.waits_for("Ada is away. Press c to claim the win.");
            bob.waits_for("c claim");
            bob.types("c", "Ada resigns. Bob wins!");
        } else {
            bob.waits_for("Ada is away. Type claim to claim the win, or keep waiting.");
            bob.types("clam\r", "Did you mean claim?");
            bob.types("claim\r", "Ada resigns. Bob wins!");
        }
        bob.waits_for("You won");
        assert_eq!(ada.room(&code)["result"], json!({ "winner": 2, "cause": "resigned" }));
    };
    std::thread::scope(|scope| {
        scope.spawn(|| play(true));
        scope.spawn(|| play(false));
    });
}

#[test]
fn an_opponent_who_comes_back_is_said_to_be_back() {
    let (server, data) = (TestServer::start(), tempfile::tempdir().unwrap());
    let (ada, code, address) = room(&server, "showdown(target=100)");
    let mut bob = line_by_line(data.path(), &address);
    bob.waits_for("Ada is away. You can claim the win in 5 minutes.");
    let seq = ada.room(&code)["seq"].clone();
    std::thread::spawn(move || ada.get(&format!("/rooms/{code}?after={seq}&wait=25")));
    bob.waits_for("Ada is back.");
}
