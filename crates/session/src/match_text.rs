//! What is said about a match: who sits where, the score so far, and who has won.

use std::cmp::Ordering;

use numduel_rules::english::count;
use numduel_rules::language::{Condition, End, MoverResult};
use numduel_rules::{Number, Rules, Seat};

use crate::players::Players;
use crate::score::MatchScore;

/// Who sits where in game `number`.
pub(crate) fn announcement(players: &Players, number: u32) -> String {
    let [one, two] = Seat::BOTH.map(|seat| players.label_at(number, seat));
    format!("Game {number}: player 1 is {one}, player 2 is {two}.\n")
}

/// The score so far, in a line.
pub(crate) fn standing(players: &Players, score: &MatchScore) -> String {
    let [a, b] = players.labels();
    format!("Score: {a} {}, {b} {}{}\n", score.won[0], score.won[1], drawn(score))
}

/// Who won the match, and a line for each player.
pub(crate) fn closing(players: &Players, score: &MatchScore, rules: &Rules) -> String {
    let labels = players.labels();
    let MatchScore { won, exact, .. } = score;
    let mut text = match won[0].cmp(&won[1]) {
        Ordering::Greater => format!("The match goes to {}.\n", labels[0]),
        Ordering::Less => format!("The match goes to {}.\n", labels[1]),
        Ordering::Equal => "The match is level.\n".to_owned(),
    };
    let wins_by_hitting =
        |end: &End<Number>| matches!((&end.condition, end.mover), (Condition::Equals(_), MoverResult::Wins));
    let hits = rules.ends().iter().any(wins_by_hitting);
    let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    for (index, label) in labels.iter().enumerate() {
        text += &format!("  {label:<width$}  won {}, lost {}{}", won[index], won[1 - index], drawn(score));
        if hits {
            text += &format!(" ({})", count(exact[index], "exact hit"));
        }
        text += "\n";
    }
    text
}

/// What a list of victories says of drawn games: nothing where there are none.
fn drawn(score: &MatchScore) -> String {
    if score.drawn == 0 { String::new() } else { format!(", drawn {}", score.drawn) }
}
