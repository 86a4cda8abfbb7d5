//! Keys never get into a file: whatever an agent was given that may be one is hidden wherever it turns up.
//!
//! An agent has what the environment holds and what its own command says. A value counts as a key by the name it goes by, or,
//! whatever that is, by looking like one. A word hidden by mistake costs a reader little; a key that is published costs a lot.

/// What the names of keys contain.
const KEYS: [&str; 8] = ["KEY", "TOKEN", "SECRET", "PASS", "AUTH", "CREDENTIAL", "BEARER", "COOKIE"];

/// What the names of other things contain that have letters and digits too, and that readers want to see.
const OTHERS: [&str; 8] = ["MODEL", "HOST", "LANG", "LC_", "TERM", "VERSION", "USER", "NAME"];

/// Shorter values turn up by chance, whatever they are called.
const SHORTEST: usize = 6;

/// Shorter mixtures of letters and digits are abbreviations.
const SHORTEST_MIXTURE: usize = 8;

/// Longer ones are keys even if they go by the name of something else.
const SHORTEST_KEY: usize = 20;

/// The values to hide.
#[derive(Clone, Debug, Default)]
pub struct Secrets(Vec<String>);

impl Secrets {
    /// What agents with these commands can know.
    pub fn of<'a>(commands: impl IntoIterator<Item = &'a str>) -> Self {
        let text = |value: std::ffi::OsString| value.into_string().ok();
        let mut values: Vec<String> = std::env::vars_os()
            .filter_map(|(name, value)| Some((text(name)?, text(value)?)))
            .filter(|(name, value)| is_secret(name, value))
            .map(|(_, value)| value)
            .collect();
        values.extend(commands.into_iter().flat_map(in_command));
        Self::longest_first(values)
    }

    /// One may be a part of another, which is then hidden as a whole.
    fn longest_first(mut values: Vec<String>) -> Self {
        values.sort_by_key(|value| std::cmp::Reverse(value.len()));
        Self(values)
    }

    /// The text without them.
    pub fn hidden(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, secret| {
            if text.contains(secret.as_str()) { text.replace(secret, "***") } else { text }
        })
    }
}

/// Whether a variable of the environment may be a key.
fn is_secret(name: &str, value: &str) -> bool {
    let name = name.to_uppercase();
    let named = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let is_mixture = value.bytes().any(|byte| byte.is_ascii_digit())
        && value.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !value.contains(char::is_whitespace)
        && !value.starts_with(['/', '.', '~']);
    // A short number is a count, even of tokens.
    let is_count = value.len() < SHORTEST_MIXTURE && value.bytes().all(|byte| byte.is_ascii_digit());
    let shortest = if named(&OTHERS) { SHORTEST_KEY } else { SHORTEST_MIXTURE };
    (named(&KEYS) && value.len() >= SHORTEST && !is_count) || (is_mixture && value.len() >= shortest)
}

/// The keys in a command: `NAME=value` as in the environment, and `--api-key value` or `--api-key=value` by the option's name.
fn in_command(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split_whitespace().map(|word| word.trim_matches(['"', '\''])).collect();
    let after = words.iter().skip(1).map(|word| Some(*word)).chain([None]);
    let pairs = words.iter().zip(after).filter_map(|(word, after)| match word.split_once('=') {
        Some(pair) => Some(pair),
        None if word.starts_with('-') => Some((*word, after?)),
        None => None,
    });
    let is_key = |name: &str, value: &str| match name.strip_prefix('-') {
        // Options have names for everything, so their values are not guessed at.
        Some(option) => KEYS.iter().any(|part| option.to_uppercase().contains(part)) && is_secret(option, value),
        None => is_secret(name, value),
    };
    pairs
        .map(|(name, value)| (name, value.trim_matches(['"', '\''])))
        .filter(|(name, value)| is_key(name, value))
        .map(|(_, value)| value.to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_hidden_whatever_their_variable_is_called() {
        for name in ["OPENAI_API_KEY", "hf_token", "MODEL", "X", "my.variable", "ANTHROPIC", "PGPASS"] {
            assert!(is_secret(name, "sk-proj-4f9a8b7c6d5e4f3a2b1c"), "{name}");
        }
        for (name, value) in [
            ("DB_PASSWORD", "sesame"),
            ("SERVICE_AUTH", "opensesame"),
            ("ANTHROPIC", "hunter2b"),
            ("DATABASE", "postgres://ada:sesame1@db/duels"),
            ("AWS", "wJalr7XUtnFEMI/K7MDENG"),
        ] {
            assert!(is_secret(name, value), "{name}");
        }
    }

    #[test]
    fn paths_counts_and_names_stay_readable() {
        for (name, value) in [
            ("HOME", "/home/ada/projects/numduel2"),
            ("LANG", "en_US.UTF-8"),
            ("TERM", "xterm-256color"),
            ("TOKEN_COUNT", "7"),
            ("MAX_TOKENS", "100000"),
            ("MODEL", "small-4o-mini"),
            ("GAME", "showdown"),
        ] {
            assert!(!is_secret(name, value), "{name}");
        }
    }

    #[test]
    fn a_command_has_keys_in_assignments_and_options() {
        let found = |command| in_command(command).join(" ");
        assert_eq!(found("env ACCOUNT=hunter2b 'OTHER_KEY=sesame' python3 mine.py"), "hunter2b sesame");
        assert_eq!(found("mine --api-key sk-secret --token='abcdef' --model small-4o-mini -v"), "sk-secret abcdef");
        assert_eq!(found("python3 mine.py --key"), "");
    }

    #[test]
    fn a_key_that_contains_another_is_hidden_as_a_whole() {
        let secrets = Secrets::longest_first(["abcdefgh", "abcdefghijklm"].map(str::to_owned).to_vec());
        assert_eq!(secrets.hidden("<abcdefghijklm> <abcdefgh>"), "<***> <***>");
    }
}
