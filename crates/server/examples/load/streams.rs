//! As many streams as one process may have: that each gets its event, what they cost, and how soon all are back.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::http::Connection;
use super::report;
use super::rooms::Table;
use super::servers::{MeasuredServer, Place};

const STREAMS: usize = 19_000;

/// Streams that stay open, and come back when they were closed.
pub struct OpenStreams {
    count: usize,
    /// How many streams have been sent at least so many texts since they were opened last: one, two.
    told: Arc<[AtomicUsize; 2]>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

impl OpenStreams {
    /// Waits until every stream has been sent so many texts; says how long that took.
    pub async fn wait_for_all(&self, texts: usize, patience: Duration) -> Option<Duration> {
        let began = Instant::now();
        while self.told[texts - 1].load(Ordering::Relaxed) < self.count {
            if began.elapsed() > patience {
                return None;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Some(began.elapsed())
    }

    fn forget(&self) {
        self.told.iter().for_each(|count| count.store(0, Ordering::Relaxed));
    }
}

impl Drop for OpenStreams {
    fn drop(&mut self) {
        self.tasks.iter().for_each(tokio::task::JoinHandle::abort);
    }
}

/// Opens the pages of both players of each room, spread over the servers.
pub async fn open_streams(servers: Vec<SocketAddr>, tables: &[Table]) -> OpenStreams {
    let told: Arc<[AtomicUsize; 2]> = Arc::default();
    let pages: Vec<[String; 2]> =
        tables.iter().flat_map(|table| table.secrets.clone().map(|secret| [table.code.clone(), secret])).collect();
    let count = pages.len();
    let mut tasks = Vec::with_capacity(count);
    for (index, page) in pages.into_iter().enumerate() {
        let (server, told) = (servers[index % servers.len()], Arc::clone(&told));
        tasks.push(tokio::spawn(async move {
            loop {
                // A stream that was closed comes back, a little later each, as pages do.
                _ = follow(server, &page, &told).await;
                tokio::time::sleep(Duration::from_millis(200 + (index as u64 * 7919) % 1000)).await;
            }
        }));
        if index % 200 == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    OpenStreams { count, told, tasks }
}

/// Reads a stream to its end.
async fn follow(server: SocketAddr, [code, secret]: &[String; 2], told: &[AtomicUsize; 2]) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(server).await?;
    let request = format!(
        "GET /rooms/{code}/live HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {secret}\r\n\
         Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let (mut buffer, mut upgraded, mut texts) = (Vec::with_capacity(1024), false, 0);
    loop {
        if stream.read_buf(&mut buffer).await? == 0 {
            return Ok(());
        }
        if !upgraded {
            let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            if !buffer.starts_with(b"HTTP/1.1 101") {
                return Err(std::io::ErrorKind::Other.into());
            }
            buffer.drain(..end + 4);
            upgraded = true;
        }
        while let Some((kind, length)) = frame(&buffer) {
            buffer.drain(..length);
            match kind {
                1 => {
                    if let Some(count) = told.get(texts) {
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                    texts += 1;
                }
                8 => return Ok(()),
                // A ping is answered with an empty pong, masked as clients have to.
                9 => stream.write_all(&[0x8a, 0x80, 0, 0, 0, 0]).await?,
                _ => {}
            }
        }
    }
}

/// The kind of the first frame, and how many bytes it takes, once all of it is here.
fn frame(bytes: &[u8]) -> Option<(u8, usize)> {
    let (kind, short) = (bytes.first()? & 15, usize::from(bytes.get(1)? & 127));
    let (head, body) = match short {
        126 => (4, usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
        127 => (10, usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?),
        short => (2, short),
    };
    (bytes.len() >= head + body).then_some((kind, head + body))
}

pub async fn measure(program: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::Folder(folder.path().to_owned());
    let server = MeasuredServer::start(program, &place, None);
    let address = server.address;
    let mut connection = Connection::open(address).await;
    let mut tables = Vec::new();
    for number in 0..STREAMS / 2 {
        tables.push(Table::open(&mut connection, number).await);
    }
    let rooms = server.memory();
    let streams = open_streams(vec![address], &tables).await;
    streams.wait_for_all(1, Duration::from_mins(2)).await.expect("every stream is sent its room");
    // The first connection may have been closed for its silence.
    let mut connection = Connection::open(address).await;
    for table in &tables {
        table.join(&mut connection).await;
    }
    streams.wait_for_all(2, Duration::from_mins(1)).await.expect("every stream is sent its event");
    let memory = server.memory();
    let case = format!("{STREAMS} streams in {} rooms, an event each", STREAMS / 2);
    let each = format!(
        "{memory:.0} MB, {:.1} KB each; {rooms:.0} MB before they were opened",
        memory * 1000.0 / f64::from(u32::try_from(STREAMS).unwrap())
    );
    report(&case, &each, &"", (memory, "MB"), "at most 400");
    streams.forget();
    server.stop();
    let server = MeasuredServer::start(program, &place, Some(address));
    let back = streams.wait_for_all(1, Duration::from_mins(1)).await.expect("every stream comes back");
    let case = format!("{STREAMS} streams reconnected after a restart");
    report(&case, &format!("{:.1} s", back.as_secs_f64()), &"", (back.as_secs_f64(), "s"), "at most 30");
    drop(streams);
    drop(server);
}
