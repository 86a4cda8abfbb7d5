//! What line play in a room prints: the book's transcript, exactly as a game at one keyboard has it, and beside it on
//! standard error what the program has to say.

use std::io::{self, IsTerminal, Write};

use numduel_rules::Seat;
use numduel_rules::visible::masked_line;
use numduel_session::{Event, EventKind};

use crate::event_format::EventFormat;
use crate::line_play::guide;
use crate::output::{MaskedStdout, notice};

/// The two streams of a game in a room.
pub struct RoomTranscript {
    out: MaskedStdout,
    /// Whether typed lines are echoed: a terminal shows them by itself.
    echoes: bool,
    /// Whether a person at a terminal gets more than the transcript.
    pub guided: bool,
    /// The opponent's prompt. It is printed with the answer: before that, it would look like a question to the player here.
    held: Option<Event>,
    /// The question that is the last thing that was printed.
    open: OpenQuestion,
}

/// A question at the end of whose line the player types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum OpenQuestion {
    #[default]
    None,
    /// The book's, on standard output.
    Move,
    /// The program's, on standard error.
    Offer,
}

impl RoomTranscript {
    pub fn new() -> Self {
        let echoes = !io::stdin().is_terminal();
        Self { out: MaskedStdout::new(), echoes, guided: guide::is_shown(), held: None, open: OpenQuestion::None }
    }

    /// Prints an event, as the player in seat `you` sees it.
    pub fn print(&mut self, event: &Event, you: Option<Seat>) -> io::Result<()> {
        match event.kind {
            EventKind::Prompt { seat } if Some(seat) != you => {
                self.held = Some(event.clone());
                return Ok(());
            }
            EventKind::Typed { .. } => {
                if let Some(prompt) = self.held.take() {
                    EventFormat::Transcript.print(&mut self.out, &prompt)?;
                }
            }
            EventKind::Prompt { .. } => {}
            // The opponent acted while the player was asked.
            _ => self.close_prompt()?,
        }
        EventFormat::Transcript.print(&mut self.out, event)?;
        if matches!(event.kind, EventKind::Prompt { .. }) {
            self.open = OpenQuestion::Move;
        }
        self.out.flush()
    }

    /// Says something that is not part of the transcript.
    pub fn tell(&mut self, text: &str) -> io::Result<()> {
        self.close_prompt()?;
        self.out.flush()?;
        notice(text);
        Ok(())
    }

    /// Asks what is to be done after a game.
    pub fn offer(&mut self, text: &str) -> io::Result<()> {
        self.tell(text)?;
        self.open = OpenQuestion::Offer;
        Ok(())
    }

    /// A line was typed at the prompt.
    pub fn typed(&mut self, line: &[u8]) -> io::Result<()> {
        if std::mem::take(&mut self.open) == OpenQuestion::Move && self.echoes {
            writeln!(self.out, "{}", masked_line(&String::from_utf8_lossy(line)))?;
        }
        Ok(())
    }

    /// Whether the player has been asked for a move, and nothing was printed since.
    pub fn is_open(&self) -> bool {
        self.open == OpenQuestion::Move
    }

    /// Ends the line of a question that nobody has answered.
    pub fn close_prompt(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.open) {
            OpenQuestion::None => {}
            OpenQuestion::Move => writeln!(self.out)?,
            OpenQuestion::Offer => notice("\n"),
        }
        Ok(())
    }
}
