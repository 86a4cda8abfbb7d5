//! Everything that can happen, in one queue: keys, the mouse, signals, and work that is done. Waiting for the next of
//! them sleeps until it comes.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crossterm::event::{self, Event as Raw, MouseButton, MouseEventKind};

use super::context::{Task, TaskDone};
use super::keys::{Key, Pressed};
use crate::platform::{self, Signal};

/// Something that has happened.
pub enum TerminalEvent {
    Pressed(Pressed),
    Clicked(u16, u16),
    Resized,
    Signal(Signal),
    Found(Box<TaskDone>),
    /// No key can come any more.
    Gone,
}

/// The queue, and the threads that fill it.
pub struct EventQueue {
    sender: Sender<TerminalEvent>,
    receiver: Receiver<TerminalEvent>,
}

impl EventQueue {
    /// Begins to listen.
    pub fn listen() -> io::Result<Self> {
        let (sender, receiver) = channel();
        let of_signals = sender.clone();
        platform::watch_signals(move |signal| of_signals.send(TerminalEvent::Signal(signal)).is_ok())?;
        let of_keys = sender.clone();
        thread::spawn(move || while of_keys.send(read()).is_ok() {});
        Ok(Self { sender, receiver })
    }

    /// Waits for the next event.
    pub fn next(&self) -> TerminalEvent {
        self.receiver.recv().unwrap_or(TerminalEvent::Gone)
    }

    /// One that has come already.
    pub fn next_at_once(&self) -> Option<TerminalEvent> {
        self.receiver.try_recv().ok()
    }

    /// Has work done beside everything else.
    pub fn work(&self, task: Task) {
        let sender = self.sender.clone();
        thread::spawn(move || sender.send(TerminalEvent::Found(Box::new(task.run()))));
    }
}

/// Waits for the terminal to say something that matters.
fn read() -> TerminalEvent {
    loop {
        let event = match event::read() {
            Ok(Raw::Key(key)) => Pressed::of(key).map(TerminalEvent::Pressed),
            Ok(Raw::Resize(..)) => Some(TerminalEvent::Resized),
            Ok(Raw::Mouse(mouse)) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(TerminalEvent::Clicked(mouse.column, mouse.row)),
                MouseEventKind::ScrollUp => Some(TerminalEvent::Pressed(Pressed::Key(Key::Up))),
                MouseEventKind::ScrollDown => Some(TerminalEvent::Pressed(Pressed::Key(Key::Down))),
                _ => None,
            },
            Ok(_) => None,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => None,
            Err(_) => {
                thread::park();
                None
            }
        };
        if let Some(event) = event {
            return event;
        }
    }
}
