//! The rooms in the files that an older server wrote, and what everybody there does next.

use serde_json::{Value, json};

use super::{Client, TestServer};

/// What the older server showed to Carol alone.
const CAROLS_LINK: &str = "SRDDSIJJFHLLYEABO3CLDOVHLA";

fn done(client: &Client, room: &str, action: &str, extra: &Value) -> Value {
    let answer = client.act(room, action, extra);
    assert_eq!(answer.status, 200, "{room} {action}: {}", answer.body);
    answer.json()
}

/// Plays on in every room, with the old cookies, tokens and private link.
pub fn play_on(server: &TestServer) {
    let (ada, bob) = (server.program('A'), server.program('B'));
    let moved = |mv: &str| json!({ "move": mv });

    let running = "5ZFQWH";
    assert_eq!(ada.room(running)["number"], "45");
    done(&ada, running, "move", &moved("5"));
    done(&bob, running, "move", &moved("5"));
    let over = bob.room(running);
    assert_eq!(over["record"], "showdown(target=1000) x5 x9 x5 x5");
    assert_eq!(over["result"]["winner"], 2);

    // A match of three: Carol comes back on her phone by her private link, Dan with his cookie.
    let (phone, dan, one_of_three) = (server.browser('E'), server.browser('D'), "ZP4DYP");
    let form = |who: &Client, action: &str, body: &str| {
        let seq = server.nobody().room(one_of_three)["seq"].clone();
        let sent =
            who.form(&format!("/rooms/{one_of_three}/{action}"), &format!("request={action}{seq}&seq={seq}&{body}"));
        assert_eq!(sent.status, 303, "{action}: {}", sent.body);
    };
    form(&phone, "link", &format!("secret={CAROLS_LINK}"));
    form(&phone, "move", "move=9");
    form(&dan, "resign", "");
    let won = server.nobody().room(one_of_three);
    assert_eq!((&won["match_over"], &won["score"]), (&json!(true), &json!([0, 2])), "{won}");

    let own_book = ada.room("JYEYCB");
    assert_eq!(own_book["moves"].as_array().unwrap().len(), 2, "{own_book}");
    let seq = done(&ada, "JYEYCB", "move", &moved("-1"))["seq"].as_u64().unwrap();
    let answered = ada.get(&format!("/rooms/JYEYCB?after={seq}&wait=20")).json();
    assert_eq!(answered["moves"].as_array().unwrap().len(), 4, "the computer answers");

    done(&bob, "N8CE82", "rematch", &json!({}));
    assert_eq!(bob.room("N8CE82")["round"], 2);
    done(&bob, "XX549C", "takeback", &json!({}));
    assert_eq!(bob.room("XX549C")["number"], "1", "Ada had asked to take her move back");
    assert_eq!(bob.join("D2REK5").status, 200, "the host still waits");
    done(&ada, "D2REK5", "move", &moved("7"));
}
