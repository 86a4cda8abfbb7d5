//! A review for people.

use numduel_players::{Accuracy, MoveReview, Review, Turning};
use numduel_rules::english::{count, one_of};
use numduel_rules::number::short;
use numduel_rules::sentences::Names;
use numduel_rules::{Closing, Game, Rules, Seat};
use numduel_solver::Verdict;

/// The moves with their grades, the turning point, and how well each player decided.
pub fn reviewed(game: &Game, names: &Names, review: &Review) -> String {
    let rules = game.rules();
    let mut text = format!("{}\n\n", game.record());
    for (index, mv) in review.moves.iter().enumerate() {
        text += &graded(index, mv, names, rules);
    }
    if let Some(closing) = &review.closing {
        text += &closed(closing.closing, names.of(closing.seat), closing.verdict);
    }
    text += &format!("\n{}", turning(review, rules));
    for seat in Seat::BOTH {
        text += &format!("{}: {}\n", names.of(seat), accuracy(review.accuracy[seat.index()]));
    }
    text
}

fn graded(index: usize, mv: &MoveReview, names: &Names, rules: &Rules) -> String {
    let (name, played, number) = (names.of(mv.seat), rules.called(&mv.mv), short(&mv.number));
    let mut text = format!("{:>3}. {name} plays {played} at {number}: {}.\n", index + 1, mv.words());
    if let Some(mistake) = &mv.mistake {
        // The reason names the better moves itself.
        if mistake.why.is_empty() {
            let better: Vec<String> = mistake.better.iter().map(|mv| rules.called(mv)).collect();
            text += &format!("     Better: {}.\n", one_of(&better));
        }
        for line in &mistake.why {
            text += &format!("     {line}\n");
        }
    }
    text
}

fn closed(closing: Closing, name: &str, verdict: Verdict) -> String {
    let how = match closing {
        Closing::Resigned | Closing::OpponentResigned => "resigned",
        Closing::Invalid => "lost on invalid input",
    };
    let position = match verdict {
        Verdict::Win => "while winning",
        Verdict::Loss => "already losing",
        Verdict::Draw => "in a drawn position",
    };
    format!("     {name} {how} ({position}).\n")
}

fn turning(review: &Review, rules: &Rules) -> String {
    match review.turning {
        None => "No mistakes.\n".to_owned(),
        Some(Turning::Closing) => "The turning point was the resignation.\n".to_owned(),
        Some(Turning::Move(index)) => {
            let told = |mv: &MoveReview| format!(", {} at {}", rules.called(&mv.mv), short(&mv.number));
            let mv = review.moves.get(index).map(told).unwrap_or_default();
            format!("The turning point was move {}{mv}.\n", index + 1)
        }
    }
}

fn accuracy(accuracy: Accuracy) -> String {
    match accuracy.deciding {
        0 => "no key decisions".to_owned(),
        deciding => format!("{} of {} correct", accuracy.correct, count(deciding, "key decision")),
    }
}
