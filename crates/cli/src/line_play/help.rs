//! What the program answers to its own words.

use numduel_rules::{Game, Rules, english};
use numduel_session::PromptCommand;

/// `help`: what can be typed now.
pub fn words(game: &Game) -> String {
    let choice = english::any_choice(game.rules(), game.position());
    let mut text = format!("Type {choice} for a move, or one of these words:\n");
    for (_, spellings, meaning) in PromptCommand::ALL {
        text.push_str(&format!("  {:<8} {meaning}\n", spellings.join(" ")));
    }
    text
}

/// `rules`: the rules in English.
pub fn rules(rules: &Rules) -> String {
    english::rules(rules)
}

/// As many moves as are listed one by one.
const LISTED: usize = 100;

/// `moves`: every legal move, what to type for it, and where it leads.
pub fn moves(game: &Game) -> String {
    let (rules, position) = (game.rules(), game.position());
    let mut text = String::from("You can play:\n");
    let legal = rules.legal(position);
    for mv in legal.iter().take(LISTED) {
        let leads = mv.apply(&position.number).map(|number| number.to_string()).unwrap_or_default();
        text.push_str(&format!("  {:<10} {} becomes {leads}\n", rules.typed(mv), position.number));
    }
    if let Some(more) = legal.len().checked_sub(LISTED).filter(|more| *more > 0) {
        text.push_str(&format!("  … and {more} more.\n"));
    }
    text
}
