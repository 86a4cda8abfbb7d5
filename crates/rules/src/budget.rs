//! What long work may cost, how it reports its progress, and how it is stopped: one value that travels with the work.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use thiserror::Error;

use crate::memory_meter::{MemoryMeter, OverLimit, Reservation};
use crate::number::Number;

/// Limits on memory, positions and time, a flag that cancels, and a place to report progress.
///
/// Whatever can take long takes a `&Budget`, asks it every few [`Steps`], calls [`Budget::report`] now and then, and asks
/// [`Budget::reserve`] before it takes memory. Clones share the flag, the clock and the memory that is in use, so the owner
/// of a budget can stop work on another thread. The clock is read only where somebody limits the time or listens.
#[derive(Clone)]
pub struct Budget {
    /// The most bytes the work may take.
    pub bytes: u64,
    /// The most positions that may be visited one by one.
    pub positions: usize,
    /// The most time a piece of work may take, from [`Budget::with_time`] or the last [`Budget::restart`] on.
    time: Option<Duration>,
    clock: Option<Arc<Clock>>,
    now: TimeSource,
    meter: MemoryMeter,
    cancel: Cancel,
    listener: Option<Listener>,
}

/// Tells the time, as what has passed since some moment that stays the same.
pub type TimeSource = fn() -> Duration;

type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// A flag that stops every budget it was given to.
#[derive(Clone, Default)]
pub struct Cancel {
    flag: Arc<AtomicBool>,
    is_enough: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

/// How far the work has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What has been done: bands found, targets solved, positions visited or lines read.
    pub done: u64,
    /// How much there will be in all, where that is known.
    pub total: Option<Number>,
    /// How long it has taken.
    pub elapsed: Duration,
}

/// Why work was stopped before its end.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// Somebody cancelled it.
    #[error("stopped before it was finished")]
    Cancelled,
    /// It took as long as it was allowed to.
    #[error("stopped after {}", seconds(.limit))]
    TimeUp {
        /// How long that was.
        limit: Duration,
    },
}

/// Many short steps, of which every few ask the budget whether the work may continue.
///
/// Once it may not, no step is made any more. So an iterator, which has no way to hand on an error, may end early, and its
/// reader asks [`Steps::result`] whether it did.
#[derive(Debug)]
pub struct Steps<'b> {
    budget: &'b Budget,
    /// Since it was last asked.
    made: Cell<u32>,
    stopped: Cell<Option<Stopped>>,
}

fn seconds(time: &Duration) -> String {
    if time.subsec_millis() == 0 { format!("{} s", time.as_secs()) } else { format!("{} ms", time.as_millis()) }
}

/// When the present piece of work began.
#[derive(Debug)]
struct Clock {
    now: TimeSource,
    /// In nanoseconds on that clock.
    began: AtomicU64,
}

impl Clock {
    fn new(now: TimeSource) -> Arc<Self> {
        let clock = Self { now, began: AtomicU64::new(0) };
        clock.restart();
        Arc::new(clock)
    }

    fn restart(&self) {
        let now = u64::try_from((self.now)().as_nanos()).unwrap_or(u64::MAX);
        self.began.store(now, Ordering::Relaxed);
    }

    fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(Duration::from_nanos(self.began.load(Ordering::Relaxed)))
    }
}

/// The clock of the system.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// WebAssembly has no clock of its own: without [`Budget::with_clock`], time stands still and no limit on it is reached.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system_time() -> Duration {
    Duration::ZERO
}

impl Cancel {
    /// A flag that also asks `is_enough`, on the thread of the work, whenever the work asks whether it may continue.
    pub fn asking(is_enough: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { flag: Arc::default(), is_enough: Some(Arc::new(is_enough)) }
    }

    /// Stops the work the next time it asks. This only sets a flag, so a signal handler may call it.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the work was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.is_enough.as_ref().is_some_and(|is_enough| is_enough())
    }

    /// The flag itself, for a signal handler.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

impl<'b> Steps<'b> {
    /// How many steps pass between two questions. A step that reads a number of a million digits takes a tenth of a
    /// millisecond; whatever takes longer asks by itself.
    pub const EVERY: u32 = 64;

    /// None made yet.
    pub const fn new(budget: &'b Budget) -> Self {
        Self { budget, made: Cell::new(0), stopped: Cell::new(None) }
    }

    /// Makes a step, if the work may continue.
    #[inline]
    pub fn step(&self) -> Result<(), Stopped> {
        let made = self.made.get();
        self.made.set((made + 1) % Self::EVERY);
        if made == 0 && self.stopped.get().is_none() {
            self.stopped.set(self.budget.check().err());
        }
        self.result()
    }

    /// Whether no step was refused.
    pub fn result(&self) -> Result<(), Stopped> {
        self.stopped.get().map_or(Ok(()), Err)
    }

    /// Refuses all further steps, because a part of the work was stopped that has a budget of its own.
    pub fn stop(&self, stopped: Stopped) {
        self.stopped.set(self.stopped.get().or(Some(stopped)));
    }
}

impl Default for Budget {
    /// A gigabyte, twenty million positions, and as long as it takes.
    fn default() -> Self {
        Self {
            bytes: 1_000_000_000,
            positions: 20_000_000,
            time: None,
            clock: None,
            now: system_time,
            meter: MemoryMeter::default(),
            cancel: Cancel::default(),
            listener: None,
        }
    }
}

impl Budget {
    /// The same budget with another limit on memory.
    #[must_use]
    pub fn with_bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// The same budget with another limit on positions.
    #[must_use]
    pub fn with_positions(self, positions: usize) -> Self {
        Self { positions, ..self }
    }

    /// The same budget with a limit on time, beginning now.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), clock: Some(Clock::new(self.now)), ..self }
    }

    /// The same budget, told the time by this clock, beginning now: for a system that has none of its own.
    #[must_use]
    pub fn with_clock(self, now: TimeSource) -> Self {
        Self { now, clock: self.clock.map(|_| Clock::new(now)), ..self }
    }

    /// The same budget, stopped by this flag.
    #[must_use]
    pub fn with_cancel(self, cancel: Cancel) -> Self {
        Self { cancel, ..self }
    }

    /// The same budget, with progress reported to `listener`.
    #[must_use]
    pub fn with_listener(self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        let clock = self.clock.or_else(|| Some(Clock::new(self.now)));
        Self { clock, listener: Some(Arc::new(listener)), ..self }
    }

    /// The same budget without the listener: for a part of some work that counts other things than the whole.
    #[must_use]
    pub fn quiet(&self) -> Self {
        Self { listener: None, ..self.clone() }
    }

    /// Begins another piece of work, for all clones: it has the whole time for itself.
    pub fn restart(&self) {
        if let Some(clock) = &self.clock {
            clock.restart();
        }
    }

    /// The flag that stops the work.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Counts memory that is about to be taken, until the reservation is dropped. It is refused before it is taken where it
    /// would not fit beside everything else that is in use.
    pub fn reserve(&self, bytes: u64) -> Result<Reservation, OverLimit> {
        self.meter.reserve(bytes, self.bytes)
    }

    /// Nothing counted yet, for work that does not know beforehand how much it will take.
    pub fn empty_reservation(&self) -> Reservation {
        self.meter.empty(self.bytes)
    }

    /// Room for so many values.
    pub fn reserve_for<T>(&self, count: usize) -> Result<Reservation, OverLimit> {
        self.reserve(size_of::<T>() as u64 * count as u64)
    }

    /// Whether the work may continue.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        match self.time {
            Some(limit) if self.elapsed() >= limit => Err(Stopped::TimeUp { limit }),
            _ => Ok(()),
        }
    }

    /// Reports progress, and says whether the work may continue.
    pub fn report(&self, done: u64, total: Option<Number>) -> Result<(), Stopped> {
        if let Some(listener) = &self.listener {
            listener(&Progress { done, total, elapsed: self.elapsed() });
        }
        self.check()
    }

    fn elapsed(&self) -> Duration {
        self.clock.as_ref().map_or(Duration::ZERO, |clock| clock.elapsed())
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { flag, is_enough: _ } = self;
        out.debug_struct("Cancel").field("flag", flag).finish_non_exhaustive()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bytes, positions, time, clock: _, now: _, meter, cancel, listener: _ } = self;
        let mut fields = out.debug_struct("Budget");
        fields.field("bytes", bytes).field("positions", positions).field("time", time);
        fields.field("meter", meter).field("cancel", cancel).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn a_budget_stops_when_cancelled_and_reports_to_its_listener() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&heard);
        let budget = Budget::default().with_listener(move |progress| sink.lock().unwrap().push(progress.done));
        assert_eq!(budget.report(7, None), Ok(()));
        assert_eq!(*heard.lock().unwrap(), [7]);
        let elsewhere = budget.clone();
        budget.cancel().cancel();
        assert_eq!(elsewhere.check(), Err(Stopped::Cancelled));
    }

    #[test]
    fn a_budget_stops_when_its_time_is_up_until_it_is_restarted() {
        static NOW: AtomicU64 = AtomicU64::new(1000);
        let limit = Duration::from_millis(200);
        let budget =
            Budget::default().with_time(limit).with_clock(|| Duration::from_millis(NOW.load(Ordering::Relaxed)));
        let elsewhere = budget.clone();
        NOW.store(1199, Ordering::Relaxed);
        assert_eq!(elsewhere.check(), Ok(()));
        NOW.store(1200, Ordering::Relaxed);
        let stopped = elsewhere.check().unwrap_err();
        assert_eq!((stopped, stopped.to_string().as_str()), (Stopped::TimeUp { limit }, "stopped after 200 ms"));
        budget.restart();
        assert_eq!(elsewhere.check(), Ok(()));
    }

    #[test]
    fn the_system_tells_the_time_unless_another_clock_does() {
        let limit = Duration::from_millis(20);
        let budget = Budget::default().with_time(limit);
        std::thread::sleep(limit);
        assert_eq!(budget.check(), Err(Stopped::TimeUp { limit }));
    }

    #[test]
    fn many_steps_ask_now_and_then_and_stay_stopped() {
        let asked = Arc::new(AtomicU64::new(0));
        let asks = Arc::clone(&asked);
        let budget = Budget::default().with_cancel(Cancel::asking(move || asks.fetch_add(1, Ordering::Relaxed) == 2));
        let steps = Steps::new(&budget);
        let made = (0..1000).take_while(|_| steps.step().is_ok()).count();
        assert_eq!((made, asked.load(Ordering::Relaxed)), (2 * Steps::EVERY as usize, 3));
        assert_eq!((steps.step(), steps.result()), (Err(Stopped::Cancelled), Err(Stopped::Cancelled)));
    }

    #[test]
    fn clones_share_the_memory_in_use() {
        let budget = Budget::default().with_bytes(1000);
        let held = budget.reserve(600).unwrap();
        let refused = budget.clone().reserve(600).unwrap_err();
        assert_eq!(refused.to_string(), "about 2 kB of memory would be needed, and the limit is 1 kB");
        drop(held);
        assert!(budget.clone().reserve(600).is_ok());
    }
}
