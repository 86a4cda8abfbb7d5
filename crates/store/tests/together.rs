//! Several programs and threads with one file.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Barrier;
use std::thread;

use crate::common::{CHILD, assert_sound, child, folder, game, keep, people};
use numduel_store::{GameFilter, HistoryPage, NewGame, Store, StoreError};

const GAMES: usize = 15;

/// Plays some games move by move.
fn play(file: &Path) {
    let mut store = Store::open(file).unwrap();
    for _ in 0..GAMES {
        let empty = game("showdown");
        let new = NewGame { game: &empty, players: &people(), seed: None, started: 1, ended: None };
        let id = store.begin_game(&new).unwrap();
        for (index, word) in ["x5", "x9", "x2"].into_iter().enumerate() {
            store.append_move(id, index + 1, &word.parse().unwrap(), None).unwrap();
        }
        assert_eq!(store.game(id).unwrap().record.moves.len(), 3);
    }
}

#[test]
fn child_plays() {
    if let Some(file) = std::env::var_os(CHILD) {
        play(&PathBuf::from(file));
    }
}

fn assert_all_there(file: &Path, players: usize) {
    let store = Store::open(file).unwrap();
    let games = store.history(&GameFilter::default(), HistoryPage::first(1_000_000)).unwrap();
    assert_eq!(games.len(), players * GAMES);
    assert!(games.iter().all(|game| game.record.to_string() == "showdown(target=1000) x5 x9 x2"));
    drop(store);
    assert_sound(file);
}

#[test]
fn threads_begin_one_file_at_the_same_moment_and_lose_nothing() {
    const THREADS: usize = 8;
    let (_folder, file) = folder();
    let together = Barrier::new(THREADS);
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                together.wait();
                play(&file);
            });
        }
    });
    assert_all_there(&file, THREADS);
}

#[test]
fn processes_begin_one_file_at_the_same_moment_and_lose_nothing() {
    const PROCESSES: usize = 4;
    let (_folder, file) = folder();
    let program = std::env::current_exe().unwrap();
    let children: Vec<_> = (0..PROCESSES)
        .map(|_| child(&program, "together::child_plays", &file).stdout(Stdio::null()).spawn().unwrap())
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_all_there(&file, PROCESSES);
}

#[test]
fn two_programs_that_continue_one_game_keep_one_line_of_play() {
    const PLIES: usize = 40;
    let (_folder, file) = folder();
    let mut store = Store::open(&file).unwrap();
    let id = keep(&mut store, "showdown(target=10^100)", &people(), 1);
    let refused: usize = thread::scope(|scope| {
        let race = || {
            let mut store = Store::open(&file).unwrap();
            let mv = "x2".parse().unwrap();
            let lost = |ply| match store.append_move(id, ply, &mv, None) {
                Ok(()) => 0,
                Err(StoreError::GameChanged { .. }) => 1,
                Err(error) => panic!("{error}"),
            };
            (1..=PLIES).map(lost).sum::<usize>()
        };
        let racers = [scope.spawn(race), scope.spawn(race)];
        racers.into_iter().map(|racer| racer.join().unwrap()).sum()
    });
    let saved = store.game(id).unwrap().record.moves.len();
    assert_eq!(saved + refused, 2 * PLIES);
}
