//! A server from its start to its stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Context;
use numduel_room::RoomCode;
use numduel_store::Store;
use numduel_store::rooms::RoomStore;
use numduel_store_postgres::{PostgresRooms, ServerId, ServerNews, listen};
use tokio::sync::{mpsc, watch};

use crate::config::{Config, Database};
use crate::limits::Limits;
use crate::log;
use crate::phase::ServerPhase;
use crate::rooms::Rooms;
use crate::serve::{bind, serve};
use crate::web::{AppState, router};
use crate::writer::Writer;

/// How often rooms that are watched are compared with the database, for what other servers have written.
const CATCH_UP_EVERY: Duration = Duration::from_secs(2);

/// How often servers tell each other, and those who watch, who is here.
const TICK_EVERY: Duration = Duration::from_secs(4);

/// A server that answers.
pub struct Server {
    address: SocketAddr,
    phase: watch::Sender<ServerPhase>,
    drain: Duration,
    serving: tokio::task::JoinHandle<()>,
    chores: Vec<tokio::task::JoinHandle<()>>,
    writer: JoinHandle<()>,
}

impl Server {
    /// Opens the database, listens, and answers from now on.
    pub async fn start(config: Config, limits: Limits) -> anyhow::Result<Self> {
        let (database, own) = (config.database.clone(), ServerId::random());
        // A connection to a database may not be made where requests are answered.
        let [reader, writer] = tokio::task::spawn_blocking(move || open(&database, own)).await??;
        let listener = bind(config.listen)
            .with_context(|| format!("cannot listen on {}; choose another address with --listen", config.listen))?;
        let address = listener.local_addr()?;
        let config = Config { listen: address, ..config };
        let (writer, thread) = Writer::start(writer)?;
        let rooms = Arc::new(Rooms::new(reader, writer, &config));
        if let Database::Postgres(url) = &config.database {
            hear_other_servers(url, own, &rooms)?;
        }
        let (phase, phases) = watch::channel(ServerPhase::Running);
        let drain = config.drain;
        let app =
            Arc::new(AppState { rooms: Arc::clone(&rooms), config: config.clone(), limits, phase: phases.clone() });
        let serving = tokio::spawn(async move { serve(listener, router(app), &config, phases).await });
        let chores = vec![
            every(CATCH_UP_EVERY, &rooms, |rooms| async move { rooms.catch_up().await }),
            every(TICK_EVERY, &rooms, |rooms| async move { rooms.tick().await }),
            every(Rooms::TIDY_EVERY, &rooms, |rooms| async move { rooms.tidy().await }),
        ];
        log::line("info", "listening", &[("address", &address.to_string())]);
        Ok(Self { address, phase, drain, serving, chores, writer: thread })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Tells load balancers, waits a moment, asks pages to come back later, finishes every answer, and ends.
    pub async fn stop(self) {
        log::line("info", "stopping", &[]);
        self.phase.send_replace(ServerPhase::Draining);
        tokio::time::sleep(self.drain).await;
        self.phase.send_replace(ServerPhase::Stopping);
        _ = self.serving.await;
        for chore in self.chores {
            chore.abort();
            _ = chore.await;
        }
        // The last room takes the writer with it; what was sent is written first.
        _ = tokio::time::timeout(Duration::from_secs(5), tokio::task::spawn_blocking(|| self.writer.join())).await;
        log::line("info", "stopped", &[]);
    }
}

/// Looks at rooms as soon as another server says that they have changed.
fn hear_other_servers(url: &str, own: ServerId, rooms: &Arc<Rooms>) -> std::io::Result<()> {
    let (rooms, runtime) = (Arc::downgrade(rooms), tokio::runtime::Handle::current());
    let (tell, mut told) = mpsc::unbounded_channel::<Vec<(RoomCode, u64)>>();
    let hearing = rooms.clone();
    runtime.spawn(async move {
        while let Some(mut changes) = told.recv().await {
            // What was said while the last changes were read is read at once.
            while let Ok(more) = told.try_recv() {
                changes.extend(more);
            }
            let Some(rooms) = hearing.upgrade() else { return };
            rooms.hear_changes(&changes).await;
        }
    });
    listen(url.to_owned(), own, move |heard| {
        let Some(rooms) = rooms.upgrade() else { return false };
        match heard {
            ServerNews::Changed(changes) => _ = tell.send(changes),
            ServerNews::Present(here) => rooms.hear_presence(&here),
            ServerNews::Missed => _ = runtime.spawn(async move { rooms.catch_up().await }),
            ServerNews::Silence => {}
        }
        true
    })
}

/// Two connections to the database: one reads, one writes.
fn open(database: &Database, own: ServerId) -> anyhow::Result<[Box<dyn RoomStore>; 2]> {
    match database {
        Database::File(path) => {
            // The first write makes the file, before anybody can read it.
            let mut writer = Store::at(path);
            writer.expire(log::now()).with_context(|| format!("games cannot be stored in {}", path.display()))?;
            Ok([Box::new(Store::open(path)?), Box::new(writer)])
        }
        // The first connection makes the tables.
        Database::Postgres(url) => {
            Ok([Box::new(PostgresRooms::open_as(url, own)?), Box::new(PostgresRooms::open_as(url, own)?)])
        }
    }
}

/// Does something again and again, for as long as there are rooms.
fn every<F: Future<Output = ()> + Send>(
    interval: Duration,
    rooms: &Arc<Rooms>,
    chore: impl Fn(Arc<Rooms>) -> F + Send + 'static,
) -> tokio::task::JoinHandle<()> {
    let rooms = Arc::downgrade(rooms);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(interval).await;
            let Some(rooms) = rooms.upgrade() else { return };
            chore(rooms).await;
        }
    })
}
