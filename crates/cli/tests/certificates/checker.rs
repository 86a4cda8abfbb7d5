//! The checker as a process that is started once for many certificates.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub struct Checker {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The folder with the checker.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tools")
}

impl Checker {
    /// Nothing where there is no Python, which only continuous integration has to have.
    pub fn start() -> Option<Self> {
        let driver = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/certificates/checker.py");
        let mut python = Command::new("python3");
        let python = python.args(["-B", driver]).arg(folder()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = match python.spawn() {
            Ok(process) => process,
            Err(error) if error.kind() == ErrorKind::NotFound && std::env::var_os("CI").is_none() => {
                eprintln!("SKIPPED: certificates are checked by python3, and there is none");
                return None;
            }
            Err(error) => panic!("python3 cannot be started, and certificates are checked by it: {error}"),
        };
        let (input, output) = (process.stdin.take().unwrap(), BufReader::new(process.stdout.take().unwrap()));
        Some(Self { process, input, output })
    }

    /// What a certificate proves, or what is wrong with it.
    pub fn check(&mut self, certificate: &str) -> Result<String, String> {
        writeln!(self.input, "{}", serde_json::to_string(certificate).unwrap()).unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: serde_json::Value =
            serde_json::from_str(&line).unwrap_or_else(|_| panic!("the checker broke down"));
        match answer["proven"].as_str() {
            Some(proven) => Ok(proven.to_owned()),
            None => Err(answer["problem"].as_str().unwrap().to_owned()),
        }
    }
}

impl Drop for Checker {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}
