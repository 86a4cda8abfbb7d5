//! Whoever is asked for a move, and everything that can go wrong with the answer.

use std::fmt;
use std::time::{Duration, Instant};

use numduel_rules::Game;
use numduel_rules::visible::masked_line;
use thiserror::Error;

use crate::game_text::GameText;

/// A player of any kind. A failure that it returns is its last word in this game; it may be asked again in another.
pub trait Agent: Send {
    /// A game begins. Everything that the agent draws should follow from the seed.
    fn begin(&mut self, game: &GameText, seed: u64) -> Result<(), AgentFailure>;

    /// One question for the player to move, and one reply.
    fn ask(&mut self, request: &MoveRequest<'_>) -> Result<AgentReply, AgentFailure>;
}

/// A question.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// Why the last reply to this question was refused, and what is allowed.
    pub retry: Option<&'a str>,
    /// How long the turn may take, as the agent is told.
    pub movetime: Option<Duration>,
    /// When the turn is over, retries and the host's margin included.
    pub deadline: Option<Instant>,
}

/// A reply, before anybody has looked whether it is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentReply {
    /// What the agent wrote.
    pub raw: String,
    /// What that says.
    pub content: ReplyContent,
    /// The SHA-256 of what it was asked, where it was asked in text.
    pub prompt_hash: Option<String>,
    /// How many tokens it says it took.
    pub tokens: u64,
}

/// What a reply says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyContent {
    /// A move, as the agent writes it.
    Move(String),
    /// It resigns.
    Resigns,
    /// Nothing that the protocol knows, and why.
    Unreadable(String),
}

/// The kinds of failures. A game that is lost by its rules has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FailureKind {
    /// A move that the rules do not allow, in every attempt.
    IllegalMove,
    /// A reply that names no move, or floods the host.
    UnreadableReply,
    /// No reply in time.
    Timeout,
    /// The agent ended.
    Crash,
    /// The agent says that it cannot answer now, as where the service behind it is busy or out of reach.
    Unavailable,
    /// The host could not ask: the agent cannot be started, or its cost is capped. Nobody loses by this.
    HarnessFailure,
}

/// What went wrong, and how.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{kind}: {}", masked_line(detail))]
pub struct AgentFailure {
    /// Which kind it is.
    pub kind: FailureKind,
    /// What happened, in a sentence that has no times in it.
    pub detail: String,
}

impl FailureKind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::IllegalMove, Self::UnreadableReply, Self::Timeout, Self::Crash, Self::Unavailable, Self::HarnessFailure];

    /// The kind's name in texts and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::IllegalMove => "illegal-move",
            Self::UnreadableReply => "unreadable-reply",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
            Self::Unavailable => "unavailable",
            Self::HarnessFailure => "harness-failure",
        }
    }
}

impl fmt::Display for FailureKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

impl AgentFailure {
    /// A failure of this kind.
    pub fn new(kind: FailureKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }
}
