//! A record: what is read prints as itself, and replays or says which move is wrong.

use std::sync::Arc;

use numduel_rules::{Record, catalog};

pub fn check(text: &str) {
    let Ok(record) = text.parse::<Record>() else { return };
    let printed = record.to_string();
    assert_eq!(printed.parse::<Record>().as_ref(), Ok(&record), "{printed}");
    let Ok(book) = catalog::find(&record.game.id) else { return };
    let Ok(rules) = book.rules(&record.game.parameters) else { return };
    if let Ok(game) = record.replay(Arc::new(rules)) {
        assert_eq!(game.moves(), record.moves, "{printed}");
        assert_eq!(game.record().replay(Arc::clone(game.rules())).as_ref(), Ok(&game), "{printed}");
    }
}
