//! What messages repeat: the legal moves, and what an agent wrote.

use numduel_rules::Game;

/// The legal moves as a person reads them.
pub(crate) fn list_legal(game: &Game) -> String {
    let legal = game.rules().legal(game.position());
    let words: Vec<String> = legal.iter().take(MOST_LISTED).map(ToString::to_string).collect();
    let more = if legal.len() > MOST_LISTED { " ..." } else { "" };
    words.join(" ") + more
}

/// As many moves as a message lists.
const MOST_LISTED: usize = 100;

/// What an agent wrote, as a message may repeat it.
pub(crate) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(80).collect();
    numduel_rules::visible::masked_line(&short).into_owned()
}
