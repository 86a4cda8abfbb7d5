//! The engine at a pipe: reads commands from one side, writes replies to the other, and hears `stop` while it searches.
//!
//! Most commands take less time than it takes to hand them to another thread, so the thread that reads answers them. Only what
//! may search is handed over, and whatever comes while it is not answered waits behind it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// A command, or why it is not one.
type Asked = Result<EngineRequest, Box<EngineReply>>;

/// Serves until the input ends or somebody quits.
pub fn serve(engine: &Engine, codec: Codec, input: impl Read, output: impl Write + Send) -> io::Result<()> {
    let serving = EngineLoop {
        engine,
        codec,
        output: Mutex::new(output),
        waiting: AtomicUsize::new(0),
        order: StopOrder::default(),
        flag: engine.search_flag(),
    };
    let (sender, receiver) = sync_channel(QUEUE);
    thread::scope(|scope| {
        let searching = scope.spawn(|| serving.search(receiver));
        let read = serving.read(BufReader::new(input), &sender);
        drop(sender);
        let searched = searching.join().unwrap_or_else(|_| Err(io::Error::other("the search failed")));
        read.and(searched).and_then(|()| serving.output().flush())
    })
}

/// What the two threads share.
struct EngineLoop<'a, W> {
    engine: &'a Engine,
    codec: Codec,
    output: Mutex<W>,
    /// How many commands were handed over and are not answered yet.
    waiting: AtomicUsize,
    order: StopOrder,
    flag: Arc<AtomicBool>,
}

impl<W: Write> EngineLoop<'_, W> {
    fn output(&self) -> MutexGuard<'_, W> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_idle(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) == 0
    }

    /// Answers what is handed over, in turn.
    fn search(&self, commands: Receiver<(u64, Asked)>) -> io::Result<()> {
        for (number, asked) in commands {
            self.answer(number, asked)?;
            if self.waiting.fetch_sub(1, Ordering::SeqCst) == 1 {
                self.output().flush()?;
            }
        }
        Ok(())
    }

    /// Reads commands until there are no more. The end of the input stops nothing: a search has a limit of its own, and
    /// commands that come from a file are answered like any others.
    fn read<R: Read>(&self, mut input: BufReader<R>, to: &SyncSender<(u64, Asked)>) -> io::Result<()> {
        let mut words = LineCodec::default();
        let mut line = Vec::new();
        for number in 1.. {
            // What was written so far is sent before anybody waits for more.
            if self.is_idle() && !input.buffer().contains(&b'\n') {
                self.output().flush()?;
            }
            line.clear();
            let asked = match read_line(&mut input, &mut line)? {
                LineEnd::Input => break,
                LineEnd::TooLong => Some(Err(refusal(format!("a line has at most {LONGEST_LINE} bytes")))),
                LineEnd::Line => asked(self.codec, &mut words, &line),
            };
            let Some(asked) = asked else { continue };
            let command = asked.as_ref().ok().map(|request| &request.command);
            if matches!(command, Some(EngineCommand::Stop | EngineCommand::Quit)) {
                self.order.stop(number, &self.flag);
            }
            if matches!(command, Some(EngineCommand::Quit)) {
                break;
            }
            if self.is_idle() && !command.is_some_and(|command| self.engine.may_search(command)) {
                self.answer(number, asked)?;
                continue;
            }
            self.waiting.fetch_add(1, Ordering::SeqCst);
            if to.send((number, asked)).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn answer(&self, number: u64, asked: Asked) -> io::Result<()> {
        let reply = match asked {
            Err(refusal) => *refusal,
            Ok(request) => {
                self.order.begin(number, &self.flag);
                EngineReply { id: request.id, ..self.engine.apply(&request.command) }
            }
        };
        let text = match self.codec {
            Codec::Lines => lines::write(&reply),
            Codec::Json => json_lines::write(&reply) + "\n",
        };
        self.output().write_all(text.as_bytes())
    }
}

fn refusal(message: String) -> Box<EngineReply> {
    Box::new(EngineReply::refusal(message, None))
}

/// The command in a line; nothing for an empty one.
fn asked(codec: Codec, words: &mut LineCodec, line: &[u8]) -> Option<Asked> {
    let Ok(text) = std::str::from_utf8(line) else { return Some(Err(refusal("a line is UTF-8 text".to_owned()))) };
    match codec {
        Codec::Json => (!text.trim().is_empty()).then(|| json_lines::read(text)),
        Codec::Lines => {
            let command = words.read(text)?;
            Some(command.map(|command| EngineRequest { id: None, command }).map_err(refusal))
        }
    }
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
