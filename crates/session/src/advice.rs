//! `hint` and `why`: help with the position, up to the grade that the players agreed on.

use std::sync::Arc;

use numduel_players::{Analysis, Hint, HintGrade};
use numduel_rules::{Game, Move, Position};

use crate::event::{Event, EventKind};

/// A question about a position that may take a while to answer. It can be answered on another thread.
#[derive(Clone, Debug)]
pub struct Question {
    pub(crate) analysis: Arc<Analysis>,
    pub(crate) position: Position,
    pub(crate) about: About,
}

/// What a question is about.
#[derive(Clone, Debug)]
pub(crate) enum About {
    /// So much help, and whether there is more.
    Hint { grade: HintGrade, more: bool },
    /// The best move.
    Best,
    /// This legal move.
    Move(Move),
    /// Nothing: the answer is known already.
    Known(Box<Event>),
}

/// How much was told in the present position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HintsGiven {
    plies: usize,
    grade: u8,
}

impl HintsGiven {
    /// A little more than the last time in the same position, up to `allowed`.
    pub fn next(&mut self, game: &Game, allowed: u8) -> About {
        let plies = game.moves().len();
        let before = if self.plies == plies { self.grade } else { 0 };
        *self = Self { plies, grade: (before + 1).min(allowed) };
        match HintGrade::of_number(self.grade) {
            Some(grade) => About::Hint { grade, more: self.grade < allowed },
            None => known(EventKind::Hinted { hint: None, more: false }, "Hints are off.\n"),
        }
    }
}

/// What `why` is about, with or without a typed move.
pub(crate) fn why(game: &Game, typed: Option<&str>, allowed: u8) -> About {
    let explained = |mv, text| known(EventKind::Explained { mv }, text);
    if allowed < HintGrade::Why.number() {
        return explained(None, "Explanations are off.\n");
    }
    let Some(typed) = typed else { return About::Best };
    let Some(mv) = game.rules().read(typed) else {
        return explained(None, "That is not a move in this game; type moves for the list.\n");
    };
    match game.rules().illegal_reason(game.position(), &mv) {
        Some(reason) => {
            explained(Some(mv.clone()), &format!("{} is not legal here: {reason}.\n", game.rules().called(&mv)))
        }
        None => About::Move(mv),
    }
}

fn known(kind: EventKind, text: &str) -> About {
    About::Known(Box::new(Event::new(kind, text)))
}

impl Question {
    /// Looks for the answer.
    pub fn answer(self) -> Event {
        let Self { analysis, position, about } = self;
        analysis.restart();
        let told =
            |lines: Option<Vec<String>>| lines.map_or_else(|| unknown(&analysis), |lines| lines.join("\n") + "\n");
        let best = |grade| analysis.hint(&position, grade);
        let lines = |hint: &Hint| hint.lines(analysis.rules());
        match about {
            About::Known(event) => *event,
            About::Hint { grade, more } => {
                let hint = best(grade);
                let text = told(hint.as_ref().map(lines));
                Event::new(EventKind::Hinted { hint, more }, text)
            }
            About::Best => {
                let text = told(best(HintGrade::Why).as_ref().map(lines));
                Event::new(EventKind::Explained { mv: None }, text)
            }
            About::Move(mv) => {
                let text = told(analysis.why(&position, &mv));
                Event::new(EventKind::Explained { mv: Some(mv) }, text)
            }
        }
    }
}

fn unknown(analysis: &Analysis) -> String {
    let reason = analysis.failure().map_or_else(|| "not found".to_owned(), ToString::to_string);
    format!("No answer: {reason}.\n")
}
