//! The accept loop: limits on connections, time limits on headers and silence, and a stop that loses nothing.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt;

use crate::config::{Config, SENDING_TIME, rate_key};
use crate::metrics::METRICS;
use crate::phase::{ServerPhase, stopping};

/// How long a stopping server waits for answers that are on their way.
const LAST_ANSWERS: Duration = Duration::from_secs(12);

/// How many connections may wait to be accepted: after a restart everybody comes back at once.
const BACKLOG: u32 = 16_384;

/// How many connections each address has.
#[derive(Default)]
struct PerAddress(Mutex<HashMap<IpAddr, usize>>);

/// A connection that is counted while it lasts.
struct Counted {
    counts: Arc<PerAddress>,
    address: IpAddr,
}

/// What a connection holds for as long as it, or the stream that it became, is open. A stopping server waits for all.
#[derive(Clone)]
pub struct OpenConnection {
    /// Who is at its other end.
    pub peer: IpAddr,
    _held: Arc<(OwnedSemaphorePermit, Counted, Arc<watch::Sender<()>>)>,
}

/// Listens on an address.
pub fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that restarts gets its address back at once.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

impl PerAddress {
    fn count(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Counted> {
        let address = rate_key(address);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            METRICS.refused.add(1);
            return None;
        }
        *count += 1;
        METRICS.connections.add(1);
        Some(Counted { counts: Arc::clone(self), address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        METRICS.connections.sub(1);
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// Answers until the phase is stopping, and then until every answer is finished.
pub async fn serve(listener: TcpListener, router: Router, config: &Config, mut phase: watch::Receiver<ServerPhase>) {
    let (most, most_per_address) = config.connections;
    let slots = Arc::new(Semaphore::new(most));
    let counts = Arc::new(PerAddress::default());
    let (open, mut all_closed) = watch::channel(());
    let open = Arc::new(open);
    let trusted = config.trusted_proxies.clone();
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &slots) => accepted,
            () = stopping(&mut phase) => break,
        };
        let Some((stream, peer, slot)) = accepted else { continue };
        // A proxy brings everybody's connections.
        let most =
            if trusted.iter().any(|network| network.contains(peer.ip())) { usize::MAX } else { most_per_address };
        let Some(counted) = counts.count(peer.ip(), most) else { continue };
        let (router, phase, open) = (router.clone(), phase.clone(), Arc::clone(&open));
        let held = OpenConnection { peer: peer.ip(), _held: Arc::new((slot, counted, open)) };
        tokio::spawn(answer(stream, held, router, phase));
    }
    drop(listener);
    drop(open);
    // The channel closes with the last connection.
    _ = tokio::time::timeout(LAST_ANSWERS, async { while all_closed.changed().await.is_ok() {} }).await;
}

async fn accept(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let slot = Arc::clone(slots).acquire_owned().await.ok()?;
    let Ok((stream, peer)) = listener.accept().await else {
        // Out of descriptors: others have to close first.
        tokio::time::sleep(Duration::from_millis(20)).await;
        return None;
    };
    // A move is a small packet, and somebody waits for it.
    _ = stream.set_nodelay(true);
    Some((stream, peer, slot))
}

async fn answer(stream: TcpStream, open: OpenConnection, router: Router, mut phase: watch::Receiver<ServerPhase>) {
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(open.clone());
        request.map(axum::body::Body::new)
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(SENDING_TIME).max_buf_size(32 * 1024);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // What a client breaks off is its own affair.
        _ = connection.as_mut() => {}
        () = stopping(&mut phase) => {
            connection.as_mut().graceful_shutdown();
            _ = connection.await;
        }
    }
}
