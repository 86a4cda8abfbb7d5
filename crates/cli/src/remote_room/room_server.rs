//! A server that has rooms: where it is, and how it is asked.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};

use crate::companion::companion;
use crate::exit::usage;

/// How long an answer may take: longer than a server waits for news.
const PATIENCE: Duration = Duration::from_secs(40);

/// How long a server may take to notice that somebody is there.
const GREETING: Duration = Duration::from_secs(10);

/// More than any answer has: a server that goes wrong fills nobody's memory.
const LONGEST_ANSWER: u64 = 64 * 1024 * 1024;

/// A server by its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomServer {
    secure: bool,
    /// Its name and its port.
    host: String,
}

impl RoomServer {
    /// Reads `HOST`, `HOST:PORT`, `http://HOST` or `https://HOST`.
    pub fn new(address: &str) -> anyhow::Result<Self> {
        let (scheme, host) = address.split_once("://").unwrap_or(("", address));
        let port = match scheme {
            "" => 8080,
            "http" => 80,
            "https" => 443,
            _ => 0,
        };
        let host = host.trim_end_matches('/');
        if port == 0 || host.is_empty() || host.contains('/') {
            return Err(usage("write the server as HOST, HOST:PORT or https://HOST"));
        }
        let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let host = if has_port { host.to_owned() } else { format!("{host}:{port}") };
        Ok(Self { secure: scheme == "https", host })
    }

    /// Its name and its port.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Sends a request, and waits for the whole answer.
    pub fn exchange(&self, request: &str) -> anyhow::Result<String> {
        let unreachable = || format!("the server {self} cannot be reached; start one with: numduel serve --lan");
        if self.secure {
            return self.exchange_encrypted(request);
        }
        let mut stream = self.connect().with_context(unreachable)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(request.as_bytes()).with_context(unreachable)?;
        let mut answer = String::new();
        stream.take(LONGEST_ANSWER).read_to_string(&mut answer).with_context(unreachable)?;
        Ok(answer)
    }

    /// A connection to the first of the server's addresses that takes one.
    fn connect(&self) -> io::Result<TcpStream> {
        let mut failure = io::Error::from(io::ErrorKind::NotFound);
        for address in self.host.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, GREETING) {
                Ok(stream) => return Ok(stream),
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    fn exchange_encrypted(&self, request: &str) -> anyhow::Result<String> {
        // This program does not bring TLS along.
        let program = companion("server", "https")?;
        let mut command = Command::new(&program);
        command.args(["fetch", &self.host]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("{} cannot be started", program.display()))?;
        if let Some(mut input) = child.stdin.take() {
            // If it has ended already, it says why below.
            _ = input.write_all(request.as_bytes());
        }
        let output = child.wait_with_output()?;
        let problem = String::from_utf8_lossy(&output.stderr);
        let problem = problem.trim().trim_start_matches("error: ");
        ensure!(output.status.success(), "the server {self} cannot be reached: {problem}");
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

impl fmt::Display for RoomServer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { secure, host } = self;
        match (secure, host.strip_suffix(":443")) {
            (true, Some(name)) => write!(out, "https://{name}"),
            (true, None) => write!(out, "https://{host}"),
            (false, _) => write!(out, "http://{host}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_named_in_several_ways() {
        for (address, url) in [
            ("192.168.0.5", "http://192.168.0.5:8080"),
            ("localhost:9000", "http://localhost:9000"),
            ("http://duel.example", "http://duel.example:80"),
            ("https://duel.example/", "https://duel.example"),
            ("https://duel.example:8443", "https://duel.example:8443"),
        ] {
            assert_eq!(RoomServer::new(address).unwrap().to_string(), url);
        }
        for wrong in ["", "https://", "ftp://duel.example", "https://duel.example/rooms"] {
            assert!(RoomServer::new(wrong).is_err(), "{wrong}");
        }
    }
}
