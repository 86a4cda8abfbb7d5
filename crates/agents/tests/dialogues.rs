//! One list of dialogues, spoken as lines of words and as lines of JSON; the MCP server's tests speak it a third time.

use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

use numduel_agents::{Codec, Engine, EngineOptions, serve};
use serde_json::{Map, Value, json};

/// A command and what is expected of its reply.
fn dialogues() -> Vec<(Map<String, Value>, Map<String, Value>)> {
    let lines = include_str!("dialogues.jsonl").lines().map(|line| serde_json::from_str(line).expect("a JSON object"));
    let lines: Vec<Map<String, Value>> = lines.filter(|line: &Map<String, Value>| !line.contains_key("say")).collect();
    lines.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect()
}

/// An output that can be read afterwards.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn spoken(codec: Codec, input: String) -> String {
    let heard = Heard::default();
    let engine = Engine::new(EngineOptions::default());
    serve(&engine, codec, Cursor::new(input), heard.clone()).expect("an engine answers");
    let bytes = heard.0.lock().expect("nobody panicked").clone();
    String::from_utf8(bytes).expect("UTF-8")
}

/// Whether a reply, flattened to the names of the expectation, has everything that is expected.
fn assert_fits(command: &Map<String, Value>, expected: &Map<String, Value>, found: &BTreeMap<String, Value>) {
    for (name, value) in expected {
        let found = found.get(name).unwrap_or(&Value::Null);
        let fits = match (name.as_str(), value, found) {
            ("error", Value::String(part), Value::String(whole)) => whole.contains(part),
            ("legal", Value::Array(none), Value::Null) => none.is_empty(),
            // In words, an analysis is a state with values before it.
            ("kind", Value::String(kind), Value::String(found)) if kind == "analysis" && found == "state" => true,
            _ => value == found,
        };
        assert!(fits, "{command:?}: {name} should be {value}, not {found}");
    }
}

#[test]
fn the_dialogues_hold_in_json() {
    let dialogues = dialogues();
    let input = dialogues.iter().enumerate().map(|(id, (command, _))| {
        let mut command = command.clone();
        command.insert("id".to_owned(), json!(id));
        format!("{}\n", Value::Object(command))
    });
    let output = spoken(Codec::Json, input.collect::<Vec<_>>().concat());
    assert_eq!(output.lines().count(), dialogues.len());
    for (id, (line, (command, expected))) in output.lines().zip(&dialogues).enumerate() {
        let reply: Value = serde_json::from_str(line).unwrap();
        assert_eq!(reply["id"], json!(id));
        assert_fits(command, expected, &flattened(&reply));
    }
}

/// A reply and its state in one table.
fn flattened(reply: &Value) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for part in [reply, &reply["state"], &reply["state"]["result"]] {
        all.extend(part.as_object().into_iter().flatten().map(|(name, value)| (name.clone(), value.clone())));
    }
    all
}

#[test]
fn the_dialogues_hold_in_words() {
    for (index, (command, expected)) in dialogues().iter().enumerate() {
        // What comes before a command is said again, so that its own reply is what comes after the last `readyok`.
        let before =
            dialogues()[..index].iter().map(|(command, _)| in_words(command) + "\n").collect::<Vec<_>>().concat();
        let output = spoken(Codec::Lines, format!("{before}isready\n{}\n", in_words(command)));
        let (_, reply) = output.rsplit_once("readyok\n").unwrap();
        assert_fits(command, expected, &read_words(reply));
    }
}

/// A command as a line of words.
fn in_words(command: &Map<String, Value>) -> String {
    let text =
        |name: &str| command.get(name).map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    let mut line = text("command").unwrap_or_default();
    for (name, word) in [("game_id", "game"), ("opponent", "opponent"), ("seat", "seat"), ("seed", "seed")] {
        if let Some(value) = text(name) {
            line += &format!(" {word} {value}");
        }
    }
    if command.get("rated").is_some() {
        line += " rated";
    }
    for name in ["game", "move", "record"] {
        if let Some(value) = text(name) {
            line += &format!(" {value}");
        }
    }
    line
}

/// The lines of a reply under the names that JSON has for their parts.
fn read_words(reply: &str) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    let mut kind = "state";
    for line in reply.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "error" => {
                kind = "error";
                all.insert("error".to_owned(), json!(rest));
            }
            "verdict" => all.extend([("verdict".to_owned(), json!(rest))]),
            "state" => all.extend(read_state(rest)),
            _ => {}
        }
    }
    all.insert("kind".to_owned(), json!(kind));
    all
}

fn read_state(line: &str) -> BTreeMap<String, Value> {
    let (pairs, record) = line.split_once(" record ").unwrap_or((line, ""));
    let mut all = BTreeMap::from([("record".to_owned(), json!(record))]);
    let mut words = pairs.split(' ');
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        let value = match name {
            "legal" => json!(value.split(',').collect::<Vec<_>>()),
            "number" | "cause" | "forfeit" | "game" | "opponent" => json!(value),
            "book" => break,
            _ => value.parse::<u64>().map_or_else(|_| json!(value), |number| json!(number)),
        };
        all.insert(name.to_owned(), value);
    }
    all
}
