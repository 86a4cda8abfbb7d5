//! What every test here needs: games by their game strings, books from text, every kind of player, every position.

use std::collections::HashSet;
use std::sync::Arc;

use numduel_players::{Analysis, NoOdds, Odds, PlayerSpec, Review};
use numduel_rules::{Budget, Game, GameString, Position, Record, RuleBook, Rules, Seat, catalog};
use numduel_solver::SolveError;

/// The rules of a shipped game.
pub fn rules(game: &str) -> Arc<Rules> {
    let game: GameString = game.parse().unwrap();
    Arc::new(catalog::find(&game.id).unwrap().rules(&game.parameters).unwrap())
}

/// All that is known about a shipped game.
pub fn analysis(game: &str) -> Arc<Analysis> {
    Arc::new(Analysis::new(rules(game)))
}

/// The exact odds within the usual budget.
pub fn odds(analysis: &Analysis, p1: PlayerSpec, p2: PlayerSpec) -> Result<Odds, NoOdds> {
    numduel_players::odds(analysis, p1, p2, &Budget::default())
}

/// A game looked at again.
pub fn review(game: &Game) -> Result<Review, SolveError> {
    numduel_players::review(&Analysis::new(Arc::clone(game.rules())), game)
}

/// The rules of a book written out, at its defaults: the rest stands before its tables.
pub fn brief(rest: &str, tables: &str) -> Arc<Rules> {
    let text = format!("id = \"brief\"\ntitle = \"Brief\"\n{rest}\n[parameters]\nstart = 5\n{tables}");
    let book: RuleBook = text.parse().unwrap_or_else(|errors| panic!("{errors}"));
    Arc::new(Arc::new(book).rules(&[].into()).unwrap())
}

/// A game that can repeat in circles forever.
pub fn circular() -> Arc<Rules> {
    let ends = "[[ends]]\nat_least = 10\nmover = \"wins\"\n[[ends]]\nbelow = 1\nmover = \"loses\"\n";
    brief("", &format!("[[moves]]\nadd = [1, 2]\n[[moves]]\nsubtract = 1\n{ends}"))
}

/// A game that takes more memory to solve than there is.
pub fn unsolved() -> Game {
    played("exact-duel(target=10^100000) x2")
}

/// A game in which the number may fall forever: a draw.
pub fn endless() -> Arc<Rules> {
    let ends = "[[ends]]\nat_least = 10\nmover = \"wins\"\n";
    brief("", &format!("[[moves]]\nadd = [1, 2]\n[[moves]]\nsubtract = 1\n{ends}"))
}

/// A game of three moves from 5, drawn if nobody has reached 11 by then. Player 2 has to answer +2 with +1; else nobody
/// can do anything about the draw.
pub fn short() -> Arc<Rules> {
    let ends = "[[ends]]\nat_least = 11\nmover = \"wins\"\n";
    brief("cap = { moves = 3, mover = \"draws\" }", &format!("[[moves]]\nadd = [1, 2]\n{ends}"))
}

/// A game from its record.
pub fn played(record: &str) -> Game {
    let record: Record = record.parse().unwrap();
    record.replay(rules(&record.game.to_string())).unwrap()
}

/// One player of each kind, and of some strengths.
pub fn every_player() -> Vec<PlayerSpec> {
    let names = ["random", "greedy", "lookahead:1", "lookahead:3", "perfect", "level:1", "level:10", "computer"];
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// Every position that play can come to, with either seat to move first.
pub fn every_position(rules: &Rules) -> Vec<Position> {
    let mut open: Vec<Position> = Seat::BOTH.map(|turn| Position { turn, ..rules.start() }).into();
    let mut found: HashSet<Position> = open.iter().cloned().collect();
    let mut all = Vec::new();
    while let Some(position) = open.pop() {
        for mv in rules.legal(&position) {
            let played = rules.play(position.clone(), &mv).unwrap();
            if played.outcome.is_none() && found.insert(played.position.clone()) {
                open.push(played.position);
            }
        }
        all.push(position);
    }
    all
}
