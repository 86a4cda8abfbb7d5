//! What all screens share: where games are kept, where seeds come from, and work to be done while the screen stays alive.

use std::sync::Arc;

use numduel_players::{Analysis, Review};
use numduel_rules::{RuleBook, Rules, catalog};
use numduel_session::{Command, Event, SessionError};
use numduel_solver::SolveError;
use rand::TryRng;
use rand::rngs::SysRng;

use super::known::{Line, Seen};
use crate::archive::Archive;

/// Which piece of work something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket(u64);

/// Work that could take longer than a moment. Whoever owns the desk does it, and hands the finding to the app.
pub struct Job {
    ticket: Ticket,
    work: Box<dyn FnOnce() -> Answer + Send>,
}

impl Job {
    pub fn run(self) -> Finding {
        Finding { ticket: self.ticket, answer: Some((self.work)()) }
    }
}

/// What came of a piece of work.
pub struct Finding {
    ticket: Ticket,
    answer: Option<Answer>,
}

impl Finding {
    /// The answer, for the one who has the ticket.
    pub fn claim(&mut self, ticket: Option<Ticket>) -> Option<Answer> {
        if ticket == Some(self.ticket) { self.answer.take() } else { None }
    }
}

/// Everything that is worked out in the background.
pub enum Answer {
    /// Whether perfect play is known.
    Ready(Result<(), SolveError>),
    /// A computer's move.
    Thought(Result<Command<'static>, SessionError>),
    /// What is known about positions of a game, and its bands.
    Looked(Vec<Seen>, Option<Line>),
    /// The answer to a question.
    Told(Box<Event>),
    /// A review.
    Reviewed(Result<Box<Review>, SolveError>),
}

/// What the screens share.
pub struct Desk {
    /// Every book that can be played.
    pub books: Vec<Arc<RuleBook>>,
    /// Where games are kept, unless nothing is.
    pub archive: Option<Archive>,
    seed: Option<u64>,
    jobs: Vec<Job>,
    tickets: u64,
}

impl Desk {
    /// A desk with the books that come with the program, those of the gallery last, and before them these.
    pub fn new(own: Vec<Arc<RuleBook>>, archive: Option<Archive>, seed: Option<u64>) -> Self {
        let books = own.into_iter().chain(catalog::all()).chain(catalog::gallery()).collect();
        Self { books, archive, seed, jobs: Vec::new(), tickets: 0 }
    }

    /// The seed of a new game: the one that was asked for, or one that nobody has chosen.
    pub fn seed(&self) -> u64 {
        self.seed.or_else(|| SysRng.try_next_u64().ok()).unwrap_or_default()
    }

    /// Has something worked out; the finding comes under the ticket.
    pub fn ask(&mut self, work: impl FnOnce() -> Answer + Send + 'static) -> Ticket {
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.jobs.push(Job { ticket, work: Box::new(work) });
        ticket
    }

    /// The work that nobody has begun yet.
    pub fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// The same analysis for everybody who looks at one game.
    pub fn analysis(rules: &Arc<Rules>) -> Arc<Analysis> {
        Arc::new(Analysis::new(Arc::clone(rules)))
    }
}
