//! What is known about every moment of a game.

use numduel_players::{Analysis, Unsolved, Worth};
use numduel_rules::{Closing, Game, Number, Seat};

use crate::label;
use crate::standing::Standing;

/// A game after one of its moves, or at its start.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
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

impl Moment {
    /// Whether the game has ended here.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }
}

/// Every moment of a game, from its start to where it stands.
pub(crate) fn moments(game: &Game, analysis: &Analysis) -> Result<Vec<Moment>, Unsolved> {
    analysis.require_solved()?;
    let mut moments: Vec<Moment> = Vec::new();
    let mut before: Option<Standing> = None;
    let mut positions = game.positions();
    for (position, mv) in positions.by_ref().zip(game.moves()) {
        let worths = analysis.moves(&position);
        let Some(best) = worths.iter().map(|worth| &worth.value).max() else { return Ok(moments) };
        let standing = Standing::new(position.turn, best);
        if moments.is_empty() {
            moments.push(start(position.number.clone(), standing.clone()));
        }
        before = Some(standing.clone());
        let Some(number) = mv.apply(&position.number) else { return Ok(moments) };
        let (taken, others): (Vec<&Worth>, Vec<&Worth>) = worths.iter().partition(|worth| worth.mv == *mv);
        let Some(taken) = taken.first() else { return Ok(moments) };
        let after = left(position.turn, taken);
        let threw = after.is_worse(&standing, position.turn);
        let (mover, word) = (Some(position.turn), Some(label::played(mv)));
        let others = distinct(others.into_iter().map(|worth| left(position.turn, worth)), &after);
        moments.push(Moment { number, standing: after, mover, word, others, threw, over: false });
    }
    if before.is_none() {
        let position = game.position();
        let standing = analysis.value(position).map(|value| Standing::new(position.turn, &value));
        moments.extend(standing.map(|standing| start(position.number.clone(), standing)));
    }
    close(game, &mut moments);
    Ok(moments)
}

fn start(number: Number, standing: Standing) -> Moment {
    Moment { number, standing, mover: None, word: None, others: Vec::new(), threw: false, over: false }
}

/// What a move leaves: its worth counts the move itself.
fn left(mover: Seat, worth: &Worth) -> Standing {
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
fn close(game: &Game, moments: &mut Vec<Moment>) {
    let Some(outcome) = game.outcome() else { return };
    let standing = Standing { leader: outcome.winner, distance: Number::ZERO };
    let Some(closing) = game.record().closing else {
        if let Some(last) = moments.last_mut() {
            (last.standing, last.over) = (standing, true);
        }
        return;
    };
    let turn = game.position().turn;
    let threw = moments.last().is_some_and(|last| standing.is_worse(&last.standing, turn));
    let word = match closing {
        Closing::Resigned => "resigned",
        Closing::Invalid => "no move",
    };
    moments.push(Moment {
        number: game.position().number.clone(),
        standing,
        mover: Some(turn),
        word: Some(word.to_owned()),
        others: Vec::new(),
        threw,
        over: true,
    });
}
