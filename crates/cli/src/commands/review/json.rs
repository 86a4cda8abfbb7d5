//! A review for programs.

use numduel_players::{Accuracy, MoveReview, Review, Turning};
use numduel_rules::{Game, Seat};
use serde::Serialize;

#[derive(Serialize)]
pub struct Reviewed {
    v: u8,
    record: String,
    /// Nobody where the game is drawn or not over.
    winner: Option<u8>,
    /// What ended the game, once something has.
    cause: Option<&'static str>,
    moves: Vec<Graded>,
    closing: Option<Closed>,
    /// Which move was the turning point, from 1; `"closing"` when it was giving up.
    turning_point: Option<serde_json::Value>,
    mistakes: usize,
    p1: Decided,
    p2: Decided,
}

#[derive(Serialize)]
struct Graded {
    ply: usize,
    seat: u8,
    number: String,
    #[serde(rename = "move")]
    mv: String,
    before: &'static str,
    after: &'static str,
    deciding: bool,
    grade: &'static str,
    better: Vec<String>,
    why: Vec<String>,
}

#[derive(Serialize)]
struct Closed {
    seat: u8,
    verdict: &'static str,
}

#[derive(Serialize)]
struct Decided {
    deciding: u32,
    kept: u32,
}

impl Reviewed {
    pub fn new(game: &Game, review: &Review) -> Self {
        let [p1, p2] = review.accuracy.map(|Accuracy { deciding, kept }| Decided { deciding, kept });
        Self {
            v: 1,
            record: game.record().to_string(),
            winner: game.outcome().and_then(|outcome| outcome.winner).map(Seat::number),
            cause: game.outcome().map(|outcome| outcome.cause.word()),
            moves: review.moves.iter().enumerate().map(|(index, mv)| Graded::new(index, mv)).collect(),
            closing: review
                .closing
                .as_ref()
                .map(|closing| Closed { seat: closing.seat.number(), verdict: closing.verdict.word() }),
            turning_point: review.turning.map(|turning| match turning {
                Turning::Move(index) => (index + 1).into(),
                Turning::Closing => "closing".into(),
            }),
            mistakes: review.mistakes().count(),
            p1,
            p2,
        }
    }
}

impl Graded {
    fn new(index: usize, mv: &MoveReview) -> Self {
        let mistake = mv.mistake.as_ref();
        Self {
            ply: index + 1,
            seat: mv.seat.number(),
            number: mv.number.to_string(),
            mv: mv.mv.to_string(),
            before: mv.before.word(),
            after: mv.after.word(),
            deciding: mv.deciding,
            grade: mv.grade.word(),
            better: mistake.map(|mistake| mistake.better.iter().map(ToString::to_string).collect()).unwrap_or_default(),
            why: mistake.map(|mistake| mistake.why.clone()).unwrap_or_default(),
        }
    }
}
