//! From what somebody writes to a game that can be played here, within bounds.

use std::sync::Arc;

use numduel_rules::catalog::FindError;
use numduel_rules::language::Memory;
use numduel_rules::number::shorten;
use numduel_rules::visible::masked_line;
use numduel_rules::{BookForm, Game, GameString, Move, RuleBook, Rules, START, catalog};
use numduel_session::StartPolicy;
use numduel_wire::link::{LONGEST_GAME, LinkedBook, LinkedGame};
use numduel_wire::{ProblemReport, sentence};

/// The longest number, in digits.
const MOST_DIGITS: usize = 2000;

/// The most moves of a book.
const MOST_MOVES: usize = 1000;

/// The most moves of an address.
const MOST_PLIES: usize = 2000;

/// A game that somebody asks for.
pub struct RequestedGame {
    /// The game string as it was asked for, by the book's id.
    pub named: GameString,
    /// The same as a link says it.
    pub linked: LinkedGame,
    /// Its rules.
    pub rules: Arc<Rules>,
}

impl RequestedGame {
    /// The game that a text means: a name, a game string, or a whole book, in its compact form or as its file.
    pub fn find(text: &str) -> Result<Self, ProblemReport> {
        Self::linked(LinkedGame::read(text).map_err(|error| ProblemReport::invalid_for(&error))?)
    }

    /// The game that a link names.
    pub fn linked(linked: LinkedGame) -> Result<Self, ProblemReport> {
        let (LinkedBook::Shipped(text) | LinkedBook::Own(text)) = &linked.book;
        if text.len() > LONGEST_GAME {
            return Err(ProblemReport::invalid(format!("A game is described in at most {LONGEST_GAME} bytes.")));
        }
        let book = match &linked.book {
            LinkedBook::Own(text) => Arc::new(
                BookForm::of(text)
                    .read(text)
                    .map_err(|errors| ProblemReport::invalid(format!("This rule book has errors:\n{errors}")))?,
            ),
            LinkedBook::Shipped(id) => catalog::find(id).map_err(|error| unknown(&error).allowing(shipped()))?,
        };
        let named = GameString { id: book.id().to_owned(), parameters: linked.parameters.clone() };
        Self::with_book(named, linked, &book)
    }

    fn with_book(named: GameString, linked: LinkedGame, book: &Arc<RuleBook>) -> Result<Self, ProblemReport> {
        let rules = book.rules(&named.parameters).map_err(|error| ProblemReport::invalid_for(&error))?;
        if rules.values().any(|(_, value)| value.to_string().len() > MOST_DIGITS) {
            return Err(ProblemReport::invalid(format!("Numbers here have at most {MOST_DIGITS} digits.")));
        }
        if rules.moves().len() > MOST_MOVES {
            return Err(ProblemReport::invalid(format!("A rule book here has at most {MOST_MOVES} moves.")));
        }
        Ok(Self { named, linked, rules: Arc::new(rules) })
    }

    /// The game after these moves.
    pub fn replay<'t>(&self, moves: impl IntoIterator<Item = &'t str>) -> Result<Game, ProblemReport> {
        let mut game = Game::new(Arc::clone(&self.rules));
        for (ply, text) in moves.into_iter().enumerate() {
            if ply == MOST_PLIES {
                return Err(ProblemReport::invalid(format!("At most {MOST_PLIES} moves can be analysed.")));
            }
            let (number, shown) = (ply + 1, shorten(text));
            let unknown = || ProblemReport::invalid(format!("Move {number}, '{shown}', is not a move of this game."));
            let mv = game.rules().read(text).ok_or_else(unknown)?;
            if let Err(refusal) = game.play(&mv) {
                let legal = game.rules().legal(game.position()).iter().take(100).map(ToString::to_string).collect();
                let detail = format!("Move {number}, '{shown}', is not allowed: {}.", refusal.reason);
                return Err(ProblemReport::invalid(detail).allowing(legal));
            }
        }
        Ok(game)
    }

    /// The game after the moves of a link.
    pub fn replay_link(&self, moves: &[Move]) -> Result<Game, ProblemReport> {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        self.replay(moves.iter().map(String::as_str))
    }

    /// The game that starts at the number that these moves lead to.
    pub fn from_here(self, moves: &[Move]) -> Result<Self, ProblemReport> {
        if moves.is_empty() {
            return Ok(self);
        }
        let game = self.replay_link(moves)?;
        let rules = game.rules();
        if rules.memory() != Memory::Nothing || rules.cap().is_some() {
            let detail = "The rules of this game remember earlier moves, so it can only be played from its start.";
            return Err(ProblemReport::invalid(detail));
        }
        let mut named = rules.game_string();
        named.parameters.insert(START.to_owned(), game.position().number.clone());
        let rules = rules.book().rules(&named.parameters).map_err(|error| ProblemReport::invalid_for(&error))?;
        let linked = LinkedGame::new(&rules, named);
        Self::linked(linked.ok_or_else(|| ProblemReport::invalid("This game is too long for a link."))?)
    }

    /// How links name this game as it was asked for, if its book is not too long for them.
    pub fn asked_link(&self) -> LinkedGame {
        LinkedGame::new(&self.rules, self.named.clone()).unwrap_or_else(|| self.linked.clone())
    }

    /// How links name the rules of a game as they are now.
    pub fn link_of(&self, rules: &Rules) -> LinkedGame {
        LinkedGame::new(rules, rules.game_string()).unwrap_or_else(|| self.linked.clone())
    }

    /// Where its games start.
    pub fn starts(&self) -> StartPolicy {
        StartPolicy::new(Arc::clone(&self.rules), &self.named)
    }
}

/// The ids of all shipped books.
pub fn shipped() -> Vec<String> {
    catalog::all_ids().map(str::to_owned).collect()
}

/// A game that is not there. What the terminal program lists is listed here by the problem itself.
fn unknown(error: &FindError) -> ProblemReport {
    ProblemReport::not_found(match error {
        FindError::Unknown { name, hint: None } => format!("There is no game '{}'.", masked_line(name)),
        error => sentence(&error.to_string()),
    })
}
