//! What the program says to `help`, `rules` and `moves`.

use numduel_rules::{Game, english};

use crate::event::{Event, EventKind};
use crate::prompt_command::PromptCommand;

/// As many moves as are listed one by one.
const LISTED: usize = 100;

/// `help`: what can be typed now.
pub(crate) fn commands(game: &Game) -> Event {
    let choice = english::any_choice(game.rules(), game.position());
    let mut text = format!("Type {choice} for a move, or one of these words:\n");
    for (_, spellings, meaning) in PromptCommand::ALL {
        text.push_str(&format!("  {:<8} {meaning}\n", spellings.join(" ")));
    }
    told(PromptCommand::Help, text)
}

/// `rules`: the rules in English.
pub(crate) fn rules(game: &Game) -> Event {
    told(PromptCommand::Rules, english::rules(game.rules()))
}

/// `moves`: every legal move, what to type for it, and where it leads.
pub(crate) fn moves(game: &Game) -> Event {
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
    told(PromptCommand::Moves, text)
}

fn told(command: PromptCommand, text: String) -> Event {
    Event::new(EventKind::Told { command }, text)
}
