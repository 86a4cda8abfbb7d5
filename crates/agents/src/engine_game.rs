//! One game of the engine: its moves, its clock, and how many of them were refused.

use std::sync::Arc;
use std::time::{Duration, Instant};

use numduel_players::{Analysis, Player, PlayerSpec};
use numduel_rules::{Game, Seat, compact};
use numduel_wire::{EngineState, Forfeit, SeatNumber};

use crate::game_text::GameText;
use crate::rated::{RatedGame, RatedGames};
use crate::wording::{list_legal, quoted};

/// A game of the engine.
#[derive(Clone, Debug)]
pub(crate) struct EngineGame {
    pub(crate) text: GameText,
    pub(crate) game: Game,
    pub(crate) analysis: Arc<Analysis>,
    /// The engine's own player, and the seat of the one who asks.
    pub(crate) opponent: Option<(Player, Seat)>,
    pub(crate) seed: u64,
    pub(crate) rated: bool,
    /// The same game for those who answer questions, until it is over.
    rated_game: Option<Arc<RatedGame>>,
    movetime: Option<Duration>,
    /// When the present turn began; refused moves do not set it back.
    turn_began: Instant,
    forfeit: Option<Forfeit>,
    refusals: u32,
    most_refusals: u32,
}

/// Why a move was not made.
#[derive(Debug)]
pub(crate) struct MoveRefused(pub(crate) String);

impl EngineGame {
    pub(crate) fn new(text: GameText, game: Game, analysis: Arc<Analysis>, most_refusals: u32) -> Self {
        Self {
            text,
            game,
            analysis,
            opponent: None,
            seed: 0,
            rated: false,
            rated_game: None,
            movetime: None,
            turn_began: Instant::now(),
            forfeit: None,
            refusals: 0,
            most_refusals,
        }
    }

    pub(crate) fn with_movetime(self, milliseconds: Option<u64>) -> Self {
        Self { movetime: milliseconds.map(Duration::from_millis), ..self }
    }

    /// Rates the game: what its positions are worth is kept back until it is over, so no turn takes longer than `longest`.
    pub(crate) fn rate(&mut self, games: &RatedGames, longest: Option<Duration>) {
        self.rated = true;
        self.movetime = self.movetime.into_iter().chain(longest).min();
        self.rated_game = Some(games.begin(self.game.rules()));
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        self.turn_began = Instant::now();
        let until = self.movetime.and_then(|limit| self.turn_began.checked_add(limit));
        self.rated_game = self.rated_game.take().filter(|_| !self.is_over());
        if let Some(game) = &self.rated_game {
            game.begin_turn(until);
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Makes the move that a text names, and the answer to it.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), MoveRefused> {
        if self.is_over() {
            return Err(MoveRefused("the game is over; begin another with newgame".to_owned()));
        }
        if self.movetime.is_some_and(|limit| self.turn_began.elapsed() > limit) {
            self.lose(Forfeit::Time);
            return Err(MoveRefused("the move came too late, and the game is lost on time".to_owned()));
        }
        let problem = match self.game.rules().read(text) {
            None => Some(format!("'{}' is not a move of this game", quoted(text))),
            Some(mv) => self.game.play(&mv).err().map(|refusal| refusal.to_string()),
        };
        let Some(problem) = problem else {
            self.answer();
            return Ok(());
        };
        self.refusals += 1;
        let legal = list_legal(&self.game);
        if self.refusals >= self.most_refusals {
            self.lose(Forfeit::Refusals);
            let message = format!(
                "{problem}; that was refusal {} of {}, and the game is lost",
                self.refusals, self.most_refusals
            );
            return Err(MoveRefused(message));
        }
        Err(MoveRefused(format!("{problem}; legal moves: {legal}")))
    }

    /// The player to move resigns.
    pub(crate) fn resign(&mut self) -> Result<(), MoveRefused> {
        if self.is_over() {
            return Err(MoveRefused("the game is over; begin another with newgame".to_owned()));
        }
        self.game.resign();
        self.begin_turn();
        Ok(())
    }

    fn lose(&mut self, forfeit: Forfeit) {
        self.forfeit = Some(forfeit);
        self.game.resign();
        self.begin_turn();
    }

    /// The engine's own move, if it is its turn; then the other side's turn begins.
    pub(crate) fn answer(&mut self) {
        let engine = self.opponent.as_ref().filter(|(_, seat)| !self.is_over() && self.game.position().turn != *seat);
        let chosen = engine.and_then(|(player, _)| player.choose(self.game.moves().len(), self.game.position()));
        // A player chooses legal moves only.
        if let Some(mv) = chosen {
            _ = self.game.play(&mv);
        }
        self.begin_turn();
    }

    /// The player that the engine plays.
    pub(crate) fn opponent_spec(&self) -> Option<PlayerSpec> {
        self.opponent.as_ref().map(|(player, _)| player.spec())
    }

    /// The whole game.
    pub(crate) fn state(&self, game_id: &str) -> EngineState {
        let position = self.game.position();
        let moves = if self.is_over() { Vec::new() } else { self.game.rules().legal(position) };
        EngineState {
            game_id: game_id.to_owned(),
            game: self.game.rules().game_string().to_string(),
            book: self.text.line().map(|_| self.line()),
            record: self.game.record().to_string(),
            number: (&position.number).into(),
            ply: self.game.moves().len(),
            turn: position.turn.into(),
            legal: moves.iter().map(ToString::to_string).collect(),
            seat: self.opponent.as_ref().map(|(_, seat)| SeatNumber(*seat)),
            opponent: self.opponent_spec().map(|spec| spec.to_string()),
            result: self.game.outcome().map(Into::into),
            forfeit: self.forfeit,
            refusals: self.refusals,
            refusals_left: self.most_refusals.saturating_sub(self.refusals),
            rated: self.rated,
        }
    }

    /// The book in the one form that the program writes.
    fn line(&self) -> String {
        compact::print(&self.game.rules().settled_book()).map(|compact| compact.line).unwrap_or_default()
    }
}
