//! Reasons by name: what is said to the player who made a move, "you" and "your opponent", as others read it.

/// Verbs as they follow "you", and as they follow a name.
const VERBS: [(&str, &str); 6] =
    [("get", "gets"), ("lose", "loses"), ("win", "wins"), ("play", "plays"), ("have", "has"), ("can", "can")];

/// A reason about a move of `mover` by the names of both players; the one without a name is the reader, "you".
pub fn by_name(reason: &str, mover: Option<&str>, opponent: Option<&str>) -> String {
    let mut words = reason.split(' ').peekable();
    let mut text: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let (who, end) = match word.to_lowercase().as_str() {
            "you" => (mover, ""),
            "your" => match words.next_if(|next| next.starts_with("opponent")) {
                Some(next) => (opponent, &next["opponent".len()..]),
                None => (None, ""),
            },
            // The second half of "You have no legal move there and lose."
            "lose." if text.last().is_some_and(|last| last == "and") => {
                text.push(if mover.is_some() { "loses." } else { "lose." }.to_owned());
                continue;
            }
            _ => {
                text.push(word.to_owned());
                continue;
            }
        };
        let you = if word.starts_with('Y') { "You" } else { "you" };
        text.push(format!("{}{end}", who.unwrap_or(you)));
        let verb = |next: &&str| matching(next.trim_end_matches([',', '.', ';']), who.is_some()).is_some();
        if let Some(next) = words.next_if(verb) {
            let plain = next.trim_end_matches([',', '.', ';']);
            text.push(next.replacen(plain, matching(plain, who.is_some()).unwrap_or(plain), 1));
        }
    }
    text.join(" ")
}

/// The form of a verb that follows a name, or "you".
fn matching(verb: &str, named: bool) -> Option<&'static str> {
    let (own, other) = VERBS.iter().find(|(own, other)| [*own, *other].contains(&verb))?;
    Some(if named { other } else { own })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use numduel_players::{Analysis, review};
    use numduel_rules::{Game, catalog};

    use super::*;

    #[test]
    fn a_reason_names_both_players() {
        for (reason, expected) in [
            ("Whatever you play from 72, your opponent can finish.", "Whatever Ada plays from 72, Bob can finish."),
            ("x5 leaves 5. Then x9 leaves you 45.", "x5 leaves 5. Then x9 leaves Ada 45."),
            ("You have no legal move there and lose.", "Ada has no legal move there and loses."),
            ("With best play: you x2 → 4, your opponent x3 → 12.", "With best play: Ada x2 → 4, Bob x3 → 12."),
            ("that is exactly 100, and your opponent wins.", "that is exactly 100, and Bob wins."),
            ("your opponent loses at once or you can finish.", "Bob loses at once or Ada can finish."),
        ] {
            assert_eq!(by_name(reason, Some("Ada"), Some("Bob")), expected);
        }
    }

    #[test]
    fn the_reader_is_you_whoever_moved() {
        let reason = "Whatever you play from 72, your opponent gets 4 and can win.";
        assert_eq!(by_name(reason, None, Some("Bob")), "Whatever you play from 72, Bob gets 4 and can win.");
        assert_eq!(by_name(reason, Some("Bob"), None), "Whatever Bob plays from 72, you get 4 and can win.");
    }

    #[test]
    fn no_reason_of_a_shipped_book_still_says_you() {
        let mut reasons = 0;
        for book in catalog::all().into_iter().chain(catalog::gallery()) {
            let rules = Arc::new(book.rules(&[].into()).unwrap());
            for choice in [0, 1, 2] {
                let mut game = Game::new(Arc::clone(&rules));
                while game.outcome().is_none() && game.moves().len() < 12 {
                    let moves = rules.legal(game.position());
                    game.play(&moves[choice % moves.len()]).unwrap();
                }
                let found = review(&Analysis::new(Arc::clone(&rules)), &game).unwrap();
                for line in found.mistakes().flat_map(|(_, mv)| &mv.mistake).flat_map(|mistake| &mistake.why) {
                    reasons += 1;
                    let named = format!(" {} ", by_name(line, Some("Ada"), Some("Bob")));
                    let words = named.to_lowercase();
                    assert!(
                        !words.contains(" you") && !words.contains(" ada lose ") && !words.contains(" ada get "),
                        "{named}"
                    );
                }
            }
        }
        assert!(reasons > 50, "{reasons}");
    }
}
