//! How games begin: at the start that was chosen, or, in a book that draws it, at one that the seed draws for each game.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_players::drawn_starts;
use numduel_rules::number::shorten;
use numduel_rules::{Game, GameString, Number, RuleBook, Rules, START};
use numduel_session::Starts;

use crate::exit::usage;
use crate::output::notice;

/// How often a start is drawn before it is plain that no game can begin so: another target may leave only few that can.
const DRAWS: usize = 1000;

/// The rules of one game or of a whole match, from which each game gets its own.
pub struct Deal {
    rules: Arc<Rules>,
    /// What the start is drawn from, if it is.
    drawn: Option<(Number, Number)>,
}

impl Deal {
    /// The deal of rules that were named by a game string: a start that it names is not drawn.
    pub fn new(rules: Arc<Rules>, named: &GameString) -> Self {
        let chosen = named.parameters.contains_key(START);
        let drawn = range(rules.book()).filter(|_| !chosen).cloned();
        Self { rules, drawn }
    }

    pub fn starts(&self) -> Starts {
        if self.drawn.is_some() { Starts::Drawn } else { Starts::Alike }
    }

    /// The `number`th game, from 1, which says where it starts if that was drawn.
    pub fn game(&self, seed: u64, number: u32) -> anyhow::Result<Game> {
        let (game, drawn) = self.quietly(seed, number)?;
        if let Some(drawn) = drawn {
            notice(&drawn);
        }
        Ok(game)
    }

    /// The same, with what is to be said about its start.
    pub fn quietly(&self, seed: u64, number: u32) -> anyhow::Result<(Game, Option<String>)> {
        let Some((low, high)) = &self.drawn else { return Ok((Game::new(Arc::clone(&self.rules)), None)) };
        let mut values: BTreeMap<String, Number> =
            self.rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        let mut fault = None;
        for start in drawn_starts(low.clone(), high, seed, number).take(DRAWS) {
            values.insert(START.to_owned(), start.clone());
            match self.rules.book().rules(&values) {
                Ok(rules) => {
                    let start = shorten(&start.to_string());
                    let told = format!("The number starts at {start}, drawn {}.\n", words(low, high));
                    return Ok((Game::new(Arc::new(rules)), Some(told)));
                }
                Err(error) => fault = Some(error),
            }
        }
        Err(fault.map_or_else(|| usage("no start can be drawn"), usage))
    }
}

/// What a book draws its start from, if it does.
fn range(book: &RuleBook) -> Option<&(Number, Number)> {
    book.parameters().iter().find(|parameter| parameter.name == START)?.drawn.as_ref()
}

/// Says which start is meant where a book draws it and nobody has chosen one.
pub fn say_start_taken(rules: &Rules) {
    if let Some((low, high)) = range(rules.book()) {
        let start = shorten(&rules.start().number.to_string());
        notice(&format!(
            "A game starts at a number drawn {}; this is about {start}. --start N asks about another.\n",
            words(low, high)
        ));
    }
}

fn words(low: &Number, high: &Number) -> String {
    format!("from {} to {}", shorten(&low.to_string()), shorten(&high.to_string()))
}
