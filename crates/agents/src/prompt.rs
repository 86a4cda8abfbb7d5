//! What an agent that answers in free text is asked.

use numduel_rules::{Game, english};

/// The question for the player to move: the rules in English, the game so far, and the form of the answer.
pub(crate) fn prompt(game: &Game, retry: Option<&str>) -> String {
    let position = game.position();
    let rules = game.rules();
    let legal: Vec<String> = rules.legal(position).iter().map(ToString::to_string).collect();
    let mut text = format!("{}\n\nYou are {}.\n", english::rules(rules).trim_end(), position.turn);
    text += &format!("The game so far: {}\n", game.record());
    text += &format!("The number is {} and it is your turn.\n", position.number);
    text += &format!("Legal moves: {}\n", legal.join(" "));
    if let Some(retry) = retry {
        text += &format!("Your last reply was refused: {retry}\n");
    }
    text + "End your reply with one JSON object that names your move, in the form {\"move\": \"MOVE\"}.\n"
}
