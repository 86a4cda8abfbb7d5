//! An agent that is a process and speaks the protocol through pipes.
//!
//! Three ways to speak it: lines of words, lines of JSON, and free text, where a line of JSON carries the prompt there and the
//! reply back. Before each question the process has to say that it is ready, so that a second answer to the question
//! before is not taken for the first to this one.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{ChildStderr, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use numduel_rules::Budget;
use numduel_wire::{ArenaAgent, EngineCommand, EngineRequest, NewGameRequest, Seed, to_json};
use serde::{Deserialize, Serialize};

use crate::agent::{Agent, AgentFailure, AgentReply, FailureKind, MoveRequest, ReplyContent};
use crate::game_text::GameText;
use crate::pipes::{PipeProblem, Pipes};
use crate::platform::shell_command;
use crate::process_line::{ProcessLine, is_ready, parse_json, parse_text, parse_words};
use crate::prompt::{MoveListing, prompt};
use crate::secrets::Secrets;

/// How a process is spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineProtocol {
    /// Lines of words.
    #[default]
    Lines,
    /// Lines of JSON.
    Json,
    /// Prompts and free text, each in a line of JSON.
    Text,
}

/// How a process is started and watched.
#[derive(Clone, Debug)]
pub struct ProcessOptions {
    /// What it is called in the log.
    pub name: String,
    /// The command, as a shell reads it.
    pub command: String,
    /// How it is spoken to.
    pub protocol: EngineProtocol,
    /// What a prompt says about each legal move.
    pub listing: MoveListing,
    /// How long it may take to say that it is ready.
    pub handshake: Duration,
    /// Whether every game gets a new process.
    pub restart: bool,
    /// Where its standard error is saved, up to a megabyte.
    pub stderr: Option<PathBuf>,
    /// Where everything that is said is written down.
    pub debug: Option<Arc<Mutex<File>>>,
    /// What is hidden in both.
    pub secrets: Secrets,
    /// Whoever waits for the process stops when it does.
    pub budget: Budget,
}

impl ProcessOptions {
    /// What this agent says, and the usual where it says nothing.
    pub fn new(agent: &ArenaAgent, command: &str, protocol: EngineProtocol) -> Self {
        Self {
            name: agent.name.clone().unwrap_or_default(),
            command: command.to_owned(),
            protocol,
            listing: if agent.results == Some(true) { MoveListing::Results } else { MoveListing::Moves },
            handshake: Duration::from_millis(agent.handshake.unwrap_or(10_000)),
            restart: agent.restart.unwrap_or(false),
            stderr: None,
            debug: None,
            secrets: Secrets::default(),
            budget: Budget::default(),
        }
    }
}

/// How often in a row a process may fail to get ready, before nobody waits for it again.
const MOST_FAILED_STARTS: u32 = 2;

/// The most that is saved of a standard error, in bytes.
const MOST_STDERR: u64 = 1 << 20;

/// A process. It is started when it is needed, killed with its process group after a failure, and started again for the next
/// game.
#[derive(Debug)]
pub struct EngineProcess {
    options: ProcessOptions,
    pipes: Option<Pipes>,
    /// The number of the last question.
    asked: u64,
    /// How often in a row it did not get ready, and how.
    failed_starts: u32,
    start_failure: Option<AgentFailure>,
}

/// The question that a line of JSON asks in free text.
#[derive(Serialize)]
struct PromptLine {
    id: u64,
    prompt: String,
}

impl EngineProcess {
    /// A process that is not started yet.
    pub fn new(options: ProcessOptions) -> Self {
        Self { options, pipes: None, asked: 0, failed_starts: 0, start_failure: None }
    }

    fn start(&self) -> io::Result<Pipes> {
        let mut command = shell_command(&self.options.command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let file = self.options.stderr.as_ref().map(|path| OpenOptions::new().create(true).append(true).open(path));
        if let Some(stderr) = child.stderr.take() {
            let (file, secrets) = (file.and_then(Result::ok), self.options.secrets.clone());
            thread::spawn(move || save(stderr, file, &secrets));
        }
        Pipes::new(child, self.options.budget.clone())
    }

    /// Starts the process unless it runs. One that never gets ready is not waited for again and again.
    fn running(&mut self) -> Result<(), AgentFailure> {
        if self.pipes.is_some() {
            return Ok(());
        }
        if let Some(failure) = self.start_failure.clone().filter(|_| self.failed_starts >= MOST_FAILED_STARTS) {
            return Err(failure);
        }
        let ready = self.get_ready();
        self.start_failure = ready.clone().err();
        self.failed_starts = if ready.is_ok() { 0 } else { self.failed_starts + 1 };
        ready
    }

    fn get_ready(&mut self) -> Result<(), AgentFailure> {
        let pipes = self.start().map_err(|error| {
            AgentFailure::new(
                FailureKind::HarnessFailure,
                format!("'{}' cannot be started: {error}", self.options.command),
            )
        })?;
        self.pipes = Some(pipes);
        let deadline = Some(Instant::now() + self.options.handshake);
        self.asked += 1;
        let greeting = match self.options.protocol {
            EngineProtocol::Lines => "id\nisready\n".to_owned(),
            EngineProtocol::Json => self.request(EngineCommand::IsReady),
            EngineProtocol::Text => return Ok(()),
        };
        self.say(&greeting, deadline)?;
        loop {
            let line = self.hear(deadline)?;
            let ready = match self.options.protocol {
                EngineProtocol::Lines => line.trim() == "readyok",
                _ => is_ready(&line),
            };
            if ready {
                return Ok(());
            }
        }
    }

    fn say(&mut self, text: &str, deadline: Option<Instant>) -> Result<(), AgentFailure> {
        self.log('>', text);
        let Some(pipes) = &mut self.pipes else { return Err(not_running()) };
        pipes.begin();
        let sent = pipes.send(text, deadline);
        sent.map_err(|problem| self.failed(&problem))
    }

    fn hear(&mut self, deadline: Option<Instant>) -> Result<String, AgentFailure> {
        let Some(pipes) = &mut self.pipes else { return Err(not_running()) };
        let line = pipes.line(deadline).map_err(|problem| self.failed(&problem))?;
        self.log('<', &line);
        Ok(line)
    }

    /// Ends the process, and says what kind of failure it was.
    fn failed(&mut self, problem: &PipeProblem) -> AgentFailure {
        let failure = match problem {
            PipeProblem::Late => AgentFailure::new(FailureKind::Timeout, "there was no reply in time"),
            PipeProblem::Flood(how) => AgentFailure::new(FailureKind::UnreadableReply, *how),
            PipeProblem::Stopped(stopped) => AgentFailure::new(FailureKind::HarnessFailure, stopped.to_string()),
            PipeProblem::Closed => {
                let ending = self.pipes.as_mut().map(Pipes::ending).unwrap_or_default();
                AgentFailure::new(FailureKind::Crash, format!("the process ended: {ending}"))
            }
        };
        self.ended(failure)
    }

    /// Ends the process after a failure, so that nothing of this question is heard at the next.
    fn ended(&mut self, failure: AgentFailure) -> AgentFailure {
        self.pipes = None;
        self.log('!', &failure.to_string());
        failure
    }

    fn log(&self, direction: char, text: &str) {
        let Some(file) = &self.options.debug else { return };
        let name = &self.options.name;
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        for line in self.options.secrets.hidden(text).lines() {
            // A log that cannot be written is not a reason to stop a game.
            _ = writeln!(file, "{name} {direction} {line}");
        }
    }

    fn request(&self, command: EngineCommand) -> String {
        let request = EngineRequest { id: Some(self.asked), command };
        to_json(&request).unwrap_or_default() + "\n"
    }

    /// What the process is asked.
    fn question(&mut self, request: &MoveRequest<'_>) -> String {
        let record = request.game.record().to_string();
        let movetime = request.movetime.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let (number, legal) = (&request.game.position().number, request.game.rules().legal(request.game.position()));
        self.asked += 1;
        match self.options.protocol {
            EngineProtocol::Lines => {
                let retry = request.retry.map(|text| format!("retry {text}\n")).unwrap_or_default();
                let movetime = movetime.map(|time| format!(" movetime {time}")).unwrap_or_default();
                let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
                let legal = legal.join(" ");
                format!("{retry}isready\nposition {record}\ngo{movetime} number {number} legal {legal}\n")
            }
            EngineProtocol::Json => {
                let retry = request.retry.map(|text| self.request(EngineCommand::Retry { reason: text.to_owned() }));
                let position = self.request(EngineCommand::Position { game_id: GAME.to_owned(), record });
                self.asked += 1;
                let legal = legal.iter().map(ToString::to_string).collect();
                let go = EngineCommand::Go { game_id: GAME.to_owned(), movetime, number: Some(number.into()), legal };
                retry.unwrap_or_default() + &position + &self.request(go)
            }
            EngineProtocol::Text => {
                let line =
                    PromptLine { id: self.asked, prompt: prompt(request.game, self.options.listing, request.retry) };
                to_json(&line).unwrap_or_default() + "\n"
            }
        }
    }

    /// The reply, in any of the three forms.
    fn answer(&mut self, deadline: Option<Instant>) -> Result<(String, ReplyContent, u64), AgentFailure> {
        let mut ready = self.options.protocol != EngineProtocol::Lines;
        let mut twice = false;
        loop {
            let line = self.hear(deadline)?;
            let parsed = match self.options.protocol {
                EngineProtocol::Lines => parse_words(&line),
                EngineProtocol::Json => parse_json(&line, self.asked),
                EngineProtocol::Text => parse_text(&line, self.asked),
            };
            match parsed {
                ProcessLine::Ready => ready = true,
                ProcessLine::Nothing => {}
                ProcessLine::Stale => twice = true,
                // What comes before it is ready is not about this question.
                ProcessLine::Unavailable(_) if !ready => {}
                ProcessLine::Unavailable(reason) => {
                    return Err(self.ended(AgentFailure::new(FailureKind::Unavailable, reason)));
                }
                ProcessLine::Reply(ReplyContent::Move(_), _) if !ready => twice = true,
                // A second answer to the question before: this one is void, because nobody knows which was meant.
                ProcessLine::Reply(_, tokens) if twice => {
                    let reason = "it answered the question before a second time".to_owned();
                    return Ok((line, ReplyContent::Unreadable(reason), tokens));
                }
                ProcessLine::Reply(content, tokens) => return Ok((line, content, tokens)),
            }
        }
    }
}

/// The id of the one game that a process is asked about.
const GAME: &str = "main";

impl Agent for EngineProcess {
    fn begin(&mut self, game: &GameText, seed: u64) -> Result<(), AgentFailure> {
        if self.options.restart {
            self.pipes = None;
        }
        self.running()?;
        // Ids of one game follow from its seed, so that transcripts do not depend on which games were played before.
        self.asked = (seed & u64::from(u32::MAX)) << 20;
        let deadline = Some(Instant::now() + self.options.handshake);
        let source = game.source();
        let text = match self.options.protocol {
            EngineProtocol::Lines => format!("newgame seed {seed} {source}\n"),
            EngineProtocol::Json => {
                self.asked += 1;
                let game_id = Some(GAME.to_owned());
                let request =
                    NewGameRequest { game: source, game_id, seed: Some(Seed(seed)), ..NewGameRequest::default() };
                self.request(EngineCommand::NewGame(request))
            }
            EngineProtocol::Text => return Ok(()),
        };
        self.say(&text, deadline)
    }

    fn ask(&mut self, request: &MoveRequest<'_>) -> Result<AgentReply, AgentFailure> {
        let question = self.question(request);
        let prompt_hash = Some(sha256(question.as_bytes()));
        self.say(&question, request.deadline)?;
        let (raw, content, tokens) = self.answer(request.deadline)?;
        Ok(AgentReply { raw, content, prompt_hash, tokens })
    }
}

fn not_running() -> AgentFailure {
    AgentFailure::new(FailureKind::HarnessFailure, "the process is not running")
}

/// Saves what a process writes on its standard error, and reads on where there is too much of it.
fn save(stderr: ChildStderr, file: Option<File>, secrets: &Secrets) {
    let mut stderr = BufReader::new(stderr);
    if let Some(mut file) = file {
        let mut first = stderr.by_ref().take(MOST_STDERR);
        let mut line = Vec::new();
        // Line by line, because a key may be written in two pieces.
        while first.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
            _ = file.write_all(secrets.hidden(&String::from_utf8_lossy(&line)).as_bytes());
            line.clear();
        }
    }
    _ = io::copy(&mut stderr, &mut io::sink());
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |half: u8| char::from(DIGITS[usize::from(half & 15)]);
    hmac_sha256::Hash::hash(bytes).into_iter().flat_map(|byte| [digit(byte >> 4), digit(byte)]).collect()
}
