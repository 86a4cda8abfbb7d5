//! The id of a book whose author gave it none.

/// The id of a book that says only its title: lowercase letters and digits with hyphens between them, a letter first.
pub(crate) fn id_of(title: &str) -> String {
    const LONGEST: usize = 64;
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut words: Vec<&str> = words.collect();
    if !words.first().is_some_and(|word| word.starts_with(|first: char| first.is_ascii_lowercase())) {
        words.insert(0, "duel");
    }
    let mut id = words.join("-");
    id.truncate(LONGEST);
    id
}
