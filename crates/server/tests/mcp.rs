//! The tools over HTTP: who may use them, and how much they may ask.

use numduel_server::Limit;
use serde_json::{Value, json};

use crate::common::{Answer, Client, TestServer};

impl Client {
    /// Calls a tool with these headers.
    pub fn mcp(&self, headers: &[String], tool: &str, arguments: &Value) -> Answer {
        let params = json!({ "name": tool, "arguments": arguments });
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string();
        let mut head =
            format!("POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        head +=
            "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-06-18\r\nConnection: close\r\n";
        for header in headers {
            head += &format!("{header}\r\n");
        }
        self.raw(&format!("{head}\r\n{body}"))
    }

    /// What a tool of this server replies.
    pub fn tool(&self, tool: &str, arguments: &Value) -> Value {
        let answer = self.mcp(&[format!("Host: {}", self.address)], tool, arguments);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["result"]["structuredContent"].clone()
    }
}

#[test]
fn tools_answer_programs_and_no_page_of_another_site() {
    let server = TestServer::configured(|config| config.public_url = Some("https://duel.example".to_owned()));
    let nobody = server.nobody();
    let own = server.address.to_string();
    for (host, headers, status) in [
        (own.as_str(), "", 200),
        ("localhost:8080", "", 200),
        ("[::1]:8080", "", 200),
        ("duel.example", "", 200),
        ("duel.example", "Origin: https://duel.example", 200),
        ("duel.example", "Sec-Fetch-Site: same-origin", 200),
        ("evil.example", "", 403),
        ("evil.example", "Origin: http://evil.example", 403),
        ("localhost.evil.example", "", 403),
        (own.as_str(), "Origin: http://evil.example", 403),
        (own.as_str(), "Origin: null", 403),
        (own.as_str(), "Sec-Fetch-Site: cross-site", 403),
        (own.as_str(), "Sec-Fetch-Site: same-site", 403),
    ] {
        let headers = [format!("Host: {host}"), headers.to_owned()];
        let headers: Vec<String> = headers.into_iter().filter(|header| !header.is_empty()).collect();
        let answer = nobody.mcp(&headers, "read_rules", &json!({ "game": "showdown" }));
        assert_eq!(answer.status, status, "{headers:?}: {}", answer.body);
    }
}

#[test]
fn tools_ask_the_solver_as_often_and_for_as_much_as_pages() {
    let server = TestServer::with_limits(|limits| limits.analysis = Limit::new(4, 0));
    let nobody = server.nobody();
    let begin = |game: &str| nobody.tool("new_game", &json!({ "game": game }))["state"]["game_id"].clone();
    // What a page refuses as too large is refused here as well.
    let large = "start 0; +1..40; each operand once per game; >=10^6 wins; up to 10^6";
    let address = large.replace(' ', "%20").replace('>', "%3E").replace('^', "%5E");
    let page = nobody.get(&format!("/analyse/{address}")).status;
    let tool = nobody.tool("analyse", &json!({ "game_id": begin(large) }));
    assert_eq!((page, &tool["kind"]), (422, &json!("error")), "{tool}");
    assert!(
        ["64 MB", "1500 ms", "300000 positions"].iter().any(|limit| tool["error"].as_str().unwrap().contains(limit)),
        "{tool}"
    );
    let id = begin("showdown");
    assert_eq!(nobody.tool("analyse", &json!({ "game_id": id }))["kind"], "analysis");
    assert_eq!(nobody.get("/analyse/showdown").status, 200);
    let tool = nobody.tool("analyse", &json!({ "game_id": id }));
    assert!(tool["error"].as_str().unwrap().contains("too many requests"), "four questions have been asked: {tool}");
    assert_eq!(nobody.get("/analyse/showdown").status, 429);
    assert_eq!(nobody.tool("move", &json!({ "game_id": id, "move": "x5" }))["kind"], "state", "play continues");
}

/// What is told about a game by its rules, through every door that there is, by the status of the answer.
fn told(server: &TestServer, over: &str, playing: &str) -> Vec<(String, bool)> {
    let (ada, page) = (server.program('A'), server.browser('N'));
    let own = "start%2045;%20x2..9;%20%3E=100%20wins";
    let paths = [
        "/analyse/showdown(target=100)".to_owned(),
        "/analyse/showdown(target=100)/x5".to_owned(),
        "/analyse/showdown(target=100)/x5.x9".to_owned(),
        format!("/analyse/{own}"),
        format!("/analyse/name%20Other;%20{own}"),
        "/books/showdown(target=100)/bands.svg".to_owned(),
        "/books/showdown(target=100)/targets.svg".to_owned(),
        "/books/showdown(target=1000)/targets.svg".to_owned(),
        format!("/rooms/{over}/review"),
        format!("/rooms/{over}/files/game.json"),
        format!("/rooms/{over}/files/history.svg"),
        format!("/rooms/{over}/files/card.svg"),
    ];
    let mut told: Vec<(String, bool)> = Vec::new();
    for path in paths {
        let answers = [ada.get(&path), page.get(&path)];
        assert_eq!(answers[0].status, answers[1].status, "{path}");
        told.push((path, answers[0].status == 200));
    }
    for target in ["100", "1000"] {
        let path = format!("/books/showdown(target={target})");
        let report = ada.get(&path).json();
        assert!(page.get(&path).body.contains("Play this game"), "the rules are no secret");
        told.push((format!("the law of {path}"), report["law"] != json!([])));
        if target == "100" {
            told.push((format!("the card of {path}"), report["card"] != json!(null)));
            assert_eq!(page.get(&path).body.contains("asking elsewhere"), report["card"] == json!(null));
        }
    }
    told.push(("values in a room".to_owned(), ada.room(playing)["values"] != json!(null)));
    for game in ["showdown(target=100)", "showdown(target=100) x5", "start 45; x2..9; >=100 wins"] {
        let id = ada.tool("new_game", &json!({ "game": game }))["state"]["game_id"].clone();
        told.push((format!("a tool in {game}"), ada.tool("analyse", &json!({ "game_id": id }))["kind"] == "analysis"));
    }
    told
}

#[test]
fn while_a_rated_game_is_on_nothing_is_told_about_its_rules_by_any_door() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = |request: &str| {
        let body = json!({ "request": request, "game": "showdown(target=100)", "name": "Ada" });
        let room = ada.post("/rooms", &body).json()["room"].as_str().unwrap().to_owned();
        bob.join(&room);
        room
    };
    let (over, playing) = (room("over"), room("playing"));
    assert_eq!(ada.play(&over, "5").status, 200);
    assert_eq!(bob.act(&over, "resign", &json!({})).status, 200);
    ada.act(&playing, "values", &json!({}));
    bob.act(&playing, "values", &json!({}));
    let all = |expected: bool| {
        for (door, told) in told(&server, &over, &playing) {
            assert_eq!(told, expected, "{door}");
        }
    };
    all(true);
    let rated = ada.tool("new_game", &json!({ "game": "showdown(target=100) x5", "rated": true }))["state"].clone();
    assert_eq!(rated["rated"], true);
    all(false);
    let problem = bob.get("/analyse/showdown(target=100)");
    assert_eq!(problem.status, 409);
    assert!(problem.json()["detail"].as_str().unwrap().contains("nothing keeps a player from asking elsewhere"));
    // Other games are told about, and this one is played, also by computers.
    assert_eq!(bob.get("/analyse/exact-duel").status, 200);
    assert_eq!(bob.get("/analyse/showdown(target=64)").status, 200);
    assert_eq!(ada.play(&playing, "5").status, 200);
    let body = json!({ "request": "c", "game": "showdown(target=100)", "opponent": "perfect", "first": "opponent" });
    let computer = ada.post("/rooms", &body).json()["room"].as_str().unwrap().to_owned();
    let begun = ada.get(&format!("/rooms/{computer}?after=2&wait=20")).json();
    assert_eq!(begun["moves"].as_array().unwrap().len(), 1, "{begun}");
    ada.tool("resign", &json!({ "game_id": rated["game_id"] }));
    all(true);
}

#[test]
fn a_model_plays_a_person_in_a_browser_while_a_third_watches_and_all_have_one_record() {
    let server = TestServer::start();
    let (person, model, watcher) = (server.browser('B'), server.nobody(), server.program('C'));
    let made = person.form("/rooms", "request=new&game=showdown%28target%3D100%29&opponent=friend&name=Ada&first=me");
    let place = made.header("location").unwrap_or_else(|| panic!("{} {}", made.status, made.body)).to_owned();
    let room = place.rsplit('/').next().unwrap().to_owned();
    // The model gets the link that a friend would get.
    let link = format!("http://{}{place}", server.address);
    let joined = model.tool("join_room", &json!({ "room": link, "name": "A model" }));
    let (secret, state) = (joined["secret"].clone(), joined["state"].clone());
    assert_eq!((&state["you"], &state["phase"], &state["turn"]), (&json!(2), &json!("playing"), &json!(1)), "{joined}");
    assert_eq!(state["players"][1]["name"], "A model");
    let third = server.nobody().tool("join_room", &json!({ "room": room, "name": "Another" }));
    assert!(third["status"] == 409 || third["status"] == 403, "both seats are taken: {third}");
    let look =
        |after: &Value| model.tool("room", &json!({ "room": room, "secret": secret, "after": after }))["state"].clone();
    let act = |action: &str, extra: Value| {
        let mut arguments = json!({ "room": room, "secret": secret, "action": action });
        arguments.as_object_mut().unwrap().extend(extra.as_object().cloned().unwrap());
        model.tool("act_in_room", &arguments)
    };

    let seen = state["seq"].clone();
    let (client, path) = (watcher.clone(), format!("/rooms/{room}?after={seen}&wait=20"));
    let waiting = std::thread::spawn(move || client.get(&path).json());
    let early = act("move", json!({ "move": "x5", "seq": seen }));
    assert!(early["detail"].is_string(), "it is the person's turn: {early}");
    let moved = person.form(&format!("{place}/move"), &format!("request=one&seq={seen}&move=4"));
    assert!(moved.status < 400, "{}", moved.body);
    assert_eq!(waiting.join().unwrap()["record"], "showdown(target=100) x4", "who watches hears of it");
    let state = look(&seen);
    assert_eq!((&state["turn"], &state["number"]), (&json!(2), &json!("4")), "the model hears of it: {state}");
    assert!(state["actions"].as_array().unwrap().contains(&json!("move")), "{state}");
    let refused = act("move", json!({ "move": "x10", "seq": state["seq"] }));
    assert!(refused["allowed"].as_array().unwrap().len() > 5, "a refusal says what is allowed: {refused}");
    let done = act("move", json!({ "move": "x3", "seq": state["seq"] }))["state"].clone();
    assert_eq!(done["record"], "showdown(target=100) x4 x3", "{done}");
    let page = person.get(&place).body;
    assert!(page.contains("12") && page.contains("A model"), "{page}");
    assert_eq!(watcher.room(&room)["record"], done["record"]);

    let over = act("resign", json!({}))["state"].clone();
    assert_eq!((&over["phase"], &over["result"]["winner"]), (&json!("over"), &json!(1)), "{over}");
    assert!(over["actions"].as_array().unwrap().contains(&json!("rematch")), "{over}");
    assert_eq!(act("rematch", json!({}))["state"]["rematch"], 2);
    assert!(person.form(&format!("{place}/rematch"), "request=again").status < 400);
    let next = look(&over["seq"]);
    let records = [
        watcher.room(&room)["record"].clone(),
        model.tool("room", &json!({ "room": room }))["state"]["record"].clone(),
    ];
    assert_eq!(records, [json!("showdown(target=100)"), json!("showdown(target=100)")], "{next}");
    let foreign = model.tool("act_in_room", &json!({ "room": room, "secret": "A", "action": "resign" }));
    assert!(foreign["detail"].is_string(), "a wrong secret opens nothing: {foreign}");
}
