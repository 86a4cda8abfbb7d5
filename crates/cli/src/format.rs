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

/// Who won, and by what: "Ada won by reaching the target", "drawn: the move limit was reached".
pub fn result(game: &StoredGame) -> String {
    let Some(Outcome { winner, cause }) = game.outcome else { return "not finished".to_owned() };
    let Some(winner) = winner else { return format!("drawn: {}", why_drawn(cause)) };
    let next = if game.record.moves.len().is_multiple_of(2) { Seat::One } else { Seat::Two };
    // Whether it was the last move that decided, or the player after it.
    let (doer, by_doing, did) = match cause {
        Cause::Reached => (next.other(), "reaching the target", "reached the target"),
        Cause::Exact => (next.other(), "hitting the target exactly", "hit the target exactly"),
        Cause::Overshoot => (next.other(), "overshooting the target", "overshot the target"),
        Cause::Property => (next.other(), "making a number that ends the game", "made a number that ends the game"),
        Cause::Cap | Cause::Drawn | Cause::Repetition | Cause::Limit => {
            (next.other(), "making the last move", "made the last move")
        }
        Cause::Invalid => (next, "typing invalid input", "lost on invalid input"),
        Cause::Stuck | Cause::Deadlock => (next, "having no legal move", "had no legal move"),
        Cause::Resigned | Cause::OpponentResigned => (winner.other(), "resigning", "resigned"),
    };
    let winner_name = name(game, winner);
    if doer == winner {
        format!("{winner_name} won by {by_doing}")
    } else {
        format!("{winner_name} won: {} {did}", name(game, doer))
    }
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
