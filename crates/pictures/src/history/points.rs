//! What is known about every point of a game.

use numduel_players::Analysis;
use numduel_rules::{Closing, Game, Number, Seat};
use numduel_solver::{ScoredMove, SolveError};

use crate::label;
use crate::standing::Standing;

/// A game after one of its moves, or at its start.
#[derive(Clone, Debug)]
pub(crate) struct HistoryPoint {
    /// The number on the table.
    pub number: Number,
    pub standing: Standing,
    /// Who moved, and what they played or did; nothing at the start.
    pub mover: Option<Seat>,
    pub word: Option<String>,
    /// Where the choices that were not taken would have led, each once.
    pub others: Vec<Standing>,
    /// Whether the mover threw a win or a draw away.
    pub threw: bool,
    over: bool,
}

impl HistoryPoint {
    /// Whether the game has ended here.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }
}

/// Every point of a game, from its start to its current position.
pub(crate) fn points(game: &Game, analysis: &Analysis) -> Result<Vec<HistoryPoint>, SolveError> {
    let solution = analysis.solution()?;
    let mut points: Vec<HistoryPoint> = Vec::new();
    let mut before: Option<Standing> = None;
    let mut positions = game.positions();
    for (position, mv) in positions.by_ref().zip(game.moves()) {
        solution.budget().check()?;
        let worths = solution.moves(&position)?;
        let Some(best) = worths.iter().map(|worth| &worth.value).max() else { return Ok(points) };
        let standing = Standing::new(position.turn, best);
        if points.is_empty() {
            points.push(start(position.number.clone(), standing.clone()));
        }
        before = Some(standing.clone());
        let Some(number) = mv.apply(&position.number) else { return Ok(points) };
        let (taken, others): (Vec<&ScoredMove>, Vec<&ScoredMove>) = worths.iter().partition(|worth| worth.mv == *mv);
        let Some(taken) = taken.first() else { return Ok(points) };
        let after = left(position.turn, taken);
        let threw = after.is_worse(&standing, position.turn);
        let (mover, word) = (Some(position.turn), Some(label::played(&mv.to_string())));
        let others = distinct(others.into_iter().map(|worth| left(position.turn, worth)), &after);
        points.push(HistoryPoint { number, standing: after, mover, word, others, threw, over: false });
    }
    if before.is_none() {
        let position = game.position();
        let standing = Standing::new(position.turn, &solution.value(position)?);
        points.push(start(position.number.clone(), standing));
    }
    close(game, &mut points);
    Ok(points)
}

fn start(number: Number, standing: Standing) -> HistoryPoint {
    HistoryPoint { number, standing, mover: None, word: None, others: Vec::new(), threw: false, over: false }
}

/// What a move leaves: its worth counts the move itself.
fn left(mover: Seat, worth: &ScoredMove) -> Standing {
    let standing = Standing::new(mover, &worth.value);
    let distance = if standing.distance > Number::ZERO { standing.distance - Number::ONE } else { Number::ZERO };
    Standing { distance, ..standing }
}

/// Each standing once, without the one that was taken.
fn distinct(standings: impl Iterator<Item = Standing>, taken: &Standing) -> Vec<Standing> {
    let mut kept: Vec<Standing> = Vec::new();
    for standing in standings {
        if standing != *taken && !kept.contains(&standing) {
            kept.push(standing);
        }
    }
    kept
}

/// The end, as it came: by the last move, or without one.
fn close(game: &Game, points: &mut Vec<HistoryPoint>) {
    let Some(outcome) = game.outcome() else { return };
    let standing = Standing { leader: outcome.winner, distance: Number::ZERO };
    let Some(closing) = game.record().closing else {
        if let Some(last) = points.last_mut() {
            (last.standing, last.over) = (standing, true);
        }
        return;
    };
    // The player who closes a game loses it.
    let mover = outcome.loser();
    let threw = points.last().zip(mover).is_some_and(|(last, mover)| standing.is_worse(&last.standing, mover));
    let word = match closing {
        Closing::Resigned | Closing::OpponentResigned => "resigned",
        Closing::Invalid => "no move",
    };
    points.push(HistoryPoint {
        number: game.position().number.clone(),
        standing,
        mover,
        word: Some(word.to_owned()),
        others: Vec::new(),
        threw,
        over: true,
    });
}
