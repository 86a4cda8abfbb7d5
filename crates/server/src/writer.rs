//! One thread writes: it takes whatever is waiting, commits it as one batch, and answers.

use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use numduel_room::RoomCode;
use numduel_store::rooms::{Committed, RoomChange, RoomRefusal, RoomStore};
use tokio::sync::oneshot;

use crate::metrics::METRICS;

/// The most changes of one batch.
const LARGEST_BATCH: usize = 1024;

/// What became of a change; an error where the database itself failed, and it is not known whether it was made.
pub type WriteResult = Result<Result<Committed, RoomRefusal>, String>;

/// The way to the thread that writes.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<Request>);

struct Request {
    change: RoomChange,
    answer: oneshot::Sender<WriteResult>,
}

impl Writer {
    /// Starts the thread. It ends with the last writer, after everything that was sent is written.
    pub fn start(mut store: Box<dyn RoomStore>) -> std::io::Result<(Self, thread::JoinHandle<()>)> {
        let (send, receive) = mpsc::channel::<Request>();
        let thread = thread::Builder::new().name("writer".to_owned()).spawn(move || {
            while let Ok(first) = receive.recv() {
                let batch = std::iter::once(first).chain(receive.try_iter().take(LARGEST_BATCH - 1));
                let (changes, answers): (Vec<_>, Vec<_>) =
                    batch.map(|request| (request.change, request.answer)).unzip();
                METRICS.batches.add(1);
                METRICS.changes.add(changes.len() as u64);
                let began = Instant::now();
                let committed = store.commit(&changes);
                METRICS.commit_times.add(began.elapsed());
                match committed {
                    // Whoever has stopped waiting does not need the answer.
                    Ok(made) => {
                        let news = changed(&changes, &made);
                        answers.into_iter().zip(made).for_each(|(answer, made)| _ = answer.send(Ok(made)));
                        // Whoever waits for an answer goes first. Servers that do not hear it look for themselves.
                        if !news.is_empty()
                            && let Err(error) = store.tell_changed(&news)
                        {
                            crate::log::line("error", "other servers were not told", &[("reason", &error.to_string())]);
                        }
                    }
                    Err(error) => {
                        METRICS.failures.add(1);
                        crate::log::line("error", "commit failed", &[("reason", &error.to_string())]);
                        for answer in answers {
                            _ = answer.send(Err(error.to_string()));
                        }
                    }
                }
            }
        })?;
        Ok((Self(send), thread))
    }

    /// Writes a change, and waits until it is on the disk.
    pub async fn write(&self, change: RoomChange) -> WriteResult {
        let (answer, wait) = oneshot::channel();
        let gone = || "the server is stopping".to_owned();
        self.0.send(Request { change, answer }).map_err(|_| gone())?;
        wait.await.map_err(|_| gone())?
    }
}

/// The newest events of the rooms that others may know: nobody knows a new one.
fn changed(changes: &[RoomChange], made: &[Result<Committed, RoomRefusal>]) -> Vec<(RoomCode, u64)> {
    let made = made.iter().map(|made| made.as_ref().ok().filter(|made| !made.repeated));
    let told = |(change, made): (&RoomChange, Option<&Committed>)| match change {
        RoomChange::Create(_) => None,
        RoomChange::Append(append) => Some((append.room, made?.seq)),
        RoomChange::Delete(room) => Some((*room, made?.seq)),
    };
    changes.iter().zip(made).filter_map(told).collect()
}
