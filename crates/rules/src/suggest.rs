//! "Did you mean": the nearest of some known words.

/// The known word nearest to `word`, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Longer texts are no misspelled word; comparing them would cost their square.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let allowed = (word.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        // A word that would change in every letter is another word.
        .filter(|(distance, _)| *distance <= allowed && *distance < word.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// `; did you mean 'x'?` or nothing.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map(|found| format!("; did you mean '{found}'?")).unwrap_or_default()
}

/// Edits between two words; a word that begins or ends the other counts as one edit, since people leave words out.
fn distance(word: &str, candidate: &str) -> usize {
    const SHORTEST_PART: usize = 4;
    if word == candidate {
        return 0;
    }
    if word.len() >= SHORTEST_PART && (candidate.starts_with(word) || candidate.ends_with(word)) {
        return 1;
    }
    strsim::osa_distance(word, candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_found_and_a_different_word_is_not() {
        let known = ["standoff", "equal-duel", "target"];
        assert_eq!(nearest("stanoff", known), Some("standoff"));
        assert_eq!(nearest("Equal", known), Some("equal-duel"));
        assert_eq!(nearest("traget", known), Some("target"));
        assert_eq!(nearest("chess", known), None);
        assert_eq!(nearest("Start", ["new_start", "start"]), Some("start"));
        assert_eq!(nearest("", ["n"]), None);
        assert_eq!(nearest("z", ["n"]), None);
        assert_eq!(nearest(&"x".repeat(1_000_000), known), None);
    }
}
