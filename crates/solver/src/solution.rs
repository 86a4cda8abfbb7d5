//! A solved game: what every position is worth, which moves keep it, and why.

use std::sync::{Mutex, OnceLock, PoisonError};

use numduel_rules::{Budget, Cause, Move, Number, Position, Rules};

use crate::bands::BandSolution;
use crate::error::SolveError;
use crate::graph::SolvedGraph;
use crate::knowledge::{Coverage, Form, Knowledge, KnownValue};
use crate::method::Method;
use crate::remainders::ModularSolution;
use crate::scored_move::{JudgedMove, MoveVerdict, ScoredMove, best_of, decides, ended, winning_of};
use crate::search::search;
use crate::table::PositionTable;
use crate::value::{Value, Verdict};

/// Everything that can be known about a game within a budget.
///
/// It answers for any position of its rules, whether play can reach it or not. What it does not know yet it works out
/// when asked, within the budget it was solved with; a refusal is not remembered. Whether the game is over is decided by
/// what a move leads to and by nothing else: a position whose number meets an end is a position like any other.
#[derive(Debug)]
pub struct Solution {
    rules: Rules,
    budget: Budget,
    found: Box<dyn Knowledge>,
    /// What was asked about positions that play from the start does not reach, the latest last.
    elsewhere: Mutex<Vec<Box<dyn Knowledge>>>,
    graph: OnceLock<SolvedGraph>,
}

/// The moves that are known, and the others with why they are not.
type KnownMoves = (Vec<ScoredMove>, Vec<(Move, SolveError)>);

/// A move, where it leads, and what it is worth to the player who makes it, if that is known.
struct Ply {
    mv: Move,
    next: Position,
    value: Option<Value<Number>>,
}

/// How many tables of positions that play does not reach are kept.
const REMEMBERED: usize = 4;
/// How many positions to look at for what is good to know but was not asked.
const EASY: usize = 1 << 17;

impl Solution {
    pub(crate) fn new(rules: &Rules, budget: &Budget, found: Box<dyn Knowledge>) -> Self {
        let elsewhere = Mutex::new(Vec::new());
        Self { rules: rules.clone(), budget: budget.clone(), found, elsewhere, graph: OnceLock::new() }
    }

    /// The rules that are solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How what is known can be read as a whole.
    pub fn form(&self) -> Form<'_> {
        self.found.form()
    }

    /// The budget that bounds whatever is still to be worked out.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// How the game was solved, for those who want to know.
    pub fn method(&self) -> Method {
        self.found.method()
    }

    /// Whether what a position and each of its moves are worth can be read from what was found, so that no question about
    /// them searches for anything.
    pub fn knows(&self, position: &Position) -> bool {
        if self.found.coverage() == Coverage::OnDemand || self.check(position).is_err() {
            return false;
        }
        let worth = matches!(self.tabulated(position), Ok(Some(_)));
        worth && self.one_ply(position).is_ok_and(|plies| plies.iter().all(|ply| ply.value.is_some()))
    }

    /// What a position is worth to the player to move.
    pub fn value(&self, position: &Position) -> Result<Value<Number>, SolveError> {
        self.check(position)?;
        if let Some(value) = self.tabulated(position)? {
            return Ok(value);
        }
        let plies = self.one_ply(position)?;
        // A move that the program cannot judge may be better than those that it lists.
        if !self.rules.is_cut_short(position)
            && let Some(values) = plies.into_iter().map(|ply| ply.value).collect::<Option<Vec<_>>>()
        {
            let stuck = Value::new(self.rules.book().stuck().into(), Number::ZERO);
            return Ok(values.into_iter().max().unwrap_or(stuck));
        }
        self.look_from(position, &self.budget)?;
        // A search always knows where it began.
        self.tabulated(position)?.ok_or(SolveError::TooManyPositions { limit: self.budget.positions })
    }

    /// Who wins from a position, seen by the player to move: also if it is not known how soon.
    pub fn verdict(&self, position: &Position) -> Result<Verdict, SolveError> {
        self.check(position)?;
        match self.found.value(position, &self.budget)? {
            Some(known) => Ok(known.verdict),
            None => Ok(self.value(position)?.verdict),
        }
    }

    /// The legal moves with where they lead and their verdicts, if the game was solved for those alone.
    pub fn moves_without_distance(&self, position: &Position) -> Result<Option<Vec<JudgedMove>>, SolveError> {
        self.check(position)?;
        let known = self.found.value(position, &self.budget)?;
        if known.is_none_or(|value| value.distance.is_some()) {
            return Ok(None);
        }
        let judged = |mv: Move| {
            let Some(to) = mv.apply(&position.number) else { return Ok(None) };
            let next = self.rules.after(position, &mv, to);
            let verdict = match self.rules.end_after(&next) {
                Some(outcome) => Some(Verdict::of(outcome, position.turn)),
                None => self.found.value(&next, &self.budget)?.map(|value| value.verdict.flipped()),
            };
            Ok(verdict.map(|verdict| (mv, next.number, verdict)))
        };
        self.rules.legal(position).into_iter().map(judged).collect()
    }

    /// Every legal move with who wins after it, as the player sees it who makes it, in the book's order: also where nobody
    /// knows how soon.
    pub fn move_verdicts(&self, position: &Position) -> Result<Vec<MoveVerdict>, SolveError> {
        match self.moves_without_distance(position)? {
            Some(moves) => Ok(moves.into_iter().map(|(mv, _, verdict)| (mv, verdict)).collect()),
            None => Ok(verdicts(self.moves(position)?)),
        }
    }

    /// Every legal move with its value, in the book's order.
    pub fn moves(&self, position: &Position) -> Result<Vec<ScoredMove>, SolveError> {
        let (moves, others) = self.known_moves(position, &self.budget)?;
        match others.into_iter().next() {
            None => Ok(moves),
            Some((_, error)) => Err(error),
        }
    }

    /// The legal moves with who wins after them as far as that is known or easily found, and the others.
    pub fn easy_verdicts(&self, position: &Position) -> Result<(Vec<MoveVerdict>, Vec<Move>), SolveError> {
        match self.moves_without_distance(position)? {
            Some(_) => Ok((self.move_verdicts(position)?, Vec::new())),
            None => self.easy_moves(position).map(|(moves, others)| (verdicts(moves), others)),
        }
    }

    /// The legal moves with their values as far as those are known or easily found, and the others. Where a part of the
    /// positions was enough to know what the position is worth, there may be some; none of them is better.
    pub fn easy_moves(&self, position: &Position) -> Result<(Vec<ScoredMove>, Vec<Move>), SolveError> {
        let easy = self.budget.clone().with_positions(self.budget.positions.min(EASY));
        let (moves, others) = self.known_moves(position, &easy)?;
        Ok((moves, others.into_iter().map(|(mv, _)| mv).collect()))
    }

    /// The moves with the best value: the quickest win, else a draw, else the slowest loss.
    pub fn best_moves(&self, position: &Position) -> Result<Vec<ScoredMove>, SolveError> {
        self.moves(position).map(best_of)
    }

    /// Every move that wins, quickly or not.
    pub fn winning_moves(&self, position: &Position) -> Result<Vec<ScoredMove>, SolveError> {
        self.moves(position).map(winning_of)
    }

    /// Whether some legal moves keep the verdict and others throw it away.
    pub fn is_deciding(&self, position: &Position) -> Result<bool, SolveError> {
        self.moves(position).map(|moves| decides(&moves))
    }

    /// The bands, where the game was solved by them.
    pub fn bands(&self) -> Option<&BandSolution> {
        if let Form::Bands(bands) = self.form() { Some(bands) } else { None }
    }

    /// The value of every remainder, where nothing else matters.
    pub fn remainders(&self) -> Option<&ModularSolution> {
        if let Form::Remainders(remainders) = self.form() { Some(remainders) } else { None }
    }

    /// Every position that play can reach, where the game was solved one by one.
    pub fn positions(&self) -> Option<&PositionTable> {
        if let Form::Positions(table) = self.form() { Some(table) } else { None }
    }

    /// Every position that play from the start can reach, compiled and solved: what exact chances, statistics and fast
    /// playouts step. It is compiled when first asked for.
    pub fn graph(&self) -> Result<&SolvedGraph, SolveError> {
        self.graph_within(&self.budget)
    }

    /// The same within another budget.
    pub fn graph_within(&self, budget: &Budget) -> Result<&SolvedGraph, SolveError> {
        if let Some(graph) = self.graph.get() {
            return Ok(graph);
        }
        let graph = SolvedGraph::of(&self.rules, &self.rules.start(), budget)?;
        Ok(self.graph.get_or_init(|| graph))
    }

    /// What the method, or an earlier question, has worked out about a position.
    fn tabulated(&self, position: &Position) -> Result<Option<Value<Number>>, SolveError> {
        if let Some(value) = self.found.value(position, &self.budget)?.and_then(KnownValue::exact) {
            return Ok(Some(value));
        }
        let tables = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        for table in tables.iter().rev() {
            if let Some(value) = table.value(position, &self.budget)?.and_then(KnownValue::exact) {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// The legal moves that are known, after looking from where the others lead within a budget; and those that are not known
    /// after all, with the reason.
    fn known_moves(&self, position: &Position, budget: &Budget) -> Result<KnownMoves, SolveError> {
        self.check(position)?;
        if let Some(moves) = self.found.moves(position, &self.budget)? {
            return Ok((moves, Vec::new()));
        }
        let mut plies = self.one_ply(position)?;
        if plies.iter().any(|ply| ply.value.is_none()) && self.tabulated(position)?.is_none() {
            // What is found from the position itself most often answers for all that its moves lead to.
            self.look_from(position, &self.budget)?;
            plies = self.one_ply(position)?;
        }
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        let mut budget = budget.clone();
        for Ply { mv, next, mut value } in plies {
            if value.is_none() {
                match self.look_from(&next, &budget) {
                    Err(error) if error.is_stopped() => return Err(error),
                    Err(error) => {
                        others.push((mv, error));
                        // Where one move is too hard the others seldom are easier, and there may be thousands.
                        let positions = budget.positions / 2;
                        budget = budget.with_positions(positions);
                        continue;
                    }
                    Ok(()) => value = self.tabulated(&next)?.map(Value::<Number>::as_seen_by_mover),
                }
            }
            moves.extend(value.map(|value| ScoredMove { mv, to: next.number, value }));
        }
        Ok((moves, others))
    }

    /// Solves what can be reached from a position, and keeps it for later questions.
    fn look_from(&self, position: &Position, budget: &Budget) -> Result<(), SolveError> {
        let found = search(&self.rules, position, budget)?;
        let mut elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        if elsewhere.len() == REMEMBERED {
            elsewhere.remove(0);
        }
        elsewhere.push(found);
        Ok(())
    }

    /// The legal moves in the book's order, with what is known of where they lead.
    fn one_ply(&self, position: &Position) -> Result<Vec<Ply>, SolveError> {
        let mut plies = Vec::new();
        for mv in self.rules.legal(position) {
            let Some(to) = mv.apply(&position.number) else { continue };
            let next = self.rules.after(position, &mv, to);
            let value = match self.rules.end_after(&next) {
                Some(outcome) if outcome.cause != Cause::Limit => {
                    Some(ended(Verdict::of(outcome, position.turn)).into())
                }
                _ => self.tabulated(&next)?.map(Value::<Number>::as_seen_by_mover),
            };
            plies.push(Ply { mv, next, value });
        }
        Ok(plies)
    }

    /// Refuses a position of other rules.
    fn check(&self, position: &Position) -> Result<(), SolveError> {
        if self.rules.has_position(position) { Ok(()) } else { Err(SolveError::ForeignPosition) }
    }
}

fn verdicts(moves: Vec<ScoredMove>) -> Vec<MoveVerdict> {
    moves.into_iter().map(|scored| (scored.mv, scored.value.verdict)).collect()
}
