//! The engine at a pipe: reads commands from one side, writes replies to the other, and hears `stop` while it searches.

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use numduel_wire::{EngineCommand, EngineReply, EngineRequest};

use crate::engine::{Engine, StopOrder};
use crate::json_lines;
use crate::lines::{self, LineCodec};

/// How commands and replies are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    /// Lines of words.
    Lines,
    /// Lines of JSON.
    Json,
}

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 256 * 1024;

/// How many commands wait while one is done.
const QUEUE: usize = 1024;

/// A command with its number, or why it is not one.
type Numbered = (u64, Result<EngineRequest, Box<EngineReply>>);

/// Serves until the input ends or somebody quits.
pub fn serve(
    engine: &Engine,
    codec: Codec,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let (sender, receiver) = sync_channel(QUEUE);
    let order = Arc::new(StopOrder::default());
    let flag = engine.search_flag();
    let listening = (Arc::clone(&order), Arc::clone(&flag));
    // It is not waited for: at the end it may still wait for input that never comes.
    thread::spawn(move || read(codec, io::BufReader::new(input), &sender, &listening.0, &listening.1));
    while let Some((number, command)) = next(&receiver, &mut output)? {
        let reply = match command {
            Err(refusal) => *refusal,
            Ok(EngineRequest { command: EngineCommand::Quit, .. }) => break,
            Ok(request) => {
                order.begin(number, &flag);
                EngineReply { id: request.id, ..engine.apply(&request.command) }
            }
        };
        let text = match codec {
            Codec::Lines => lines::write(&reply),
            Codec::Json => json_lines::write(&reply) + "\n",
        };
        output.write_all(text.as_bytes())?;
    }
    output.flush()
}

/// The next command. What was written so far is sent before anybody waits for more.
fn next(commands: &Receiver<Numbered>, output: &mut impl Write) -> io::Result<Option<Numbered>> {
    if let Ok(command) = commands.try_recv() {
        return Ok(Some(command));
    }
    output.flush()?;
    Ok(commands.recv().ok())
}

/// Reads commands until there are no more. The end of the input stops nothing: a search has a limit of its own, and
/// commands that come from a file are answered like any others.
fn read(
    codec: Codec,
    mut input: impl BufRead,
    to: &SyncSender<Numbered>,
    order: &StopOrder,
    flag: &std::sync::atomic::AtomicBool,
) {
    let mut words = LineCodec::default();
    let mut number = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        number += 1;
        let refuse = |message: String| Some(Err(Box::new(EngineReply::refusal(message, None))));
        let command = match read_line(&mut input, &mut line) {
            Ok(LineEnd::Input) | Err(_) => return,
            Ok(LineEnd::TooLong) => refuse(format!("a line has at most {LONGEST_LINE} bytes")),
            Ok(LineEnd::Line) => match (std::str::from_utf8(&line), codec) {
                (Err(_), _) => refuse("a line is UTF-8 text".to_owned()),
                (Ok(text), Codec::Json) => (!text.trim().is_empty()).then(|| json_lines::read(text)),
                (Ok(text), Codec::Lines) => words.read(text).and_then(|command| match command {
                    Ok(command) => Some(Ok(EngineRequest { id: None, command })),
                    Err(message) => refuse(message),
                }),
            },
        };
        if command.is_some_and(|command| !send(to, order, flag, (number, command))) {
            return;
        }
    }
}

/// Hands a command over; `stop` and `quit` are heard at once. Whether anybody still listens.
fn send(to: &SyncSender<Numbered>, order: &StopOrder, flag: &std::sync::atomic::AtomicBool, command: Numbered) -> bool {
    if let Ok(EngineRequest { command: EngineCommand::Stop | EngineCommand::Quit, .. }) = &command.1 {
        order.stop(command.0, flag);
    }
    to.send(command).is_ok()
}

/// How a line ended.
enum LineEnd {
    Line,
    TooLong,
    Input,
}

/// Reads one line; the rest of one that is too long is skipped.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<LineEnd> {
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(LineEnd::Input);
    }
    if line.last() == Some(&b'\n') || (read as u64) < LONGEST_LINE {
        return Ok(LineEnd::Line);
    }
    let mut skipped = Vec::new();
    while !skipped.ends_with(b"\n") {
        skipped.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut skipped)? == 0 {
            break;
        }
    }
    Ok(LineEnd::TooLong)
}
