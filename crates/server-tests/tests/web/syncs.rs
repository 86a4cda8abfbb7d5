//! A move is on the disk before it is acknowledged: killing a program proves nothing of that, so syncs are counted.

use std::process::Command;

use serde_json::json;
use xtask::postgres::{TestDatabase, programs};

use crate::PROGRAM;
use crate::common::Client;
use crate::process::ServerProcess;
use crate::two_servers::new_room;

const MOVES: u64 = 40;

/// A program that is traced outlives the one that traces it, so it is ended first.
struct TracedServer(String);

impl Drop for TracedServer {
    fn drop(&mut self) {
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", &self.0]).output().unwrap().stdout;
        let children = String::from_utf8(children).unwrap();
        // A signal that could be caught would wait for the tracer, which is about to be ended too.
        _ = Command::new("kill").arg("-KILL").args(children.split_whitespace()).status();
    }
}

/// One player after the other moves, and waits for each answer.
fn play(ada: &Client, bob: &Client) {
    let room = new_room(ada, bob, "showdown(target=10^60)");
    for ply in 0..MOVES {
        let player = if ply % 2 == 0 { ada } else { bob };
        let body = json!({ "request": format!("m{ply}"), "seq": ply + 2, "move": "2" });
        assert_eq!(player.post(&format!("/rooms/{room}/move"), &body).status, 200);
    }
}

/// Plays, and expects a sync for every move.
fn assert_synced(server: &ServerProcess, syncs: impl Fn() -> u64) {
    let before = syncs();
    play(&server.program('A'), &server.program('B'));
    let mut made = syncs() - before;
    // A connection to PostgreSQL tells what it has counted once it has been idle for ten seconds.
    for _ in 0..40 {
        if made < MOVES {
            std::thread::sleep(std::time::Duration::from_millis(500));
            made = syncs() - before;
        }
    }
    assert!(made >= MOVES, "{made} syncs for {MOVES} moves");
    println!("{made} syncs for {MOVES} moves");
}

#[test]
fn sqlite_syncs_at_least_once_for_each_move_of_one_client() {
    let folder = tempfile::tempdir().unwrap();
    let counts = folder.path().join("syncs");
    let mut traced = Command::new("strace");
    traced.args(["-f", "-e", "trace=fsync,fdatasync", "-o"]).arg(&counts);
    traced.arg(PROGRAM).args(["serve", "--data"]).arg(folder.path());
    let server = ServerProcess::start(&mut traced);
    let _traced = TracedServer(server.id());
    let syncs =
        || std::fs::read_to_string(&counts).unwrap().lines().filter(|line| line.contains("sync(")).count() as u64;
    assert_synced(&server, syncs);
}

#[test]
fn postgresql_syncs_at_least_once_for_each_move_of_one_client() {
    let database = TestDatabase::start().unwrap();
    let server = ServerProcess::on(&database.url());
    let syncs = || {
        let select = "SELECT wal_sync FROM pg_stat_wal";
        let psql =
            Command::new(programs().unwrap().join("psql")).args([&database.url(), "-Atc", select]).output().unwrap();
        String::from_utf8(psql.stdout).unwrap().trim().parse::<u64>().unwrap()
    };
    assert_synced(&server, syncs);
}
