//! A host of static files, which can go away.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Under which path the site is: any will do.
const PATH: &str = "/some/where/";

pub struct StaticHost {
    address: SocketAddr,
    stopped: Arc<AtomicBool>,
}

impl StaticHost {
    pub fn start(folder: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopped);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if stop.load(Ordering::SeqCst) {
                    return;
                }
                let folder = folder.clone();
                // A browser that does not wait for the end of a file is no failure.
                std::thread::spawn(move || _ = answer(&folder, stream));
            }
        });
        Self { address, stopped }
    }

    /// The address of a page.
    pub fn url(&self, page: &str) -> String {
        format!("http://{}{PATH}{page}", self.address)
    }

    /// From now on, every connection is refused.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        // The listener is closed when it has noticed.
        _ = TcpStream::connect(self.address);
        while TcpStream::connect(self.address).is_ok() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

fn answer(folder: &Path, mut stream: TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
    let path = request.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default();
    let name = path.strip_prefix(PATH).map(|name| if name.is_empty() { "index.html" } else { name });
    let content = name.and_then(|name| fs::read(folder.join(name)).ok());
    let kind = match name.and_then(|name| name.rsplit('.').next()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let status = if content.is_some() { "200 OK" } else { "404 Not Found" };
    let content = content.unwrap_or_default();
    let length = content.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&content)
}
