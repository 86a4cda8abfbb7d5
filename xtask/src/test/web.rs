//! The parts of the server that need more than Rust: a real `PostgreSQL` and a real browser. Whatever is missing is installed
//! where this machine allows it.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use xtask::step;

use super::{Ran, TestOptions};

/// What Debian calls what is needed.
const PACKAGES: [&str; 6] = ["postgresql", "chromium", "chromium-driver", "systemd", "curl", "python3"];

pub fn run(_: TestOptions) -> Result<Ran> {
    if missing() && is_root() {
        println!("test: installing {}", PACKAGES.join(", "));
        let quiet = |arguments: &[&str]| {
            let mut apt = Command::new("apt-get");
            apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()).status()
        };
        // Where there is no such program, the next question tells.
        _ = quiet(&["update", "-q"]);
        _ = quiet(&[["install", "-y", "--no-install-recommends"].as_slice(), &PACKAGES].concat());
    }
    if missing() {
        let skipped = format!("the server with PostgreSQL and a browser: install {}", PACKAGES.join(", "));
        return Ok(Ran { skipped: vec![skipped], ..Ran::default() });
    }
    let database = TestDatabase::start()?;
    // Some tests play at the terminal.
    step::run(&mut step::cargo(["build", "-p", "numduel", "--quiet"]))?;
    let mut tests = step::cargo(["test", "-p", "numduel-server", "--test", "web", "--quiet"]);
    tests.env("NUMDUEL_TEST_POSTGRES", &database.url);
    step::run(&mut tests)?;
    Ok(Ran::default())
}

fn missing() -> bool {
    let found = |program: &str| Path::new("/usr/bin").join(program).exists();
    let needed = ["chromium", "chromedriver", "systemd-analyze", "curl"];
    programs().is_none() || needed.into_iter().any(|program| !found(program))
}

/// The newest folder with the programs of `PostgreSQL`.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    versions.filter(|folder| folder.join("initdb").exists()).max()
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// A database that is gone afterwards.
struct TestDatabase {
    folder: PathBuf,
    url: String,
}

impl TestDatabase {
    fn start() -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("numduel-postgres-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        if is_root() {
            // It refuses to run as root.
            step::run(Command::new("chown").arg("postgres").arg(&folder))?;
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
        let database = Self { folder, url };
        database.run("initdb", &["--auth=trust", "--username=postgres", "-D", &database.data()])?;
        let options = format!("-p {port} -k {} -c listen_addresses=127.0.0.1", database.folder.display());
        let log = database.folder.join("log").display().to_string();
        database.run("pg_ctl", &["-D", &database.data(), "-w", "-l", &log, "-o", &options, "start"])?;
        Ok(database)
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
        let done = command.args(arguments).current_dir(&self.folder).stdout(Stdio::null()).status()?;
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
