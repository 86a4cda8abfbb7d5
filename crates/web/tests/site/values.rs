//! The engine in a browser says what it says natively.

use std::collections::{HashSet, VecDeque};
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use numduel_rules::{Game, catalog};
use numduel_web::{PageEngine, PageRequest};
use numduel_wire::link::{AnalyseLink, Link, LinkedGame};
use serde_json::{Value, json};

use crate::driver::Browser;
use crate::folder;
use crate::host::StaticHost;

/// How many positions of a book are asked about, the nearest to its start first.
const POSITIONS: usize = 300;

/// Asks the engine of the page, without its worker.
const ASK: &str = "
    const answer = request => {
      const bytes = new TextEncoder().encode(request), engine = window.engine;
      const to = engine.allocate(bytes.length);
      new Uint8Array(engine.memory.buffer, to, bytes.length).set(bytes);
      const at = engine.ask();
      return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, engine.length()));
    };
    return REQUESTS.map(answer);";

const START: &str = "
    WebAssembly.instantiateStreaming(fetch(document.querySelector('meta[name=numduel]').dataset.engine),
      { env: { now: () => performance.now() } }).then(({ instance }) => { window.engine = instance.exports; });";

/// A link to every position that can be reached, up to so many.
fn positions(id: &str) -> Vec<String> {
    let book = catalog::find(id).unwrap();
    let rules = Arc::new(book.rules(&std::collections::BTreeMap::new()).unwrap());
    let linked = LinkedGame::new(&rules, rules.game_string()).unwrap();
    let start = Game::new(rules);
    let (mut seen, mut waiting, mut links) = (HashSet::new(), VecDeque::from([start]), Vec::new());
    while let Some(game) = waiting.pop_front().filter(|_| links.len() < POSITIONS) {
        links.push(
            Link::Analyse(AnalyseLink { game: linked.clone(), moves: game.moves().to_vec(), ply: None }).address(),
        );
        for mv in game.rules().legal(game.position()) {
            let mut next = game.clone();
            next.play(&mv).unwrap();
            if next.outcome().is_none() && waiting.len() < POSITIONS && seen.insert(next.position().clone()) {
                waiting.push_back(next);
            }
        }
    }
    links
}

#[test]
fn every_value_is_the_native_solvers() {
    let host = StaticHost::start(folder());
    let browser = Browser::start();
    browser.open(&host.url(""));
    browser.script(START);
    browser.wait_for_script("return !!window.engine", &json!(true));
    let mut engine = PageEngine::new(|| Duration::ZERO);
    let mut compared = 0;
    for id in catalog::all_ids() {
        for links in positions(id).chunks(50) {
            let json = |address: &String| {
                let request = PageRequest { json: true, ..PageRequest::get(address) };
                serde_json::to_string(&request).unwrap()
            };
            let requests: Vec<String> = links.iter().map(json).collect();
            let answers = browser.script(&ASK.replace("REQUESTS", &serde_json::to_string(&requests).unwrap()));
            for (request, answer) in requests.iter().zip(answers.as_array().unwrap()) {
                let native: Value = serde_json::from_str(&engine.answer_json(request.as_bytes())).unwrap();
                let answer: Value = serde_json::from_str(answer.as_str().unwrap()).unwrap();
                assert_eq!(answer, native, "{request}");
                compared += 1;
            }
        }
    }
    assert!(compared > 2000, "{compared}");
}

#[test]
fn the_first_view_is_small() {
    let folder = folder();
    let size = |name: &str| fs::metadata(folder.join(name)).unwrap().len();
    let assets: u64 = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| {
            let name = entry.file_name().into_string().unwrap();
            name.starts_with("numduel-") && ["js", "css"].contains(&name.rsplit('.').next().unwrap_or_default())
        })
        .map(|entry| entry.metadata().unwrap().len())
        .sum();
    for id in catalog::all_ids() {
        let pictures: u64 = ["bands", "targets"]
            .iter()
            .filter_map(|name| fs::metadata(folder.join(format!("books/{id}/{name}.svg"))).ok())
            .map(|file| file.len())
            .sum();
        let all = assets + size(&format!("books/{id}.html")) + pictures;
        assert!(all < 120_000, "{id}: {all} bytes before compression");
    }
}
