//! Saving as it is played: a move is on the disk before it is shown as made. When that fails, play goes on without.

use numduel_rules::{Game, Outcome};
use numduel_session::{GameId, MatchId, MatchMode, SeatPlayer, Starts};
use numduel_store::{Ended, NewGame, NewMatch, Store, StoreError};

use crate::advice::describe;
use crate::archive::Archive;
use crate::moment::now;
use crate::output::notice;

/// When moves are saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Each as it is made: a person has thought about it.
    EachMove,
    /// When the game ends or is left: computers can make them again.
    WholeGames,
}

/// Keeps what is played, if it is wanted and can be done.
pub struct Keeper {
    archive: Option<Archive>,
    store: Option<Store>,
    pace: Pace,
    /// The contestants, in their order, not by seat.
    players: [SeatPlayer; 2],
    seed: Option<u64>,
    mode: Option<MatchMode>,
    /// How the games of a new match start.
    pub starts: Starts,
    of_match: Option<MatchId>,
    /// Which game of the match is being played, from 1.
    number: u32,
    game: Option<GameId>,
    /// How many of its moves are saved.
    saved: usize,
    /// Where a failure is told.
    voice: Voice,
}

/// Where the keeper says that it cannot keep.
enum Voice {
    /// On standard error.
    Notice,
    /// To whoever asks for it: a full screen has no room for notices in between.
    Asked(Option<String>),
}

impl Keeper {
    /// A keeper for new games; without an archive it keeps nothing.
    pub fn new(
        archive: Option<Archive>,
        players: [SeatPlayer; 2],
        seed: Option<u64>,
        mode: Option<MatchMode>,
        pace: Pace,
    ) -> Self {
        let (store, of_match, game) = (None, None, None);
        let (starts, voice) = (Starts::Alike, Voice::Notice);
        Self { archive, store, pace, players, seed, mode, starts, of_match, number: 1, game, saved: 0, voice }
    }

    /// A keeper that says nothing by itself.
    pub fn quiet(self) -> Self {
        Self { voice: Voice::Asked(None), ..self }
    }

    /// Why nothing is saved any more, once.
    pub fn trouble(&mut self) -> Option<String> {
        match &mut self.voice {
            Voice::Notice => None,
            Voice::Asked(trouble) => trouble.take(),
        }
    }

    /// Goes on with a game or match that is in the store already.
    pub fn go_on(&mut self, store: Store, of_match: Option<MatchId>, number: u32, game: Option<(GameId, usize)>) {
        self.store = Some(store);
        self.of_match = of_match;
        self.number = number;
        self.game = game.map(|(id, _)| id);
        self.saved = game.map_or(0, |(_, moves)| moves);
    }

    /// The next game of the match begins.
    pub fn next_game(&mut self, number: u32) {
        self.number = number;
        self.game = None;
        self.saved = 0;
    }

    /// The command that goes on with the game, or the match it belongs to, if it is kept.
    pub fn resume_command(&self) -> Option<Vec<String>> {
        let kept = self.game.is_some() || self.of_match.is_some();
        let options = self.archive.as_ref().filter(|_| kept)?.options();
        Some(["numduel".to_owned(), "resume".to_owned()].into_iter().chain(options).collect())
    }

    /// Whether the game belongs to a match.
    pub fn is_match(&self) -> bool {
        self.mode.is_some()
    }

    /// The game has a new move, and perhaps an end.
    pub fn moved(&mut self, game: &Game) {
        if self.pace == Pace::EachMove || game.outcome().is_some() {
            self.save(game);
        }
    }

    /// The game was closed without a move.
    pub fn closed(&mut self, game: &Game) {
        self.save(game);
    }

    /// The game is left as it is.
    pub fn left(&mut self, game: &Game) {
        if !game.moves().is_empty() {
            self.save(game);
        }
    }

    /// Moves were taken back.
    pub fn taken_back(&mut self, game: &Game) {
        let moves = game.moves().len();
        if self.saved > moves {
            self.attempt(|keeper, store| match keeper.game {
                Some(id) => {
                    for plies in (moves + 1..=keeper.saved).rev() {
                        store.undo(id, plies)?;
                    }
                    keeper.saved = moves;
                    Ok(())
                }
                None => Ok(()),
            });
        }
    }

    /// The match is over.
    pub fn match_ended(&mut self) {
        self.attempt(|keeper, store| match keeper.of_match {
            Some(id) => store.end_match(id, now()),
            None => Ok(()),
        });
    }

    fn save(&mut self, game: &Game) {
        self.attempt(|keeper, store| match (keeper.game, keeper.mode) {
            (Some(id), _) => keeper.append(store, id, game),
            (None, None) => keeper.enter(store, game),
            (None, Some(mode)) => {
                let id = keeper.enter_match(store, mode, game)?;
                keeper.game = Some(id);
                keeper.append(store, id, game)
            }
        });
    }

    /// Enters a game that stands alone, with all it has so far.
    fn enter(&mut self, store: &mut Store, game: &Game) -> Result<(), StoreError> {
        let started = now();
        let ended = game.outcome().map(|_| started);
        let new = NewGame { game, players: &self.players, seed: self.seed, started, ended };
        self.game = Some(store.begin_game(&new)?);
        self.saved = game.moves().len();
        Ok(())
    }

    /// Enters a game of a match, still without moves, and before the first one the match itself.
    fn enter_match(&mut self, store: &mut Store, mode: MatchMode, game: &Game) -> Result<GameId, StoreError> {
        let started = now();
        let id = if let Some(id) = self.of_match {
            id
        } else {
            let rules = game.rules();
            let starts = self.starts;
            store.begin_match(&NewMatch { rules, starts, mode, players: &self.players, seed: self.seed, started })?
        };
        self.of_match = Some(id);
        store.begin_match_game(id, self.number, game.rules(), self.seed, started)
    }

    /// Writes the moves that are not in the store yet, the last one together with the end if it made one.
    fn append(&mut self, store: &mut Store, id: GameId, game: &Game) -> Result<(), StoreError> {
        let closing = game.record().closing.is_some();
        let ended = |outcome: Outcome| Ended { outcome, at: now() };
        let moves = game.moves();
        for (index, mv) in moves.iter().enumerate().skip(self.saved) {
            let last = index + 1 == moves.len() && !closing;
            store.append_move(id, index + 1, mv, game.outcome().filter(|_| last).map(ended))?;
            self.saved = index + 1;
        }
        match game.outcome() {
            Some(outcome) if closing => store.close_game(id, moves.len(), ended(outcome)),
            _ => Ok(()),
        }
    }

    /// Does something with the store; the first failure is told, and nothing is saved from then on.
    fn attempt(&mut self, action: impl FnOnce(&mut Self, &mut Store) -> Result<(), StoreError>) {
        let Some(archive) = self.archive.clone() else { return };
        let opened = match self.store.take() {
            Some(store) => Ok(store),
            None => archive.open(),
        };
        let result = opened.and_then(|mut store| {
            action(self, &mut store)?;
            self.store = Some(store);
            Ok(())
        });
        if let Err(error) = result {
            self.archive = None;
            self.game = None;
            self.of_match = None;
            let trouble = format!("note: the game goes on without being saved: {}\n", describe(&error));
            match &mut self.voice {
                Voice::Notice => notice(&trouble),
                Voice::Asked(told) => *told = Some(trouble),
            }
        }
    }
}
