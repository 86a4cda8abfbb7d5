//! Running the real program, with a stop for what takes too long.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// No question about a small book takes as long.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program, and a folder for what it writes.
#[derive(Debug)]
pub struct Program {
    path: PathBuf,
    folder: TempDir,
    running: Running,
}

/// The process that is running, with when it is stopped.
type Running = Arc<Mutex<Option<(Child, Instant)>>>;

/// What it said, and its exit code; none where it was stopped.
#[derive(Debug)]
pub struct Reply {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// The exit code.
    pub code: Option<i32>,
}

impl Program {
    /// The program at this path.
    pub fn new(path: &Path) -> Self {
        let running = Running::default();
        let watched = Arc::downgrade(&running);
        thread::spawn(move || {
            while let Some(running) = watched.upgrade() {
                if let Some((child, deadline)) = &mut *running.lock().expect("nothing panics while it runs")
                    && Instant::now() >= *deadline
                {
                    // It may be done by now, and then there is nothing to stop.
                    _ = child.kill();
                }
                drop(running);
                thread::sleep(PATIENCE / 100);
            }
        });
        Self { path: path.to_owned(), folder: tempfile::tempdir().expect("a folder can be made"), running }
    }

    /// Runs it with these arguments and this input.
    pub fn ask(&self, arguments: &[&str], input: &str) -> Reply {
        let notices = self.folder.path().join("stderr");
        let mut child = Command::new(&self.path)
            .args(arguments)
            .current_dir(self.folder.path())
            .env("NUMDUEL_DATA", self.folder.path().join("data"))
            .stdin(if input.is_empty() { Stdio::null() } else { Stdio::piped() })
            .stdout(Stdio::piped())
            .stderr(File::create(&notices).expect("the folder can be written"))
            .spawn()
            .expect("the program can be started");
        if let Some(mut stdin) = child.stdin.take() {
            // A few lines fit into any pipe; whether they are read is up to the program.
            _ = stdin.write_all(input.as_bytes());
        }
        let mut stdout = child.stdout.take().expect("it is piped");
        *self.running.lock().expect("nothing panics while it runs") = Some((child, Instant::now() + PATIENCE));
        let mut out = Vec::new();
        stdout.read_to_end(&mut out).expect("a pipe can be read");
        let ended = self.running.lock().expect("nothing panics while it runs").take();
        let status = ended.expect("only this thread takes it").0.wait().expect("a child can be waited for");
        Reply {
            out: String::from_utf8_lossy(&out).into_owned(),
            err: String::from_utf8_lossy(&fs::read(notices).expect("it was written")).into_owned(),
            code: status.code(),
        }
    }
}
