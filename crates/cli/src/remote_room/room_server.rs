//! A server that has rooms: where it is, and how it is asked.

use std::fmt;
use std::time::Duration;

use anyhow::Context;
use ureq::Agent;
use ureq::http::{Request, StatusCode};

use crate::exit::usage;

/// How long an answer may take: longer than a server waits for news.
const ANSWER_TIME: Duration = Duration::from_secs(40);

/// How long a server may take to accept a connection.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// More than any answer has: a server that goes wrong does not fill the memory.
const LONGEST_ANSWER: u64 = 64 * 1024 * 1024;

/// A server by its address.
#[derive(Clone, Debug)]
pub struct RoomServer {
    secure: bool,
    /// Its name and its port.
    host: String,
    agent: Agent,
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
        let secure = scheme == "https";
        let agent = if secure { secure_agent()? } else { config().build().new_agent() };
        Ok(Self { secure, host, agent })
    }

    /// Its name and its port.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Sends a request in the name of a seat's secret, and waits for the whole answer.
    pub fn ask(&self, method: &str, path: &str, secret: &str, body: &str) -> anyhow::Result<(StatusCode, String)> {
        let unreachable = || format!("the server {self} cannot be reached; start one with: numduel serve --lan");
        let request = Request::builder()
            .method(method)
            .uri(format!("{}://{}{path}", if self.secure { "https" } else { "http" }, self.host))
            .header("Authorization", format!("Bearer {secret}"))
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .body(body.to_owned())
            .with_context(unreachable)?;
        let mut answer = self.agent.run(request).with_context(unreachable)?;
        let text = answer.body_mut().with_config().limit(LONGEST_ANSWER).read_to_string().with_context(unreachable)?;
        Ok((answer.status(), text))
    }
}

/// The settings of both schemes. An address is taken at its word: no redirects, and no proxy of the environment.
fn config() -> ureq::config::ConfigBuilder<ureq::typestate::AgentScope> {
    Agent::config_builder()
        .timeout_connect(Some(CONNECT_TIME))
        .timeout_global(Some(ANSWER_TIME))
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(None)
}

/// An agent that trusts the certificates that the system trusts.
#[cfg(feature = "tls")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is no such agent")]
fn secure_agent() -> anyhow::Result<Agent> {
    use std::sync::Arc;
    use ureq::tls::{Certificate, RootCerts, TlsConfig};

    let trusted = rustls_native_certs::load_native_certs().certs;
    let trusted = trusted.iter().map(|certificate| Certificate::from_der(certificate).to_owned());
    let tls = TlsConfig::builder()
        .root_certs(RootCerts::from(trusted))
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build();
    Ok(config().tls_config(tls).build().new_agent())
}

#[cfg(not(feature = "tls"))]
fn secure_agent() -> anyhow::Result<Agent> {
    Err(crate::feature::missing("https", "tls"))
}

impl fmt::Display for RoomServer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { secure, host, .. } = self;
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
        ] {
            assert_eq!(RoomServer::new(address).unwrap().to_string(), url);
        }
        #[cfg(feature = "tls")]
        for (address, url) in [
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
