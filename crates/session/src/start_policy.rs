//! How games begin: at the start that was chosen or, in a book that draws it, at one that the seed draws for each game.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_players::drawn_starts;
use numduel_rules::number::short;
use numduel_rules::parameters::ParameterError;
use numduel_rules::{GameString, Number, RuleBook, Rules, START};

/// How the games of a match start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Starts {
    /// All at the start of the match's rules.
    #[default]
    Alike,
    /// Every game draws its own, as the book says. The match's game string then has no start.
    Drawn,
}

impl Starts {
    /// The game string of a match whose games start like this.
    #[must_use]
    pub fn match_string(self, mut game: GameString) -> GameString {
        if self == Self::Drawn {
            game.parameters.remove(START);
        }
        game
    }
}

/// How often a start is drawn before it is plain that no game can begin: another target may leave only a few that can.
const DRAWS: usize = 1000;

/// The rules of one game or of a whole match, from which each game gets its own.
#[derive(Clone, Debug)]
pub struct StartPolicy {
    rules: Arc<Rules>,
    /// What the start is drawn from, if it is.
    drawn: Option<(Number, Number)>,
}

impl StartPolicy {
    /// The policy of rules that were named by a game string: a start that it names is not drawn.
    pub fn new(rules: Arc<Rules>, named: &GameString) -> Self {
        let chosen = named.parameters.contains_key(START);
        let drawn = drawn_range(rules.book()).filter(|_| !chosen).cloned();
        Self { rules, drawn }
    }

    /// The policy of games that all start where these rules do.
    pub fn fixed(rules: Arc<Rules>) -> Self {
        Self { rules, drawn: None }
    }

    /// How games start.
    pub fn starts(&self) -> Starts {
        if self.drawn.is_some() { Starts::Drawn } else { Starts::Alike }
    }

    /// What starts are drawn from, if they are.
    pub fn range(&self) -> Option<&(Number, Number)> {
        self.drawn.as_ref()
    }

    /// The rules of game `number`, from 1.
    pub fn rules(&self, seed: u64, number: u32) -> Result<Arc<Rules>, ParameterError> {
        let Some((low, high)) = &self.drawn else { return Ok(Arc::clone(&self.rules)) };
        let mut values: BTreeMap<String, Number> =
            self.rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        let mut starts = drawn_starts(low.clone(), high, seed, number);
        let mut draw = || {
            values.extend(starts.next().map(|start| (START.to_owned(), start)));
            self.rules.book().rules(&values)
        };
        // A game does not begin where it would be over.
        let is_over = |rules: &Rules| rules.end_at(&rules.start().number).is_some();
        let mut drawn = draw();
        for _ in 1..DRAWS {
            if drawn.as_ref().is_ok_and(|rules| !is_over(rules)) {
                break;
            }
            drawn = draw();
        }
        drawn.map(Arc::new)
    }
}

/// What a book draws its start from, if it does.
pub fn drawn_range(book: &RuleBook) -> Option<&(Number, Number)> {
    book.drawn_start()
}

/// "from 20 to 40".
pub fn range_text(low: &Number, high: &Number) -> String {
    format!("from {} to {}", short(low), short(high))
}
