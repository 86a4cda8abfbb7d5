//! Chances and saved games in words.

use numduel_players::PlayerSpec;
use numduel_rules::{Cause, Outcome, Seat};
use numduel_session::SeatPlayer;
use numduel_solver::graph::Fraction;
use numduel_store::StoredGame;

/// A player's name, and after it how strong a computer is: "Emmy (level 2)". A player from elsewhere has its player string there.
pub fn player(player: &SeatPlayer) -> String {
    let Some(string) = player.player_string() else { return player.name().to_owned() };
    let strength = string.parse().map_or_else(|_| string.to_owned(), PlayerSpec::description);
    if string == player.name() { strength } else { format!("{} ({strength})", player.name()) }
}

/// Who won, and how: "Ada won (reached the target)", "drawn: the move limit was reached".
pub fn result(game: &StoredGame) -> String {
    let Some(Outcome { winner, cause }) = game.outcome else { return "not finished".to_owned() };
    let Some(winner) = winner else { return format!("drawn: {}", why_drawn(cause)) };
    let next = if game.record.moves.len().is_multiple_of(2) { Seat::One } else { Seat::Two };
    // Whether it was the last move that decided, or the player after it.
    let (doer, did) = match cause {
        Cause::Reached => (next.other(), "reached the target"),
        Cause::Exact => (next.other(), "hit the target exactly"),
        Cause::Overshoot => (next.other(), "overshot the target"),
        Cause::Property => (next.other(), "made a number that ends the game"),
        Cause::Cap | Cause::Drawn | Cause::Repetition | Cause::Limit => (next.other(), "made the last move"),
        Cause::Invalid => (next, "typed invalid input"),
        Cause::Stuck | Cause::Deadlock => (next, "had no legal move"),
        Cause::Resigned | Cause::OpponentResigned => (winner.other(), "resigned"),
    };
    let whose = if doer == winner { String::new() } else { format!("{} ", name(game, doer)) };
    format!("{} won ({whose}{did})", name(game, winner))
}

/// Why nobody has won.
fn why_drawn(cause: Cause) -> &'static str {
    match cause {
        Cause::Repetition => "same position for the third time",
        Cause::Deadlock => "neither player could move",
        Cause::Limit => "a move would have left the numbers that can be played",
        _ => "the move limit was reached",
    }
}

/// What a seat's player is called; when both have one name, the seats tell them apart.
fn name(game: &StoredGame, seat: Seat) -> String {
    let [one, two] = &game.players;
    if one.name() == two.name() { seat.to_string() } else { game.players[seat.index()].name().to_owned() }
}

/// A chance as a percentage and, unless it is too long, as a fraction: `2.34% (3/128)`.
pub fn chance(chance: &Fraction) -> String {
    const READABLE: usize = 30;
    let fraction = chance.to_string();
    let percent = format!("{:.2}%", chance.to_f64().value() * 100.0);
    if fraction.len() <= READABLE { format!("{percent} ({fraction})") } else { percent }
}
