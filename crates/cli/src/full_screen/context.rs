//! What all screens share: where games are saved, where seeds come from, and work to be done while the screen stays alive.

use std::sync::Arc;
use std::time::Duration;

use numduel_players::{Analysis, Review};
use numduel_rules::{Budget, RuleBook, Rules, catalog};
use numduel_session::{Command, Event, PlayerScore, SessionError};
use numduel_solver::SolveError;
use numduel_wire::RoomReport;
use rand::TryRng;
use rand::rngs::SysRng;

use super::analysis::{BandLine, Evaluated};
use crate::data_dir::DataDir;
use crate::limit_args::LimitArgs;
use crate::remote_room::RoomProblem;

/// Which piece of work something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskId(u64);

/// Work that could take longer than a moment. The owner of the context does it, and hands the result to the app.
pub struct Task {
    id: TaskId,
    work: Box<dyn FnOnce() -> TaskOutput + Send>,
}

impl Task {
    pub fn run(self) -> TaskDone {
        TaskDone { id: self.id, answer: Some((self.work)()) }
    }
}

/// What came of a piece of work.
pub struct TaskDone {
    id: TaskId,
    answer: Option<TaskOutput>,
}

impl TaskDone {
    /// The output, for the owner of the id.
    pub fn claim(&mut self, id: Option<TaskId>) -> Option<TaskOutput> {
        if id == Some(self.id) { self.answer.take() } else { None }
    }
}

/// Everything that is worked out in the background.
pub enum TaskOutput {
    /// Whether perfect play is known.
    Ready(Result<(), SolveError>),
    /// A computer's move.
    Thought(Result<Command<'static>, SessionError>),
    /// What is known about positions of a game, and its bands.
    Looked(Vec<Evaluated>, Option<BandLine>),
    /// The answer to a question.
    Told(Box<Event>),
    /// Everybody's scores.
    Scored(Vec<PlayerScore>),
    /// What is new in a room of a server.
    News(Result<Box<RoomReport>, RoomProblem>),
    /// What came of something that was done there.
    Answered(Result<u64, RoomProblem>),
    /// A review.
    Reviewed(Result<Box<Review>, SolveError>),
}

/// What the screens share.
pub struct Context {
    /// Every book that can be played.
    pub books: Vec<Arc<RuleBook>>,
    /// How many of them come with the program, and how many of these are not from the gallery.
    pub shipped: usize,
    pub featured: usize,
    /// Where games are saved, unless nothing is.
    pub data_dir: Option<DataDir>,
    /// How long a computer's move is waited for at least, so that people can follow.
    pub pause: Duration,
    seed: Option<u64>,
    limits: LimitArgs,
    tasks: Vec<Task>,
    last_id: u64,
}

impl Context {
    /// A context with the books that come with the program, those of the gallery last, and before them these.
    pub fn new(own: Vec<Arc<RuleBook>>, data_dir: Option<DataDir>, seed: Option<u64>, limits: LimitArgs) -> Self {
        let featured = catalog::all();
        let gallery = catalog::gallery();
        let (shipped, count) = (featured.len() + gallery.len(), featured.len());
        let books = own.into_iter().chain(featured).chain(gallery).collect();
        let (pause, tasks) = (Duration::ZERO, Vec::new());
        Self { books, shipped, featured: count, data_dir, pause, seed, limits, tasks, last_id: 0 }
    }

    /// The seed of a new game: the one that was asked for, or one that nobody has chosen.
    pub fn seed(&self) -> u64 {
        self.seed.or_else(|| SysRng.try_next_u64().ok()).unwrap_or_default()
    }

    /// Has something worked out; the result comes under the id.
    pub fn ask(&mut self, work: impl FnOnce() -> TaskOutput + Send + 'static) -> TaskId {
        self.last_id += 1;
        let id = TaskId(self.last_id);
        self.tasks.push(Task { id, work: Box::new(work) });
        id
    }

    /// The work that nobody has begun yet.
    pub fn take_tasks(&mut self) -> Vec<Task> {
        std::mem::take(&mut self.tasks)
    }

    /// What may be taken to find something out about one game.
    pub fn budget(&self) -> Budget {
        self.limits.waited_for()
    }

    /// One analysis per game, shared by all screens.
    pub fn analysis(&self, rules: &Arc<Rules>) -> Arc<Analysis> {
        Arc::new(Analysis::with_budget(Arc::clone(rules), self.budget()))
    }
}
