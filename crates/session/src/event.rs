//! What happens at a table, as data, each with the sentence that tells it.

use numduel_players::Hint;
use numduel_rules::{GameString, IllegalReason, Move, Number, Outcome, Seat};

use crate::journal::JournalIds;
use crate::prompt_command::PromptCommand;
use crate::score::MatchScore;
use crate::seat_player::SeatPlayer;

/// Something that happened. A front end needs no more than this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// The text to print: the book's own sentence if it has one. Empty if there is nothing to say.
    pub text: String,
}

/// Where a front end with two streams prints an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Part of the book's transcript.
    Transcript,
    /// What the program itself has to say.
    Notice,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A game begins whose start was drawn.
    StartDrawn {
        /// Where it starts.
        start: Number,
    },
    /// A game begins or is continued.
    GameBegan {
        /// Which game of the match it is, from 1.
        number: u32,
        /// Its game string.
        game: GameString,
        /// Its players by seat.
        players: [SeatPlayer; 2],
    },
    /// The book's welcome.
    Welcome,
    /// A turn begins.
    Turn {
        /// Whose it is.
        seat: Seat,
        /// How many moves have been made.
        ply: usize,
        /// The shared number.
        number: Number,
    },
    /// The player to move is asked for a move.
    Prompt {
        /// Who is asked.
        seat: Seat,
    },
    /// What appears at the prompt of a player who does not type.
    Typed {
        /// Whose prompt it is.
        seat: Seat,
    },
    /// A move was made.
    Moved {
        /// Which one, from 1.
        ply: usize,
        /// Who made it.
        seat: Seat,
        /// The move.
        mv: Move,
        /// The number before it.
        before: Number,
        /// The number after it.
        after: Number,
    },
    /// A move of the book cannot be made now.
    Refused {
        /// Who wanted to make it.
        seat: Seat,
        /// The move.
        mv: Move,
        /// Why not.
        reason: IllegalReason,
    },
    /// What was typed is none of the book's moves, and the player is asked again.
    Invalid {
        /// Who typed it.
        seat: Seat,
    },
    /// The game is over.
    GameOver {
        /// How it ended.
        outcome: Outcome,
        /// After how many moves.
        plies: usize,
    },
    /// A move was taken back.
    TookBack {
        /// How many moves are left.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// There was no move to take back.
    NothingToUndo,
    /// There was no move to play again.
    NothingToRedo,
    /// What was typed is almost a command, and the player is asked again.
    Suggested {
        /// The command that was probably meant.
        command: PromptCommand,
    },
    /// Something to read that a person asked for.
    Told {
        /// What was asked for: help or the rules.
        command: PromptCommand,
    },
    /// The legal moves, which a person asked for.
    LegalMoves {
        /// Each with the number it leaves.
        moves: Vec<(Move, Number)>,
    },
    /// A hint.
    Hinted {
        /// What is known; nothing where hints are off or the game is too large.
        hint: Option<Hint>,
        /// Whether asking again says more.
        more: bool,
    },
    /// A reason.
    Explained {
        /// The move it is about; nothing for the best one.
        mv: Option<Move>,
    },
    /// A game of a match has been counted.
    Scored {
        /// The score so far.
        score: MatchScore,
    },
    /// The match is over.
    MatchOver {
        /// The final score.
        score: MatchScore,
    },
    /// The game has been saved for the first time.
    Saved {
        /// Its number and its match's.
        ids: JournalIds,
    },
    /// From now on nothing is saved.
    NotSaved,
    /// The players leave.
    Left,
}

impl Event {
    /// An event and its sentence.
    pub fn new(kind: EventKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }

    /// Where it is printed.
    pub fn channel(&self) -> Channel {
        match self.kind {
            EventKind::Welcome
            | EventKind::Turn { .. }
            | EventKind::Prompt { .. }
            | EventKind::Typed { .. }
            | EventKind::Moved { .. }
            | EventKind::Refused { .. }
            | EventKind::Invalid { .. }
            | EventKind::GameOver { .. } => Channel::Transcript,
            _ => Channel::Notice,
        }
    }
}
