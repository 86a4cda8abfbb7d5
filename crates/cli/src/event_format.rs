//! How the events of a game are printed.

use std::io::{self, Write};

use numduel_session::{Channel, Event, EventKind};
use numduel_wire::{EventLine, to_json};

use crate::output::notice;

/// How a game is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventFormat {
    /// As the book writes it.
    Transcript,
    /// As JSON, one event a line.
    Json,
}

impl EventFormat {
    /// Prints an event where it belongs.
    pub fn print(self, out: &mut impl Write, event: &Event) -> io::Result<()> {
        match event.channel() {
            _ if self == Self::Json => {
                writeln!(out, "{}", to_json(&EventLine::from(event))?)
            }
            Channel::Transcript => out.write_all(event.text.as_bytes()),
            Channel::Notice if event.text.is_empty() => Ok(()),
            Channel::Notice => {
                out.flush()?;
                let again = matches!(event.kind, EventKind::Hinted { hint: Some(_), more: true });
                notice(&format!("{}{}", event.text, if again { "Type hint again for more.\n" } else { "" }));
                Ok(())
            }
        }
    }
}
