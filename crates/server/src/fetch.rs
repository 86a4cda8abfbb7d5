//! One request over TLS, for the terminal program, which brings no TLS along.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use numduel_store::postgres::system_trust;
use rustls::pki_types::ServerName;
use rustls::{ClientConnection, StreamOwned};

/// Longer than a server waits for news.
const PATIENCE: Duration = Duration::from_mins(1);

/// Sends all of `request` to `HOST:PORT`, and writes the whole answer. The certificate has to be for this host, from an
/// authority that the system trusts.
pub fn fetch(host: &str, mut request: impl Read, mut answer: impl Write) -> anyhow::Result<()> {
    let (name, _) = host.rsplit_once(':').context("write the server as HOST:PORT")?;
    let name = ServerName::try_from(name.trim_matches(['[', ']']).to_owned())?;
    let config = system_trust().map_err(anyhow::Error::msg)?;
    let stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut stream = StreamOwned::new(ClientConnection::new(Arc::new(config), name)?, stream);
    io::copy(&mut request, &mut stream)?;
    stream.flush()?;
    match io::copy(&mut stream, &mut answer) {
        // Many servers hang up without a goodbye; whether the answer is whole, its length tells.
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(error.into()),
        _ => Ok(answer.flush()?),
    }
}
