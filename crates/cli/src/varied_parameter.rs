//! Which of a game's parameters varies: in a law, and in the pictures that show one.

use clap::Args;
use numduel_rules::english::one_of;
use numduel_rules::parameters::ParameterError;
use numduel_rules::{Number, RuleBook, Rules, START};

use crate::exit::usage;

/// The option, the same for everything that varies one.
#[derive(Args)]
pub struct VariedParameter {
    /// The parameter that varies; needed only for games with several
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
}

impl VariedParameter {
    /// Its name and its value: the one that was asked for, or the only one that can be meant.
    pub fn find<'r>(&self, rules: &'r Rules) -> anyhow::Result<(&'r str, &'r Number)> {
        let book = rules.book();
        let name = match &self.by {
            Some(name) => name.as_str(),
            None => book.varied_parameter().map(|parameter| parameter.name.as_str()).ok_or_else(|| open(book))?,
        };
        let found = rules.values().find(|(known, _)| *known == name);
        found.ok_or_else(|| {
            let known = rules.values().map(|(known, _)| known.to_owned()).collect();
            usage(ParameterError::Unknown { book: book.id().to_owned(), name: name.to_owned(), known })
        })
    }
}

/// Nothing says which parameter is meant.
fn open(book: &RuleBook) -> anyhow::Error {
    let others = book.parameters().iter().filter(|parameter| parameter.name != START);
    let choices: Vec<String> = others.map(|parameter| format!("--by {}", parameter.name)).collect();
    if choices.is_empty() {
        return usage(format!("{} has no parameter but its start; give another of its numbers a name", book.id()));
    }
    usage(format!("{} has several parameters; say which one varies: {}", book.id(), one_of(&choices)))
}
