//! What the addresses of a game's pages call it.

use numduel_rules::{Rules, catalog, compact};

/// The longest game string or book in an address, in bytes.
pub const LONGEST_GAME: usize = 8 * 1024;

/// `game`, which names the book by its id, or the whole book in one line if it is not a shipped one. None if the book is too long
/// for an address.
pub fn game_address(rules: &Rules, game: String) -> Option<String> {
    let book = rules.book();
    if catalog::find(book.id()).is_ok_and(|shipped| shipped == *book) {
        return Some(game);
    }
    let line = compact::print(&rules.settled_book())?.line;
    (line.len() <= LONGEST_GAME).then_some(line)
}
