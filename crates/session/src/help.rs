//! What the program says to `help`, `rules` and `moves`.

use numduel_rules::{Game, Move, Number, english};

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
    let leads = |mv: Move| mv.apply(&position.number).map(|to| (mv, to));
    let moves: Vec<(Move, Number)> = rules.legal(position).into_iter().filter_map(leads).collect();
    for (mv, to) in moves.iter().take(LISTED) {
        text.push_str(&format!("  {:<10} {} becomes {to}\n", rules.typed(mv), position.number));
    }
    if let Some(more) = moves.len().checked_sub(LISTED).filter(|more| *more > 0) {
        text.push_str(&format!("  … and {more} more.\n"));
    }
    Event::new(EventKind::LegalMoves { moves }, text)
}

fn told(command: PromptCommand, text: String) -> Event {
    Event::new(EventKind::Told { command }, text)
}
