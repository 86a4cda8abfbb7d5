//! A program that is killed at any moment loses no move that it has acknowledged.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::common::{CHILD, assert_sound, child, folder, game, people};
use numduel_rules::Game;
use numduel_session::GameId;
use numduel_store::{Ended, NewGame, Store, Unfinished};

const ROUNDS: u64 = 100;

/// What a child does: it continues the unfinished game or begins one, and tells each move after it is saved.
#[test]
fn child_plays_and_tells() {
    let Some(file) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let mut store = Store::open(&file).unwrap();
    let mut out = std::io::stdout();
    loop {
        let (id, mut game) = resume(&mut store);
        while game.outcome().is_none() {
            let mv = "x2".parse().unwrap();
            let played = game.play(&mv).unwrap();
            let ply = game.moves().len();
            store.append_move(id, ply, &mv, played.outcome.map(|outcome| Ended { outcome, at: 2 })).unwrap();
            // One write, so that the parent never reads half an acknowledgement.
            out.write_all(format!("\nkept {id} {ply} .\n").as_bytes()).unwrap();
            out.flush().unwrap();
        }
    }
}

fn resume(store: &mut Store) -> (GameId, Game) {
    if let Some(Unfinished::Game(unfinished)) = store.unfinished(1).unwrap().into_iter().next() {
        return (unfinished.id, unfinished.replay().unwrap());
    }
    let game = game("showdown(target=10^30)");
    let new = NewGame { game: &game, players: &people(), seed: None, started: 1, ended: None };
    (store.begin_game(&new).unwrap(), game)
}

#[test]
fn no_acknowledged_move_is_lost_when_the_program_is_killed() {
    let (_folder, file) = folder();
    let program = std::env::current_exe().unwrap();
    let mut acknowledged = 0;
    for round in 0..ROUNDS {
        let mut child = child(&program, "kill::child_plays_and_tells", &file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (tell, told) = mpsc::channel();
        let reader = thread::spawn(move || {
            for line in lines.map_while(Result::ok).filter(|line| line.ends_with(" .")) {
                _ = tell.send(line);
            }
        });
        // The moment is spread over start-up, which is one round in four, and over the moves after the first.
        let mut saved: Vec<String> = Vec::new();
        if round % 4 != 0 {
            saved.extend(told.recv_timeout(Duration::from_secs(20)));
        }
        thread::sleep(Duration::from_micros(round * 7919 % 30_000));
        child.kill().unwrap();
        child.wait().unwrap();
        reader.join().unwrap();
        saved.extend(told.try_iter());
        acknowledged += saved.len();
        check(&file, &saved, round);
    }
    assert!(acknowledged > 100, "only {acknowledged} moves were acknowledged: the test shows too little");
}

/// Everything that was told is there; the file is sound; the game can be continued.
fn check(file: &PathBuf, saved: &[String], round: u64) {
    if !file.exists() {
        assert!(saved.is_empty());
        return;
    }
    let mut store = Store::open(file).unwrap();
    for line in saved {
        let mut words = line.split(' ').skip(1);
        let id = GameId(words.next().unwrap().parse().unwrap());
        let ply: usize = words.next().unwrap().parse().unwrap();
        let game = store.game(id).unwrap();
        assert!(game.record.moves.len() >= ply, "round {round}: move {ply} of game {id} is lost");
        // The result is saved with the move that made it, never without.
        assert_eq!(game.replay().unwrap().outcome(), game.outcome);
    }
    resume(&mut store);
    drop(store);
    assert_sound(file);
}
