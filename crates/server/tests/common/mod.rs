//! A server of one's own.

mod client;
pub mod older;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

pub use client::*;

use numduel_server::{Config, Database, Limits, Server};
use tempfile::TempDir;
use tokio::runtime::Runtime;

pub struct TestServer {
    runtime: Runtime,
    server: Option<Server>,
    pub address: SocketAddr,
    folder: TempDir,
}

/// What a server left: its address and its files.
pub struct StoppedServer {
    address: SocketAddr,
    folder: TempDir,
}

impl StoppedServer {
    /// Another server with these.
    pub fn started(self) -> TestServer {
        TestServer::in_folder(self.folder, Limits::none(), |config| config.listen = self.address)
    }
}

impl TestServer {
    pub fn start() -> Self {
        Self::configured(|_| {})
    }

    /// One whose settings are changed first.
    pub fn configured(change: impl FnOnce(&mut Config)) -> Self {
        Self::in_folder(tempfile::tempdir().unwrap(), Limits::none(), change)
    }

    /// One that finds what was put into its folder.
    pub fn with_folder(fill: impl FnOnce(&Path)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path());
        Self::in_folder(folder, Limits::none(), |_| {})
    }

    /// One with the limits that people meet, or a few of its own.
    pub fn with_limits(change: impl FnOnce(&mut Limits)) -> Self {
        let mut limits = Limits::default();
        change(&mut limits);
        Self::in_folder(tempfile::tempdir().unwrap(), limits, |_| {})
    }

    fn in_folder(folder: TempDir, limits: Limits, change: impl FnOnce(&mut Config)) -> Self {
        let runtime = Runtime::new().unwrap();
        let mut config = config(folder.path());
        change(&mut config);
        let server = runtime.block_on(Server::start(config, limits)).unwrap();
        Self { address: server.address(), runtime, server: Some(server), folder }
    }

    /// Stops it, and starts another one with what it left, at the same address.
    pub fn restarted(self) -> Self {
        self.stopped().started()
    }

    /// Stops it.
    pub fn stopped(mut self) -> StoppedServer {
        let server = self.server.take().unwrap();
        self.runtime.block_on(server.stop());
        StoppedServer { address: self.address, folder: self.folder }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn program(&self, secret: char) -> Client {
        Client {
            address: self.address,
            headers: vec![format!("Authorization: Bearer {}A", secret.to_string().repeat(25))],
        }
    }

    pub fn nobody(&self) -> Client {
        Client { address: self.address, headers: Vec::new() }
    }

    pub fn browser(&self, key: char) -> Client {
        Client::browser(self.address, key)
    }
}

pub fn config(folder: &Path) -> Config {
    Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        public_url: None,
        lan: None,
        trusted_proxies: Vec::new(),
        drain: Duration::ZERO,
        claim_after: Duration::from_mins(5),
        body_time: Duration::from_secs(30),
        database: Database::File(folder.join("numduel.db")),
        connections: (1000, 1000),
    }
}

/// The page of a new room as its host sees it, who has come to the server by this host.
pub fn invitation(server: SocketAddr, host: &str) -> String {
    let program = Client { address: server, headers: vec![format!("Authorization: Bearer {}A", "A".repeat(25))] };
    let room = program.create("showdown");
    let page = program.raw(&format!(
        "GET /rooms/{room} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nAccept: text/html\r\n{}\r\n\r\n",
        program.headers[0]
    ));
    assert_eq!(page.status, 200, "{}", page.body);
    page.body.replace(&room, "CODE")
}
