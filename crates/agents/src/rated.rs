//! Rated games: while one is on, its rules are a secret of those who play it.
//!
//! The rule is about rules, not about single positions. What the next positions are worth says what the moves to them are worth,
//! and a strategy in one sentence says it of all; so while a rated game is on, nothing is told about any position of the same
//! rules, whatever the book is called and wherever the game began ([`Rules::essence`]). It is asked where questions are
//! answered, once for all who ask: by [`crate::Engine`] for its games, and by a server for everything else.
//!
//! What a computer plays in a game is a move and not an answer, so games continue. The same rules in other words, another
//! server, or a program of one's own cannot be known here: nothing keeps a player from asking elsewhere.

use std::cell::LazyCell;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Instant;

use numduel_rules::Rules;

/// The rated games that are on. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct RatedGames(Arc<Mutex<Vec<Weak<RatedGame>>>>);

/// A rated game, which is on for as long as this exists and its player has time to move.
#[derive(Debug)]
pub(crate) struct RatedGame {
    rules: Arc<Rules>,
    essence: String,
    until: Mutex<Option<Instant>>,
}

impl RatedGames {
    /// Whether one is on by these rules.
    pub fn are_played_by(&self, rules: &Rules) -> bool {
        let essence = LazyCell::new(|| rules.essence());
        self.any(|game| game.essence == *essence)
    }

    /// Whether one is on by rules that have the same moves, wherever its games end: who wins for which target says it for all.
    pub fn are_played_with_moves_of(&self, rules: &Rules) -> bool {
        let moves = LazyCell::new(|| rules.moves_essence());
        self.any(|game| game.rules.moves_essence() == *moves)
    }

    pub(crate) fn begin(&self, rules: &Arc<Rules>) -> Arc<RatedGame> {
        let (rules, essence) = (Arc::clone(rules), rules.essence());
        let game = Arc::new(RatedGame { rules, essence, until: Mutex::default() });
        self.games().push(Arc::downgrade(&game));
        game
    }

    fn any(&self, fits: impl Fn(&RatedGame) -> bool) -> bool {
        let games: Vec<Arc<RatedGame>> = {
            let mut games = self.games();
            games.retain(|game| game.strong_count() > 0);
            games.iter().filter_map(Weak::upgrade).collect()
        };
        games.iter().any(|game| game.is_on() && fits(game))
    }

    fn games(&self) -> std::sync::MutexGuard<'_, Vec<Weak<RatedGame>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RatedGame {
    /// Another turn begins, which is lost after this moment.
    pub(crate) fn begin_turn(&self, until: Option<Instant>) {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }

    fn is_on(&self) -> bool {
        self.until.lock().unwrap_or_else(PoisonError::into_inner).is_none_or(|until| Instant::now() <= until)
    }
}
