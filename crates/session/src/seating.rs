//! Who sits where: the players of a match swap seats after every game.

use numduel_rules::Seat;

/// Which of a match's two players (0 or 1) has `seat` in game `number`, counted from 1. The first one moves first in the
/// odd games. Read the other way round it is the same: which seat (by [`Seat::index`]) a player has.
pub const fn player_at(number: u32, seat: Seat) -> usize {
    if number % 2 == 1 { seat.index() } else { seat.other().index() }
}
