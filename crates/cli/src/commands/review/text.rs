//! A review for people.

use numduel_players::{Accuracy, MoveReview, Review, Turning};
use numduel_rules::{Closing, Game, Move, Seat};
use numduel_solver::Verdict;

/// The moves with their grades, the turning point, and how well each player decided.
pub fn reviewed(game: &Game, review: &Review) -> String {
    let mut text = format!("{}\n\n", game.record());
    for (index, mv) in review.moves.iter().enumerate() {
        text += &graded(index, mv);
    }
    if let Some(closing) = &review.closing {
        text += &closed(closing.closing, closing.seat, closing.verdict);
    }
    text += &format!("\n{}", turning(review));
    for seat in Seat::BOTH {
        text += &format!("{seat}: {}\n", accuracy(review.accuracy[seat.index()]));
    }
    text
}

fn graded(index: usize, mv: &MoveReview) -> String {
    let mut text = format!("{:>3}. {} plays {} at {}: {}.\n", index + 1, mv.seat, mv.mv, mv.number, mv.words());
    if let Some(mistake) = &mv.mistake {
        // The reason names the better moves itself.
        if mistake.why.is_empty() {
            text += &format!("     Better: {}.\n", list(&mistake.better));
        }
        for line in &mistake.why {
            text += &format!("     {line}\n");
        }
    }
    text
}

fn closed(closing: Closing, seat: Seat, verdict: Verdict) -> String {
    let how = match closing {
        Closing::Resigned => "resigned",
        Closing::Invalid => "typed something that is no move",
    };
    let position = match verdict {
        Verdict::Win => "won",
        Verdict::Loss => "lost",
        Verdict::Draw => "drawn",
    };
    format!("     {seat} {how} in a {position} position.\n")
}

fn turning(review: &Review) -> String {
    match review.turning {
        None if review.moves.iter().any(|mv| mv.before == Verdict::Draw) => {
            "Nobody threw a win or a draw away.\n".to_owned()
        }
        None => "Nobody threw a win away.\n".to_owned(),
        Some(Turning::Closing) => "The turning point was giving up.\n".to_owned(),
        Some(Turning::Move(index)) => {
            let mv = review.moves.get(index).map(|mv| format!(", {} at {}", mv.mv, mv.number)).unwrap_or_default();
            format!("The turning point was move {}{mv}.\n", index + 1)
        }
    }
}

fn accuracy(accuracy: Accuracy) -> String {
    match accuracy.deciding {
        0 => "nothing to decide".to_owned(),
        deciding => format!("right in {} of {deciding} deciding positions", accuracy.kept),
    }
}

fn list(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
    words.join(", ")
}
