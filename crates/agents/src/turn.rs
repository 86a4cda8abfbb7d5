//! One turn of an agent: one clock, a bounded number of retries, and a cost that is capped.

use std::time::{Duration, Instant};

use numduel_rules::{Game, Move};
use numduel_wire::ArenaAgent;

use crate::agent::{Agent, AgentFailure, AgentReply, FailureKind, MoveRequest, ReplyContent};
use crate::reply_object::parse_reply;
use crate::wording::{list_legal, quoted};

/// What a turn may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLimits {
    /// The time of a whole turn, retries included; the agent is told.
    pub movetime: Option<Duration>,
    /// What the host adds for the way there and back.
    pub margin: Duration,
    /// How often a refused reply may be followed by another.
    pub retries: u32,
    /// The most questions in one game.
    pub calls: Option<u64>,
    /// The most tokens in one game, as the agent reports them.
    pub tokens: Option<u64>,
}

impl Default for TurnLimits {
    /// Ten seconds, two retries and no cap on cost.
    fn default() -> Self {
        Self {
            movetime: Some(Duration::from_secs(10)),
            margin: Duration::from_millis(100),
            retries: 2,
            calls: None,
            tokens: None,
        }
    }
}

impl TurnLimits {
    /// What this agent says, and the usual limits where it says nothing.
    pub fn of(agent: &ArenaAgent) -> Self {
        let usual = Self::default();
        let milliseconds = Duration::from_millis;
        Self {
            movetime: agent.movetime.map_or(usual.movetime, |time| (time > 0).then(|| milliseconds(time))),
            margin: agent.margin.map_or(usual.margin, milliseconds),
            retries: agent.retries.unwrap_or(usual.retries),
            calls: agent.max_calls,
            tokens: agent.max_tokens,
        }
    }

    /// These limits for one agent in one game.
    pub fn meter(self) -> TurnMeter {
        TurnMeter { limits: self, calls: 0, tokens: 0 }
    }
}

/// What an agent has used in a game.
#[derive(Clone, Copy, Debug)]
pub struct TurnMeter {
    /// What it may use.
    pub limits: TurnLimits,
    /// Questions so far.
    pub calls: u64,
    /// Tokens so far, as reported.
    pub tokens: u64,
}

/// What came of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentTurn {
    /// The legal move that was chosen; it has not been made.
    pub mv: Option<Move>,
    /// Whether the agent resigned instead.
    pub resigned: bool,
    /// Why there is neither.
    pub failure: Option<AgentFailure>,
    /// Every reply, in order.
    pub attempts: Vec<Attempt>,
    /// How long the turn took.
    pub time: Duration,
}

/// One reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What the agent wrote.
    pub raw: String,
    /// The move that it names, legal or not.
    pub mv: Option<Move>,
    /// Why it was refused: an illegal move or an unreadable reply.
    pub problem: Option<AgentFailure>,
    /// The SHA-256 of what it was asked.
    pub prompt_hash: Option<String>,
    /// How many tokens it says it took.
    pub tokens: u64,
}

/// Asks an agent for the next move of a game that is not over.
pub fn take_turn(agent: &mut dyn Agent, game: &Game, meter: &mut TurnMeter) -> AgentTurn {
    let began = Instant::now();
    let limits = meter.limits;
    let deadline = limits.movetime.map(|time| began + time + limits.margin);
    let mut turn = AgentTurn { mv: None, resigned: false, failure: None, attempts: Vec::new(), time: Duration::ZERO };
    let mut retry: Option<String> = None;
    for _ in 0..=limits.retries {
        if let Some(failure) = meter.exhausted() {
            turn.failure = Some(failure);
            break;
        }
        meter.calls += 1;
        let reply = agent.ask(&MoveRequest { game, retry: retry.as_deref(), movetime: limits.movetime, deadline });
        let reply = match reply {
            Ok(reply) => reply,
            Err(failure) => {
                turn.failure = Some(failure);
                break;
            }
        };
        meter.tokens = meter.tokens.saturating_add(reply.tokens);
        if deadline.is_some_and(|deadline| Instant::now() > deadline) {
            turn.failure = Some(AgentFailure::new(FailureKind::Timeout, "the reply came after the end of the turn"));
            break;
        }
        if reply.content == ReplyContent::Resigns {
            turn.resigned = true;
        }
        let attempt = judge(game, reply);
        turn.failure.clone_from(&attempt.problem);
        turn.mv = if attempt.problem.is_none() { attempt.mv.clone() } else { None };
        retry = attempt.problem.as_ref().map(|problem| retry_text(problem, game));
        turn.attempts.push(attempt);
        if retry.is_none() {
            break;
        }
    }
    turn.time = began.elapsed();
    turn
}

/// A reply in free text, by the same rules as in a turn: the attempt, and what the agent is told before it is asked again.
pub fn judge_reply(game: &Game, text: &str) -> (Attempt, Option<String>) {
    let content = parse_reply(text);
    let attempt = judge(game, AgentReply { raw: text.to_owned(), content, prompt_hash: None, tokens: 0 });
    let retry = attempt.problem.as_ref().map(|problem| retry_text(problem, game));
    (attempt, retry)
}

/// What a reply names, and whether that is legal.
fn judge(game: &Game, reply: AgentReply) -> Attempt {
    let unreadable = |detail: String| Some(AgentFailure::new(FailureKind::UnreadableReply, detail));
    let (mv, problem) = match &reply.content {
        ReplyContent::Resigns => (None, None),
        ReplyContent::Unreadable(reason) => (None, unreadable(reason.clone())),
        ReplyContent::Move(text) => match game.rules().read(text).or_else(|| text.trim().parse().ok()) {
            None => (None, unreadable(format!("'{}' is not a move", quoted(text)))),
            Some(mv) => {
                let refused = game.rules().illegal_reason(game.position(), &mv);
                let problem = refused
                    .map(|reason| AgentFailure::new(FailureKind::IllegalMove, format!("{mv} is not legal: {reason}")));
                (Some(mv), problem)
            }
        },
    };
    let AgentReply { raw, prompt_hash, tokens, .. } = reply;
    Attempt { raw, mv, problem, prompt_hash, tokens }
}

/// What the agent is told before it is asked again: one thing about a move, another about a form.
fn retry_text(problem: &AgentFailure, game: &Game) -> String {
    let detail = &problem.detail;
    match problem.kind {
        FailureKind::IllegalMove => format!("{detail}; choose one of the legal moves: {}", list_legal(game)),
        _ => format!(
            "your reply could not be read: {detail}; name one move and nothing else, in the form you were asked for"
        ),
    }
}

impl TurnMeter {
    /// Why there may be no other question.
    fn exhausted(&self) -> Option<AgentFailure> {
        let capped = |used: u64, cap: Option<u64>, what: &str| {
            let cap = cap.filter(|cap| used >= *cap)?;
            Some(AgentFailure::new(FailureKind::HarnessFailure, format!("the cap of {cap} {what} per game is reached")))
        };
        capped(self.calls, self.limits.calls, "calls").or_else(|| capped(self.tokens, self.limits.tokens, "tokens"))
    }
}
