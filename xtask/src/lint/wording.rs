//! The project's vocabulary: words that were settled on, and the old ones that must not come back, in sentences that
//! people read as well as in comments and names.

use std::path::Path;

use anyhow::{Result, bail};

use xtask::tree;

/// Old wording, and what to write instead. A space also matches `_`, `-` and a line break, and case does not matter; `|` at
/// either end matches the edge of a word.
const OLD: [(&str, &str); 84] = [
    ("faultless|", "valid"),
    ("|fault|", "error"),
    ("|faults|", "errors"),
    ("|mend |", "fix"),
    ("|mends |", "fixes"),
    ("|go on|", "continue"),
    ("|goes on|", "continues"),
    ("|gone on|", "continued"),
    ("|going on|", "continuing"),
    ("|go round|", "repeat"),
    ("|goes round|", "repeats"),
    ("|going round|", "repeating"),
    ("|for ever|", "forever"),
    ("that is no move|", "that is not a move, or invalid input"),
    ("that is no game|", "that is not a game"),
    ("|give the game up|", "resign"),
    ("|gives it up|", "resigns"),
    ("|go beyond|", "overshoot"),
    ("|goes beyond|", "overshoots"),
    ("|went beyond|", "overshot"),
    ("|going beyond|", "overshooting"),
    ("stands behind|", "follows"),
    ("behind the prompt", "after the prompt"),
    ("behind their prompt", "after their prompt"),
    ("behind its prompt", "after its prompt"),
    ("in figures|", "statistics"),
    ("small letters|", "lowercase letters"),
    ("|blanks|", "spaces"),
    ("|silly|", "pointless"),
    ("|by lot|", "at random"),
    ("|is wanted|", "is expected"),
    ("|becomes of|", "happens to"),
    ("whoever moves|", "the player to move"),
    ("whoever wins|", "the winner, or no matter who wins"),
    ("whoever plays|", "the player"),
    ("whoever types|", "if you type"),
    ("whoever makes|", "the player who makes"),
    ("whoever began|", "the first player"),
    ("nothing to lose|", "already lost"),
    ("deciding positions correct|", "key decisions correct"),
    ("|kept game", "saved game"),
    ("games are kept|", "games are saved"),
    ("is there already; ", "already exists"),
    ("won in a row|", "streak"),
    ("the house rules|", "project rules"),
    ("play can continue round|", "play can repeat"),
    ("lets it wait|", "suspends"),
    ("is no key here|", "does nothing here"),
    ("as its rule book writes it|", "in its rule book's own words"),
    ("made from the rules themselves|", "generated from the rule book"),
    ("came for the third time|", "for the third time"),
    ("comes for the third time|", "occurs three times"),
    ("for those who hear|", "for screen readers"),
    ("|held against|", "compared with"),
    ("|gets a line|", "has a line"),
    ("goes too far,", "overshoots"),
    ("never right: wherever|", "never the best move: whenever"),
    ("typed no move|", "lost on invalid input"),
    ("threw anything away|", "no mistakes"),
    ("still winning|", "keeps the win"),
    ("before anybody has moved|", "before the first move"),
    ("by hitting the target|", "(1 exact hit)"),
    ("|is the usual|", "is the default"),
    ("|are the usual|", "are the defaults"),
    ("nobody has to trust|", "you don't have to trust"),
    ("can close moves|", "can rule out moves"),
    ("make every random choice repeatable|", "random seed, for repeatable games"),
    ("solved and measured|", "with known solutions"),
    ("wherever the choice matters|", "on every decision that matters"),
    ("folder of your saved games|", "folder for saved games"),
    ("|with any move.", "every move wins"),
    ("who you play against|", "your opponent"),
    ("somebody else can join|", "give the seat to someone else"),
    ("in no game yet|", "no games yet"),
    ("take the seat and play|", "join the game"),
    ("asks to take a move back|", "wants to take back a move"),
    ("|alert me on|", "notify me when"),
    ("|one game after another|", "unlimited"),
    ("sign out all other|", "disconnect other devices"),
    ("that was too often|", "too many requests"),
    ("chairs are taken|", "both seats are taken"),
    ("|whoever has it|", "anyone with this link"),
    ("people to watch|", "share a link to watch"),
    ("play again. waiting|", "rematch offered"),
];

/// The files that people read: sources, help, docs, rule books.
const ENDINGS: [&str; 7] = ["rs", "md", "txt", "toml", "json", "py", "svg"];

/// The old wording is listed here, and nowhere else.
const THIS: &str = "xtask/src/lint/wording.rs";

pub fn check() -> Result<()> {
    let mut found = Vec::new();
    for path in tree::files(&tree::root())? {
        let file = tree::inside(&path);
        let is_read = file.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known));
        if is_read && file != Path::new(THIS) && !file.starts_with("fuzz/corpus") {
            let text = tree::read(&path)?;
            let told = |(line, old, new)| format!("{}:{line}: '{old}'; write {new}", file.display());
            found.extend(old_wording(&text).map(told));
        }
    }
    if !found.is_empty() {
        bail!("old wording:\n{}", found.join("\n"));
    }
    Ok(())
}

/// Every old wording with its line.
fn old_wording(text: &str) -> impl Iterator<Item = (usize, String, &'static str)> {
    let lines = text.to_lowercase();
    let plain = lines.replace(['_', '-', '\n'], " ");
    OLD.iter().flat_map(move |(old, new)| {
        let words = old.trim_matches('|');
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let places: Vec<usize> = plain
            .match_indices(words)
            .filter(|(at, _)| !(old.starts_with('|') && is_letter(plain[..*at].chars().next_back())))
            .filter(|(at, _)| !(old.ends_with('|') && is_letter(plain[at + words.len()..].chars().next())))
            .map(|(at, _)| lines[..at].matches('\n').count() + 1)
            .collect();
        places.into_iter().map(move |line| (line, words.to_owned(), *new))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_wording_is_found_in_sentences_names_and_across_lines() {
        let found = |text: &str| old_wording(text).map(|(line, old, _)| (line, old)).collect::<Vec<_>>();
        assert_eq!(found("It is\nFaultless."), [(2, "faultless".to_owned())]);
        assert_eq!(found("fn a_match_that_goes_on_later() {}"), [(1, "goes on".to_owned())]);
        assert_eq!(found("a default; it ergoes on; Recommend it."), []);
        assert_eq!(found("Play may go\non."), [(1, "go on".to_owned())]);
    }
}
