//! Signals, polling, terminal modes and permissions of Unix systems.

use std::error::Error;
use std::fs::{DirBuilder, File, Permissions};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use numduel_rules::Stopped;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, pipe, raise};

/// How much a writable pipe always takes without blocking.
const CHUNK: usize = 4096;

/// A file or pipe whose reads and writes fail once Ctrl-C is pressed.
pub struct Interruptible {
    file: File,
    interrupts: UnixStream,
}

impl Interruptible {
    pub fn new(file: File) -> io::Result<Self> {
        Ok(Self { file, interrupts: interrupts()? })
    }

    /// Whether Ctrl-C has been pressed, without waiting for anything.
    pub fn interrupted(&self) -> io::Result<bool> {
        let mut source = [PollFd::new(&self.interrupts, PollFlags::IN)];
        poll_all(&mut source, Some(&Timespec::default()))?;
        Ok(!source[0].revents().is_empty())
    }

    fn wait(&self, until: PollFlags) -> io::Result<()> {
        let mut sources = [PollFd::new(&self.interrupts, PollFlags::IN), PollFd::new(&self.file, until)];
        poll_all(&mut sources, None)?;
        // Not the kind `Interrupted`: readers and writers try again after that.
        if sources[0].revents().is_empty() { Ok(()) } else { Err(io::Error::other(Stopped::Cancelled)) }
    }
}

/// Polls again when a signal cuts it short.
fn poll_all(sources: &mut [PollFd<'_>], patience: Option<&Timespec>) -> io::Result<()> {
    loop {
        match poll(sources, patience) {
            Err(Errno::INTR) => {}
            polled => return Ok(polled.map(|_| ())?),
        }
    }
}

/// Whether reading or writing failed because Ctrl-C was pressed.
pub fn is_interrupt(error: &io::Error) -> bool {
    error.get_ref().is_some_and(<dyn Error + Send + Sync>::is::<Stopped>)
}

impl Read for Interruptible {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.wait(PollFlags::IN)?;
        self.file.read(into)
    }
}

impl Write for Interruptible {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.wait(PollFlags::OUT)?;
        self.file.write(&bytes[..bytes.len().min(CHUNK)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A stream that becomes readable when Ctrl-C is pressed.
fn interrupts() -> io::Result<UnixStream> {
    let (reader, writer) = UnixStream::pair()?;
    pipe::register(SIGINT, writer)?;
    Ok(reader)
}

/// The first Ctrl-C sets the flag, a second one ends the program at once.
pub fn cancel_on_interrupt(cancelled: &Arc<AtomicBool>) -> io::Result<()> {
    flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(cancelled))?;
    flag::register(SIGINT, Arc::clone(cancelled))?;
    Ok(())
}

/// The signals that the full screen handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Ctrl-C, or the same from elsewhere.
    Interrupt,
    /// Stop until told to continue.
    Suspend,
    /// Continue after a stop.
    Continue,
    /// End, by the signal with this number.
    End(i32),
}

/// Hands every signal to `tell`, on a separate thread, until `tell` has had enough.
pub fn watch_signals(tell: impl Fn(Signal) -> bool + Send + 'static) -> io::Result<Suspension> {
    let asked = Arc::new(AtomicUsize::new(CONTINUE));
    // The handlers set it themselves: the thread below may get round to it only after the program should have stopped.
    flag::register_usize(SIGTSTP, Arc::clone(&asked), SUSPEND)?;
    flag::register_usize(SIGCONT, Arc::clone(&asked), CONTINUE)?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT])?;
    thread::spawn(move || {
        let mut told = signals.forever().map(|signal| match signal {
            SIGINT => Signal::Interrupt,
            SIGTSTP => Signal::Suspend,
            SIGCONT => Signal::Continue,
            other => Signal::End(other),
        });
        while told.next().is_some_and(&tell) {}
    });
    Ok(Suspension(asked))
}

/// What the program was asked last: to stop, or to continue.
pub struct Suspension(Arc<AtomicUsize>);

const CONTINUE: usize = 0;
const SUSPEND: usize = 1;

impl Suspension {
    /// Asks the program to stop, as the terminal does when it is not in raw mode.
    pub fn ask() -> io::Result<()> {
        raise(SIGTSTP)
    }

    /// Whether the program is to stop. It no longer is once it was asked to continue, as with the signals themselves: the one
    /// to continue would not come again, and the program would stay stopped forever.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::SeqCst) == SUSPEND
    }

    /// Stops the program, if it still is to; it returns when the program is continued.
    pub fn suspend(&self) -> io::Result<()> {
        if self.is_asked() { emulate_default_handler(SIGTSTP) } else { Ok(()) }
    }
}

/// Ends the program by a signal, so that its parent learns which.
pub fn end_by(signal: i32) -> io::Result<()> {
    emulate_default_handler(signal)
}

/// Standard input as a file, without the buffer that would read ahead.
pub fn input() -> io::Result<File> {
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

/// Standard output as a file.
pub fn output() -> io::Result<File> {
    Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
}

/// Reads from standard input without reading ahead.
pub fn read_input(into: &mut [u8]) -> io::Result<usize> {
    Ok(rustix::io::read(rustix::stdio::stdin(), into)?)
}

/// Whether reading failed because the terminal went away.
pub fn is_hang_up(error: &io::Error) -> bool {
    error.raw_os_error() == Some(Errno::IO.raw_os_error())
}

/// The permissions of a new file: what the user's mask allows.
pub fn new_file_permissions() -> Permissions {
    Permissions::from_mode(0o666)
}

/// Makes a folder, and those above it, that only the user can read. What is there already stays as it is.
pub fn create_private_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Asks the terminal which colour its background has (OSC 11), in raw mode and before anything else reads keys. A second
/// question that every terminal answers follows, so that one that does not know the first is not waited for; one that answers
/// neither is left alone after `patience`. What was typed meanwhile is lost.
pub fn ask_background(patience: Duration) -> Option<String> {
    let mut out = io::stdout();
    out.write_all(b"\x1b]11;?\x1b\\\x1b[c").and_then(|()| out.flush()).ok()?;
    let (until, mut answer, mut byte) = (Instant::now() + patience, Vec::new(), [0]);
    // The second answer, `ESC [ ? ... c`, ends both.
    while !(answer.ends_with(b"c") && answer.windows(3).any(|part| part == b"\x1b[?")) && answer.len() < 200 {
        let left = until.checked_duration_since(Instant::now())?;
        let left = Timespec { tv_sec: 0, tv_nsec: left.subsec_nanos().into() };
        let mut source = [PollFd::from_borrowed_fd(rustix::stdio::stdin(), PollFlags::IN)];
        poll_all(&mut source, Some(&left)).ok()?;
        if source[0].revents().is_empty() || read_input(&mut byte).ok()? == 0 {
            return None;
        }
        answer.extend(byte);
    }
    String::from_utf8(answer).ok()
}
