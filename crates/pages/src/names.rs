//! What players are called on a page: by the names they chose. Somebody who chose none is "you" or "your opponent" to those who play.

use numduel_rules::Seat;
use numduel_rules::sentences::Names;

/// The name of a person who opened a room and typed none.
pub const HOST: &str = "Host";

/// The name of a person who joined a room and typed none.
pub const GUEST: &str = "Guest";

/// Whether a name is one that nobody chose.
pub fn is_plain(name: &str) -> bool {
    [HOST, GUEST].contains(&name)
}

/// A name as the player in the seat `you`, or a spectator, reads it.
pub fn shown(name: &str, seat: Seat, you: Option<Seat>) -> &str {
    match you {
        Some(you) if is_plain(name) && you == seat => "You",
        Some(_) if is_plain(name) => "Your opponent",
        _ => name,
    }
}

/// Both names as a picture has them, which is sent to others: somebody without a name is called by the seat.
pub fn in_picture(names: &Names) -> Names {
    let [one, two] = Seat::BOTH.map(|seat| match names.of(seat) {
        name if is_plain(name) => seat.to_string(),
        name => name.to_owned(),
    });
    Names::new(&one, &two).unwrap_or_else(|_| names.clone())
}
