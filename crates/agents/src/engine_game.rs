//! One game of the engine: a table whose client answers from outside, its clock, and whether it is rated.

use std::sync::Arc;
use std::time::{Duration, Instant};

use numduel_players::{Analysis, PlayerSpec};
use numduel_rules::{Game, Refusal, Seat, compact};
use numduel_session::{
    Command, EventKind, Opening, Players, SeatPlayer, Session, SessionOptions, StartPolicy, TurnClock, TurnForfeit,
    Waiting,
};
use numduel_wire::{EngineState, SeatNumber};

use crate::game_text::GameText;
use crate::rated::{RatedGame, RatedGames};
use crate::wording::{list_legal, quoted};

/// A game of the engine.
pub(crate) struct EngineGame {
    pub(crate) text: GameText,
    session: Session,
    /// The engine's own player, and the seat of the client.
    opponent: Option<(PlayerSpec, Seat)>,
    clock: TurnClock,
    /// When the clock's times begin.
    epoch: Instant,
    forfeit: Option<TurnForfeit>,
    pub(crate) rated: bool,
    /// The same game for those who answer questions, until it is over.
    rated_game: Option<Arc<RatedGame>>,
}

/// Who plays, and within which limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineGameSetup {
    /// The engine's own player, and the seat of the client. Without it, both seats answer from outside.
    pub(crate) opponent: Option<(PlayerSpec, Seat)>,
    pub(crate) seed: u64,
    pub(crate) turn: Option<Duration>,
    pub(crate) most_refusals: u32,
}

/// Why a move was not made, or a game not begun.
#[derive(Debug)]
pub(crate) struct CommandRefused(pub(crate) String);

impl EngineGame {
    pub(crate) fn new(
        text: GameText,
        game: Game,
        analysis: Arc<Analysis>,
        setup: EngineGameSetup,
    ) -> Result<Self, CommandRefused> {
        let players = players(setup.opponent)?;
        let options = SessionOptions::new(StartPolicy::fixed(Arc::clone(game.rules())), players, Some(setup.seed));
        let mut table = Self {
            text,
            session: session(options, game, analysis)?,
            opponent: setup.opponent,
            clock: TurnClock::new(setup.turn, Some(setup.most_refusals)),
            epoch: Instant::now(),
            forfeit: None,
            rated: false,
            rated_game: None,
        };
        if table.session.needs_solution() {
            table.analysis().require_solved().map_err(refused)?;
        }
        table.answer();
        Ok(table)
    }

    /// Rates the game: what its positions are worth is kept back until it is over, so no turn takes longer than `longest`.
    pub(crate) fn rate(&mut self, games: &RatedGames, longest: Option<Duration>) {
        self.rated = true;
        self.clock.turn = self.clock.turn.into_iter().chain(longest).min();
        self.rated_game = Some(games.begin(self.game().rules()));
        self.begin_turn();
    }

    /// Sets the game to another of the same rules.
    pub(crate) fn set(&mut self, game: Game) -> Result<(), CommandRefused> {
        let analysis = Arc::clone(self.analysis());
        self.session = session(self.session.options().clone(), game, analysis)?;
        Ok(())
    }

    pub(crate) fn game(&self) -> &Game {
        self.session.game()
    }

    pub(crate) fn analysis(&self) -> &Arc<Analysis> {
        self.session.analysis()
    }

    pub(crate) fn seed(&self) -> u64 {
        self.session.options().seed.unwrap_or_default()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    /// The player that the engine plays.
    pub(crate) fn opponent_spec(&self) -> Option<PlayerSpec> {
        self.opponent.map(|(spec, _)| spec)
    }

    /// Makes the move that a text names, and the answer to it.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), CommandRefused> {
        self.expect_open()?;
        if let Some(forfeit) = self.clock.late(self.epoch.elapsed()) {
            self.lose(forfeit)?;
            return Err(CommandRefused("the move came too late, and the game is lost on time".to_owned()));
        }
        let problem = match self.game().rules().read(text) {
            None => format!("'{}' is not a move of this game", quoted(text)),
            Some(mv) => {
                let ply = self.game().moves().len();
                let events = self.session.apply(Command::Answer { ply, mv }).map_err(refused)?;
                let reason = events.into_iter().find_map(|event| match event.kind {
                    EventKind::Refused { mv, reason, .. } => Some((mv, reason)),
                    _ => None,
                });
                let Some((mv, reason)) = reason else {
                    self.answer();
                    return Ok(());
                };
                Refusal { position: self.game().position().clone(), mv, reason }.to_string()
            }
        };
        let legal = list_legal(self.game());
        let Some(forfeit) = self.clock.refuse() else {
            return Err(CommandRefused(format!("{problem}; legal moves: {legal}")));
        };
        self.lose(forfeit)?;
        let count = self.clock.refusals();
        Err(CommandRefused(format!("{problem}; that was refusal {count} of {count}, and the game is lost")))
    }

    /// The player to move resigns.
    pub(crate) fn resign(&mut self) -> Result<(), CommandRefused> {
        self.expect_open()?;
        let seat = self.game().position().turn;
        self.session.apply(Command::Resign(seat)).map_err(refused)?;
        self.begin_turn();
        Ok(())
    }

    fn lose(&mut self, forfeit: TurnForfeit) -> Result<(), CommandRefused> {
        self.resign()?;
        self.forfeit = Some(forfeit);
        Ok(())
    }

    fn expect_open(&self) -> Result<(), CommandRefused> {
        if self.is_over() {
            return Err(CommandRefused("the game is over; begin another with newgame".to_owned()));
        }
        Ok(())
    }

    /// The engine's own move, if it is its turn; then the client's turn begins.
    fn answer(&mut self) {
        while let Waiting::Computer(_) = self.session.waiting() {
            // It finds a move wherever there is one; if not, the client sees whose turn it is.
            if self.session.apply(Command::ComputerTurn).is_err() {
                break;
            }
        }
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        self.clock.begin_turn(self.epoch.elapsed());
        self.rated_game = self.rated_game.take().filter(|_| !self.is_over());
        if let Some(game) = &self.rated_game {
            game.begin_turn(self.clock.deadline().and_then(|deadline| self.epoch.checked_add(deadline)));
        }
    }

    /// The whole game.
    pub(crate) fn state(&self, game_id: &str) -> EngineState {
        let game = self.game();
        let position = game.position();
        let moves = if self.is_over() { Vec::new() } else { game.rules().legal(position) };
        EngineState {
            game_id: game_id.to_owned(),
            game: game.rules().game_string().to_string(),
            book: self.text.line().map(|_| self.line()),
            record: game.record().to_string(),
            number: (&position.number).into(),
            ply: game.moves().len(),
            turn: position.turn.into(),
            legal: moves.iter().map(ToString::to_string).collect(),
            seat: self.opponent.map(|(_, seat)| SeatNumber(seat)),
            opponent: self.opponent_spec().map(|spec| spec.to_string()),
            result: game.outcome().map(Into::into),
            forfeit: self.forfeit.map(Into::into),
            refusals: self.clock.refusals(),
            refusals_left: self.clock.refusals_left().unwrap_or(u32::MAX),
            rated: self.rated,
        }
    }

    /// The book in the one form that the program writes.
    fn line(&self) -> String {
        compact::print(&self.game().rules().settled_book()).map(|compact| compact.line).unwrap_or_default()
    }
}

/// A table at which nothing is saved, with what others know about its game.
fn session(options: SessionOptions, game: Game, analysis: Arc<Analysis>) -> Result<Session, CommandRefused> {
    Ok(Session::new(options, Opening::Game(game), None).map_err(refused)?.with_analysis(analysis))
}

/// Who sits where: clients, and the engine's own player where it plays.
fn players(opponent: Option<(PlayerSpec, Seat)>) -> Result<Players, CommandRefused> {
    let player = |seat: Seat| match opponent {
        Some((spec, client)) if seat != client => SeatPlayer::computer(&seat.to_string(), &spec.to_string()),
        _ => SeatPlayer::external(&seat.to_string()),
    };
    let [one, two] = Seat::BOTH.map(player);
    Ok(Players([one.map_err(refused)?, two.map_err(refused)?]))
}

#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
fn refused(error: impl ToString) -> CommandRefused {
    CommandRefused(error.to_string())
}
