//! Tables for tests.

use std::sync::Arc;

use numduel_rules::{GameString, Rules, catalog};
use numduel_session::{
    Command, Event, MatchScore, MemoryJournal, Opening, Players, SeatPlayer, Session, SessionOptions, StartPolicy,
    Waiting,
};

pub fn rules(game: &str) -> Arc<Rules> {
    let game: GameString = game.parse().unwrap();
    Arc::new(catalog::find(&game.id).unwrap().rules(&game.parameters).unwrap())
}

/// A player by its player string; `-` is a person.
pub fn player(name: &str, player: &str) -> SeatPlayer {
    if player == "-" { SeatPlayer::person(name).unwrap() } else { SeatPlayer::computer(name, player).unwrap() }
}

pub fn options(game: &str, players: [&str; 2], seed: u64) -> SessionOptions {
    let players = Players([player("Ada", players[0]), player("Emmy", players[1])]);
    let rules = rules(game);
    SessionOptions::new(StartPolicy::new(rules, &game.parse().unwrap()), players, Some(seed))
}

pub fn session(options: &SessionOptions, journal: &MemoryJournal) -> Session {
    Session::new(options.clone(), Opening::New, Some(Box::new(journal.clone()))).unwrap()
}

/// Sits down again to what the journal has.
pub fn resumed(options: &SessionOptions, journal: &MemoryJournal) -> Session {
    let games = journal.games();
    let score: MatchScore = games.iter().filter_map(|game| Some((game.number?, game.outcome?))).collect();
    let open = games.last().filter(|game| game.outcome.is_none());
    let number = open.map_or(games.len() + 1, |game| game.number.map_or(1, |number| number as usize));
    let game = open.map(|game| game.record().replay(game.rules.clone()).unwrap());
    let opening = if games.is_empty() {
        Opening::New
    } else {
        Opening::Saved { game, number: u32::try_from(number).unwrap(), score }
    };
    Session::new(options.clone(), opening, Some(Box::new(journal.clone()))).unwrap()
}

/// Lets the computers move until somebody else has to; everything that is told on the way.
pub fn settle(session: &mut Session) -> Vec<Event> {
    let mut events = Vec::new();
    loop {
        let command = match session.waiting() {
            Waiting::Computer(_) => Command::ComputerTurn,
            Waiting::NextGame => Command::NextGame,
            Waiting::Person(_) | Waiting::External(_) | Waiting::Nothing => return events,
        };
        events.extend(session.apply(command).unwrap());
    }
}

pub fn text(events: impl IntoIterator<Item = Event>) -> String {
    events.into_iter().map(|event| event.text).collect()
}

pub fn type_all(session: &mut Session, lines: &[&str]) {
    for line in lines {
        session.apply(Command::Type(line)).unwrap();
    }
}

/// Small, repeatable randomness.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % limit
    }
}
