//! A whole game as its book would have printed it.

use numduel_rules::sentences::{Names, Teller};
use numduel_rules::{Cause, Game};

/// Everything that was said from the welcome on, up to what the last move or the closing brought; of an unfinished game
/// without the turn that is still open.
pub fn tell(game: &Game, names: &Names) -> String {
    let rules = game.rules();
    let teller = Teller::new(rules, names);
    let mut text = teller.welcome();
    let mut told = Game::new(rules.clone());
    for mv in game.moves() {
        let before = told.position().clone();
        text += &teller.turn(&before);
        text += &teller.prompt(&before);
        text += &format!("{}\n", rules.typed(mv));
        // Every move of a game is legal where it stands, or it would not be there.
        let Ok(played) = told.play(mv) else { break };
        text += &teller.moved(&before, mv, &played.position);
        if let Some(outcome) = played.outcome {
            text += &teller.ended(&before, mv, &played.position, &outcome);
        }
    }
    if let (None, Some(outcome)) = (told.outcome(), game.outcome()) {
        text += &teller.turn(game.position());
        text += &teller.prompt(game.position());
        // What exactly was typed instead of a move is not kept.
        text += if outcome.cause == Cause::Resigned { "resign\n" } else { "\n" };
        text += &teller.closed(game.position(), &outcome);
    }
    text
}
