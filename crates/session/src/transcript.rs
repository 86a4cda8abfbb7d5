//! A written transcript compared with the game that it tells. What the players typed is read from it; everything else has to be
//! there word for word.

use numduel_rules::input::trim;

use crate::event::{Channel, Event, EventKind};
use crate::prompt_command::{PromptCommand, TypedCommand};
use crate::session::{Command, Session, SessionError, TypedCommands, Waiting};

/// A transcript that is what the book says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadTranscript {
    /// How many games it tells.
    pub games: u32,
    /// How many moves the last of them has.
    pub moves: usize,
    /// Whether all is over; otherwise it ends at an open prompt.
    pub over: bool,
}

/// Where a transcript says something else than the book, first of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptDifference {
    /// The line, from 1.
    pub line: usize,
    /// The first character of that line that differs, from 1.
    pub column: usize,
    /// The line as the book says it; nothing where the book says nothing more.
    pub expected: Option<String>,
    /// The line as it is written; nothing where the transcript ends before it.
    pub written: Option<String>,
    /// Whether the transcript ends where the two part.
    pub ends: bool,
    /// What was being played; nothing before the first prompt.
    pub after: Option<TypedLine>,
}

/// A line that a player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedLine {
    /// The name of the player.
    pub player: String,
    /// How many moves had been made in the game.
    pub moves: usize,
    /// What was typed.
    pub text: String,
}

/// Why a transcript cannot be compared to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptError {
    /// It is not what the book says.
    Differs(Box<TranscriptDifference>),
    /// The next game of a match cannot start.
    Session(SessionError),
}

impl From<SessionError> for TranscriptError {
    fn from(error: SessionError) -> Self {
        Self::Session(error)
    }
}

/// Plays what the transcript says was typed, at a table of persons that has not begun, and compares every word. Lines may end in
/// `\r\n` as well, and the last line break may be missing.
pub fn read_transcript(mut session: Session, text: &str) -> Result<ReadTranscript, TranscriptError> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let mut reader = TranscriptReader { text: &text, at: 0, after: None };
    // Hints are no part of a transcript, and finding them could take long.
    session.set_hints(0);
    let opening: Vec<Event> = session.opening().collect();
    reader.expect(&opening)?;
    let mut left = false;
    while !left && session.waiting() != Waiting::Nothing {
        let events = if session.waiting() == Waiting::NextGame {
            session.apply(Command::NextGame)?
        } else {
            let Some(typed) = reader.typed(&session) else { break };
            match taken_back(&session, typed, reader.rest()) {
                Some(to) => session.apply(Command::TakeBack { to })?,
                None => session.apply(Command::Type(typed))?,
            }
        };
        reader.expect(&events)?;
        left = events.iter().any(|event| event.kind == EventKind::Left);
    }
    reader.end()?;
    let over = session.waiting() == Waiting::Nothing;
    Ok(ReadTranscript { games: session.number(), moves: session.game().moves().len(), over })
}

/// How many moves `undo` leaves, if that was typed. Against a computer its answer is taken back as well, and what follows shows
/// whether it was.
fn taken_back(session: &Session, typed: &str, rest: &str) -> Option<usize> {
    let (game, is_undo) = (session.game(), TypedCommand::Command(PromptCommand::Undo, None));
    let text = trim(typed);
    if session.options().commands == TypedCommands::Disabled
        || game.rules().read(text).is_some()
        || PromptCommand::read(text) != Some(is_undo)
    {
        return None;
    }
    let moves = game.moves().len();
    let before = |to: &usize| game.positions().nth(*to).is_some_and(|before| rest.starts_with(&session.asks(&before)));
    [moves.checked_sub(1), moves.checked_sub(2)].into_iter().flatten().find(before)
}

/// A place in the transcript that moves forward.
struct TranscriptReader<'t> {
    text: &'t str,
    at: usize,
    after: Option<TypedLine>,
}

impl<'t> TranscriptReader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// What was typed at the open prompt; nothing if the transcript ends there.
    fn typed(&mut self, session: &Session) -> Option<&'t str> {
        let rest = self.rest();
        if rest.trim_end_matches('\n').is_empty() {
            return None;
        }
        let typed = rest.split('\n').next().unwrap_or_default();
        self.at = self.text.len().min(self.at + typed.len() + 1);
        self.after = Some(TypedLine {
            player: session.names().of(session.game().position().turn).to_owned(),
            moves: session.game().moves().len(),
            text: typed.to_owned(),
        });
        Some(typed)
    }

    /// The words of these events have to come next.
    fn expect(&mut self, events: &[Event]) -> Result<(), TranscriptError> {
        let said = events.iter().filter(|event| event.channel() == Channel::Transcript);
        let said: String = said.map(|event| event.text.as_str()).collect();
        let rest = self.rest();
        let same = said.char_indices().zip(rest.chars()).take_while(|((_, one), other)| one == other).last();
        let same = same.map_or(0, |((at, letter), _)| at + letter.len_utf8());
        // An editor may leave the last line without its end.
        if same < said.len() && !(same == rest.len() && said[same..].trim_end_matches('\n').is_empty()) {
            return Err(self.differs(same, Some(&said[same..])));
        }
        self.at += same;
        Ok(())
    }

    /// Nothing but line breaks may follow.
    fn end(&mut self) -> Result<(), TranscriptError> {
        let rest = self.rest();
        match rest.trim_start_matches('\n') {
            "" => Ok(()),
            more => Err(self.differs(rest.len() - more.len(), None)),
        }
    }

    /// After `same` more bytes, the book says `said`.
    fn differs(&self, same: usize, said: Option<&str>) -> TranscriptError {
        let at = self.at + same;
        let begins = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = |rest: &str| rest.split('\n').next().unwrap_or_default().to_owned();
        let read = &self.text[begins..at];
        TranscriptError::Differs(Box::new(TranscriptDifference {
            line: self.text[..at].matches('\n').count() + 1,
            column: read.chars().count() + 1,
            expected: said.map(|said| read.to_owned() + &line(said)),
            written: (begins < self.text.len()).then(|| line(&self.text[begins..])),
            ends: at == self.text.len(),
            after: self.after.clone(),
        }))
    }
}
