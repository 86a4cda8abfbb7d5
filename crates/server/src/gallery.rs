//! Where pages are drawn for those who watch: on threads of their own, so that whoever waits for an answer does not stand in line
//! behind pages. They have no lower priority than others. One that did could be stopped while it holds a lock, of a room or of
//! the allocator, and a player would wait for a thread that is not running. Instead they rest, as [`GalleryClock`] says.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Handle, Runtime, RuntimeMetrics};

/// The threads that draw.
pub struct Gallery {
    handle: Handle,
    /// Until it closes.
    runtime: Option<Runtime>,
}

impl Gallery {
    /// Starts them.
    pub fn open() -> io::Result<Self> {
        let half = thread::available_parallelism().map_or(1, usize::from).div_ceil(2);
        let mut threads = Builder::new_multi_thread();
        let runtime = threads.enable_all().worker_threads(half).thread_name("gallery").build()?;
        Ok(Self { handle: runtime.handle().clone(), runtime: Some(runtime) })
    }

    /// The way to them.
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// How much of their time they draw.
    pub fn clock(&self) -> GalleryClock {
        GalleryClock::new(self.handle.metrics())
    }
}

impl Drop for Gallery {
    fn drop(&mut self) {
        // Whoever is told goodbye was told before; nobody waits for the rest.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// How much of the time since some moment the threads were busy. A thread that waits for a processor counts as busy, so that
/// drawing takes the less the more others have to do.
pub struct GalleryClock {
    metrics: RuntimeMetrics,
    since: Instant,
    /// How long they had been busy before.
    before: Duration,
}

impl GalleryClock {
    fn new(metrics: RuntimeMetrics) -> Self {
        let before = busy(&metrics);
        Self { metrics, since: Instant::now(), before }
    }

    /// Counts from now on.
    pub fn restart(&mut self) {
        (self.since, self.before) = (Instant::now(), busy(&self.metrics));
    }

    /// Whether they have been busy for more than one part in so many of the time.
    pub fn is_busier_than(&self, one_in: u32) -> bool {
        let threads = u32::try_from(self.metrics.num_workers()).unwrap_or(u32::MAX);
        busy(&self.metrics).saturating_sub(self.before) * one_in > self.since.elapsed() * threads
    }
}

fn busy(metrics: &RuntimeMetrics) -> Duration {
    (0..metrics.num_workers()).map(|worker| metrics.worker_total_busy_duration(worker)).sum()
}
