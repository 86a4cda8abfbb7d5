//! Keys never get into a file: what the environment holds and looks like one is hidden wherever it turns up.
//!
//! A variable is a secret by its name, or, whatever it is called, by a value that looks like a key.

/// What the names of such variables contain.
const NAMES: [&str; 8] = ["KEY", "TOKEN", "SECRET", "PASS", "AUTH", "CREDENTIAL", "BEARER", "COOKIE"];

/// Shorter values are words that turn up by chance.
const SHORTEST: usize = 8;

/// Keys are longer than names and versions are.
const SHORTEST_KEY: usize = 20;

/// The values to hide.
#[derive(Clone, Debug, Default)]
pub struct Secrets(Vec<String>);

impl Secrets {
    /// Those of the environment.
    pub fn of_environment() -> Self {
        let text = |value: std::ffi::OsString| value.into_string().ok();
        Self::of(std::env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?))))
    }

    fn of(variables: impl Iterator<Item = (String, String)>) -> Self {
        let is_secret = |name: &str| NAMES.iter().any(|part| name.to_uppercase().contains(part));
        let hidden =
            variables.filter(|(name, value)| value.len() >= SHORTEST && (is_secret(name) || looks_like_a_key(value)));
        let mut values: Vec<String> = hidden.map(|(_, value)| value).collect();
        // One may be a part of another, which is then hidden as a whole.
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

/// Letters and digits without a space or a slash, too many for a name.
fn looks_like_a_key(value: &str) -> bool {
    let has = |wanted: fn(&u8) -> bool| value.bytes().any(|byte| wanted(&byte));
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.+=~:".contains(&byte);
    value.len() >= SHORTEST_KEY && value.bytes().all(is_part) && has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_hidden_whatever_their_variable_is_called() {
        let key = "sk-proj-4f9a8b7c6d5e4f3a2b1c";
        let hidden = |name: &str, value: &str| {
            let variables = [(name.to_owned(), value.to_owned())];
            !Secrets::of(variables.into_iter()).hidden(&format!("it is {value}.")).contains(value)
        };
        for name in ["OPENAI_API_KEY", "hf_token", "MODEL", "X", "my.variable", "ANTHROPIC", "PGPASS"] {
            assert!(hidden(name, key), "{name}");
        }
        assert!(hidden("DB_PASSWORD", "opensesame") && hidden("SERVICE_AUTH", "opensesame"));
        for (name, value) in [("HOME", "/home/ada/projects/numduel2"), ("LANG", "en_US.UTF-8"), ("TOKEN_COUNT", "7")] {
            assert!(!hidden(name, value), "{name}");
        }
    }

    #[test]
    fn a_key_that_contains_another_is_hidden_as_a_whole() {
        let variables = [("A_KEY", "abcdefgh"), ("B_KEY", "abcdefghijklm")];
        let secrets = Secrets::of(variables.map(|(name, value)| (name.to_owned(), value.to_owned())).into_iter());
        assert_eq!(secrets.hidden("<abcdefghijklm> <abcdefgh>"), "<***> <***>");
    }
}
