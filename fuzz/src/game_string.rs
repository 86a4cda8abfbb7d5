//! A game string: what is read prints as itself and names the same rules.

use numduel_rules::{GameString, catalog};

pub fn check(text: &str) {
    let Ok(game) = text.parse::<GameString>() else { return };
    let printed = game.to_string();
    assert_eq!(printed.parse::<GameString>().as_ref(), Ok(&game), "{printed}");
    let Ok(book) = catalog::find(&game.id) else { return };
    let Ok(rules) = book.rules(&game.parameters) else { return };
    let whole = rules.game_string();
    assert_eq!(book.rules(&whole.parameters).as_ref(), Ok(&rules), "{whole}");
}
