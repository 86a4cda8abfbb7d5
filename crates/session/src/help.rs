//! What the program says to `help`, `rules` and `moves`.

use numduel_rules::number::short;
use numduel_rules::{Game, Move, Number, Operation, english};

use crate::event::{Event, EventKind};
use crate::prompt_command::PromptCommand;

/// As many moves as are listed one by one.
const LISTED: usize = 100;

/// `help`: what can be typed now.
pub(crate) fn commands(game: &Game) -> Event {
    let choice = english::any_choice(game.rules(), game.position());
    let mut text = format!("To move, type {choice}. You can also type:\n");
    for (_, spelling, _, meaning) in PromptCommand::ALL {
        text.push_str(&format!("  {spelling:<8} {meaning}\n"));
    }
    told(PromptCommand::Help, text)
}

/// `rules`: the rules in English.
pub(crate) fn rules(game: &Game) -> Event {
    told(PromptCommand::Rules, english::rules(game.rules()))
}

/// `save`: every move is saved as it is made, so there is little left to do.
pub(crate) fn saved(is_saved: bool) -> Event {
    let text = if is_saved {
        "Saved. Every move is saved as you make it; quit whenever you like.\n"
    } else {
        "Nothing to save yet. Every move is saved as you make it.\n"
    };
    told(PromptCommand::Save, text.to_owned())
}

/// The answer to what is almost a command.
pub(crate) fn suggested(command: PromptCommand) -> Event {
    Event::new(EventKind::Suggested { command }, format!("Did you mean {}?\n", command.spelling()))
}

/// `moves`: every legal move, what to type for it, and where it leads.
pub(crate) fn moves(game: &Game) -> Event {
    let (rules, position) = (game.rules(), game.position());
    let mut text = String::from("You can play:\n");
    let leads = |mv: Move| mv.apply(&position.number).map(|to| (mv, to));
    let moves: Vec<(Move, Number)> = rules.legal(position).into_iter().filter_map(leads).collect();
    for (mv, to) in moves.iter().take(LISTED) {
        text.push_str(&format!("  {:<10} {}\n", rules.typed(mv), equation(mv, &position.number, to)));
    }
    if let Some(more) = moves.len().checked_sub(LISTED).filter(|more| *more > 0) {
        text.push_str(&format!("  … and {more} more.\n"));
    }
    Event::new(EventKind::LegalMoves { moves }, text)
}

/// `36 × 2 = 72`, or where there is no such sign, `36 → 362`.
fn equation(mv: &Move, number: &Number, to: &Number) -> String {
    let [number, operand, to] = [number, &mv.operand, to].map(short);
    let sign = match mv.operation {
        Operation::Add => '+',
        Operation::Subtract => '−',
        Operation::Multiply => '×',
        Operation::Divide => '÷',
        _ => return format!("{number} → {to}"),
    };
    format!("{number} {sign} {operand} = {to}")
}

fn told(command: PromptCommand, text: String) -> Event {
    Event::new(EventKind::Told { command }, text)
}
