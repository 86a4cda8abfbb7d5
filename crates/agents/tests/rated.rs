//! While a rated game is on, its engine says nothing about the same rules, in whichever game it is asked.

use std::time::Duration;

use numduel_agents::{Engine, EngineOptions};
use numduel_wire::{EngineReply, ReplyKind};
use serde_json::{Value, json};

fn ask(engine: &Engine, command: &Value) -> EngineReply {
    engine.apply(&serde_json::from_value(command.clone()).unwrap())
}

fn begin(engine: &Engine, game_id: &str, game: &str, rated: bool) -> EngineReply {
    ask(engine, &json!({ "command": "newgame", "game_id": game_id, "game": game, "rated": rated }))
}

/// Whether the engine tells what moves are worth in a game that is begun for that.
fn tells(engine: &Engine, game: &str) -> bool {
    assert_eq!(begin(engine, "other", game, false).kind, ReplyKind::State, "{game}");
    let [analysed, gone] =
        ["analyse", "go"].map(|command| ask(engine, &json!({ "command": command, "game_id": "other" })));
    assert_eq!(analysed.kind == ReplyKind::Analysis, gone.kind == ReplyKind::BestMove, "{game}");
    analysed.kind == ReplyKind::Analysis
}

const SAME: [&str; 5] = [
    "showdown(target=100)",
    "showdown(target=100) x5 x9",
    "showdown(target=100, start=45)",
    "start 45; x2..9; >=100 wins",
    "name Quite another; start 1; x9; x2..8; >=100 wins",
];

#[test]
fn no_other_game_by_the_same_rules_tells_until_the_rated_one_is_over() {
    let engine = Engine::new(EngineOptions::default());
    assert!(SAME.iter().all(|game| tells(&engine, game)));
    begin(&engine, "rated", "showdown(target=100) x5", true);
    for game in SAME {
        assert!(!tells(&engine, game), "{game}");
    }
    assert!(tells(&engine, "showdown(target=1000)") && tells(&engine, "exact-duel"));
    begin(&engine, "second", "showdown(target=100)", true);
    ask(&engine, &json!({ "command": "resign", "game_id": "rated" }));
    assert!(!tells(&engine, SAME[0]), "the second is still on");
    begin(&engine, "second", "exact-duel", false);
    assert!(SAME.iter().all(|game| tells(&engine, game)), "it has made room for another");
}

#[test]
fn a_rated_game_keeps_nothing_back_once_its_turn_is_lost() {
    let engine = Engine::new(EngineOptions { rated_turn: Some(Duration::ZERO), ..EngineOptions::default() });
    begin(&engine, "rated", "showdown(target=100)", true);
    std::thread::sleep(Duration::from_millis(1));
    assert!(tells(&engine, SAME[0]));
    let late = ask(&engine, &json!({ "command": "move", "game_id": "rated", "move": "x5" }));
    assert!(late.error.unwrap().contains("too late"));
}
