//! A `PostgreSQL` of one's own, which is gone afterwards: for tests and benchmarks.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::step;

/// The newest folder with the programs of `PostgreSQL`.
pub fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    versions.filter(|folder| folder.join("initdb").exists()).max()
}

/// Whether this is root, as whom `PostgreSQL` refuses to run.
pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// A database that is gone afterwards.
pub struct TestDatabase {
    folder: PathBuf,
    port: u16,
}

impl TestDatabase {
    /// Makes and starts one.
    pub fn start() -> Result<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("numduel-postgres-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder)?;
        if is_root() {
            step::run(Command::new("chown").arg("postgres").arg(&folder))?;
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let database = Self { folder, port };
        database.run("initdb", &["--auth=trust", "--username=postgres", "-D", &database.data()])?;
        database.resume()?;
        Ok(database)
    }

    /// How a server names it.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts it again with what is on the disk.
    pub fn resume(&self) -> Result<()> {
        let options = format!("-p {} -k {} -c listen_addresses=127.0.0.1", self.port, self.folder.display());
        let log = self.folder.join("log").display().to_string();
        // Those who outlived a killed server may still hold its memory for a moment.
        for _ in 0..50 {
            if self.run("pg_ctl", &["-D", &self.data(), "-w", "-l", &log, "-o", &options, "start"]).is_ok() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(200));
        }
        self.run("pg_ctl", &["-D", &self.data(), "status"])
    }

    /// Starts it again so that it takes encrypted connections alone, with this certificate and its key.
    pub fn require_tls(&self, certificate: &Path, key: &Path) -> Result<()> {
        let data = self.folder.join("data");
        fs::write(data.join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 trust\n")?;
        for (from, name) in [(certificate, "server.crt"), (key, "server.key")] {
            fs::copy(from, data.join(name))?;
            // The key of a database is for its owner alone.
            step::run(Command::new("chmod").arg("600").arg(data.join(name)))?;
            if is_root() {
                step::run(Command::new("chown").arg("postgres").arg(data.join(name)))?;
            }
        }
        let settings = fs::read_to_string(data.join("postgresql.conf"))?;
        fs::write(data.join("postgresql.conf"), settings + "\nssl = on\n")?;
        self.run("pg_ctl", &["-D", &self.data(), "-w", "-m", "fast", "stop"])?;
        self.resume()
    }

    /// Kills it without a warning, all its processes at once.
    pub fn kill(&self) -> Result<()> {
        let file = fs::read_to_string(self.folder.join("data/postmaster.pid")).context("it does not run")?;
        let master = file.lines().next().unwrap_or_default();
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", master]).output()?.stdout;
        let children = String::from_utf8_lossy(&children).into_owned();
        let all = [master].into_iter().chain(children.split_whitespace());
        // One that has ended meanwhile is dead enough.
        _ = Command::new("kill").arg("-9").args(all).stderr(Stdio::null()).status()?;
        Ok(())
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let program = programs().context("PostgreSQL has vanished")?.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        let done =
            command.args(arguments).current_dir(&self.folder).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        ensure!(done.success(), "PostgreSQL: '{}' failed", arguments.join(" "));
        Ok(())
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        _ = self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
        _ = fs::remove_dir_all(&self.folder);
    }
}
