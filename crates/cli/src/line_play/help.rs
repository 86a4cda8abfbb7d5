//! What the program answers to its own words.

use numduel_rules::{Game, Rules, Word, english};

/// `help`: what can be typed now.
pub fn words(rules: &Rules) -> String {
    let mut text = format!("Type {} for a move, or one of these words:\n", english::any_choice(rules));
    for (_, spellings, meaning) in Word::ALL {
        text.push_str(&format!("  {:<8} {meaning}\n", spellings.join(" ")));
    }
    text
}

/// `rules`: the rules in English.
pub fn rules(rules: &Rules) -> String {
    english::rules(rules)
}

/// `moves`: every legal move, what to type for it, and where it leads.
pub fn moves(game: &Game) -> String {
    let (rules, position) = (game.rules(), game.position());
    let mut text = String::from("You can play:\n");
    for mv in rules.legal(position) {
        let leads = mv.apply(&position.number).map(|number| number.to_string()).unwrap_or_default();
        text.push_str(&format!("  {:<10} {} becomes {leads}\n", rules.typed(&mv), position.number));
    }
    text
}
