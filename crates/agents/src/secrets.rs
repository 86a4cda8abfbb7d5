//! Keys never get into a transcript: what the environment calls a key is hidden wherever it turns up.

/// What the names of such variables contain.
const NAMES: [&str; 4] = ["KEY", "TOKEN", "SECRET", "PASSWORD"];

/// Shorter values are words that turn up by chance.
const SHORTEST: usize = 8;

/// The values to hide.
#[derive(Clone, Default)]
pub struct Secrets(Vec<String>);

impl Secrets {
    /// Those of the environment.
    pub fn of_environment() -> Self {
        let is_secret = |name: &str| NAMES.iter().any(|part| name.to_uppercase().contains(part));
        let found = std::env::vars_os().filter_map(|(name, value)| {
            let value = value.into_string().ok().filter(|value| value.len() >= SHORTEST)?;
            is_secret(&name.to_string_lossy()).then_some(value)
        });
        Self(found.collect())
    }

    /// The text without them.
    pub fn hidden(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, secret| text.replace(secret, "***"))
    }
}
