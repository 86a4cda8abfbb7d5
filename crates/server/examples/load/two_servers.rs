//! Two servers on one `PostgreSQL`, against its own benchmark program writing the same rows; and moves at a steady pace.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use xtask::postgres::{TestDatabase, programs};

use super::http::Connection;
use super::rooms::{Table, check_all, play_all, tables};
use super::servers::{MeasuredServer, Place, cpu};
use super::streams::open_streams;
use super::{CONNECTIONS, ROUNDS, TURN, percentile, rate, report};

/// The rows that a move writes, in a table like that of the events.
const PREPARE: &str =
    "CREATE TABLE bench_events (room text NOT NULL, seq bigint NOT NULL, kind text NOT NULL, chair smallint,
    detail text NOT NULL, request text, at bigint NOT NULL, PRIMARY KEY (room, seq));
    CREATE UNIQUE INDEX ON bench_events (room, request) WHERE request IS NOT NULL;";
const SCRIPT: &str = "\\set seq random(1, 1000000000000000)
INSERT INTO bench_events (room, seq, kind, chair, detail, request, at)
VALUES (:client_id::text, :seq, 'move', NULL, '+1', md5(:seq::text), extract(epoch FROM clock_timestamp())::bigint);
";

/// How many moves are due in a second if no other pace is asked for.
const PER_SECOND: f64 = 1_000.0;

/// For how long moves are made at a steady pace.
const PACED: Duration = Duration::from_secs(10);

fn program(name: &str) -> Command {
    Command::new(programs().expect("PostgreSQL is not installed").join(name))
}

/// What `pgbench` reaches in one turn, in transactions a second.
fn pgbench(database: &TestDatabase, script: &Path) -> f64 {
    let output = program("pgbench")
        .args(["-n", "-M", "prepared", "-c", "64", "-j", "2", "-T", &TURN.as_secs().to_string(), "-f"])
        .arg(script)
        .args(["-h", "127.0.0.1", "-p", &database.port().to_string(), "-U", "postgres", "postgres"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = told.lines().find_map(|line| line.strip_prefix("tps = "));
    let line = line.unwrap_or_else(|| panic!("{told} {}", String::from_utf8_lossy(&output.stderr)));
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Two servers on a new database.
fn start(server_program: &Path) -> (TestDatabase, [MeasuredServer; 2]) {
    let database = TestDatabase::start().unwrap();
    let place = Place::Database(database.url());
    let servers = [(); 2].map(|()| MeasuredServer::start(server_program, &place, None));
    (database, servers)
}

/// Moves at a pace that somebody asks for.
pub async fn measure_pace(server_program: &Path, per_second: f64) {
    let (_database, servers) = start(server_program);
    pace(&servers, per_second).await;
}

pub async fn measure(server_program: &Path) {
    let (database, servers) = start(server_program);
    let addresses = servers.each_ref().map(|server| server.address);
    program("psql").args([&database.url(), "-qc", PREPARE]).status().unwrap();
    let mut script = tempfile::NamedTempFile::new().unwrap();
    script.write_all(SCRIPT.as_bytes()).unwrap();
    let mut playing = tables(&addresses, 0, CONNECTIONS).await;
    let (mut count, mut spent, mut theirs, mut times) = (0, Duration::ZERO, 0.0, Vec::new());
    for _ in 0..ROUNDS {
        let (tables, own, time) = play_all(&addresses, playing, TURN).await;
        playing = tables;
        count += own.len() as u64;
        spent += time;
        times.extend(own);
        theirs += pgbench(&database, script.path()) / f64::from(u32::try_from(ROUNDS).unwrap());
    }
    check_all(addresses[0], &playing).await;
    let ours = rate(count, spent);
    let p99 = percentile(&mut times, 99).as_secs_f64() * 1000.0;
    report(
        &format!("PostgreSQL, two servers, HTTP at {CONNECTIONS} connections"),
        &format!("{ours:.0} moves/s, p99 {p99:.0} ms"),
        &format!("pgbench -M prepared -c 64: {theirs:.0}/s"),
        (ours / theirs, "×"),
        "at least 0.5",
    );
    pace(&servers, PER_SECOND).await;
}

/// Moves that are due at a steady pace, in rooms that 2,000 streams watch: how long after it was due each is acknowledged.
async fn pace(servers: &[MeasuredServer; 2], per_second: f64) {
    const STREAMS: usize = 2_000;
    let addresses = servers.each_ref().map(|server| server.address);
    let tables = tables(&addresses, CONNECTIONS, STREAMS / 2).await;
    let streams = open_streams(addresses.to_vec(), &tables).await;
    streams.wait_for_all(1, Duration::from_mins(1)).await.expect("every stream is sent its room");
    let used = || [servers.iter().map(MeasuredServer::cpu).sum::<f64>(), cpu("self")];
    let (before, answered) = (used(), answers(servers).await);
    // Players have a thread of their own, so that they do not wait for what the streams of this process read.
    let playing = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(play_at(&addresses, tables, per_second))
    });
    let (played, mut times) = tokio::task::spawn_blocking(|| playing.join().unwrap()).await.unwrap();
    let [serving, asking] = [0, 1].map(|side| (used()[side] - before[side]) / PACED.as_secs_f64());
    let own = within(&answered, &answers(servers).await);
    check_all(addresses[1], &played).await;
    let p99 = percentile(&mut times, 99).as_secs_f64() * 1000.0;
    let p50 = percentile(&mut times, 50).as_secs_f64() * 1000.0;
    let ours = format!(
        "{} moves, p50 {p50:.1} ms; the servers themselves answer 99% within {own}; processors used: servers {serving:.2}, \
         clients {asking:.2}",
        times.len()
    );
    let case = format!("PostgreSQL, open loop at {per_second:.0}/s, {STREAMS} streams: 99% acknowledged within");
    report(&case, &ours, &"", (p99, "ms"), "at most 150");
}

/// What all servers have answered within each range of times.
async fn answers(servers: &[MeasuredServer; 2]) -> Vec<(f64, u64)> {
    let [one, two] = [servers[0].answers().await, servers[1].answers().await];
    one.into_iter().zip(two).map(|((end, one), (_, two))| (end, one + two)).collect()
}

/// Within which time 99% were answered.
fn within(before: &[(f64, u64)], after: &[(f64, u64)]) -> String {
    let new: Vec<(f64, u64)> =
        before.iter().zip(after).map(|((end, before), (_, after))| (*end, after - before)).collect();
    let all = new.last().map_or(0, |(_, all)| *all);
    let end = new.iter().find(|(_, count)| count * 100 >= all * 99).map_or(f64::INFINITY, |(end, _)| *end);
    if end.is_finite() { format!("{:.0} ms", end * 1000.0) } else { "more than a second".to_owned() }
}

/// Makes moves that are due at a steady pace, each room over a connection of its own, as players do: how long after it was due
/// each was acknowledged. With fewer connections, a move would wait for those of other rooms, and not only for the servers.
async fn play_at(servers: &[SocketAddr; 2], tables: Vec<Table>, per_second: f64) -> (Vec<Table>, Vec<Duration>) {
    let rooms = u32::try_from(tables.len()).unwrap();
    let every = Duration::from_secs_f64(f64::from(rooms) / per_second);
    let mut seats = Vec::new();
    for (index, table) in tables.into_iter().enumerate() {
        seats.push((table, Connection::open(servers[index % 2]).await));
    }
    let began = Instant::now() + Duration::from_millis(500);
    let players: Vec<_> = seats
        .into_iter()
        .zip(0..rooms)
        .map(|((mut table, mut connection), index)| {
            tokio::spawn(async move {
                let (mut due, mut times) = (began + every * index / rooms, Vec::new());
                while due < began + PACED {
                    tokio::time::sleep_until(due.into()).await;
                    table.play(&mut connection).await;
                    times.push(due.elapsed());
                    due += every;
                }
                (table, times)
            })
        })
        .collect();
    let (mut times, mut played) = (Vec::new(), Vec::new());
    for player in players {
        let (table, own) = player.await.unwrap();
        played.push(table);
        times.extend(own);
    }
    (played, times)
}
