//! Games in rooms, from the invitation to the rematch.

use numduel_rules::catalog;
use numduel_session::SeatPlayer;
use numduel_store::{GameFilter, HistoryPage};
use serde_json::json;

use crate::common::{Client, TestServer};

/// Plays until the game is over, always the first legal move of whoever is to move.
fn finish(players: [&Client; 2], room: &str) {
    for _ in 0..200 {
        let report = players[0].room(room);
        let Some(turn) = report["turn"].as_u64() else { return };
        let player = players.into_iter().find(|player| player.room(room)["you"] == turn).unwrap();
        let legal = report["legal"].as_array().unwrap();
        let answer = player.play(room, legal[legal.len() - 1]["typed"].as_str().unwrap());
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    panic!("the game does not end");
}

#[test]
fn every_shipped_book_is_played_to_its_end_and_again_with_seats_swapped() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    for id in catalog::ids() {
        let room = ada.create(id);
        assert_eq!(bob.join(&room).status, 200);
        finish([&ada, &bob], &room);
        let over = ada.room(&room);
        assert_eq!(over["phase"], "over", "{id}");
        assert_eq!((&over["you"], &over["score"].as_array().unwrap().len()), (&json!(1), &2));
        assert_eq!(ada.act(&room, "rematch", &json!({})).status, 200);
        assert_eq!(ada.act(&room, "rematch", &json!({})).status, 409, "asked already");
        assert_eq!(bob.act(&room, "rematch", &json!({})).status, 200);
        let again = ada.room(&room);
        assert_eq!((&again["phase"], &again["you"], &again["round"]), (&json!("playing"), &json!(2), &json!(2)));
        let won = |report: &serde_json::Value, seat: usize| report["score"][seat].as_u64().unwrap();
        assert_eq!(won(&over, 0), won(&again, 1), "the score follows the player");
    }
}

#[test]
fn what_is_played_in_rooms_is_in_the_history() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown(target=100)");
    bob.join(&room);
    finish([&ada, &bob], &room);
    let record = ada.room(&room)["record"].as_str().unwrap().to_owned();
    let store = numduel_store::Store::open(server.folder().join("numduel.db")).unwrap();
    let games = store.history(&GameFilter::default(), HistoryPage::first(10)).unwrap();
    assert_eq!(games.iter().map(|game| game.record.to_string()).collect::<Vec<_>>(), [record]);
    assert_eq!(games[0].players.each_ref().map(SeatPlayer::name), ["Ada", "Bob"]);
    // Deleting the room deletes the game with it, and the names.
    assert_eq!(bob.send("DELETE", &format!("/rooms/{room}"), None, "").status, 200);
    assert_eq!(ada.get(&format!("/rooms/{room}")).status, 404);
    assert!(store.history(&GameFilter::default(), HistoryPage::first(10)).unwrap().is_empty());
}

#[test]
fn a_request_that_is_sent_twice_happens_once_and_gets_the_same_answer() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let create = json!({ "request": "one", "game": "showdown" });
    let [first, second] = [(); 2].map(|()| ada.post("/rooms", &create).body);
    assert_eq!(first, second);
    let other = bob.post("/rooms", &create).body;
    assert_ne!(first, other, "the same name of somebody else's request means another room");
    let room = ada.create("showdown");
    bob.join(&room);
    let mv = json!({ "request": "m", "seq": 2, "move": "5" });
    let path = format!("/rooms/{room}/move");
    let [first, second] = [(); 2].map(|()| ada.post(&path, &mv).body);
    assert_eq!(first, second);
    bob.play(&room, "3");
    assert_eq!(ada.post(&path, &mv).body, first, "even after the opponent's move");
    assert_eq!(ada.room(&room)["moves"].as_array().unwrap().len(), 2);
}

#[test]
fn a_late_move_does_not_fit_again_after_a_takeback() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown");
    bob.join(&room);
    assert_eq!(ada.play(&room, "5").status, 200);
    assert_eq!(ada.act(&room, "takeback", &json!({})).status, 200);
    assert_eq!(ada.room(&room)["takeback"], 1);
    assert_eq!(bob.act(&room, "takeback", &json!({})).status, 200, "the opponent agrees");
    assert_eq!(ada.room(&room)["moves"], json!([]));
    let late = json!({ "request": "late", "seq": 2, "move": "5" });
    let answer = ada.post(&format!("/rooms/{room}/move"), &late);
    assert_eq!((answer.status, &answer.json()["seq"]), (409, &json!(5)), "{}", answer.body);
    assert_eq!(ada.play(&room, "7").status, 200);
    assert_eq!(bob.play(&room, "2").status, 200);
    assert_eq!(ada.act(&room, "takeback", &json!({})).status, 200);
    assert_eq!(bob.act(&room, "refuse-takeback", &json!({})).status, 200);
    assert_eq!(ada.room(&room)["moves"].as_array().unwrap().len(), 2);
}

#[test]
fn a_refused_takeback_tells_the_one_who_asked_until_the_next_move() {
    let server = TestServer::start();
    let (ada, bob) = (server.browser('A'), server.program('B'));
    let made = ada.form("/rooms", "request=r&game=showdown&name=Ada&opponent=friend");
    let place = made.header("location").unwrap().to_owned();
    let room = place.rsplit('/').next().unwrap();
    bob.join(room);
    let says = |client: &Client| {
        let answer = client.send("GET", &format!("{place}?parts=1"), None, "");
        (answer.json()["parts"]["actions"].to_string(), answer.json()["say"].to_string())
    };
    let act = |client: &Client, action: &str, body: &str| {
        let seq = bob.room(room)["seq"].clone();
        let answer = client.form(&format!("{place}/{action}"), &format!("request={action}-{seq}&seq={seq}{body}"));
        assert_eq!(answer.status, if client.headers.len() == 1 { 200 } else { 303 }, "{}", answer.body);
    };
    act(&ada, "move", "&move=2");
    act(&ada, "takeback", "");
    act(&bob, "refuse-takeback", "");
    let refused = "won’t let you take back your move";
    assert!(says(&ada).0.contains(refused), "{}", says(&ada).0);
    assert!(says(&ada).1.contains("You can't take back the move."), "{}", says(&ada).1);
    assert!(!says(&bob).0.contains(refused));
    assert_eq!(bob.room(room)["refused"], 1);
    act(&bob, "move", "&move=2");
    assert!(!says(&ada).0.contains(refused), "until the next move");
}

#[test]
fn a_room_in_which_a_game_is_on_is_deleted_by_both() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let exists = |room: &str| ada.get(&format!("/rooms/{room}")).status == 200;
    for method in ["POST", "DELETE"] {
        let delete = |client: &Client, room: &str| match method {
            "POST" => client.act(room, "delete", &json!({})),
            _ => client.send("DELETE", &format!("/rooms/{room}"), None, ""),
        };
        let game = format!("showdown(target={})", 1000 + method.len());
        let room = ada.create(&game);
        bob.join(&room);
        assert_eq!(delete(&bob, &room).status, 200, "he asks");
        assert!(exists(&room));
        assert_eq!(ada.room(&room)["deletion"], 2);
        assert_eq!(delete(&bob, &room).status, 409, "asking twice is not agreeing");
        assert!(exists(&room));
        assert_eq!(ada.play(&room, "2").status, 200, "she plays on instead");
        assert_eq!(ada.room(&room)["deletion"], json!(null));
        assert_eq!(delete(&ada, &room).status, 200);
        assert!(exists(&room), "what he asked for is withdrawn");
        assert_eq!(delete(&bob, &room).status, 200, "he agrees");
        assert!(!exists(&room));
        let alone = ada.create(&game.replace('1', "3"));
        assert_eq!(delete(&ada, &alone).status, 200);
        assert!(!exists(&alone), "nobody sits opposite");
    }
    let computer = json!({ "request": "c", "game": "showdown", "opponent": "random", "name": "Ada" });
    let room = ada.post("/rooms", &computer).json()["room"].as_str().unwrap().to_owned();
    assert_eq!(ada.act(&room, "delete", &json!({})).json()["seq"], 0);
    assert!(!exists(&room), "a computer does not mind");
}

#[test]
fn a_move_is_not_late_because_the_opponent_signed_a_device_out() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown");
    bob.join(&room);
    assert_eq!(bob.act(&room, "sign-out", &json!({})).status, 200);
    assert_eq!(bob.act(&room, "values", &json!({})).status, 200);
    let seen = json!({ "request": "m", "seq": 2, "move": "5" });
    assert_eq!(ada.post(&format!("/rooms/{room}/move"), &seen).status, 200);
    let late = json!({ "request": "n", "seq": 4, "move": "5" });
    assert_eq!(bob.post(&format!("/rooms/{room}/move"), &late).status, 409, "there is a move that he has not seen");
}

#[test]
fn the_computer_answers_at_every_level_and_takes_back_without_asking() {
    let server = TestServer::start();
    let ada = server.program('A');
    for opponent in ["level:1", "level:10", "perfect", "random", "greedy"] {
        let body = json!({ "request": opponent, "game": "showdown", "opponent": opponent, "first": "opponent" });
        let room = ada.post("/rooms", &body).json()["room"].as_str().unwrap().to_owned();
        let begun = ada.get(&format!("/rooms/{room}?after=2&wait=20")).json();
        assert_eq!((begun["moves"].as_array().unwrap().len(), &begun["turn"]), (1, &json!(2)), "{opponent}");
        let seq = begun["seq"].as_u64().unwrap();
        assert_eq!(ada.play(&room, "2").status, 200);
        let answered = ada.get(&format!("/rooms/{room}?after={}&wait=20", seq + 1)).json();
        assert_eq!(answered["moves"].as_array().unwrap().len(), 3, "{opponent}");
        assert_eq!(ada.act(&room, "takeback", &json!({})).status, 200);
        assert_eq!(ada.room(&room)["moves"].as_array().unwrap().len(), 1, "{opponent}");
    }
}

#[test]
fn a_book_of_ones_own_can_be_played_and_its_errors_are_named() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let body = json!({ "request": "own", "book": "start 1; x2..3; >=20 wins" });
    let room = ada.post("/rooms", &body).json()["room"].as_str().unwrap().to_owned();
    bob.join(&room);
    finish([&ada, &bob], &room);
    for (book, says) in [("start 1; x2..3", "error"), ("start 1; +1..9999; >=20000 wins", "at most 1000 moves")] {
        let answer = ada.post("/rooms", &json!({ "request": "bad", "book": book }));
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert!(answer.json()["detail"].as_str().unwrap().contains(says), "{}", answer.body);
    }
    let unknown = ada.post("/rooms", &json!({ "request": "bad", "game": "showdwn" }));
    assert_eq!(unknown.status, 404);
    assert!(unknown.body.contains("did you mean 'showdown'"), "{}", unknown.body);
}

#[test]
fn a_match_counts_its_games_and_ends() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let body = json!({ "request": "m", "game": "showdown(target=10)", "mode": "first-to:2", "name": "Ada" });
    let room = ada.post("/rooms", &body).json()["room"].as_str().unwrap().to_owned();
    bob.join(&room);
    for _ in 0..5 {
        finish([&ada, &bob], &room);
        if ada.room(&room)["match_over"] == true {
            return;
        }
        ada.act(&room, "rematch", &json!({}));
        assert_eq!(bob.act(&room, "rematch", &json!({})).status, 200);
    }
    panic!("the match does not end");
}

#[test]
fn a_win_can_be_claimed_only_from_somebody_who_stays_away() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown");
    bob.join(&room);
    assert_eq!(ada.act(&room, "claim", &json!({})).status, 409, "it is her own turn");
    ada.play(&room, "2");
    let answer = ada.act(&room, "claim", &json!({}));
    assert_eq!(answer.status, 409);
    assert!(answer.body.contains("more seconds"), "{}", answer.body);
}

#[test]
fn a_player_can_resign_while_the_opponent_thinks() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown");
    bob.join(&room);
    assert_eq!(ada.play(&room, "2").status, 200);
    assert_eq!(ada.act(&room, "resign", &json!({})).status, 200, "it is not her turn");
    let over = bob.room(&room);
    assert_eq!(over["result"], json!({ "winner": 2, "cause": "opponent-resigned" }));
    assert!(over["closing"].as_str().unwrap().contains("Ada resigns."), "{}", over["closing"]);
    assert!(over["record"].as_str().unwrap().ends_with(" x2 opponent-resigned"), "{}", over["record"]);
    assert_eq!(bob.act(&room, "resign", &json!({})).status, 409, "it is over");
}

#[test]
fn waiting_for_news_ends_with_the_news() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown");
    let waiting = {
        let (ada, room) = (ada.clone(), room.clone());
        std::thread::spawn(move || ada.get(&format!("/rooms/{room}?after=1&wait=25")).json())
    };
    std::thread::sleep(std::time::Duration::from_millis(200));
    bob.join(&room);
    assert_eq!(waiting.join().unwrap()["phase"], "playing");
}

#[test]
fn somebody_who_waits_is_here_and_hears_that_the_opponent_is_not() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown");
    bob.join(&room);
    assert_eq!(ada.room(&room)["claim_in"], 300);
    let seq = bob.room(&room)["seq"].clone();
    let began = std::time::Instant::now();
    let heard = bob.get(&format!("/rooms/{room}?after={seq}&wait=25")).json();
    assert!(began.elapsed() < std::time::Duration::from_secs(24), "not because the time is up");
    assert_eq!([&heard["players"][0]["here"], &heard["players"][1]["here"]], [false, true]);
    assert!(heard["claim_in"].as_u64().is_some_and(|left| left < 300), "{heard}");
    assert_eq!(ada.room(&room)["players"][1]["here"], true);
    assert_eq!(ada.room(&room)["claim_in"], 300, "she is back");
}

#[test]
fn values_are_shown_once_both_have_agreed_and_reviews_after_the_end() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown(target=100)");
    bob.join(&room);
    assert_eq!(ada.get(&format!("/rooms/{room}/review")).status, 409);
    assert_eq!(ada.act(&room, "values", &json!({})).status, 200);
    assert_eq!(ada.room(&room)["values"], json!(null));
    assert_eq!(bob.act(&room, "values", &json!({})).status, 200);
    assert_eq!(bob.room(&room)["values"].as_array().unwrap().len(), 8);
    finish([&ada, &bob], &room);
    let review = ada.get(&format!("/rooms/{room}/review"));
    assert_eq!(review.status, 200);
    assert_eq!(review.json()["record"], ada.room(&room)["record"]);
    for file in ["game.txt", "record.txt", "game.json", "history.svg", "card.svg"] {
        assert_eq!(ada.get(&format!("/rooms/{room}/files/{file}")).status, 200, "{file}");
    }
}

#[test]
fn a_rule_book_is_pasted_as_a_line_as_several_lines_or_as_its_file() {
    let server = TestServer::start();
    let ada = server.program('A');
    let book = numduel_rules::compact::read("start 20; -1..3 down to 0; stuck loses").unwrap();
    let file = format!("# Take a few; who cannot has lost.\n{book}");
    for (request, text) in
        ["start 20; -1..3 down to 0; stuck loses", "start 20;\n-1..3 down to 0;\r\nstuck loses\n", &file]
            .iter()
            .enumerate()
    {
        let made = ada.post("/rooms", &json!({ "request": format!("own{request}"), "game": text, "name": "Ada" }));
        assert_eq!(made.status, 201, "{text}: {}", made.body);
        let answer = server.nobody().get(&format!("/rooms/{}/files/book.toml", made.json()["room"].as_str().unwrap()));
        assert_eq!(answer.body.parse::<numduel_rules::RuleBook>().unwrap(), book);
    }
    let wrong = file.replace("stuck", "stack");
    let refused = ada.post("/rooms", &json!({ "request": "wrong", "game": wrong, "name": "Ada" }));
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.json()["detail"].as_str().unwrap().contains("stuck"), "{}", refused.body);
}

#[test]
fn a_program_gets_the_rule_book_of_a_room_before_the_first_move() {
    let server = TestServer::start();
    let ada = server.program('A');
    let line = "start 20; -1..3 down to 0; stuck loses";
    let made = ada.post("/rooms", &json!({ "request": "own", "game": line, "name": "Ada" })).json();
    let room = made["room"].as_str().unwrap();
    let answer = server.nobody().get(&format!("/rooms/{room}/files/book.toml"));
    let book: numduel_rules::RuleBook = answer.body.parse().unwrap();
    assert_eq!(book, numduel_rules::compact::read(line).unwrap());
}
