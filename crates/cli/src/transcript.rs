//! A whole game told again, as it was told when it was played.

use std::io::{self, Write};

use numduel_rules::sentences::{Names, Narrator};
use numduel_rules::{Cause, Game};

/// Everything that was said and typed from the welcome up to where the game stands: to its end, or to the last move's
/// sentence. The turn that is still open is left to [`tell_open_turn`], or to whoever goes on with the game.
///
/// Written piece by piece, because a long game of large numbers does not fit in memory as text.
pub fn tell(game: &Game, names: &Names, out: &mut impl Write) -> io::Result<()> {
    let rules = game.rules();
    let teller = Narrator::new(rules, names);
    let mut anew = Game::new(rules.clone());
    say(out, &teller.welcome())?;
    for mv in game.moves() {
        let before = anew.position().clone();
        tell_typed(&teller, &anew, &rules.typed(mv), out)?;
        // A game holds legal moves only.
        let Ok(played) = anew.play(mv) else { break };
        say(out, &teller.moved(&before, mv, &played.position))?;
        if let Some(outcome) = played.outcome {
            say(out, &teller.ended(&before, mv, &played.position, &outcome))?;
        }
    }
    if let (None, Some(outcome)) = (anew.outcome(), game.outcome()) {
        // What exactly was typed instead of a move is not kept.
        tell_typed(&teller, &anew, if outcome.cause == Cause::Resigned { "resign" } else { "" }, out)?;
        say(out, &teller.closed(game.position(), &outcome))?;
    }
    Ok(())
}

/// The turn of a game that is not over, up to its open prompt.
pub fn tell_open_turn(game: &Game, names: &Names, out: &mut impl Write) -> io::Result<()> {
    tell_turn(&Narrator::new(game.rules(), names), game, out)
}

/// A whole turn up to the line that was typed at its prompt.
fn tell_typed(teller: &Narrator<'_>, game: &Game, typed: &str, out: &mut impl Write) -> io::Result<()> {
    tell_turn(teller, game, out)?;
    writeln!(out, "{typed}")
}

fn tell_turn(teller: &Narrator<'_>, game: &Game, out: &mut impl Write) -> io::Result<()> {
    say(out, &teller.turn(game.position()))?;
    say(out, &teller.prompt(game.position()))
}

fn say(out: &mut impl Write, text: &str) -> io::Result<()> {
    out.write_all(text.as_bytes())
}
