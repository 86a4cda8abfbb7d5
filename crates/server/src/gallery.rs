//! Where pages are drawn for those who watch: on threads that give way to all others, so that whoever waits for an answer goes
//! first. Where there is more to draw than they can, pages skip to the newest state.

use std::{io, thread};

use tokio::runtime::{Builder, Handle, Runtime};

/// How far its threads give way, as `nice` counts.
#[cfg(target_os = "linux")]
const GIVES_WAY: i32 = 19;

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
        let runtime =
            threads.enable_all().worker_threads(half).thread_name("gallery").on_thread_start(give_way).build()?;
        Ok(Self { handle: runtime.handle().clone(), runtime: Some(runtime) })
    }

    /// The way to them.
    pub fn handle(&self) -> Handle {
        self.handle.clone()
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

/// On Linux, this is about one thread alone.
fn give_way() {
    #[cfg(target_os = "linux")]
    {
        // Where it is not allowed, all threads are equal.
        _ = rustix::process::nice(GIVES_WAY);
    }
}
