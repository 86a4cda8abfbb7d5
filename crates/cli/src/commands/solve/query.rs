//! The position that is asked about.

use std::sync::Arc;

use numduel_rules::number::shorten;
use numduel_rules::sentences::Names;
use numduel_rules::{Game, MemoryState, Number, Position, Rules, Seat};

use crate::exit::usage;

/// Rules and a position to solve.
pub struct Query {
    pub rules: Arc<Rules>,
    pub position: Position,
    /// Whether only a number was given, so it is nobody's turn in particular.
    pub anywhere: bool,
}

impl Query {
    /// The game's own position, or the number that `--from` names.
    pub fn new(game: &Game, from: Option<&Number>, last: Option<&str>) -> anyhow::Result<Self> {
        let rules = Arc::clone(game.rules());
        let Some(number) = from else {
            if let Some(outcome) = game.outcome() {
                let result =
                    outcome.winner.map_or_else(|| "it is a draw".to_owned(), |winner| format!("{winner} has won"));
                return Err(usage(format!("the game is over: {result}")));
            }
            return Ok(Self { position: game.position().clone(), rules, anywhere: false });
        };
        let mut position = rules.at(number.clone());
        if let Some(last) = last {
            position.memory = remembered(&rules, &position, last)?;
        }
        Ok(Self { rules, position, anywhere: true })
    }

    /// What a seat is called: if only a number was given, players are named by whose turn it is.
    pub fn name(&self, seat: Seat) -> String {
        match (self.anywhere, seat == self.position.turn) {
            (false, _) => Names::default().of(seat).to_owned(),
            (true, true) => "The player to move".to_owned(),
            (true, false) => "The opponent".to_owned(),
        }
    }
}

/// What is remembered after the two moves of `--last`.
fn remembered(rules: &Rules, position: &Position, last: &str) -> anyhow::Result<MemoryState> {
    if position.memory == MemoryState::Nothing {
        return Err(usage("this book does not remember moves; omit --last"));
    }
    let mut words = last.split(',');
    let (Some(own), Some(opponent), None) = (words.next(), words.next(), words.next()) else {
        return Err(usage("--last takes two moves separated by a comma, such as --last x2,+1; use 'none' for no move"));
    };
    let mut remembered = position.memory.clone();
    for (seat, word) in [(position.turn, own), (position.turn.other(), opponent)] {
        if !word.trim().eq_ignore_ascii_case("none") {
            let mv =
                rules.read(word).ok_or_else(|| usage(format!("'{}' is not a move in this book", shorten(word))))?;
            remembered = remembered.after(seat, &position.number, &mv);
        }
    }
    Ok(remembered)
}
