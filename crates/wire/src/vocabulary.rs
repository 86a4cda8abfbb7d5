//! The libraries' enums as the words that JSON has for them. A variant that is added there is asked for here.

use numduel_players::Grade;
use numduel_rules::{Cause, IllegalReason};
use numduel_session::Starts;
use numduel_solver::Verdict;
use numduel_solver::lint::WarningKind;
use serde::{Deserialize, Serialize};

/// Declares an enum of words with the same variants as one of a library's, and turns each into the other.
macro_rules! words {
    ($(#[$about:meta])* $name:ident for $library:ident { $($(#[$variant_about:meta])* $variant:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $($(#[$variant_about])* $variant,)*
        }

        impl From<$library> for $name {
            fn from(value: $library) -> Self {
                match value {
                    $($library::$variant => Self::$variant,)*
                }
            }
        }

        impl From<$name> for $library {
            fn from(word: $name) -> Self {
                match word {
                    $($name::$variant => Self::$variant,)*
                }
            }
        }
    };
}

words! {
    /// Who wins with perfect play, seen by the player to move or by the player who makes the move.
    VerdictWord for Verdict {
        /// That player wins.
        Win,
        /// The opponent wins.
        Loss,
        /// Neither can force a win.
        Draw,
    }
}

words! {
    /// What ended a game.
    CauseWord for Cause {
        /// The number reached a limit or went past it.
        Reached,
        /// The number hit a value exactly.
        Exact,
        /// The number passed a limit.
        Overshoot,
        /// Invalid input, in a book where that loses.
        Invalid,
        /// The number got a property, such as being prime.
        Property,
        /// The player to move had no legal move.
        Stuck,
        /// Neither player had a legal move, and nobody wins.
        Deadlock,
        /// The last move that the book allows was made, and it decides.
        Cap,
        /// The last move that the book allows was made, and nobody wins.
        Drawn,
        /// The same position occurred for the third time, and nobody wins.
        Repetition,
        /// A move would leave the numbers that the program can judge, and nobody wins.
        Limit,
        /// The player to move resigned.
        Resigned,
        /// The player who waited for the opponent's move resigned.
        OpponentResigned,
    }
}

words! {
    /// Why a move is not legal.
    ReasonWord for IllegalReason {
        /// The game is over.
        Over,
        /// The book has no such move.
        NotAMove,
        /// The book has it, but not at this number.
        NotOffered,
        /// What was played before forbids it.
        Repeated,
        /// It would leave the number unchanged.
        Unchanged,
        /// The division would leave a remainder.
        Inexact,
        /// The result would be out of bounds.
        OutOfBounds,
        /// It overshoots while another move does not.
        Overshoot,
    }
}

words! {
    /// What a move did to the position of the player who made it.
    GradeWord for Grade {
        /// The position was won or drawn and still is.
        Held,
        /// The same, and no other move would have done it.
        Sole,
        /// A win or a draw was thrown away.
        Threw,
        /// The position was lost, whatever was played.
        AlreadyLost,
        /// There was no other move.
        Only,
    }
}

words! {
    /// What a warning about a valid rule book is about.
    WarningWord for WarningKind {
        /// The start already meets an end.
        StartEnded,
        /// A number that an end asks for can never be made.
        TargetNeverReached,
        /// An end never decides a game.
        EndNeverMet,
        /// A move is never legal.
        #[serde(rename = "move-never-legal")]
        NeverLegal,
        /// A move can leave the number unchanged, which amounts to a pass.
        Unchanged,
        /// A move is never the best one where the choice matters.
        #[serde(rename = "move-never-right")]
        NeverRight,
        /// No game ever ends.
        NeverEnds,
        /// Play can repeat forever.
        Repeats,
        /// The book says that there are no draws, but there can be.
        #[serde(rename = "drawn-all-the-same")]
        Drawn,
        /// The first move decides the game.
        DecidedAtOnce,
        /// A player never has a choice that matters.
        NoChoice,
    }
}

words! {
    /// How the games of a match start.
    #[derive(Default)]
    StartsWord for Starts {
        /// All at the same number.
        #[default]
        Alike,
        /// Every game draws its own, as the book says.
        Drawn,
    }
}

impl StartsWord {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(crate) const fn are_alike(&self) -> bool {
        matches!(self, Self::Alike)
    }
}
