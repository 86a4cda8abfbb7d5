//! What an agent that answers in free text is asked.

use numduel_rules::{Game, Move, english};

/// What a question says about each legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveListing {
    /// The move alone.
    #[default]
    Moves,
    /// The number that it makes as well: what is asked is then planning without arithmetic.
    Results,
}

/// The question for the player to move: the rules in English, the game so far, and the form of the answer.
pub fn prompt(game: &Game, listing: MoveListing, retry: Option<&str>) -> String {
    let position = game.position();
    let rules = game.rules();
    let listed = |mv: &Move| match (listing, rules.play(position.clone(), mv)) {
        (MoveListing::Results, Ok(played)) => format!("{mv} (makes {})", played.position.number),
        _ => mv.to_string(),
    };
    let legal: Vec<String> = rules.legal(position).iter().map(listed).collect();
    let mut text = format!("{}\n\nYou are {}.\n", english::rule_card(rules).trim_end(), position.turn);
    text += &format!("The game so far: {}\n", game.record());
    text += &format!("The number is {} and it is your turn.\n", position.number);
    let between = if listing == MoveListing::Results { ", " } else { " " };
    text += &format!("Legal moves: {}\n", legal.join(between));
    if let Some(retry) = retry {
        text += &format!("Your last reply was refused: {retry}\n");
    }
    text + "End your reply with one JSON object that names your move, in the form {\"move\": \"MOVE\"}.\n"
}
