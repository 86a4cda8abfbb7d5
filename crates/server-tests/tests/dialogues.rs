//! The dialogues that the engine's other codecs are held to, through the real program: one request per line of JSON.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Map, Value, json};

/// The program, with a connection that has been opened.
struct Client {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    asked: u64,
}

impl Client {
    fn start() -> Self {
        let mut command = Command::new(crate::PROGRAM);
        command.args(["agents", "mcp"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let to = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut client = Self { child, to, from, asked: 0 };
        let about = json!({"name": "test", "version": "1"});
        client.ask("initialize", &json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about}));
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        client
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.to, "{message}").expect("the program reads");
        self.to.flush().expect("the program reads");
    }

    /// The result of a request.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).expect("the program writes") > 0, "the program ended");
            let answer: Value = serde_json::from_str(&line).expect("JSON");
            if answer["id"] == json!(id) {
                assert!(answer.get("error").is_none(), "a refusal is a result: {answer}");
                return answer["result"].clone();
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn lines() -> Vec<Map<String, Value>> {
    let text = include_str!("../../agents/tests/dialogues.jsonl");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("a JSON object"));
    lines.filter(|line: &Map<String, Value>| !line.contains_key("say")).collect()
}

#[test]
fn the_dialogues_hold_over_mcp() {
    let mut client = Client::start();
    let mut ids: HashMap<String, String> = HashMap::new();
    for pair in lines().chunks(2) {
        let (mut arguments, expected) = (pair[0].clone(), &pair[1]);
        let command = arguments.remove("command").unwrap();
        let tool = if command == "newgame" { "new_game" } else { command.as_str().unwrap() };
        let named = arguments.remove("game_id").unwrap().as_str().unwrap().to_owned();
        if tool != "new_game" {
            let id = ids.get(&named).unwrap_or(&named);
            arguments.insert("game_id".to_owned(), json!(id));
        }
        let result = client.ask("tools/call", &json!({"name": tool, "arguments": arguments}));
        let reply = &result["structuredContent"];
        if let Some(id) = reply["state"]["game_id"].as_str() {
            ids.insert(named, id.to_owned());
        }
        assert_eq!(result["isError"], json!(expected["kind"] == "error"), "{result}");
        for (name, value) in expected {
            let found = [reply, &reply["state"], &reply["state"]["result"]].into_iter().find_map(|part| part.get(name));
            let found = found.unwrap_or(&Value::Null);
            let fits = match (name.as_str(), value.as_str(), found.as_str()) {
                ("error", Some(part), Some(whole)) => {
                    assert_eq!(result["content"][0]["text"], *found, "the model reads the refusal");
                    whole.contains(part)
                }
                _ => value == found,
            };
            assert!(fits, "{tool} {arguments:?}: {name} should be {value}, not {found}");
        }
    }
}

#[test]
fn the_tools_are_listed_and_wrong_calls_are_results_that_say_what_is_allowed() {
    let mut client = Client::start();
    let tools = client.ask("tools/list", &json!({}));
    let names: Vec<&str> = tools["tools"].as_array().unwrap().iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["list_games", "read_rules", "new_game", "state", "move", "wait", "resign", "analyse"]);
    for (tool, arguments) in [
        ("fly", json!({})),
        ("move", json!({})),
        ("move", json!({"game_id": "nobody", "move": "x5"})),
        ("new_game", json!({"game": "showdown", "seat": 3})),
        ("new_game", json!({"game": 7})),
    ] {
        let result = client.ask("tools/call", &json!({"name": tool, "arguments": arguments}));
        assert_eq!(result["isError"], json!(true), "{tool}: {result}");
        assert!(result["content"][0]["text"].as_str().is_some_and(|text| !text.is_empty()));
    }
    let rules = client.ask("tools/call", &json!({"name": "read_rules", "arguments": {"game": "showdown"}}));
    assert!(rules["structuredContent"]["rules"].as_str().unwrap().contains("1000"));
}

#[test]
fn two_clients_of_one_game_wait_for_each_other() {
    let mut client = Client::start();
    let call = |client: &mut Client, name: &str, arguments: Value| {
        client.ask("tools/call", &json!({"name": name, "arguments": arguments}))["structuredContent"]["state"].clone()
    };
    let game = call(&mut client, "new_game", json!({"game": "showdown"}));
    let id = game["game_id"].clone();
    let early = call(&mut client, "wait", json!({"game_id": id, "seat": 2, "seconds": 0}));
    assert_eq!(early["turn"], json!(1), "the time was up before the turn came");
    call(&mut client, "move", json!({"game_id": id, "move": "x5"}));
    let now = call(&mut client, "wait", json!({"game_id": id, "seat": 2, "seconds": 20}));
    assert_eq!((&now["turn"], &now["number"]), (&json!(2), &json!("5")));
}
