//! The state machine behind every codec: games by id, commands in, replies out.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use numduel_players::{Analysis, Player, PlayerSpec};
use numduel_rules::{Budget, Cancel, Game, Move, RuleBook, Seat, catalog, english};
use numduel_wire::{EngineCommand, EngineReply, EngineState, GameInfo, MoveValue, NewGameRequest, ReplyKind};

use crate::analyses::Analyses;
use crate::built_in::FIRST_GAME;
use crate::engine_game::{CommandRefused, EngineGame, EngineGameSetup};
use crate::game_text::GameText;
use crate::rated::RatedGames;
use crate::wording::quoted;

/// What an engine allows, and how it plays.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// Who answers `go`.
    pub player: PlayerSpec,
    /// Whether all games are rated: no analysis before they are over.
    pub rated: bool,
    /// The rated games that are on, for others who answer questions about games.
    pub rated_games: RatedGames,
    /// The most time for a turn of a rated game, which would keep its rules from being analysed forever.
    pub rated_turn: Option<Duration>,
    /// The most games at once; the oldest makes room.
    pub most_games: usize,
    /// The most moves that may be refused in one game.
    pub most_refusals: u32,
    /// What one search may take.
    pub search: Budget,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            player: PlayerSpec::Perfect,
            rated: false,
            rated_games: RatedGames::default(),
            rated_turn: None,
            most_games: 1000,
            most_refusals: 10,
            search: Analysis::budget().with_time(Duration::from_secs(10)),
        }
    }
}

/// Games by their ids. Everything can be asked from several threads: a game is locked while something is done to it.
pub struct Engine {
    options: EngineOptions,
    games: Mutex<Games>,
    analyses: Analyses,
    cancel: Cancel,
}

/// The games, and the order in which they began.
#[derive(Default)]
struct Games {
    by_id: HashMap<String, Arc<Mutex<EngineGame>>>,
    by_age: BTreeMap<u64, String>,
    begun: u64,
}

/// The longest id of a game, in bytes.
const LONGEST_ID: usize = 64;

/// A refusal, with the state of the game where there is one.
type Refusing<T> = Result<T, Box<EngineReply>>;

impl Engine {
    /// An engine without games.
    pub fn new(options: EngineOptions) -> Self {
        let cancel = Cancel::default();
        let budget = options.search.clone().with_cancel(cancel.clone());
        Self { options, games: Mutex::default(), analyses: Analyses::new(budget), cancel }
    }

    /// The flag that stops a long search.
    pub fn search_flag(&self) -> Arc<AtomicBool> {
        self.cancel.flag()
    }

    /// Does what a command says. Whatever it says, there is a reply.
    pub fn apply(&self, command: &EngineCommand) -> EngineReply {
        self.try_apply(command).unwrap_or_else(|refusal| *refusal)
    }

    /// Whether a command may take so long that somebody stops it.
    pub fn may_search(&self, command: &EngineCommand) -> bool {
        let (game_id, player) = match command {
            EngineCommand::NewGame(request) => return request.opponent.is_some(),
            EngineCommand::Move { game_id, .. } => (game_id, None),
            EngineCommand::Go { game_id, .. } => (game_id, Some(self.options.player)),
            EngineCommand::Analyse { game_id } => (game_id, Some(PlayerSpec::Perfect)),
            _ => return false,
        };
        let found = self.lock().by_id.get(game_id).cloned();
        found.is_some_and(|game| {
            let game = lock(&game);
            let player = player.or_else(|| game.opponent_spec());
            player.is_some_and(|player| !game.analysis().is_settled_for(player, game.game().position()))
        })
    }

    fn try_apply(&self, command: &EngineCommand) -> Refusing<EngineReply> {
        let state = |state| Ok(EngineReply::of_state(ReplyKind::State, state));
        match command {
            EngineCommand::Id => {
                Ok(EngineReply { kind: ReplyKind::Id, name: Some(self.name()), ..EngineReply::default() })
            }
            EngineCommand::IsReady => Ok(EngineReply { kind: ReplyKind::ReadyOk, ..EngineReply::default() }),
            EngineCommand::Stop | EngineCommand::Quit | EngineCommand::Retry { .. } => {
                Ok(EngineReply { kind: ReplyKind::Done, ..EngineReply::default() })
            }
            EngineCommand::Games => {
                let games = catalog::all().iter().map(|book| GameInfo::from(book.as_ref() as &RuleBook)).collect();
                Ok(EngineReply { kind: ReplyKind::Games, games, ..EngineReply::default() })
            }
            EngineCommand::Rules { game } => {
                let text: GameText = game.parse().map_err(refused)?;
                let rules = Some(english::rules(text.rules()));
                Ok(EngineReply { kind: ReplyKind::Rules, rules, ..EngineReply::default() })
            }
            EngineCommand::NewGame(request) => state(self.new_game(request)?),
            EngineCommand::Position { game_id, record } => state(self.set_position(game_id, record)?),
            EngineCommand::State { game_id } | EngineCommand::Wait { game_id, .. } => {
                state(self.with(game_id, |game| Ok(game.state(game_id)))?)
            }
            EngineCommand::Move { game_id, mv } => state(self.with(game_id, |game| {
                game.play(mv).map_err(|refusal| with_state(refusal.0, game, game_id))?;
                Ok(game.state(game_id))
            })?),
            EngineCommand::Resign { game_id } => state(self.with(game_id, |game| {
                game.resign().map_err(|refusal| with_state(refusal.0, game, game_id))?;
                Ok(game.state(game_id))
            })?),
            EngineCommand::Go { game_id, movetime, .. } => self.with(game_id, |game| {
                self.refuse_rated(game, game_id)?;
                let over = || with_state("the game is over, so nobody can move".to_owned(), game, game_id);
                let mv = self.choose(game, movetime.map(Duration::from_millis)).ok_or_else(over)?;
                Ok(EngineReply::best_move(&mv, game.state(game_id)))
            }),
            EngineCommand::Analyse { game_id } => self.with(game_id, |game| self.analyse(game, game_id)),
        }
    }

    fn name(&self) -> String {
        format!("numduel {} {}", env!("CARGO_PKG_VERSION"), self.options.player)
    }

    fn new_game(&self, request: &NewGameRequest) -> Refusing<EngineState> {
        let known = request.game_id.as_ref().and_then(|id| self.lock().by_id.get(id).cloned());
        let known = known.map(|game| lock(&game).text.clone());
        let text = GameText::read(&request.game, known.as_ref()).map_err(refused)?;
        let game = text.game().map_err(refused)?;
        let opponent: Option<PlayerSpec> = request.opponent.as_deref().map(str::parse).transpose().map_err(refused)?;
        let client = request.seat.map_or(Seat::One, |seat| seat.0);
        let table = self.begin(text, game, |setup| EngineGameSetup {
            opponent: opponent.map(|spec| (spec, client)),
            seed: request.seed.map_or(0, |seed| seed.0),
            turn: request.movetime.map(Duration::from_millis),
            ..setup
        })?;
        let rated = self.options.rated || request.rated.unwrap_or(false);
        self.insert(request.game_id.as_deref(), self.rated(table, rated))
    }

    /// A game whose client answers for both seats, unless its setup is changed.
    fn begin(
        &self,
        text: GameText,
        game: Game,
        change: impl FnOnce(EngineGameSetup) -> EngineGameSetup,
    ) -> Refusing<EngineGame> {
        let setup = EngineGameSetup { opponent: None, seed: 0, turn: None, most_refusals: self.options.most_refusals };
        let analysis = self.analyses.of(&text);
        EngineGame::new(text, game, analysis, change(setup)).map_err(|CommandRefused(problem)| refused(problem))
    }

    fn rated(&self, mut table: EngineGame, rated: bool) -> EngineGame {
        if rated {
            table.rate(&self.options.rated_games, self.options.rated_turn);
        }
        table
    }

    /// Sets a game to a record: the game keeps its book and seed, where it has them.
    fn set_position(&self, game_id: &str, record: &str) -> Refusing<EngineState> {
        let known = self.lock().by_id.get(game_id).cloned();
        let before = known.as_ref().map(|game| lock(game).text.clone());
        let text = GameText::read(record, before.as_ref()).map_err(refused)?;
        let game = text.game().map_err(refused)?;
        if let Some(known) = known {
            let mut table = lock(&known);
            if Arc::ptr_eq(table.text.rules(), text.rules()) {
                if table.rated || table.opponent_spec().is_some() {
                    let message = "this game is played move by move; analyse another with a new id".to_owned();
                    return Err(with_state(message, &table, game_id));
                }
                table.set(game).map_err(|CommandRefused(problem)| refused(problem))?;
                return Ok(table.state(game_id));
            }
        }
        let table = self.begin(text, game, |setup| setup)?;
        self.insert(Some(game_id), self.rated(table, self.options.rated))
    }

    /// Adds a game under its id, or one that no other game has.
    fn insert(&self, wanted: Option<&str>, game: EngineGame) -> Refusing<EngineState> {
        let mut games = self.lock();
        games.begun += 1;
        let number = games.begun;
        let id = match wanted {
            None => format!("g{number}"),
            Some(id) if id.is_empty() || id.len() > LONGEST_ID || !id.chars().all(is_id_letter) => {
                let message = format!("a game's id has 1 to {LONGEST_ID} letters, digits, '-' or '_'");
                return Err(refused(message));
            }
            Some(id) => id.to_owned(),
        };
        let state = game.state(&id);
        games.by_id.insert(id.clone(), Arc::new(Mutex::new(game)));
        games.by_age.retain(|_, known| *known != id);
        games.by_age.insert(number, id);
        while games.by_age.len() > self.options.most_games.max(1) {
            if let Some((_, oldest)) = games.by_age.pop_first() {
                games.by_id.remove(&oldest);
            }
        }
        Ok(state)
    }

    /// Does something with a game, which is locked meanwhile.
    fn with<T>(&self, game_id: &str, act: impl FnOnce(&mut EngineGame) -> Refusing<T>) -> Refusing<T> {
        let found = self.lock().by_id.get(game_id).cloned();
        let id = quoted(game_id);
        let game = found.ok_or_else(|| refused(format!("there is no game '{id}'; begin one with newgame")))?;
        let mut game = lock(&game);
        act(&mut game)
    }

    /// The engine's move; where its time is up or somebody stops it, one that needs no search.
    fn choose(&self, table: &EngineGame, movetime: Option<Duration>) -> Option<Move> {
        if table.is_over() {
            return None;
        }
        let (game, analysis) = (table.game(), table.analysis());
        let spec = self.options.player;
        analysis.restart();
        let solve = || analysis.require_solved();
        let solved = match spec.needs_solution() {
            true if analysis.is_settled_for(spec, game.position()) => solve(),
            true => self.within(movetime, solve),
            false => Ok(()),
        };
        // Without a solution, looking ahead could take as long as the search that was stopped.
        let spec = if solved.is_ok() { spec } else { PlayerSpec::Greedy };
        let player = Player::new(spec, Arc::clone(analysis), table.seed(), FIRST_GAME).ok()?;
        player.choose(game.moves().len(), game.position()).or_else(|| first_legal(game))
    }

    /// What every move is worth.
    fn analyse(&self, game: &EngineGame, game_id: &str) -> Refusing<EngineReply> {
        self.refuse_rated(game, game_id)?;
        game.analysis().restart();
        let solution = game.analysis().solution().map_err(|error| with_state(error.to_string(), game, game_id))?;
        let position = game.game().position();
        let known = if game.is_over() { Ok(Vec::new()) } else { solution.moves(position) };
        let moves: Vec<MoveValue> =
            known.map_err(|error| with_state(error.to_string(), game, game_id))?.iter().map(Into::into).collect();
        let verdict = if game.is_over() { None } else { solution.verdict(position).ok().map(Into::into) };
        Ok(EngineReply { verdict, moves, ..EngineReply::of_state(ReplyKind::Analysis, game.state(game_id)) })
    }

    /// Refuses what would tell a player of a rated game, this one or another, what a move is worth.
    fn refuse_rated(&self, game: &EngineGame, game_id: &str) -> Refusing<()> {
        if game.is_over() || !self.options.rated_games.are_played_by(game.game().rules()) {
            return Ok(());
        }
        let message = "analysis is off while a rated game by these rules is on".to_owned();
        Err(with_state(message, game, game_id))
    }

    /// Does some work, and stops it after nine tenths of the time.
    fn within<T>(&self, movetime: Option<Duration>, work: impl FnOnce() -> T) -> T {
        let Some(time) = movetime else { return work() };
        let done = (Mutex::new(false), Condvar::new());
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let waiting = done.0.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = done.1.wait_timeout_while(waiting, time / 10 * 9, |done| !*done);
                if waited.is_ok_and(|(_, result)| result.timed_out()) {
                    self.cancel.cancel();
                }
            });
            let result = work();
            *done.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
            done.1.notify_one();
            result
        })
    }

    fn lock(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn lock(game: &Mutex<EngineGame>) -> MutexGuard<'_, EngineGame> {
    game.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_id_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

fn first_legal(game: &Game) -> Option<Move> {
    game.rules().legal(game.position()).into_iter().next()
}

#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
fn refused(error: impl ToString) -> Box<EngineReply> {
    Box::new(EngineReply::refusal(error.to_string(), None))
}

fn with_state(message: String, game: &EngineGame, game_id: &str) -> Box<EngineReply> {
    Box::new(EngineReply::refusal(message, Some(game.state(game_id))))
}

/// Which command a search belongs to, and the last one that stops it: a `stop` that comes while a `go` still waits in the
/// queue stops that `go` too.
#[derive(Debug, Default)]
pub(crate) struct StopOrder {
    last_stop: AtomicU64,
}

impl StopOrder {
    /// A stop was read as command `number`.
    pub(crate) fn stop(&self, number: u64, flag: &AtomicBool) {
        self.last_stop.store(number, Ordering::SeqCst);
        flag.store(true, Ordering::SeqCst);
    }

    /// Command `number` begins.
    pub(crate) fn begin(&self, number: u64, flag: &AtomicBool) {
        flag.store(false, Ordering::SeqCst);
        if self.last_stop.load(Ordering::SeqCst) > number {
            flag.store(true, Ordering::SeqCst);
        }
    }
}
