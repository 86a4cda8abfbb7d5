//! Servers as processes of their own, their memory, and how soon they answer.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::http::Connection;
use super::{percentile, report};

/// A server that is measured.
pub struct MeasuredServer {
    child: Child,
    pub address: SocketAddr,
}

/// Where a server stores its rooms.
pub enum Place {
    Folder(PathBuf),
    Database(String),
}

impl MeasuredServer {
    /// Starts one, at any free address or at this one.
    pub fn start(program: &Path, place: &Place, listen: Option<SocketAddr>) -> Self {
        let listen = listen.map_or_else(|| "127.0.0.1:0".to_owned(), |address| address.to_string());
        let mut command = Command::new(program);
        command.args(["serve", "--no-limits", "--max-connections", "19900", "--max-connections-per-address", "19900"]);
        match place {
            Place::Folder(folder) => command.arg("--data").arg(folder),
            Place::Database(url) => command.args(["--database", url]),
        };
        let mut child =
            command.args(["--listen", &listen]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_whitespace().nth(1).and_then(|url| url.strip_prefix("http://")).unwrap();
        Self { address: address.parse().unwrap(), child }
    }

    /// What it has in memory, in megabytes.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1000.0
    }

    /// How long it has used processors, in seconds.
    pub fn cpu(&self) -> f64 {
        cpu(&self.child.id().to_string())
    }

    /// How many changes it has answered within each of its ranges of times: their ends in seconds, and all up to there.
    pub async fn answers(&self) -> Vec<(f64, u64)> {
        let mut connection = Connection::open(self.address).await;
        let (_, text) = connection.ask("GET", "/metrics", &"A".repeat(26), "").await;
        let range = |line: &str| {
            let (end, count) = line.strip_prefix("numduel_change_seconds_bucket{le=\"")?.split_once("\"} ")?;
            Some((end.parse().unwrap_or(f64::INFINITY), count.parse().ok()?))
        };
        text.lines().filter_map(range).collect()
    }

    /// Asks it to stop, and waits until it has.
    pub fn stop(mut self) {
        Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for MeasuredServer {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// How long a process, or `self`, has used processors, in seconds.
pub fn cpu(process: &str) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let after_name = text.rsplit_once(") ").unwrap().1;
    let ticks = |index: usize| after_name.split(' ').nth(index).unwrap().parse::<f64>().unwrap();
    (ticks(11) + ticks(12)) / 100.0
}

/// From the start of the process to its first answer, and what it takes while nobody asks.
pub async fn measure_start(program: &Path) {
    let mut times = Vec::new();
    let mut memory = 0.0;
    for _ in 0..9 {
        let folder = tempfile::tempdir().unwrap();
        let began = Instant::now();
        let server = MeasuredServer::start(program, &Place::Folder(folder.path().to_owned()), None);
        let mut connection = Connection::open(server.address).await;
        assert_eq!(connection.ask("GET", "/rooms", &"A".repeat(26), "").await.0, 200);
        times.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(200)).await;
        memory = server.memory();
    }
    let median = percentile(&mut times, 50);
    let value = (median.as_secs_f64() * 1000.0, "ms");
    report("start to first answer, median of 9", &format!("{:.1} ms", value.0), &"", value, "at most 100");
    report("idle memory", &format!("{memory:.1} MB"), &"", (memory, "MB"), "at most 20");
}
