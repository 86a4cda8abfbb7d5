//! Runs the real program in a fresh directory and keeps everything it says.

pub mod schema;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// The data folder within a test's own folder.
pub const DATA: &str = "data";

/// What the program said, and its exit code.
#[derive(Debug)]
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Said {
    /// The answer of a run that must go well.
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "{self:?}");
        self.out
    }
}

/// Runs `numduel` with `arguments`, giving it `input`.
pub fn numduel(arguments: &[&str], input: impl AsRef<[u8]>) -> Said {
    let folder = tempfile::tempdir().unwrap();
    numduel_in(folder.path(), arguments, input)
}

/// The answer of a run that must go well, as JSON.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&numduel(arguments, "").ok()).unwrap()
}

/// Prose as if it had not been broken into lines.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a list in JSON.
pub fn words(list: &serde_json::Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// The same in a folder of the test's own.
pub fn numduel_in(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Said {
    let mut child = Command::new(crate::PROGRAM)
        .args(arguments)
        .current_dir(folder)
        .env("NUMDUEL_DATA", folder.join(DATA))
        .env("TZ", "UTC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // In a thread of its own, so that neither side waits for the other; the program may stop reading, that is not an error.
    let feeder = thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    Said {
        out: String::from_utf8(output.stdout).expect("the transcript is always text"),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code().unwrap_or(-1),
    }
}
