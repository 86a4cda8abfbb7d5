//! Rules that are valid but pointless, each with a witness that anybody can follow.
//!
//! A warning is about the game at the parameters it is given: everything that play can reach is looked at, from the start or
//! from every start of a range, and nothing beyond. So "never" means never, and what a warning shows can be played.
//!
//! ```
//! use numduel_rules::{Budget, RuleBook};
//! use numduel_solver::lint::{WarningKind, lint};
//!
//! let book: RuleBook = r#"
//!     id = "odd"
//!     title = "Odd"
//!     parameters = { start = 1 }
//!     moves = [{ add = [2, 4] }]
//!     ends = [{ equals = 10, mover = "wins" }, { at_least = 20, mover = "loses" }]
//! "#.parse()?;
//! let rules = std::sync::Arc::new(book).rules(&Default::default())?;
//! let report = lint(&rules, &Budget::default());
//! let warning = &report.warnings[0];
//! assert_eq!(warning.kind(), WarningKind::TargetNeverReached);
//! assert_eq!(warning.message(&rules), "the target 10 can never be hit");
//! assert_eq!(warning.evidence(&rules), "play jumps from 9 to 11");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decided;
mod draws;
mod endless;
mod ends;
mod groups;
mod idle;
mod illegal;
mod reach;
mod round;
mod start;
mod target;
mod unchanged;
mod words;
mod wrong;

use numduel_rules::{Budget, Direction, IllegalReason, Move, Number, OverLimit, Rules, Seat, Stopped};

use crate::value::Verdict;
use reach::{Reach, Solved};

/// Something about a duel that is legal but hardly meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The number at the start meets an end, which is looked at only after a move.
    StartEnded {
        /// The number.
        number: Number,
        /// The first of the rules' ends that it meets.
        end: usize,
    },
    /// A number that an end asks for cannot be made.
    TargetNeverReached {
        /// Which of the rules' ends asks for it.
        end: usize,
        /// The number.
        target: Number,
        /// The nearest number below it that play makes.
        below: Option<Number>,
        /// The nearest number above it that play makes.
        above: Option<Number>,
    },
    /// An end never decides a game.
    EndNeverMet {
        /// Which of the rules' ends it is.
        end: usize,
        /// What happens instead.
        instead: Instead,
    },
    /// Moves that cannot be made in any position.
    NeverLegal {
        /// Which of the book's groups of moves they belong to.
        offer: usize,
        /// Which of its moves; none where it is the whole group.
        moves: Vec<Move>,
        /// One of them at the start, with the reason why it is not legal; none where the group offers nothing there.
        refused: Option<(Move, IllegalReason)>,
    },
    /// A move can leave the number as it is, which amounts to a pass.
    Unchanged {
        /// Which of the book's groups of moves has it.
        offer: usize,
        /// A line of play that ends with it.
        line: Line,
    },
    /// Moves that are wrong wherever the choice decides.
    NeverRight {
        /// Which of the book's groups of moves they belong to.
        offer: usize,
        /// Which of its moves; none where it is the whole group.
        moves: Vec<Move>,
        /// A line of play that ends with one of them.
        line: Line,
        /// What would have been right instead of the last move.
        right: Move,
    },
    /// No game comes to an end.
    NeverEnds {
        /// The way the number goes forever.
        way: Direction,
        /// The last number that could end it; none where no number could.
        last: Option<Number>,
    },
    /// Play can come back to a position.
    Repeats {
        /// A line of play to the position.
        way: Line,
        /// The moves that lead back to it.
        round: Vec<Move>,
    },
    /// The book says that there are no draws, but a draw is possible.
    Drawn {
        /// A whole game that is drawn.
        game: Line,
    },
    /// The first move decides the game.
    DecidedAtOnce(Decided),
    /// A player never has a choice that matters.
    NoChoice {
        /// Who.
        seat: Seat,
        /// The nearest position in which that player has a choice at all.
        idle: Option<Idle>,
    },
}

/// A line of play from a number that a game can start at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The start.
    pub start: Number,
    /// The moves.
    pub moves: Vec<Move>,
}

/// What happens where an end could have been expected to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The number stays between these, the start among them.
    Stays {
        /// The smallest number.
        low: Number,
        /// The largest.
        high: Number,
    },
    /// An earlier end decides: a line of play to a number that meets both.
    Earlier(Line),
}

/// How a first move decides a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// This first move wins the game.
    Wins(Move),
    /// After the first move no choice matters: a first move that keeps the verdict, and one that throws it away.
    Settles {
        /// What the start is worth to player 1.
        verdict: Verdict,
        /// A move that keeps it.
        keeps: Move,
        /// A move that does not.
        loses: Move,
    },
}

/// A position in which every move is worth the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// A line of play to it.
    pub way: Line,
    /// What every move is worth to the player to move.
    pub verdict: Verdict,
}

/// What a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WarningKind {
    /// The number at the start meets an end.
    StartEnded,
    /// A number that an end asks for cannot be made.
    TargetNeverReached,
    /// An end never decides a game.
    EndNeverMet,
    /// Moves that cannot be made in any position.
    NeverLegal,
    /// A move can leave the number as it is.
    Unchanged,
    /// Moves that are wrong wherever the choice decides.
    NeverRight,
    /// No game comes to an end.
    NeverEnds,
    /// Play can come back to a position.
    Repeats,
    /// The book says that there are no draws, but a draw is possible.
    Drawn,
    /// The first move decides the game.
    DecidedAtOnce,
    /// A player never has a choice that matters.
    NoChoice,
}

impl WarningKind {
    /// Every kind, in the order in which warnings are given.
    pub const ALL: [Self; 11] = [
        Self::StartEnded,
        Self::TargetNeverReached,
        Self::EndNeverMet,
        Self::NeverLegal,
        Self::Unchanged,
        Self::NeverRight,
        Self::NeverEnds,
        Self::Repeats,
        Self::Drawn,
        Self::DecidedAtOnce,
        Self::NoChoice,
    ];
}

/// The rule that a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The start.
    Start,
    /// One of the ends.
    End(usize),
    /// One of the groups of moves.
    MoveGroup(usize),
    /// The claim that there are no draws.
    Draws,
    /// The book as a whole.
    Book,
}

/// How many moves may be looked at for every position that the budget allows.
const MOVES_PER_POSITION: usize = 5;

/// Why not everything was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// More than so many positions, or five times as many moves, can be reached.
    TooLarge(usize),
    /// Play can leave the numbers about which the program can tell what the rules ask.
    Unjudged,
    /// The positions would take too much memory.
    Memory(OverLimit),
    /// The work was stopped.
    Stopped(Stopped),
}

/// What was found about a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LintReport {
    /// The warnings, in the order of their kinds and of the book.
    pub warnings: Vec<Warning>,
    /// Why some kinds of warning could not be looked for, and which.
    pub unseen: Option<(Cut, Vec<WarningKind>)>,
}

/// Looks for everything that is valid but pointless, as far as the budget allows.
pub fn lint(rules: &Rules, budget: &Budget) -> LintReport {
    let mut warnings: Vec<Warning> = start::find(rules).into_iter().collect();
    let reach = Reach::new(rules, budget);
    let cut = match Solved::new(rules, &reach, budget) {
        Ok(solved) => {
            warnings.extend(target::find(rules, &reach));
            warnings.extend(ends::find(rules, &reach));
            warnings.extend(illegal::find(rules, &reach));
            warnings.extend(unchanged::find(rules, &reach));
            warnings.extend(wrong::find(&solved));
            warnings.extend(endless::find(&reach));
            warnings.extend(round::find(&reach));
            warnings.extend(draws::find(rules, &reach));
            warnings.extend(decided::find(&solved));
            warnings.extend(idle::find(&solved));
            return LintReport { warnings, unseen: None };
        }
        Err(cut) => cut,
    };
    warnings.extend(unchanged::find(rules, &reach));
    // What was found to repeat or to be drawn does so whatever else there is; all others need to know everything.
    warnings.extend(round::find(&reach));
    warnings.extend(draws::find(rules, &reach));
    // A part is enough where it has no reason for a warning that more positions could only take away.
    let looked_for = |kind: &WarningKind| match kind {
        WarningKind::StartEnded => true,
        WarningKind::TargetNeverReached => target::find(rules, &reach).is_empty(),
        WarningKind::EndNeverMet => ends::find(rules, &reach).is_empty(),
        WarningKind::NeverLegal => illegal::find(rules, &reach).is_empty(),
        WarningKind::Unchanged => !rules.may_stay() || found(&warnings, *kind),
        WarningKind::NeverEnds => reach.endless.is_none() || endless::ends(&reach),
        WarningKind::Repeats => !rules.may_return() || found(&warnings, *kind),
        WarningKind::Drawn => !rules.book().claims_no_draws() || found(&warnings, *kind),
        WarningKind::NeverRight | WarningKind::DecidedAtOnce | WarningKind::NoChoice => false,
    };
    let kinds = WarningKind::ALL.into_iter().filter(|kind| !looked_for(kind)).collect();
    LintReport { warnings, unseen: Some((cut, kinds)) }
}

fn found(warnings: &[Warning], kind: WarningKind) -> bool {
    warnings.iter().any(|warning| warning.kind() == kind)
}
