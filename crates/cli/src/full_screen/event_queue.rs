//! Everything that can happen: signals, keys, the mouse, and work that is done. Waiting for the next of them sleeps until it
//! comes.
//!
//! Signals come first. However many keys are waiting, a signal is handled before the next one: a program that stopped only
//! after the last key might do so when it has long been told to continue. Keys keep their order, and those that the program
//! has no time for yet wait in the terminal.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;

use crossterm::event::{self, Event as Raw, MouseButton, MouseEventKind};

use super::context::{Task, TaskDone};
use super::keys::{Key, Pressed};
use crate::platform::{self, Signal, Suspension};

/// How many events wait here at most.
const LONGEST: usize = 64;

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
    sender: SyncSender<Option<TerminalEvent>>,
    /// Nothing comes out of it when all that there is to do is to look at the signals.
    receiver: Receiver<Option<TerminalEvent>>,
    signals: Receiver<Signal>,
    pub suspension: Suspension,
}

impl EventQueue {
    /// Begins to listen to signals.
    pub fn listen() -> io::Result<Self> {
        let (sender, receiver) = sync_channel(LONGEST);
        let (of_signals, signals) = channel();
        let waker = sender.clone();
        let suspension = platform::watch_signals(move |signal| {
            let heard = of_signals.send(signal).is_ok();
            // If the queue is full, its reader is awake anyway.
            _ = waker.try_send(None);
            heard
        })?;
        Ok(Self { sender, receiver, signals, suspension })
    }

    /// Begins to listen to keys as well.
    pub fn read_keys(&self) {
        let sender = self.sender.clone();
        thread::spawn(move || while sender.send(Some(read())).is_ok() {});
    }

    /// Waits for the next event.
    pub fn next(&self) -> TerminalEvent {
        loop {
            if let Some(signal) = self.next_signal() {
                return signal;
            }
            match self.receiver.recv() {
                Ok(Some(event)) => return event,
                Ok(None) => {}
                Err(_) => return TerminalEvent::Gone,
            }
        }
    }

    /// One that has come already.
    pub fn next_at_once(&self) -> Option<TerminalEvent> {
        self.next_signal().or_else(|| self.receiver.try_recv().ok().flatten())
    }

    fn next_signal(&self) -> Option<TerminalEvent> {
        self.signals.try_recv().ok().map(TerminalEvent::Signal)
    }

    /// Has work done beside everything else.
    pub fn work(&self, task: Task) {
        let sender = self.sender.clone();
        thread::spawn(move || sender.send(Some(TerminalEvent::Found(Box::new(task.run())))));
    }
}

/// Waits for the terminal to say something that matters.
fn read() -> TerminalEvent {
    loop {
        let event = match event::read() {
            Ok(Raw::Key(key)) => Pressed::from_event(key).map(TerminalEvent::Pressed),
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
