//! A server as a process of its own, so that it can be killed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::PROGRAM;
use crate::common::Client;

pub struct ServerProcess {
    child: Child,
    url: String,
}

impl ServerProcess {
    /// One that stores rooms in this `PostgreSQL` database.
    pub fn on(database: &str) -> Self {
        Self::start(Command::new(PROGRAM).args(["serve", "--database", database]))
    }

    /// One that stores rooms in this folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self::start(Command::new(PROGRAM).args(["serve", "--data"]).arg(folder))
    }

    /// One that this command starts.
    pub fn start(command: &mut Command) -> Self {
        let mut child = command
            .args(["--listen", "127.0.0.1:0", "--no-limits"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().nth(1).unwrap().strip_prefix("http://").unwrap().to_owned();
        Self { child, url }
    }

    pub fn program(&self, secret: char) -> Client {
        let headers = vec![format!("Authorization: Bearer {}A", secret.to_string().repeat(25))];
        Client { address: self.url.parse().unwrap(), headers }
    }

    pub fn browser(&self, key: char) -> Client {
        Client::browser(self.url.parse().unwrap(), key)
    }

    pub fn id(&self) -> String {
        self.child.id().to_string()
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop, and waits until it has.
    pub fn stop(mut self) {
        let asked = Command::new("kill").arg(self.id()).status().unwrap();
        assert!(asked.success() && self.child.wait().unwrap().success());
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
