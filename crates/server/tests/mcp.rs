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
    let page = nobody.get(&format!("/analyse/{}", large.replace(' ', "%20"))).status;
    let tool = nobody.tool("analyse", &json!({ "game_id": begin(large) }));
    assert_eq!((page, &tool["kind"]), (422, &json!("error")), "{tool}");
    assert!(["64 MB", "1.5 s"].iter().any(|limit| tool["error"].as_str().unwrap().contains(limit)), "{tool}");
    let id = begin("showdown");
    assert_eq!(nobody.tool("analyse", &json!({ "game_id": id }))["kind"], "analysis");
    assert_eq!(nobody.get("/analyse/showdown").status, 200);
    let tool = nobody.tool("analyse", &json!({ "game_id": id }));
    assert!(tool["error"].as_str().unwrap().contains("too often"), "four questions have been asked: {tool}");
    assert_eq!(nobody.get("/analyse/showdown").status, 429);
    assert_eq!(nobody.tool("move", &json!({ "game_id": id, "move": "x5" }))["kind"], "state", "play goes on");
}
